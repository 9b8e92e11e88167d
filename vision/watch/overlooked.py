"""Whether something came into the tray that no die of the reading explains: a die that was overlooked, perhaps.

The reader may miss a die and not know it. So the tray itself is asked: whatever differs from the empty tray must lie
under a die that was read, or be its shadow. Where the number of dice counts, that is what keeps a missed die from
becoming a smaller number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice import Box
from vision.watch.change import DARK, Levels, Mask, even_light, window


@dataclass(frozen=True, slots=True)
class OverlookedSettings:
    """What a die that was read explains around it, and how much may be left."""

    around: float = 0.35
    """Share of a box by which it is widened on every side: the body below the upper face."""
    left: float = 0.12
    """Share of a die's area: so much changed in a part of that size, and one may lie there. Of a die on a table of its
    own colour, only pips and edges show."""
    shadow: tuple[float, float] = (0.1, 0.97)
    """How dark a shadow may be, and how light: shares of the light that the empty table had."""
    neutral: float = 1.22
    """Ratio of two colours up to which something is darker and not of another colour."""
    uneven: float = 14.0
    """Grey levels by which the colours of a shadow may differ all the same: cameras are not exact in the dark."""
    reach: float = 1.5
    """Sizes of a die: a shadow ends nearer than this to the die that casts it."""
    mark: float = 0.07
    """Share of the light by which a spot in a shadow is lighter than all around it: then it is the pip of a dark die."""


DEFAULT = OverlookedSettings()


def unexplained(
    now: Levels,
    empty: Levels,
    changed: Mask,
    dice: Sequence[Box],
    smallest: float,
    settings: OverlookedSettings = DEFAULT,
) -> Box | None:
    """Where most has changed that no die explains, or None where nothing is left that could be one.

    `changed` is 1 where the picture `now` differs from the `empty` tray; `dice` are boxes in their pixels; `smallest`
    is the side of the smallest thing that can be a die, for where none was read.
    """
    left = changed.copy()
    for box in dice:
        left[window(box.inset(-settings.around))] = 0
    sides = sorted((box.width + box.height) / 2 for box in dice)
    side = sides[len(sides) // 2] if sides else smallest
    if left.any() and dice:
        left = left & ~_shadows(now, empty, left, dice, side, settings)
    part = max(2, round(side))
    density = cv2.boxFilter(left.astype(np.float32), -1, (part, part), borderType=cv2.BORDER_CONSTANT)
    y, x = np.unravel_index(int(density.argmax()), density.shape)
    return Box.square(float(x), float(y), float(part)) if density[y, x] >= settings.left else None


def _shadows(
    now: Levels, empty: Levels, left: Mask, dice: Sequence[Box], side: float, settings: OverlookedSettings
) -> Mask:
    """1 where what has changed is the shadow of a die that was read: it begins at the die, and is nothing but darker."""
    ratio = (even_light(now, empty) + DARK) / (empty + DARK)
    darkest, lightest = ratio.min(axis=2), ratio.max(axis=2)
    grey = (lightest <= settings.shadow[1]) & (darkest >= settings.shadow[0])
    uneven = (np.abs(ratio - ratio.mean(axis=2, keepdims=True)) * empty).max(axis=2)
    grey &= (lightest <= settings.neutral * darkest) | (uneven <= settings.uneven)
    shade = (left.astype(bool) & grey).astype(np.uint8)
    marks = _marks(ratio.mean(axis=2), side) > settings.mark
    near = np.zeros(left.shape, np.uint8)
    far = np.ones(left.shape, np.uint8)
    for box in dice:
        near[window(box.inset(-settings.around - 2.0 / max(1.0, box.width)))] = 1
        far[window(box.inset(-settings.reach))] = 0
    out = np.zeros(left.shape, np.uint8)
    count, parts = cv2.connectedComponents(shade, connectivity=8)
    for number in range(1, count):
        part = parts == number
        inside = cv2.erode(part.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool)
        if near[part].any() and not far[part].any() and not marks[inside].any():
            out[part] = 1
    return out


def _marks(light: Levels, side: float) -> Levels:
    """How much lighter each spot is than everything around it that is as large as a pip: the white top hat."""
    size = max(3, round(side / 2) | 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return np.asarray(cv2.morphologyEx(light.astype(np.float32), cv2.MORPH_TOPHAT, kernel), np.float32)
