"""Draws on a copy of a picture what was seen, and why it is doubted."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.dice import Box, DieReading, Reading
from vision.read.networks import Picture

SURE = (80, 200, 60)
DOUBTFUL = (0, 165, 255)
UNREAD = (60, 60, 235)
"""Blue, green, red: good, in doubt, not read."""
NARROW = 640
"""Narrower pictures are enlarged, so that the words can be read."""


def draw(image: Picture, reading: Reading) -> Picture:
    """A copy of the picture with a frame and a word on every die and every doubt."""
    out, factor, thick = _canvas(image)
    for die in reading.dice:
        name = f"{die.face.id} {die.colour.value if die.colour else '?'}"
        words = [name, *(doubt.value for doubt in die.doubts)]
        if die.doubts:
            words += [f"{face.id}: {p:.0%}" for face, p in die.choices[:2]]
        _frame(out, die.box.scaled(factor), words, DOUBTFUL if die.doubts else SURE, thick)
    for doubt in reading.doubts:
        if doubt.box is not None:
            _frame(out, doubt.box.scaled(factor), [f"? {doubt.why.value}"], UNREAD, thick)
    verdict = f"{len(reading.dice)} dice, " + ("sure" if reading.confident else "not sure")
    _words(out, verdict, (4, out.shape[0] - 8), SURE if reading.confident else DOUBTFUL, thick * 1.3)
    return out


def draw_numbered(image: Picture, dice: Sequence[DieReading]) -> Picture:
    """A copy of the picture with every die's number on it, from 1."""
    out, factor, thick = _canvas(image)
    for number, die in enumerate(dice, start=1):
        words = [str(number), f"{die.face.id} {die.colour.value if die.colour else '?'}"]
        _frame(out, die.box.scaled(factor), words, SURE, thick)
    return out


def _canvas(image: Picture) -> tuple[Picture, float, int]:
    """A copy to draw on, how much larger it is, and how thick its lines are."""
    factor = max(1.0, NARROW / max(image.shape[1], 1))
    out = (
        np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC), np.uint8)
        if factor > 1
        else image.copy()
    )
    if out.ndim == 2:
        out = np.asarray(cv2.cvtColor(out, cv2.COLOR_GRAY2BGR), np.uint8)
    return out, factor, max(1, round(out.shape[1] / 640))


def _frame(out: Picture, box: Box, words: list[str], colour: tuple[int, int, int], thick: int) -> None:
    x0, y0, x1, y1 = (round(v) for v in box)
    cv2.rectangle(out, (x0, y0), (x1, y1), colour, thick, cv2.LINE_AA)
    for line, word in enumerate(words):
        _words(out, word, (x0, y1 + round((line + 1) * 13 * thick)), colour, thick)


def _words(out: Picture, text: str, at: tuple[int, int], colour: tuple[int, int, int], size: float) -> None:
    scale = 0.42 * size
    width = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)[0][0]
    x = max(0, min(at[0], out.shape[1] - width - 2))
    y = max(12, min(at[1], out.shape[0] - 3))
    cv2.putText(out, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, (0, 0, 0), max(2, round(2.5 * size)), cv2.LINE_AA)
    cv2.putText(out, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, colour, max(1, round(size)), cv2.LINE_AA)
