"""Icons, dice and shadows as pictures with smooth edges. NumPy and OpenCV, no Kivy."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ui.kit import icons
from ui.kit.theme import RGBA, mix, rgb

Mask = NDArray[np.float32]
Pixels = NDArray[np.uint8]


def rounded(size: int, x0: float, y0: float, x1: float, y1: float, radius: float) -> Mask:
    """How much of each pixel a box with round corners covers, 0 to 1; places are shares of the square, y down."""
    middles = (np.arange(size, dtype=np.float32) + 0.5) / size
    past_x = np.abs(middles - (x0 + x1) / 2)[None, :] - (x1 - x0) / 2 + radius
    past_y = np.abs(middles - (y0 + y1) / 2)[:, None] - (y1 - y0) / 2 + radius
    outside = np.hypot(np.maximum(past_x, 0), np.maximum(past_y, 0)) + np.minimum(np.maximum(past_x, past_y), 0)
    covered: Mask = np.clip(0.5 - (outside - radius) * size, 0, 1).astype(np.float32)
    return covered


def icon(name: str, size: int) -> Pixels:
    """An icon in white, to be tinted when it is drawn."""
    return _white(icons.mask(name, size))


def _white(mask: Mask) -> Pixels:
    pixels = np.full((*mask.shape, 4), 255, np.uint8)
    pixels[..., 3] = np.round(mask * 255).astype(np.uint8)
    return pixels


def disc(size: int) -> Pixels:
    """A filled circle."""
    return _white(rounded(max(2, size), 0.0, 0.0, 1.0, 1.0, 0.5))


def plate(radius: int) -> Pixels:
    """A filled box with round corners, to be stretched in its middle."""
    size = 2 * radius + 2
    return _white(rounded(size, 0.0, 0.0, 1.0, 1.0, radius / size))


def ring(radius: int, width: int) -> Pixels:
    """The line along the inside of a box with round corners, to be stretched in its middle."""
    size = 2 * radius + 2
    inset = width / size
    inner = rounded(size, inset, inset, 1 - inset, 1 - inset, max(0.0, radius - width) / size)
    return _white(rounded(size, 0.0, 0.0, 1.0, 1.0, radius / size) - inner)


def shadow(radius: int, blur: int) -> Pixels:
    """A soft square with round corners, to be stretched in its middle: what lies above casts this."""
    size = 4 * (radius + blur)
    inset = blur / size
    solid = rounded(size, inset, inset, 1 - inset, 1 - inset, radius / size)
    canvas: Any = cv2.GaussianBlur(solid, (0, 0), blur / 2.2)
    pixels = np.zeros((size, size, 4), np.uint8)
    pixels[..., 3] = np.round(np.clip(canvas, 0, 1) * 255).astype(np.uint8)
    return pixels


_PIP_PLACES: dict[str, tuple[tuple[float, float], ...]] = {
    "1": ((0.5, 0.5),),
    "2": ((0.29, 0.29), (0.71, 0.71)),
    "3": ((0.27, 0.27), (0.5, 0.5), (0.73, 0.73)),
    "4": ((0.29, 0.29), (0.71, 0.29), (0.29, 0.71), (0.71, 0.71)),
    "5": ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72)),
    "6": ((0.29, 0.25), (0.29, 0.5), (0.29, 0.75), (0.71, 0.25), (0.71, 0.5), (0.71, 0.75)),
}
_PIP_RADIUS = 0.088
_ICON_SHARE = 0.68


def die(face: str, body: RGBA, mark: RGBA, size: int) -> Pixels:
    """A die from above: a body that catches the lamp from the upper left, with sunken marks."""
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32) / size
    outer = rounded(size, 0.02, 0.02, 0.98, 0.98, 0.2)
    top = rounded(size, 0.07, 0.06, 0.93, 0.92, 0.19)
    light = (1.0 - (rows + columns) / 2.0)[..., None]
    dark_side, bright_side = mix(body, rgb("000000"), 0.32), mix(body, rgb("FFFFFF"), 0.22)
    edge = _flat(dark_side, size) * (1 - light) + _flat(mix(body, rgb("FFFFFF"), 0.1), size) * light
    face_tone = _flat(mix(body, rgb("000000"), 0.08), size) * (1 - light) + _flat(bright_side, size) * light
    colours = edge * (1 - top[..., None]) + face_tone * top[..., None]
    marks = _marks(face, size)
    sunk = np.roll(marks, max(1, size // 48), axis=(0, 1))
    rim = np.clip(sunk - marks, 0, 1)[..., None]
    colours = colours * (1 - rim * 0.45) + rim * 0.45
    colours = colours * (1 - marks[..., None]) + _flat(mark, size) * marks[..., None]
    pixels = np.empty((size, size, 4), np.uint8)
    pixels[..., :3] = np.round(np.clip(colours, 0, 1) * 255).astype(np.uint8)
    pixels[..., 3] = np.round(outer * 255).astype(np.uint8)
    return pixels


def _flat(colour: RGBA, size: int) -> Mask:
    return np.broadcast_to(np.array(colour[:3], np.float32), (size, size, 3))


def _marks(face: str, size: int) -> Mask:
    marks = np.zeros((size, size), np.float32)
    for x, y in _PIP_PLACES.get(face, ()):
        r = _PIP_RADIUS
        marks += rounded(size, x - r, y - r, x + r, y + r, r)
    if face in icons.masks():
        inner = round(size * _ICON_SHARE)
        edge = (size - inner) // 2
        marks[edge : edge + inner, edge : edge + inner] = icons.mask(face, inner)
    return marks
