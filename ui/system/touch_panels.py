"""Which touch panels there are: every input device that says where fingers are on a glass, and that we may read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from ui.system.input_events import ABS_MT_POSITION_X, ABS_X, BTN_TOUCH, INPUT_PROP_POINTER, has, said

SYSTEM, DEVICES = Path("/sys"), Path("/dev/input")


class TouchPanel(NamedTuple):
    """A panel's device file, and whether it tells several fingers apart; many at HDMI and resistive ones feel one."""

    device: Path
    several: bool


def touch_panels(system: Path = SYSTEM, devices: Path = DEVICES) -> tuple[TouchPanel, ...]:
    """Those there are. One that is there but not ours yet is left out: its rights come a moment after it."""
    return tuple(panel for panel in known_panels(system, devices) if os.access(panel.device, os.R_OK))


def known_panels(system: Path, devices: Path) -> tuple[TouchPanel, ...]:
    """Those that the kernel knows, whether we may read them or not."""
    entries = sorted(system.glob("class/input/event*"))
    kinds = [(devices / entry.name, _fingers(entry / "device")) for entry in entries]
    return tuple(TouchPanel(device, fingers > 1) for device, fingers in kinds if fingers)


def _fingers(about: Path) -> int:
    """0: no panel; 1: one finger; 2: several."""
    places = said(about / "capabilities/abs")
    if has(places, ABS_MT_POSITION_X):
        return 2
    glass = has(places, ABS_X) and has(said(about / "capabilities/key"), BTN_TOUCH)
    return int(glass and not has(said(about / "properties"), INPUT_PROP_POINTER))
