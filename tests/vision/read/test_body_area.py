"""A die that was missed among others is told by the room that dice take up together."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Doubt
from tests.vision.read.test_reader import die, lay
from vision.generate.render import render
from vision.read import reader as reader_module
from vision.read.body_area import BodyAreaSettings, SeenBody, crowded_bodies
from vision.read.candidates import Candidate, CandidateSettings, sort_out
from vision.read.finder import Found, Spot
from vision.read.reader import DiceReader
from vision.read.size_rule import SizeRule

STRAIGHT, LOW = (0.0, 0.0), (0.0, -0.8)


def row_of(dice: int, deep: int = 6) -> Found:
    """Bodies of dice that touch, six cells wide each."""
    body = np.zeros((40, 80), np.float32)
    body[10 : 10 + deep, 10 : 10 + 6 * dice] = 0.9
    return Found((), body, 4.0)


def read_at(number: int, facing: tuple[float, float]) -> SeenBody:
    return SeenBody(Spot(52.0 + 24.0 * number, 52.0, 24.0, 1.0, 1.0, (1.0,)), facing)


@pytest.mark.parametrize("missed", [0, 1, 2])
def test_a_row_is_crowded_where_one_of_its_dice_was_not_read(missed: int) -> None:
    dice = [read_at(number, STRAIGHT) for number in range(3)]
    assert crowded_bodies(row_of(3), dice, 320, 160, BodyAreaSettings()) == []
    (doubt,) = crowded_bodies(row_of(3), dice[:missed] + dice[missed + 1 :], 320, 160, BodyAreaSettings())
    assert doubt.why is Doubt.COVERED
    assert doubt.box is not None
    assert doubt.box.contains(dice[missed].spot.x, dice[missed].spot.y)


def test_sides_that_a_low_camera_sees_are_no_other_die() -> None:
    seen = row_of(1, deep=9)
    assert crowded_bodies(seen, [read_at(0, LOW)], 320, 160, BodyAreaSettings()) == []
    assert crowded_bodies(seen, [read_at(0, STRAIGHT)], 320, 160, BodyAreaSettings()) != []


def test_bodies_without_any_die_are_left_to_those_who_look_for_them() -> None:
    assert crowded_bodies(row_of(2), [], 320, 160, BodyAreaSettings()) == []


def test_a_die_that_was_passed_over_between_two_others_forbids_confidence(
    reader: DiceReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_the_middle(
        candidates: list[Candidate], sizes: SizeRule, settings: CandidateSettings
    ) -> tuple[list[Candidate], list[Candidate]]:
        dice, open_ = sort_out(candidates, sizes, settings)
        return [c for c in dice if abs(c.spot.x - 320) > 20], open_

    image = render(lay(die("5", -17.5, 0), die("2", 0, 0), die("4", 17.5, 0))).image
    assert reader.read(image).confident
    monkeypatch.setattr(reader_module, "sort_out", without_the_middle)
    reading = reader.read(image)
    assert sorted(d.face.id for d in reading.dice) == ["4", "5"]
    assert not reading.confident
    assert Doubt.COVERED in {doubt.why for doubt in reading.doubts}
