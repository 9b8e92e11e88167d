"""A picture of somebody who is remembered: photographed by the camera, drawn with a finger, or none."""

from __future__ import annotations

from msgspec import Struct

from companion.dice import Colour
from companion.journal.reader import Player
from ui.app.inbox import KeepPicture
from ui.present.models import Tap
from ui.present.scope import Scope
from ui.present.sheets import MenuSheet, close_tap
from ui.state.intents import Close, Open
from ui.state.player_picture import ClearDrawing, TakePhotograph, TurnPhotograph, UndoStroke, UsePicture
from ui.state.sheets import AboutPlayer, PlayerStep, Stroke

SQUARE = 0.9
"""Side of the square that is photographed, as a share of the frame's shorter side."""


def square_in(width: int, height: int) -> tuple[int, int, int]:
    """Left, top and side of the square in the middle of a picture."""
    side = int(min(width, height) * SQUARE)
    return (width - side) // 2, (height - side) // 2, side


class PhotographSheet(Struct, frozen=True):
    """The live picture with a square in its middle; or what was taken."""

    title: str
    hint: str
    taken: bytes
    taps: tuple[Tap, ...]
    close: Tap


class DrawSheet(Struct, frozen=True):
    """The pad: strokes in the colours of the player."""

    title: str
    hint: str
    colour: Colour
    strokes: tuple[Stroke, ...]
    taps: tuple[Tap, ...]
    close: Tap


PictureSheet = MenuSheet | PhotographSheet | DrawSheet


def picture_tap(scope: Scope, player: Player) -> Tap:
    """On the sheet of a player."""
    below = scope.say("picture.there" if player.name in scope.library.pictures else "picture.symbol")
    action = Open(AboutPlayer(player.name, PlayerStep.PICTURE))
    return Tap(scope.say("picture.picture"), action, icon="person", below=below)


def picture_sheet(scope: Scope, player: Player, colour: Colour, sheet: AboutPlayer) -> PictureSheet:
    """Which, and how it is made."""
    if sheet.step is PlayerStep.DRAW:
        return _draw(scope, player, colour, sheet)
    if sheet.step is PlayerStep.PHOTOGRAPH and (scope.has_camera() or sheet.taken):
        return _photograph(scope, player, sheet)
    sees = scope.has_camera()
    photograph = Tap(
        scope.say("picture.photograph"),
        Open(AboutPlayer(player.name, PlayerStep.PHOTOGRAPH)) if sees else None,
        icon="camera" if sees else "no-camera",
        below="" if sees else scope.say("picture.no-camera"),
        barred=not sees,
    )
    draw = Tap(scope.say("picture.draw"), Open(AboutPlayer(player.name, PlayerStep.DRAW)), icon="pencil")
    none = Tap(scope.say("picture.none"), (KeepPicture(player.name), Close()), icon="tidy")
    taps = (photograph, draw, *((none,) if player.name in scope.library.pictures else ()))
    return MenuSheet(_title(scope, player), scope.say("picture.words"), taps, close_tap(scope))


def _title(scope: Scope, player: Player) -> str:
    return scope.say("picture.title", name=player.name)


def _photograph(scope: Scope, player: Player, sheet: AboutPlayer) -> PhotographSheet:
    if not sheet.taken:
        take = Tap(scope.say("picture.take"), TakePhotograph(), icon="camera", kind="main")
        return PhotographSheet(_title(scope, player), scope.say("picture.square"), b"", (take,), close_tap(scope))
    again = Open(AboutPlayer(player.name, PlayerStep.PHOTOGRAPH))
    taps = (
        Tap(scope.say("picture.keep"), UsePicture(), icon="check", kind="yes"),
        Tap(scope.say("picture.turn"), TurnPhotograph(), icon="redo"),
        Tap(scope.say("picture.again"), again, icon="again"),
    )
    return PhotographSheet(_title(scope, player), "", sheet.taken, taps, close_tap(scope))


def _draw(scope: Scope, player: Player, colour: Colour, sheet: AboutPlayer) -> DrawSheet:
    empty = not sheet.strokes
    taps = (
        Tap(scope.say("picture.keep"), None if empty else UsePicture(), icon="check", kind="yes", barred=empty),
        Tap(scope.say("picture.undo"), None if empty else UndoStroke(), icon="undo", barred=empty),
        Tap(scope.say("picture.clear"), None if empty else ClearDrawing(), icon="tidy", barred=empty),
    )
    hint = scope.say("picture.finger")
    return DrawSheet(_title(scope, player), hint, colour, sheet.strokes, taps, close_tap(scope))
