"""Where dice lie: middles of upper faces, their size, and the pixels that belong to dice's bodies.

A first look at a small copy of the picture tells how large dice are; the second look is scaled so that they all have
the size at which the network is best. What differs much from the typical size is no die.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.networks import Floats, Network, Picture, batch, sigmoid, softmax

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
    clear: float = 0.30
    """Heat that counts when the typical size is estimated."""
    size_factor: float = 1.75
    """How far from the typical size a die may be."""
    most_spots: int = 150
    """Spots that are looked at more closely, strongest first."""
    near: float = 0.55
    """Two middles closer than this share of an edge are one die."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where an upper face may be."""

    x: float
    y: float
    edge: float
    heat: float
    faces: tuple[float, ...]
    """What the finder itself takes it for: 1-6, boss."""


@dataclass(frozen=True, slots=True)
class Found:
    """Result of the search."""

    spots: tuple[Spot, ...]
    body: Floats
    """Probability that a pixel belongs to a die, on a coarse grid."""
    cell: float
    """Picture pixels per cell of that grid."""
    edge: float
    """Typical length of an edge in pixels; 0 where nothing was found."""


def _look(net: Network, image: Picture, scale: float, settings: DetectSettings) -> tuple[list[Spot], Floats, float]:
    """One pass over the picture at a scale: candidate spots, body map, picture pixels per cell."""
    h, w = image.shape[:2]
    small = image
    if abs(scale - 1.0) > 0.02:
        method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        size = (max(8, round(w * scale)), max(8, round(h * scale)))
        small = np.asarray(cv2.resize(image, size, interpolation=method), np.uint8)
    sh, sw = small.shape[:2]
    small = np.asarray(cv2.copyMakeBorder(small, 0, -sh % 32, 0, -sw % 32, cv2.BORDER_CONSTANT), np.uint8)
    maps = net.run(batch([small]))[0][:, : -(-sh // STRIDE), : -(-sw // STRIDE)]
    heat = sigmoid(maps[0])
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > settings.faint)
    fx, fy = w / sw, h / sh
    spots = []
    for row, column in np.argwhere(peak):
        values = maps[:, row, column]
        x = (column + 0.5 + float(np.clip(values[2], -2, 2))) * STRIDE * fx
        y = (row + 0.5 + float(np.clip(values[3], -2, 2))) * STRIDE * fy
        edge = EDGE_UNIT * float(np.exp(np.clip(values[1], -2.5, 2.5))) * fx
        spots.append(
            Spot(
                float(x), float(y), float(edge), float(heat[row, column]), tuple(float(p) for p in softmax(values[5:]))
            )
        )
    return sorted(spots, key=lambda spot: -spot.heat), sigmoid(maps[4]), STRIDE * fx


def _typical(spots: list[Spot], clear: float) -> float:
    """Median edge of the clear spots, 0 where there is none."""
    edges = [spot.edge for spot in spots if spot.heat > clear]
    return float(np.median(edges)) if edges else 0.0


def _apart(spots: list[Spot], near: float) -> list[Spot]:
    """The strongest of spots that are too near to be two dice."""
    kept: list[Spot] = []
    for spot in spots:
        if all(np.hypot(spot.x - k.x, spot.y - k.y) > near * min(spot.edge, k.edge) for k in kept):
            kept.append(spot)
    return kept


def find_dice(net: Network, image: Picture, settings: DetectSettings) -> Found:
    """Search a picture (BGR) for dice, strongest first."""
    longer = max(image.shape[:2])
    area = float(image.shape[0] * image.shape[1])
    scale = settings.first_side / longer
    spots, body, cell = _look(net, image, scale, settings)
    edge = _typical(spots, settings.clear)
    if not edge:
        scale = min(settings.wide_side / longer, float(np.sqrt(settings.most_pixels / area)))
        spots, body, cell = _look(net, image, scale, settings)
        edge = _typical(spots, settings.clear)
    if not edge:
        return Found(tuple(_apart(spots, settings.near)[: settings.most_spots]), body, cell, 0.0)
    for _ in range(2):  # a first look at tiny dice misjudges their size; the second look then corrects it
        wanted = min(settings.edge / edge, float(np.sqrt(settings.most_pixels / area)), 3.0)
        if 0.87 < wanted / scale < 1.15:
            break
        scale = wanted
        spots, body, cell = _look(net, image, scale, settings)
        before, edge = edge, _typical(spots, settings.clear) or edge
        if 0.75 < edge / before < 1.33:
            break
    fitting = [s for s in spots if 1 / settings.size_factor < s.edge / edge < settings.size_factor]
    return Found(tuple(_apart(fitting, settings.near)[: settings.most_spots]), body, cell, edge)
