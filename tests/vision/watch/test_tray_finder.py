"""A tray is found by its edge, whatever lies in it; where there is no plain one, none is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.sources.frame import Picture
from vision.sources.simulated import SimulatedTable
from vision.watch.tray_finder import find_tray

WIDTH, HEIGHT = 640, 360
SQUARE = ((110, 40), (540, 55), (525, 320), (95, 300))
WOOD, FELT = (60, 90, 130), (70, 110, 60)


def table(corners: tuple[tuple[int, int], ...] = SQUARE, dice: int = 4, seed: int = 1, light: float = 0.25) -> Picture:
    """A felt tray on a wooden table, with dice in it, lit from one side."""
    chance = np.random.default_rng(seed)
    picture = np.full((HEIGHT, WIDTH, 3), WOOD, np.float32)
    cv2.fillPoly(picture, [np.array(corners, np.int32)], FELT)
    x0, x1 = min(c[0] for c in corners) + 40, max(c[0] for c in corners) - 40
    y0, y1 = min(c[1] for c in corners) + 40, max(c[1] for c in corners) - 40
    for _ in range(dice):
        x, y = int(chance.integers(x0, x1)), int(chance.integers(y0, y1))
        cv2.rectangle(picture, (x - 18, y - 18), (x + 18, y + 18), (230, 230, 235), -1)
        cv2.rectangle(picture, (x + 18, y - 10), (x + 26, y + 24), (35, 55, 30), -1)
    picture *= np.linspace(1 + light, 1 - light, WIDTH, dtype=np.float32)[None, :, None]
    return np.clip(picture + chance.normal(0, 3, picture.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("dice", [0, 4, 9])
def test_a_felt_tray_on_wood(dice: int) -> None:
    found = find_tray(table(dice=dice))
    assert found is not None
    for (x, y), (tx, ty) in zip(found, SQUARE, strict=True):
        assert abs(x - tx / WIDTH) < 0.03
        assert abs(y - ty / HEIGHT) < 0.04


def test_a_table_without_an_edge_is_looked_at_whole() -> None:
    plain = SimulatedTable(seed=1).step().picture
    assert find_tray(plain) is None


def test_a_tray_that_is_larger_than_the_picture() -> None:
    assert find_tray(table(((-50, 40), (700, 50), (690, 500), (-60, 480)))) is None


def test_a_tray_that_is_too_small_and_one_that_is_no_tray() -> None:
    assert find_tray(table(((250, 130), (390, 130), (390, 230), (250, 230)), dice=0)) is None
    corner = ((110, 40), (540, 40), (540, 170), (320, 170), (320, 320), (110, 320))
    assert find_tray(table(corner, dice=0)) is None, "an L has no four corners"
    assert find_tray(np.random.default_rng(2).integers(0, 255, (HEIGHT, WIDTH, 3)).astype(np.uint8)) is None
