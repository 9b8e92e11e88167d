"""How large dice are where: seen from low, near dice are much larger than far ones.

Of dice of one size on one table, the length of an edge in the picture is a plane over the picture's places. How steep
it is follows from how low the camera stands, and that is told by which way the upper faces look (the face network
states it); the sizes that were seen correct it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.read.networks import Floats

FOCAL = 1.0
"""Focal length of a camera that nobody knows, in widths of its picture."""
ANY_SLOPE, OWN_SLOPE = 0.12, 0.5
"""How far the slope may be from the one that the facing tells: in edges a width, and as a share of it."""
NOISE = 0.08
"""How exactly the finder measures a size."""
STRANGE = 0.15
"""Difference from the rule, as a share of an edge, from which a die of another size counts less and less."""
ROUNDS = 6
SMALLEST, LARGEST = 0.35, 2.5
"""No place of a picture has dice smaller or larger than this, by the typical edge."""


@dataclass(frozen=True, slots=True)
class SeenSize:
    """A die as far as its size is concerned."""

    x: float
    y: float
    edge: float
    facing: tuple[float, float]
    weight: float


@dataclass(frozen=True, slots=True)
class SizeRule:
    """Length of an edge at every place of a picture."""

    edge: float
    """Typical length; 0 where no die was seen."""
    x: float = 0.0
    y: float = 0.0
    """The place that has it."""
    slope: tuple[float, float] = (0.0, 0.0)
    """By how much, as a share of it, edges grow to the right and downwards, for each pixel."""
    facing: tuple[float, float] = (0.0, 0.0)
    """Which way upper faces look in the picture, most of them: right and down, as sines against the line of sight."""

    def at(self, x: float, y: float) -> float:
        """Length of an edge at a place."""
        grown = 1.0 + self.slope[0] * (x - self.x) + self.slope[1] * (y - self.y)
        return self.edge * float(np.clip(grown, SMALLEST, LARGEST))


def size_rule(seen: Sequence[SeenSize], typical: float, width: float) -> SizeRule:
    """The rule that dice of a picture follow."""
    if not seen or not typical:
        return SizeRule(typical)
    weights = np.array([one.weight for one in seen], np.float32)
    places = np.array([(one.x, one.y) for one in seen], np.float32) / width
    middle = np.average(places, axis=0, weights=weights)
    facing = np.median(np.array([one.facing for one in seen], np.float32), axis=0)
    expected = _slope_by_facing(facing)
    slope = _fitted(places - middle, np.array([one.edge for one in seen], np.float32) / typical, weights, expected)
    at_middle, right, down = slope
    steep = (right / at_middle / width, down / at_middle / width)
    place = (float(middle[0] * width), float(middle[1] * width))
    return SizeRule(typical * at_middle, *place, steep, (float(facing[0]), float(facing[1])))


def _slope_by_facing(facing: Floats) -> Floats:
    """Faces look away from where dice are larger, against the line of sight."""
    sine = min(float(np.linalg.norm(facing)), 0.95)
    return np.asarray(-facing / np.sqrt(1 - sine * sine) / FOCAL, np.float32)


def _fitted(places: Floats, edges: Floats, weights: Floats, expected: Floats) -> tuple[float, float, float]:
    """Edge at the middle and its slopes, near the expected ones; strangers count little."""
    loose = ANY_SLOPE + OWN_SLOPE * float(np.linalg.norm(expected))
    held = np.diag([1e-3, *2 * [(NOISE / loose) ** 2]])
    rows = np.concatenate([np.ones((len(places), 1), np.float32), places], axis=1)
    aim = np.array([1.0, *expected], np.float32)
    weights = np.clip(weights, 0.1, 5.0) / 5.0
    found = aim
    for _ in range(ROUNDS):
        off = np.abs(edges - rows @ found)
        w = weights * np.minimum(1.0, STRANGE / np.maximum(off, 1e-6))
        weighed = rows.T * w
        found = np.linalg.solve(weighed @ rows + held, weighed @ edges + held @ aim)
    at_middle, right, down = (float(v) for v in found)
    return float(np.clip(at_middle, 0.6, 1.6)), right, down
