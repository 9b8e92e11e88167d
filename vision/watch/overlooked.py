"""Whether something came into the tray that no die of the reading explains: a die that was overlooked, perhaps.

The reader may miss a die and not know it. So the tray itself is asked: whatever differs from the empty tray must lie
under a die that was read. Where the number of dice counts, that is what keeps a missed die from becoming a smaller one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice import Box
from vision.watch.change import Mask, window


@dataclass(frozen=True, slots=True)
class OverlookedSettings:
    """What a die that was read explains around it, and how much may be left."""

    around: float = 0.5
    """Share of a box by which it is widened on every side: the body below the upper face, and its shadow. Of a die that
    touches this one, half is left."""
    left: float = 0.12
    """Share of a die's area: so much changed in a part of that size, and one may lie there. Of a die on a table of its
    own colour, only pips and edges show."""


DEFAULT = OverlookedSettings()


def unexplained(
    changed: Mask, dice: Sequence[Box], smallest: float, settings: OverlookedSettings = DEFAULT
) -> Box | None:
    """Where most has changed that no die explains, or None where nothing is left that could be one.

    `changed` is 1 where the tray differs from the empty one; `dice` are boxes in its pixels; `smallest` is the side of
    the smallest thing that can be a die, for where none was read.
    """
    left = changed.copy()
    sides = sorted((box.width + box.height) / 2 for box in dice)
    usual = sides[len(sides) // 2] if sides else smallest
    for box in dice:  # all dice of a throw are of one size: what was read of one may be a part of its face
        whole = Box.square(*box.centre, max(usual, box.width, box.height))
        left[window(whole.inset(-settings.around))] = 0
    side = max(2, round(usual))
    density = cv2.boxFilter(left.astype(np.float32), -1, (side, side), borderType=cv2.BORDER_CONSTANT)
    y, x = np.unravel_index(int(density.argmax()), density.shape)
    return Box.square(float(x), float(y), float(side)) if density[y, x] >= settings.left else None
