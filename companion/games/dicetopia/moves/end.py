"""The end, step by step: Dangmer's copy, Bingmai's decision, the missions, all-in, Chameleon; then who won."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import SEATS, IllegalMove, Outcome, Played, Seat, Step, event, ranked
from companion.games.dicetopia.control import tied_districts
from companion.games.dicetopia.missions import ALL_IN, CHAMELEON, MISSIONS
from companion.games.dicetopia.model import moves
from companion.games.dicetopia.model.state import Copy, Ending, NamedPiece, Phase, State
from companion.games.dicetopia.moves.actions import require_there
from companion.games.dicetopia.moves.turns import CLOSED, only_hollows, require, require_ability, spend
from companion.games.dicetopia.pieces import DISTRICTS, Faction
from companion.games.dicetopia.scoring import standings
from companion.games.dicetopia.words import DIE, DISTRICT, mission_words
from companion.text import Message

CARDS_EACH = 2
"""Missions that count, each player."""

MISSIONS_ARE_TOLD = 2
"""The step of the ending in which nobody can use an ability any more."""


def told(state: State) -> tuple[str, ...]:
    """Every mission that was revealed or drawn: each exists once."""
    drawn = state.ending.drawn
    revealed = tuple(mission for cards in state.ending.revealed for mission in cards)
    return revealed if drawn is None else (*revealed, drawn)


def cards_of(state: State, seat: Seat) -> tuple[str, ...]:
    """The missions of a player as they finally stand: the drawn card in place of all-in."""
    drawn = state.ending.drawn
    return tuple(drawn if drawn is not None and card == ALL_IN else card for card in state.ending.revealed[seat])


def neighbour(state: State, seat: Seat) -> Seat:
    """The player on the right: the one before in turn order."""
    return SEATS[(seat - 1) % len(state.seats)]


# --- what the moves do ----------------------------------------------------------------------------------------------


def _require_before(state: State, steps: int) -> None:
    if state.phase is not Phase.REVEAL or state.ending.steps > steps:
        raise IllegalMove("end.moment")


def copy_from(state: State, move: moves.CopyFrom) -> Step[State]:
    """Dangmer name the die on the right that is copied."""
    require_ability(state, move, Faction.DANGMER)
    assert move.seat is not None
    _require_before(state, 0)
    if move.owner != neighbour(state, move.seat):
        raise IllegalMove("copy.neighbour", player=neighbour(state, move.seat))
    require_there(state, NamedPiece(len(DISTRICTS) + move.owner, move.die))
    ending = replace(state.ending, copy=Copy(move.trait, move.die))
    spent = spend(state, move.seat)
    return Step(replace(state, phase=Phase.COPY, ending=ending, spent=spent, windows=only_hollows(state)))


def copied_onto(state: State, target: NamedPiece) -> Step[State]:
    """Dangmer name the own die that counts as the copy."""
    seat = state.agreed.seat_of(Faction.DANGMER)
    assert seat is not None
    copy = state.ending.copy
    assert copy is not None
    if target.place != len(DISTRICTS) + seat:
        raise IllegalMove("copy.own")
    require_there(state, target)
    own = next(die for die in state.boards[seat] if die == target.piece)
    ending = replace(state.ending, steps=1, copy=replace(copy, own=own))
    happened = event(f"copied.{copy.trait}", player=seat, source=DIE[copy.source], die=DIE[own])
    return Step(replace(state, phase=Phase.REVEAL, ending=ending), (happened,))


def decide(state: State, move: moves.Decide) -> Step[State]:
    """Bingmai name the one controller of a tied district."""
    require_ability(state, move, Faction.BINGMAI)
    assert move.seat is not None
    _require_before(state, 1)
    where = DISTRICT[move.district]
    tied = dict(tied_districts(state))
    if move.district not in tied:
        raise IllegalMove("decide.untied", district=where)
    if move.controller not in tied[move.district]:
        raise IllegalMove("decide.outsider", district=where, tied=tied[move.district])
    ending = replace(state.ending, steps=MISSIONS_ARE_TOLD, decided=(move.district, move.controller))
    happened = event("decided", player=move.seat, district=where, controller=move.controller)
    spent = spend(state, move.seat)
    return Step(replace(state, ending=ending, spent=spent, windows=only_hollows(state)), (happened,))


def _require_new(state: State, mission: str) -> None:
    if mission not in MISSIONS:
        raise IllegalMove("mission.unknown", mission=mission)
    if mission in told(state):
        raise IllegalMove("mission.taken", mission=mission_words(mission))


def reveal(state: State, move: moves.Reveal) -> Step[State]:
    """A mission that counts; two each, in player order."""
    require(state, move, Phase.REVEAL)
    _require_new(state, move.mission)
    seat, revealed = state.current, state.ending.revealed
    cards = (*revealed[seat], move.mission)
    revealed = (*revealed[:seat], cards, *revealed[seat + 1 :])
    ending = replace(state.ending, steps=MISSIONS_ARE_TOLD, revealed=revealed)
    happened = event("revealed", player=seat, mission=mission_words(move.mission))
    return Step(_continued(state, ending), (happened,))


def all_in(state: State, move: moves.AllIn) -> Step[State]:
    """The card drawn in place of all-in; it counts twice."""
    require(state, move, Phase.ALL_IN)
    _require_new(state, move.mission)
    after = _continued(state, replace(state.ending, drawn=move.mission))
    return Step(after, (event("all-in", player=state.current, mission=mission_words(move.mission)),))


def chameleon(state: State, move: moves.Chameleon) -> Step[State]:
    """The card of another player that Chameleon copies."""
    require(state, move, Phase.CHAMELEON)
    if move.owner == state.current:
        raise IllegalMove("chameleon.own")
    if move.mission not in MISSIONS:
        raise IllegalMove("mission.unknown", mission=move.mission)
    if move.mission not in cards_of(state, move.owner):
        raise IllegalMove("chameleon.card", player=move.owner, mission=mission_words(move.mission))
    after = _continued(state, replace(state.ending, copied=(move.owner, move.mission)))
    mission = mission_words(move.mission)
    happened = event("chameleon", player=state.current, owner=move.owner, mission=mission)
    return Step(after, (happened,))


def _continued(state: State, ending: Ending) -> State:
    """The next step of the end, or the end of it."""
    phase, seat = _next_step(state, ending)
    return replace(state, phase=phase, current=seat, ending=ending, windows=CLOSED)


def _next_step(state: State, ending: Ending) -> tuple[Phase, Seat]:
    order = state.seats.clockwise(state.seats.first)
    for seat in order:
        if len(ending.revealed[seat]) < CARDS_EACH:
            return Phase.REVEAL, seat
    for seat in order:
        if ending.drawn is None and ALL_IN in ending.revealed[seat]:
            return Phase.ALL_IN, seat
    for seat in order:
        holds = CHAMELEON in ending.revealed[seat] or (ending.drawn == CHAMELEON and ALL_IN in ending.revealed[seat])
        if ending.copied is None and holds:
            return Phase.CHAMELEON, seat
    return Phase.OVER, state.current


def outcome(state: State) -> Outcome:
    """Most points; then most districts controlled; then the highest own dice; then the victory is shared."""
    return ranked(Message("outcome.complete"), standings(state))


PLAYED: Played[State] = {
    moves.CopyFrom: copy_from,
    moves.Decide: decide,
    moves.Reveal: reveal,
    moves.AllIn: all_in,
    moves.Chameleon: chameleon,
}
