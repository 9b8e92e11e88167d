"""Which touch panels there are: every input device with positions of several fingers that we may read."""

from __future__ import annotations

import os
from pathlib import Path

ABS_MT_POSITION_X = 0x35
"""The kernel's number for "where a finger is, across"; a panel for several fingers has it, a mouse has not."""
SYSTEM, DEVICES = Path("/sys"), Path("/dev/input")
WORD_BITS = 64


def touch_panels(system: Path = SYSTEM, devices: Path = DEVICES) -> tuple[Path, ...]:
    """Their device files. One that is there but not ours yet is left out: its rights come a moment after it."""
    found = (entry.name for entry in sorted(system.glob("class/input/event*")) if _is_panel(entry))
    return tuple(devices / name for name in found if os.access(devices / name, os.R_OK))


def _is_panel(entry: Path) -> bool:
    try:
        words = (entry / "device/capabilities/abs").read_text(encoding="ascii").split()
        bits = 0
        for word in words:  # the highest first
            bits = bits << WORD_BITS | int(word, 16)
    except (OSError, ValueError):
        return False
    return bool(bits >> ABS_MT_POSITION_X & 1)
