"""From a look to what lies where: dice as they were read, agents by their colour, and what cannot be told."""

from __future__ import annotations

from collections.abc import Sequence

from companion.dice import PIPS, Box, DieReading, Thing
from companion.games.dicetopia.model.state import NamedPiece, Phase, State
from companion.games.dicetopia.pieces import AGENTS, COLOURS, DISTRICTS, CityDie, city_die
from companion.games.dicetopia.sight.zones import ZONES, Zones, zone_at, zones_from
from companion.proposal import NOWHERE
from companion.sight import Look
from companion.tabletop import Seen, SeenPlace

SURE = 0.9
"""Probability below which a die is to be looked at."""
AGENT_SURE = 0.75
"""The same for the colour of an agent, among the colours that the players have."""


def read_die(die: DieReading) -> CityDie | None:
    """What a die that was read is in this game; None if it is none of its dice."""
    if die.colour not in COLOURS or die.face not in PIPS:
        return None
    return city_die(COLOURS.index(die.colour), die.face.value or 0)


def is_sure(die: DieReading) -> bool:
    """Whether a die needs no second look: it was read well, and not only because the game has no other dice."""
    return read_die(die) is not None and not die.doubts and not die.by_rules and die.sure >= SURE


def table_seen(state: State, look: Look) -> Seen:
    """What lies in every place that has a zone and is not covered."""
    zones = {
        place: corners
        for place, corners in zones_from(look.zones, look.width, look.height).items()
        if place < len(DISTRICTS) + len(state.seats)
    }
    looks: dict[int, list[int]] = {place: [] for place in zones}
    untold = dict.fromkeys(zones, 0)
    beside: list[CityDie] = []
    for die in look.reading.dice:
        place, known = zone_at(zones, die.box), read_die(die)
        if place is None:
            beside += [known] if known is not None and die.box != NOWHERE else []
        elif known is not None and is_sure(die):
            looks[place].append(known)
        else:
            untold[place] += 1
    agents = _agents(look, zones)
    for place, seat in agents:
        if seat is None:
            untold[place] += 1
        elif place < len(DISTRICTS):  # those on the boards have not been sent yet
            looks[place].append(AGENTS[seat])
    for place in _doubted(look, zones):
        untold[place] += 1
    _laid_beside(state, looks, beside)
    hidden = () if _sees_agents(state, look, [place for place, _ in agents]) else AGENTS
    covered = {ZONES.index(name) for name in look.seen.covered if name in ZONES} if look.seen is not None else set()
    places = {
        place: SeenPlace(ZONES[place], tuple(one for one in looks[place] if one not in hidden), untold[place])
        for place in zones
        if place not in covered
    }
    return Seen(places, frozenset(hidden))


def _agents(look: Look, zones: Zones) -> list[tuple[int, int | None]]:
    """Things that are no dice, by place, with the seat whose colour they have; None where that is not plain."""
    found: list[tuple[int, int | None]] = []
    for thing in look.seen.things if look.seen is not None else ():
        place = zone_at(zones, thing.box)
        if place is None or any(_same_spot(thing.box, box) for box in look.printed):
            continue
        seat = _owner(thing, look)
        if place < len(DISTRICTS) or seat is None:
            found.append((place, seat))
    return found


def _owner(thing: Thing, look: Look) -> int | None:
    """Whose agent a thing is. A colour that dice have too may be a die that was not read."""
    shares = dict(thing.colours)
    worn = [shares.get(colour, 0.0) for colour in look.colours]
    total = sum(worn)
    if not total or max(worn) < AGENT_SURE * total or total < 0.5:
        return None
    seat = worn.index(max(worn))
    doubted = any(doubt.box is not None and _same_spot(doubt.box, thing.box) for doubt in look.reading.doubts)
    return None if doubted and look.colours[seat] in COLOURS else seat


def _doubted(look: Look, zones: Zones) -> list[int]:
    """The places in which something lies that was neither read as a die nor told as a thing."""
    known = [die.box for die in look.reading.dice]
    known += [thing.box for thing in look.seen.things] if look.seen is not None else []
    boxes = [doubt.box for doubt in look.reading.doubts if doubt.box is not None]
    lost = [box for box in boxes if not any(_same_spot(box, other) for other in (*known, *look.printed))]
    return [place for box in lost if (place := zone_at(zones, box)) is not None]


def _sees_agents(state: State, look: Look, places: Sequence[int]) -> bool:
    """Whether agents can be seen at all: not where none is, although some are noted."""
    if look.seen is None or not look.colours:
        return False
    noted = any(piece in AGENTS for slots in state.city for piece in slots)
    return not noted or any(place < len(DISTRICTS) for place in places)


def _laid_beside(state: State, looks: dict[int, list[int]], beside: Sequence[CityDie]) -> None:
    """A die that was named and thrown may lie beside the boards, where nothing else of its colour does."""
    named = state.windows.praying if state.phase is Phase.PRAYER_ROLL else state.action and state.action.first
    if state.phase not in (Phase.REROLL, Phase.PRAYER_ROLL) or not isinstance(named, NamedPiece):
        return
    alike = [die for die in beside if die // 6 == named.piece // 6]
    if len(alike) == 1 and named.place in looks:
        looks[named.place].append(alike[0])


def _same_spot(a: Box, b: Box) -> bool:
    return a.distance(b) < 0.6 * max(a.width, a.height, b.width, b.height)
