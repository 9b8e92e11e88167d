"""Signs of life for systemd: ready with the first picture, then a beat from the drawing loop, over a local socket.

A loop that hangs gives no more beats, and the service is started again. Without systemd nothing is sent.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress


class Heartbeat:
    """Tells the service manager how we are; silent where there is none."""

    def __init__(self, environment: Mapping[str, str], pid: int | None = None) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        self.interval = _interval(environment, os.getpid() if pid is None else pid)
        """Seconds between two beats, half of what is waited for; None where nobody waits."""

    def ready(self) -> None:
        """The first picture is on the display."""
        self._tell("READY=1")

    def beat(self) -> None:
        """The drawing loop turns."""
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
