"""Dice fall as dice do, stay in the tray, and show what they were told to."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from vision.sources.dice_physics import Pose, TumbleSettings, tumble

EDGE = 16.0
FPS = 30


def up(pose: Pose) -> int:
    axis = int(np.abs(pose.rotation[2]).argmax())
    return 2 * axis + (1 if pose.rotation[2, axis] < 0 else 0)


def throw(
    seed: int, sides: list[int], obstacles: list[tuple[float, float, float]] | None = None
) -> list[tuple[Pose, ...]]:
    return tumble(sides, EDGE, np.random.default_rng(seed), 1 / FPS, obstacles or [])


@pytest.mark.parametrize("seed", range(24))
def test_every_die_ends_flat_with_the_side_that_was_wished_and_in_the_tray(seed: int) -> None:
    sides = [(seed + number) % 6 for number in range(1 + seed % 8)]
    last = throw(seed, sides)[-1]
    assert [up(pose) for pose in last] == sides
    want = TumbleSettings()
    for pose in last:
        assert abs(pose.rotation[2]).max() == pytest.approx(1.0, abs=1e-6)
        assert np.linalg.det(pose.rotation) == pytest.approx(1.0, abs=1e-6)
        x, y, z = pose.centre
        assert z == pytest.approx(EDGE / 2)
        assert abs(x) < want.half_width
        assert abs(y) < want.half_height


@pytest.mark.parametrize("seed", range(8))
def test_dice_do_not_lie_in_each_other_nor_in_kept_ones(seed: int) -> None:
    kept = [(0.0, 0.0, 8.0), (40.0, 20.0, 8.0), (-50.0, -10.0, 8.0)]
    last = throw(seed, [2, 3, 4], kept)[-1]
    places = [pose.centre for pose in last] + kept
    for a, b in itertools.combinations(places, 2):
        assert np.hypot(a[0] - b[0], a[1] - b[1]) >= EDGE


@pytest.mark.parametrize("seed", range(4))
def test_dice_tumble_before_they_lie(seed: int) -> None:
    film = throw(seed, [0, 1, 2])
    assert 0.2 * FPS < len(film) < 2.6 * FPS
    for number in range(3):
        ups = [up(poses[number]) for poses in film]
        turned = sum(a != b for a, b in itertools.pairwise(ups))
        heights = [poses[number].centre[2] for poses in film]
        assert turned >= 1
        assert max(heights) > EDGE
        assert min(heights) > 0.4 * EDGE


def test_no_die_sinks_into_the_table() -> None:
    corners = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]) * EDGE
    for poses in throw(3, [0, 1, 2, 3, 4]):
        for pose in poses:
            lowest = (corners @ pose.rotation.T)[:, 2].min() + pose.centre[2]
            assert lowest > -0.1 * EDGE


def test_the_same_seed_throws_the_same() -> None:
    first, second = throw(5, [1, 4]), throw(5, [1, 4])
    assert len(first) == len(second)
    assert all(a.centre == b.centre for x, y in zip(first, second, strict=True) for a, b in zip(x, y, strict=True))
