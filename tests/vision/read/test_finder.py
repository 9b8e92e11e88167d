"""The second look: at the part of the picture in which the first one saw anything, and nothing else changes."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Box
from tests.vision.read.test_reader import die, lay
from vision.generate.render import render
from vision.read.finder import DetectSettings, Found, Spot, evidence, first_look, fitting_look
from vision.read.networks import Network

SETTINGS = DetectSettings()
EDGE = 40.0
BLANK = np.zeros((480, 640, 3), np.uint8)


def spot(x: float, y: float) -> Spot:
    return Spot(x, y, EDGE, 0.9, 0.9, (1.0,))


def test_a_part_shows_the_same_dice_at_the_same_places() -> None:
    finder = Network("finder.onnx.gz")
    image = render(lay(die("5", 40, 20), die("2", 62, 25), die("6", 45, 50))).image
    seen = first_look(finder, image, SETTINGS)
    part = evidence(seen, EDGE, image, SETTINGS)
    assert part is not None
    assert part.x0 > 250
    whole, cut = fitting_look(finder, image, EDGE, SETTINGS), fitting_look(finder, image, EDGE, SETTINGS, part)
    assert all(min(a.distance(b) for b in cut.spots) < 2.5 for a in whole.spots[:3])
    assert cut.body.shape == pytest.approx(whole.body.shape, abs=1)
    rows, columns = (min(n) for n in zip(cut.body.shape, whole.body.shape, strict=True))
    differs = np.abs(cut.body[:rows, :columns] - whole.body[:rows, :columns]) > 0.5
    assert differs.mean() < 0.01


def test_everything_that_was_seen_is_in_the_part_with_room_around_it() -> None:
    body = np.zeros((48, 64), np.float32)
    body[30, 20] = 0.2  # a faint body without a face
    part = evidence(Found((spot(300, 100),), body, 10.0), EDGE, BLANK, SETTINGS)
    assert part is not None
    assert part.contains(205 - 1.5 * EDGE, 305 + 1.5 * EDGE)
    assert part.contains(300 + 1.5 * EDGE, 100 - 1.5 * EDGE)


@pytest.mark.parametrize(
    ("spots", "edge"),
    [((), EDGE), ((spot(60, 60), spot(600, 420)), EDGE), ((spot(300, 200),), 8.0)],
    ids=["nothing seen", "dice everywhere", "dice too small to be sure of"],
)
def test_the_whole_is_looked_at_where_a_part_would_not_do(spots: tuple[Spot, ...], edge: float) -> None:
    assert evidence(Found(spots, np.zeros((120, 160), np.float32), 4.0), edge, BLANK, SETTINGS) is None


def test_a_part_reaches_no_further_than_the_picture() -> None:
    part = evidence(Found((spot(5, 5),), np.zeros((48, 64), np.float32), 10.0), EDGE, BLANK, SETTINGS)
    assert part == Box(0.0, 0.0, 69.0, 69.0)
