"""Waiting for a real tap and a real press: what is there is not yet what works."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from hardware.buttons import ButtonPressed, PlayerButtonPressed
from hardware.panel import AnyPanel
from ui.system.input_events import ABS_MT_TRACKING_ID, BTN_TOUCH, EV_ABS, EV_KEY, EVENT

TAP_SECONDS = 10.0
PRESS_SECONDS = 15.0
LOOK_SECONDS = 0.02
"""How often the buttons are looked at."""


def wait_for_tap(devices: Sequence[Path], seconds: float = TAP_SECONDS) -> bool:
    """Whether a finger touched one of these devices within the time."""
    opened: list[int] = []
    try:
        for device in devices:
            opened.append(os.open(device, os.O_RDONLY | os.O_NONBLOCK))
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            ready, _, _ = select.select(opened, [], [], left)
            if any(_touched(os.read(handle, EVENT.size * 64)) for handle in ready):
                return True
        return False
    finally:
        for handle in opened:
            os.close(handle)


def _touched(told: bytes) -> bool:
    whole = len(told) - len(told) % EVENT.size
    return any(
        (kind, code, value) == (EV_KEY, BTN_TOUCH, 1) or ((kind, code) == (EV_ABS, ABS_MT_TRACKING_ID) and value >= 0)
        for _, _, kind, code, value in EVENT.iter_unpack(told[:whole])
    )


def wait_for_presses(
    panel: AnyPanel,
    wanted: frozenset[str],
    seconds: float = PRESS_SECONDS,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> frozenset[str]:
    """The buttons that were pressed within the time; the waiting ends when all were."""
    pressed: set[str] = set()
    panel.show("over", clock())  # every lamp blinks meanwhile: whoever presses sees which of them work
    end = clock() + seconds
    while (now := clock()) < end and not wanted <= pressed:
        for event in panel.tick(now):
            match event:
                case ButtonPressed(button=button):
                    pressed.add(button.value)
                case PlayerButtonPressed(seat=seat):
                    pressed.add(str(seat + 1))
        pause(LOOK_SECONDS)
    return frozenset(pressed)
