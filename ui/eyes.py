"""What the camera's side reports, as messages for the inbox."""

from __future__ import annotations

from companion.dice import DieKind
from companion.text import Message
from ui.inbox import CameraIs, CameraState, ReadingTaken
from ui.snapshot import Snapshot
from vision.frames import SourceState, Trouble
from vision.live import LiveEvent, TableIs, ThrowRead
from vision.settle import TableState

_STATES = {
    TableState.MOVING: CameraState.ROLLING,
    TableState.HAND: CameraState.HAND,
    TableState.STILL: CameraState.LOOKING,
}


def seen(event: LiveEvent) -> CameraIs | ReadingTaken:
    """What happened on the tray."""
    match event:
        case TableIs(state=state):
            return CameraIs(_STATES[state])
        case ThrowRead():
            return ReadingTaken(event.reading, event.picture, event.at)


def source_is(state: SourceState) -> CameraIs:
    """Whether pictures come, and if not, what to check."""
    if state.running:
        return CameraIs(CameraState.LOOKING)
    why = Message(state.why.value, state.facts) if state.why is not None else None
    return CameraIs(CameraState.LOST if state.why is Trouble.LOST else CameraState.ABSENT, why)


def dice_expected(now: Snapshot) -> tuple[DieKind, ...] | None:
    """Which dice can lie on the tray: those of the game in play, or any."""
    return now.playing.game.dice if now.playing is not None else None
