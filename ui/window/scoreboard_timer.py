"""Brings the scoreboard when nobody has done anything for a while. It waits once and does not tick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class ScoreboardTimer:
    """Counts the quiet; whoever does something makes it begin anew."""

    def __init__(self, clock: Any, seconds: Callable[[], float | None], bring: Callable[[], None]) -> None:
        """`clock` is Kivy's; `seconds` says how long it must be quiet from now on, None for no scoreboard."""
        self._clock, self._seconds, self._bring = clock, seconds, bring
        self._waiting: Any = None

    def begin(self) -> None:
        """Somebody did something, or the table stands differently."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        seconds = self._seconds()
        if seconds is not None:
            self._waiting = self._clock.schedule_once(lambda _: self._over(), seconds)

    def _over(self) -> None:
        self._waiting = None
        self._bring()
