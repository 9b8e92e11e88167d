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
import numpy.typing as npt

from companion.dice import Box
from vision.watch.change import DARK, Levels, Mask, even_light

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class OverlookedSettings:
    """What a die that was read explains around it, and how much may be left."""

    around: float = 0.88
    """Sizes of its box: a die explains what lies this near to its middle, its body below the upper face with it. A disc
    and no square, because dice lie at all angles, and a square's corners would cover the die next to it."""
    left: float = 0.12
    """Share of a die's area: so much changed in a part of that size, and one may lie there. Of a die on a table of its
    own colour, only pips and edges show."""
    apart: float = 0.82
    """Sizes of a box: no two dice lie nearer to each other than this, middle to middle."""
    room: float = 0.4
    """Sizes of a box: the radius of a disc that lies within any die."""
    filled: float = 0.85
    """Share of such a disc, where there is room for a die, that must have changed for one to lie there, however many
    dice that were read lie around it."""
    shadow: tuple[float, float] = (0.1, 0.97)
    """How dark a shadow may be, and how light: shares of the light that the empty table had."""
    neutral: float = 1.22
    """Ratio of two colours up to which something is darker and not of another colour."""
    uneven: float = 14.0
    """Grey levels by which the colours of a shadow may differ all the same: cameras are not exact in the dark."""
    reach: float = 2.0
    """Sizes of a die: a shadow ends nearer than this to the middle of the die that casts it."""
    face: float = 0.7
    """Sizes of its box: the upper face of a die that was read reaches no further from its middle."""
    hole: float = 0.4
    """Sizes of a box: pips are smaller."""
    mark: float = 0.12
    """Share of the light by which a spot in a shadow is lighter than all around it: it is the pip of a dark die."""


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
    sides = sorted((box.width + box.height) / 2 for box in dice)
    side = sides[len(sides) // 2] if sides else smallest
    # All dice of a throw are of one size: what was read of one may be a part of its face.
    dice = [Box.square(*box.centre, max(side, box.width, box.height)) for box in dice]
    left = changed & ~_discs(changed.shape, dice, settings.around)
    solid = changed.astype(np.float32)
    if dice:
        ratio = np.asarray((even_light(now, empty) + DARK) / (empty + DARK), np.float32)
        shade, marks = _shade(ratio, empty, settings), _marks(ratio, side) > settings.mark
        shadows = _shadows((changed == 1) & shade, marks, dice, side, settings)
        left, solid = left & ~shadows, solid * (1 - shadows)
    part = max(2, round(side))
    density = cv2.boxFilter(left.astype(np.float32), -1, (part, part), borderType=cv2.BORDER_CONSTANT) / settings.left
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * max(1, round(settings.room * side)) + 1,) * 2)
    filled = cv2.filter2D(solid, -1, disc / disc.sum(), borderType=cv2.BORDER_CONSTANT) / settings.filled
    filled[_discs(changed.shape, dice, settings.apart) == 1] = 0.0
    most = np.maximum(density, filled)
    y, x = np.unravel_index(int(most.argmax()), most.shape)
    return Box.square(float(x), float(y), float(part)) if most[y, x] >= 1.0 else None


def _shade(ratio: Levels, empty: Levels, settings: OverlookedSettings) -> Flags:
    """True where the picture is nothing but darker than the empty tray; `ratio` is its light against that one's."""
    darkest, lightest = ratio.min(axis=2), ratio.max(axis=2)
    uneven = (np.abs(ratio - ratio.mean(axis=2, keepdims=True)) * empty).max(axis=2)
    neutral = (lightest <= settings.neutral * darkest) | (uneven <= settings.uneven)
    return np.asarray(neutral & (lightest <= settings.shadow[1]) & (darkest >= settings.shadow[0]), np.bool_)


def _shadows(shade: Flags, marks: Flags, dice: Sequence[Box], side: float, settings: OverlookedSettings) -> Mask:
    """1 in the parts of what is only darker that begin at a die that was read, end near it, and have no marks."""
    faces = _discs(shade.shape, dice, settings.face)
    near = cv2.dilate(faces, np.ones((5, 5), np.uint8)).astype(bool)
    far = _discs(shade.shape, dice, settings.reach) == 0
    out = np.zeros(shade.shape, np.uint8)
    count, parts = cv2.connectedComponents((shade & (faces == 0)).astype(np.uint8), connectivity=8)
    hole = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (max(3, round(settings.hole * side) | 1),) * 2)
    for number in range(1, count):
        part = parts == number
        closed = cv2.morphologyEx(part.astype(np.uint8), cv2.MORPH_CLOSE, hole)  # with the pips, which are not darker
        inside = cv2.erode(closed, np.ones((3, 3), np.uint8)).astype(bool) & (faces == 0)
        if near[part].any() and not far[part].any() and not marks[inside].any():
            out[part] = 1
    return out


def _discs(shape: tuple[int, ...], dice: Sequence[Box], radius: float) -> Mask:
    """1 in a disc around the middle of every die; the radius in sizes of its square."""
    out = np.zeros(shape, np.uint8)
    for box in dice:
        x, y = box.centre
        cv2.circle(out, (round(x), round(y)), max(1, round(radius * box.width)), 1, -1)
    return out


def _marks(ratio: Levels, side: float) -> Levels:
    """How much lighter each spot is than everything around it that is as large as a pip: the white top hat."""
    light = ratio.mean(axis=2)
    size = max(3, round(side / 2) | 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return np.asarray(cv2.morphologyEx(light.astype(np.float32), cv2.MORPH_TOPHAT, kernel), np.float32)
