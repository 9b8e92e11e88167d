"""Contrast as it is seen: every text against the pixels behind it, every edge of what can be tapped against its ground.

The same picture is drawn twice, once with words that cannot be seen, so that what lies behind a letter is measured and
not guessed: gradients, tints, photographs and all.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ui.headless.offscreen import OffscreenWindow
from ui.kit import typeset
from ui.kit.brush import Rect, upload
from ui.kit.node import PaintedText, Stage, TouchTarget

TEXT_LEAST, EDGE_LEAST = 4.5, 3.0
"""What WCAG asks of words, and of what shows where something can be tapped."""
_WORST = 5.0
"""Percent of a text's pixels that may be worse: the soft rims of letters over a line."""
_BAND = 6
"""Pixels on both sides of a target's border in which its edge is looked for."""
_ALONG = 0.6
"""The share of the border along which the edge must be seen: rounded corners have none where the box has one."""
_SIGN = 0.02
"""The share of a target without an edge that its sign covers at least."""
_COVER = "peek"
"""The key of what lies over targets without being one."""
_UNSEEN = ("anywhere", "beside the sheet", "sheet", "running bar")
"""Targets without an edge of their own: the whole display, or what lies beside a sheet."""

Pixels = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Faint:
    """Something that is seen badly."""

    what: str
    ratio: float

    def __str__(self) -> str:
        return f"{self.what}: {self.ratio:.2f}"


def luminances(picture: Any) -> Pixels:
    """How bright each pixel of a picture (blue, green, red) looks, as WCAG measures it."""
    share = picture[:, :, ::-1].astype(np.float64) / 255
    linear = np.where(share <= 0.03928, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    seen: Pixels = linear @ np.array([0.2126, 0.7152, 0.0722])
    return seen


def ratios(one: Pixels, other: Any) -> Pixels:
    """The contrast of luminances, pixel by pixel."""
    bright, dark = np.maximum(one, other), np.minimum(one, other)
    found: Pixels = (bright + 0.05) / (dark + 0.05)
    return found


@contextmanager
def _without_words() -> Iterator[None]:
    """Words take their room and cannot be seen."""
    real, empty = typeset.texture, {}

    def unseen(setting: typeset.Setting, align: str) -> Any:
        size = tuple(int(side) for side in real(setting, align).size)
        if size not in empty:
            empty[size] = upload(np.zeros((size[1], size[0], 4), np.uint8))
        return empty[size]

    typeset.texture = unseen
    try:
        yield
    finally:
        typeset.texture = real


def faint(window: OffscreenWindow, *, edges: bool = True) -> list[Faint]:
    """What on the display is seen badly."""
    shown = window.pixels()
    with _without_words():
        window.display.draw_again()
        behind = window.pixels()
        stage = window.scene.stage
    window.display.draw_again()
    assert stage is not None
    ground, whole = luminances(behind), luminances(shown)
    found = [fault for text in stage.texts for fault in _text(text, shown, behind, ground)]
    if edges:
        found += [fault for target in _uncovered(stage) for fault in _edge(target, whole)]
    return found


def _pixels(box: Rect, scroller: Any, height: int, width: int) -> tuple[slice, slice] | None:
    """Where a box lies in the picture, scrolled as it is; None where it is out of view."""
    x, y, w, h = box
    if scroller is not None:
        y += scroller.offset
        _, low, _, tall = scroller.box
        if y < low - 1 or y + h > low + tall + 1:
            return None  # scrolled away, or cut
    rows = slice(max(0, round(height - y - h)), min(height, round(height - y)))
    columns = slice(max(0, round(x)), min(width, round(x + w)))
    return (rows, columns) if rows.start < rows.stop and columns.start < columns.stop else None


def _text(text: PaintedText, shown: Any, behind: Any, ground: Pixels) -> Iterator[Faint]:
    part = _pixels(text.box, text.scroller, *ground.shape)
    if part is None or not text.words.strip():
        return
    changed = np.abs(shown[part].astype(int) - behind[part].astype(int)).sum(axis=2)
    letters = changed > max(24, changed.max() * 0.5)
    if not letters.any():
        yield Faint(f"text {text.words!r}", 1.0)
        return
    alpha = text.colour[3]
    ink = np.array(text.colour[:3])[::-1] * 255 * alpha + behind[part].astype(np.float64) * (1 - alpha)
    seen = ratios(luminances(ink), ground[part])[letters]
    ratio = float(np.percentile(seen, _WORST))
    if ratio < TEXT_LEAST - 0.005:
        yield Faint(f"text {text.words!r}", ratio)


def _uncovered(stage: Stage) -> Iterator[TouchTarget]:
    """Targets that nothing lies over, and that have an edge."""
    for place, target in enumerate(stage.targets):
        if target.name in _UNSEEN or target.action in (None, ()):
            continue
        x, y, w, h = target.box
        if _COVER in stage.keyed and _meet(target.box, stage.keyed[_COVER]):
            continue
        over = stage.targets[place + 1 :]
        if not any(_within((x + w / 2, y + h / 2), other.box) and other.name not in _UNSEEN for other in over):
            yield target


def _within(point: tuple[float, float], box: Rect) -> bool:
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]


def _meet(one: Rect, other: Rect) -> bool:
    x, y, w, h = one
    ox, oy, ow, oh = other
    return x < ox + ow and ox < x + w and y < oy + oh and oy < y + h


def _edge(target: TouchTarget, whole: Pixels) -> Iterator[Faint]:
    """A border that is seen along most of it; a sign alone is its own edge."""
    part = _pixels(target.drawn or target.box, target.scroller, *whole.shape)
    if part is None:
        return
    rows, columns = part
    seen, rims = [], []
    for band in _bands(whole, rows, columns):
        if band.shape[0] > 1:
            around = np.median(band[: max(1, band.shape[0] - _BAND)], axis=0)  # a neighbour's edge may be among it
            rims.append(around)
            seen.append(ratios(band, around).max(axis=0))
    if not seen:
        return
    along = float(np.percentile(np.concatenate(seen), 100 * (1 - _ALONG)))
    sign = float(np.mean(ratios(whole[rows, columns], float(np.median(np.concatenate(rims)))) >= EDGE_LEAST))
    if along < EDGE_LEAST - 0.005 and not (target.bare and sign > _SIGN):
        yield Faint(f"edge of {target.name!r}", along)


def _bands(whole: Pixels, rows: slice, columns: slice) -> tuple[Pixels, ...]:
    """What lies on both sides of each border, from outside to inside along the first axis."""
    top, bottom, left, right = rows.start, rows.stop, columns.start, columns.stop
    return (
        whole[max(0, top - _BAND) : top + _BAND, columns],
        whole[bottom - _BAND : bottom + _BAND, columns][::-1],
        whole[rows, max(0, left - _BAND) : left + _BAND].T,
        whole[rows, right - _BAND : right + _BAND].T[::-1],
    )
