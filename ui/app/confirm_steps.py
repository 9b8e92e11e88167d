"""What one tap brought about, as one step to take back: a shortcut with the answers on its way is several entries.

Kept in memory alone: after a restart the entries are taken back one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.session import Entry


class ConfirmSteps:
    """The first and the last entry of what each tap brought about, oldest first."""

    def __init__(self) -> None:
        self._steps: list[tuple[int, int]] = []

    def forget(self) -> None:
        """Another game."""
        self._steps.clear()

    def add(self, entries: Sequence[Entry[Any]], *, goes_on: bool) -> None:
        """These entries are one step; where it goes on, one with the step before them."""
        if not entries:
            return
        first = entries[0].number
        if goes_on and self._steps:
            first = self._steps.pop()[0]
        self._steps.append((first, entries[-1].number))

    def first(self, entries: Sequence[Entry[Any]]) -> int | None:
        """Where taking back the last step begins; None: with the last entry."""
        last = entries[-1].number if entries else 0
        counted = {entry.number for entry in entries}
        while self._steps and self._steps[-1][1] not in counted:
            self._steps.pop()  # taken back in another way
        return self._steps[-1][0] if self._steps and self._steps[-1][1] == last else None
