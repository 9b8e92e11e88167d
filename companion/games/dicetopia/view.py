"""What the screens may know: everything, for missions are told at the end only. Typed for the drawn board."""

from __future__ import annotations

from msgspec import Struct

from companion.core import Seat, SeatView, View
from companion.dice import Die
from companion.games.dicetopia.control import controllers, districts_held, pot
from companion.games.dicetopia.missions import stars_of
from companion.games.dicetopia.model.state import Agreed, NamedPiece, Phase, State
from companion.games.dicetopia.moves.end import cards_of
from companion.games.dicetopia.moves.setup import NO_SCENARIO, slots_of
from companion.games.dicetopia.moves.turns import owes_turn, turn
from companion.games.dicetopia.pieces import (
    AGENTS,
    COLOURS,
    DICE,
    DISTRICTS,
    EMPTY,
    ROUNDS,
    District,
    Faction,
    Piece,
    city_die,
)
from companion.games.dicetopia.scoring import totals
from companion.games.dicetopia.words import DISTRICT, faction_words, mission_words
from companion.text import Message, message


class AgentPiece(Struct, frozen=True):
    """An agent in a slot, for the drawn board."""

    seat: Seat


class NoPiece(Struct, frozen=True):
    """A slot emptied for good, for the drawn board."""


SlotView = Die | AgentPiece | NoPiece


class DistrictView(Struct, frozen=True):
    """One district for the drawn board."""

    district: District
    name: Message
    size: int
    """Slots in use with this number of players."""
    slots: tuple[SlotView, ...]
    """In the order of the state; nothing before the dice are put out."""
    controllers: tuple[Seat, ...]
    pot: int
    """What control is worth in all."""


class MissionView(Struct, frozen=True):
    """A mission that lies open, for the tiles at the reveal."""

    id: str
    name: Message
    stars: int


class BoardView(SeatView, frozen=True):
    """One player for the drawn board."""

    faction: Faction | None = None
    spent: bool = False
    dice: tuple[Die, ...] = ()
    missions: tuple[MissionView, ...] = ()


class CityView(View, frozen=True):
    """The table for the drawn board."""

    phase: Phase = Phase.CITY
    districts: tuple[DistrictView, ...] = ()
    action: District | None = None
    """The district whose action is due."""
    named: tuple[NamedPiece, ...] = ()
    """What was named for it so far."""
    hypnotised: District | None = None
    agreed: Agreed | None = None
    """What the table settled before the game."""
    again: bool = False
    """The die that is thrown now may be followed by another throw."""


def slot_view(piece: Piece) -> SlotView:
    """A piece as the drawn board knows it."""
    if piece == EMPTY:
        return NoPiece()
    return DICE[piece] if piece < AGENTS[0] else AgentPiece(Seat(piece - AGENTS[0]))


def piece_of(slot: SlotView) -> Piece:
    """The number that a piece of the drawn board has in the state."""
    match slot:
        case Die(kind, face):
            assert kind.colour is not None
            return city_die(COLOURS.index(kind.colour), face.value or 0)
        case AgentPiece(seat):
            return AGENTS[seat]
        case NoPiece():
            return EMPTY


def city_view(state: State) -> CityView:
    """The whole table; no viewer may know less."""
    action = state.action
    in_city = (piece for slots in state.city for piece in slots if piece < AGENTS[0])
    on_boards = (die for board in state.boards for die in board)
    return CityView(
        round=min(state.round, ROUNDS),
        turn=turn(state),
        seats=tuple(_board_view(state, seat, total) for seat, total in zip(state.seats, totals(state), strict=True)),
        dice=tuple(DICE[piece] for piece in (*in_city, *on_boards)),
        notes=_notes(state),
        phase=state.phase,
        districts=tuple(_district_view(state, district) for district in DISTRICTS),
        action=action.district if action else None,
        named=_named(state),
        hypnotised=state.windows.hypnotised,
        agreed=state.agreed,
        again=state.phase in (Phase.PRAY, Phase.PRAYER_ROLL) and not state.windows.prayed,
    )


def _named(state: State) -> tuple[NamedPiece, ...]:
    """What the action or the prayer that is under way is done to, as far as it was named."""
    if state.windows.praying is not None:
        return (state.windows.praying,)
    if state.action is None:
        return ()
    return tuple(target for target in (state.action.first, state.action.second) if target)


def _district_view(state: State, district: District) -> DistrictView:
    slots = state.city[district]
    return DistrictView(
        district=district,
        name=DISTRICT[district],
        size=slots_of(state, district),
        slots=tuple(map(slot_view, slots)),
        controllers=controllers(state, district),
        pot=pot(slots),
    )


def _board_view(state: State, seat: Seat, total: int) -> BoardView:
    faction, dice = state.agreed.factions[seat], state.boards[seat]
    notes = [message("note.agents", n=ROUNDS - len(dice))]
    if faction is not None:
        notes.append(faction_words(faction))
        if state.spent[seat]:
            notes.append(Message("note.spent"))
        if owes_turn(state, seat):
            notes.append(Message("note.deferred"))
            if state.postponed is not None:
                notes.append(message("note.postponed", district=DISTRICT[state.postponed]))
    if state.phase is Phase.OVER:  # what breaks a tie
        notes.append(message("note.districts", n=districts_held(state, seat)))
    missions = tuple(MissionView(card, mission_words(card), stars_of(state, card)) for card in cards_of(state, seat))
    return BoardView(
        seat=seat,
        score=total,
        notes=tuple(notes),
        faction=faction,
        spent=state.spent[seat],
        dice=tuple(DICE[die] for die in dice),
        missions=missions,
    )


def _notes(state: State) -> tuple[Message, ...]:
    notes = []
    if state.agreed.scenario != NO_SCENARIO:
        notes.append(message("note.scenario", scenario=state.agreed.scenario))
    if state.action is not None:
        notes.append(message("note.action", district=DISTRICT[state.action.district]))
    if state.windows.hypnotised is not None:
        notes.append(message("note.hypnotised", district=DISTRICT[state.windows.hypnotised]))
    if state.round > ROUNDS and state.phase is Phase.TURN:
        notes.append(Message("note.last-turn"))
    return tuple(notes)
