"""Pictures of our own drawing, with smooth edges: discs, stars, shapes, strokes on a square. NumPy, OpenCV, no Kivy.

Places and sizes are shares of the square, y down, as on paper:

    pig = Painting(400)
    pig.disc(0.5, 0.5, 0.4, rgb("F3A6B5"))
    pig.pixels()
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from ui.kit.theme import RGBA

SMOOTH = 2
"""Everything is painted so many times larger and then shrunk: that makes the edges smooth."""
BITS = 4
"""OpenCV takes places in 1/16 of a pixel."""
Point = tuple[float, float]


class Painting:
    """A square to paint on, seen through where nothing was painted."""

    def __init__(self, side: int) -> None:
        self.side = side
        self._large = side * SMOOTH
        self._canvas: NDArray[np.uint8] = np.zeros((self._large, self._large, 4), np.uint8)

    def disc(self, x: float, y: float, radius: float, colour: RGBA) -> None:
        """A filled circle."""
        self.oval(x, y, radius, radius, colour)

    def oval(self, x: float, y: float, rx: float, ry: float, colour: RGBA, turned: float = 0.0) -> None:
        """A filled ellipse, turned by so many degrees clockwise."""
        axes = self._fine(rx), self._fine(ry)
        cv2.ellipse(self._canvas, self._at(x, y), axes, turned, 0, 360, _ink(colour), cv2.FILLED, cv2.LINE_AA, BITS)

    def shape(self, points: Sequence[Point], colour: RGBA) -> None:
        """A filled shape through these corners."""
        corners = np.array([self._at(x, y) for x, y in points], np.int32)
        cv2.fillPoly(self._canvas, [corners], _ink(colour), cv2.LINE_AA, BITS)

    def star(
        self, x: float, y: float, outer: float, inner: float, spikes: int, colour: RGBA, turned: float = 0.0
    ) -> None:
        """A star; every other spike is a little shorter, as hand and scissors make it."""
        points = []
        for i in range(2 * spikes):
            radius = inner if i % 2 else outer * (1.0 if i % 4 == 0 else 0.86)
            angle = turned + pi * i / spikes
            points.append((x + radius * sin(angle), y - radius * cos(angle)))
        self.shape(points, colour)

    def stroke(self, points: Sequence[Point], colour: RGBA, width: float) -> None:
        """A line through these points, with round ends."""
        thick = max(1, round(width * self._large))
        corners = np.array([self._at(x, y) for x, y in points], np.int32)
        cv2.polylines(self._canvas, [corners], False, _ink(colour), thick, cv2.LINE_AA, BITS)
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2, colour)

    def arc(self, x: float, y: float, radius: float, begin: float, end: float, colour: RGBA, width: float) -> None:
        """A part of a circle's line, in degrees clockwise from the right: a smile is 20 to 160."""
        angles = np.linspace(begin, end, 24) * pi / 180
        self.stroke([(x + radius * cos(a), y + radius * sin(a)) for a in angles], colour, width)

    def pixels(self) -> NDArray[np.uint8]:
        """The picture: rows from the top, red, green, blue and how much covers."""
        small = cv2.resize(self._canvas.astype(np.float32), (self.side, self.side), interpolation=cv2.INTER_AREA)
        cover = np.maximum(small[..., 3:4], 1e-3)
        small[..., :3] = np.minimum(small[..., :3] * 255 / cover, 255)  # what is half covered keeps its colour
        pixels: NDArray[np.uint8] = np.round(small).astype(np.uint8)
        return pixels

    def _fine(self, share: float) -> int:
        return round(share * self._large * (1 << BITS))

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return self._fine(x), self._fine(y)


def _ink(colour: RGBA) -> tuple[float, float, float, float]:
    red, green, blue, _ = colour
    return red * 255, green * 255, blue * 255, 255.0
