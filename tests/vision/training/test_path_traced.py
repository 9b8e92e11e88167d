"""What path-traced pictures are asked to be like; none is traced here."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.generate.random_scene import random_scene
from vision.training.path_traced import FIRST_MEASURED, FIRST_SEED, missing, wish_of


def test_hard_pictures_are_taken_from_low_places_with_fancy_dice() -> None:
    wishes = [wish_of(number, 1.0, (720, 480)) for number in range(12)]
    scenes = [random_scene(FIRST_SEED + number, wish) for number, wish in enumerate(wishes)]
    assert all(45 <= scene.camera.tilt_degrees <= 60 for scene in scenes)
    assert all((scene.camera.width, scene.camera.height) == (720, 480) for scene in scenes)
    dice = [die for scene in scenes for die in scene.dice]
    assert sum(not die.look.colour for die in dice) > 0.6 * len(dice)
    assert any(scene.flats for scene in scenes)
    assert any(cube.look.digits for scene in scenes for cube in scene.cubes)
    assert not any(scene.hand for scene in scenes)


def test_a_share_of_pictures_is_hard_and_dice_grow_with_the_picture() -> None:
    hard = [wish_of(number, 0.5, (480, 320)).least_tilt > 0 for number in range(40)]
    assert 10 < sum(hard) < 30
    small, large = (wish_of(1, 1.0, size).edge for size in ((480, 320), (960, 640)))
    assert large == (2 * small[0], 2 * small[1])


def test_what_is_there_is_not_made_again(tmp_path: Path) -> None:
    (tmp_path / "000003.json").write_text("{}")
    assert missing(tmp_path, 2, 3) == [2, 4]


def test_pictures_for_measuring_do_not_mix_with_those_for_training(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="partly for measuring"):
        missing(tmp_path, FIRST_MEASURED - 5, 10)
    assert missing(tmp_path, FIRST_MEASURED, 2) == [FIRST_MEASURED, FIRST_MEASURED + 1]
