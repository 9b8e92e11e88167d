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

    turns: tuple[float, ...] = (0.0, 90.0)
    """The same die is read once per turn, in degrees; the readings are averaged."""
    own_size: float = 0.5
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
    """Read every spot."""
    if not spots:
        return []
    crops: list[Picture] = []
    for spot in spots:
        edge = spot.edge**settings.own_size * (typical or spot.edge) ** (1 - settings.own_size)
        crops.extend(cut(image, spot.x, spot.y, edge, turn) for turn in settings.turns)
    parts = [net.run(batch(crops[i : i + BATCH])).reshape(-1, OUTPUTS) for i in range(0, len(crops), BATCH)]
    out = np.concatenate(parts).reshape(len(spots), len(settings.turns), OUTPUTS)
    guesses = []
    for index, rows in enumerate(out):
        each = softmax(rows[:, :_FACES])
        faces = softmax(rows[:, :_FACES].mean(axis=0))
        colours = softmax(rows[:, _FACES : _FACES + _COLOURS].mean(axis=0))
        cocked = float(sigmoid(rows[:, _FACES + _COLOURS].mean(keepdims=True))[0])
        features = np.asarray(rows[:, _FACES + _COLOURS + 1 :].mean(axis=0), np.float32)
        agree = float(each[:, int(faces.argmax())].min())
        guesses.append(FaceGuess(faces, colours, cocked, agree, features, crops[index * len(settings.turns)]))
    return guesses
