"""The forty missions: rows of a table, each with a small rule that says how often it pays and for what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from companion.core import Seat
from companion.games.dicetopia.control import controllers, counted_dice, holds, value
from companion.games.dicetopia.model.state import State
from companion.games.dicetopia.pieces import AGENTS, COLOURS, DISTRICTS, CityDie, District, Faction, Slots
from companion.games.dicetopia.words import DISTRICT, dice_words
from companion.text import Message


class CountedTable(Struct, frozen=True):
    """What missions look at: the dice as they count, the city, and who controls which district."""

    boards: tuple[tuple[CityDie, ...], ...]
    city: tuple[Slots, ...]
    controlled_by: tuple[tuple[Seat, ...], ...]
    """By district."""
    boss_shared: bool = True
    """Whether shared control counts for Caïd, and then for Espions."""
    spies_shared: bool = True
    ties_satisfy: bool = True
    """Whether all who tie for the most, the highest or the lowest have it."""
    clones_by_colour: bool = False


def table_of(state: State) -> CountedTable:
    """The table of a state, with Dangmer's copy made."""
    copier = state.agreed.seat_of(Faction.DANGMER)
    return CountedTable(
        boards=tuple(counted_dice(state, seat, copier) for seat in state.seats),
        city=state.city,
        controlled_by=tuple(controllers(state, district) for district in DISTRICTS),
        boss_shared=state.agreed.boss_shared,
        spies_shared=state.agreed.spies_shared,
        ties_satisfy=state.agreed.ties_satisfy,
        clones_by_colour=state.agreed.clones_by_colour,
    )


class Worth(Struct, frozen=True):
    """How often a mission pays, and the dice or districts that it pays for."""

    times: int
    because: tuple[Message, ...] = ()


Finds = Callable[[CountedTable, Seat], Worth]
NOTHING = Worth(0)


class Mission(Struct, frozen=True):
    """One mission card."""

    id: str
    stars: int
    finds: Finds
    each: bool = False
    """Pays for each thing found, not once."""


# --- what a mission finds -------------------------------------------------------------------------------------------


def _per(which: Callable[[CityDie], bool]) -> Finds:
    def finds(table: CountedTable, seat: Seat) -> Worth:
        found = [die for die in table.boards[seat] if which(die)]
        return Worth(len(found), dice_words(found))

    return finds


def _none(which: Callable[[CityDie], bool]) -> Finds:
    def finds(table: CountedTable, seat: Seat) -> Worth:
        return NOTHING if any(map(which, table.boards[seat])) else Worth(1)

    return finds


def _all(which: Callable[[CityDie], bool]) -> Finds:
    def finds(table: CountedTable, seat: Seat) -> Worth:
        own = table.boards[seat]
        return Worth(1, dice_words(own)) if own and all(map(which, own)) else NOTHING

    return finds


def _of(colour: int) -> Callable[[CityDie], bool]:
    return lambda die: die // 6 == colour


def _showing(number: int) -> Callable[[CityDie], bool]:
    return lambda die: value(die) == number


def _in_city(colour: int) -> Finds:
    def finds(table: CountedTable, seat: Seat) -> Worth:
        found = [die for slots in table.city for die in slots if die < AGENTS[0] and die // 6 == colour]
        return Worth(len(found), dice_words(found))

    return finds


def _leads(counts: list[int], seat: Seat, ties_satisfy: bool) -> bool:
    most = max(counts)
    return counts[seat] == most and (ties_satisfy or counts.count(most) == 1)


def _most(colour: int) -> Finds:
    def finds(table: CountedTable, seat: Seat) -> Worth:
        counts = [sum(die // 6 == colour for die in board) for board in table.boards]
        if counts[seat] == 0 or not _leads(counts, seat, table.ties_satisfy):
            return NOTHING
        return Worth(1, dice_words(die for die in table.boards[seat] if die // 6 == colour))

    return finds


def _total(sign: int) -> Finds:
    def finds(table: CountedTable, seat: Seat) -> Worth:
        totals = [sign * sum(map(value, board)) for board in table.boards]
        return Worth(1, dice_words(table.boards[seat])) if _leads(totals, seat, table.ties_satisfy) else NOTHING

    return finds


def _pairs(key: Callable[[CityDie], int]) -> Finds:
    def finds(table: CountedTable, seat: Seat) -> Worth:
        counts = Counter(map(key, table.boards[seat]))
        paired = (die for die in table.boards[seat] if counts[key(die)] >= 2)
        return Worth(sum(count // 2 for count in counts.values()), dice_words(paired))

    return finds


def _triple(table: CountedTable, seat: Seat) -> Worth:
    counts = Counter(map(value, table.boards[seat]))
    alike = [die for die in table.boards[seat] if counts[value(die)] >= 3]
    return Worth(1, dice_words(alike)) if alike else NOTHING


def _clones(table: CountedTable, seat: Seat) -> Worth:
    own = table.boards[seat]
    seen = {die // 6 if table.clones_by_colour else value(die) for die in own}
    return Worth(1, dice_words(own)) if len(seen) == 1 else NOTHING


def _each_of(key: Callable[[CityDie], int], different: int) -> Finds:
    def finds(table: CountedTable, seat: Seat) -> Worth:
        own = table.boards[seat]
        return Worth(1, dice_words(own)) if len(set(map(key, own))) == different else NOTHING

    return finds


def _districts(where: Callable[[CountedTable, Seat, District], bool]) -> Finds:
    def finds(table: CountedTable, seat: Seat) -> Worth:
        found = [district for district in DISTRICTS if where(table, seat, district)]
        return Worth(len(found), tuple(DISTRICT[district] for district in found))

    return finds


def _agents(table: CountedTable, seat: Seat, district: District) -> int:
    return table.city[district].count(AGENTS[seat])


def _spied(table: CountedTable, seat: Seat, district: District) -> bool:
    """An agent of theirs stands in a district that they do not control."""
    controls = holds(table.controlled_by[district], seat, table.spies_shared)
    return _agents(table, seat, district) > 0 and not controls


def _everywhere(table: CountedTable, seat: Seat) -> Worth:
    present = all(_agents(table, seat, district) for district in DISTRICTS)
    return Worth(1, DISTRICT) if present else NOTHING


def _special(table: CountedTable, seat: Seat) -> Worth:
    """All-in and Chameleon pay through the card that they bring."""
    return NOTHING


def _colour(die: CityDie) -> int:
    return die // 6


def _itself(die: CityDie) -> int:
    return int(die)


# --- the cards ------------------------------------------------------------------------------------------------------

ALL_IN = "all-in"
CHAMELEON = "chameleon"

_PER_NUMBER = (8, 7, 6, 5, 4, 4)
_NO_NUMBER = (9, 8, 8, 9, 11, 12)

_CARDS = (
    *(Mission(f"most-{colour}", 12, _most(n)) for n, colour in enumerate(COLOURS)),
    *(Mission(f"none-{colour}", 9, _none(_of(n))) for n, colour in enumerate(COLOURS)),
    *(Mission(f"per-{colour}", 3, _per(_of(n)), each=True) for n, colour in enumerate(COLOURS)),
    *(Mission(f"city-{colour}", 4, _in_city(n), each=True) for n, colour in enumerate(COLOURS)),
    *(Mission(f"per-{n}", stars, _per(_showing(n)), each=True) for n, stars in enumerate(_PER_NUMBER, 1)),
    *(Mission(f"none-{n}", stars, _none(_showing(n))) for n, stars in enumerate(_NO_NUMBER, 1)),
    Mission("pairs-value", 4, _pairs(value), each=True),
    Mission("pairs-both", 7, _pairs(_itself), each=True),
    Mission("triple", 8, _triple),
    Mission("clones", 18, _clones),
    Mission("all-values", 25, _each_of(value, 6)),
    Mission("all-colours", 8, _each_of(_colour, 3)),
    Mission("only-odd", 10, _all(lambda die: value(die) % 2 == 1)),
    Mission("only-even", 10, _all(lambda die: value(die) % 2 == 0)),
    Mission("highest", 10, _total(1)),
    Mission("lowest", 14, _total(-1)),
    Mission(CHAMELEON, 0, _special),
    Mission(ALL_IN, 0, _special),
    Mission("boss", 4, _districts(lambda t, seat, d: holds(t.controlled_by[d], seat, t.boss_shared)), each=True),
    Mission("spies", 4, _districts(_spied), each=True),
    Mission("godfather", 10, _districts(lambda t, seat, d: _agents(t, seat, d) >= 3), each=True),
    Mission("special-agents", 10, _everywhere),
)
MISSIONS: dict[str, Mission] = {mission.id: mission for mission in _CARDS}
"""All forty, by id, in the order of the rulebook."""
MOST_STARS = 99
"""More than this no card is worth, whatever the owners say."""


def stars_of(state: State, mission: str) -> int:
    """What a mission is worth at this table: as shipped, or as the owners corrected it."""
    return dict(state.agreed.stars).get(mission, MISSIONS[mission].stars)
