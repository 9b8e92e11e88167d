"""What moves, frame by frame: one clock that ticks while something does, and rests when nothing does.

A mover is called with the seconds since it began, sets its instructions (a translation, a scale, a colour) and says
whether it goes on; nothing is measured or drawn anew for it. Called with `END` it puts everything where it belongs.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any, Protocol

from kivy.clock import Clock

Mover = Callable[[float], bool]
_log = logging.getLogger(__name__)
END = inf
"""So many seconds are over that everything has come to rest."""


class FrameClock(Protocol):
    """Who tells the time of frames; Kivy's is `KivyFrames`, tests and films have one that they turn themselves."""

    warm_up: int
    """So many frames pass before a movement begins: a new picture is slow to be drawn for the first time."""

    def now(self) -> float:
        """Seconds."""

    def start(self, tick: Callable[[], None]) -> None:
        """Call this at every frame from now on."""

    def stop(self) -> None:
        """No more."""


class KivyFrames:
    """The frames of Kivy's loop."""

    warm_up = 2

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


@dataclass(slots=True)
class Running:
    """Something that moves."""

    mover: Mover
    since: float | None
    """When it began; None: it waits until the picture has been drawn once."""
    waits: int


class Animator:
    """Runs movers by key. Whatever is run under a key again begins where `began` says, so that a drawing that is made
    anew in the middle goes on."""

    def __init__(self, frames: FrameClock) -> None:
        self._frames = frames
        self._running: dict[str, Running] = {}
        self.frames_shown = 0
        """How many frames were made of all that has moved: tests see that the loop rests."""

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return bool(self._running)

    def runs(self, key: str) -> bool:
        """Whether something runs under this key."""
        return key in self._running

    def began(self, key: str) -> float | None:
        """When what runs under this key began; None: it has not, or nothing does."""
        return self._running[key].since if key in self._running else None

    def run(self, key: str, mover: Mover, began: float | None = None) -> None:
        """Move this from now on, or since then; its first frame is made at once."""
        resting, now = not self._running, self._frames.now()
        waits = self._frames.warm_up if began is None else 0
        since = now if began is None and not waits else began
        if not mover(max(0.0, now - since) if since is not None else 0.0):
            self._running.pop(key, None)
            return
        self._running[key] = Running(mover, since, waits)
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
                found.mover(END)
        self._rest()

    def _tick(self) -> None:
        now = self._frames.now()
        self.frames_shown += 1
        for key, one in tuple(self._running.items()):
            if one.since is None:
                one.waits -= 1
                one.since = now if one.waits <= 0 else None
            elif self._running.get(key) is one and not self._goes_on(one.mover, max(0.0, now - one.since)):
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
