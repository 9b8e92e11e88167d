"""Inside the machine: a multitouch panel as the official display has, made of uinput; a line on the pipe is a finger.

tap X Y [MILLISECONDS]        drag X Y X Y        each answered by nothing: the screenshot tells
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

PIPE = Path("/run/touch-panel")
MOST_FINGERS = 10
AFTER_SECONDS = 0.06
LOOKED_AT_SECONDS = 1.5
STEPS = 12
"""Positions that a finger passes when it is dragged."""


class Panel:
    """The panel as the kernel sees it."""

    def __init__(self, width: int, height: int) -> None:
        import evdev
        from evdev import AbsInfo, ecodes

        def upto(largest: int) -> Any:
            return AbsInfo(0, 0, largest, 0, 0, 0)

        self._codes = ecodes
        self._device = evdev.UInput(
            {
                ecodes.EV_KEY: [ecodes.BTN_TOUCH],
                ecodes.EV_ABS: [
                    (ecodes.ABS_X, upto(width - 1)),
                    (ecodes.ABS_Y, upto(height - 1)),
                    (ecodes.ABS_MT_SLOT, upto(MOST_FINGERS - 1)),
                    (ecodes.ABS_MT_TRACKING_ID, upto(65535)),
                    (ecodes.ABS_MT_POSITION_X, upto(width - 1)),
                    (ecodes.ABS_MT_POSITION_Y, upto(height - 1)),
                ],
            },
            name="10-0038 generic ft5x06 (00)",
            input_props=[ecodes.INPUT_PROP_DIRECT],
            bustype=ecodes.BUS_I2C,
        )
        self._touches = 0

    def down(self, x: int, y: int) -> None:
        """A finger comes."""
        self._touches = self._touches % 65535 + 1
        self._send(self._codes.ABS_MT_TRACKING_ID, self._touches)
        self._device.write(self._codes.EV_KEY, self._codes.BTN_TOUCH, 1)
        self.move(x, y)

    def move(self, x: int, y: int) -> None:
        """It is here now."""
        self._send(self._codes.ABS_MT_POSITION_X, x)
        self._send(self._codes.ABS_MT_POSITION_Y, y)
        self._send(self._codes.ABS_X, x)
        self._send(self._codes.ABS_Y, y)
        self._device.syn()

    def up(self) -> None:
        """It goes."""
        self._send(self._codes.ABS_MT_TRACKING_ID, -1)
        self._device.write(self._codes.EV_KEY, self._codes.BTN_TOUCH, 0)
        self._device.syn()
        time.sleep(AFTER_SECONDS)

    def _send(self, code: int, value: int) -> None:
        self._device.write(self._codes.EV_ABS, code, value)

    def follow(self, line: str) -> None:
        """Do what a line says."""
        match line.split():
            case ["tap", x, y, *rest]:
                self.down(int(x), int(y))
                time.sleep(int(rest[0]) / 1000 if rest else 0.1)
                self.up()
            case ["drag", *where]:
                left, top, to_left, to_top = (int(word) for word in where)
                self.down(left, top)
                # Kivy lets a touch begin where it is when it is first looked at; a slow machine looks late.
                time.sleep(LOOKED_AT_SECONDS)
                for step in range(1, STEPS + 1):
                    time.sleep(0.03)
                    self.move(left + (to_left - left) * step // STEPS, top + (to_top - top) * step // STEPS)
                time.sleep(0.2)
                self.up()


def main() -> None:
    """Make the panel, then do what comes through the pipe, for ever."""
    panel = Panel(int(sys.argv[1]), int(sys.argv[2]))
    PIPE.unlink(missing_ok=True)
    os.mkfifo(PIPE)
    # Opened for both ways, so that it does not end when a writer goes.
    with os.fdopen(os.open(PIPE, os.O_RDWR), encoding="ascii") as lines:
        for line in lines:
            panel.follow(line)


if __name__ == "__main__":
    main()
