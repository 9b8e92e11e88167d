"""Signs of life for systemd: ready with the first picture, then beats as long as every loop turns, over a local socket.

The drawing loop gives the beats, and gives none if one of the others (`Loops`) has stopped turning: the service is
started again then. Without systemd nothing is sent.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

LATE_SECONDS = 120.0
"""A loop that has not turned for so long hangs. Far more than any turn rightly takes: a look at one frame takes below
two seconds on a slow Pi, the first one with loading the reader some more, a USB driver waits 5 x 10 s for a picture
before it gives up, and an idle loop turns every few seconds. And so long that a loop that hangs after every new start
stays below what systemd allows (5 starts in 10 minutes): the table is never given up for a camera."""

_log = logging.getLogger(__package__)


class Loops:
    """The loops that must turn, with the time of their last turn. Any thread may tell of its own."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._turned: dict[str, float] = {}

    def turned(self, name: str) -> None:
        """A loop goes round once more; the first time, it begins to be watched."""
        self._turned[name] = self._clock()

    def ended(self, name: str) -> None:
        """A loop has ended on purpose. One that dies does not say so, and is missed."""
        self._turned.pop(name, None)

    def late(self, now: float) -> tuple[str, ...]:
        """The loops that hang or have died."""
        return tuple(name for name, at in self._turned.copy().items() if now - at > LATE_SECONDS)


class Heartbeat:
    """Tells the service manager how we are; silent where there is none."""

    def __init__(self, environment: Mapping[str, str], pid: int | None = None) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        self.interval = _interval(environment, os.getpid() if pid is None else pid)
        """Seconds between two beats, half of what is waited for; None where nobody waits."""

    def ready(self) -> None:
        """The first picture is on the display."""
        self._tell("READY=1")

    def beat(self, late: Sequence[str] = ()) -> None:
        """The drawing loop turns. No beat while others hang: we are started again."""
        if late:
            _log.error("no sign of life for %.0f s from: %s", LATE_SECONDS, ", ".join(late))
        else:
            self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """We end on purpose."""
        self._tell("STOPPING=1")

    def _tell(self, state: str) -> None:
        if not self._address:
            return
        # A name that begins with @ is in the abstract namespace, which the system writes with a zero byte.
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.settimeout(1.0)  # a manager that is busy must not stop the drawing
            line.sendto(state.encode("ascii"), address)


def _interval(environment: Mapping[str, str], pid: int) -> float | None:
    for_whom = environment.get("WATCHDOG_PID", str(pid))
    microseconds = environment.get("WATCHDOG_USEC", "")
    if for_whom != str(pid) or not microseconds.isdecimal() or int(microseconds) == 0:
        return None
    return int(microseconds) / 2_000_000
