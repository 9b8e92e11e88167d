"""Icons, dice and shadows as pictures with smooth edges: paths -> arrays. NumPy and OpenCV, no Kivy."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ui.kit.paths import PATHS, Ink, Path, box, disc
from ui.kit.theme import RGBA, mix, rgb

Mask = NDArray[np.float32]
Pixels = NDArray[np.uint8]

FINER = 4
"""Drawn this many times larger, then averaged: smooth edges."""
_SHIFT = 4
_FULL, _NONE = 255, 0


def mask_of(paths: tuple[Path, ...], size: int) -> Mask:
    """How much of each pixel the paths cover, 0 to 1."""
    big = size * FINER
    canvas: Any = np.zeros((big, big), np.uint8)
    for path in paths:
        points = np.round(np.array(path.points) * big * (1 << _SHIFT)).astype(np.int32)
        tone = _NONE if path.ink is Ink.HOLE else _FULL
        if path.width > 0:
            cv2.polylines(canvas, [points], path.closed, tone, max(1, round(path.width * big)), cv2.LINE_AA, _SHIFT)
        else:
            cv2.fillPoly(canvas, [points], tone, cv2.LINE_AA, _SHIFT)
    small: Mask = cv2.resize(canvas, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32) / 255.0
    return small


@lru_cache(maxsize=192)
def icon(name: str, size: int) -> Pixels:
    """An icon in white, to be tinted when it is drawn."""
    return _white(mask_of(PATHS[name], size))


def _white(mask: Mask) -> Pixels:
    pixels = np.full((*mask.shape, 4), 255, np.uint8)
    pixels[..., 3] = np.round(mask * 255).astype(np.uint8)
    return pixels


@lru_cache(maxsize=64)
def shadow(radius: int, blur: int) -> Pixels:
    """A soft square with round corners, to be stretched in its middle: what lies above casts this."""
    size = 4 * (radius + blur)
    canvas: Any = np.zeros((size, size), np.float32)
    inset = blur / size
    solid = mask_of((box(inset, inset, 1 - inset, 1 - inset, radius / size),), size)
    canvas = cv2.GaussianBlur(solid, (0, 0), blur / 2.2)
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


@lru_cache(maxsize=64)
def die(face: str, body: RGBA, mark: RGBA, size: int) -> Pixels:
    """A die from above: a body that catches the lamp from the upper left, with sunken marks."""
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32) / size
    outer = mask_of((box(0.02, 0.02, 0.98, 0.98, 0.2),), size)
    top = mask_of((box(0.07, 0.06, 0.93, 0.92, 0.19),), size)
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
    places = _PIP_PLACES.get(face)
    if places is not None:
        return mask_of(tuple(disc(x, y, _PIP_RADIUS) for x, y in places), size)
    if face in PATHS:
        inner = tuple(
            Path(tuple((0.16 + x * 0.68, 0.16 + y * 0.68) for x, y in p.points), p.ink, p.width * 0.68, p.closed)
            for p in PATHS[face]
        )
        return mask_of(inner, size)
    return np.zeros((size, size), np.float32)
