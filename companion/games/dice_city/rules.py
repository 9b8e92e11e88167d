"""The rules of Dice City behind the contract of games: each move and each phase finds its module here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core import (
    AnyAsk,
    Change,
    IllegalMove,
    Move,
    Options,
    Outcome,
    Rolled,
    Rules,
    Score,
    Seat,
    Seats,
    Step,
    Viewer,
)
from companion.games.dice_city import asks
from companion.games.dice_city.model import moves
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.moves import attack, build, changes, choices, dice, placing, setup, table_flow, turn_end
from companion.games.dice_city.view import DiceCityView, view
from companion.games.dice_city.words import describe
from companion.text import Message


def _reveal(state: State, move: moves.Reveal) -> Step[State]:
    """Behind the last card, dice that lie there already need not be thrown."""
    step = table_flow.reveal(state, move)
    return Step(turn_end.after_rolls(step.state), step.events) if step.state.phase is Phase.ROLL else step


def _rolled(state: State, move: Rolled) -> Step[State]:
    """A throw goes to whatever asked for it."""
    if state.phase is Phase.ROLL:
        return turn_end.rolled(state, move)
    return choices.rerolled(state, move)


_PLAYED: dict[type[Move], Callable[[State, Any], Step[State]]] = {
    moves.Reveal: _reveal,
    Rolled: _rolled,
    moves.TakeDie: dice.take_die,
    moves.Activate: dice.activate,
    moves.MoveDie: dice.move_die,
    moves.MoveDieTo: choices.move_die_to,
    moves.ThrowToo: choices.throw_too,
    moves.Refresh: dice.refresh,
    moves.Discard: placing.discard,
    moves.Revive: dice.reactivate,
    moves.Pass: dice.pass_die,
    moves.Spend: dice.spend,
    moves.ForceDie: choices.force_die,
    moves.Take: choices.take,
    moves.PayWith: choices.pay_with,
    moves.Swap: choices.swap,
    moves.PlaceAt: placing.place_at,
    moves.CopyFrom: choices.copy_from,
    moves.Done: choices.done,
    moves.AttackBandits: attack.attack_bandits,
    moves.AttackPlace: attack.attack_place,
    moves.Raid: attack.raid,
    moves.Build: build.build,
    moves.Export: build.export,
    moves.EndGame: build.end_game,
    moves.KeepLess: turn_end.keep_less,
    moves.EndTurn: turn_end.end_turn,
}


class DiceCityRules(Rules[State]):
    """Five dice, thirty places, bandits, ships and neighbours."""

    def setup(self, seats: Seats, options: Options) -> State:
        return setup.first_state(seats, options)

    def asks(self, state: State) -> tuple[AnyAsk, ...]:
        return asks.asks(state)

    def barred(self, state: State) -> tuple[Move, ...]:
        return asks.barred(state)

    def play(self, state: State, move: Move) -> Step[State]:
        played = _PLAYED.get(type(move))
        if played is None:
            raise IllegalMove("move.unexpected")
        return played(state, move)

    def outcome(self, state: State) -> Outcome | None:
        return turn_end.outcome(state) if state.phase is Phase.OVER else None

    def view(self, state: State, viewer: Viewer) -> DiceCityView:
        return view(state, viewer)

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(turn_end.score(state, seat) for seat in state.seats)

    def turn(self, state: State) -> Seat | None:
        return table_flow.turn(state)

    def round(self, state: State) -> int:
        return state.round

    def change(self, state: State, change: Change) -> State:
        return changes.changed(state, change)

    def describe(self, move: Move) -> Message:
        return describe(move)
