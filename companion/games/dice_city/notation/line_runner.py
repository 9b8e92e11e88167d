"""Lines carried out move by move: a line means whatever moves its words lead through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core import IllegalMove, Move, Rolled, Seat
from companion.games.dice_city.model import moves, tasks
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.moves.table_flow import turn
from companion.games.dice_city.notation.tokens import Choice
from companion.games.dice_city.rules import DiceCityRules

RULES = DiceCityRules()

WORD: dict[type, str] = {
    tasks.Taking: "for",
    tasks.Paying: "paying",
    tasks.PayingExtra: "paying",
    tasks.Swapping: "exchanging",
    tasks.Moving: "moving",
    tasks.Rerolling: "->",
    tasks.Reviving: "reactivating",
    tasks.Fetching: "at",
    tasks.Copying: "as",
}
"""The word with which the choice of each task is written."""
_OPTIONAL = (tasks.Paying, tasks.PayingExtra, tasks.Swapping, tasks.Moving, tasks.Reviving, tasks.Copying)
"""What is not written was not used; everything else must be told."""
_ANSWER: dict[type, Callable[[Seat, Any], Move]] = {
    tasks.Taking: moves.Take,
    tasks.Paying: moves.PayWith,
    tasks.PayingExtra: moves.PayWith,
    tasks.Swapping: lambda seat, pair: moves.Swap(seat, *pair),
    tasks.Moving: lambda seat, nudge: moves.MoveDie(seat, *nudge),
    tasks.Rerolling: lambda seat, face: Rolled(seat, (face,)),
    tasks.Reviving: lambda seat, place: moves.Revive(seat, *place),
    tasks.Fetching: lambda seat, place: moves.PlaceAt(seat, *place),
    tasks.Copying: lambda seat, place: moves.CopyFrom(seat, *place),
}


class Line:
    """A line as far as it has been carried out; IllegalMove where the rules forbid the next move."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.moves: list[Move] = []

    def does(self, *moves: Move) -> Line:
        """These moves."""
        for move in moves:
            self.state = RULES.apply(self.state, move).state
            self.moves.append(move)
        return self

    def chooses(self, written: list[Choice]) -> Line:
        """The choices of an ability, in the order in which they come up; what is optional and not written is left."""
        left = list(written)
        while self.state.phase is Phase.TASK:
            task = self.state.tasks[-1]
            word = WORD.get(type(task), "")
            if left and left[0].word == word:
                self._answers(task, left.pop(0))
            elif isinstance(task, _OPTIONAL):
                self.does(moves.Done(self.seat))
            else:
                raise IllegalMove("choice.missing", word=word)
        if left:
            raise IllegalMove("choice.unused", word=left[0].word)
        return self

    def _answers(self, task: Any, choice: Choice) -> None:
        most = _most(task)
        if len(choice.items) > most or (isinstance(task, tasks.Taking) and len(choice.items) < most):
            raise IllegalMove("choice.count", expected=most, seen=len(choice.items))
        answer = _ANSWER[type(task)]
        for item in choice.items:
            self.does(answer(self.seat, item))

    @property
    def turn(self) -> Seat | None:
        """Who is due."""
        return turn(self.state)


def _most(task: Any) -> int:
    if isinstance(task, tasks.Paying):
        return task.left + sum(task.fixed)
    return int(getattr(task, "left", 1))
