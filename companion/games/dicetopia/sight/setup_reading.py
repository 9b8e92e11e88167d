"""The city while its dice are put out: what lies where, what is still missing, and one sentence for each cause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core import TABLE, IllegalMove, Move, RollDice
from companion.dice import Box, Colour, DieReading, Reading
from companion.games.dicetopia.model.state import State
from companion.games.dicetopia.moves.setup import city_moves, colours_left, slots_of
from companion.games.dicetopia.pieces import COLOURS, DISTRICTS, KINDS, CityDie, District
from companion.games.dicetopia.rules import DicetopiaRules
from companion.games.dicetopia.sight.table_seen import is_sure, read_die
from companion.games.dicetopia.sight.zones import Zones, zone_at, zones_from
from companion.games.dicetopia.words import DISTRICT
from companion.proposal import NOWHERE, ProposedDie, Role
from companion.sight import Look, TableProposal
from companion.text import Message, message

_RULES = DicetopiaRules()
_ALL_KINDS = KINDS * len(DISTRICTS)
"""What the dice of a look may be; how many there are is for the game to say."""
MANY = 6
"""While more dice than these are missing they are still being put out, and nobody needs to be told which."""


class SeenDie(Struct, frozen=True):
    """One die of a reading, where it lies and what it is in this game."""

    number: int
    """Its number in the reading."""
    place: int | None
    """As in `NamedPiece`; None outside all zones."""
    die: CityDie | None
    """None: no die of this game."""
    sure: bool


class Cause(Struct, frozen=True):
    """Why the city cannot be taken as it lies: the sentence, and the dice concerned by their numbers."""

    why: Message
    dice: tuple[int, ...] = ()


def locate(reading: Reading, zones: Zones) -> tuple[SeenDie, ...]:
    """Each die of a reading in its zone."""
    return tuple(
        SeenDie(number, zone_at(zones, die.box), read_die(die), is_sure(die)) for number, die in enumerate(reading.dice)
    )


def setup_look(state: State, look: Look) -> TableProposal:
    """The whole city as it lies, complete or not."""
    zones = zones_from(look.zones, look.width, look.height)
    waiting = [district for district in DISTRICTS if not state.city[district]]
    reading = _with_places(state, look.reading, zones, waiting)
    seen = locate(reading, zones)
    causes = [*_causes(state, seen, reading, waiting)]
    try:
        told = () if causes else setup_moves(state, seen)
    except IllegalMove as illegal:
        told = ()
        causes.append(Cause(illegal.seen_by(TABLE)))
    return _laid_out(state, seen, reading, waiting, told, causes)


def setup_moves(state: State, seen: Sequence[SeenDie]) -> tuple[Move, ...]:
    """What puts every district out that waits for its dice; IllegalMove where the rules forbid it."""
    moves: list[Move] = []
    for district in DISTRICTS:
        if state.city[district]:
            continue
        dice = [one.die for one in seen if one.place == district and one.die is not None]
        for move in city_moves(state, district, dice):
            state = _RULES.apply(state, move).state
            moves.append(move)
    return tuple(moves)


def _laid_out(
    state: State,
    seen: Sequence[SeenDie],
    reading: Reading,
    waiting: Sequence[District],
    told: Sequence[Move],
    causes: Sequence[Cause],
) -> TableProposal:
    dice: list[ProposedDie] = []
    laid: dict[int, tuple[int, ...]] = {}
    for district in waiting:
        members = [one for one in seen if one.place == district]
        laid[district] = tuple(range(len(dice), len(dice) + len(members)))
        for one in members:
            why = [cause.why for cause in causes if one.number in cause.dice]
            dice.append(_proposed(len(dice), one.number, reading.dice[one.number], why))
    expected = sum(slots_of(state, district) for district in waiting)
    prompt = message("laid.count", seen=len(dice), expected=expected)
    return TableProposal(
        RollDice(None, prompt, _ALL_KINDS),
        reading,
        tuple(range(len(dice))),
        tuple(dice),
        tuple(dict.fromkeys(cause.why for cause in causes)),
        told=tuple(told),
        laid=laid,
        certain=bool(told) and not causes,
    )


def _proposed(place: int, number: int, read: DieReading, doubts: Sequence[Message]) -> ProposedDie:
    """A die of a reading as it would count."""
    kind = KINDS[COLOURS.index(read.colour)] if read.colour in COLOURS else None
    return ProposedDie(Role.THROWN, place, kind, read.face, read.colour, number, read.box, read.choices, tuple(doubts))


def _with_places(state: State, reading: Reading, zones: Zones, waiting: Sequence[District]) -> Reading:
    """Dice that somebody told and the camera did not see lie where dice are missing."""
    dice = list(reading.dice)
    for number, die in enumerate(dice):
        if die.box != NOWHERE:
            continue
        there = [one.place for one in locate(replace(reading, dice=tuple(dice)), zones)]
        for district in waiting:
            if there.count(district) < slots_of(state, district):
                x = sum(corner[0] for corner in zones[district]) / len(zones[district])
                y = sum(corner[1] for corner in zones[district]) / len(zones[district])
                dice[number] = replace(die, box=Box(x, y, x, y))
                break
    return replace(reading, dice=tuple(dice))


# --- causes -----------------------------------------------------------------------------------------------------------


def _causes(state: State, seen: Sequence[SeenDie], reading: Reading, waiting: Sequence[District]) -> Iterator[Cause]:
    """What is wrong, each cause once: a die that is missing is not also a colour that is short."""
    beside = tuple(one.number for one in seen if one.place not in waiting)
    if beside:
        yield Cause(message("laid.beside", n=len(beside)), beside)
    unsure = tuple(one.number for one in seen if one.place in waiting and not one.sure)
    if unsure:
        yield Cause(message("laid.unsure", n=len(unsure)), unsure)
    lying = {district: [one for one in seen if one.place == district] for district in waiting}
    short = {district: slots_of(state, district) - len(dice) for district, dice in lying.items()}
    for district, n in short.items():
        if n < 0:
            facts = {"district": DISTRICT[district], "n": len(lying[district]), "expected": slots_of(state, district)}
            yield Cause(Message("laid.surplus", facts), tuple(one.number for one in lying[district]))
    deficit = _colour_deficits(state, seen, waiting)
    missing = sum(n for n in short.values() if n > 0)
    if missing:
        yield from _missing(short, deficit, missing)
    elif not unsure:
        yield from _wrong_colours(seen, reading, waiting, deficit)


def _colour_deficits(state: State, seen: Sequence[SeenDie], waiting: Sequence[District]) -> Mapping[Colour, int]:
    """How many dice of each colour are still to come; fewer than none: there are too many."""
    lying = [COLOURS[one.die // 6] for one in seen if one.place in waiting and one.die is not None]
    return {colour: left - lying.count(colour) for colour, left in zip(COLOURS, colours_left(state), strict=True)}


def _missing(short: Mapping[District, int], deficit: Mapping[Colour, int], missing: int) -> Iterator[Cause]:
    places = {district: n for district, n in short.items() if n > 0}
    if missing > MANY:
        yield Cause(message("laid.more", n=missing))
        return
    wanted = {colour: n for colour, n in deficit.items() if n > 0}
    plain = sum(wanted.values()) == missing  # else a colour was misread, or a die has left the game
    for district, n in places.items():
        if plain and (len(places) == 1 or len(wanted) == 1):
            for colour, some in wanted.items():
                lacking = some if len(places) == 1 else n
                yield Cause(message("laid.lacks.colour", district=DISTRICT[district], n=lacking, colour=colour))
        else:
            yield Cause(message("laid.lacks", district=DISTRICT[district], n=n))


def _wrong_colours(
    seen: Sequence[SeenDie], reading: Reading, waiting: Sequence[District], deficit: Mapping[Colour, int]
) -> Iterator[Cause]:
    """Every slot is full, and a colour is there too often: those dice are lit that most likely have another one."""
    wanted = {colour for colour, n in deficit.items() if n > 0}
    for colour, n in deficit.items():
        if n >= 0:
            continue
        alike = [
            one.number
            for one in seen
            if one.place in waiting and one.die is not None and COLOURS[one.die // 6] is colour
        ]
        likely = sorted(alike, key=lambda number: -_chance(reading.dice[number], wanted))
        yield Cause(message("laid.colour", colour=colour, n=-n), tuple(sorted(likely[:-n] if wanted else alike)))


def _chance(die: DieReading, wanted: set[Colour]) -> float:
    return max((chance for colour, chance in die.colours if colour in wanted), default=0.0)
