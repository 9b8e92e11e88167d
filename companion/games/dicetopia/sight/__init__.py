"""What one look at the city means: the setup, the die that is gone, the one that changed, the table at the end."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core import TABLE, IllegalMove, Move, RollDice, Rolled, Seat, event
from companion.dice import Box, DieReading, Reading
from companion.games.dicetopia.model.moves import Deploy
from companion.games.dicetopia.model.state import NamedPiece, Phase, State
from companion.games.dicetopia.moves.actions import blocker
from companion.games.dicetopia.moves.setup import slots_of
from companion.games.dicetopia.moves.turns import turn
from companion.games.dicetopia.pieces import COLOURS, DICE, DISTRICTS, GUGU, KINDS, CityDie, District, Faction
from companion.games.dicetopia.rules import DicetopiaRules
from companion.games.dicetopia.sight.boards import BOARDS
from companion.games.dicetopia.sight.city_reading import (
    Changed,
    SeenDie,
    SeenTable,
    TableDoubt,
    compare,
    find_deploy,
    find_reroll,
    locate,
    read_setup,
    reroll_moves,
    setup_moves,
)
from companion.games.dicetopia.sight.city_table import CityTable
from companion.games.dicetopia.sight.zones import Zones, zones_from
from companion.games.dicetopia.words import DIE, DISTRICT, PLACE
from companion.proposal import NOWHERE, Proposal, ProposedDie, Role, propose
from companion.sight import Look, NamedZones, Sight, Sighted
from companion.text import Message, message

_RULES = DicetopiaRules()
_ALL_KINDS = KINDS * len(DISTRICTS)
"""What the dice of a look may be; how many there are is for the game to say."""


class CitySight(Sight[State]):
    """The city with its six districts, and the faction boards where they have zones too."""

    tabletop = CityTable()
    boards = BOARDS

    def covers(self, zones: NamedZones) -> bool:
        return all(district.id in zones for district in DISTRICTS)

    def look(self, state: State, look: Look) -> Proposal | None:
        zones = zones_from(look.zones, look.width, look.height)
        match state.phase:
            case Phase.CITY:
                return _setup(state, look, zones)
            case Phase.TURN:
                return _taken(state, look, zones)
            case Phase.ACTION:
                gugu = state.action is not None and state.action.district == GUGU
                # Where Banxa could still stop it, the die is named before it is thrown.
                return _thrown(state, look, zones) if gugu and blocker(state) is None else None
            case Phase.PRAY:
                return _thrown(state, look, zones)
            case Phase.REROLL | Phase.PRAYER_ROLL:
                return _thrown_as_named(state, look, zones)
            case Phase.REVEAL:
                return _compared(state, look, zones) if look.asked else None
        return None


def _proposal(
    prompt: Message,
    seat: Seat | None,
    reading: Reading,
    dice: Sequence[ProposedDie],
    doubts: Sequence[Message] = (),
    told: Sequence[Move] = (),
    **more: object,
) -> Sighted:
    ask = RollDice(seat, prompt, _ALL_KINDS)
    places = tuple(range(len(dice)))
    return Sighted(ask, reading, places, tuple(dice), tuple(doubts), told=tuple(told), **more)  # type: ignore[arg-type]


def _applied(state: State, moves: Sequence[Move]) -> bool:
    """Whether the rules allow all of it."""
    try:
        for move in moves:
            state = _RULES.apply(state, move).state
    except IllegalMove:
        return False
    return True


def _read(place: int, number: int, read: DieReading, doubts: Sequence[Message] = ()) -> ProposedDie:
    """A die of a reading as it would count."""
    kind = KINDS[COLOURS.index(read.colour)] if read.colour in COLOURS else None
    return ProposedDie(Role.THROWN, place, kind, read.face, read.colour, number, read.box, read.choices, tuple(doubts))


# --- the setup --------------------------------------------------------------------------------------------------------


def _setup(state: State, look: Look, zones: Zones) -> Proposal | None:
    """The whole city; where a district is already being put out by hand, that district alone."""
    if state.placing is not None:
        ask = _RULES.asks(state)[0]
        if not isinstance(ask, RollDice):
            return None
        here = [seen.number for seen in locate(look.reading, zones).dice if seen.place == state.placing.district]
        return propose(ask, replace(look.reading, dice=tuple(look.reading.dice[number] for number in here)))
    reading = _with_places(state, look.reading, zones)
    seen = read_setup(state, reading, zones)
    waiting = [district for district in DISTRICTS if not state.city[district]]
    lying = sum(one.place in waiting for one in seen.dice)
    if not look.asked and lying < sum(slots_of(state, district) for district in waiting):
        return None  # the dice are still being put out
    try:
        moves: tuple[Move, ...] = setup_moves(state, seen, lambda now, move: _RULES.apply(now, move).state)
        refused: list[Message] = []
    except IllegalMove as illegal:
        moves, refused = (), [illegal.seen_by(TABLE)]
    return _laid_out(seen, reading, waiting, moves, refused)


def _laid_out(
    seen: SeenTable, reading: Reading, waiting: Sequence[District], moves: Sequence[Move], refused: list[Message]
) -> Sighted:
    dice: list[ProposedDie] = []
    groups: list[tuple[Message, tuple[int, ...]]] = []
    beside = [one for one in seen.dice if one.place not in waiting]
    for name, members in (*((DISTRICT[d], _at(seen, d)) for d in waiting), (Message("reading.beside"), beside)):
        if members:
            groups.append((name, tuple(range(len(dice), len(dice) + len(members)))))
        for one in members:
            why = [doubt.why for doubt in seen.doubts if one.number in doubt.dice]
            dice.append(_read(len(dice), one.number, reading.dice[one.number], why))
    whole = [doubt.why for doubt in seen.doubts if not doubt.dice]
    doubts = tuple(dict.fromkeys((*whole, *refused)))
    return _proposal(Message("ask.city.look"), None, reading, dice, doubts, moves, groups=tuple(groups))


def _at(seen: SeenTable, place: int) -> list[SeenDie]:
    return [one for one in seen.dice if one.place == place]


def _with_places(state: State, reading: Reading, zones: Zones) -> Reading:
    """Dice that somebody told and the camera did not see lie where dice are missing."""
    dice = list(reading.dice)
    for number, die in enumerate(dice):
        if die.box != NOWHERE:
            continue
        located = locate(replace(reading, dice=tuple(dice)), zones)
        for district in DISTRICTS:
            if not state.city[district] and len(_at(located, district)) < slots_of(state, district):
                x = sum(corner[0] for corner in zones[district]) / len(zones[district])
                y = sum(corner[1] for corner in zones[district]) / len(zones[district])
                dice[number] = replace(die, box=Box(x, y, x, y))
                break
    return replace(reading, dice=tuple(dice))


# --- during play ------------------------------------------------------------------------------------------------------


def _doubtful(state: State, look: Look, doubt: TableDoubt) -> Sighted | None:
    """What is wrong with a look is told to those who asked for it."""
    if not look.asked:
        return None
    dice = [_read(i, number, look.reading.dice[number]) for i, number in enumerate(doubt.dice)]
    return _proposal(Message("reading.unclear"), turn(state), look.reading, dice, (doubt.why,))


def _taken(state: State, look: Look, zones: Zones) -> Proposal | None:
    """The player in turn has taken a die; or Tuulu have thrown one again."""
    found = find_deploy(state, look.reading, zones)
    if isinstance(found, Deploy):
        if not _applied(state, (found,)):
            return None
        happened = event("deployed", player=found.seat, district=DISTRICT[found.district], die=DIE[found.die])
        gone = DICE[found.die]
        die = ProposedDie(Role.THROWN, 0, gone.kind, gone.face, gone.kind.colour, None, NOWHERE)
        return _proposal(happened.seen_by(TABLE), found.seat, look.reading, (die,), (), (found,))
    prayed = _thrown(state, look, zones, told=False)
    return prayed if prayed is not None else _doubtful(state, look, found)


def _thrown(state: State, look: Look, zones: Zones, told: bool = True) -> Sighted | None:
    """One die changed: it was thrown again, in the action or for Tuulu."""
    found = find_reroll(state, look.reading, zones, look.before)
    if isinstance(found, TableDoubt):
        return _doubtful(state, look, found) if told else None
    praying = state.phase is not Phase.ACTION
    seat = state.agreed.seat_of(Faction.TUULU) if praying else state.current
    if seat is None:
        return None
    moves = reroll_moves(state, seat, found)
    return _changed(look, zones, seat, found, moves) if _applied(state, moves) else None


def _thrown_as_named(state: State, look: Look, zones: Zones) -> Sighted | None:
    """The named die was thrown: in its place, or beside the city where nothing else of its colour lies."""
    named = state.windows.praying if state.phase is Phase.PRAYER_ROLL else state.action and state.action.first
    seat = turn(state)
    if not isinstance(named, NamedPiece) or seat is None:
        return None
    found = find_reroll(state, look.reading, zones, look.before)
    if not isinstance(found, Changed) or found.target != named:
        beside = [one for one in locate(look.reading, zones).dice if one.place is None and one.die is not None]
        alike = [one.die for one in beside if one.die is not None and one.die // 6 == named.piece // 6]
        if len(alike) == 1:
            found = Changed(named, alike[0])
        elif isinstance(found, TableDoubt):
            return _doubtful(state, look, found)
        else:
            return _doubtful(state, look, TableDoubt(message("reading.other-die", place=PLACE[found.target.place])))
    return _changed(look, zones, seat, found, (Rolled(seat, (DICE[found.now].face,)),))


def _changed(look: Look, zones: Zones, seat: Seat, found: Changed, moves: Sequence[Move]) -> Sighted:
    was, now = CityDie(found.target.piece), DICE[found.now]
    happened = event(
        "rerolled", player=seat, die=DIE[was], place=PLACE[found.target.place], face=now.face
    )  # as the log will say it
    seen = [one for one in locate(look.reading, zones).dice if one.die == found.now]
    at = next((one for one in seen if one.place in (found.target.place, None)), None)
    if at is None:
        die = ProposedDie(Role.THROWN, 0, now.kind, now.face, now.kind.colour, None, NOWHERE)
    else:
        die = _read(0, at.number, look.reading.dice[at.number])
    return _proposal(happened.seen_by(TABLE), seat, look.reading, (die,), (), moves)


# --- the end ----------------------------------------------------------------------------------------------------------


def _compared(state: State, look: Look, zones: Zones) -> Sighted:
    """The table against the score sheet, die by die."""
    differences = compare(state, look.reading, zones)
    dice: list[ProposedDie] = []
    doubts: list[Message] = []
    for difference in differences:
        if difference.seen is None:
            doubts.append(difference.why)
        else:
            number = difference.seen.number
            dice.append(_read(len(dice), number, look.reading.dice[number], (difference.why,)))
    prompt = message("reading.compared", n=len(differences)) if differences else Message("reading.agrees")
    return _proposal(prompt, None, look.reading, dice, doubts, only_compares=True)
