"""Dice, districts and factions: what there is in the box, and the small numbers that stand for it.

Pieces are small numbers, so that a city is a tuple of tuples that costs nothing to compare: a die is its `CityDie`, an
agent is `AGENTS[seat]`, a slot that Shakra emptied is `EMPTY`. Equal dice in one place are one target: records name
dice by colour and face, and no rule tells two equal dice apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from companion.core import Numbered
from companion.dice import PIPS, Colour, Die, DieKind, Face
from companion.text import Message, message

COLOURS = (Colour.VIOLET, Colour.WHITE, Colour.TURQUOISE)
"""Weapons, money, information."""
KINDS = tuple(DieKind(PIPS, colour) for colour in COLOURS)
ROUNDS = 6
"""A player has six agents to send, one a turn."""


class CityDie(Numbered, names=[f"{colour.name}_{value}" for colour in COLOURS for value in range(1, 7)]):
    """A die by what it shows: its number is 6 x colour + value - 1, colours in the order of `COLOURS`."""

    @property
    def words(self) -> Message:
        """Its colour and what it shows."""
        return message("die", colour=COLOURS[self // 6], face=PIPS[self % 6])


_PIPS = {face.value: face for face in PIPS}
CITY_DICE: tuple[CityDie, ...] = CityDie.members
DICE = tuple(Die(KINDS[die // 6], PIPS[die % 6]) for die in CITY_DICE)
"""Each `CityDie` as the camera and the screens know it."""
AGENTS = tuple(18 + seat for seat in range(4))
"""The agents of each seat, as pieces."""
EMPTY = 22
"""A slot from which a die was removed for good, as a piece."""

Piece = int
"""What a slot holds: a `CityDie`, an agent, or EMPTY. Everything below `AGENTS[0]` is a die."""
Slots = tuple[Piece, ...]


def has_face(face: Face) -> bool:
    """Whether the dice of this game have such a face."""
    pip = _PIPS.get(face.value)
    return pip is face or pip == face


def city_die(colour: int, value: int) -> CityDie:
    """The die of the colour at this place in `COLOURS` that shows `value`."""
    return CITY_DICE[6 * colour + value - 1]


class District(Numbered, names=("AGENCY", "GUGU", "WASTE", "TWILIGHT", "OBSERVATORY", "NETHAL")):
    """The six districts, in the order of the rulebook."""

    @property
    def id(self) -> str:
        """The name it has in records."""
        return self.name.lower()

    @property
    def words(self) -> Message:
        """Its name."""
        return Message(f"district.{self.id}")


DISTRICTS: tuple[District, ...] = District.members
AGENCY, GUGU, WASTE, TWILIGHT, OBSERVATORY, NETHAL = DISTRICTS
SLOTS = {2: (3,) * 6, 3: (4,) * 6, 4: (5,) * 6}
"""Slots in use in each district, by the number of players."""
DICE_PER_COLOUR = {2: 6, 3: 8, 4: 10}


@lru_cache(16_384)
def dice_in(slots: Slots) -> tuple[CityDie, ...]:
    """The different dice of a place. Remembered: most places stay as they are from move to move."""
    return tuple(CITY_DICE[piece] for piece in dict.fromkeys(slots) if piece < AGENTS[0])


def any_die(city: Sequence[Slots]) -> bool:
    """Whether a die lies anywhere in the city."""
    return any(map(dice_in, city))


def with_dice(city: Sequence[Slots]) -> list[District]:
    """The districts in which a die lies."""
    return [district for district, slots in zip(DISTRICTS, city, strict=True) if dice_in(slots)]


class Faction(StrEnum):
    """The ten factions, by their names in records."""

    BANXA = "banxa"
    BINGMAI = "bingmai"
    CENTAURI = "centauri"
    DANGMER = "dangmer"
    EWO = "ewo"
    HOLLOWS = "hollows"
    ROAMERS = "roamers"
    SHAKRA = "shakra"
    PERCEPTIONEERS = "perceptioneers"
    TUULU = "tuulu"
