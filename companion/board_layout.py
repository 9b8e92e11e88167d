"""Boards as a game declares them: named places on a unit square, and where they lie once its corners were shown.

A board lies on the table in any direction, and the camera sees it at a slant. Whoever drags its four corners to where
they are in the picture has said everything: each place follows by the one perspective that takes a square there.

>>> board = BoardLayout("mat", Message("mat"), (Place("left", Message("left"), oblong(0, 0, 0.5, 1)),))
>>> board.lying_at(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))["left"]
((0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0))
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.errors import CodedError
from companion.text import Message

Point = tuple[float, float]
Polygon = tuple[Point, ...]
CORNERS = 4
LEAST_AREA = 0.002
"""Share of the picture: a board that is seen smaller has no room for dice."""


class BadCorners(CodedError):
    """Four corners that no board can have: the sentence `bad-corners.<code>`."""

    prefix = "bad-corners."


class Place(Struct, frozen=True):
    """A place on a board, such as a district."""

    zone: str
    """The name that its zone of the picture has."""
    words: Message
    corners: Polygon
    """In the board's own unit square: (0, 0) is its upper left corner as players read it, (1, 1) its lower right."""


class BoardLayout(Struct, frozen=True):
    """A board with its places."""

    id: str
    words: Message
    places: tuple[Place, ...]
    shape: float = 1.0
    """Width to height of the real board: how it is drawn before anybody has shown where it lies."""
    needed: bool = True
    """The game cannot look at its table without it; others may be left out, such as the board of a fourth player."""

    def lying_at(self, corners: Sequence[Point]) -> dict[str, Polygon]:
        """The zone of each place, for a board whose corners (clockwise from its upper left) lie there; BadCorners."""
        onto = Perspective(corners)
        return {place.zone: tuple(onto(x, y) for x, y in place.corners) for place in self.places}


def oblong(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    """A rectangle as corners, clockwise from the upper left."""
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


class Perspective:
    """The perspective that takes the unit square onto four corners."""

    def __init__(self, corners: Sequence[Point]) -> None:
        """Clockwise from the upper left; BadCorners unless they make a convex figure of some size."""
        _check(corners)
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
        sx, sy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
        dx1, dx2, dy1, dy2 = x1 - x2, x3 - x2, y1 - y2, y3 - y2
        across = dx1 * dy2 - dx2 * dy1
        g, h = (sx * dy2 - dx2 * sy) / across, (dx1 * sy - sx * dy1) / across
        self._rows = (
            (x1 - x0 + g * x1, x3 - x0 + h * x3, x0),
            (y1 - y0 + g * y1, y3 - y0 + h * y3, y0),
            (g, h, 1.0),
        )

    def __call__(self, u: float, v: float) -> Point:
        """Where a place of the square lies."""
        x, y, w = (a * u + b * v + c for a, b, c in self._rows)
        return x / w, y / w


def _check(corners: Sequence[Point]) -> None:
    if len(corners) != CORNERS:
        raise BadCorners("count", n=len(corners))
    turns = [_turn(corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4]) for i in range(CORNERS)]
    if not (all(turn > 1e-9 for turn in turns) or all(turn < -1e-9 for turn in turns)):
        raise BadCorners("crossed")
    if abs(area(corners)) < LEAST_AREA:
        raise BadCorners("small")


def area(corners: Sequence[Point]) -> float:
    """The area of a figure; negative where its corners go the other way round."""
    following = (*corners[1:], corners[0])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, following, strict=True)) / 2


def _turn(a: Point, b: Point, c: Point) -> float:
    """Which way the line from a over b to c bends."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def inside(corners: Sequence[Point], x: float, y: float) -> bool:
    """Whether a ray to the right of the point crosses the border an odd number of times."""
    within = False
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            within = not within
    return within
