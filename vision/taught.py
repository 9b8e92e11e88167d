"""Faces that the owners taught: a symbol that no network has seen is recognised by likeness to their examples."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.faces import FACE_IDS, FaceGuess
from vision.networks import Floats


@dataclass(frozen=True, slots=True)
class TaughtFace:
    """One example: the face's name and what the network saw of it."""

    face: str
    features: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TaughtSettings:
    """Examples, and how alike a die must be."""

    examples: tuple[TaughtFace, ...] = ()
    alike: float = 0.93
    """Cosine between features from which a die shows the taught face."""
    weight: float = 0.9
    """How much a perfect likeness counts against the network's own opinion."""


def example(face: str, guess: FaceGuess) -> TaughtFace:
    """What to remember of a die that the owners named."""
    return TaughtFace(face, tuple(float(v) for v in guess.features))


def with_taught(guess: FaceGuess, settings: TaughtSettings) -> Floats:
    """The face probabilities after comparing with the taught examples."""
    faces = guess.faces.copy()
    length = float(np.linalg.norm(guess.features))
    best, name = 0.0, ""
    for known in settings.examples:
        vector = np.array(known.features, np.float32)
        if vector.shape != guess.features.shape or known.face not in FACE_IDS:
            continue
        likeness = float(vector @ guess.features / max(length * float(np.linalg.norm(vector)), 1e-9))
        if likeness > best:
            best, name = likeness, known.face
    if best < settings.alike:
        return faces
    share = settings.weight * (best - settings.alike) / (1 - settings.alike)
    faces *= 1 - share
    faces[FACE_IDS.index(name)] += share
    return faces
