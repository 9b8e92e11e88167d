"""What camera and panel report, as messages for the inbox."""

from __future__ import annotations

import cv2
import numpy as np

from companion.core import SEATS
from companion.dice import DieKind
from companion.sight import NamedZones
from companion.text import Message
from hardware.buttons import ButtonEvent, ButtonPressed, PlayerButtonPressed
from ui.app.inbox import ButtonColour, CameraIs, CameraState, PlayerPressed, Pressed, ReadingTaken
from ui.app.snapshot import Snapshot
from vision.read.dice_samples import ANY_DIE
from vision.sources.frame import Picture, SourceState, Trouble
from vision.watch.camera_watch import PictureFault
from vision.watch.live_table import LiveEvent, PictureIs, TableIs, TableRead, ThrowRead
from vision.watch.settle import TableState

_STATES = {
    TableState.MOVING: CameraState.ROLLING,
    TableState.HAND: CameraState.HAND,
    TableState.STILL: CameraState.LOOKING,
}


LIGHT = Message("camera.light")
"""What the camera says while it looks, where a throw gets one reading because the computer is slow."""


def seen(event: LiveEvent, *, light: bool = False) -> CameraIs | ReadingTaken:
    """What happened on the tray; `light`: one reading a throw has to do."""
    match event:
        case TableIs(state=state):
            return CameraIs(_STATES[state], LIGHT if light and state is TableState.STILL else None, event.taken_up)
        case ThrowRead():
            thrown = None if event.asked else event.thrown
            return ReadingTaken(
                event.reading, event.picture, event.at, thrown, event.zones, whole=event.whole, handled=event.handled
            )
        case PictureIs(fault=fault):
            good = CameraIs(CameraState.LOOKING, LIGHT if light else None)
            return good if fault is None else CameraIs(CameraState.TROUBLED, trouble(fault))
        case TableRead():
            return ReadingTaken(event.reading, event.picture, event.at, None, event.zones, resting=True)


def trouble(fault: PictureFault) -> Message:
    """What is wrong with the picture, and what to do."""
    return Message(f"camera.{fault.value}")


def pressed(event: ButtonEvent) -> Pressed | PlayerPressed:
    """A press of the panel."""
    match event:
        case ButtonPressed(button=button, held=held):
            return Pressed(ButtonColour(button.value), held)
        case PlayerButtonPressed(seat=seat):
            return PlayerPressed(SEATS[seat])


def source_is(state: SourceState, *, light: bool = False) -> CameraIs:
    """Whether pictures come, and if not, what to check."""
    if state.running:
        return CameraIs(CameraState.LOOKING, LIGHT if light else None)
    why = Message(state.why.value, state.facts) if state.why is not None else None
    passing = state.why in (Trouble.LOST, Trouble.FAILED, Trouble.FAULT, Trouble.UNREAD)
    return CameraIs(CameraState.LOST if passing else CameraState.ABSENT, why)


def dice_expected(now: Snapshot) -> tuple[DieKind, ...] | None:
    """Which dice can lie on the tray: those of the game in play, or any; while dice are shown, any face at all."""
    if now.own_dice.showing:
        return (ANY_DIE,)
    return now.playing.game.dice if now.playing is not None else None


def zones_watched(now: Snapshot, zones: NamedZones) -> NamedZones:
    """The zones that are looked at after every rest: those of the settings, while a game is in play that uses them."""
    sight = now.playing.game.sight if now.playing is not None else None
    return zones if sight is not None and sight.covers(zones) else {}


def within(picture: Picture, width: int, height: int) -> Picture:
    """A picture no larger than this, whole and in its own proportions."""
    scale = min(1.0, width / picture.shape[1], height / picture.shape[0])
    wide, high = max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale))
    return np.asarray(cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)


def preview(picture: Picture, width: int, height: int) -> Picture:
    """A picture in exactly this size, whole and in its own proportions, with dark bars where it is narrower."""
    scale = min(width / picture.shape[1], height / picture.shape[0])
    wide, high = max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale))
    out = np.zeros((height, width, 3), np.uint8)
    left, top = (width - wide) // 2, (height - high) // 2
    out[top : top + high, left : left + wide] = cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA)
    return out
