"""What the lamps are told of the table: what is due stands, what has happened passes."""

from __future__ import annotations

from dataclasses import dataclass

from ui.app.snapshot import Cue, Snapshot
from ui.app.sound_cues import event_cue

RUNNING_DOWN, WAITS = "running-down", "waits"


@dataclass(frozen=True, slots=True)
class LampCue:
    """A cue for the lamps."""

    name: str
    passing: bool = False
    """It has happened: it is shown for a moment, and then what is due again."""
    seconds: float = 0.0
    """How long it runs, where it runs down."""


class LampCues:
    """Hears every snapshot, and says what has changed for the lamps."""

    def __init__(self) -> None:
        self._before: Snapshot | None = None

    def told(self, now: Snapshot) -> tuple[LampCue, ...]:
        """What the lamps show from now on."""
        before, self._before = self._before, now
        happened = event_cue(before, now)
        passing = (LampCue(happened, passing=True),) if happened is not None else ()
        return (*_standing(before, now), *passing)


def _standing(before: Snapshot | None, now: Snapshot) -> tuple[LampCue, ...]:
    cued = before is None or now.cue_serial != before.cue_serial
    ran = before.moment if before is not None else None
    if now.moment is not None:
        begins = ran is None or ran.number != now.moment.number
        return (LampCue(RUNNING_DOWN, seconds=now.moment.seconds),) if cued or begins else ()
    if cued:
        return (LampCue(now.cue.value),)
    if ran is not None:  # it was stopped: what was read waits, and need not sound again
        return (LampCue(WAITS if now.cue is Cue.READ_THIS else now.cue.value),)
    return ()
