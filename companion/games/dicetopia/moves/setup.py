"""Before the first turn: factions, options, and the dice put out in the city."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core import IllegalMove, Move, Options, Played, Rolled, Seats, Step, event
from companion.dice import PIPS
from companion.games.dicetopia.model.moves import CountColour
from companion.games.dicetopia.model.state import Agreed, CityInProgress, Ending, Phase, State
from companion.games.dicetopia.moves.turns import started
from companion.games.dicetopia.pieces import (
    AGENTS,
    COLOURS,
    DICE_PER_COLOUR,
    DISTRICTS,
    SLOTS,
    CityDie,
    District,
    Faction,
    city_die,
    has_face,
)
from companion.games.dicetopia.words import DISTRICT, dice_words

NO_FACTIONS = "none"
NO_SCENARIO = "none"
LIKE_SHARED = "same"
"""Caïd, Espions or the tie-break as `shared-control` says."""


def check_factions(text: str, players: int) -> str:
    """The header `factions:` in its canonical form, or ValueError telling what is allowed."""
    if text.strip() == NO_FACTIONS:
        return NO_FACTIONS
    named = [word.strip() for word in text.split(",")]
    known = [faction.value for faction in Faction]
    if len(named) != players or len(set(named)) != players or not set(named) <= set(known):
        raise ValueError(f"{NO_FACTIONS} | {players} × ({', '.join(known)})")
    return ", ".join(named)


def check_scenario(text: str, players: int) -> str:
    """A scenario's name, told and not played; ValueError where a record could not hold it."""
    name = " ".join(text.split())
    if not name or any(sign in name for sign in ",="):
        raise ValueError("a name without comma or =")
    return name


def _counts_shared(options: Options, id: str) -> bool:
    """Whether shared control counts here: as this option says, or as `shared-control` does where it is not set."""
    chosen = options.get(id, LIKE_SHARED)  # games kept before this option was there do not have it
    return (options["shared-control"] if chosen == LIKE_SHARED else chosen) == "yes"


def first_state(seats: Seats, options: Options) -> State:
    """The table with nothing on it."""
    players = len(seats)
    named = options["factions"]
    factions = (None,) * players if named == NO_FACTIONS else tuple(Faction(word) for word in named.split(", "))
    agreed = Agreed(
        factions=factions,
        scenario=options["scenario"],
        observatory_restricted=options["observatory"] == "restricted",
        actions_optional=options["actions"] == "optional",
        boss_shared=_counts_shared(options, "boss-shared"),
        spies_shared=_counts_shared(options, "spies-shared"),
        tiebreak_shared=_counts_shared(options, "tiebreak-shared"),
        ties_satisfy=options["ties"] == "all",
        clones_by_colour=options["clones"] == "colour",
    )
    return State(
        seats=seats,
        extra=(0,) * players,
        agreed=agreed,
        phase=Phase.CITY,
        current=seats.first,
        round=1,
        city=((),) * len(DISTRICTS),
        boards=((),) * players,
        spent=(False,) * players,
        ending=Ending(revealed=((),) * players),
    )


# --- the city, district by district ---------------------------------------------------------------------------------


def colours_left(state: State) -> tuple[int, ...]:
    """How many dice of each colour are not yet on the table."""
    lying = [piece // 6 for pieces in (*state.city, *state.boards) for piece in pieces if piece < AGENTS[0]]
    each = DICE_PER_COLOUR[len(state.seats)]
    return tuple(each - lying.count(colour) for colour in range(len(COLOURS)))


def slots_of(state: State, district: District) -> int:
    """How many slots of a district are in use."""
    return SLOTS[len(state.seats)][district]


def next_district(state: State) -> District:
    """The first district without dice."""
    return next(district for district in DISTRICTS if not state.city[district])


def bounds(state: State, placing: CityInProgress) -> tuple[int, int]:
    """The fewest and the most dice of the next colour that can lie in the district."""
    told = len(placing.counts)
    if told == len(COLOURS):
        return 0, 0
    left = placing.left
    free = slots_of(state, placing.district) - sum(placing.counts)
    return max(0, free - sum(left[told + 1 :])), min(free, left[told])


def count_colour(state: State, move: CountColour) -> Step[State]:
    """One colour of a district is counted; the last colour follows from the others."""
    _require_free(state, move.district)
    placing = state.placing or CityInProgress(move.district, colours_left(state))
    told = len(placing.counts)
    if move.district is not placing.district or told == len(COLOURS) or move.colour is not COLOURS[told]:
        raise IllegalMove("move.unexpected")
    low, high = bounds(state, placing)
    if not low <= move.count <= high:
        raise IllegalMove("city.colour", district=DISTRICT[move.district], colour=move.colour, low=low, high=high)
    counts = (*placing.counts, move.count)
    if len(counts) == len(COLOURS) - 1:
        counts = (*counts, slots_of(state, placing.district) - sum(counts))
    return Step(replace(state, placing=replace(placing, counts=counts)))


def rolled_city(state: State, move: Rolled) -> Step[State]:
    """The dice that were counted are read."""
    placing = state.placing
    if move.seat is not None or placing is None or len(placing.counts) < len(COLOURS):
        raise IllegalMove("move.unexpected")
    colours = [colour for colour, count in enumerate(placing.counts) for _ in range(count)]
    if len(move.faces) != len(colours):
        raise IllegalMove("dice.count", expected=len(colours), seen=len(move.faces))
    for face in move.faces:
        if not has_face(face):
            raise IllegalMove("dice.face", face=face, die=PIPS)
    dice = tuple([city_die(colour, face.value or 0) for colour, face in zip(colours, move.faces, strict=True)])
    return _placed(state, placing.district, dice)


def city_moves(state: State, district: District, dice: Sequence[CityDie]) -> tuple[Move, ...]:
    """The moves that put these dice into a district, from a line or from a look of the camera; or IllegalMove."""
    _require_free(state, district)
    where = DISTRICT[district]
    expected = slots_of(state, district)
    if len(dice) != expected:
        raise IllegalMove("city.slots", district=where, expected=expected, seen=len(dice))
    left = colours_left(state)
    counts = [sum(die // 6 == colour for die in dice) for colour in range(len(COLOURS))]
    for colour, count, available in zip(COLOURS, counts, left, strict=True):
        if count > available:
            total = DICE_PER_COLOUR[len(state.seats)]
            raise IllegalMove("city.too-many", district=where, colour=colour, left=available, total=total)
    counted = (CountColour(None, district, COLOURS[n], counts[n]) for n in range(len(COLOURS) - 1))
    by_colour = sorted(dice, key=lambda die: die // 6)
    return *counted, Rolled(None, tuple(PIPS[die % 6] for die in by_colour))


def _require_free(state: State, district: District) -> None:
    if state.phase is not Phase.CITY:
        raise IllegalMove("city.complete")
    if state.city[district]:
        raise IllegalMove("city.placed", district=DISTRICT[district])


def _placed(state: State, district: District, dice: tuple[CityDie, ...]) -> Step[State]:
    city = (*state.city[:district], dice, *state.city[district + 1 :])
    after = replace(state, city=city, placing=None)
    happened = event("placed", district=DISTRICT[district], dice=dice_words(dice))
    return Step(started(after) if all(city) else after, (happened,))


PLAYED: Played[State] = {
    CountColour: count_colour,
}
