"""A panel that feels one finger: from the kernel's events to touches, each where it was, also when it is pulled out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ui.system.input_events import ABS_X, ABS_Y, BTN_TOUCH, EV_ABS, EV_KEY, EV_SYN, EVENT, SYN_DROPPED, SYN_REPORT
from ui.window.single_touch import ABOUT, ASK_ABS, Axis, Finger, OneFinger, SingleTouch

ACROSS, DOWN = Axis(0, 0, 4000), Axis(1000, 1000, 3000)
"""The least need not be 0."""
Event = tuple[int, int, int]
REPORT = (EV_SYN, SYN_REPORT, 0)


def finger(down: bool) -> Event:
    return EV_KEY, BTN_TOUCH, int(down)


def at(x: int, y: int) -> list[Event]:
    return [(EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y)]


TAP: list[Event] = [finger(True), *at(1000, 1500), REPORT, finger(False), REPORT]
TAPPED = [Finger("begin", 0.25, 0.75), Finger("end", 0.25, 0.75)]


def felt(events: Sequence[Event]) -> list[Finger]:
    one = OneFinger(ACROSS, DOWN)
    return [told for event in events if (told := one.take(*event)) is not None]


def test_a_tap_begins_and_ends_where_it_was() -> None:
    assert felt(TAP) == TAPPED


def test_a_place_that_is_told_after_the_finger_still_belongs_to_it() -> None:
    """What one report says is one thing, in whatever order."""
    assert felt([*at(1000, 1500), finger(True), REPORT, finger(False), REPORT]) == TAPPED


def test_the_next_finger_may_come_where_the_last_one_went() -> None:
    """The kernel tells only what changes."""
    assert felt([*TAP, finger(True), REPORT, finger(False), REPORT]) == TAPPED * 2


def test_the_first_finger_may_come_where_the_kernel_says_that_it_is_already() -> None:
    assert felt([finger(True), REPORT]) == [Finger("begin", 0.0, 1.0)]


def test_a_finger_that_is_dragged_is_followed_and_one_that_rests_says_nothing() -> None:
    pressure = (EV_ABS, 0x18, 77)
    drag = [*TAP[:4], (EV_ABS, ABS_X, 2000), REPORT, pressure, REPORT, finger(False), REPORT]
    assert [told.what for told in felt(drag)] == ["begin", "update", "end"]


def test_moving_without_touching_is_nothing() -> None:
    assert felt([*at(10, 1010), REPORT]) == []


def test_after_events_were_lost_no_finger_stays_behind() -> None:
    lost = [*TAP[:4], (EV_SYN, SYN_DROPPED, 0), finger(True), *at(4000, 3000), REPORT]
    assert felt(lost) == [Finger("begin", 0.25, 0.75), Finger("end", 0.25, 0.75)]
    assert [told.what for told in felt([*lost, *TAP])] == ["begin", "end", "begin", "end"]


class FakeTouch:
    """What Kivy makes of a touch."""

    def __init__(self, device: str, number: int, place: dict[str, float]) -> None:
        self.name, self.place, self.ended = f"{device} {number}", place, False

    def move(self, place: dict[str, float]) -> None:
        self.place = place

    def update_time_end(self) -> None:
        self.ended = True


@pytest.fixture
def told(tmp_path: Path) -> Any:
    """Lays events into a panel that is pulled out after them; what the drawing thread is told."""

    def tell(events: Sequence[Event], dispatch: Any = None) -> tuple[SingleTouch, list[tuple[str, str, float, float]]]:
        panel = tmp_path / "event3"
        panel.write_bytes(b"".join(EVENT.pack(0, 0, *event) for event in events))
        axes = {ABS_X: ACROSS, ABS_Y: DOWN}
        reader = SingleTouch(panel, FakeTouch, look=lambda handle, axis: axes[axis])
        reader.start()
        assert reader.thread is not None
        reader.thread.join()
        said: list[tuple[str, str, float, float]] = []
        reader.update(dispatch or (lambda what, t: said.append((what, t.name, t.place["x"], t.place["y"]))))
        return reader, said

    return tell


def test_every_touch_reaches_the_drawing_thread_where_it_was(told: Any) -> None:
    moved = [*TAP[:4], (EV_ABS, ABS_X, 4000), *TAP[3:]]
    _, said = told([*TAP, *moved])
    assert said == [
        ("begin", "event3 1", 0.25, 0.75),
        ("end", "event3 1", 0.25, 0.75),
        ("begin", "event3 2", 0.25, 0.75),
        ("update", "event3 2", 1.0, 0.75),
        ("end", "event3 2", 1.0, 0.75),
    ]


def test_a_panel_that_is_pulled_out_under_a_finger_leaves_none_on_the_glass(told: Any) -> None:
    reader, said = told(TAP[:4])
    assert [what for what, *_ in said] == ["begin", "end"]
    assert not reader.thread.is_alive(), "so that it is begun anew when the panel is back"


def test_a_panel_that_is_not_there_is_no_crash(tmp_path: Path) -> None:
    reader = SingleTouch(tmp_path / "none", FakeTouch)
    reader.start()
    assert reader.thread is not None
    reader.thread.join()
    reader.update(lambda *_: None)


def test_a_fault_that_a_touch_brings_about_is_heard_and_the_touches_after_it_are_not_lost(told: Any) -> None:
    def break_down(what: str, touch: FakeTouch) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        told(TAP, break_down)


def test_kivys_own_touch_can_be_made_and_moved() -> None:
    import ui.headless.offscreen  # noqa: F401  (it says first that there is no display)  # isort: skip
    from kivy.input.providers.hidinput import HIDMotionEvent

    touch = HIDMotionEvent("event3", 1, {"x": 0.25, "y": 0.75})
    touch.move({"x": 0.5, "y": 0.25})
    assert (touch.sx, touch.sy, touch.is_touch) == (0.5, 0.25, True)
    touch.update_time_end()


def test_the_kernels_question_is_the_kernels() -> None:
    """EVIOCGABS(0) of linux/input.h: it reads (2), so many bytes, of the group E, the number 0x40."""
    asked = 2 << 30 | ABOUT.size << 16 | ord("E") << 8 | 0x40
    assert asked == ASK_ABS
