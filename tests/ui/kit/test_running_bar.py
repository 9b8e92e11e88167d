"""The bar that runs down: one rectangle is made shorter, and the rest of the picture stays as it was drawn."""

from __future__ import annotations

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from kivy.clock import Clock

from ui.app.inbox import CameraIs, CameraState, Hold
from ui.headless.scenes import SCENES
from ui.kit.running_bar import RunningBar


def bar(top: ScreenHarness) -> RunningBar:
    assert top.window.scene.stage is not None
    (found,) = top.window.scene.stage.running
    assert isinstance(found, RunningBar)
    return found


@pytest.fixture
def top(monkeypatch: pytest.MonkeyPatch) -> ScreenHarness:
    made = ScreenHarness()
    monkeypatch.setattr(Clock, "get_time", lambda: made.window.now)
    SCENES["running"](made)
    return made


def left(top: ScreenHarness) -> float:
    """The share of the bar that is still full."""
    shown = bar(top)
    return float(shown._filled.size[0] / shown.box[2])


def test_it_gets_shorter_without_drawing_anything_anew(top: ScreenHarness) -> None:
    drawn, before = top.window.scene.drawn, left(top)
    top.window.now += 1.5
    top.window.scene._run()
    assert left(top) == pytest.approx(before / 2, rel=0.02)
    assert top.window.scene.drawn == drawn


def test_drawn_again_it_goes_on_where_it_was(top: ScreenHarness) -> None:
    top.window.now += 1.5
    top.window.scene._run()
    before = left(top)
    top.window.resize((1280, 720))
    assert left(top) == pytest.approx(before, abs=0.02)


def test_the_loop_no_longer_turns_for_one_that_is_empty_or_gone(top: ScreenHarness) -> None:
    top.window.now += 10.0
    top.window.scene._run()
    assert left(top) == 0.0
    assert top.window.scene._run_event is None
    SCENES["running"](top)
    assert top.window.scene._run_event is not None
    top.send(Hold())
    top.send(CameraIs(CameraState.LOOKING))
    top.window.scene._run()
    assert top.window.scene._run_event is None
