"""A table without a game: dice entered by hand, and a tally. Pure."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour, Face
from ui.state.game_draft import free_colour


class FreeLine(Struct, frozen=True):
    """One line of the free table's tally."""

    name: str
    colour: Colour
    points: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """All points so far."""
        return sum(self.points)


class FreeTable(Struct, frozen=True):
    """A table without a game: dice entered by hand, and the tally."""

    lines: tuple[FreeLine, ...] = ()
    faces: tuple[Face, ...] = ()


class Tally(Struct, frozen=True):
    """Points for a line of the free table."""

    line: int
    points: int


class TallySeen(Struct, frozen=True):
    """All that was read, as points for a line of the free table."""

    line: int


class AddLine(Struct, frozen=True):
    """One more line for the free table."""


class DropLine(Struct, frozen=True):
    """Take a line off the free table."""

    line: int


class FreeFace(Struct, frozen=True):
    """A die of the free table, entered by hand."""

    face: Face


class FreeClear(Struct, frozen=True):
    """Forget the dice of the free table."""


FreeIntent = Tally | TallySeen | AddLine | DropLine | FreeFace | FreeClear


def free_after(free: FreeTable, intent: FreeIntent, seen_total: int) -> FreeTable:
    """The free table after a tap; `seen_total` is what the camera or the pad read together."""
    match intent:
        case Tally(line, points):
            return _scored(free, line, points)
        case TallySeen(line):
            return replace(_scored(free, line, seen_total), faces=())
        case AddLine():
            colour = free_colour([line.colour for line in free.lines])
            return replace(free, lines=(*free.lines, FreeLine("", colour)))
        case DropLine(line):
            return replace(free, lines=free.lines[:line] + free.lines[line + 1 :])
        case FreeFace(face):
            return replace(free, faces=(*free.faces, face))
        case FreeClear():
            return replace(free, faces=())
        case _:
            assert_never(intent)


def _scored(free: FreeTable, line: int, points: int) -> FreeTable:
    if not 0 <= line < len(free.lines) or points == 0:
        return free
    scored = replace(free.lines[line], points=(*free.lines[line].points, points))
    return replace(free, lines=(*free.lines[:line], scored, *free.lines[line + 1 :]))
