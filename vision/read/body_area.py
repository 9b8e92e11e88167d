"""Completeness by area: where more of a picture belongs to dice than those that were read can cover, one was missed.

A die between two others, or half behind one, has no body of its own that is left over: it hangs together with theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice import Box, Doubt, PictureDoubt
from vision.read.finder import Found, Spot

SIDES = 1.2
"""Area of the sides that are seen, for a die turned at random: between one and the root of two of their height."""
LOWEST = 0.98
"""Largest sine between an upper face and the line of sight that is believed."""


@dataclass(frozen=True, slots=True)
class BodyAreaSettings:
    """Chosen on generated tables, and on photographs: of 48 heaps with a die that was missed 18 are told."""

    body: float = 0.5  # probability from which a cell belongs to a die
    wider: float = 0.5  # how much wider than they are bodies come out, in the finder's cells
    share: float = 0.95  # how much of that room dice may take: their corners are round
    rest: float = 0.3  # area, in faces of a die, from which what is left is another one


@dataclass(frozen=True, slots=True)
class SeenBody:
    """A die that was read: where, and how its upper face looks, against the line of sight."""

    spot: Spot
    facing: tuple[float, float]

    def area(self, wider: float) -> float:
        """What it covers of the picture, so much wider: its upper face and the sides that are seen below it."""
        sine = min(float(np.hypot(*self.facing)), LOWEST)
        return (self.spot.edge + wider) ** 2 * (float(np.sqrt(1 - sine**2)) + SIDES * sine)


def crowded_bodies(
    found: Found, dice: Sequence[SeenBody], width: int, height: int, settings: BodyAreaSettings
) -> list[PictureDoubt]:
    """Bodies that hang together and are larger than all dice that were read in them."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats((found.body > settings.body).astype(np.uint8))
    inside: dict[int, list[SeenBody]] = {}
    rows, columns = labels.shape
    for die in dice:
        row, column = int(die.spot.y / found.cell), int(die.spot.x / found.cell)
        inside.setdefault(int(labels[min(row, rows - 1), min(column, columns - 1)]), []).append(die)
    out = []
    for number in range(1, count):
        seen = inside.get(number, [])
        x, y, w, h, cells = (int(value) for value in stats[number])
        face = float(np.mean([die.spot.edge**2 for die in seen])) if seen else 0.0
        most = settings.share * sum(die.area(settings.wider * found.cell) for die in seen) + settings.rest * face
        if seen and cells * found.cell**2 > most:
            box = Box(*(v * found.cell for v in (x, y, x + w, y + h))).clipped(width, height)
            out.append(PictureDoubt(Doubt.COVERED, box))
    return out
