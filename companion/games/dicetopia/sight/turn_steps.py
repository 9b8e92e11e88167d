"""The lines of a turn, done to things that lie on the table, and the moves that each of them is."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core import SEATS, IllegalMove, Move, Rolled, Seat
from companion.dice import PIPS
from companion.games.dicetopia.model import moves
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.moves.actions import possible
from companion.games.dicetopia.pieces import AGENCY, AGENTS, CITY_DICE, DISTRICTS, District
from companion.games.dicetopia.rules import DicetopiaRules
from companion.tabletop import Lying, TurnPlayed, TurnStep

BOARDS = len(DISTRICTS)
"""The place of the first player's board; those of the others follow."""
NEW_AGENT = -1
"""The agent that is sent, as a thing: it did not lie on the table before."""
_RULES = DicetopiaRules()


class PlayStep(TurnStep, frozen=True):
    """A line of the player in turn."""

    @property
    def things(self) -> tuple[int, ...]:
        """What it is done to."""
        raise NotImplementedError

    def moves(self, seat: Seat, lying: Lying) -> tuple[Move, ...]:
        """What it is to the rules, on a table that lies like this."""
        raise NotImplementedError


class DeployStep(PlayStep, frozen=True):
    """An agent takes the place of a die."""

    seat: Seat
    thing: int

    @property
    def required(self) -> bool:
        return True

    @property
    def things(self) -> tuple[int, ...]:
        return (self.thing,)

    def done(self, lying: Lying) -> Lying:
        district, look = lying[self.thing]
        return {**lying, self.thing: (BOARDS + self.seat, look), NEW_AGENT: (district, AGENTS[self.seat])}

    def moves(self, seat: Seat, lying: Lying) -> tuple[Move, ...]:
        district, look = lying[self.thing]
        return (moves.Deploy(seat, DISTRICTS[district], CITY_DICE[look]),)


class ThrowStep(PlayStep, frozen=True):
    """A die shows something else."""

    thing: int
    face: int
    """Counted from 0."""

    @property
    def things(self) -> tuple[int, ...]:
        return (self.thing,)

    def done(self, lying: Lying) -> Lying:
        place, look = lying[self.thing]
        return {**lying, self.thing: (place, look // 6 * 6 + self.face)}

    def moves(self, seat: Seat, lying: Lying) -> tuple[Move, ...]:
        return _named(seat, lying, self.thing), Rolled(seat, (PIPS[self.face],))


class PrayStep(ThrowStep, frozen=True):
    """Tuulu throw a die."""

    def moves(self, seat: Seat, lying: Lying) -> tuple[Move, ...]:
        return (moves.Pray(seat), *super().moves(seat, lying))


class ExterminateStep(PlayStep, frozen=True):
    """Shakra take a die out of the game."""

    thing: int

    @property
    def things(self) -> tuple[int, ...]:
        return (self.thing,)

    def done(self, lying: Lying) -> Lying:
        return {thing: where for thing, where in lying.items() if thing != self.thing}

    def moves(self, seat: Seat, lying: Lying) -> tuple[Move, ...]:
        return moves.Exterminate(seat), _named(seat, lying, self.thing)


class ActionStep(PlayStep, frozen=True):
    """The action of a district; not the Agency's, which nobody sees."""

    action: PlayStep
    instead: District | None = None
    """Ewo: the district whose action it is."""

    @property
    def things(self) -> tuple[int, ...]:
        return self.action.things

    def done(self, lying: Lying) -> Lying:
        return self.action.done(lying)

    def moves(self, seat: Seat, lying: Lying) -> tuple[Move, ...]:
        chosen = () if self.instead is None else (moves.ActAs(seat, self.instead),)
        return (*chosen, *self.action.moves(seat, lying))


class SwapStep(PlayStep, frozen=True):
    """Two things change places."""

    first: int
    second: int

    @property
    def things(self) -> tuple[int, ...]:
        return self.first, self.second

    def done(self, lying: Lying) -> Lying:
        (here, first), (there, second) = lying[self.first], lying[self.second]
        return {**lying, self.first: (there, first), self.second: (here, second)}

    def moves(self, seat: Seat, lying: Lying) -> tuple[Move, ...]:
        return _named(seat, lying, self.first), _named(seat, lying, self.second)


def _named(seat: Seat, lying: Lying, thing: int) -> Move:
    place, look = lying[thing]
    if place >= BOARDS:
        return moves.TargetBoard(seat, SEATS[place - BOARDS], CITY_DICE[look])
    if look >= AGENTS[0]:
        return moves.TargetAgent(seat, DISTRICTS[place], SEATS[look - AGENTS[0]])
    return moves.TargetCity(seat, DISTRICTS[place], CITY_DICE[look])


def play(state: State, lying: Lying, steps: Sequence[TurnStep]) -> TurnPlayed | None:
    """The steps under the rules, and what nobody sees between them: the Agency's draw, no action where none can be."""
    seat = state.current
    history: list[tuple[State, Move]] = []
    for number, step in enumerate(steps):
        assert isinstance(step, PlayStep)
        try:
            if state.phase is Phase.ACTION and not isinstance(step, ActionStep):
                unseen = _unseen_action(state)
                if unseen is None:
                    return TurnPlayed(tuple(history), whole=False, left=len(steps) - number)
                state = _apply(history, state, unseen)
            for move in step.moves(seat, lying):
                state = _apply(history, state, move)
            if state.phase is Phase.CONFIRM:
                state = _apply(history, state, moves.Confirm(seat))
        except IllegalMove:
            return None
        lying = step.done(lying)
    if state.phase is Phase.ACTION:
        unseen = _unseen_action(state)
        if unseen is None:
            return TurnPlayed(tuple(history), whole=False)
        _apply(history, state, unseen)
    return TurnPlayed(tuple(history), whole=True)


def _apply(history: list[tuple[State, Move]], state: State, move: Move) -> State:
    history.append((state, move))
    return _RULES.apply(state, move).state


def _unseen_action(state: State) -> Move | None:
    """What completes a turn that shows nothing but its deploy; None where there is an action to be seen."""
    assert state.action is not None
    if state.action.district == AGENCY:
        return moves.Draw(state.current)
    return None if possible(state, state.action.district) else moves.NoAction(state.current)
