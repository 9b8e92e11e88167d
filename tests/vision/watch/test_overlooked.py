"""What changed in the tray must lie under a die that was read, its sides and its shadow; a missed die never does."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Box
from vision.watch.overlooked import unexplained

SIDE = 20.0
DICE = [Box.square(60.0, 60.0, SIDE), Box.square(150.0, 80.0, SIDE)]


def tray(*parts: Box) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    mask = np.zeros((180, 320), np.uint8)
    for part in parts:
        mask[round(part.y0) : round(part.y1), round(part.x0) : round(part.x1)] = 1
    return mask


def with_shadow(box: Box) -> Box:
    """A die with its sides and what falls beside it, on one side of its upper face."""
    return Box(box.x0 - 3, box.y0, box.x1 + 9, box.y1 + 9)


def test_dice_explain_their_sides_and_their_shadows() -> None:
    assert unexplained(tray(*map(with_shadow, DICE)), DICE, 8.0) is None


def test_a_symbol_that_is_smaller_than_its_face_explains_the_whole_die() -> None:
    part = Box.square(150.0, 80.0, 0.75 * SIDE)
    assert unexplained(tray(*map(with_shadow, DICE)), [DICE[0], Box.square(60.0, 130.0, SIDE), part], 8.0) is None


@pytest.mark.parametrize("away", [1.0, 1.2, 2.0, 5.0])
@pytest.mark.parametrize("direction", [(1, 0), (0, 1), (-1, 0)])
def test_a_die_that_was_not_read_is_found_even_where_it_touches_another(
    away: float, direction: tuple[int, int]
) -> None:
    missed = Box.square(150.0 + away * SIDE * direction[0], 80.0 + away * SIDE * direction[1], SIDE)
    assert unexplained(tray(*map(with_shadow, (*DICE, missed))), DICE, 8.0) is not None


def test_of_a_die_in_the_colour_of_the_table_pips_are_enough() -> None:
    pips = [Box.square(240.0 + x, 100.0 + y, 4.0) for x in (-6, 6) for y in (-6, 0, 6)]
    assert unexplained(tray(*map(with_shadow, DICE), *pips), DICE, 8.0) is not None


def test_an_empty_tray_has_nothing_to_explain() -> None:
    assert unexplained(tray(), [], 8.0) is None
    assert unexplained(tray(Box.square(100.0, 100.0, 9.0)), [], 8.0) is not None
