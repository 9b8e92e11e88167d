"""Boxes in a picture: their geometry, and that they come back from JSON as they went."""

from __future__ import annotations

import msgspec
import pytest

from companion.dice import Box, Doubt, PictureDoubt

BOX = Box(10, 20, 50, 40)


def test_the_measures_of_a_box() -> None:
    assert (BOX.width, BOX.height, BOX.area, BOX.centre) == (40, 20, 800, (30, 30))
    assert Box.square(30, 30, 20) == Box(20, 20, 40, 40)


def test_a_box_is_scaled_inset_and_clipped() -> None:
    assert BOX.scaled(2) == Box(20, 40, 100, 80)
    assert BOX.scaled(2, 0.5) == Box(20, 10, 100, 20)
    assert BOX.inset(0.25) == Box(20, 25, 40, 35)
    assert BOX.inset(-0.5) == Box(-10, 10, 70, 50)
    assert BOX.inset(-0.5).clipped(60, 45) == Box(0, 10, 60, 45)


def test_a_box_contains_its_sides() -> None:
    assert BOX.contains(10, 40)
    assert not BOX.contains(9.9, 30)
    assert not BOX.contains(30, 40.1)


@pytest.mark.parametrize(
    ("other", "share"),
    [
        (BOX, 1.0),
        (Box(30, 20, 70, 40), 1 / 3),
        (Box(50, 20, 90, 40), 0.0),
        (Box(10, 41, 50, 60), 0.0),
    ],
)
def test_overlap_is_intersection_over_union(other: Box, share: float) -> None:
    assert BOX.overlap(other) == pytest.approx(share)
    assert other.overlap(BOX) == pytest.approx(share)
    assert BOX.meets(other) is bool(share)


def test_distance_is_that_of_the_centres() -> None:
    assert BOX.distance(Box.square(33, 34, 2)) == 5


def test_a_box_is_a_list_in_json() -> None:
    doubt = PictureDoubt(Doubt.GLARE, BOX)
    kept = msgspec.json.encode(doubt)
    assert b'"box":[10,20,50,40]' in kept
    assert msgspec.json.decode(kept, type=PictureDoubt) == doubt
