"""Makes pictures of players: a square of the camera's frame, or strokes, as a small file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from companion.dice import Colour
from companion.journal.player_pictures import SIDE
from ui.kit.player_picture import FINE, PEN, Stroke, decoded
from ui.kit.theme import PAINTS, RGBA
from ui.present.player_picture import square_in


def photographed(frame: Any) -> bytes:
    """The square in the middle of a frame (rows of blue, green, red), as a file; empty without a frame."""
    if frame is None:
        return b""
    left, top, side = square_in(frame.shape[1], frame.shape[0])
    part = np.ascontiguousarray(frame[top : top + side, left : left + side, :3])
    way = cv2.INTER_AREA if side > SIDE else cv2.INTER_LINEAR
    return _file(cv2.resize(part, (SIDE, SIDE), interpolation=way))


def turned(png: bytes) -> bytes:
    """The same after a quarter turn clockwise."""
    pixels = decoded(png)
    return png if pixels is None else _file(cv2.rotate(pixels, cv2.ROTATE_90_CLOCKWISE))


def drawn(strokes: Sequence[Stroke], colour: Colour) -> bytes:
    """Strokes in the colour of the symbol on the colour of the player."""
    paint, large = PAINTS[colour], SIDE * FINE
    canvas = np.full((large, large, 3), _bgr(paint.body), np.uint8)
    thick = round(PEN * large)
    for stroke in strokes:
        points = np.round(np.array(stroke) * (large - 1)).astype(np.int32)
        cv2.polylines(canvas, [points], False, _bgr(paint.mark), thick, cv2.LINE_AA)
        cv2.circle(canvas, tuple(int(at) for at in points[0]), thick // 2, _bgr(paint.mark), -1, cv2.LINE_AA)
    return _file(cv2.resize(canvas, (SIDE, SIDE), interpolation=cv2.INTER_AREA))


def _bgr(colour: RGBA) -> tuple[int, int, int]:
    return round(colour[2] * 255), round(colour[1] * 255), round(colour[0] * 255)


def _file(pixels: Any) -> bytes:
    _, png = cv2.imencode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    return bytes(png.tobytes())
