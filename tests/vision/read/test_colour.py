"""Colours: the game's palette, and the owners' own dice."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Colour
from vision.read.colour import (
    ColourSettings,
    OwnColour,
    allowed_colours,
    body_lab,
    in_its_light,
    judge_colour,
    table_lab,
)
from vision.read.faces import COLOUR_IDS, CROP
from vision.read.networks import Picture


def crop(bgr: tuple[int, int, int], pip: tuple[int, int, int] = (20, 20, 20)) -> Picture:
    """A face with five pips."""
    image = np.zeros((CROP, CROP, 3), np.uint8)
    image[:] = bgr
    for y, x in ((26, 26), (26, 38), (38, 26), (38, 38), (32, 32)):
        image[y - 2 : y + 2, x - 2 : x + 2] = pip
    return image


def opinion(**shares: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.array([shares.get(name, 0.0) for name in COLOUR_IDS], np.float32)


ALL = frozenset(COLOUR_IDS)


def test_the_body_is_measured_between_the_pips() -> None:
    light, a, b = body_lab(crop((235, 235, 235)))
    assert light > 90
    assert abs(a) < 2
    assert abs(b) < 2
    assert body_lab(crop((25, 25, 25), (230, 230, 230)))[0] < 15


def test_only_colours_of_the_game_are_named() -> None:
    p = judge_colour(
        opinion(yellow=0.9, white=0.1), crop((200, 220, 230)), frozenset({"white", "violet"}), ColourSettings()
    )
    assert COLOUR_IDS[int(p.argmax())] == "white"
    assert p[COLOUR_IDS.index("yellow")] == 0
    assert p.sum() == pytest.approx(1.0)


def test_own_dice_take_precedence_over_the_network() -> None:
    seen = crop((150, 190, 215))  # an ivory die under a warm lamp
    settings = ColourSettings(own=(OwnColour(Colour.WHITE, body_lab(seen)), OwnColour(Colour.RED, (45.0, 60.0, 40.0))))
    p = judge_colour(opinion(yellow=0.95, white=0.05), seen, ALL, settings)
    assert COLOUR_IDS[int(p.argmax())] == "white"
    assert p.max() > 0.9


def test_a_die_unlike_all_own_ones_is_left_to_the_network() -> None:
    settings = ColourSettings(own=(OwnColour(Colour.RED, (45.0, 60.0, 40.0)),))
    p = judge_colour(opinion(blue=0.9, violet=0.1), crop((180, 60, 30), (240, 240, 240)), ALL, settings)
    assert COLOUR_IDS[int(p.argmax())] == "blue"


def dimmed(bgr: tuple[int, int, int], gains: tuple[float, float, float]) -> tuple[int, int, int]:
    """A colour under another exposure or white balance."""
    b, g, r = (
        round(255 * min(1.0, (value / 255) ** 2.2 * gain) ** (1 / 2.2)) for value, gain in zip(bgr, gains, strict=True)
    )
    return b, g, r


FELT, VIOLET, BLUE = (60, 110, 70), (150, 50, 110), (150, 60, 30)


def measured() -> ColourSettings:
    table = table_lab(np.full((60, 80, 3), FELT, np.uint8))
    violet, blue = body_lab(crop(VIOLET, (240, 240, 240))), body_lab(crop(BLUE, (240, 240, 240)))
    return ColourSettings(
        own=(
            OwnColour(Colour.VIOLET, violet, (violet,), 4.0, table),
            OwnColour(Colour.BLUE, blue, (blue,), 4.0, table),
        )
    )


@pytest.mark.parametrize("gains", [(1.0, 1.0, 1.0), (0.7, 0.7, 0.7), (1.3, 1.3, 1.3), (0.8, 1.0, 1.15)])
@pytest.mark.parametrize(("bgr", "name"), [(VIOLET, "violet"), (BLUE, "blue")])
def test_a_camera_that_drifts_changes_dice_and_table_alike(
    bgr: tuple[int, int, int], name: str, gains: tuple[float, float, float]
) -> None:
    table = table_lab(np.full((60, 80, 3), dimmed(FELT, gains), np.uint8))
    seen = crop(dimmed(bgr, gains), (240, 240, 240))
    p = judge_colour(opinion(blue=0.5, violet=0.5), seen, ALL, measured(), table)
    assert COLOUR_IDS[int(p.argmax())] == name
    assert p.max() > 0.9


def test_on_another_table_or_under_another_lamp_the_network_decides() -> None:
    elsewhere = table_lab(np.full((60, 80, 3), (90, 140, 200), np.uint8))
    seen = crop(VIOLET, (240, 240, 240))
    here = judge_colour(opinion(blue=0.95, violet=0.05), seen, ALL, measured(), measured().own[0].table)
    there = judge_colour(opinion(blue=0.95, violet=0.05), seen, ALL, measured(), elsewhere)
    assert COLOUR_IDS[int(here.argmax())] == "violet"
    assert COLOUR_IDS[int(there.argmax())] == "blue"


def test_where_the_light_is_a_little_different_a_contradiction_is_no_certainty() -> None:
    light, a, b = measured().own[0].table or (0.0, 0.0, 0.0)
    p = judge_colour(
        opinion(blue=0.95, violet=0.05), crop(VIOLET, (240, 240, 240)), ALL, measured(), (light, a + 12, b)
    )
    assert p.max() < 0.78


def test_a_kind_without_colour_allows_all_nine() -> None:
    assert allowed_colours(frozenset({None})) == ALL
    assert allowed_colours(frozenset({Colour.RED, None})) == ALL
    assert allowed_colours(frozenset({Colour.RED, Colour.BLUE})) == {"red", "blue"}


def test_in_the_light_of_its_own_measure_a_colour_stays_as_it_is() -> None:
    dark_felt, seen = (12.0, -12.0, 8.0), (45.0, 60.0, 40.0)
    assert in_its_light(seen, dark_felt, dark_felt) == pytest.approx(seen, abs=0.5)
