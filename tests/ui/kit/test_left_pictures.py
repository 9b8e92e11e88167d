"""A picture that is no longer shown is gone at once, with all that it held: nothing waits for the garbage collector."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

import numpy as np
from kivy.graphics import InstructionGroup

from ui.app.inbox import LeaveGame
from ui.headless.step_clock import StepClock
from ui.kit import photo_loader
from ui.kit.photo_loader import photo_texture
from ui.present.models import Photo


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def parts(group: InstructionGroup) -> list[weakref.ref[object]]:
    """Everything that is drawn, groups in groups too."""
    found = []
    for part in group.children:
        found.append(weakref.ref(part))
        if isinstance(part, InstructionGroup):
            found += parts(part)
    return found


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("moving", [False, True])
def test_what_was_drawn_is_gone_with_the_next_picture(moving: bool) -> None:
    top = ScreenHarness(frames=StepClock() if moving else None)
    top.start("dice-city", 2)
    left = parts(top.window.scene._picture)
    assert len(left) > 100
    top.window.display.draw_again()
    assert [part() for part in left if part() is not None] == []


def test_photographs_go_with_their_game() -> None:
    top = ScreenHarness()
    top.start("dicy-cards", 2)
    photos = top.window.display.photos
    pixels = np.zeros((90, 160, 3), np.uint8)
    for small in (True, False):
        photos._loaded("photos/1/2.jpg", small, pixels)
        assert photos.texture("photos/1/2.jpg", small) is not None
    photo_texture(Photo(1, pixels))
    top.send(LeaveGame())
    assert not any(photos._textures.values())
    assert not photo_loader._shown
