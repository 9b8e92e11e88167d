"""Cameras from low: where up is, and what is a side face."""

from __future__ import annotations

import numpy as np
import pytest

from vision.read.finder import Found, Spot
from vision.read.low_camera import low_camera

EDGE, CELL = 40.0, 4.0


def spot(y: float) -> Spot:
    return Spot(100.0, y, EDGE, 0.9, 1.0, (1.0,))


def body(top: float, foot: float) -> Found:
    """A die that is seen from one height of the picture to another."""
    cells = np.zeros((50, 50), np.float32)
    cells[int(top / CELL) : int(foot / CELL), 20:31] = 0.95
    return Found((), cells, CELL)


@pytest.mark.parametrize("facing", [(0.0, -0.1), (0.0, -0.5), (0.3, 0.3)])
def test_a_camera_that_looks_down_is_not_low(facing: tuple[float, float]) -> None:
    assert low_camera(facing) is None


def test_up_is_where_upper_faces_look() -> None:
    low = low_camera((0.0, -0.8))
    assert low is not None
    assert low.up == (0.0, -1.0)
    sideways = low_camera((0.8, 0.0))
    assert sideways is not None
    assert sideways.up == (1.0, 0.0)


def test_an_upper_face_gets_height_back_and_no_width() -> None:
    low = low_camera((0.0, -0.8))
    assert low is not None
    width, height = low.stretch @ (1.0, 0.0), low.stretch @ (0.0, 1.0)
    assert np.allclose(width, (1.0, 0.0))
    assert height[1] == pytest.approx(1.29, abs=0.02)


def test_a_face_that_looks_at_the_camera_with_its_die_above_it_is_a_side() -> None:
    low = low_camera((0.0, -0.8))
    assert low is not None
    die = body(60, 120)
    assert low.is_side(spot(100), np.array([0.1, 0.1], np.float32), die)
    assert not low.is_side(spot(72), np.array([0.0, -0.8], np.float32), die)  # the upper face of the same die
    assert not low.is_side(spot(100), np.array([0.1, -0.7], np.float32), die)  # a die in front, that looks up
    assert not low.is_side(spot(100), np.array([0.1, 0.1], np.float32), body(92, 160))  # nothing above it
