"""Reading a panel that feels one finger: Kivy's driver for panels (libmtdev) understands those for several alone."""

from __future__ import annotations

import fcntl
import logging
import os
import struct
import threading
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ui.system.input_events import ABS_X, ABS_Y, BTN_TOUCH, EV_ABS, EV_KEY, EV_SYN, EVENT, SYN_DROPPED, SYN_REPORT

ABOUT = struct.Struct("6i")
"""A value, the least, the largest and three more: the kernel's `struct input_absinfo`."""
ASK_ABS = 0x80184540
"""EVIOCGABS(0): the kernel's question for it."""
EVENTS_AT_ONCE = 64

_log = logging.getLogger(__name__)


class Axis(NamedTuple):
    """Where the finger is along one side, and between which numbers that lies."""

    value: int
    least: int
    most: int

    def share(self, value: int) -> float:
        """From 0 to 1."""
        return (value - self.least) / max(1, self.most - self.least)


class Finger(NamedTuple):
    """What to tell Kivy: `begin`, `update` or `end`, and where, from the lower left."""

    what: str
    x: float
    y: float


class OneFinger:
    """From the kernel's events to a finger that comes, moves and goes."""

    def __init__(self, across: Axis, down: Axis) -> None:
        """As the axes are now: the kernel tells only what changes, and a finger may come where the last one went."""
        self._axes = {ABS_X: across, ABS_Y: down}
        self._at = {ABS_X: across.value, ABS_Y: down.value}
        self._touches = self._told = self._moved = self._lost = False

    def take(self, kind: int, code: int, value: int) -> Finger | None:
        """One event; what a report says is told with its end, when it is whole."""
        if kind == EV_SYN and code == SYN_DROPPED:  # we were too slow, and what is missing nobody knows
            self._lost, self._touches = True, False
        elif kind == EV_SYN and code == SYN_REPORT:
            self._lost = False
            return self._report()
        elif self._lost:
            return None
        elif kind == EV_KEY and code == BTN_TOUCH:
            self._touches = bool(value)
        elif kind == EV_ABS and code in self._at:
            self._moved = self._moved or self._at[code] != value
            self._at[code] = value
        return None

    def gone(self) -> Finger | None:
        """The panel is gone, and a finger that was on it with it."""
        self._touches = False
        return self._report()

    def _report(self) -> Finger | None:
        before, self._told = self._told, self._touches
        moved, self._moved = self._moved, False
        what = {(False, True): "begin", (True, False): "end"}.get((before, self._told), "update")
        if what == "update" and not (moved and self._told):
            return None
        x, y = (axis.share(self._at[code]) for code, axis in self._axes.items())
        return Finger(what, x, 1.0 - y)


def look(handle: int, axis: int) -> Axis:
    """What the kernel says of an axis of a device that is open."""
    value, least, most, *_ = ABOUT.unpack(fcntl.ioctl(handle, ASK_ABS + axis, bytes(ABOUT.size)))
    return Axis(value, least, most)


class SingleTouch:
    """For Kivy's loop: reads one panel on a thread, and hands what it felt to the drawing thread."""

    def __init__(
        self,
        device: Path,
        touch: Callable[[str, int, dict[str, float]], Any],
        look: Callable[[int, int], Axis] = look,
    ) -> None:
        """`touch` makes Kivy's own object of a name, a number and a place."""
        self._device, self._make, self._look = device, touch, look
        self._felt: deque[Finger] = deque()
        self._touch: Any = None
        self._number = 0
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to read. The thread ends where the panel goes; TouchInput begins anew when it is back."""
        self.thread = threading.Thread(target=self._read, name=f"touch {self._device.name}", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """The loop ends, and the thread with the process: a panel that says nothing cannot be waited for."""

    def update(self, dispatch_fn: Callable[[str, Any], None]) -> None:
        """On the drawing thread: tell everything that was felt since, each at its own place."""
        while self._felt:
            finger = self._felt.popleft()
            place = {"x": finger.x, "y": finger.y}
            if finger.what == "begin":
                self._number += 1
                self._touch = self._make(self._device.name, self._number, place)
            touch = self._touch
            touch.move(place)
            if finger.what == "end":
                self._touch = None
                touch.update_time_end()
            dispatch_fn(finger.what, touch)

    def _read(self) -> None:
        try:
            handle = os.open(self._device, os.O_RDONLY)
        except OSError as error:
            _log.warning("%s: %s", self._device, error)
            return
        try:
            finger = OneFinger(self._look(handle, ABS_X), self._look(handle, ABS_Y))
            for kind, code, value in _events(handle):
                self._tell(finger.take(kind, code, value))
            self._tell(finger.gone())
        except OSError as error:
            _log.warning("%s: %s", self._device, error)
        finally:
            os.close(handle)

    def _tell(self, felt: Finger | None) -> None:
        if felt is not None:
            self._felt.append(felt)


def _events(handle: int) -> Iterator[tuple[int, int, int]]:
    """Kind, code and value of each, until the device is gone."""
    while True:
        try:
            told = os.read(handle, EVENT.size * EVENTS_AT_ONCE)
        except OSError:
            return
        if not told:
            return
        for _, _, kind, code, value in EVENT.iter_unpack(told[: len(told) - len(told) % EVENT.size]):
            yield kind, code, value
