"""The empty ground of named zones, remembered pixel by pixel: what has come since, even if it is as dark as the board.

A black cube on a dark board hardly stands out from its surroundings, but the place does not look as it did when it was
empty. Ground is learned where nothing lies; where something always lay, nothing is known of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.watch.change import DARK, ChangeSettings, Levels, Mask, changed, difference, even_light

Truth = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class GroundSettings:
    """When remembered ground is believed, and what may be a shadow on it."""

    stale: float = 0.3
    """Share of a zone's free ground that differs although nothing covers it: the board was pushed, or the camera."""
    neutral: float = 1.15
    """Ratio of two colours up to which ground is darker, and not of another colour."""
    shadow: tuple[float, float] = (0.3, 1.0)
    """How much of its light ground keeps in a shadow."""
    reach: float = 2.0
    """In edges of a die: how far its shadow may fall."""


class ZoneGround:
    """What the zones of one table look like with nothing on them."""

    def __init__(self, change: ChangeSettings, settings: GroundSettings | None = None) -> None:
        self._change, self._settings = change, settings or GroundSettings()
        self._levels: Levels | None = None
        self._known: Mask | None = None
        self._shaded: Mask | None = None
        """1 where something lay so near when the ground was learned that its shadow may have been on it."""

    def compare(self, levels: Levels, noise: float, zones: Sequence[Mask] = ()) -> tuple[Mask, Mask]:
        """1 where known ground looks otherwise than it did; and where it is only darker, all colours alike.

        A shadow does the latter, and so may a thing. A shadow that has gone is nothing new: ground of these zones that
        was learned beside something, and is lighter since and more like the rest of its zone than it was.
        """
        nothing = np.zeros(levels.shape[:2], np.uint8)
        if self._levels is None or self._known is None or self._levels.shape != levels.shape:
            return nothing, nothing
        then = np.where(self._known[..., None] > 0, self._levels, levels).astype(np.float32)
        now = even_light(levels, then, self._change)
        new = np.asarray(changed(difference(levels, then, self._change), noise, self._change) & self._known, np.uint8)
        ratio = (now + DARK) / (then + DARK)
        blue, green, red = cv2.split(ratio)
        least, most = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
        low, high = self._settings.shadow
        grey = most < self._settings.neutral * least
        dark = grey & (least > low) & (most < high)
        lighter = grey & (least > 1 / high) & (most < 1 / low)
        for zone in zones:
            new[self._out_of_shade(lighter & ((new & zone) > 0), now, then, zone)] = 0
        return new, dark.astype(np.uint8)

    def _out_of_shade(self, lighter: Truth, now: Levels, then: Levels, zone: Mask) -> Truth:
        """Where ground of a zone that was learned beside something has become more like the rest of it."""
        assert self._known is not None
        assert self._shaded is not None
        gone = np.asarray(lighter & (self._shaded > 0), np.bool_)
        if gone.any():
            rest = np.median(then[(zone & self._known) > 0], axis=0)
            gone[gone] = np.linalg.norm(now[gone] - rest, axis=1) < np.linalg.norm(then[gone] - rest, axis=1)
        return gone

    def learn(self, levels: Levels, bare: Mask, beside: Mask | None = None) -> None:
        """This look, where nothing lies on the zones; `beside` is 1 where the shadow of something may be."""
        shaded = np.zeros_like(bare) if beside is None else np.asarray(bare & beside, np.uint8)
        if self._levels is None or self._known is None or self._shaded is None or self._levels.shape != levels.shape:
            self._levels, self._known, self._shaded = levels.copy(), bare.copy(), shaded
            return
        at = bare > 0
        self._levels[at], self._shaded[at] = levels[at], shaded[at]
        self._known |= bare

    def reach(self, free: Mask, edge: float) -> Mask:
        """1 where the shadow of what lies outside `free` may fall, dice having this edge."""
        side = 2 * max(1, round(self._settings.reach * edge)) + 1
        return np.asarray(cv2.dilate(1 - free, np.ones((side, side), np.uint8)), np.uint8)

    def is_stale(self, new: Mask, dark: Mask, free: Mask) -> bool:
        """Whether so much of a zone differs, beside shadows, that its board must lie otherwise than it did."""
        return int((new & ~dark & free).sum()) > self._settings.stale * int(free.sum())
