"""Display, touch and sound, as the system knows them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from companion.text import message
from ui.system.checks.finding import Finding, Surroundings, amber, green, red

ABS_X, ABS_MT_POSITION_X, BTN_TOUCH = 0x00, 0x35, 0x14A
"""What the kernel calls a place on a glass, and a finger on it (linux/input-event-codes.h)."""


def display(here: Surroundings) -> Iterator[Finding]:
    """Something to draw on, and the right to do so."""
    if here.environment.get("DISPLAY") or here.environment.get("WAYLAND_DISPLAY"):
        yield green("display", message("doctor.display.desktop"))
        return
    connected = []
    for status in sorted((here.root / "sys/class/drm").glob("card*-*/status")):
        if here.read(str(status.relative_to(here.root))) == "connected":
            connected.append(status.parent.name)
    if not connected:
        yield red("display", message("doctor.display.none"), message("doctor.display.none.do"))
        return
    closed = [name for name in connected if not _may_use(here.root / "dev/dri" / name.split("-")[0])]
    screens = tuple(name.partition("-")[2] for name in connected)
    if len(closed) == len(connected):
        yield red("display", message("doctor.display.denied", known=screens), message("doctor.group.do", name="video"))
    else:
        yield green("display", message("doctor.display.fine", known=screens))


def touch(here: Surroundings) -> Iterator[Finding]:
    """A glass that feels fingers."""
    found: list[str] = []
    closed: list[str] = []
    for event in sorted((here.root / "sys/class/input").glob("event*")):
        about = event.relative_to(here.root) / "device"
        places = _bits(here.read(str(about / "capabilities/abs")))
        keys = _bits(here.read(str(about / "capabilities/key")))
        if _has(places, ABS_MT_POSITION_X) or (_has(places, ABS_X) and _has(keys, BTN_TOUCH)):
            name = here.read(str(about / "name")) or event.name
            (found if _may_use(here.root / "dev/input" / event.name) else closed).append(name)
    if found:
        yield green("touch", message("doctor.touch.fine", known=tuple(found)))
    elif closed:
        said = message("doctor.touch.denied", known=tuple(closed))
        if here.environment.get("DISPLAY") or here.environment.get("WAYLAND_DISPLAY"):
            yield green("touch", message("doctor.touch.fine", known=tuple(closed)))  # the desktop reads it for us
        else:
            yield red("touch", said, message("doctor.group.do", name="input"))
    else:
        yield amber("touch", message("doctor.touch.none"), message("doctor.touch.none.do"))


def sound(here: Surroundings) -> Iterator[Finding]:
    """A sound card, where sound is wanted."""
    if not here.loaded.settings.sound:
        yield green("sound", message("doctor.sound.off"))
        return
    lines = here.read("proc/asound/cards").splitlines()
    cards = tuple(line.partition(": ")[2].strip() or line.strip() for line in lines if "]:" in line)
    if cards:
        yield green("sound", message("doctor.sound.fine", known=cards))
    else:
        yield amber("sound", message("doctor.sound.none"), message("doctor.sound.none.do"))


def _bits(text: str) -> int:
    """The kernel's bit field: words of 64 bits in hexadecimal, the highest first."""
    value = 0
    for word in text.split():
        try:
            value = (value << 64) | int(word, 16)
        except ValueError:
            return 0
    return value


def _has(bits: int, number: int) -> bool:
    return bool(bits >> number & 1)


def _may_use(device: Path) -> bool:
    return os.access(device, os.R_OK | os.W_OK) or os.access(device, os.R_OK)
