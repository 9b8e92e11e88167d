"""Hold or throw: exact, for the points of this turn."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Any

from msgspec import Struct

from companion.advice import Advice, Advised, Adviser, Progress, mean, poor_mean
from companion.core import AnyAsk, Move, Seat, View
from companion.odds import Odds, Question, Told, told_number
from companion.text import message
from table_pig.model import Hold, PigView

_MOST = 200


@cache
def throw(unbanked: int) -> float:
    """What it is worth to throw once more and then do what is best: a 1 leaves nothing."""
    return sum(best(unbanked + face) for face in range(2, 7)) / 6


def best(unbanked: int) -> float:
    """What the points of a turn are worth. From 20 on a throw loses more than it brings, so nobody looks further."""
    return float(unbanked) if unbanked >= 20 else max(unbanked, throw(unbanked))


class PigQuestion(Struct, frozen=True):
    """Points are at stake: hold them?"""

    seat: Seat
    unbanked: int
    missing: int
    """What is enough to win."""


class PigAdviser(Adviser):
    """For the most points in this turn; to win comes first."""

    def question(self, view: View, asks: tuple[AnyAsk, ...]) -> Hashable | None:
        if not isinstance(view, PigView) or view.turn is None or not view.unbanked:
            return None
        return PigQuestion(view.turn, view.unbanked, view.target - (view.seats[view.turn].score or 0))

    def advise(self, question: PigQuestion, progress: Progress) -> Advice:
        again, held = throw(question.unbanked), float(question.unbanked)
        wins = question.unbanked >= question.missing
        most = max(again, held)
        choices = (
            Advised(message("advice.hold"), mean(held), held / most, Hold(question.seat)),
            Advised(message("advice.throw"), mean(again), again / most),
        )
        ordered = choices if wins or held >= again else choices[::-1]

        def judge(move: Move) -> float | None:
            return held if isinstance(move, Hold) else None

        return Advice(
            message("advice.aim"),
            ordered,
            (message("advice.wins"),) if wins else (),
            judge,
            0.0 if wins else poor_mean(most),
        )


class PigOdds(Odds):
    """`table-companion odds pig --unbanked 12`."""

    questions = (Question("unbanked", "the points of this turn so far", ("N",)),)

    def answer(self, told: Told) -> dict[str, Any]:
        unbanked = told_number(told, "unbanked", 0, _MOST)
        return {"throw": throw(unbanked), "hold": unbanked}
