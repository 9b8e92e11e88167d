"""Dice as the table shows them: faces, colours, kinds of dice, and what the camera read.

This is all of the companion that the reader of pictures may import.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple, Self

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
    SIZE_UNKNOWN = "size-unknown"
    """It lies alone, and none was read here before: it may be a part of a larger one."""
    ODD_SIZE = "odd-size"
    """Much larger or smaller than the dice of this table: it lies on another, or is a picture of a die."""


class Box(NamedTuple):
    """A rectangle in pixels of the picture that was read, y downwards. As JSON it is the list of its four sides.

    >>> Box(10, 10, 30, 20).centre
    (20.0, 15.0)
    """

    x0: float
    y0: float
    x1: float
    y1: float

    @classmethod
    def square(cls, x: float, y: float, side: float) -> Self:
        """A square around a place."""
        return cls(x - side / 2, y - side / 2, x + side / 2, y + side / 2)

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def area(self) -> float:
        return self.width * self.height

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def scaled(self, x: float, y: float | None = None) -> Self:
        """The same part of a picture that is so many times as wide, and as high unless told otherwise."""
        y = x if y is None else y
        return type(self)(self.x0 * x, self.y0 * y, self.x1 * x, self.y1 * y)

    def moved(self, x: float, y: float) -> Self:
        """The same box elsewhere: so far to the right, and so far down."""
        return type(self)(self.x0 + x, self.y0 + y, self.x1 + x, self.y1 + y)

    def inset(self, share: float) -> Self:
        """Narrower by a share of its size on every side; wider by a negative one."""
        dx, dy = share * self.width, share * self.height
        return type(self)(self.x0 + dx, self.y0 + dy, self.x1 - dx, self.y1 - dy)

    def clipped(self, width: float, height: float) -> Self:
        """Its part inside a picture of this size."""
        return type(self)(max(0.0, self.x0), max(0.0, self.y0), min(float(width), self.x1), min(float(height), self.y1))

    def contains(self, x: float, y: float) -> bool:
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def meets(self, other: Box) -> bool:
        """Whether they have some area in common."""
        return self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1

    def overlap(self, other: Box) -> float:
        """Intersection over union: 0 apart, 1 the same."""
        if not self.meets(other):
            return 0.0
        shared = Box(max(self.x0, other.x0), max(self.y0, other.y0), min(self.x1, other.x1), min(self.y1, other.y1))
        return shared.area / (self.area + other.area - shared.area)

    def distance(self, other: Box) -> float:
        """How far the centres are apart."""
        dx = (self.x0 + self.x1 - other.x0 - other.x1) / 2
        dy = (self.y0 + self.y1 - other.y0 - other.y1) / 2
        return float((dx * dx + dy * dy) ** 0.5)


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
    by_rules: bool = False
    """It looks like a face, too, that no die of the game has: the game chose between what was seen."""


class PictureDoubt(Struct, frozen=True):
    """Something in the picture that may be a die and was not read as one."""

    why: Doubt
    box: Box | None = None


class Reading(Struct, frozen=True):
    """All dice in one picture. `confident` is a promise: all are there, and right."""

    dice: tuple[DieReading, ...]
    confident: bool
    doubts: tuple[PictureDoubt, ...] = ()


class Thing(Struct, frozen=True):
    """Something of about a die's size that lies in a zone and is no die: somebody's cube."""

    box: Box
    colours: tuple[tuple[Colour, float], ...] = ()
    """Every colour it might have, likeliest first."""


class ZonesSeen(Struct, frozen=True):
    """What a look at named zones of the picture tells beside its dice."""

    things: tuple[Thing, ...] = ()
    covered: tuple[str, ...] = ()
    """Zones that cannot be seen: a hand, a cup, a card lies over them."""
