"""Whether dice are fair, asked after every throw without crying wolf.

A fair die is bet against: the stake grows where faces come unevenly, by a mixture over all unfair dice (a
Dirichlet-multinomial against the uniform). As long as the dice are fair the stake is a martingale that begins at one,
so the chance that it ever reaches W, however often one looks and whenever one stops, is at most 1 in W (Ville). That
holds too where people choose which dice to throw again, as long as every throw counts and not only the last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import exp, lgamma, log, sqrt
from statistics import NormalDist

from msgspec import Struct

from companion.dice import DieKind, Face

ALARM = 100
"""From this stake on it is said that something is unusual: fair dice ever come here in at most 1 evening of 100."""
LARGEST = 1_000_000
"""Larger stakes are told as this one: nobody needs more."""
SPREAD = 1.0
"""Of the mixture, for each face: 1 holds all unfair dice for equally likely."""
LEAST_THROWS = 20
"""Before so many nothing is said but how many there are."""


class Verdict(StrEnum):
    """What is to be said: the words are `fair.<verdict>`."""

    FEW = "few"
    """Too few throws to say anything."""
    USUAL = "usual"
    UNUSUAL = "unusual"


class FaceCount(Struct, frozen=True):
    """How often one face came, and the band in which a fair die would keep it in 19 of 20 evenings."""

    face: Face
    count: int
    low: int
    high: int


class Fairness(Struct, frozen=True):
    """What the throws of one kind of dice tell."""

    verdict: Verdict
    throws: int
    """Dice thrown, each throw of each die once."""
    odds: int
    """A fair die would ever look like this in fewer than 1 of so many evenings; at least 1."""
    faces: tuple[FaceCount, ...]
    strangest: Face | None = None
    """Where something is unusual: the face that came too often, or too rarely."""
    too_often: bool = True


def stake(counts: Sequence[int], spread: float = SPREAD) -> float:
    """The logarithm of what a bet of one against fairness has become with these counts; their order means nothing."""
    faces, throws = len(counts), sum(counts)
    mixture = lgamma(faces * spread) - lgamma(faces * spread + throws)
    mixture += sum(lgamma(spread + count) - lgamma(spread) for count in counts)
    return mixture + throws * log(faces)


def judge(kind: DieKind, counts: Mapping[Face, int], best: float = 0.0, sets: int = 1) -> Fairness:
    """What can be said of these counts. `best` is the largest logarithm of a stake on the way, where it is known.

    With several `sets` of dice in view, each must stand out the more: that any of them is called unusual happens with
    fair dice in at most 1 evening of 100 all the same.
    """
    shown = [counts.get(face, 0) for face in kind.faces]
    throws = sum(shown)
    reached = max(best, stake(shown), 0.0)
    odds = min(LARGEST, int(exp(min(reached, log(LARGEST)))))
    low, high = band(throws, len(shown))
    faces = tuple(FaceCount(face, count, low, high) for face, count in zip(kind.faces, shown, strict=True))
    if throws < LEAST_THROWS:
        return Fairness(Verdict.FEW, throws, odds, faces)
    if odds < ALARM * sets:
        return Fairness(Verdict.USUAL, throws, odds, faces)
    strangest = max(faces, key=lambda one: abs(one.count - throws / len(shown)))
    return Fairness(
        Verdict.UNUSUAL, throws, odds, faces, strangest.face, too_often=strangest.count > throws / len(shown)
    )


def band(throws: int, faces: int, share: float = 0.95) -> tuple[int, int]:
    """Between which counts one face of a fair die stays, all faces together, in this share of evenings."""
    if not throws:
        return 0, 0
    each = 1 - (1 - share) / faces  # of six faces one will stray more often than any one of them
    wide = NormalDist().inv_cdf((1 + each) / 2) * sqrt(throws * (faces - 1)) / faces
    middle = throws / faces
    return max(0, int(middle - wide)), min(throws, int(middle + wide) + 1)


class Watch:
    """A kind of dice over an evening: throws come in order, and the largest stake on the way counts."""

    def __init__(self, kind: DieKind) -> None:
        self.kind = kind
        self.counts: dict[Face, int] = dict.fromkeys(kind.faces, 0)
        self._best = 0.0

    def throw(self, faces: Sequence[Face]) -> None:
        """Dice that were thrown together."""
        for face in faces:
            self.counts[face] = self.counts.get(face, 0) + 1
        self._best = max(self._best, stake(list(self.counts.values())))

    def fairness(self) -> Fairness:
        """What can be said now."""
        return judge(self.kind, self.counts, self._best)
