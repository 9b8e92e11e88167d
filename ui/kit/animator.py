"""What moves, frame by frame: one clock that ticks while something does, and rests when nothing does.

A mover is called with the seconds since it began, sets its instructions (a translation, a scale, a colour) and says
whether it goes on; nothing is measured or drawn anew for it. Called with `END` it puts everything where it belongs.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from math import inf
from typing import Any, Protocol

from kivy.clock import Clock

Mover = Callable[[float], bool]
_log = logging.getLogger(__name__)
END = inf
"""So many seconds are over that everything has come to rest."""


class FrameClock(Protocol):
    """Who tells the time of frames; Kivy's is `KivyFrames`, tests and films have one that they turn themselves."""

    def now(self) -> float:
        """Seconds."""

    def start(self, tick: Callable[[], None]) -> None:
        """Call this at every frame from now on."""

    def stop(self) -> None:
        """No more."""


class KivyFrames:
    """The frames of Kivy's loop."""

    def __init__(self) -> None:
        self._event: Any = None

    def now(self) -> float:
        """Seconds, by the clock of the loop."""
        return float(Clock.get_time())

    def start(self, tick: Callable[[], None]) -> None:
        """Tick at every turn of the loop."""
        self.stop()
        self._event = Clock.schedule_interval(lambda _: tick(), 0)

    def stop(self) -> None:
        """Let the loop rest."""
        if self._event is not None:
            self._event.cancel()
            self._event = None


class Animator:
    """Runs movers by key. Whatever is run under a key again begins where `began` says, so that a drawing that is made
    anew in the middle goes on."""

    def __init__(self, frames: FrameClock) -> None:
        self._frames = frames
        self._running: dict[str, tuple[float, Mover]] = {}
        self.frames_shown = 0
        """How many frames were made of all that has moved: tests see that the loop rests."""

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return bool(self._running)

    def began(self, key: str) -> float | None:
        """When what runs under this key began; None: nothing does."""
        found = self._running.get(key)
        return found[0] if found is not None else None

    def now(self) -> float:
        """Seconds, by the clock of frames."""
        return self._frames.now()

    def run(self, key: str, mover: Mover, began: float | None = None) -> None:
        """Move this from now on, or since then; its first frame is made at once."""
        resting = not self._running
        since = self.now() if began is None else began
        if not mover(max(0.0, self.now() - since)):
            self._running.pop(key, None)
            return
        self._running[key] = (since, mover)
        if resting:
            self._frames.start(self._tick)

    def drop(self, *keys: str) -> None:
        """What is no longer on the picture stops where it is."""
        for key in keys:
            self._running.pop(key, None)
        self._rest()

    def finish(self, *keys: str) -> None:
        """Everything, or what has these keys, is at its end at once."""
        for key in keys or tuple(self._running):
            found = self._running.pop(key, None)
            if found is not None:
                found[1](END)
        self._rest()

    def _tick(self) -> None:
        now = self.now()
        self.frames_shown += 1
        for key, (since, mover) in tuple(self._running.items()):
            if key in self._running and not self._goes_on(mover, max(0.0, now - since)):
                self._running.pop(key, None)
        self._rest()

    @staticmethod
    def _goes_on(mover: Mover, passed: float) -> bool:
        try:
            return mover(passed)
        except Exception:  # a movement that fails stops: it must not fail sixty times a second
            _log.exception("a movement failed")
            return False

    def _rest(self) -> None:
        if not self._running:
            self._frames.stop()
