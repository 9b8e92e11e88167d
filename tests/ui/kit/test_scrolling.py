"""Areas that scroll: a finger drags them, they glide on and come to rest; a touch holds them still."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from kivy.tests.common import UnitTestTouch

from ui.headless.scenes import SCENES
from ui.state.intents import Go, Place


@pytest.fixture
def top() -> ScreenHarness:
    top = ScreenHarness()
    SCENES["settings"](top)
    return top


def _area(top: ScreenHarness) -> Any:
    stage = top.window.scene.stage
    assert stage is not None
    return stage.scrollers[-1]


def _drag(top: ScreenHarness, by: float, steps: int = 4) -> UnitTestTouch:
    """A finger that comes down in the middle of the area and moves; it is still there."""
    x, y, w, h = _area(top).box
    touch = UnitTestTouch(x + w / 2, y + h / 2)
    touch.touch_down()
    for step in range(1, steps + 1):
        touch.touch_move(x + w / 2, y + h / 2 + by * step / steps)
    return touch


def _until_rest(top: ScreenHarness) -> None:
    for _ in range(2000):
        if not top.window.scene.gliding():
            return
        top.window.frame()
    raise AssertionError("it never comes to rest")


def test_what_is_dragged_follows_the_finger_and_nothing_is_tapped(top: ScreenHarness) -> None:
    sent, shown = list(top.kept), top.screen.shown()
    touch = _drag(top, 100)
    assert _area(top).offset == pytest.approx(100, abs=2)
    touch.touch_up()
    assert top.kept == sent
    assert top.screen.shown() == shown


def test_it_glides_on_after_the_finger_left_and_comes_to_rest(top: ScreenHarness) -> None:
    _drag(top, 60).touch_up()
    let_go = _area(top).offset
    assert top.window.scene.gliding()
    drawn = top.window.scene.drawn
    _until_rest(top)
    assert _area(top).offset > let_go
    assert top.window.scene.drawn == drawn, "gliding moves what is there; it draws nothing anew"


def test_it_ends_at_its_end(top: ScreenHarness) -> None:
    for _ in range(12):
        _drag(top, 150).touch_up()
    _until_rest(top)
    assert _area(top).offset == pytest.approx(_area(top).longer)
    _drag(top, -150)
    assert _area(top).offset < _area(top).longer


def test_a_touch_holds_still_what_glides_and_taps_nothing(top: ScreenHarness) -> None:
    _drag(top, 60).touch_up()
    assert top.window.scene.gliding()
    before = list(top.kept)
    held = _drag(top, 0, steps=1)
    assert not top.window.scene.gliding()
    held.touch_up()
    assert top.kept == before


def test_a_new_drawing_of_the_same_screen_stays_where_it_was_scrolled_to(top: ScreenHarness) -> None:
    top.window.scene.scroll_to(_area(top).name, 80)
    drawn = top.window.scene.drawn
    top.screen.prefs = replace(top.screen.prefs, language="de")
    top.window.display.refresh()
    assert top.window.scene.drawn == drawn + 1
    assert _area(top).offset == 80
    top.tap("back")
    top.do(Go(Place.SETTINGS))
    assert _area(top).offset == 0, "a screen that is come back to begins at its top"


def test_the_loop_waits_for_what_glides_and_then_dozes(top: ScreenHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    display = top.window.display
    naps: list[float] = []
    monkeypatch.setattr("ui.window.display_widget.time.sleep", naps.append)
    _drag(top, 60).touch_up()
    display.rest()
    top.window.frame()
    assert naps == []
    _until_rest(top)
    display.rest()
    top.window.frame(3)
    assert len(naps) >= 3
    monkeypatch.setattr("ui.window.display_widget.LIVELY_SECONDS", 3600.0)  # however slowly this machine draws
    top.window.touch(2, 2)
    naps.clear()
    top.window.frame(3)
    assert naps == []


def test_memory_goes_back_once_nothing_moves_any_more(top: ScreenHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    trimmed: list[bool] = []
    monkeypatch.setattr("ui.window.display_widget.trim_memory", lambda: trimmed.append(True))
    _drag(top, 60).touch_up()
    trimmed.clear()  # windows of other tests may come to rest while this one's loop turns
    top.window.display.rest()
    assert not trimmed, "nobody's finger waits for it"
    _until_rest(top)
    trimmed.clear()
    top.window.display.rest()
    assert trimmed == [True]
