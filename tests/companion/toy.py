"""A tiny game for the tests of session and journal: throw two dice, stop or go on, 20 points win, a one loses all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core import (
    SEATS,
    AnyAsk,
    Change,
    Choose,
    GameState,
    IllegalMove,
    Move,
    Options,
    Outcome,
    RollDice,
    Rolled,
    Rules,
    Score,
    ScoreLine,
    Seat,
    Seats,
    SeatView,
    Standing,
    Step,
    View,
    Viewer,
    event,
    ranked,
)
from companion.dice import D6, FACES
from companion.game import Check, Game, Names, Notation, Option
from companion.text import Message, message


class State(GameState, frozen=True):
    target: int
    active: Seat
    round: int
    pot: int
    """Points of this turn; 0 before its first throw."""
    banked: tuple[int, ...]


class GoOn(Move, frozen=True, tag="GoOn"):
    """Throw again."""


class Stop(Move, frozen=True, tag="Stop"):
    """Bank the pot."""


class Banked(Change, frozen=True, tag="Banked"):
    seat: Seat
    points: int


class ToyRules(Rules[State]):
    def setup(self, seats: Seats, options: Options) -> State:
        return State(seats, (0,) * len(seats), int(options["target"]), seats.first, 1, 0, (0,) * len(seats))

    def asks(self, state: State) -> tuple[AnyAsk, ...]:
        if self.outcome(state) is not None:
            return ()
        seat = state.active
        if state.pot <= 0:
            return (RollDice(seat, message("ask.throw"), (D6, D6)),)
        return (Choose(seat, message("ask.go-on"), (GoOn(seat), Stop(seat))),)

    def play(self, state: State, move: Move) -> Step[State]:
        if move.seat != state.active:
            raise IllegalMove("turn", player=state.active)
        match move:
            case Rolled(_, faces) if state.pot <= 0:
                if len(faces) != 2:
                    raise IllegalMove("dice.count", expected=2, seen=len(faces))
                values = [face.value or 0 for face in faces]
                if 1 in values:
                    return Step(self._passed(state, 0), (event("lost", player=state.active),))
                return Step(replace(state, pot=abs(state.pot) + sum(values)), (event("threw", n=sum(values)),))
            case GoOn() if state.pot > 0:
                return Step(replace(state, pot=-state.pot))  # below zero: the pot stands and a throw is due
            case Stop() if state.pot > 0:
                return Step(self._passed(state, state.pot), (event("banked", player=state.active, n=state.pot),))
        raise IllegalMove("move.unexpected")

    def _passed(self, state: State, won: int) -> State:
        banked = list(state.banked)
        banked[state.active] += won
        following = state.seats.after(state.active)
        round_ = state.round + (following == state.seats.first)
        return replace(state, banked=tuple(banked), pot=0, active=following, round=round_)

    def outcome(self, state: State) -> Outcome | None:
        if max(state.banked) < state.target:
            return None
        standings = [Standing(score.seat, score.total) for score in self.scores(state)]
        return ranked(message("outcome.target"), standings)

    def view(self, state: State, viewer: Viewer) -> View:
        return View(state.round, self.turn(state), tuple(SeatView(s.seat, s.total) for s in self.scores(state)))

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(
            Score(seat, banked + extra, (ScoreLine(message("score.banked"), banked),))
            for seat, banked, extra in zip(state.seats, state.banked, state.extra, strict=True)
        )

    def turn(self, state: State) -> Seat | None:
        return None if self.outcome(state) is not None else state.active

    def round(self, state: State) -> int:
        return state.round

    def change(self, state: State, change: Change) -> State:
        if not isinstance(change, Banked) or change.points < 0:
            raise IllegalMove("move.unexpected")
        banked = list(state.banked)
        banked[change.seat] = change.points
        return replace(state, banked=tuple(banked))

    def describe(self, move: Move) -> Message:
        return message(f"move.{type(move).__name__.lower()}")


class NoNotation(Notation[State]):
    """The toy is never written as a record."""

    def parse_move(self, state: State, seat: Seat, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        raise NotImplementedError

    def parse_table(self, state: State, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        raise NotImplementedError

    def parse_change(self, state: State, words: Sequence[str], names: Names) -> tuple[Change, ...]:
        raise NotImplementedError

    def parse_check(self, state: State, words: Sequence[str], names: Names) -> Check:
        raise NotImplementedError

    def write(self, history: Sequence[tuple[State, Move]], names: Names) -> Iterator[str]:
        raise NotImplementedError

    def write_change(self, change: Change, names: Names) -> str:
        raise NotImplementedError

    def ids(self) -> frozenset[str]:
        return frozenset()


TOY: Game[State] = Game(
    id="toy",
    title="Toy",
    players=(2, 3, 4),
    rules=ToyRules(),
    notation=NoNotation(),
    moves=(GoOn, Stop),
    changes=(Banked,),
    dice=(D6,),
    locale="tests",
    options=(Option("target", "20", ("20", "40", "100000")),),
)
ANNA, BEA, CARL = SEATS[:3]
TABLE_OF_TWO = Seats(("Anna", "Bea"))


def threw(seat: Seat, *faces: int) -> Rolled:
    """A throw by its numbers."""
    return Rolled(seat, tuple(FACES[str(face)] for face in faces))
