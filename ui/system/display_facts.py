"""What the kernel says of console and monitors: where any of it changes, our picture may be gone from the glass."""

from __future__ import annotations

from pathlib import Path

ACTIVE_CONSOLE = "class/tty/tty0/active"
MONITORS = "class/drm/card*-*/"
LAMPS = "class/backlight/*/bl_power"
SYSTEM = Path("/sys")

DisplayFacts = tuple[str, ...]


def display_facts(system: Path = SYSTEM) -> DisplayFacts:
    """The console in front, every monitor that is plugged in and switched on, and every backlight's state."""
    files = [system / ACTIVE_CONSOLE]
    for name in ("status", "enabled", "dpms"):
        files += sorted(system.glob(MONITORS + name))
    files += sorted(system.glob(LAMPS))
    return tuple(_line(file) for file in files)


def _line(file: Path) -> str:
    try:
        return f"{file}: {file.read_text(encoding='ascii').strip()}"
    except OSError:
        return f"{file}: -"  # a monitor's files go with its cable
