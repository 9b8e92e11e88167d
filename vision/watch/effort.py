"""How much is spent on a throw: several readings that vote, or, on a slow computer, a single one.

A single reading is as sure, or as unsure, as one of a photograph: its limits were found on single pictures. What is
given up is the vote, in which dice that read differently from frame to frame become doubtful; what is not given up is
the wait for a die on its edge to tip, nor the second look at whatever the first leaves open.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from statistics import median

from vision.watch.live_table import LiveSettings

SLOW_SECONDS = 1.0
"""A reading that takes longer makes people wait: with a vote, two or three times as long."""
READINGS = 3
"""How many are looked at before a computer is called slow: one of them may have met something else at work."""


class SlowReadings:
    """Tells whether this computer reads slowly, from the seconds that its readings take."""

    def __init__(self) -> None:
        self._seconds: deque[float] = deque(maxlen=READINGS)

    def took(self, seconds: float) -> bool:
        """Take the time of one reading: whether the last few took too long."""
        self._seconds.append(seconds)
        return len(self._seconds) == READINGS and median(self._seconds) > SLOW_SECONDS


def light(settings: LiveSettings) -> LiveSettings:
    """One reading a throw."""
    return replace(settings, votes=1, least_votes=1, most_votes=1)
