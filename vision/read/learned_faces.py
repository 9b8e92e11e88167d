"""A last layer of its own for this table: what confirmed dice add to the network's opinion of a face.

The network's features of confirmed dice, in several turns, and their true faces give a linear correction of its log
odds, held small. What lies beside those dice in the same pictures (their side faces, the table) stays no face. Faces
that nobody confirmed are left as they are; and a correction that only leans towards another face changes none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.read.faces import FACE_IDS, FaceGuess, cut, run_crops
from vision.read.networks import Floats, Network, Picture, softmax

TURNS = (0.0, 90.0, 180.0, 270.0, 14.0, -14.0)
"""Degrees in which a confirmed die is shown to the correction."""
BESIDE = 0.8
"""What lies so many edges beside the middle of a face is another thing, or its side."""
NONE = len(FACE_IDS)
_ROUNDS = 80
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
    """What the network sees of one confirmed die: a row for each turn, and rows of what lies beside it."""

    face: int
    """In FACE_IDS, or NONE."""
    logs: Floats
    """Log probabilities of the faces and of none, one row a turn."""
    features: Floats
    beside_logs: Floats
    beside_features: Floats

    @property
    def plain(self) -> int:
        """What the network alone reads."""
        return int(self.logs[0, :NONE].argmax()) if self.logs[0].argmax() != NONE else NONE


@dataclass(frozen=True, slots=True, eq=False)
class FaceHead:
    """The correction: what to add to the log odds, by the features."""

    weights: Floats
    """A row for each feature and one for all dice alike; a column for each face and for none."""
    middle: Floats
    scale: float
    known: frozenset[int]
    """Faces of which there were confirmed dice."""
    settings: LearnedFaceSettings = LearnedFaceSettings()

    def corrected(self, faces: Floats, features: Floats) -> Floats:
        """Probabilities of the faces and of none after the correction."""
        row = np.append((_unit(features) - self.middle) / self.scale, 1.0)
        after = softmax(np.log(faces + _LEAST) + row @ self.weights)
        best, was = int(after[:NONE].argmax()), int(faces[:NONE].argmax())
        # A face that nobody confirmed cannot have been learned to be another; nor does a mere leaning change one.
        if best != was and (was not in self.known or after[best] < self.settings.change):
            return faces
        return np.asarray(after, np.float32)

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


def see(network: Network, picture: Picture, edge: float, face: int, crowded: bool = False) -> SeenDie:
    """What the network sees of a confirmed die; `crowded`: another lies so near that what is beside it may be one."""
    middle = picture.shape[0] / 2
    crops = [cut(picture, middle, middle, edge, turn) for turn in TURNS]
    if face != NONE and not crowded:
        sides = ((1, 0), (-1, 0), (0, 1), (0, -1))
        crops += [cut(picture, middle + x * BESIDE * edge, middle + y * BESIDE * edge, edge, 0.0) for x, y in sides]
    rows = run_crops(network, crops)
    logs = np.log(np.stack([row.faces for row in rows]) + _LEAST)
    features = np.stack([_unit(row.features) for row in rows])
    n = len(TURNS)
    return SeenDie(face, logs[:n], features[:n], logs[n:], features[n:])


def fit(dice: Sequence[SeenDie], settings: LearnedFaceSettings | None = None) -> FaceHead | None:
    """The correction that these dice ask for; None where there are none."""
    settings = settings or LearnedFaceSettings()
    if not dice:
        return None
    known = sorted({die.face for die in dice} - {NONE})
    columns = [*known, NONE]
    x = np.concatenate([rows for die in dice for rows in (die.features, die.beside_features)])
    logs = np.concatenate([rows for die in dice for rows in (die.logs, die.beside_logs)])[:, columns]
    truth = np.concatenate(
        [[columns.index(die.face)] * len(die.logs) + [len(known)] * len(die.beside_logs) for die in dice]
    ).astype(int)
    # What lies beside a die and is taken for a face already is perhaps one: nobody said anything about it.
    sure = np.concatenate([[True] * len(die.logs) + list(die.beside_logs[:, NONE] > np.log(0.5)) for die in dice])
    x, logs, truth = x[sure], logs[sure], truth[sure]
    middle = x.mean(axis=0)
    scale = float(x.std()) * np.sqrt(x.shape[1]) or 1.0
    rows = np.concatenate([(x - middle) / scale, np.ones((len(x), 1))], axis=1).astype(np.float32)
    small = _solve(rows, logs, np.eye(len(columns), dtype=np.float32)[truth], settings.held)
    weights = np.zeros((rows.shape[1], NONE + 1))
    weights[:, columns] = small
    # Faces that were not confirmed stay as far from the others as they were: what all faces gained, none loses.
    weights -= np.where([k in known or k == NONE for k in range(NONE + 1)], small[:, :-1].mean(axis=1)[:, None], 0.0)
    return FaceHead(weights.astype(np.float32), middle.astype(np.float32), scale, frozenset(known), settings)


def _solve(rows: Floats, logs: Floats, truth: Floats, held: float) -> Floats:
    """Weights that make the true faces likely: gradient steps with momentum (Nesterov), from nothing."""
    weights: Floats = np.zeros((rows.shape[1], logs.shape[1]), np.float32)
    reach = 0.5 * float(np.linalg.norm(rows, 2)) ** 2 / len(rows) + held
    ahead: Floats = weights
    pace = 1.0
    for _ in range(_ROUNDS):
        slope = rows.T @ (softmax(logs + rows @ ahead) - truth) / len(rows) + held * ahead
        stepped, faster = np.asarray(ahead - slope / reach, np.float32), float(1 + np.sqrt(1 + 4 * pace * pace)) / 2
        ahead = np.asarray(stepped + (pace - 1) / faster * (stepped - weights), np.float32)
        weights, pace = stepped, faster
    return weights


def _log_odds(p: float) -> float:
    p = min(max(p, _LEAST), 1 - _LEAST)
    return float(np.log(p / (1 - p)))


def _unit(row: Floats) -> Floats:
    return np.asarray(row / max(float(np.linalg.norm(row)), 1e-9), np.float32)
