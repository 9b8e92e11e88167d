"""Luck in words that hold: how far somebody's dice were above or below what fair dice show, and how rare that is."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from msgspec import Struct

from companion.statistics.digest import SeatLuck

LEAST_DICE = 30
"""Before so many dice nothing is said of how rare it is."""
PLAIN = 0.8
"""Less rare than this share of evenings, on either side together, is what dice do."""


class Luck(Struct, frozen=True):
    """What somebody's dice showed, against the odds at the time of each throw."""

    dice: int
    excess: float
    """Pips above the average of fair dice; below it, a negative number."""
    luckier_than: float | None
    """The share of evenings with as many fair dice in which they would have shown less; None: too few dice to say."""

    @property
    def word(self) -> str:
        """The key of what it was: `stats.luck.<word>`."""
        if self.luckier_than is None:
            return "few"
        if abs(self.luckier_than - 0.5) * 2 < PLAIN:
            return "plain"
        return "lucky" if self.excess > 0 else "unlucky"

    @property
    def in_100(self) -> int:
        """So many of 100 such evenings would have been less extreme on this side."""
        share = self.luckier_than or 0.0
        return min(99, max(1, round(100 * (share if self.excess > 0 else 1 - share))))


def luck_of(thrown: SeatLuck) -> Luck:
    """The sum of many dice is nearly normal: how rare an excess is follows from its variance alone."""
    if thrown.dice < LEAST_DICE or thrown.variance <= 0:
        return Luck(thrown.dice, thrown.excess, None)
    return Luck(thrown.dice, thrown.excess, NormalDist().cdf(thrown.excess / sqrt(thrown.variance)))
