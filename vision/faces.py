"""What one die shows: face, colour, whether it leans; from a crop around its upper face."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.detect import Spot
from vision.networks import Floats, Network, Picture, batch, sigmoid, softmax

CROP = 64
CROP_EDGE = 30.0
"""Length of a die's edge in a crop, in pixels."""
FACE_IDS = ("1", "2", "3", "4", "5", "6", "boss")
COLOUR_IDS = ("white", "yellow", "red", "blue", "black", "violet", "turquoise", "green", "orange")
_FACES, _COLOURS = len(FACE_IDS) + 1, len(COLOUR_IDS)
OUTPUTS = _FACES + _COLOURS + 1 + 256
"""Numbers per crop: faces and none, colours, cocked, features."""
BATCH = 12
"""Crops that go through the network together: more would only take more memory."""


@dataclass(frozen=True, slots=True)
class FaceSettings:
    """How a die is looked at."""

    turns: tuple[float, ...] = (0.0, 14.0, -14.0, 28.0)
    """A die that is not plain is read once per turn, in degrees; the readings are averaged."""
    plain: float = 0.97
    """Probability from which one look at a die is enough."""
    own_size: float = 0.7
    """Weight of a die's own size against the typical one of the picture."""


@dataclass(frozen=True, slots=True)
class FaceGuess:
    """What the crop network says of one spot."""

    faces: Floats
    """Probabilities of 1-6, boss, and of being no upper face at all."""
    colours: Floats
    cocked: float
    agree: float
    """Lowest probability of the winning face over the turns."""
    features: Floats
    """What the network saw, as numbers: faces that were taught are recognised by them."""
    crop: Picture


def cut(image: Picture, x: float, y: float, edge: float, degrees: float) -> Picture:
    """A square around a place in which an edge has its fixed length."""
    scale = CROP_EDGE / edge
    reach = int(np.ceil(CROP / scale * 0.75)) + 2
    x0, y0 = max(int(x) - reach, 0), max(int(y) - reach, 0)
    part = image[y0 : int(y) + reach + 1, x0 : int(x) + reach + 1]
    if scale < 0.6:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.35 / scale), np.uint8)
    a = np.radians(degrees)
    c, s = np.cos(a) * scale, np.sin(a) * scale
    m = np.array([[c, -s], [s, c]])
    shift = CROP / 2 - m @ np.array([x - x0, y - y0])
    full = np.concatenate([m, shift[:, None]], axis=1)
    return np.asarray(
        cv2.warpAffine(part, full, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT), np.uint8
    )


def read_faces(
    net: Network, image: Picture, spots: tuple[Spot, ...], typical: float, settings: FaceSettings
) -> list[FaceGuess]:
    """Read every spot; what one look leaves open is looked at again, turned. A typical edge of 0 is unknown."""
    edges = [spot.edge**settings.own_size * (typical or spot.edge) ** (1 - settings.own_size) for spot in spots]
    first, *more = settings.turns
    crops = [cut(image, spot.x, spot.y, edge, first) for spot, edge in zip(spots, edges, strict=True)]
    rows = [[row] for row in _run(net, crops)]
    open_ = [k for k, (row,) in enumerate(rows) if softmax(row[:_FACES]).max() < settings.plain]
    again = [(k, turn) for k in open_ for turn in more]
    turned = _run(net, [cut(image, spots[k].x, spots[k].y, edges[k], turn) for k, turn in again])
    for (k, _), row in zip(again, turned, strict=True):
        rows[k].append(row)
    return [_guess(np.stack(seen), crop) for seen, crop in zip(rows, crops, strict=True)]


def _run(net: Network, crops: list[Picture]) -> list[Floats]:
    """The network's numbers for each crop."""
    out: list[Floats] = []
    for start in range(0, len(crops), BATCH):
        out.extend(net.run(batch(crops[start : start + BATCH])).reshape(-1, OUTPUTS))
    return out


def _guess(rows: Floats, crop: Picture) -> FaceGuess:
    """What several looks at one die say together."""
    each = softmax(rows[:, :_FACES])
    mean = rows.mean(axis=0)
    faces = softmax(mean[:_FACES])
    return FaceGuess(
        faces=faces,
        colours=softmax(mean[_FACES : _FACES + _COLOURS]),
        cocked=float(sigmoid(mean[_FACES + _COLOURS : _FACES + _COLOURS + 1])[0]),
        agree=float(each[:, int(faces.argmax())].min()),
        features=mean[_FACES + _COLOURS + 1 :],
        crop=crop,
    )
