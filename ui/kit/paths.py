"""Our icons and symbols as paths in a unit square (y down). Each path is a filled shape, a hole, or a stroke."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

Point = tuple[float, float]


class Ink(Enum):
    """What a path does to the picture."""

    FILL = "fill"
    HOLE = "hole"
    STROKE = "stroke"


@dataclass(frozen=True, slots=True)
class Path:
    """A line of points and what is done with it."""

    points: tuple[Point, ...]
    ink: Ink = Ink.FILL
    width: float = 0.0
    """Of a stroke, as a share of the square."""
    closed: bool = False


def fill(*points: Point) -> Path:
    """A filled polygon."""
    return Path(points)


def line(*points: Point, width: float = 0.11, closed: bool = False) -> Path:
    """A stroke with round joints."""
    return Path(points, Ink.STROKE, width, closed)


def arc(cx: float, cy: float, radius: float, start: float, end: float, steps: int = 28) -> tuple[Point, ...]:
    """Points of an arc; degrees, 0 is right, clockwise because y points down."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return tuple((cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles)


def disc(cx: float, cy: float, radius: float, ink: Ink = Ink.FILL) -> Path:
    """A filled circle, or a round hole."""
    return Path(arc(cx, cy, radius, 0, 360, 40), ink)


def circle(cx: float, cy: float, radius: float, width: float = 0.11) -> Path:
    """The outline of a circle."""
    return Path(arc(cx, cy, radius, 0, 360, 40), Ink.STROKE, width)


def bent(points: Sequence[Point], steps: int = 14) -> tuple[Point, ...]:
    """A smooth curve: cubic Bezier pieces, points given as start, control, control, end, control, control, end ..."""
    found = [points[0]]
    for i in range(0, len(points) - 1, 3):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points[i : i + 4]
        for step in range(1, steps + 1):
            t = step / steps
            s = 1 - t
            a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
            found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return tuple(found)


def box(x0: float, y0: float, x1: float, y1: float, radius: float = 0.0, ink: Ink = Ink.FILL, width: float = 0) -> Path:
    """A rectangle with round corners."""
    if radius <= 0:
        return Path(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), ink, width, closed=True)
    corners = (
        *arc(x1 - radius, y0 + radius, radius, -90, 0, 8),
        *arc(x1 - radius, y1 - radius, radius, 0, 90, 8),
        *arc(x0 + radius, y1 - radius, radius, 90, 180, 8),
        *arc(x0 + radius, y0 + radius, radius, 180, 270, 8),
    )
    return Path(corners, ink, width, closed=True)


def frame(x0: float, y0: float, x1: float, y1: float, radius: float, width: float = 0.1) -> Path:
    """The outline of a rectangle with round corners."""
    return box(x0, y0, x1, y1, radius, Ink.STROKE, width)


def star(cx: float, cy: float, outer: float, inner: float, points: int = 5, turn: float = -90.0) -> Path:
    """A star with this many points."""
    found: list[Point] = []
    for i in range(points * 2):
        radius = outer if i % 2 == 0 else inner
        angle = math.radians(turn + 180.0 * i / points)
        found.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return Path(tuple(found))


def _heart() -> Path:
    right = bent(((0.5, 0.9), (0.95, 0.62), (1.02, 0.42), (0.93, 0.26), (0.84, 0.1), (0.6, 0.1), (0.5, 0.3)))
    return Path((*right, *((1 - x, y) for x, y in reversed(right))))


def _drop() -> Path:
    right = bent(((0.5, 0.05), (0.6, 0.28), (0.83, 0.45), (0.83, 0.64), (0.83, 0.84), (0.68, 0.95), (0.5, 0.95)))
    return Path((*right, *((1 - x, y) for x, y in reversed(right))))


def _spade() -> tuple[Path, ...]:
    right = bent(((0.5, 0.06), (0.62, 0.26), (0.95, 0.4), (0.93, 0.62), (0.9, 0.8), (0.64, 0.8), (0.55, 0.64)))
    body = Path((*right, *((1 - x, y) for x, y in reversed(right))))
    return body, fill((0.46, 0.55), (0.54, 0.55), (0.66, 0.94), (0.34, 0.94))


def _leaf() -> tuple[Path, ...]:
    body = bent(((0.14, 0.86), (0.02, 0.4), (0.4, 0.06), (0.92, 0.08), (0.94, 0.6), (0.6, 0.98), (0.14, 0.86)))
    return Path(body), Path(((0.2, 0.8), (0.66, 0.34)), Ink.HOLE, 0.07)


def _flame() -> tuple[Path, ...]:
    outer = bent(
        (
            *((0.52, 0.04), (0.56, 0.3), (0.86, 0.4), (0.84, 0.68)),
            *((0.83, 0.86), (0.68, 0.96), (0.5, 0.96)),
            *((0.3, 0.96), (0.15, 0.84), (0.16, 0.64)),
            *((0.17, 0.5), (0.28, 0.42), (0.3, 0.28)),
            *((0.38, 0.34), (0.41, 0.4), (0.41, 0.48)),
            *((0.5, 0.36), (0.55, 0.2), (0.52, 0.04)),
        )
    )
    return Path(outer), Path(arc(0.5, 0.73, 0.13, 0, 360), Ink.HOLE)


def _moon() -> Path:
    outer = arc(0.5, 0.5, 0.43, 40, 320, 40)
    (x0, y0), (x1, y1) = outer[-1], outer[0]
    return Path((*outer, *bent(((x0, y0), (0.46, 0.3), (0.46, 0.7), (x1, y1)))))


def _wave() -> tuple[Path, ...]:
    def row(y: float) -> Path:
        points = bent(
            ((0.06, y), (0.2, y - 0.2), (0.32, y - 0.2), (0.5, y), (0.68, y + 0.2), (0.8, y + 0.2), (0.94, y))
        )
        return Path(points, Ink.STROKE, 0.15)

    return row(0.32), row(0.68)


def _gear() -> tuple[Path, ...]:
    teeth = tuple(
        fill(*(_turned(point, 45.0 * i) for point in ((0.42, 0.02), (0.58, 0.02), (0.62, 0.24), (0.38, 0.24))))
        for i in range(8)
    )
    return (*teeth, disc(0.5, 0.5, 0.34), disc(0.5, 0.5, 0.15, Ink.HOLE))


def _turned(point: Point, degrees: float) -> Point:
    angle, x, y = math.radians(degrees), point[0] - 0.5, point[1] - 0.5
    return 0.5 + x * math.cos(angle) - y * math.sin(angle), 0.5 + x * math.sin(angle) + y * math.cos(angle)


def _boss() -> tuple[Path, ...]:
    """The Boss: a hat with a band over dark glasses; no number, so it must not look like one."""
    crown = bent(
        (
            *((0.25, 0.42), (0.27, 0.2), (0.3, 0.12), (0.37, 0.12)),
            *((0.44, 0.12), (0.46, 0.17), (0.5, 0.17)),
            *((0.54, 0.17), (0.56, 0.12), (0.63, 0.12)),
            *((0.7, 0.12), (0.73, 0.2), (0.75, 0.42)),
        )
    )
    brim = bent(((0.06, 0.46), (0.3, 0.4), (0.7, 0.4), (0.94, 0.46), (0.86, 0.62), (0.14, 0.62), (0.06, 0.46)))
    return (
        Path(crown),
        Path(brim),
        Path(((0.27, 0.4), (0.5, 0.385), (0.73, 0.4)), Ink.HOLE, 0.045),
        box(0.2, 0.66, 0.46, 0.84, 0.07),
        box(0.54, 0.66, 0.8, 0.84, 0.07),
        line((0.44, 0.71), (0.56, 0.71), width=0.05),
    )


def _snow() -> tuple[Path, ...]:
    arms: list[Path] = []
    for i in range(6):
        for a, b in (((0.5, 0.5), (0.5, 0.06)), ((0.5, 0.24), (0.38, 0.13)), ((0.5, 0.24), (0.62, 0.13))):
            arms.append(line(_turned(a, 60.0 * i), _turned(b, 60.0 * i), width=0.075))
    return tuple(arms)


def _bomb() -> tuple[Path, ...]:
    fuse = bent(((0.66, 0.3), (0.74, 0.12), (0.86, 0.14), (0.88, 0.24)))
    spark = star(0.88, 0.2, 0.13, 0.05, 6)
    return disc(0.44, 0.6, 0.36), box(0.58, 0.24, 0.74, 0.38, 0.03), Path(fuse, Ink.STROKE, 0.06), spark


PATHS: dict[str, tuple[Path, ...]] = {
    # symbols of colours
    "ring": (circle(0.5, 0.5, 0.36, 0.17),),
    "star": (star(0.5, 0.53, 0.48, 0.22),),
    "heart": (_heart(),),
    "drop": (_drop(),),
    "spade": _spade(),
    "moon": (_moon(),),
    "wave": _wave(),
    "leaf": _leaf(),
    "flame": _flame(),
    # the table
    "boss": _boss(),
    "bomb": _bomb(),
    "burst": (star(0.5, 0.5, 0.48, 0.28, 10),),
    "snow": _snow(),
    "crown": (fill((0.08, 0.3), (0.3, 0.5), (0.5, 0.16), (0.7, 0.5), (0.92, 0.3), (0.84, 0.82), (0.16, 0.82)),),
    "pot": (
        Path(bent(((0.16, 0.4), (0.1, 0.96), (0.9, 0.96), (0.84, 0.4)))),
        box(0.1, 0.3, 0.9, 0.42, 0.05),
        disc(0.38, 0.2, 0.1),
        disc(0.62, 0.2, 0.1),
    ),
    "die": (
        frame(0.12, 0.12, 0.88, 0.88, 0.16, 0.1),
        disc(0.32, 0.32, 0.08),
        disc(0.5, 0.5, 0.08),
        disc(0.68, 0.68, 0.08),
    ),
    "dice": (
        frame(0.06, 0.36, 0.58, 0.92, 0.12, 0.09),
        disc(0.32, 0.64, 0.09),
        Path(((0.45, 0.22), (0.66, 0.08), (0.94, 0.34), (0.82, 0.62), (0.7, 0.68)), Ink.STROKE, 0.09),
        disc(0.7, 0.3, 0.06),
    ),
    # building
    "wood": (
        box(0.04, 0.3, 0.74, 0.7, 0.2),
        disc(0.74, 0.5, 0.22),
        disc(0.74, 0.5, 0.09, Ink.HOLE),
        Path(((0.14, 0.5), (0.4, 0.5)), Ink.HOLE, 0.06),
    ),
    "stone": (
        fill((0.06, 0.8), (0.16, 0.44), (0.42, 0.2), (0.7, 0.26), (0.94, 0.56), (0.9, 0.82)),
        Path(((0.42, 0.22), (0.5, 0.52), (0.9, 0.62)), Ink.HOLE, 0.06),
    ),
    "iron": (
        fill((0.2, 0.3), (0.8, 0.3), (0.96, 0.74), (0.04, 0.74)),
        Path(((0.24, 0.44), (0.76, 0.44)), Ink.HOLE, 0.06),
    ),
    "sword": (
        line((0.9, 0.1), (0.34, 0.66), width=0.15),
        line((0.2, 0.5), (0.5, 0.8), width=0.11),
        line((0.3, 0.7), (0.12, 0.88), width=0.13),
    ),
    "shield": (fill((0.5, 0.06), (0.9, 0.2), (0.86, 0.56), (0.5, 0.94), (0.14, 0.56), (0.1, 0.2)),),
    "hourglass": (
        line((0.18, 0.1), (0.82, 0.1), width=0.12),
        line((0.18, 0.9), (0.82, 0.9), width=0.12),
        fill((0.26, 0.14), (0.74, 0.14), (0.5, 0.5)),
        fill((0.5, 0.5), (0.74, 0.86), (0.26, 0.86)),
    ),
    "ship": (
        fill((0.06, 0.62), (0.94, 0.62), (0.76, 0.9), (0.24, 0.9)),
        fill((0.52, 0.06), (0.52, 0.56), (0.88, 0.56)),
        fill((0.44, 0.18), (0.44, 0.56), (0.16, 0.56)),
    ),
    # doing
    "play": (fill((0.24, 0.12), (0.86, 0.5), (0.24, 0.88)),),
    "plus": (line((0.5, 0.14), (0.5, 0.86), width=0.15), line((0.14, 0.5), (0.86, 0.5), width=0.15)),
    "minus": (line((0.14, 0.5), (0.86, 0.5), width=0.15),),
    "check": (line((0.14, 0.54), (0.4, 0.8), (0.86, 0.24), width=0.16),),
    "cross": (line((0.2, 0.2), (0.8, 0.8), width=0.15), line((0.8, 0.2), (0.2, 0.8), width=0.15)),
    "back": (line((0.62, 0.16), (0.28, 0.5), (0.62, 0.84), width=0.15),),
    "next": (line((0.38, 0.16), (0.72, 0.5), (0.38, 0.84), width=0.15),),
    "up": (line((0.16, 0.64), (0.5, 0.3), (0.84, 0.64), width=0.15),),
    "down": (line((0.16, 0.36), (0.5, 0.7), (0.84, 0.36), width=0.15),),
    "undo": (
        Path((*arc(0.52, 0.56, 0.32, 250, 440, 30),), Ink.STROKE, 0.13),
        fill((0.06, 0.28), (0.46, 0.02), (0.46, 0.5)),
    ),
    "redo": (
        Path(tuple((1 - x, y) for x, y in arc(0.52, 0.56, 0.32, 250, 440, 30)), Ink.STROKE, 0.13),
        fill((0.94, 0.28), (0.54, 0.02), (0.54, 0.5)),
    ),
    "again": (
        Path(arc(0.5, 0.52, 0.34, -50, 230, 34), Ink.STROKE, 0.13),
        fill((0.56, 0.02), (0.98, 0.16), (0.68, 0.46)),
    ),
    "menu": tuple(line((0.14, y), (0.86, y), width=0.13) for y in (0.22, 0.5, 0.78)),
    "gear": _gear(),
    "help": (
        Path((*arc(0.5, 0.34, 0.22, 180, 385, 24), (0.52, 0.62)), Ink.STROKE, 0.14),
        disc(0.52, 0.86, 0.09),
    ),
    "info": (disc(0.5, 0.16, 0.1), line((0.5, 0.42), (0.5, 0.86), width=0.17)),
    "warn": (
        Path(((0.5, 0.08), (0.94, 0.86), (0.06, 0.86))),
        Path(((0.5, 0.36), (0.5, 0.6)), Ink.HOLE, 0.1),
        Path(arc(0.5, 0.74, 0.055, 0, 360), Ink.HOLE),
    ),
    "pause": (box(0.2, 0.14, 0.42, 0.86, 0.06), box(0.58, 0.14, 0.8, 0.86, 0.06)),
    "home": (
        fill((0.5, 0.08), (0.96, 0.5), (0.84, 0.5), (0.84, 0.9), (0.16, 0.9), (0.16, 0.5), (0.04, 0.5)),
        box(0.42, 0.6, 0.58, 0.92, 0, Ink.HOLE),
    ),
    "clock": (circle(0.5, 0.5, 0.4, 0.11), line((0.5, 0.26), (0.5, 0.5), (0.66, 0.6), width=0.1)),
    "list": tuple(
        path for y in (0.22, 0.5, 0.78) for path in (disc(0.14, y, 0.075), line((0.34, y), (0.9, y), width=0.11))
    ),
    "pencil": (fill((0.1, 0.9), (0.16, 0.64), (0.66, 0.14), (0.86, 0.34), (0.36, 0.84)),),
    "eye": (
        Path(bent(((0.02, 0.5), (0.24, 0.12), (0.76, 0.12), (0.98, 0.5), (0.76, 0.88), (0.24, 0.88), (0.02, 0.5)))),
        disc(0.5, 0.5, 0.21, Ink.HOLE),
        disc(0.5, 0.5, 0.12),
    ),
    "hidden": (
        Path(bent(((0.02, 0.5), (0.24, 0.12), (0.76, 0.12), (0.98, 0.5), (0.76, 0.88), (0.24, 0.88), (0.02, 0.5)))),
        disc(0.5, 0.5, 0.2, Ink.HOLE),
        Path(((0.1, 0.96), (0.9, 0.04)), Ink.HOLE, 0.2),
        line((0.12, 0.94), (0.88, 0.06), width=0.08),
    ),
    "camera": (
        box(0.06, 0.26, 0.94, 0.86, 0.12),
        fill((0.32, 0.28), (0.4, 0.12), (0.6, 0.12), (0.68, 0.28)),
        disc(0.5, 0.55, 0.2, Ink.HOLE),
        disc(0.5, 0.55, 0.11),
    ),
    "no-camera": (
        box(0.06, 0.26, 0.94, 0.86, 0.12),
        fill((0.32, 0.28), (0.4, 0.12), (0.6, 0.12), (0.68, 0.28)),
        disc(0.5, 0.55, 0.2, Ink.HOLE),
        Path(((0.06, 0.96), (0.94, 0.06)), Ink.HOLE, 0.22),
        line((0.08, 0.94), (0.92, 0.08), width=0.09),
    ),
    "hand": (
        box(0.24, 0.16, 0.36, 0.6, 0.06),
        box(0.38, 0.06, 0.5, 0.6, 0.06),
        box(0.52, 0.1, 0.64, 0.6, 0.06),
        box(0.66, 0.2, 0.78, 0.6, 0.06),
        box(0.24, 0.46, 0.78, 0.94, 0.2),
        line((0.12, 0.5), (0.3, 0.78), width=0.13),
    ),
    "person": (disc(0.5, 0.3, 0.22), Path(bent(((0.1, 0.94), (0.12, 0.5), (0.88, 0.5), (0.9, 0.94))))),
    "people": (
        disc(0.34, 0.32, 0.18),
        Path(bent(((0.02, 0.88), (0.04, 0.5), (0.64, 0.5), (0.66, 0.88)))),
        disc(0.74, 0.36, 0.14),
        Path(bent(((0.7, 0.86), (0.66, 0.5), (0.98, 0.48), (0.99, 0.86)))),
    ),
    "leave": (
        frame(0.12, 0.1, 0.56, 0.9, 0.08, 0.1),
        line((0.4, 0.5), (0.86, 0.5), width=0.12),
        line((0.7, 0.32), (0.9, 0.5), (0.7, 0.68), width=0.12),
    ),
    "flag": (
        line((0.18, 0.08), (0.18, 0.94), width=0.1),
        Path(bent(((0.22, 0.12), (0.5, 0.0), (0.6, 0.28), (0.92, 0.14), (0.92, 0.56), (0.6, 0.66), (0.22, 0.56)))),
    ),
    "backspace": (
        fill((0.02, 0.5), (0.3, 0.16), (0.98, 0.16), (0.98, 0.84), (0.3, 0.84)),
        Path(((0.46, 0.36), (0.76, 0.64)), Ink.HOLE, 0.1),
        Path(((0.76, 0.36), (0.46, 0.64)), Ink.HOLE, 0.1),
    ),
    "shift": (fill((0.5, 0.08), (0.94, 0.52), (0.68, 0.52), (0.68, 0.9), (0.32, 0.9), (0.32, 0.52), (0.06, 0.52)),),
    "sum": (line((0.8, 0.14), (0.2, 0.14), (0.54, 0.5), (0.2, 0.86), (0.8, 0.86), width=0.17),),
    # signs between dice
    "at-least": (
        line((0.16, 0.12), (0.84, 0.38), (0.16, 0.64), width=0.16),
        line((0.16, 0.88), (0.84, 0.88), width=0.16),
    ),
    "unequal": (
        line((0.12, 0.36), (0.88, 0.36), width=0.15),
        line((0.12, 0.66), (0.88, 0.66), width=0.15),
        line((0.66, 0.1), (0.34, 0.92), width=0.12),
    ),
    "equal": (line((0.12, 0.36), (0.88, 0.36), width=0.16), line((0.12, 0.66), (0.88, 0.66), width=0.16)),
    "then": (line((0.06, 0.5), (0.84, 0.5), width=0.15), line((0.56, 0.22), (0.9, 0.5), (0.56, 0.78), width=0.15)),
    "sound": (
        fill((0.06, 0.36), (0.26, 0.36), (0.5, 0.14), (0.5, 0.86), (0.26, 0.64), (0.06, 0.64)),
        Path(arc(0.5, 0.5, 0.2, -50, 50, 12), Ink.STROKE, 0.09),
        Path(arc(0.5, 0.5, 0.38, -50, 50, 16), Ink.STROKE, 0.09),
    ),
    "bulb": (disc(0.5, 0.38, 0.3), box(0.36, 0.6, 0.64, 0.78, 0.04), box(0.4, 0.82, 0.6, 0.94, 0.05)),
    "cards": (
        frame(0.1, 0.2, 0.56, 0.9, 0.09, 0.09),
        Path(((0.4, 0.12), (0.84, 0.06), (0.94, 0.72), (0.68, 0.78)), Ink.STROKE, 0.09),
    ),
    "globe": (
        circle(0.5, 0.5, 0.4, 0.09),
        line((0.1, 0.5), (0.9, 0.5), width=0.08),
        Path(tuple((0.5 + (x - 0.5) * 0.45, y) for x, y in arc(0.5, 0.5, 0.4, 0, 360, 40)), Ink.STROKE, 0.08),
    ),
    "tidy": (
        box(0.2, 0.3, 0.8, 0.94, 0.06),
        box(0.1, 0.16, 0.9, 0.26, 0.04),
        box(0.38, 0.06, 0.62, 0.2, 0.04),
        Path(((0.38, 0.42), (0.38, 0.82)), Ink.HOLE, 0.07),
        Path(((0.62, 0.42), (0.62, 0.82)), Ink.HOLE, 0.07),
    ),
}
"""Every icon by its name."""
