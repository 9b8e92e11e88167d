"""Finding the tray in a picture by itself: one even ground around the middle, with an edge all round.

It would rather find none than a wrong one: what lies beside a tray is not read. Where no edge is seen on every side,
the whole picture is looked at, which is never wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.sources.frame import Picture
from vision.watch.change import Mask
from vision.watch.tray import Polygon

WIDTH = 320
"""Pixels: the tray is looked for at this width."""


@dataclass(frozen=True, slots=True)
class TrayFinderSettings:
    """What counts as a tray."""

    alike: float = 9.0
    """Distance in Lab within which a pixel next to ground is ground too: felt has grain, light falls off slowly."""
    drift: float = 34.0
    """Distance in Lab from the middle of the ground beyond which it is something else, however slowly it changed."""
    least: float = 0.22
    """Share of the picture that a tray takes at least: one that is smaller shows dice too small to read."""
    most: float = 0.96
    full: float = 0.9
    """Share of its own outline that the ground must fill, dice and shadows filled in."""
    slant: float = 0.6
    """The shorter of two opposite edges is at least this share of the longer: no camera hangs at a steeper slant."""
    at_rim: float = 0.04
    """Share of the picture's rim that the ground may reach: more, and the tray is larger than the picture."""
    margin: float = 0.015
    """The outline is widened by this share of the picture: a die may lean on the rim."""


DEFAULT = TrayFinderSettings()


def find_tray(picture: Picture, settings: TrayFinderSettings = DEFAULT) -> Polygon | None:
    """The corners of the tray, clockwise from the upper left, in shares of the picture; None where none is plain."""
    height = max(2, round(picture.shape[0] * WIDTH / picture.shape[1]))
    small = cv2.resize(picture, (WIDTH, height), interpolation=cv2.INTER_AREA)
    ground = _ground(np.asarray(cv2.medianBlur(small, 5)), settings)
    if ground is None or _rim_share(ground) > settings.at_rim:
        return None
    outlines, _ = cv2.findContours(ground, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(max(outlines, key=cv2.contourArea))
    size = float(cv2.contourArea(hull)) / ground.size
    if not settings.least <= size <= settings.most:
        return None
    corners = _four_corners(hull)
    if corners is None or _slant(corners) < settings.slant:
        return None
    drawn = np.zeros_like(ground)
    cv2.fillPoly(drawn, [np.round(corners).astype(np.int32)], 1)
    filled = float((ground * drawn).sum()) / max(1, int(drawn.sum()))
    kept = float((ground * drawn).sum()) / max(1, int(ground.sum()))
    if min(filled, kept) < settings.full:
        return None
    return _widened(corners, WIDTH, height, settings.margin)


def _ground(small: Picture, settings: TrayFinderSettings) -> Mask | None:
    """1 on the even ground around the middle, holes filled; None where the middle has no even ground."""
    lab = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    high, wide = lab.shape[:2]
    middle = lab[high // 3 : 2 * high // 3, wide // 3 : 2 * wide // 3].reshape(-1, 3)
    usual = np.median(middle, axis=0)
    far = np.linalg.norm(lab - usual, axis=2)
    if float(np.median(far[high // 3 : 2 * high // 3, wide // 3 : 2 * wide // 3])) > settings.alike:
        return None
    seeds = np.argwhere(far < settings.alike / 2)
    if len(seeds) == 0:
        return None
    seed = seeds[np.argmin(((seeds - (high / 2, wide / 2)) ** 2).sum(axis=1))]
    flooded = np.zeros((high + 2, wide + 2), np.uint8)
    near = (settings.alike / 3,) * 3
    cv2.floodFill(lab.copy(), flooded, (int(seed[1]), int(seed[0])), (0, 0, 0), near, near, 8 | cv2.FLOODFILL_MASK_ONLY)
    mask = (flooded[1:-1, 1:-1] > 0) & (far < settings.drift)
    closed = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    return _filled(np.asarray(closed, np.uint8))


def _filled(mask: Mask) -> Mask:
    """The largest part of a mask, with dice and shadows in it filled in."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    out = np.zeros_like(mask)
    if outlines:
        cv2.drawContours(out, [max(outlines, key=cv2.contourArea)], -1, 1, -1)
    return out


def _rim_share(mask: Mask) -> float:
    """How much of the picture's rim the ground reaches."""
    rim = np.concatenate([mask[0], mask[-1], mask[1:-1, 0], mask[1:-1, -1]])
    return float(rim.mean())


def _four_corners(hull: npt.NDArray[np.int32]) -> npt.NDArray[np.float64] | None:
    """The hull as four corners, clockwise from the upper left; None where it has another shape."""
    around = cv2.arcLength(hull, True)
    for share in (0.02, 0.03, 0.045, 0.06, 0.08):
        few = cv2.approxPolyDP(hull, share * around, True).reshape(-1, 2)
        if len(few) == 4:
            corners = few.astype(np.float64)
            middle = corners.mean(axis=0)
            angles = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
            ordered = corners[np.argsort(angles)]
            first = int(np.argmin(ordered.sum(axis=1)))
            return np.asarray(np.roll(ordered, -first, axis=0), np.float64)
        if len(few) < 4:
            return None
    return None


def _slant(corners: npt.NDArray[np.float64]) -> float:
    """How unlike opposite edges are: 1 is a rectangle."""
    edges = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    return float(min(min(edges[i], edges[i + 2]) / max(edges[i], edges[i + 2], 1e-6) for i in (0, 1)))


def _widened(corners: npt.NDArray[np.float64], width: int, height: int, margin: float) -> Polygon:
    shares = corners / (width, height)
    out = shares + np.sign(shares - shares.mean(axis=0)) * margin
    return tuple((round(float(x), 4), round(float(y), 4)) for x, y in np.clip(out, 0.0, 1.0))
