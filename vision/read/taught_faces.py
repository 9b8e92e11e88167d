"""Faces that the owners taught: a drawing that no network has seen is recognised by likeness to their examples.

The drawing itself is compared in every turn, whatever network is in use. It must be more like the examples than like
plain pips (a frame around a dot is much like a one); and the network's features, which also see light, lean and body,
must not contradict. Examples are kept as pictures, so that a network that was trained anew computes its own features.
"""

from __future__ import annotations

import copy
import itertools
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.read.faces import CROP, CROP_EDGE, FACE_IDS, FaceGuess, FaceSettings, cut, read_faces
from vision.read.finder import Spot
from vision.read.networks import Floats, Network, Picture
from vision.read.size_rule import SizeRule

TURNS = tuple(range(0, 360, 12))
"""Degrees in which a drawing is compared: between two of them nothing of it moves by more than a pixel and a half."""
REACH = 3
"""Pixels by which the middle of a face may be misjudged, in a crop."""
HALF = 11
"""Half the side of the compared square, in a crop: turned in any way it stays on the face."""
SMOOTH = 0.8
"""Blur before comparing, in pixels: examples and dice were not focused alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A die that the owners named: its face, and a picture with the middle of that face in its middle."""

    face: str
    picture: Picture
    edge: float
    """Length of the die's edge in that picture, in pixels."""


@dataclass(frozen=True, slots=True)
class TaughtSettings:
    """Examples, and how alike a die must be."""

    examples: tuple[Example, ...] = ()
    drawing: float = 0.66
    """Correlation of two drawings from which likeness begins to count: pips reach 0.6 against most drawings."""
    surely: float = 0.80
    """Correlation from which they are the same drawing."""
    unlike: float = 0.15
    """A die whose features lie further from the example's (one less the cosine) than this, and than twice what the
    example's own differ when it is turned, is something else."""
    ahead: float = 0.10
    """By how much a die must be more like an example than like plain pips, to show the taught face for certain."""
    contradicted: float = 0.9
    """Probability of another face from which the network is sure of it."""
    surely_against: tuple[float, float] = (0.90, 0.20)
    """What `surely` and `ahead` must be then."""
    weight: float = 0.97
    """How much a sure likeness counts against the network's own opinion."""
    body: tuple[float, float] = (0.9, 0.2)
    """From which likeness on a die is taken for one though its body is like none that the networks know; and how much
    like a body it must look all the same: the drawing on a card is no die."""
    least_contrast: float = 3.0
    """Grey levels by which a face must vary: on a blank one, noise would be compared."""


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """An example, made ready to be compared."""

    face: str
    drawings: Floats
    """One row for each turn."""
    features: Floats
    """One row for each of a few turns."""
    own_unlike: float
    """How far the features of one turn lie from those of another."""


class TaughtFaces:
    """Compares dice with the examples."""

    def __init__(self, settings: TaughtSettings, network: Network) -> None:
        """Computes the examples' features; costs nothing where there are none."""
        self._settings = settings
        examples = [one for one in settings.examples if one.face in FACE_IDS and has_drawing(one, settings)]
        self._known = [_prepare(one, network, settings.least_contrast) for one in examples]
        self._pips = pip_drawings() if self._known else {}

    def without(self, number: int) -> TaughtFaces:
        """The same without one example: to try it on the others alone."""
        other = copy.copy(self)
        other._known = [one for k, one in enumerate(self._known) if k != number]
        return other

    def recognise(self, spot: Spot, guess: FaceGuess, possible: frozenset[str]) -> tuple[Spot, FaceGuess]:
        """Both opinions of a spot after comparing it with the examples of faces that can occur."""
        known = [one for one in self._known if one.face in possible and self._may_be(guess, one)]
        if not known:
            return spot, guess
        seen = _squares(guess.crop, self._settings.least_contrast, REACH)
        if not len(seen):
            return spot, guess
        best, face = max((float((one.drawings @ seen.T).max()), one.face) for one in known)
        index = FACE_IDS.index(face)
        others = (float(guess.faces[k]) for k, name in enumerate(FACE_IDS) if name in possible and k != index)
        is_contradicted = max(others, default=0.0) >= self._settings.contradicted
        share = self._settings.weight * self._likeness(best, face, seen, is_contradicted)
        if not share:
            return spot, guess
        faces = guess.faces * (1 - share)
        faces[index] += share
        if int(faces[:-1].argmax()) != index:
            return spot, replace(guess, faces=faces)
        # The networks were never shown this drawing: that they do not agree about it is no doubt.
        finder = tuple(max(p, share) if k == index else p * (1 - share) for k, p in enumerate(spot.faces))
        likeness, least = self._settings.body
        body = max(spot.body, share) if share >= likeness * self._settings.weight and spot.body >= least else spot.body
        return replace(spot, faces=finder, body=body), replace(guess, faces=faces, agree=max(guess.agree, share))

    def _likeness(self, best: float, face: str, seen: Floats, is_contradicted: bool) -> float:
        """How surely a die shows a taught face, by its likeness to it and to plain pips: 0 to 1."""
        limits = self._settings
        surely, ahead = limits.surely_against if is_contradicted else (limits.surely, limits.ahead)
        alike = min(max((best - limits.drawing) / (surely - limits.drawing), 0.0), 1.0)
        if not alike:
            return 0.0
        # Light pips on a dark die are the same drawing as dark ones on a light die.
        pips = max(float(np.abs(rows @ seen.T).max()) for name, rows in self._pips.items() if name != face)
        return alike * min(max((best - pips) / ahead, 0.0), 1.0)

    def _may_be(self, guess: FaceGuess, known: _Known) -> bool:
        """Whether the features do not contradict."""
        unlike = 1.0 - float((known.features @ _unit(guess.features)).max())
        return unlike <= max(self._settings.unlike, 2 * known.own_unlike)


def has_drawing(example: Example, settings: TaughtSettings | None = None) -> bool:
    """Whether there is anything to compare with: a face that is blank, or washed out by light, has no drawing."""
    contrast = (settings or TaughtSettings()).least_contrast
    return any(len(_squares(_turned(example, turn), contrast, 0)) for turn in TURNS)


def _prepare(example: Example, network: Network, least_contrast: float) -> _Known:
    turned = [_turned(example, turn) for turn in TURNS]
    drawings = [_squares(crop, least_contrast, 0) for crop in turned]
    features = np.stack([_unit(row) for row in _features(network, turned[:: len(TURNS) // 6])])
    return _Known(
        example.face, np.concatenate(drawings), features, float(1.0 - np.median((features @ features.T).min(axis=0)))
    )


def _features(network: Network, crops: list[Picture]) -> list[Floats]:
    """What the network sees of crops, as numbers: each is read like a picture with one die in its middle."""
    middle = Spot(CROP / 2, CROP / 2, CROP_EDGE, heat=1.0, body=1.0, faces=())
    once = FaceSettings(turns=(0.0,))
    return [read_faces(network, crop, (middle,), SizeRule(CROP_EDGE), once)[0].features for crop in crops]


def pip_drawings() -> dict[str, Floats]:
    """Plain pips of every face, large and small, near and far from each other, in every turn, to compare with."""
    out = {}
    for face in FACE_IDS[:6]:
        rows = []
        for radius, spread in itertools.product((0.08, 0.11), (0.22, 0.27)):
            for turn in TURNS[: 1 if face == "1" else len(TURNS) // 2]:
                rows.append(_squares(_pips(face, radius * CROP_EDGE, spread * CROP_EDGE, turn), 0.0, 0))
        out[face] = np.concatenate(rows)
    return out


def _pips(face: str, radius: float, spread: float, degrees: float) -> Picture:
    """A crop with dark pips on a light face."""
    corners = [(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)]
    number = int(face)
    places = corners[: number - number % 2] if number < 6 else [*corners, (0.0, -1.0), (0.0, 1.0)]
    places = [*places, (0.0, 0.0)] if number % 2 else places
    y, x = np.mgrid[0:CROP, 0:CROP] - (CROP - 1) / 2
    turn = np.radians(degrees)
    ink = np.zeros((CROP, CROP))
    for px, py in places:
        at_x, at_y = (
            spread * (px * np.cos(turn) - py * np.sin(turn)),
            spread * (px * np.sin(turn) + py * np.cos(turn)),
        )
        ink = np.maximum(ink, np.clip(radius + 0.5 - np.hypot(x - at_x, y - at_y), 0.0, 1.0))
    return np.repeat((220 - 180 * ink).astype(np.uint8)[..., None], 3, axis=2)


def _turned(example: Example, degrees: float) -> Picture:
    height, width = example.picture.shape[:2]
    return cut(example.picture, width / 2, height / 2, example.edge, degrees)


def _squares(crop: Picture, least_contrast: float, reach: int) -> Floats:
    """The drawing on a crop's face, without the light that falls on it: a row of length one for each shift."""
    grey = cv2.GaussianBlur(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), SMOOTH)
    first, last = CROP // 2 - HALF - reach, CROP // 2 + HALF + reach
    windows = np.lib.stride_tricks.sliding_window_view(grey[first:last, first:last], (2 * HALF, 2 * HALF))
    rows = windows.reshape(-1, (2 * HALF) ** 2)
    rows = rows[rows.std(axis=1) >= max(least_contrast, 1e-3)]
    rows = rows - (rows @ _EVEN) @ _EVEN.T
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9), np.float32)


def _even_light() -> Floats:
    """Directions of a square that are light and not drawing: brighter all over, or towards one side."""
    y, x = np.mgrid[0 : 2 * HALF, 0 : 2 * HALF]
    basis, _ = np.linalg.qr(np.stack([np.ones(x.size), x.ravel(), y.ravel()], axis=1))
    return np.asarray(basis, np.float32)


_EVEN = _even_light()


def _unit(row: Floats) -> Floats:
    return np.asarray(row / max(float(np.linalg.norm(row)), 1e-9), np.float32)


PICTURE_EDGE = 48.0
"""Length of a die's edge in a kept example, in pixels: more than today's network looks at, for later ones."""
PICTURE_SIDE = 144
"""Side of a kept example: what surrounds the die is in it, however it is turned."""


def picture_of(image: Picture, x: float, y: float, edge: float) -> Picture:
    """The die at a place, as an example is kept."""
    scale = PICTURE_EDGE / edge
    blur = 0.35 / scale
    reach = int(np.ceil(PICTURE_SIDE / 2 / scale + 4 * blur)) + 2  # so far a blur of the whole photograph would show
    x0, y0 = max(int(x) - reach, 0), max(int(y) - reach, 0)
    part = image[y0 : int(y) + reach + 1, x0 : int(x) + reach + 1]
    shift = np.array([PICTURE_SIDE / 2 - (x - x0) * scale, PICTURE_SIDE / 2 - (y - y0) * scale])
    matrix = np.concatenate([np.eye(2) * scale, shift[:, None]], axis=1)
    soft = cv2.GaussianBlur(part, (0, 0), blur) if scale < CROP_EDGE / PICTURE_EDGE else part
    size = (PICTURE_SIDE, PICTURE_SIDE)
    return np.asarray(
        cv2.warpAffine(soft, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
