"""Labelled photographs read anew: which dice are right, which are wrong, and which got worse against another reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.dice import Box, Colour, DieReading, Reading
from vision.read.lessons import Told

OVERLAP = 0.3
"""Boxes that have so much in common, or the middle of one of which lies in the other, are of one die."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What a die of a photograph shows, as a person knows it."""

    face: str
    colour: Colour | None
    box: Box


@dataclass(frozen=True, slots=True)
class Judged:
    """One photograph, read and compared."""

    right: tuple[bool, ...]
    """For each die of the truth: found, with its face, and its colour where that is known."""
    read: tuple[DieReading | None, ...]
    """What was read at its place."""
    extra: tuple[DieReading, ...]
    """Reported where there is no die."""
    confident: bool

    @property
    def exact(self) -> bool:
        """Every die right, and nothing else reported."""
        return all(self.right) and not self.extra

    @property
    def silent(self) -> bool:
        """Wrong, and sure of it."""
        return self.confident and not self.exact


def compare(truth: Sequence[Truth], reading: Reading) -> Judged:
    """A reading against the truth: nearest pairs first, each die once."""
    pairs = sorted(
        (-one.box.overlap(seen.box), i, j)
        for i, one in enumerate(truth)
        for j, seen in enumerate(reading.dice)
        if _same(one.box, seen.box)
    )
    found: dict[int, int] = {}
    for _, i, j in pairs:
        if i not in found and j not in found.values():
            found[i] = j
    read = tuple(reading.dice[found[i]] if i in found else None for i in range(len(truth)))
    right = tuple(
        seen is not None and seen.face.id == one.face and one.colour in (None, seen.colour)
        for one, seen in zip(truth, read, strict=True)
    )
    extra = tuple(die for j, die in enumerate(reading.dice) if j not in found.values())
    return Judged(right, read, extra, reading.confident)


def told(truth: Sequence[Truth], judged: Judged) -> tuple[Told, ...]:
    """What somebody teaches who confirms this photograph and sets right what is wrong, as a person can.

    A die that was not seen is told without its place, so it teaches nothing; one that is none teaches that.
    """
    out = [
        Told(one.face, one.colour, seen.face.id, seen.colour, seen.box)
        for one, seen in zip(truth, judged.read, strict=True)
        if seen is not None
    ]
    return (*out, *(Told("none", None, die.face.id, die.colour, die.box) for die in judged.extra))


def _same(a: Box, b: Box) -> bool:
    return a.overlap(b) >= OVERLAP or a.contains(*b.centre) or b.contains(*a.centre)
