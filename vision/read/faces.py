"""What one die shows: face, colour, which way it looks; from a crop around its upper face."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.read.finder import Spot
from vision.read.low_camera import RAISED, LowCamera, low_camera
from vision.read.networks import Floats, Network, Picture, softmax
from vision.read.size_rule import SizeRule

CROP = 64
CROP_EDGE = 30.0
"""Length of a die's edge in a crop, in pixels."""
FACE_IDS = ("1", "2", "3", "4", "5", "6", "boss")
COLOUR_IDS = ("white", "yellow", "red", "blue", "black", "violet", "turquoise", "green", "orange")
_COLOURS = slice(len(FACE_IDS) + 1, len(FACE_IDS) + 1 + len(COLOUR_IDS))
_FACES, _FACING = slice(0, _COLOURS.start), slice(_COLOURS.stop, _COLOURS.stop + 2)
_FEATURES = slice(_FACING.stop, None)
"""Numbers per crop: faces and none, colours, facing, features."""
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
    facing: Floats
    """Which way the upper face looks, against the line of sight: right and down in the picture, as sines."""
    agree: float
    """Lowest probability of the winning face over the turns."""
    features: Floats
    """What the network saw, as numbers: faces that were taught are recognised by them."""
    crop: Picture


def cut(
    image: Picture, x: float, y: float, edge: float, degrees: float, stretch: npt.NDArray[np.float64] | None = None
) -> Picture:
    """A square around a place in which an edge has its fixed length; stretched first, where a map for it is given."""
    scale = CROP_EDGE / edge
    reach = int(np.ceil(CROP / scale * 0.75)) + 2
    x0, y0 = max(int(x) - reach, 0), max(int(y) - reach, 0)
    part = image[y0 : int(y) + reach + 1, x0 : int(x) + reach + 1]
    if scale < 0.6:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.35 / scale), np.uint8)
    m = _turn(degrees) @ (np.eye(2) if stretch is None else stretch) * scale
    shift = CROP / 2 - m @ np.array([x - x0, y - y0])
    full = np.concatenate([m, shift[:, None]], axis=1)
    return np.asarray(
        cv2.warpAffine(part, full, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT), np.uint8
    )


def read_faces(
    net: Network, image: Picture, spots: tuple[Spot, ...], sizes: SizeRule, settings: FaceSettings
) -> list[FaceGuess]:
    """Read every spot, at the size that dice have there; what one look leaves open is looked at again, turned."""
    usual = [sizes.at(spot.x, spot.y) or spot.edge for spot in spots]
    own = settings.own_size
    edges = [spot.edge**own * other ** (1 - own) for spot, other in zip(spots, usual, strict=True)]
    first, *more = settings.turns
    crops = [cut(image, spot.x, spot.y, edge, first) for spot, edge in zip(spots, edges, strict=True)]
    plain = _run(net, crops)
    low = low_camera(sizes.facing)
    rows = [[row] for row in plain]
    turned = [first]
    if low is not None:
        rows, turned = _from_low(net, image, spots, edges, low, plain), [first] * len(RAISED)
    open_ = [k for k, seen in enumerate(rows) if min(softmax(row[_FACES]).max() for row in seen) < settings.plain]
    again = [(k, turn) for k in open_ for turn in more]
    stretch = low.stretch if low else None
    others = _run(net, [cut(image, spots[k].x, spots[k].y, edges[k], turn, stretch) for k, turn in again])
    for (k, turn), row in zip(again, others, strict=True):
        rows[k].append(row if low is None else _as_it_faces(row, plain[k], turn))
    turned += more
    return [_guess(np.stack(seen), tuple(turned[: len(seen)]), crop) for seen, crop in zip(rows, crops, strict=True)]


def _from_low(
    net: Network, image: Picture, spots: tuple[Spot, ...], edges: list[float], low: LowCamera, plain: list[Floats]
) -> list[list[Floats]]:
    """What stretched looks at every spot say."""
    crops = [
        cut(image, x, y, edge, 0.0, low.stretch)
        for spot, edge in zip(spots, edges, strict=True)
        for x, y in low.places(spot, edge)
    ]
    seen = iter(_run(net, crops))
    return [[_as_it_faces(next(seen), row, 0.0) for _ in RAISED] for row in plain]


def _as_it_faces(row: Floats, plain: Floats, degrees: float) -> Floats:
    """Which face a stretched look shows; whether it is one at all, and all else, says the other look."""
    names, whole = row[_FACES][:-1], plain[_FACES]
    none = np.logaddexp.reduce(names) + whole[-1] - np.logaddexp.reduce(whole[:-1])
    facing = _turn(degrees) @ plain[_FACING]
    return np.asarray(np.concatenate([names, [none], plain[_COLOURS], facing, plain[_FACING.stop :]]), np.float32)


@dataclass(frozen=True, slots=True)
class CropSeen:
    """What the network says of one crop."""

    faces: Floats
    """Probabilities of 1-6, boss, and of none."""
    colours: Floats
    features: Floats


def run_crops(net: Network, crops: list[Picture]) -> list[CropSeen]:
    """What the network says of crops, each looked at once."""
    return [CropSeen(softmax(row[_FACES]), softmax(row[_COLOURS]), row[_FEATURES]) for row in _run(net, crops)]


def _run(net: Network, crops: list[Picture]) -> list[Floats]:
    """The network's numbers for each crop."""
    out: list[Floats] = []
    for start in range(0, len(crops), BATCH):
        part = crops[start : start + BATCH]
        out.extend(net.run(part).reshape(len(part), -1))
    return out


def _turned_back(facings: Floats, turns: tuple[float, ...]) -> Floats:
    """The mean facing in the picture, of facings in crops that were turned by degrees."""
    out = [_turn(-degrees) @ facing for facing, degrees in zip(facings, turns, strict=True)]
    return np.asarray(np.mean(out, axis=0), np.float32)


def _turn(degrees: float) -> npt.NDArray[np.float64]:
    a = np.radians(degrees)
    return np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])


def _guess(rows: Floats, turns: tuple[float, ...], crop: Picture) -> FaceGuess:
    """What several looks at one die say together."""
    each = softmax(rows[:, _FACES])
    mean = rows.mean(axis=0)
    faces = softmax(mean[_FACES])
    return FaceGuess(
        faces=faces,
        colours=softmax(mean[_COLOURS]),
        facing=_turned_back(rows[:, _FACING], turns),
        agree=float(each[:, int(faces.argmax())].min()),
        features=mean[_FEATURES],
        crop=crop,
    )
