"""Faces that the owners taught."""

from __future__ import annotations

import numpy as np
import pytest

from vision.faces import FACE_IDS, FaceGuess
from vision.taught import TaughtSettings, example, with_taught


def guess(features: list[float], faces: dict[str, float]) -> FaceGuess:
    p = np.array([faces.get(name, 0.0) for name in (*FACE_IDS, "none")], np.float32)
    empty = np.zeros((64, 64, 3), np.uint8)
    return FaceGuess(p, np.zeros(9, np.float32), 0.0, 1.0, np.array(features, np.float32), empty)


UNKNOWN = {"4": 0.5, "boss": 0.3, "none": 0.2}


def test_a_die_like_the_example_shows_the_taught_face() -> None:
    taught = TaughtSettings((example("boss", guess([1.0, 2.0, 0.0], UNKNOWN)),))
    p = with_taught(guess([1.02, 2.0, 0.01], UNKNOWN), taught)
    assert FACE_IDS[int(p.argmax())] == "boss"
    assert p.sum() == pytest.approx(1.0)


def test_a_die_unlike_it_is_read_as_before() -> None:
    taught = TaughtSettings((example("boss", guess([1.0, 2.0, 0.0], UNKNOWN)),))
    p = with_taught(guess([2.0, -1.0, 3.0], {"4": 1.0}), taught)
    assert FACE_IDS[int(p.argmax())] == "4"


def test_an_example_of_other_networks_is_passed_over() -> None:
    old = TaughtSettings((example("boss", guess([1.0, 2.0], UNKNOWN)),))
    p = with_taught(guess([1.0, 2.0, 0.0], {"4": 1.0}), old)
    assert FACE_IDS[int(p.argmax())] == "4"
