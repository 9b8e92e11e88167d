"""Dice that lean are told by the way they face; everything here is geometry, without a network."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.generate.scene import Camera
from vision.generate.view import CameraView, leaning, resting
from vision.read.cocked_dice import CockedSettings, leaning_dice
from vision.read.networks import Floats

SETTINGS = CockedSettings()
WIDTH = 1280


def seen(camera: Camera, dice: list[tuple[float, float, float, float]]) -> tuple[Floats, Floats]:
    """Places and facings of dice at x, y that lean by degrees in a direction."""
    view = CameraView(camera)
    places, facings = [], []
    for x, y, degrees, direction in dice:
        up = leaning(resting(4, 0.3), degrees, direction)[:, 2]
        places.append(view.project([[x, y, 16.0]])[0] / WIDTH)
        facings.append(view.facing((x, y, 16.0), up))
    return np.array(places, np.float32), np.array(facings, np.float32)


spots = st.lists(st.tuples(st.floats(-130, 130), st.floats(-70, 70)), min_size=2, max_size=9)
cameras = st.builds(
    Camera,
    focal=st.floats(800, 2400),
    distance=st.just(500.0),
    tilt_degrees=st.floats(0, 30),
    turn_degrees=st.floats(0, 360),
)


@given(cameras, spots)
def test_dice_that_lie_flat_never_lean(camera: Camera, places: list[tuple[float, float]]) -> None:
    assert not any(leaning_dice(*seen(camera, [(x, y, 0.0, 0.0) for x, y in places]), SETTINGS))


@pytest.mark.parametrize(("count", "degrees"), [(3, 32.0), (4, 28.0), (7, 24.0)])
def test_one_die_among_others_that_leans_is_found_nearly_always(count: int, degrees: float) -> None:
    rng = np.random.default_rng(count)
    found = 0
    for _ in range(100):
        camera = Camera(focal=rng.uniform(800, 2400), distance=500.0, tilt_degrees=rng.uniform(0, 30))
        dice = [(float(x), float(y), 0.0, 0.0) for x, y in rng.uniform((-100, -60), (100, 60), (count, 2))]
        dice[1] = (*dice[1][:2], degrees, float(rng.uniform(0, 6.2)))
        found += leaning_dice(*seen(camera, dice), SETTINGS)[1]
    assert found >= 93


@given(cameras, st.floats(36, 44), st.floats(0, 6.2))
def test_of_two_that_differ_either_may_lean(camera: Camera, degrees: float, direction: float) -> None:
    leans = leaning_dice(*seen(camera, [(-20, 10, 0, 0), (25, -5, degrees, direction)]), SETTINGS)
    assert leans == [True, True]


def test_a_die_alone_cannot_be_told() -> None:
    assert leaning_dice(*seen(Camera(), [(0, 0, 35, 1)]), SETTINGS) == [False]
    assert leaning_dice(np.zeros((0, 2), np.float32), np.zeros((0, 2), np.float32), SETTINGS) == []
