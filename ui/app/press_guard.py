"""The press guard: a button that is pressed just after the table changed means what was there before.

Whoever presses green as the moment of a reading ends has confirmed it, and not ended the turn that comes behind it; nor
may a reading be confirmed, or put aside, that nobody has seen yet. What only stops something is always meant.
"""

from __future__ import annotations

from collections.abc import Callable

from ui.app.inbox import ButtonColour, InboxMessage, Pressed
from ui.app.snapshot import Snapshot

GUARD_SECONDS = 0.35
"""How long the table must have stood so before a press means it: nobody sees and presses in less."""


class PressGuard:
    """Remembers when the table stood otherwise, by a clock that is given."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._situation: object = None
        self._since = float("-inf")

    def observe(self, now: Snapshot) -> None:
        """The table may stand differently."""
        playing = now.playing
        last = playing.entries[-1].number if playing is not None and playing.entries else 0
        situation = (playing.number if playing is not None else None, last, now.proposal, now.asked)
        if situation != self._situation:
            self._situation, self._since = situation, self._clock()

    def too_soon(self, said: InboxMessage, now: Snapshot) -> bool:
        """Whether this is a press that cannot have meant what stands there now. Amber only points at something."""
        if not isinstance(said, Pressed) or said.held or self._clock() - self._since >= GUARD_SECONDS:
            return False
        if said.button is ButtonColour.RED:
            return now.moment is None and now.asked is None and now.refused is None
        return said.button is ButtonColour.GREEN
