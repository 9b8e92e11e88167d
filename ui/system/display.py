"""Whether there is anything to draw on, or soon will be."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

CONNECTORS = Path("/sys/class/drm")
CARDS = Path("/dev/dri")
KIOSK_PATIENCE = 60.0
"""Seconds in which the display's driver has to come; the unit allows more for a start."""
LOOK_EVERY = 0.5


def has_display(environment: Mapping[str, str], connectors: Path = CONNECTORS, cards: Path = CARDS) -> bool:
    """A desktop is running, or a screen is plugged in that we may draw on without one (the Pi's own touchscreen)."""
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return True
    screens = [status.parent.name for status in connectors.glob("card*-*/status") if _connected(status)]
    plugged_in = {screen.split("-")[0] for screen in screens}
    return any(os.access(cards / card, os.R_OK | os.W_OK) for card in plugged_in)


def wait_for_display(there: Callable[[], bool], sleep: Callable[[float], None] = time.sleep) -> bool:
    """Whether a display came: a service may be quicker than the driver that is loaded beside it."""
    waited = 0.0
    while not there():
        if waited >= KIOSK_PATIENCE:
            return False
        sleep(LOOK_EVERY)
        waited += LOOK_EVERY
    return True


def _connected(status: Path) -> bool:
    try:
        return status.read_text(encoding="ascii").strip() == "connected"
    except OSError:
        return False
