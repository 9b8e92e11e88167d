"""The 40 places of a Pi's header: where on it a pin is, for whoever holds a wire in the hand."""

from __future__ import annotations

HEADER = (
    "3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND", 9, 25, 11, 8,
    "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21,
)  # fmt: skip
"""What is at each place of the header, from 1 to 40: a BCM number, or power."""


def place_of(pin: int) -> int:
    """Where on the header (1 to 40) a BCM pin is."""
    return HEADER.index(pin) + 1
