"""What changed in the tray must lie under a die that was read, or be its shadow; a missed die never does."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Box
from vision.watch.change import Levels, changed, difference
from vision.watch.overlooked import unexplained

SIDE = 20.0
FACE = SIDE / 1.1
DICE = [Box.square(60.0, 60.0, SIDE), Box.square(150.0, 80.0, SIDE)]
RED, BLACK, WHITE = (40.0, 40.0, 190.0), (24.0, 24.0, 26.0), (225.0, 225.0, 225.0)


class PaintedTray:
    """A grey tray into which dice and their shadows are painted."""

    def __init__(self, light: float = 110.0) -> None:
        self.empty: Levels = np.full((180, 320, 3), light, np.float32)
        self.now: Levels = self.empty.copy()

    def paint(self, box: Box, colour: tuple[float, float, float]) -> PaintedTray:
        self.now[round(box.y0) : round(box.y1), round(box.x0) : round(box.x1)] = colour
        return self

    def shade(self, box: Box, share: float = 0.55) -> PaintedTray:
        self.now[round(box.y0) : round(box.y1), round(box.x0) : round(box.x1)] *= share
        return self

    def die(self, x: float, y: float, colour: tuple[float, float, float] = RED, *, shadow: bool = True) -> PaintedTray:
        """A die with one pip, and its shadow to the lower right."""
        if shadow:
            self.shade(Box.square(x + 9, y + 9, FACE))
        mark = BLACK if colour == WHITE else WHITE
        return self.paint(Box.square(x, y, FACE), colour).paint(Box.square(x, y, 4.0), mark)

    def missed(self, dice: list[Box]) -> Box | None:
        mask = changed(difference(self.now, self.empty), 1.0)
        return unexplained(self.now, self.empty, mask, dice, 8.0)


def two_dice() -> PaintedTray:
    tray = PaintedTray()
    for box in DICE:
        tray.die(*box.centre)
    return tray


def test_dice_explain_themselves_and_their_shadows() -> None:
    assert two_dice().missed(DICE) is None


def test_a_symbol_that_is_smaller_than_its_face_explains_the_whole_die() -> None:
    part = Box.square(150.0, 80.0, 0.75 * SIDE)
    tray = two_dice().die(60.0, 130.0)
    assert tray.missed([DICE[0], Box.square(60.0, 130.0, SIDE), part]) is None


@pytest.mark.parametrize("away", [1.0, 1.2, 2.0, 5.0])
@pytest.mark.parametrize("direction", [(1, 0), (0, 1), (-1, 0), (0, -1)])
@pytest.mark.parametrize("colour", [RED, BLACK, WHITE])
def test_a_die_that_was_not_read_is_found_even_where_it_touches_another(
    away: float, direction: tuple[int, int], colour: tuple[float, float, float]
) -> None:
    x, y = 150.0 + away * FACE * direction[0], 80.0 + away * FACE * direction[1]
    tray = two_dice().die(x, y, colour, shadow=False)
    assert tray.missed(DICE) is not None


@pytest.mark.parametrize("light", [60.0, 110.0])
def test_a_dark_die_beside_one_that_was_read_is_no_shadow_of_it(light: float) -> None:
    tray = PaintedTray(light)
    tray.die(150.0, 80.0).die(150.0 + FACE, 80.0, BLACK, shadow=False)
    assert tray.missed([DICE[1]]) is not None


def test_a_die_in_the_middle_of_others_is_found() -> None:
    tray, around = PaintedTray(), []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            tray.die(150.0 + dx * FACE, 80.0 + dy * FACE, shadow=False)
            if (dx, dy) != (0, 0):
                around.append(Box.square(150.0 + dx * FACE, 80.0 + dy * FACE, SIDE))
    assert tray.missed(around) is not None
    assert tray.missed([*around, DICE[1]]) is None


def test_of_a_die_in_the_colour_of_the_table_pips_are_enough() -> None:
    tray = two_dice()
    for x in (-6, 6):
        for y in (-6, 0, 6):
            tray.paint(Box.square(240.0 + x, 100.0 + y, 4.0), BLACK)
    assert tray.missed(DICE) is not None


def test_a_shadow_without_a_die_is_not_explained() -> None:
    assert two_dice().shade(Box.square(250.0, 120.0, FACE)).missed(DICE) is not None


def test_an_empty_tray_has_nothing_to_explain() -> None:
    assert PaintedTray().missed([]) is None
    assert PaintedTray().paint(Box.square(100.0, 100.0, 9.0), RED).missed([]) is not None
