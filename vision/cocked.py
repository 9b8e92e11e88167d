"""Dice that lean: their bodies are not where those of upright dice would be.

Seen from above, an upright die shows its sides on the side of the camera: its upper face is shifted against the middle
of its body, away from the point below the camera, and the more so the farther it lies from there. All upright dice
of a picture follow the same rule. A die that leans on something does not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.detect import Found, Spot
from vision.networks import Floats


@dataclass(frozen=True, slots=True)
class CockedSettings:
    """When a die counts as leaning."""

    body: float = 0.5
    """Probability from which a cell belongs to a die."""
    reach: float = 1.1
    """How far around its middle a die's body is looked for, in edges."""
    least_dice: int = 4
    """With fewer dice the rule of the picture cannot be told."""
    focal: tuple[float, float] = (0.6, 2.2)
    """Shortest and longest focal length that a camera has, in widths of its picture."""
    off: float = 0.145
    """Difference from the rule, in edges, from which a die leans."""
    times: float = 4.0
    """And how many times larger it must be than that of most dice."""


def leaning_dice(found: Found, spots: list[Spot], width: int, settings: CockedSettings) -> list[bool]:
    """Which dice lean, as far as the picture has enough dice to tell."""
    if len(spots) < settings.least_dice:
        return [False] * len(spots)
    places = np.array([(spot.x / width, spot.y / width) for spot in spots], np.float32)
    shifts = _shifts(found, spots, settings)
    rest = shifts - _gain(places, shifts, settings) * places
    off = np.linalg.norm(rest - np.median(rest, axis=0), axis=1)
    limit = max(settings.off, settings.times * float(np.median(off)))
    return [bool(value > limit) for value in off]


def _shifts(found: Found, spots: list[Spot], settings: CockedSettings) -> Floats:
    """From the middle of each body to the middle of its upper face, in edges."""
    rows, columns = np.nonzero(found.body > settings.body)
    cells = (np.stack([columns, rows], axis=1) + 0.5) * found.cell
    middles = np.array([(spot.x, spot.y) for spot in spots])
    edges = np.array([spot.edge for spot in spots])
    if not len(cells):
        return np.zeros((len(spots), 2), np.float32)
    far = np.linalg.norm(cells[:, None] - middles[None], axis=2) / edges
    owner = far.argmin(axis=1)
    near = far.min(axis=1) < settings.reach
    out = np.zeros((len(spots), 2), np.float32)
    for index, spot in enumerate(spots):
        mine = cells[near & (owner == index)]
        if len(mine) >= 4:
            out[index] = (middles[index] - mine.mean(axis=0)) / spot.edge
    return out


def _gain(places: Floats, shifts: Floats, settings: CockedSettings) -> float:
    """How much the shift grows across the picture: half a width over the focal length."""
    longest, shortest = 0.5 / settings.focal[1], 0.5 / settings.focal[0]
    first, second = np.triu_indices(len(places), 1)
    way, change = places[first] - places[second], shifts[first] - shifts[second]
    length = (way * way).sum(axis=1)
    if float(length.max()) < 0.02:
        return (longest + shortest) / 2
    far = length > 0.25 * float(length.max())
    slopes = (way[far] * change[far]).sum(axis=1) / length[far]
    return float(np.clip(np.median(slopes), longest, shortest))
