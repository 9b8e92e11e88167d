"""A clock of frames that is turned by hand: for tests of what moves, and for films of it."""

from __future__ import annotations

from collections.abc import Callable


class StepClock:
    """Time passes when it is told to."""

    warm_up = 0

    def __init__(self) -> None:
        self.at = 0.0
        self._tick: Callable[[], None] | None = None

    @property
    def ticking(self) -> bool:
        """Whether somebody wants frames: else the loop rests."""
        return self._tick is not None

    def now(self) -> float:
        """Seconds."""
        return self.at

    def start(self, tick: Callable[[], None]) -> None:
        """Frames are wanted."""
        self._tick = tick

    def stop(self) -> None:
        """No more."""
        self._tick = None

    def pass_time(self, seconds: float) -> None:
        """So much later, one frame is drawn."""
        self.at += seconds
        if self._tick is not None:
            self._tick()
