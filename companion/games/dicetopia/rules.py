"""The rules of Dicetopia behind the contract of games: each move and each phase finds its module here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core import (
    AnyAsk,
    Change,
    IllegalMove,
    Move,
    Options,
    Outcome,
    Played,
    Rolled,
    Rules,
    Score,
    ScoreBy,
    Seat,
    Seats,
    Step,
    Viewer,
)
from companion.games.dicetopia import asks, scoring, standing
from companion.games.dicetopia.model import moves
from companion.games.dicetopia.model.state import NamedPiece, Phase, State
from companion.games.dicetopia.moves import abilities, actions, changes, end, setup, turns
from companion.games.dicetopia.pieces import AGENTS, DISTRICTS, ROUNDS
from companion.games.dicetopia.view import CityView, city_view
from companion.games.dicetopia.words import describe
from companion.text import Message

_BOARD = len(DISTRICTS)


def _target(state: State, move: moves.TargetCity | moves.TargetBoard | moves.TargetAgent) -> Step[State]:
    """A named piece goes to whatever asked for it."""
    if isinstance(move, moves.TargetCity):
        target = NamedPiece(move.district, move.die)
    elif isinstance(move, moves.TargetBoard):
        target = NamedPiece(_BOARD + move.owner, move.die)
    else:
        target = NamedPiece(move.district, AGENTS[move.owner])
    if state.phase in _TARGETED:
        if move.seat != turns.turn(state):
            raise IllegalMove("turn", player=turns.turn(state))
        return _TARGETED[state.phase](state, target)
    turns.require(state, move, Phase.ACTION)
    return actions.name_target(state, target)


def _rolled(state: State, move: Rolled) -> Step[State]:
    """A throw goes to whatever asked for it."""
    if state.phase is Phase.CITY:
        return setup.rolled_city(state, move)
    if state.phase is Phase.PRAYER_ROLL:
        return abilities.prayer_rolled(state, move)
    return actions.rerolled(state, move)


_TARGETED: dict[Phase, Callable[[State, NamedPiece], Step[State]]] = {
    Phase.EXTERMINATE: abilities.exterminated,
    Phase.PRAY: abilities.prayed_for,
    Phase.COPY: end.copied_onto,
}
_PLAYED: Played[State] = {
    Rolled: _rolled,
    moves.TargetCity: _target,
    moves.TargetBoard: _target,
    moves.TargetAgent: _target,
    **setup.PLAYED,
    **turns.PLAYED,
    **actions.PLAYED,
    **abilities.PLAYED,
    **end.PLAYED,
}


class DicetopiaRules(Rules[State]):
    """Six districts, six agents each, and ten factions that bend the rules."""

    def setup(self, seats: Seats, options: Options) -> State:
        return setup.first_state(seats, options)

    def begin(self, state: State, given: Sequence[Change]) -> State:
        for change in given:
            if isinstance(change, ScoreBy):
                state = self._changed(state, change)
        return changes.begun(state, [change for change in given if not isinstance(change, ScoreBy)])

    def asks(self, state: State) -> tuple[AnyAsk, ...]:
        return asks.asks(state)

    def play(self, state: State, move: Move) -> Step[State]:
        played = _PLAYED.get(type(move))
        if played is None:
            raise IllegalMove("move.unexpected")
        return played(state, move)

    def outcome(self, state: State) -> Outcome | None:
        return end.outcome(state) if state.phase is Phase.OVER else None

    def view(self, state: State, viewer: Viewer) -> CityView:
        return city_view(state)

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(scoring.score(state, seat) for seat in state.seats)

    def turn(self, state: State) -> Seat | None:
        return turns.turn(state)

    def round(self, state: State) -> int:
        return min(state.round, ROUNDS)

    def change(self, state: State, change: Change) -> State:
        return changes.changed(state, change)

    def standing(self, state: State, change: Change, viewer: Viewer) -> Change | None:
        return standing.standing(state, change)

    def members(self, state: State, change: Change, field: str) -> Mapping[Any, Message | None]:
        return standing.members(state, change, field)

    def describe(self, move: Move) -> Message:
        return describe(move)

    def barred(self, state: State) -> tuple[Move, ...]:
        return asks.barred(state)
