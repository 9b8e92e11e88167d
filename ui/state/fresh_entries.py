"""Which entries of the journal nobody at this table has seen yet: only those are worth a splash.

A game that is resumed begins with all it has; what is taken back and put back keeps its number, and so does what is
set right. None of them is new.
"""

from __future__ import annotations

from typing import Any

from companion.session import Entry
from ui.app.snapshot import Playing


class FreshEntries:
    """Remembers the last entry of the game in play that was shown."""

    def __init__(self) -> None:
        self._game: int | None = None
        self._last = 0

    def of(self, playing: Playing | None) -> tuple[Entry[Any], ...]:
        """What is new since the last time this was asked."""
        if playing is None:
            return ()
        numbers = [entry.number for entry in playing.entries]
        if playing.number != self._game:
            self._game, self._last = playing.number, max(numbers, default=0)
            return ()
        fresh = tuple(entry for entry in playing.entries if entry.number > self._last)
        self._last = max(self._last, *numbers, 0)
        return fresh
