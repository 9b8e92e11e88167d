"""Where dice lie: middles of upper faces, their size, and the pixels that belong to dice's bodies.

A first look at a small copy of the picture tells how large dice are; the second look is scaled so that they all have
the size at which the network is best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.dice import Box
from vision.read.networks import Floats, Network, Picture, sigmoid, softmax

STRIDE = 4
EDGE_UNIT = 24.0
"""The network states the logarithm of edge length / EDGE_UNIT."""


@dataclass(frozen=True, slots=True)
class DetectSettings:
    """What counts as a die."""

    first_side: int = 384
    """Longer side of the small copy, in pixels."""
    wide_side: int = 896
    """Longer side of the second small copy, used where the first shows no die."""
    edge: float = 24.0
    """Length of a die's edge in the second look, in pixels."""
    most_pixels: float = 1.0e6
    """Largest picture that the network is given."""
    faint: float = 0.08
    """Heat from which a place is worth a second opinion."""
    most_first: int = 24
    """Spots of the first look that are looked at more closely, strongest first."""
    most_spots: int = 150
    """Likewise of the second look."""
    faint_body: float = 0.1
    """Probability of belonging to a die from which a cell is looked at again."""
    seen_edge: float = 9.0
    """Length of an edge in a look, in pixels, from which it misses no die altogether: the next look may then leave out
    where it saw nothing."""
    around: float = 1.6
    """So many edges around what was seen are looked at with it."""
    worth_cutting: float = 0.8
    """A part that is larger than this share of the picture is not worth cutting out."""
    near: float = 0.45
    """Two middles closer than this share of an edge are one die."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where an upper face may be."""

    x: float
    y: float
    edge: float
    heat: float
    body: float
    """Probability that the pixels around the middle belong to a die."""
    faces: tuple[float, ...]
    """What the finder itself takes it for: 1-6, boss."""

    def distance(self, other: Spot) -> float:
        """How far the middles are apart."""
        return float(np.hypot(self.x - other.x, self.y - other.y))

    def inside(self, width: float, height: float, rim: float) -> bool:
        """Whether its middle is at least so many of its edges away from every edge of the picture."""
        return min(self.x, self.y, width - self.x, height - self.y) >= rim * self.edge


@dataclass(frozen=True, slots=True)
class Found:
    """Result of one look."""

    spots: tuple[Spot, ...]
    """Strongest first."""
    body: Floats
    """Probability that a pixel belongs to a die, on a coarse grid."""
    cell: float
    """Picture pixels per cell of that grid."""

    @property
    def scale(self) -> float:
        """Pixels that the network saw per pixel of the picture."""
        return STRIDE / self.cell


def look(net: Network, image: Picture, scale: float, most: int, settings: DetectSettings) -> Found:
    """One pass over the picture at a scale."""
    h, w = image.shape[:2]
    small = _resized(image, scale)
    sh, sw = small.shape[:2]
    small = np.asarray(cv2.copyMakeBorder(small, 0, -sh % 32, 0, -sw % 32, cv2.BORDER_CONSTANT), np.uint8)
    maps = net.run([small])[0][:, : -(-sh // STRIDE), : -(-sw // STRIDE)]
    heat, body = sigmoid(maps[0]), sigmoid(maps[4])
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > settings.faint)
    fx, fy = w / sw, h / sh
    spots = []
    for row, column in np.argwhere(peak):
        values = maps[:, row, column]
        x = (column + 0.5 + float(np.clip(values[2], -2, 2))) * STRIDE * fx
        y = (row + 0.5 + float(np.clip(values[3], -2, 2))) * STRIDE * fy
        edge = EDGE_UNIT * float(np.exp(np.clip(values[1], -2.5, 2.5))) * fx
        reach = max(1, int(0.3 * edge / fx / STRIDE))
        around = body[max(row - reach, 0) : row + reach + 1, max(column - reach, 0) : column + reach + 1]
        faces = tuple(float(p) for p in softmax(values[5:]))
        spots.append(Spot(float(x), float(y), edge, float(heat[row, column]), float(around.mean()), faces))
    return Found(tuple(_apart(spots, settings.near)[:most]), body, STRIDE * fx)


def _resized(image: Picture, scale: float) -> Picture:
    """The picture at a scale. Halving first is several times faster than averaging over odd areas at once."""
    if abs(scale - 1.0) <= 0.02:
        return image
    h, w = image.shape[:2]
    size = (max(8, round(w * scale)), max(8, round(h * scale)))
    while image.shape[1] >= 2 * size[0] and image.shape[0] >= 2 * size[1] and not (w % 2 or h % 2):
        w, h = w // 2, h // 2
        image = np.asarray(cv2.resize(image, (w, h), interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(
        cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR), np.uint8
    )


def first_look(net: Network, image: Picture, settings: DetectSettings) -> Found:
    """At a small copy: tells how large dice are, and is enough where they are plain to see."""
    return look(net, image, settings.first_side / max(image.shape[:2]), settings.most_first, settings)


def wide_look(net: Network, image: Picture, settings: DetectSettings) -> Found:
    """At a larger copy, for dice that are very small in the picture."""
    scale = min(settings.wide_side / max(image.shape[:2]), _most_scale(image, settings))
    return look(net, image, scale, settings.most_spots, settings)


def fitting_look(net: Network, image: Picture, edge: float, settings: DetectSettings, part: Box | None = None) -> Found:
    """With dice at the size at which the network is best; at a part of the picture alone, where one is named."""
    if part is None:
        scale = min(settings.edge / edge, _most_scale(image, settings), 3.0)
        return look(net, image, scale, settings.most_spots, settings)
    x0, y0, x1, y1 = (int(side) for side in part)
    seen = image[y0:y1, x0:x1]
    scale = min(settings.edge / edge, _most_scale(seen, settings), 3.0)
    return _in_whole(look(net, seen, scale, settings.most_spots, settings), x0, y0, image)


def evidence(found: Found, edge: float, image: Picture, settings: DetectSettings) -> Box | None:
    """The part of a picture in which a look saw anything at all that may be a die; None where that is most of it."""
    rows, columns = np.nonzero(found.body > settings.faint_body)
    xs = [*(columns + 0.5) * found.cell, *(spot.x for spot in found.spots)]
    ys = [*(rows + 0.5) * found.cell, *(spot.y for spot in found.spots)]
    if not xs or edge * found.scale < settings.seen_edge:
        return None
    height, width = image.shape[:2]
    pad = settings.around * edge
    part = Box(min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad).clipped(width, height)
    return part if part.area < settings.worth_cutting * width * height else None


def _in_whole(found: Found, x0: int, y0: int, image: Picture) -> Found:
    """What was found in a part of a picture that begins at a place, in the whole picture."""
    cell = found.cell
    body = np.zeros((int(np.ceil(image.shape[0] / cell)), int(np.ceil(image.shape[1] / cell))), np.float32)
    row, column = round(y0 / cell), round(x0 / cell)
    fits = found.body[: body.shape[0] - row, : body.shape[1] - column]
    body[row : row + fits.shape[0], column : column + fits.shape[1]] = fits
    return Found(tuple(replace(spot, x=spot.x + x0, y=spot.y + y0) for spot in found.spots), body, cell)


def _most_scale(image: Picture, settings: DetectSettings) -> float:
    return float(np.sqrt(settings.most_pixels / (image.shape[0] * image.shape[1])))


def _apart(spots: list[Spot], near: float) -> list[Spot]:
    """The strongest of spots that are too near to be two dice, strongest first."""
    kept: list[Spot] = []
    for spot in sorted(spots, key=lambda spot: -spot.heat):
        if all(spot.distance(k) > near * min(spot.edge, k.edge) for k in kept):
            kept.append(spot)
    return kept
