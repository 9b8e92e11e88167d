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
from companion.games.dice_city.model import (
    Activate,
    AttackBandits,
    AttackPlace,
    Build,
    CopyFrom,
    Discard,
    Done,
    EndGame,
    EndTurn,
    Export,
    ForceDie,
    KeepLess,
    MoveDie,
    Pass,
    PayWith,
    Phase,
    PlaceAt,
    Raid,
    Refresh,
    Reveal,
    Revive,
    Spend,
    State,
    Swap,
    Take,
    TakeDie,
)
from companion.games.dice_city.moves import attack, build, changes, choices, dice, setup, table_flow, turn_end
from companion.games.dice_city.view import DiceCityView, view
from companion.games.dice_city.words import describe
from companion.text import Message


def _reveal(state: State, move: Reveal) -> Step[State]:
    """Behind the first display, dice that were given already need not be thrown."""
    step = table_flow.reveal(state, move)
    at_setup = step.state.phase is Phase.ROLL and step.state.step is Phase.DISPLAY
    return Step(turn_end.after_rolls(step.state), step.events) if at_setup else step


def _rolled(state: State, move: Rolled) -> Step[State]:
    """A throw goes to whatever asked for it."""
    if state.phase is Phase.ROLL:
        return turn_end.rolled(state, move)
    return choices.rerolled(state, move)


_PLAYED: dict[type[Move], Callable[[State, Any], Step[State]]] = {
    Reveal: _reveal,
    Rolled: _rolled,
    TakeDie: dice.take_die,
    Activate: dice.activate,
    MoveDie: dice.move_die,
    Refresh: dice.refresh,
    Discard: choices.discard,
    Revive: dice.reactivate,
    Pass: dice.pass_die,
    Spend: dice.spend,
    ForceDie: choices.force_die,
    Take: choices.take,
    PayWith: choices.pay_with,
    Swap: choices.swap,
    PlaceAt: choices.place_at,
    CopyFrom: choices.copy_from,
    Done: choices.done,
    AttackBandits: attack.attack_bandits,
    AttackPlace: attack.attack_place,
    Raid: attack.raid,
    Build: build.build,
    Export: build.export,
    EndGame: build.end_game,
    KeepLess: turn_end.keep_less,
    EndTurn: turn_end.end_turn,
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
