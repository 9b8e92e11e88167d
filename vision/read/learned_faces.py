"""A last layer of its own for this table: what confirmed dice add to the network's opinion of a face.

The network's features of confirmed dice, in several turns, and their true faces give a linear correction of its log
odds, held small. It says which face a die shows, never whether something is a die: that a side face, a stone or a print
became one would be worse than all it brings. Faces that nobody confirmed are left as they are; and a correction that
only leans towards another face changes none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.read.confidence import blur_of
from vision.read.faces import FACE_IDS, FaceGuess, cut, run_crops
from vision.read.networks import Floats, Network, Picture, softmax

TURNS = (0.0, 90.0, 180.0, 270.0)
"""Degrees in which a confirmed die is shown to the correction."""
NONE = len(FACE_IDS)
_ROUNDS = 60
"""Steps of the fit; its gain in the last ones is below a hundredth."""
_LEAST = 1e-6


@dataclass(frozen=True, slots=True)
class LearnedFaceSettings:
    """How a correction counts."""

    change: float = 0.5
    """Probability that a face must have after the correction to take the place of the one that the network read."""
    held: float = 0.01
    """How strongly the correction is held at nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenDie:
    """What the network sees of one confirmed die."""

    face: int
    """In FACE_IDS."""
    faces: Floats
    """Probabilities of the faces and of none, one row a turn."""
    features: Floats
    blur: float = 0.0
    """How soft it looks: see `confidence.blur_of`."""


@dataclass(frozen=True, slots=True, eq=False)
class FaceHead:
    """The correction: what to add to the log odds, by the features."""

    weights: Floats
    """A row for each feature and one for all dice alike; a column for each face."""
    middle: Floats
    scale: float
    known: frozenset[int]
    """Faces of which there were confirmed dice."""
    settings: LearnedFaceSettings = LearnedFaceSettings()

    def corrected(self, faces: Floats, features: Floats) -> Floats:
        """Probabilities of the faces after the correction; that of none stays."""
        row = np.append((unit(features) - self.middle) / self.scale, 1.0)
        after = softmax(np.log(faces[:NONE] + _LEAST) + row @ self.weights)
        best, was = int(after.argmax()), int(faces[:NONE].argmax())
        # A face that nobody confirmed cannot have been learned to be another; nor does a mere leaning change one.
        if best != was and (was not in self.known or after[best] < self.settings.change):
            return faces
        none = float(faces[NONE])
        return np.asarray(np.append(after * (1 - none), none), np.float32)

    def recognise(self, guess: FaceGuess) -> FaceGuess:
        """A guess with the correction."""
        faces = self.corrected(guess.faces, guess.features)
        best = int(faces[:NONE].argmax())
        if best == int(guess.faces[:NONE].argmax()):
            shift = _log_odds(float(faces[best])) - _log_odds(float(guess.faces[best]))
            agree = float(1 / (1 + np.exp(-(_log_odds(guess.agree) + shift))))
        else:
            agree = min(guess.agree, float(faces[best]))  # the turns disagreed about this face at least so much
        return replace(guess, faces=faces, agree=agree)


def see(network: Network, picture: Picture, edge: float, face: int) -> SeenDie:
    """What the network sees of a confirmed die."""
    middle = picture.shape[0] / 2
    crops = [cut(picture, middle, middle, edge, turn) for turn in TURNS]
    rows = run_crops(network, crops)
    faces, features = np.stack([row.faces for row in rows]), np.stack([unit(row.features) for row in rows])
    return SeenDie(face, faces, features, blur_of(crops[0]))


def fit(dice: Sequence[SeenDie], settings: LearnedFaceSettings | None = None) -> FaceHead | None:
    """The correction that these dice ask for; None where there are none."""
    settings = settings or LearnedFaceSettings()
    known = sorted({die.face for die in dice})
    if not known:
        return None
    x = np.concatenate([die.features for die in dice])
    logs = np.log(np.concatenate([die.faces for die in dice])[:, known] + _LEAST)
    truth = np.repeat([known.index(die.face) for die in dice], [len(die.faces) for die in dice])
    middle = x.mean(axis=0)
    scale = float(x.std()) * np.sqrt(x.shape[1]) or 1.0
    rows = np.concatenate([(x - middle) / scale, np.ones((len(x), 1))], axis=1).astype(np.float32)
    small = _solve(rows, logs, np.eye(len(known), dtype=np.float32)[truth], settings.held)
    weights = np.zeros((rows.shape[1], NONE), np.float32)
    # Faces that were not confirmed stay as far from the others, on the whole, as they were.
    weights[:, known] = small - small.mean(axis=1, keepdims=True)
    return FaceHead(weights, middle.astype(np.float32), scale, frozenset(known), settings)


def _solve(rows: Floats, logs: Floats, truth: Floats, held: float) -> Floats:
    """Weights that make the true faces likely: gradient steps with momentum (Nesterov), from nothing."""
    weights: Floats = np.zeros((rows.shape[1], logs.shape[1]), np.float32)
    reach = 0.5 * _steepest(rows) / len(rows) + held
    ahead: Floats = weights
    pace = 1.0
    for _ in range(_ROUNDS):
        slope = rows.T @ (softmax(logs + rows @ ahead) - truth) / len(rows) + held * ahead
        stepped, faster = np.asarray(ahead - slope / reach, np.float32), float(1 + np.sqrt(1 + 4 * pace * pace)) / 2
        ahead = np.asarray(stepped + (pace - 1) / faster * (stepped - weights), np.float32)
        weights, pace = stepped, faster
    return weights


def _steepest(rows: Floats) -> float:
    """The square of the largest singular value: from the small square of products, many times faster than from all."""
    products = rows.T @ rows if rows.shape[1] < len(rows) else rows @ rows.T
    return float(np.linalg.eigvalsh(products)[-1])


def _log_odds(p: float) -> float:
    p = min(max(p, _LEAST), 1 - _LEAST)
    return float(np.log(p / (1 - p)))


def unit(row: Floats) -> Floats:
    """A row of numbers at length one: what it looks like, not how strongly."""
    return np.asarray(row / max(float(np.linalg.norm(row)), 1e-9), np.float32)
