"""The free table to be looked at: before a throw, with one on the table, and after an evening of them."""

from __future__ import annotations

from random import Random

from companion.core import Rolled
from companion.dice import FIVE, ONE, PIPS, SIX
from companion.games.free_table.model import NextPlayer, TakeSum
from ui.app.inbox import Answer
from ui.headless.scene_steps import A, B, C, Scene
from ui.headless.screen_harness import ScreenHarness
from ui.state.intents import OpenAsk


def free_table(top: ScreenHarness) -> None:
    """A throw lies there: whose points are they?"""
    top.start("free-table", 3)
    top.do(Answer(Rolled(A, (FIVE, SIX, ONE))), Answer(TakeSum(A)), Answer(NextPlayer(A)))
    top.do(Answer(Rolled(B, (FIVE, FIVE, ONE, SIX))))


def free_evening(top: ScreenHarness) -> None:
    """Many throws: what the faces tell."""
    top.start("free-table", 3)
    chance, players = Random(2), (A, B, C)
    for turn in range(12):
        seat = players[turn % 3]
        faces = tuple(chance.choice(PIPS) for _ in range(6))
        top.do(Answer(Rolled(seat, faces)), Answer(TakeSum(seat)), Answer(NextPlayer(seat)))


def free_points(top: ScreenHarness) -> None:
    """Points by hand."""
    free_table(top)
    top.do(OpenAsk(3))


SCENES: dict[str, Scene] = {"free-table": free_table, "free-evening": free_evening, "free-points": free_points}
