"""A display that was dark: what is on it is drawn anew when somebody comes, by either way of being dark."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.headless.scenes import SCENES
from ui.headless.screen_harness import ScreenHarness
from ui.system.backlight import Backlight


def light(folder: Path) -> Backlight:
    """A touchscreen's own light."""
    panel = folder / "10-0045"
    panel.mkdir()
    (panel / "max_brightness").write_text("255\n")
    (panel / "brightness").write_text("255\n")
    return Backlight(folder)


@pytest.mark.parametrize("of_its_own", [False, True], ids=["veil", "light"])
def test_waking_draws_once_more(tmp_path: Path, of_its_own: bool) -> None:
    from kivy.base import EventLoop
    from kivy.core.window import Window

    top = ScreenHarness()
    SCENES["settings"](top)
    dimmer = top.window.display.dimmer
    dimmer._backlight = light(tmp_path) if of_its_own else None
    dimmer.dim()
    for _ in range(3):
        EventLoop.idle()
    drawn: list[object] = []
    Window.bind(on_draw=drawn.append)
    for _ in range(3):
        EventLoop.idle()
    assert drawn == [], "what lies dark is not drawn for nobody"
    top.window.display.answered()
    EventLoop.idle()
    Window.unbind(on_draw=drawn.append)
    assert not dimmer.dimmed
    assert drawn
