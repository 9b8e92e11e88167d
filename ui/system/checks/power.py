"""Under-voltage, heat and throttling: the Pi's firmware notes them since it was switched on."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator

from companion.text import message
from ui.system.checks.finding import Finding, Surroundings, amber, green, red

UNDER_VOLTAGE, CAPPED, THROTTLED, HOT = 1 << 0, 1 << 1, 1 << 2, 1 << 3
"""What is now; the same sixteen bits higher is what was since the start."""
SINCE_START = 16
STATE = "sys/devices/platform/soc/soc:firmware/get_throttled"
TEMPERATURE = "sys/class/thermal/thermal_zone0/temp"


def ask_firmware() -> str:
    """The state by the Pi's own tool, where the kernel has no file for it."""
    try:
        done = subprocess.run(["vcgencmd", "get_throttled"], capture_output=True, text=True, timeout=5)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip().removeprefix("throttled=")


def power(here: Surroundings, ask: Callable[[], str] = ask_firmware) -> Iterator[Finding]:
    """Whether the Pi gets enough current, and stays cool enough."""
    if "Raspberry Pi" not in here.read("proc/device-tree/model"):
        yield green("power", message("doctor.power.no-pi"))
        return
    told = here.read(STATE) or ask()
    try:
        state = int(told, 16)
    except ValueError:
        yield amber("power", message("doctor.power.unknown"), message("doctor.power.unknown.do"))
        return
    slowed = CAPPED | THROTTLED | HOT
    if state & UNDER_VOLTAGE:
        yield red("power", message("doctor.power.low"), message("doctor.power.low.do"))
    elif state >> SINCE_START & UNDER_VOLTAGE:
        yield amber("power", message("doctor.power.was-low"), message("doctor.power.low.do"))
    if state & slowed:
        yield amber("power", message("doctor.power.slowed", degrees=_degrees(here)), message("doctor.power.slowed.do"))
    elif state >> SINCE_START & slowed and not state >> SINCE_START & UNDER_VOLTAGE:
        yield amber("power", message("doctor.power.was-slowed"), message("doctor.power.slowed.do"))
    if not state:
        yield green("power", message("doctor.power.fine", degrees=_degrees(here)))


def _degrees(here: Surroundings) -> str:
    told = here.read(TEMPERATURE)
    return f"{int(told) / 1000:.0f}" if told.isdigit() else "?"
