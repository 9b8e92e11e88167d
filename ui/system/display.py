"""Whether there is anything to draw on."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

CONNECTORS = Path("/sys/class/drm")
CARDS = Path("/dev/dri")


def has_display(environment: Mapping[str, str], connectors: Path = CONNECTORS, cards: Path = CARDS) -> bool:
    """A desktop is running, or a screen is plugged in that we may draw on without one (the Pi's own touchscreen)."""
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return True
    screens = [status.parent.name for status in connectors.glob("card*-*/status") if _connected(status)]
    plugged_in = {screen.split("-")[0] for screen in screens}
    return any(os.access(cards / card, os.R_OK | os.W_OK) for card in plugged_in)


def _connected(status: Path) -> bool:
    try:
        return status.read_text(encoding="ascii").strip() == "connected"
    except OSError:
        return False
