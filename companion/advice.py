"""Advice: what a player could do now, what each choice is worth, and what "worth" means. The door for games.

A game that gives advice names an `Adviser` (`Game.adviser`). It is asked twice: `question` looks at what everybody
at the table may know and says in a small value what there is to reckon; `advise` reckons, on a thread of its own, and
knows nothing but that value. So advice cannot tell what is hidden, and equal questions have equal answers, which are
kept.

    class PigAdviser(Adviser):
        def question(self, view, asks):
            return view.unbanked if view.unbanked else None
        def advise(self, question, progress):
            ...
            return Advice(message("advice.aim"), (roll, hold), judge=worth_of)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from typing import Any

from msgspec import Struct

from companion.core import AnyAsk, Move, View
from companion.text import Message, message

POOR_CHANCE = 0.2
"""A choice whose chance is lower than the best one's by at least this much is clearly poor: 20 in 100."""
POOR_SHARE = 0.35
"""A choice that brings less than the best one by at least this share of it, and by a point, is clearly poor."""
_LEAST_TOLD = 0.005
"""A chance below this would be told as 0 in 100, which it is not."""
_LEAST_GAIN = 0.05
"""What is less is told as 0."""

Progress = Callable[[float], None]
"""Told how much of the work is done, from 0 to 1. It may raise, where nobody waits for the answer any more."""


class Advised(Struct, frozen=True):
    """One choice."""

    words: Message
    """What to do: throw the 1 and the Boss again."""
    worth: Message
    """What that is worth, as `chance` or `mean` say it."""
    share: float
    """The same as a bar, from 0 to 1."""
    move: Move | None = None
    """What it begins with: it is lit where it is tapped. None: dice are thrown, or nothing is to be tapped."""
    dice: tuple[int, ...] = ()
    """Places of the dice that are lit."""
    note: Message | None = None
    """What it costs, or what is only an estimate."""


class Advice(Struct, frozen=True):
    """What can be done now."""

    aim: Message
    """What the best choice is best for: advice always says it."""
    choices: tuple[Advised, ...] = ()
    """Those worth telling, best first; none where `notes` say why."""
    notes: tuple[Message, ...] = ()
    judge: Callable[[Move], float | None] = lambda move: None
    """What a move is worth, in the measure of the aim; None where that is not known. Quick."""
    poor_below: float = 0.0
    """A move that is worth less is clearly poor: whoever wants to be warned hears it before."""


class Adviser(ABC):
    """How one game gives advice."""

    @abstractmethod
    def question(self, view: View, asks: tuple[AnyAsk, ...]) -> Hashable | None:
        """What there is to reckon, for a view and asks that everybody may see; None: nothing to advise. Quick."""

    @abstractmethod
    def advise(self, question: Any, progress: Progress) -> Advice:
        """The answer. May take a second, on a thread of its own; tells now and then how far it is."""


def chance(share: float) -> Message:
    """A chance in words: 63 in 100. What is possible is never told as 0, what is not sure never as 100."""
    if 0 < share < _LEAST_TOLD:
        return message("advice.chance.least")
    in_100 = round(100 * share)
    return message("advice.chance", n=99 if in_100 == 100 and share < 1 - 1e-12 else in_100)


def mean(points: float) -> Message:
    """An expectation in words: 16.2 on average."""
    return message("advice.mean", points=float(points))


def gain(points: float) -> Message:
    """What something adds on average, in words: +1.5 on average; below 0 what it takes."""
    return message("advice.loss" if points < -_LEAST_GAIN else "advice.gain", points=abs(float(points)))


def poor_chance(best: float) -> float:
    """Below this chance a choice is clearly poor."""
    return best - POOR_CHANCE


def poor_mean(best: float) -> float:
    """Below this expectation a choice is clearly poor."""
    return best - max(1.0, POOR_SHARE * abs(best))
