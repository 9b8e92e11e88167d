"""Times that cannot be right: a clock that was set back, jumped, or started anew without a chip that keeps it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime, timedelta

SLACK = timedelta(minutes=2)
"""A clock that is set by the network may step by so much, and nobody needs to be told."""


def wrong_times(times: Sequence[datetime]) -> frozenset[int]:
    """Which of these times, in the order in which they were written, do not fit the others.

    The longest run that never goes back is believed; what stands out of it by more than `SLACK` is wrong.
    """
    believed = _longest_rise(times)
    wrong = set()
    for place, at in enumerate(times):
        next_one = bisect_right(believed, place)
        before = times[believed[next_one - 1]] if next_one else at
        after = times[believed[next_one]] if next_one < len(believed) else at
        if before - at > SLACK or at - after > SLACK:  # a difference, which the first and last of all times have, too
            wrong.add(place)
    return frozenset(wrong)


def _longest_rise(times: Sequence[datetime]) -> list[int]:
    """The places of the longest run, not necessarily of neighbours, in which no time is before the one ahead of it."""
    ends: list[int] = []
    """For each length, the place at which a run of that length ends earliest in time."""
    previous: list[int | None] = []
    for place, at in enumerate(times):
        length = bisect_right(ends, at, key=lambda end: times[end])
        previous.append(ends[length - 1] if length else None)
        ends[length : length + 1] = [place]
    run: list[int] = []
    place_now = ends[-1] if ends else None
    while place_now is not None:
        run.append(place_now)
        place_now = previous[place_now]
    return run[::-1]
