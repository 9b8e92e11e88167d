"""What a camera over the city would say: readings and looks for tests, without a picture."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.dice import FACES, Box, Colour, DieReading, Reading, Thing, ZonesSeen
from companion.games.dicetopia.model.state import State
from companion.games.dicetopia.pieces import AGENTS, DICE, DISTRICTS
from companion.games.dicetopia.sight.zones import BOARD_ZONES, rectangle, zones_from
from companion.sight import Look

WIDTH, HEIGHT = 1200, 800
SIZE = 30.0
"""Of a die in the picture."""
NAMED = {
    **{district.id: rectangle(Box(d % 3 / 4, d // 3 / 4, d % 3 / 4 + 0.22, d // 3 / 4 + 0.22))
       for d, district in enumerate(DISTRICTS)},
    **{name: rectangle(Box(seat / 4, 0.6, seat / 4 + 0.22, 0.8)) for seat, name in enumerate(BOARD_ZONES)},
}  # fmt: skip
"""As settings have them: shares of the picture."""
CITY_ALONE = {name: zone for name, zone in NAMED.items() if name not in BOARD_ZONES}
ZONES = zones_from({**NAMED, "tray-of-another-game": NAMED["gugu"]}, WIDTH, HEIGHT)
COLOURS = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN)
"""The players' pieces."""


def box_at(place: int, slot: int) -> Box:
    (x, y), *_ = ZONES[place]
    left, top = x + 10 + slot * 40.0, y + 20
    return Box(left, top, left + SIZE, top + SIZE)


def seen(place: int, slot: int, colour: Colour | None, face: str, **more: object) -> DieReading:
    """A die that the camera saw in a place."""
    hues = ((colour, 0.99),) if colour is not None else ()
    read = DieReading(FACES[face], colour, box_at(place, slot), sure=0.99, colours=hues)
    return replace(read, **more)


def picture(state: State, boards: bool = True) -> Reading:
    """What the camera would read of a state."""
    places: list[Sequence[int]] = [*state.city, *(state.boards if boards else ())]
    dice = [
        seen(place, slot, DICE[piece].kind.colour, DICE[piece].face.id)
        for place, pieces in enumerate(places)
        for slot, piece in enumerate(pieces)
        if piece < AGENTS[0]
    ]
    return Reading(tuple(dice), confident=True)


def cubes(state: State) -> ZonesSeen:
    """The agents in the city."""
    return ZonesSeen(
        tuple(
            Thing(box_at(place, slot).inset(0.2), ((COLOURS[piece - AGENTS[0]], 1.0),))
            for place, pieces in enumerate(state.city)
            for slot, piece in enumerate(pieces)
            if piece in AGENTS
        )
    )


def look_at(state: State, **more: object) -> Look:
    """A look that misses nothing, unless told otherwise."""
    look = Look(picture(state), NAMED, WIDTH, HEIGHT, seen=cubes(state), colours=COLOURS)
    return replace(look, **more)


def without(reading: Reading, number: int) -> Reading:
    """The reading without one of its dice."""
    return replace(reading, dice=(*reading.dice[:number], *reading.dice[number + 1 :]))


def changed(reading: Reading, number: int, **more: object) -> Reading:
    """The reading with one die read otherwise."""
    dice = list(reading.dice)
    dice[number] = replace(dice[number], **more)
    return replace(reading, dice=tuple(dice))
