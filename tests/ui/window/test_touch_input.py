"""A kiosk's touch panels: found by what the kernel says of them, also late, and each read once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from ui.system import kiosk
from ui.system.touch_panels import TouchPanel, touch_panels
from ui.window.touch_input import TouchInput

KIOSK = {kiosk.VARIABLE: "1"}
PANEL = "260800000000003"
"""What the kernel writes for the official display's panel."""
ONE_FINGER, A_TOUCH = "1000003", "400 0 0 0 0 0"
"""And for a resistive one: places and pressure, and the key that says whether there is a finger."""


class FakeKivy:
    """Kivy's loop, its drivers and its clock, as far as panels need them."""

    def __init__(self, driver: bool = True) -> None:
        self.status = "idle"
        self.added: list[str] = []
        self.started: list[str] = []
        self.every: list[Callable[[float], None]] = []
        self._driver = driver

    def add_input_provider(self, provider: FakeProvider) -> None:
        self.added.append(provider.device)
        self.last = provider

    def remove_input_provider(self, provider: FakeProvider) -> None:
        self.added.remove(provider.device)

    def get(self, name: str) -> Callable[[str, str], FakeProvider] | None:
        return (lambda device, path: FakeProvider(self, device, path)) if self._driver else None

    def single(self, device: Path) -> FakeProvider:
        return FakeProvider(self, f"one finger on {device.name}", str(device))

    def schedule_interval(self, call: Callable[[float], None], seconds: float) -> None:
        self.every.append(call)


class FakeProvider:
    queue: deque[tuple[str, str]]

    def __init__(self, kivy: FakeKivy, device: str, path: str) -> None:
        self.device, self.path, self._kivy = device, path, kivy

    def start(self) -> None:
        self._kivy.started.append(self.path)
        self.thread = self
        self.alive = True

    def is_alive(self) -> bool:
        return self.alive

    def update(self, dispatch_fn: Callable[[str, str], None]) -> None:
        """As Kivy's does."""
        with suppress(Exception):
            while True:
                dispatch_fn(*self.queue.popleft())


class Inputs:
    """The kernel's files of input devices."""

    def __init__(self, folder: Path) -> None:
        self.system, self.devices = folder / "sys", folder / "dev"
        self.devices.mkdir()

    def plug_in(self, name: str, capabilities: str, keys: str = "0", properties: str = "0") -> None:
        about = self.system / f"class/input/{name}/device"
        (about / "capabilities").mkdir(parents=True)
        (about / "capabilities/abs").write_text(capabilities + "\n")
        (about / "capabilities/key").write_text(keys + "\n")
        (about / "properties").write_text(properties + "\n")
        (self.devices / name).write_bytes(b"")

    def panels(self) -> tuple[TouchPanel, ...]:
        return touch_panels(self.system, self.devices)

    def several(self, name: str) -> tuple[TouchPanel, ...]:
        return (TouchPanel(self.devices / name, several=True),)


@pytest.fixture
def inputs(tmp_path: Path) -> Inputs:
    return Inputs(tmp_path)


def test_panels_are_told_from_mice_and_keyboards(inputs: Inputs) -> None:
    for name, capabilities in {"event0": "0", "event1": "3", "event2": PANEL, "event3": "no"}.items():
        inputs.plug_in(name, capabilities)
    assert inputs.panels() == inputs.several("event2")


def test_what_the_kernel_writes_in_two_words_is_read_from_the_highest(inputs: Inputs) -> None:
    inputs.plug_in("event0", "1 " + PANEL)
    inputs.plug_in("event1", PANEL + " 0")
    assert inputs.panels() == inputs.several("event0")


def test_a_panel_for_one_finger_is_one_too_but_neither_a_touchpad_nor_a_mouse(inputs: Inputs) -> None:
    inputs.plug_in("event0", ONE_FINGER, A_TOUCH)
    inputs.plug_in("event1", ONE_FINGER, A_TOUCH, properties="1")  # it moves an arrow
    inputs.plug_in("event2", "3", "1f0000 0 0 0 0")  # a machine's mouse, which knows places
    assert inputs.panels() == (TouchPanel(inputs.devices / "event0", several=False),)


def test_a_panel_whose_file_is_not_there_yet_waits(inputs: Inputs) -> None:
    inputs.plug_in("event2", PANEL)
    (inputs.devices / "event2").unlink()
    assert inputs.panels() == ()


def watched(kivy: FakeKivy, inputs: Inputs, environment: dict[str, str]) -> TouchInput:
    touch = TouchInput(kivy, kivy, kivy, kivy.single, inputs.panels)
    touch.watch(environment)
    return touch


def test_a_panel_that_is_there_starts_with_the_loop_and_a_late_one_at_once(inputs: Inputs) -> None:
    kivy = FakeKivy()
    inputs.plug_in("event2", PANEL)
    watched(kivy, inputs, KIOSK)
    assert (kivy.added, kivy.started) == (["event2"], [])
    kivy.status = "started"
    inputs.plug_in("event5", PANEL)
    for _ in range(3):
        kivy.every[0](2.0)
    assert kivy.added == ["event2", "event5"], "each once, or every tap would count twice"
    assert kivy.started == [str(inputs.devices / "event5")]


def test_a_panel_whose_reading_ended_is_read_again(inputs: Inputs) -> None:
    kivy = FakeKivy()
    kivy.status = "started"
    inputs.plug_in("event2", PANEL)
    touch = watched(kivy, inputs, KIOSK)
    kivy.last.alive = False
    touch.add_new()
    assert kivy.added == ["event2"]
    assert len(kivy.started) == 2


def test_a_desktop_brings_its_touches_itself(inputs: Inputs) -> None:
    kivy = FakeKivy()
    inputs.plug_in("event2", PANEL)
    watched(kivy, inputs, {})
    assert (kivy.added, kivy.every) == ([], [])


def test_without_the_library_it_is_said_and_nothing_breaks(inputs: Inputs, caplog: pytest.LogCaptureFixture) -> None:
    kivy = FakeKivy(driver=False)
    inputs.plug_in("event2", PANEL)
    inputs.plug_in("event3", ONE_FINGER, A_TOUCH)
    watched(kivy, inputs, KIOSK)
    assert "libmtdev1 is missing" in caplog.text
    assert kivy.added == ["one finger on event3"], "which needs no library"


def test_a_panel_for_one_finger_has_a_reader_of_ours(inputs: Inputs) -> None:
    kivy = FakeKivy()
    inputs.plug_in("event2", PANEL)
    inputs.plug_in("event3", ONE_FINGER, A_TOUCH)
    watched(kivy, inputs, KIOSK)
    assert kivy.added == ["event2", "one finger on event3"]


def test_kivy_has_what_we_use_of_it() -> None:
    import ui.headless.offscreen  # noqa: F401  (it says first that there is no display)  # isort: skip
    from kivy.base import EventLoop
    from kivy.input import MotionEventFactory

    assert callable(EventLoop.add_input_provider)
    assert callable(EventLoop.remove_input_provider)
    assert EventLoop.status in ("idle", "started")
    assert callable(MotionEventFactory.get)


def test_a_fault_that_a_touch_brings_about_is_heard_and_the_touches_after_it_are_not_lost(inputs: Inputs) -> None:
    inputs.plug_in("event2", PANEL)
    kivy = FakeKivy()
    TouchInput(kivy, kivy, kivy, kivy.single, inputs.panels).watch(KIOSK)
    panel = kivy.last
    felt: list[str] = []

    def dispatch(kind: str, touch: str) -> None:
        felt.append(f"{kind} {touch}")
        if touch == "bad":
            raise ZeroDivisionError

    panel.update(dispatch)  # not started yet: nothing to tell
    panel.queue = deque([("begin", "bad"), ("end", "good")])
    with pytest.raises(ZeroDivisionError):
        panel.update(dispatch)
    panel.update(dispatch)
    assert felt == ["begin bad", "end good"]
