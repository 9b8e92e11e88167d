"""What one tap brought about, as one step to take back: a shortcut with the answers on its way is several entries.

Kept in memory alone: after a restart the entries are taken back one by one. Entries that are put back keep their
numbers, and are the steps again that they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.session import Entry


class ConfirmSteps:
    """The first entry of what each tap brought about, by the last one."""

    def __init__(self) -> None:
        self._first: dict[int, int] = {}
        self._newest = 0

    def forget(self) -> None:
        """Another game."""
        self._first.clear()

    def add(self, entries: Sequence[Entry[Any]], *, goes_on: bool) -> None:
        """These entries are one step; where it goes on, one with the step before them."""
        if not entries:
            return
        first = entries[0].number
        if goes_on:
            first = self._first.pop(self._newest, first)
        self._newest = entries[-1].number
        self._first[self._newest] = first

    def first(self, entries: Sequence[Entry[Any]]) -> int | None:
        """Where taking back the last step begins; None: with the last entry."""
        return self._first.get(entries[-1].number) if entries else None
