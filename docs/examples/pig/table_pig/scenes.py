"""Pig to be looked at: `make pictures` renders it, and tests look at it."""

from __future__ import annotations

from companion.core import SEATS, Rolled
from companion.dice import FIVE, SIX
from table_pig.model import BankedIs
from ui.app.inbox import Answer, SetRight
from ui.headless.screen_harness import ScreenHarness


def turn(top: ScreenHarness) -> None:
    """In the middle of a turn with something at stake."""
    top.start("pig", 3)
    for seat, points in zip(SEATS, (34, 58, 12), strict=False):
        top.send(SetRight(BankedIs(seat, points)))
    top.do(Answer(Rolled(SEATS[0], (SIX,))), Answer(Rolled(SEATS[0], (FIVE,))))


SCENES = {"pig-turn": turn}
