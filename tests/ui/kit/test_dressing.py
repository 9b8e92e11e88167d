"""The colours of games: as bright as the theme's, so that everything stays readable, and different from each other."""

from __future__ import annotations

from dataclasses import fields

import pytest

from companion.registry import installed
from ui.boards.loader import load_board
from ui.kit import icons
from ui.kit.dressing import dressed, turned
from ui.kit.theme import CONTRAST, DARK, LIGHT, RGBA, Theme, contrast, luminance

LOOKS = {game.id: load_board(game.board).look for game in installed().games() if game.board}


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("hue", range(0, 360, 45))
def test_a_dress_changes_hues_and_no_brightness(theme: Theme, hue: int) -> None:
    worn = dressed(theme, hue, (hue + 120) % 360)
    for field in fields(Theme):
        before, after = getattr(theme, field.name), getattr(worn, field.name)
        if isinstance(before, tuple):
            assert luminance(after) == pytest.approx(luminance(before), abs=0.002), field.name
    assert worn.ground != theme.ground
    assert contrast(worn.soft, worn.panel) == pytest.approx(contrast(theme.soft, theme.panel), rel=0.02)


def test_high_contrast_wears_nothing() -> None:
    assert dressed(CONTRAST, 120, 240) is CONTRAST


def test_grey_has_no_hue_to_turn() -> None:
    grey: RGBA = (0.5, 0.5, 0.5, 1.0)
    assert turned(grey, 200) == pytest.approx(grey, abs=0.001)


def test_every_game_has_a_look_of_its_own() -> None:
    looks = [look for look in LOOKS.values() if look is not None]
    assert len(looks) == len(LOOKS)
    assert len({look.hue for look in looks}) == len({look.emblem for look in looks}) == len(looks)
    for look in looks:
        assert 0.1 < float(icons.mask(look.emblem, 48).mean()) < 0.8, look.emblem


def test_a_plug_in_brings_its_own_drawing() -> None:
    drawn = icons.mask("tests.ui.kit:emblem.png", 40)
    assert drawn.shape == (40, 40)
    assert drawn[20, 20] > 0.9
    assert drawn[1, 1] < 0.1
