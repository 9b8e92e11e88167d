"""The empty ground of named zones, remembered pixel by pixel: what has come since, even if it is as dark as the board.

A black cube on a dark board hardly stands out from its surroundings, but the place does not look as it did when it was
empty. Ground is learned where nothing lies; where something always lay, nothing is known of it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.watch.change import DARK, ChangeSettings, Levels, Mask, changed, difference, even_light


@dataclass(frozen=True, slots=True)
class GroundSettings:
    """When remembered ground is believed, and what may be a shadow on it."""

    stale: float = 0.3
    """Share of a zone's free ground that differs although nothing covers it: the board was pushed, or the camera."""
    neutral: float = 1.15
    """Ratio of two colours up to which ground is darker, and not of another colour."""
    shadow: tuple[float, float] = (0.3, 1.0)
    """How much of its light ground keeps in a shadow."""


class ZoneGround:
    """What the zones of one table look like with nothing on them."""

    def __init__(self, change: ChangeSettings, settings: GroundSettings | None = None) -> None:
        self._change, self._settings = change, settings or GroundSettings()
        self._levels: Levels | None = None
        self._known: Mask | None = None

    def compare(self, levels: Levels, noise: float) -> tuple[Mask, Mask]:
        """1 where known ground looks otherwise than it did; and where it is only darker, all colours alike.

        A shadow does the latter, and so may a thing.
        """
        nothing = np.zeros(levels.shape[:2], np.uint8)
        if self._levels is None or self._known is None or self._levels.shape != levels.shape:
            return nothing, nothing
        then = np.where(self._known[..., None] > 0, self._levels, levels).astype(np.float32)
        new = changed(difference(levels, then, self._change), noise, self._change) & self._known
        ratio = (even_light(levels, then, self._change) + DARK) / (then + DARK)
        least, most = ratio.min(axis=2), ratio.max(axis=2)
        low, high = self._settings.shadow
        dark = (most < self._settings.neutral * least) & (least > low) & (most < high)
        return np.asarray(new, np.uint8), dark.astype(np.uint8)

    def learn(self, levels: Levels, bare: Mask) -> None:
        """This look, where nothing lies on the zones."""
        if self._levels is None or self._known is None or self._levels.shape != levels.shape:
            self._levels, self._known = levels.copy(), bare.copy()
            return
        self._levels = np.where(bare[..., None] > 0, levels, self._levels).astype(np.float32)
        self._known = np.asarray(self._known | bare, np.uint8)

    def is_stale(self, new: Mask, dark: Mask, free: Mask) -> bool:
        """Whether so much of a zone differs, beside shadows, that its board must lie otherwise than it did."""
        return int((new & ~dark & free).sum()) > self._settings.stale * int(free.sum())
