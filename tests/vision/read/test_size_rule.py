"""Sizes of dice over a picture: one plane for all of them, as steep as the camera stands low."""

from __future__ import annotations

import pytest

from vision.read.size_rule import SeenSize, SizeRule, size_rule

WIDTH = 1280.0
FROM_ABOVE, LOW = (0.0, -0.05), (0.0, -0.8)


def seen(x: float, y: float, edge: float, facing: tuple[float, float] = FROM_ABOVE) -> SeenSize:
    return SeenSize(x, y, edge, facing, 5.0)


def test_dice_of_one_size_seen_from_above_are_as_large_everywhere() -> None:
    rule = size_rule([seen(200, 150, 48), seen(900, 300, 50), seen(500, 600, 49)], 49.0, WIDTH)
    assert rule.at(100, 50) == pytest.approx(49, abs=3)
    assert rule.at(1200, 700) == pytest.approx(49, abs=3)


def test_from_low_near_dice_are_larger_and_far_ones_are_no_strangers() -> None:
    dice = [seen(100.0 + 200 * k, 100.0 + 110 * k, 30.0 + 8 * k, LOW) for k in range(6)]
    rule = size_rule(dice, 50.0, WIDTH)
    for die in dice:
        assert rule.at(die.x, die.y) == pytest.approx(die.edge, rel=0.06)


def test_one_die_tells_by_the_way_it_faces_where_dice_would_be_larger() -> None:
    low = size_rule([seen(640, 360, 50, LOW)], 50.0, WIDTH)
    assert low.at(640, 360) == pytest.approx(50)
    assert low.at(640, 100) < 44 < 56 < low.at(640, 650)
    above = size_rule([seen(640, 360, 50)], 50.0, WIDTH)
    assert above.at(640, 100) == pytest.approx(above.at(640, 650), rel=0.05)


def test_one_die_of_another_size_does_not_turn_the_rule() -> None:
    dice = [seen(150.0 + 180 * k, 200.0 + 90 * (k % 3), 50.0) for k in range(6)]
    rule = size_rule([*dice, seen(640, 650, 100)], 50.0, WIDTH)
    assert rule.at(640, 650) < 60


def test_without_dice_nothing_is_known() -> None:
    assert size_rule([], 0.0, WIDTH) == SizeRule(0.0)
    assert SizeRule(0.0).at(3, 4) == 0.0


def test_no_place_has_dice_of_no_size() -> None:
    steep = SizeRule(40.0, 600.0, 600.0, (0.0, 0.01))
    assert steep.at(600, 0) > 10
    assert steep.at(600, 5000) <= 100
