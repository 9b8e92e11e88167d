"""The rules of Dicetopia behind the contract of games: each move and each phase finds its module here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    ScoreBy,
    Seat,
    Seats,
    Step,
    Viewer,
)
from companion.games.dicetopia import scoring
from companion.games.dicetopia.model import (
    ActAs,
    Adapt,
    AllIn,
    Block,
    Chameleon,
    Confirm,
    CopyFrom,
    CountColour,
    Decide,
    Deploy,
    Draw,
    Exterminate,
    Hypnotise,
    NamedPiece,
    NoAction,
    Pass,
    Phase,
    Pray,
    Reveal,
    State,
    TargetAgent,
    TargetBoard,
    TargetCity,
)
from companion.games.dicetopia.moves import abilities, actions, changes, end, setup, turns
from companion.games.dicetopia.options import DEPLOY, NO_ACTION, PASS
from companion.games.dicetopia.pieces import AGENTS, DISTRICTS, ROUNDS
from companion.games.dicetopia.view import CityView, city_view
from companion.games.dicetopia.words import describe
from companion.text import Message

_BOARD = len(DISTRICTS)


def _target(state: State, move: TargetCity | TargetBoard | TargetAgent) -> Step[State]:
    """A named piece goes to whatever asked for it."""
    if isinstance(move, TargetCity):
        target = NamedPiece(move.district, move.die)
    elif isinstance(move, TargetBoard):
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
_PLAYED: dict[type[Move], Callable[[State, Any], Step[State]]] = {
    CountColour: setup.count_colour,
    Rolled: _rolled,
    Deploy: turns.deploy,
    TargetCity: _target,
    TargetBoard: _target,
    TargetAgent: _target,
    Draw: actions.draw,
    NoAction: actions.no_action,
    Confirm: actions.confirm,
    ActAs: actions.act_as,
    Block: actions.block,
    Adapt: abilities.adapt,
    Pass: turns.pass_turn,
    Exterminate: abilities.exterminate,
    Hypnotise: abilities.hypnotise,
    Pray: abilities.pray,
    CopyFrom: end.copy_from,
    Decide: end.decide,
    Reveal: end.reveal,
    AllIn: end.all_in,
    Chameleon: end.chameleon,
}
_ASKED: dict[Phase, Callable[[State], tuple[AnyAsk, ...]]] = {
    Phase.CITY: setup.asks,
    Phase.TURN: abilities.turn_asks,
    Phase.ACTION: actions.asks,
    Phase.CONFIRM: actions.confirm_asks,
    Phase.REROLL: actions.reroll_asks,
    Phase.EXTERMINATE: abilities.exterminate_asks,
    Phase.PRAY: abilities.pray_asks,
    Phase.PRAYER_ROLL: abilities.prayer_asks,
    Phase.REVEAL: end.reveal_asks,
    Phase.COPY: end.copy_asks,
    Phase.ALL_IN: end.all_in_asks,
    Phase.CHAMELEON: end.chameleon_asks,
    Phase.OVER: lambda state: (),
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
        return _ASKED[state.phase](state)

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

    def describe(self, move: Move) -> Message:
        return describe(move)

    def barred(self, state: State) -> tuple[Move, ...]:
        """No action where one is due; and while hypnotised, the other districts and a pass."""
        seat = state.current
        if state.phase is Phase.ACTION and state.action is not None and state.action.first is None:
            can = actions.possible(state, state.action.district)
            optional = state.agreed.actions_optional and not state.action.through_ewo
            return NO_ACTION[seat] if can and not optional else ()
        forced = state.windows.hypnotised
        if state.phase is not Phase.TURN or forced is None:
            return ()
        elsewhere = tuple(
            DEPLOY[seat][district][die]
            for district in DISTRICTS
            if district is not forced
            for die in dict.fromkeys(state.city[district])
            if die < AGENTS[0]
        )
        roamers = turns.may_pass(state, seat)
        return (*elsewhere, *PASS[seat]) if roamers else elsewhere
