"""What differs between two pictures of the same table, whatever lamp, exposure and noise do meanwhile."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.dice import Box
from vision.sources.frame import Picture

Levels = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]
DARK = 4.0
"""Grey levels added before dividing, so that black stays quiet."""
CLIPPED = 246.0
"""Grey levels from which a pixel may have been brighter than the camera could tell."""


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """How pictures are compared."""

    width: int = 320
    """Pixels: pictures are compared at this width. A die of a usual tray is 12 to 40 of them wide."""
    cells: tuple[int, int] = (10, 6)
    """Light is evened out on a grid of this many columns and rows: coarser than a die, finer than a person's shadow."""
    light: tuple[float, float] = (0.4, 2.5)
    """How far light may drift between two pictures and still be called light."""
    neutral: float = 1.12
    """Ratio of two colours up to which a cell is darker or brighter, not of another colour."""
    shadow: float = 2.0
    """How much deeper than the rest of the picture a shadow may be."""
    tint: float = 1.25
    """The same for a cell that has another colour."""
    at_edges: float = 0.15
    """Share of the step between a pixel and its neighbours that may come and go."""
    at_bright: float = 0.02
    """Share of a pixel's brightness that may come and go."""
    least: float = 7.0
    """Grey levels of 255: a pixel that differs less has not changed, however little noise there is."""
    over_noise: float = 4.5
    """A changed pixel differs by more than this many times the noise."""
    most_noise: float = 8.0
    """Grey levels: more than this is not noise any more."""


DEFAULT = ChangeSettings()


def prepare(image: Picture, settings: ChangeSettings = DEFAULT) -> Levels:
    """A picture made ready for comparing: small, a little smoothed, in grey levels."""
    height = max(2, round(image.shape[0] * settings.width / image.shape[1]))
    small = cv2.resize(image, (settings.width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.float32)


def even_light(now: Levels, then: Levels, settings: ChangeSettings = DEFAULT) -> Levels:
    """`now` as it would look in the light of `then`: by median ratios, which a die or two cannot move."""
    thin_now, thin_then = now[::2, ::2], then[::2, ::2]
    ratio = (thin_then + DARK) / (thin_now + DARK)
    grid = _cell_medians(ratio, settings.cells)
    whole = np.median(grid, axis=(0, 1))
    for channel in range(3):
        grid[..., channel] = cv2.medianBlur(np.ascontiguousarray(grid[..., channel]), 3)
    grid = np.clip(grid, *_limits(grid / whole, whole, settings))
    coarse = cv2.resize(grid, (thin_now.shape[1], thin_now.shape[0]), interpolation=cv2.INTER_LINEAR)
    bands = _row_bands(ratio[..., 1] / coarse[..., 1])
    gain = cv2.resize(coarse * bands[:, None, None], (now.shape[1], now.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(now * gain, np.float32)


def _limits(relative: Levels, whole: Levels, settings: ChangeSettings) -> tuple[Levels, Levels]:
    """How much each cell may be brightened or darkened.

    A shadow darkens all colours alike, and may be deep. A hand that fills a cell changes its colour and tells nothing
    about the light: such a cell keeps near to what the rest of the picture says.
    """
    grey = relative.max(axis=2, keepdims=True) < settings.neutral * relative.min(axis=2, keepdims=True)
    darkest, brightest = settings.light
    low = np.where(grey, whole / settings.shadow, whole / settings.tint)
    high = np.where(grey, whole * settings.shadow, whole * settings.tint)
    return np.clip(low, darkest, brightest), np.clip(high, darkest, brightest)


def _cell_medians(ratio: Levels, cells: tuple[int, int]) -> Levels:
    """The median ratio of every cell and colour: rows x columns x 3."""
    columns, rows = cells
    tall, wide = ratio.shape[0] // rows, ratio.shape[1] // columns
    blocks = ratio[: tall * rows, : wide * columns].reshape(rows, tall, columns, wide, 3).transpose(0, 2, 1, 3, 4)
    return np.asarray(np.median(blocks.reshape(rows, columns, tall * wide, 3), axis=2), np.float32)


def _row_bands(ratio: Levels) -> Levels:
    """Ratios row by row: a lamp that flickers draws bands across a picture that is taken row after row.

    No lamp flickers by more than a third: what differs more is a thing, and a row full of dice tells nothing of light.
    """
    likely = np.where((ratio > 0.75) & (ratio < 1.33), ratio, np.float32(1.0))
    rows = np.median(likely, axis=1).astype(np.float32)
    return np.asarray(np.clip(cv2.blur(rows[:, None], (1, 3))[:, 0], 0.85, 1.18), np.float32)


def difference(now: Levels, then: Levels, settings: ChangeSettings = DEFAULT) -> Levels:
    """Grey levels by which each pixel differs, light evened out: the largest of the colours, less an allowance."""
    differs = even_light(now, then, settings) - then
    # Clipped white could be any brighter: it differs only if it is too bright for what it was, or the other way round.
    np.maximum(differs, 0.0, out=differs, where=now >= CLIPPED)
    np.minimum(differs, 0.0, out=differs, where=then >= CLIPPED)
    blue, green, red = cv2.split(np.abs(differs))
    return np.asarray(cv2.max(cv2.max(blue, green), red) - _allowance(then, settings), np.float32)


def _allowance(then: Levels, settings: ChangeSettings) -> Levels:
    """Grey levels that a pixel may differ although nothing happened: more at edges, and where it is bright.

    A picture that trembles by a part of a pixel, or is packed as JPEG, differs at edges; light that is not evened out
    quite differs in bright places.
    """
    grey = cv2.cvtColor(then, cv2.COLOR_BGR2GRAY)
    edges = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    return np.asarray(settings.at_edges * edges + settings.at_bright * grey, np.float32)


def noise_of(difference: Levels) -> float:
    """The noise in a difference, in grey levels: its median, as long as less than half of the picture moves."""
    return max(0.0, float(np.median(difference[::2, ::2])))


def changed(difference: Levels, noise: float, settings: ChangeSettings = DEFAULT) -> Mask:
    """1 where a pixel changed by more than light and noise explain, single specks dropped."""
    limit = max(settings.least, settings.over_noise * min(noise, settings.most_noise))
    mask = (difference > limit).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)


@dataclass(frozen=True, slots=True)
class Blob:
    """A connected part of a mask, in pixels of the prepared picture."""

    box: Box
    area: int
    """Pixels of the mask, not of the box around them."""


def blobs(mask: Mask, least: int) -> tuple[Blob, ...]:
    """The connected parts of a mask with at least so many pixels."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    return tuple(
        Blob(Box(*map(int, (x, y, x + w, y + h))), int(area)) for x, y, w, h, area in stats[1:count] if area >= least
    )


def window(box: Box, least: int = 1) -> tuple[slice, slice]:
    """The rows and columns of a box, to cut it out of a prepared picture: at least so many, none before the first."""
    x0, y0, x1, y1 = (round(side) for side in box)
    return slice(max(0, y0), max(y0 + least, y1)), slice(max(0, x0), max(x0 + least, x1))


def shift_between(now: Levels, then: Levels) -> tuple[float, float, float]:
    """How far the whole picture has moved since `then`, in pixels, and how plainly (0 to 1): a knock at the camera."""
    window = cv2.createHanningWindow((now.shape[1], now.shape[0]), cv2.CV_32F)
    edges = [cv2.Laplacian(cv2.GaussianBlur(p.mean(axis=2), (0, 0), 1.5), cv2.CV_32F) for p in (then, now)]
    (dx, dy), response = cv2.phaseCorrelate(edges[0], edges[1], window)
    return float(dx), float(dy), float(response)


def shifted(picture: Levels, dx: float, dy: float) -> Levels:
    """A picture moved by so many pixels, its border repeated."""
    move = np.array([[1.0, 0.0, dx], [0.0, 1.0, dy]], np.float32)
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(cv2.warpAffine(picture, move, size, borderMode=cv2.BORDER_REPLICATE), np.float32)


def likeness(now: Levels, then: Levels) -> float:
    """How alike two small parts look, whatever the light: the correlation of their brightness, -1 to 1."""
    a, b = now.mean(axis=2).ravel(), then.mean(axis=2).ravel()
    a, b = a - a.mean(), b - b.mean()
    size = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return float((a * b).sum() / size) if size > 1e-3 else 0.0
