"""How WS2812 lamps hear colours through an SPI line: every bit of a colour is three bits on the wire.

Their line knows no clock: a bit is a pulse of 1.25 µs, long for 1 and short for 0. At 2.4 million bits a second three
bits take just that: 110 is a long pulse, 100 a short one. A line that rests for 300 µs ends the picture.
"""

from __future__ import annotations

from collections.abc import Sequence

Rgb = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

BITS_A_SECOND = 2_400_000
REST_SECONDS = 300e-6
"""Older lamps need 50 µs, newer ones 280."""
_REST = bytes(round(BITS_A_SECOND * REST_SECONDS / 8))


def _three_bits_each(value: int) -> bytes:
    bits = "".join("110" if value >> place & 1 else "100" for place in range(7, -1, -1))
    return int(bits, 2).to_bytes(3, "big")


_BYTES = tuple(_three_bits_each(value) for value in range(256))


def encoded(colours: Sequence[Rgb]) -> bytes:
    """What is sent so that the lamps of a strip show these colours, the first lamp first; green goes before red."""
    pulses = b"".join(_BYTES[green] + _BYTES[red] + _BYTES[blue] for red, green, blue in colours)
    return _REST + pulses + _REST  # a line that was not at rest would make the first lamp hear nonsense
