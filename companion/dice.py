"""Dice as the table shows them: faces, colours, kinds of dice, and what the camera read.

This is all of the companion that the reader of pictures may import.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct


class Face:
    """One face of a die. A face may have no value: the Boss is not 6 and not 0.

    No Struct, as all other values are: journals keep a face by its id alone.
    """

    __slots__ = ("id", "value")

    id: Final[str]
    value: Final[int | None]

    def __init__(self, id: str, value: int | None) -> None:
        self.id = id
        self.value = value

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Face) and (self.id, self.value) == (other.id, other.value))

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Face({self.id!r}, {self.value})"


ONE, TWO, THREE, FOUR, FIVE, SIX = PIPS = tuple(Face(str(n), n) for n in range(1, 7))
BOSS = Face("boss", None)
FACES: dict[str, Face] = {face.id: face for face in (*PIPS, BOSS)}
"""Every face that the reader knows, by the name it has in records and readings."""


class Colour(StrEnum):
    """Body colours of dice. Ivory counts as white and lavender as violet."""

    WHITE = "white"
    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"
    BLACK = "black"
    VIOLET = "violet"
    TURQUOISE = "turquoise"
    GREEN = "green"
    ORANGE = "orange"


class DieKind(Struct, frozen=True):
    """A kind of die: the faces it has, and its colour where the game tells colours apart."""

    faces: tuple[Face, ...]
    colour: Colour | None = None


D6 = DieKind(PIPS)
GANG_DIE = DieKind((*PIPS[:5], BOSS))


class Die(Struct, frozen=True):
    """A die as it lies on the table."""

    kind: DieKind
    face: Face


class Doubt(StrEnum):
    """Why the reader is not sure of a die, or of the whole picture."""

    GLARE = "glare"
    BLURRED = "blurred"
    COCKED = "cocked"
    TOUCHING = "touching"
    COVERED = "covered"
    UNKNOWN_FACE = "unknown-face"
    COLOUR_UNCLEAR = "colour-unclear"
    DIFFERS = "differs"
    """The still frames of one throw do not agree about this die."""


Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in pixels of the picture that was read."""


class DieReading(Struct, frozen=True):
    """One die that the camera saw, with what it might be instead."""

    face: Face
    colour: Colour | None
    box: Box
    sure: float
    """Between 0 and 1: how likely face and colour are both right."""
    choices: tuple[tuple[Face, float], ...] = ()
    """Every face it might be, likeliest first."""
    colours: tuple[tuple[Colour, float], ...] = ()
    """Every colour it might have, likeliest first."""
    doubts: tuple[Doubt, ...] = ()


class PictureDoubt(Struct, frozen=True):
    """Something in the picture that may be a die and was not read as one."""

    why: Doubt
    box: Box | None = None


class Reading(Struct, frozen=True):
    """All dice in one picture. `confident` is a promise: all are there, and right."""

    dice: tuple[DieReading, ...]
    confident: bool
    doubts: tuple[PictureDoubt, ...] = ()
