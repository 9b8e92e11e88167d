"""From a picture of the table to what lies where: the setup in one look, the one die that changed or is gone, and the
table compared with the state die by die. Pure: a reading and zones come in, and nothing is guessed in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core import IllegalMove, Move, Rolled, Seat
from companion.dice import PIPS, Box, Colour, DieReading, Reading
from companion.games.dicetopia.model import moves
from companion.games.dicetopia.model.state import NamedPiece, Phase, State
from companion.games.dicetopia.moves.setup import city_moves, colours_left, slots_of
from companion.games.dicetopia.pieces import AGENTS, CITY_DICE, COLOURS, DICE, DISTRICTS, CityDie, District, city_die
from companion.games.dicetopia.sight.zones import Zones, zone_at
from companion.games.dicetopia.words import DIE, DISTRICT, PLACE
from companion.text import Message, message

SURE = 0.9
"""Probability below which a die is to be looked at."""
MOVED = 0.3
"""A die whose middle moved by more than this share of its size was taken up."""


class SeenDie(Struct, frozen=True):
    """One die of a reading, where it lies and what it is in this game."""

    number: int
    """Its number in the reading."""
    place: int | None
    """As in `NamedPiece`; None outside all zones."""
    die: CityDie | None
    """None: no die of this game."""
    box: Box


class TableDoubt(Struct, frozen=True):
    """Something to look at: the sentence, and the dice concerned by their numbers in the reading."""

    why: Message
    dice: tuple[int, ...] = ()
    box: Box | None = None
    """Where to look, if no die was read there."""


class SeenTable(Struct, frozen=True):
    """What lies in each place, and all that is doubtful about it."""

    dice: tuple[SeenDie, ...]
    doubts: tuple[TableDoubt, ...] = ()

    def at(self, place: int) -> tuple[CityDie, ...]:
        """The dice of a place, in the order of the reading."""
        return tuple(seen.die for seen in self.dice if seen.place == place and seen.die is not None)


def locate(reading: Reading, zones: Zones) -> SeenTable:
    """Each die of a reading in its zone, with what the reader itself doubts."""
    dice = tuple(
        SeenDie(number, zone_at(zones, die.box), _city_die(die), die.box) for number, die in enumerate(reading.dice)
    )
    doubts = [*_doubts_of_dice(dice, reading.dice)]
    doubts += [TableDoubt(Message("reading.picture"), box=doubt.box) for doubt in reading.doubts]
    return SeenTable(dice, tuple(doubts))


def _city_die(die: DieReading) -> CityDie | None:
    if die.colour not in COLOURS or die.face not in PIPS:
        return None
    return city_die(COLOURS.index(die.colour), die.face.value or 0)


def _doubts_of_dice(dice: Sequence[SeenDie], read: Sequence[DieReading]) -> Iterator[TableDoubt]:
    for seen, die in zip(dice, read, strict=True):
        if die.colour not in COLOURS:
            yield TableDoubt(Message("reading.colour"), (seen.number,))
        elif die.face not in PIPS:
            yield TableDoubt(Message("reading.face"), (seen.number,))
        elif die.doubts or die.sure < SURE:
            yield TableDoubt(Message("reading.unsure"), (seen.number,))
        if seen.place is None:
            yield TableDoubt(Message("reading.outside"), (seen.number,))


# --- the setup ------------------------------------------------------------------------------------------------------


def read_setup(state: State, reading: Reading, zones: Zones) -> SeenTable:
    """The whole city in one look. Wrong totals of a district or a colour are doubts at the dice concerned."""
    seen = locate(reading, zones)
    waiting = [district for district in DISTRICTS if not state.city[district]]
    doubts = [*seen.doubts, *_district_totals(state, seen, waiting), *_colour_totals(state, seen, reading, waiting)]
    return replace(seen, doubts=tuple(doubts))


def _district_totals(state: State, seen: SeenTable, waiting: Sequence[District]) -> Iterator[TableDoubt]:
    for district in waiting:
        there = tuple(one.number for one in seen.dice if one.place == district)
        expected = slots_of(state, district)
        if len(there) != expected:
            facts = {"district": DISTRICT[district], "seen": len(there), "expected": expected}
            yield TableDoubt(Message("reading.district-total", facts), there)


def _colour_totals(
    state: State, seen: SeenTable, reading: Reading, waiting: Sequence[District]
) -> Iterator[TableDoubt]:
    left = colours_left(state)
    exact = sum(left) == sum(slots_of(state, district) for district in waiting)  # not where a die was removed
    lying: dict[Colour, list[int]] = {colour: [] for colour in COLOURS}
    for one in seen.dice:
        if one.place in waiting and one.die is not None:
            lying[COLOURS[one.die // 6]].append(one.number)
    too_few = {colour for colour, expected in zip(COLOURS, left, strict=True) if len(lying[colour]) < expected}
    for colour, expected in zip(COLOURS, left, strict=True):
        numbers = lying[colour]
        if not waiting or len(numbers) == expected or (len(numbers) < expected and not exact):
            continue
        facts = {"colour": colour, "seen": len(numbers), "expected": expected}
        surplus = len(numbers) - expected
        concerned = _likeliest_others(reading, numbers, too_few)[:surplus] if surplus > 0 and too_few else numbers
        yield TableDoubt(Message("reading.colour-total", facts), tuple(sorted(concerned)))


def _likeliest_others(reading: Reading, numbers: Sequence[int], too_few: set[Colour]) -> list[int]:
    """Dice of a colour that is there too often, those first that most likely have a colour that is missing."""

    def other(number: int) -> float:
        return max((chance for colour, chance in reading.dice[number].colours if colour in too_few), default=0.0)

    return sorted(numbers, key=other, reverse=True)


def setup_moves(state: State, seen: SeenTable, apply: Callable[[State, Move], State]) -> tuple[Move, ...]:
    """What a confirmation submits: every district that waits for its dice; IllegalMove where the rules forbid it."""
    moves: list[Move] = []
    for district in DISTRICTS:
        if state.city[district]:
            continue
        for move in city_moves(state, district, seen.at(district)):
            state = apply(state, move)
            moves.append(move)
    return tuple(moves)


# --- the table compared with the state ------------------------------------------------------------------------------


class Difference(Struct, frozen=True):
    """One die that the state and the picture do not agree about."""

    place: int
    noted: CityDie | None
    """As the state has it; None: it has no such die there."""
    seen: SeenDie | None
    """As the picture shows it; None: it is not there."""

    @property
    def why(self) -> Message:
        """The difference as a sentence."""
        where = PLACE[self.place]
        if self.noted is None:
            assert self.seen is not None
            assert self.seen.die is not None
            return message("reading.surplus", place=where, die=DIE[self.seen.die])
        if self.seen is None or self.seen.die is None:
            return message("reading.missing", place=where, die=DIE[self.noted])
        return message("reading.differs", place=where, die=DIE[self.noted], seen=DIE[self.seen.die])


def compare(state: State, reading: Reading, zones: Zones) -> tuple[Difference, ...]:
    """City and faction boards as the state has them against the picture, die by die, in every place with a zone."""
    seen = locate(reading, zones)
    return tuple(found for place in zones for found in _differences(state, seen, place))


def _noted(state: State, place: int) -> list[CityDie]:
    if place < len(DISTRICTS):
        return [CITY_DICE[piece] for piece in state.city[place] if piece < AGENTS[0]]
    seat = place - len(DISTRICTS)
    return list(state.boards[seat]) if seat < len(state.boards) else []


def _differences(state: State, seen: SeenTable, place: int) -> Iterator[Difference]:
    noted = _noted(state, place)
    surplus: list[SeenDie] = []
    for one in seen.dice:
        if one.place != place or one.die is None:
            continue
        if one.die in noted:
            noted.remove(one.die)
        else:
            surplus.append(one)
    for die in noted:
        alike = sorted(surplus, key=lambda one: _likeness(die, one), reverse=True)
        if alike:
            surplus.remove(alike[0])
        yield Difference(place, die, alike[0] if alike else None)
    for one in surplus:
        yield Difference(place, None, one)


def _likeness(die: CityDie, seen: SeenDie) -> int:
    """A die thrown again keeps its colour; a colour misread keeps the face."""
    assert seen.die is not None
    if die // 6 == seen.die // 6:
        return 2
    return 1 if die % 6 == seen.die % 6 else 0


# --- the one die that changed, or is gone ---------------------------------------------------------------------------


class Changed(Struct, frozen=True):
    """The die that was thrown again, and what it shows now."""

    target: NamedPiece
    now: CityDie


def find_reroll(state: State, reading: Reading, zones: Zones, before: Reading | None = None) -> Changed | TableDoubt:
    """The one die that changed. Where none did, `before` tells which was taken up and fell on the same face again."""
    differences = compare(state, reading, zones)
    if not differences:
        same = _taken_up(reading, before, zones) if before is not None else []
        if len(same) == 1:
            one = same[0]
            assert one.place is not None
            assert one.die is not None
            return Changed(NamedPiece(one.place, one.die), one.die)
        return TableDoubt(Message("reading.unchanged" if not same else "reading.several"), _numbers(same))
    first = differences[0]
    noted, seen = first.noted, first.seen
    if len(differences) > 1 or noted is None or seen is None or seen.die is None or noted // 6 != seen.die // 6:
        return _several(differences)
    return Changed(NamedPiece(first.place, noted), seen.die)


def _several(differences: Sequence[Difference]) -> TableDoubt:
    return TableDoubt(Message("reading.several"), _numbers([one.seen for one in differences if one.seen is not None]))


def _numbers(dice: Sequence[SeenDie]) -> tuple[int, ...]:
    return tuple(sorted(one.number for one in dice))


def _taken_up(reading: Reading, before: Reading, zones: Zones) -> list[SeenDie]:
    """The dice that do not lie where any die lay before."""
    lay = [die.box for die in before.dice]
    seen = locate(reading, zones).dice
    return [
        one
        for one in seen
        if one.place is not None and one.die is not None and not any(_same_spot(one.box, box) for box in lay)
    ]


def _same_spot(a: Box, b: Box) -> bool:
    (ax, ay), (bx, by) = a.centre, b.centre
    size = max(a.width, a.height, 1.0)
    return max(abs(ax - bx), abs(ay - by)) <= MOVED * size


def reroll_moves(state: State, seat: Seat, found: Changed) -> tuple[Move, ...]:
    """What a confirmation submits for a die thrown again: Tuulu's prayer if it is not the action of the player."""
    place = found.target.place
    die = CITY_DICE[found.target.piece]
    named: Move
    if place < len(DISTRICTS):
        named = moves.TargetCity(seat, DISTRICTS[place], die)
    else:
        named = moves.TargetBoard(seat, Seat(place - len(DISTRICTS)), die)
    rolled = Rolled(seat, (DICE[found.now].face,))
    if state.phase in (Phase.ACTION, Phase.PRAY):
        return named, rolled
    if state.phase in (Phase.TURN, Phase.REVEAL):
        return moves.Pray(seat), named, rolled
    raise IllegalMove("move.unexpected")


def find_deploy(state: State, reading: Reading, zones: Zones) -> moves.Deploy | TableDoubt:
    """The die that has gone from the city since the turn began: the player in turn has taken it."""
    city = {place: corners for place, corners in zones.items() if place < len(DISTRICTS)}
    differences = compare(state, reading, city)
    if not differences:
        return TableDoubt(Message("reading.unchanged"))
    gone = differences[0]
    if len(differences) > 1 or gone.noted is None or gone.seen is not None:
        return _several(differences)
    return moves.Deploy(state.current, DISTRICTS[gone.place], gone.noted)
