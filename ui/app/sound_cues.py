"""Which sound belongs to what has happened at the table. Pure: two snapshots in, the name of a sound out."""

from __future__ import annotations

from companion.core import PickDice, RollDice
from ui.app.inbox import CameraState
from ui.app.snapshot import Cue, Playing, Snapshot
from ui.sound import kinds

_OF_CUES = {
    Cue.YOUR_TURN: kinds.YOUR_TURN,
    Cue.READ_THIS: kinds.READ,
    Cue.DOUBTFUL: kinds.DOUBTFUL,
    Cue.REFUSED: kinds.REFUSED,
    Cue.SAVED: kinds.SAVED,
}
_FIRST = (kinds.BOMB, kinds.LAST_ROUND, kinds.ROUND_WON)
"""Of several things that happened at once, these are heard; else the last of them."""


def sound_of(before: Snapshot | None, now: Snapshot) -> str | None:
    """The one sound for how the table changed; None where it changed in silence.

    What a game says of its events comes before whose turn it is; the end comes before everything.
    """
    cued = now.cue if before is None or now.cue_serial != before.cue_serial else Cue.NONE
    told = event_cue(before, now)
    if cued is Cue.OVER:  # a game that was over long ago and is looked at again is not won again
        return kinds.WIN if has_news(before, now) else None
    if told is not None:
        return told
    if cued in _OF_CUES:
        return _OF_CUES[cued]
    return kinds.THROWN if _dice_roll(before, now) else None


def event_cue(before: Snapshot | None, now: Snapshot) -> str | None:
    """What the game in play calls for when one of its newest events happens."""
    playing = now.playing
    if playing is None or not has_news(before, now):
        return None
    named = [playing.game.cues[one.code] for one in playing.events if one.code in playing.game.cues]
    return next((kind for kind in _FIRST if kind in named), named[-1] if named else None)


def has_news(before: Snapshot | None, now: Snapshot) -> bool:
    """Whether something happened at the table since. Taking back, putting back and amending bring no events."""
    last = before.playing if before is not None else None
    return now.playing is not None and bool(now.playing.events) and now.playing is not last


def _dice_roll(before: Snapshot | None, now: Snapshot) -> bool:
    rolled = before is not None and before.camera.state is CameraState.ROLLING
    return now.camera.state is CameraState.ROLLING and not rolled and _throw_is_due(now.playing)


def _throw_is_due(playing: Playing | None) -> bool:
    asks = playing.asks if playing is not None else ()
    return any(isinstance(ask, RollDice) or (isinstance(ask, PickDice) and ask.thrown) for ask in asks)
