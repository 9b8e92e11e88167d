"""Cocked dice: upper faces that look another way than those of the dice that lie flat.

The upper faces of all dice that lie flat look straight up from the table. In the picture that is one direction, which
only turns with the line of sight: away from the point below the camera, and the more so the farther a die lies from
there. A die that leans on something does not follow the rule of the others.

Which way a face looks is measured twice: the face network states it, and the upper face is shifted against the middle
of the body that the finder marks. Neither is exact; their mean finds twice as many leaning dice as either.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.read.finder import Found, Spot
from vision.read.networks import Floats

GAINS = 12
"""Focal lengths that are tried."""


@dataclass(frozen=True, slots=True)
class CockedSettings:
    """When a die counts as leaning."""

    focal: tuple[float, float] = (0.6, 2.2)
    """Shortest and longest focal length that a camera has, in widths of its picture."""
    off: float = 0.28
    """Difference from the rule, as a sine, from which a die leans: flat ones are measured wrong by a tenth at times."""
    times: float = 3.0
    """And how many times larger it must be than that of most dice."""

    body: float = 0.5
    """Probability from which a cell belongs to a die."""
    reach: float = 1.1
    """How far around its middle a die's body is looked for, in edges."""


def measured(found: Found, spots: list[Spot], stated: Floats, settings: CockedSettings) -> Floats:
    """Which way upper faces look, by what the network states and by where they sit on their bodies."""
    return np.asarray((stated + 2.0 * _shifts(found, spots, settings)) / 2, np.float32)


def leaning_dice(places: Floats, facings: Floats, settings: CockedSettings) -> list[bool]:
    """Which dice lean: `places` (n, 2) in widths of the picture, `facings` (n, 2) as sines.

    A die alone cannot be told, for nobody knows how the camera is held; of two that differ, either may be the one.
    """
    count = len(places)
    if count < 2:
        return [False] * count
    off = min((_off(places, facings, gain) for gain in _gains(settings)), key=lambda off: _misfit(off, settings))
    if count == 2:
        return [bool(off.max() * 2 > settings.off)] * 2
    limit = max(settings.off, settings.times * float(np.median(off)))
    return [bool(value > limit) for value in off]


def _gains(settings: CockedSettings) -> Floats:
    """How much the facing may turn from one side of the picture to the other: a width over the focal length."""
    return np.linspace(1 / settings.focal[1], 1 / settings.focal[0], GAINS, dtype=np.float32)


def _off(places: Floats, facings: Floats, gain: float) -> Floats:
    """How far each die is from the rule that holds with a gain."""
    rest = facings - gain * places
    return np.asarray(np.linalg.norm(rest - np.median(rest, axis=0), axis=1), np.float32)


def _misfit(off: Floats, settings: CockedSettings) -> float:
    """How badly a rule fits; a die that leans does not count more the farther it leans."""
    return float(np.minimum(off, settings.off).sum())


def _shifts(found: Found, spots: list[Spot], settings: CockedSettings) -> Floats:
    """From the middle of each body to the middle of its upper face, in edges: half the sine of its facing."""
    out = np.zeros((len(spots), 2), np.float32)
    rows, columns = np.nonzero(found.body > settings.body)
    if not len(rows) or not spots:
        return out
    cells = (np.stack([columns, rows], axis=1) + 0.5) * found.cell
    middles = np.array([(spot.x, spot.y) for spot in spots])
    edges = np.array([spot.edge for spot in spots])
    far = np.linalg.norm(cells[:, None] - middles[None], axis=2) / edges
    owner = far.argmin(axis=1)
    near = far.min(axis=1) < settings.reach
    for index, spot in enumerate(spots):
        mine = cells[near & (owner == index)]
        if len(mine) >= 4:
            out[index] = (middles[index] - mine.mean(axis=0)) / spot.edge
    return out
