"""What the kernel tells of keyboards, mice and panels: its numbers, and what a device says that it can."""

from __future__ import annotations

import struct
from pathlib import Path

EVENT = struct.Struct("llHHi")
"""A time, a kind, a code and a value: the kernel's `struct input_event`."""
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_REPORT, SYN_DROPPED = 0, 3
BTN_TOUCH = 0x14A
ABS_X, ABS_Y = 0x00, 0x01
ABS_MT_POSITION_X, ABS_MT_TRACKING_ID = 0x35, 0x39
"""The kernel's number for "where a finger is, across", and for which finger; a panel for several fingers has them."""
INPUT_PROP_POINTER = 0
"""What moves an arrow, as a touchpad does, has this property; a glass that is looked through has not."""
WORD_BITS = 64


def said(file: Path) -> int:
    """One of the kernel's bit fields: words in hexadecimal, the highest first; 0 where there is none."""
    try:
        bits = 0
        for word in file.read_text(encoding="ascii").split():
            bits = bits << WORD_BITS | int(word, 16)
    except (OSError, ValueError):
        return 0
    return bits


def has(bits: int, number: int) -> bool:
    """Whether that bit is set."""
    return bool(bits >> number & 1)
