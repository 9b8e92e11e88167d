"""Lines carried out move by move: a line means whatever moves its words lead through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from companion.core import IllegalMove, Move, Rolled, Seat
from companion.dice import Colour
from companion.games.dice_city.model import moves, tasks
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.moves.choices import OFFERS
from companion.games.dice_city.moves.table_flow import turn
from companion.games.dice_city.notation.tokens import STEPS, Choice
from companion.games.dice_city.rules import DiceCityRules

RULES = DiceCityRules()

WORD: dict[type, str] = {
    tasks.Taking: "for",
    tasks.Paying: "paying",
    tasks.PayingExtra: "paying",
    tasks.PayingSame: "paying",
    tasks.Swapping: "exchanging",
    tasks.Trading: "exchanging",
    tasks.Moving: "moving",
    tasks.Gathering: "->",
    tasks.Rerolling: "->",
    tasks.Reviving: "reactivating",
    tasks.Fetching: "at",
    tasks.Copying: "as",
}
"""The word with which the choice of each task is written."""
_ANSWER: dict[type, Callable[[Seat, Any], Move]] = {
    tasks.Taking: moves.Take,
    tasks.Paying: moves.PayWith,
    tasks.PayingExtra: moves.PayWith,
    tasks.PayingSame: moves.PayWith,
    tasks.Swapping: lambda seat, pair: moves.Swap(seat, *pair),
    tasks.Trading: lambda seat, pair: moves.Swap(seat, *pair),
    tasks.Moving: lambda seat, where: _moved(seat, *where),
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
            elif isinstance(task, OFFERS) and not isinstance(task, tasks.Gathering):
                self.does(moves.Done(self.seat))
            else:
                raise IllegalMove("choice.missing", word=word)
        if left:
            raise IllegalMove("choice.unused", word=left[0].word)
        return self

    def _answers(self, task: Any, choice: Choice) -> None:
        if choice.word == "->":
            self._throws(task, choice.items)
            return
        if choice.brings and dict(choice.brings) != _brought(task, choice.items):
            raise IllegalMove("choice.brings")
        items = choice.items if choice.word != "exchanging" else _pairs(task, *choice.items)
        most = _most(task)
        if len(items) > most or (isinstance(task, tasks.Taking) and len(items) < most):
            raise IllegalMove("choice.count", expected=most, seen=len(items))
        answer = _ANSWER[type(task)]
        for item in items:
            self.does(answer(self.seat, item))

    def _throws(self, task: tasks.Gathering | tasks.Rerolling, thrown: tuple[Any, ...]) -> None:
        """Dice that are thrown again, this one first."""
        others = [die for die, _ in thrown[1:]]
        if isinstance(task, tasks.Gathering):
            if task.left < len(others):
                raise IllegalMove("choice.count", expected=task.left + 1, seen=len(thrown))
            self.does(*(moves.ThrowToo(self.seat, die) for die in others))
            if task.left > len(others):
                self.does(moves.Done(self.seat))
        elif others:
            raise IllegalMove("choice.count", expected=1, seen=len(thrown))
        self.does(Rolled(self.seat, tuple(face for _, face in thrown)))

    @property
    def turn(self) -> Seat | None:
        """Who is due."""
        return turn(self.state)


def _brought(task: Any, paid: tuple[object, ...]) -> dict[str, int]:
    """What this payment brings."""
    match task:
        case tasks.Paying(gain=gain):
            return {name: amount for name, amount in asdict(gain).items() if amount}
        case tasks.PayingSame(effect):
            return {str(paid[0]): effect.gained}
        case tasks.PayingExtra(effect=effect):
            return {"vp": effect.vp * len(paid)}
    return {}


def _moved(seat: Seat, die: Colour, where: str) -> Move:
    """One space to a side, or to a column."""
    return moves.MoveDie(seat, die, STEPS[where]) if where in STEPS else moves.MoveDieTo(seat, die, int(where))


def _pairs(task: tasks.Swapping | tasks.Trading, given: Any, gained: Any) -> tuple[Any, ...]:
    """What is paid with what it brings; a trade brings so many of one kind for each."""
    each = task.effect.each if isinstance(task, tasks.Trading) else 1
    brought = list(gained)
    if isinstance(task, tasks.Trading):
        kinds = dict.fromkeys(gained)
        if any(brought.count(kind) % each for kind in kinds):
            raise IllegalMove("trade.kinds", each=each)
        brought = [kind for kind in kinds for _ in range(brought.count(kind) // each)]
    if len(given) != len(brought):
        raise IllegalMove("swap.count", given=len(given), gained=len(gained))
    return tuple(zip(given, brought, strict=True))


def _most(task: Any) -> int:
    if isinstance(task, tasks.Paying):
        return task.left + sum(task.fixed)
    return int(getattr(task, "left", 1))
