"""A picture of a player while it is made: strokes under the finger, a photograph that was taken. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour
from ui.state.sheets import AboutPlayer, PlayerStep, Stroke

NEAR = 0.006
"""Share of the pad: a finger that has moved less draws nothing new."""
MOST_POINTS = 4000
"""A drawing with more has no white left, and would make the pad slow."""


class DrawTo(Struct, frozen=True):
    """The finger is here on the pad, in shares of its side, y downwards."""

    x: float
    y: float


class LiftPen(Struct, frozen=True):
    """The finger has left: what comes next is another stroke."""


class UndoStroke(Struct, frozen=True):
    """The last stroke goes."""


class ClearDrawing(Struct, frozen=True):
    """All strokes go."""


class TakePhotograph(Struct, frozen=True):
    """What the camera sees in the square, now."""


class TurnPhotograph(Struct, frozen=True):
    """A quarter turn: whoever leans over the table is seldom upright for the camera."""


class UsePicture(Struct, frozen=True):
    """What was drawn or photographed is kept."""


DrawIntent = DrawTo | LiftPen | UndoStroke | ClearDrawing
PictureIntent = TakePhotograph | TurnPhotograph | UsePicture


@dataclass(frozen=True, slots=True)
class PictureDoor:
    """What makes pictures; whoever has the camera's frames and a library for pixels sets it."""

    photograph: Callable[[], bytes] = lambda: b""
    """The square in the middle of the camera's picture; empty where none has come yet."""
    turned: Callable[[bytes], bytes] = lambda png: png
    drawn: Callable[[tuple[Stroke, ...], Colour], bytes] = lambda strokes, colour: b""


def drawing_after(sheet: AboutPlayer, intent: DrawIntent) -> AboutPlayer:
    """The pad after a touch."""
    if sheet.step is not PlayerStep.DRAW:
        return sheet
    match intent:
        case DrawTo(x, y):
            return _drawn(sheet, (x, y))
        case LiftPen():
            return replace(sheet, pen=False)
        case UndoStroke():
            return replace(sheet, strokes=sheet.strokes[:-1], pen=False)
        case ClearDrawing():
            return replace(sheet, strokes=(), pen=False)
        case _:
            assert_never(intent)


def _drawn(sheet: AboutPlayer, point: tuple[float, float]) -> AboutPlayer:
    if sum(len(stroke) for stroke in sheet.strokes) >= MOST_POINTS:
        return sheet
    if not sheet.pen or not sheet.strokes:
        return replace(sheet, strokes=(*sheet.strokes, (point,)), pen=True)
    last = sheet.strokes[-1]
    if max(abs(last[-1][0] - point[0]), abs(last[-1][1] - point[1])) < NEAR:
        return sheet
    return replace(sheet, strokes=(*sheet.strokes[:-1], (*last, point)))


def photograph_after(sheet: AboutPlayer, intent: TakePhotograph | TurnPhotograph, door: PictureDoor) -> AboutPlayer:
    """The photograph after a tap."""
    if sheet.step is not PlayerStep.PHOTOGRAPH:
        return sheet
    if isinstance(intent, TakePhotograph):
        return replace(sheet, taken=door.photograph())
    return replace(sheet, taken=door.turned(sheet.taken)) if sheet.taken else sheet


def finished(sheet: AboutPlayer, colour: Colour, door: PictureDoor) -> bytes:
    """What is to be kept; empty where nothing was drawn or taken."""
    if sheet.step is PlayerStep.PHOTOGRAPH:
        return sheet.taken
    return door.drawn(sheet.strokes, colour) if sheet.step is PlayerStep.DRAW and sheet.strokes else b""
