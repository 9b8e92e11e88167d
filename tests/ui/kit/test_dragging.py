"""A target that follows the finger: every place is reported, and the end of it."""

from __future__ import annotations

from typing import Any

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from kivy.tests.common import UnitTestTouch

from ui.kit.live_picture import Handles, OutlinedPicture, camera_texture
from ui.kit.node import Kit
from ui.kit.scene_widget import SceneWidget
from ui.kit.theme import DARK, Metrics

SQUARE = ((0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75))


@pytest.fixture
def scene() -> tuple[SceneWidget, list[Any]]:
    """A picture of 640 x 360 in the middle of 800 x 480, with four corners."""
    ScreenHarness()
    told: list[Any] = []
    shown = SceneWidget(told.append, size=(800, 480))
    handles = Handles(SQUARE, DARK.accent, lambda index, x, y: (index, x, y), "dropped")
    shown.show(OutlinedPicture(handles=handles), Kit(DARK, Metrics(800, 480), camera_texture((640, 360))))
    return shown, told


def _finger(scene: SceneWidget, x: float, y: float, kind: str, touch: UnitTestTouch) -> None:
    touch.x, touch.y = touch.pos = (x, y)
    getattr(scene, f"on_touch_{kind}")(touch)


def _touch(scene: SceneWidget) -> UnitTestTouch:
    touch = UnitTestTouch(0, 0)
    touch.grab_current = scene
    return touch


def _place(x: float, y: float) -> tuple[float, float]:
    """Shares of the picture as pixels of the display: it is 800 x 450, with 15 pixels above and below."""
    return 800 * x, 15 + 450 * (1 - y)


def test_a_corner_follows_the_finger_until_it_leaves(scene: tuple[SceneWidget, list[Any]]) -> None:
    shown, told = scene
    touch = _touch(shown)
    for kind, (x, y) in (("down", (0.25, 0.25)), ("move", (0.3, 0.2)), ("move", (0.1, 0.05)), ("up", (0.1, 0.05))):
        _finger(shown, *_place(x, y), kind, touch)
    assert [step if step == "dropped" else (step[0], *(round(v, 2) for v in step[1:])) for step in told] == [
        (0, 0.25, 0.25),
        (0, 0.3, 0.2),
        (0, 0.1, 0.05),
        "dropped",
    ]


def test_it_never_leaves_the_picture_and_a_second_finger_changes_nothing(scene: tuple[SceneWidget, list[Any]]) -> None:
    shown, told = scene
    touch, other = _touch(shown), _touch(shown)
    _finger(shown, *_place(0.75, 0.75), "down", touch)
    _finger(shown, *_place(0.25, 0.25), "down", other)
    _finger(shown, 5000, -300, "move", touch)
    assert told[-1] == (2, 1.0, 1.0)
    assert len(told) == 2


def test_beside_the_corners_nothing_is_taken(scene: tuple[SceneWidget, list[Any]]) -> None:
    shown, told = scene
    touch = _touch(shown)
    _finger(shown, *_place(0.5, 0.5), "down", touch)
    _finger(shown, *_place(0.5, 0.5), "up", touch)
    assert told == []
