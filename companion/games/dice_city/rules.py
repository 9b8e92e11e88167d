"""The rules of Dice City behind the contract of games: each move and each phase finds its module here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core import (
    AnyAsk,
    Change,
    Follows,
    IllegalMove,
    Move,
    Options,
    Outcome,
    Played,
    Rolled,
    Rules,
    Score,
    Seat,
    Seats,
    Shortcut,
    Step,
    Viewer,
)
from companion.games.dice_city import asks, shortcuts, standing
from companion.games.dice_city.model import moves
from companion.games.dice_city.model.board import ALL_DICE
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


_PLAYED: Played[State] = {
    moves.Reveal: _reveal,
    Rolled: _rolled,
    **dice.PLAYED,
    **placing.PLAYED,
    **choices.PLAYED,
    **attack.PLAYED,
    **build.PLAYED,
    **turn_end.PLAYED,
}


class DiceCityRules(Rules[State]):
    """Five dice, thirty places, bandits, ships and neighbours."""

    def setup(self, seats: Seats, options: Options) -> State:
        return setup.first_state(seats, options)

    def asks(self, state: State) -> tuple[AnyAsk, ...]:
        return asks.asks(state)

    def barred(self, state: State) -> tuple[Move, ...]:
        return asks.barred(state)

    def shortcuts(self, state: State) -> tuple[Shortcut, ...]:
        return shortcuts.shortcuts(state, self.apply)

    def follows(self, state: State, shortcut: str = "") -> Follows:
        return shortcuts.follows(state, self.apply, shortcut)

    def thrown_on(self, state: State) -> Move | None:
        """Behind the last die of a turn nobody throws all five but to end it."""
        done = state.turn.used == ALL_DICE and state.phase in (Phase.DICE, Phase.ATTACK, Phase.BUILD)
        return moves.EndTurn(state.player) if done else None

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

    def standing(self, state: State, change: Change, viewer: Viewer) -> Change | None:
        return standing.standing(state, change, viewer)

    def members(self, state: State, change: Change, field: str) -> Mapping[Any, Message | None]:
        return standing.members(state, change, field)

    def describe(self, move: Move) -> Message:
        return describe(move)
