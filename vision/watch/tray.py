"""The tray as the settings tell it: which part of the picture counts."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice import Box, Reading
from vision.watch.change import Mask

Point = tuple[float, float]
Polygon = tuple[Point, ...]
"""Corners in shares of the picture's width and height, 0 to 1: they hold for every size of picture."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Where dice are looked for. An empty area means the whole picture."""

    area: Polygon = ()

    def __post_init__(self) -> None:
        if self.area and len(self.area) < 3:
            raise ValueError(f"tray area: {len(self.area)} corners, at least 3 are needed")
        for x, y in self.area:
            if not (0.0 <= x <= 1.0 and 0.0 <= y <= 1.0):
                raise ValueError(f"tray area: corner ({x}, {y}) lies outside the picture (0 to 1)")

    def mask(self, width: int, height: int) -> Mask:
        """1 inside the area."""
        out = np.zeros((height, width), np.uint8)
        corners = self.area or ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
        cv2.fillPoly(out, [np.array([(x * width, y * height) for x, y in corners], np.int32)], 1)
        return out

    def holds(self, box: Box, width: int, height: int) -> bool:
        """Whether the middle of a box lies in the area."""
        if not self.area:
            return True
        x, y = box.centre
        corners = np.array(self.area, np.float32)
        return bool(cv2.pointPolygonTest(corners, (x / width, y / height), False) >= 0)

    def only(self, reading: Reading, width: int, height: int) -> Reading:
        """A reading without what lies beside the tray; only what is in it can make the reading unsure."""
        if not self.area:
            return reading
        dice = tuple(die for die in reading.dice if self.holds(die.box, width, height))
        doubts = tuple(d for d in reading.doubts if d.box is None or self.holds(d.box, width, height))
        if len(dice) == len(reading.dice) and len(doubts) == len(reading.doubts):
            return reading
        settled = not doubts and not any(die.doubts for die in dice)
        return Reading(dice, reading.confident or settled, doubts)
