"""A picture that the system lost is drawn again, though nothing in it has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ui.system import kiosk
from ui.system.display_facts import display_facts
from ui.window.redraw import FIRST_AGAIN_SECONDS, SETTLE_SECONDS, Redraw

KIOSK = {kiosk.VARIABLE: "1"}


class FakeWindow:
    """A window that counts how often it is asked to draw."""

    def __init__(self) -> None:
        self.asked = 0
        self.bound: dict[str, Callable[..., None]] = {}
        self.canvas = self

    def bind(self, **handlers: Callable[..., None]) -> None:
        self.bound |= handlers

    def unbind(self, **handlers: Callable[..., None]) -> None:
        for name in handlers:
            del self.bound[name]

    def ask_update(self) -> None:
        self.asked += 1


class FakeClock:
    """What was asked for later; `turn` lets the time come."""

    def __init__(self) -> None:
        self.once: list[tuple[float, Callable[[float], None]]] = []
        self.every: list[Callable[[float], None]] = []

    def schedule_once(self, call: Callable[[float], None], seconds: float) -> None:
        self.once.append((seconds, call))

    def schedule_interval(self, call: Callable[[float], None], seconds: float) -> None:
        self.every.append(call)

    def turn(self) -> list[float]:
        """Everything that waits happens; after how many seconds it would have."""
        due, self.once = self.once, []
        for seconds, call in due:
            call(seconds)
        return [seconds for seconds, _ in due]


@pytest.fixture
def window() -> FakeWindow:
    return FakeWindow()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.mark.parametrize("environment", [{}, KIOSK])
def test_the_first_frame_is_drawn_once_more(window: FakeWindow, clock: FakeClock, environment: dict[str, str]) -> None:
    Redraw(window, clock, look=lambda: ()).watch(environment)
    window.bound["on_flip"]()
    assert clock.turn() == [FIRST_AGAIN_SECONDS]
    assert window.asked == 1
    assert "on_flip" not in window.bound, "that frame brings no further one"


@pytest.mark.parametrize("event", ["on_restore", "on_show", "on_maximize"])
def test_a_window_that_comes_back_is_drawn(window: FakeWindow, clock: FakeClock, event: str) -> None:
    Redraw(window, clock).watch({})
    window.bound[event](window)
    assert window.asked == 1


def test_the_display_is_looked_at_only_where_it_is_ours(window: FakeWindow, clock: FakeClock) -> None:
    Redraw(window, clock).watch({})
    assert clock.every == []


# --- a kiosk's console and monitors ---


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """The kernel's files of a Pi with one monitor and a touchscreen's lamp."""
    for name, said in {
        "class/tty/tty0/active": "tty1",
        "class/drm/card1-HDMI-A-1/status": "connected",
        "class/drm/card1-HDMI-A-1/enabled": "enabled",
        "class/drm/card1-HDMI-A-1/dpms": "On",
        "class/backlight/10-0045/bl_power": "0",
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(said + "\n")
    return tmp_path


CHANGES: dict[str, tuple[str, str]] = {
    "another console": ("class/tty/tty0/active", "tty2"),
    "the monitor pulled out": ("class/drm/card1-HDMI-A-1/status", "disconnected"),
    "the monitor asleep": ("class/drm/card1-HDMI-A-1/dpms", "Off"),
    "the lamp off": ("class/backlight/10-0045/bl_power", "4"),
}


@pytest.mark.parametrize(("name", "said"), CHANGES.values(), ids=CHANGES)
def test_there_and_back_is_drawn_anew_each_time(
    system: Path, window: FakeWindow, clock: FakeClock, name: str, said: str
) -> None:
    Redraw(window, clock, look=lambda: display_facts(system)).watch(KIOSK)
    (look,) = clock.every
    look(1.0)
    assert clock.once == [], "nothing changed, nothing is drawn"
    before = (system / name).read_text()
    for now in (said, before):
        window.asked = 0
        (system / name).write_text(now)
        look(1.0)
        assert clock.turn() == list(SETTLE_SECONDS)
        assert window.asked == len(SETTLE_SECONDS)


def test_a_monitor_whose_files_vanish_is_a_change_and_no_crash(system: Path) -> None:
    before = display_facts(system)
    (system / "class/drm/card1-HDMI-A-1/status").unlink()
    assert display_facts(system) != before
    assert display_facts(system / "nothing") == (f"{system}/nothing/class/tty/tty0/active: -",)


def test_kivys_own_window_knows_every_name_and_draws(clock: FakeClock) -> None:
    """The names bound above are Kivy's, and asking makes the loop draw and flip without anything having changed."""
    import ui.headless.offscreen  # noqa: F401  (it says first that there is no display)  # isort: skip
    from kivy.base import EventLoop
    from kivy.core.window import Window

    shown: list[Any] = []
    redraw = Redraw(Window, clock)
    redraw.watch({})
    EventLoop.idle()
    Window.bind(on_draw=shown.append)
    for event in ("on_restore", "on_show", "on_maximize"):
        shown.clear()
        Window.dispatch(event)
        EventLoop.idle()
        assert len(shown) == 1
    Window.unbind(on_draw=shown.append)
