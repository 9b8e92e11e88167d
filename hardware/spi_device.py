"""The kernel's SPI device as a line that bytes are written to. The standard library suffices: no driver to install."""

from __future__ import annotations

import fcntl
import os
import struct
from pathlib import Path
from typing import Protocol

_SET_MODE, _SET_BITS, _SET_SPEED = 0x40016B01, 0x40016B03, 0x40046B04
"""SPI_IOC_WR_MODE, SPI_IOC_WR_BITS_PER_WORD and SPI_IOC_WR_MAX_SPEED_HZ of linux/spi/spidev.h."""
MOST_BYTES = 4096
"""Of one write: the kernel's own buffer. Pauses between two writes would be heard as the end of the picture."""


class SpiLine(Protocol):
    """Where encoded colours go."""

    def write(self, pulses: bytes) -> None: ...

    def close(self) -> None: ...


class SpiDevice:
    """`/dev/spidev0.0`, set to a speed. OSError where there is none or it may not be used."""

    def __init__(self, device: str, bits_a_second: int, folder: Path = Path("/dev")) -> None:
        self._file = os.open(folder / f"spidev{device}", os.O_WRONLY | os.O_CLOEXEC)
        try:
            fcntl.ioctl(self._file, _SET_MODE, struct.pack("B", 0))
            fcntl.ioctl(self._file, _SET_BITS, struct.pack("B", 8))
            fcntl.ioctl(self._file, _SET_SPEED, struct.pack("I", bits_a_second))
        except OSError:
            os.close(self._file)
            raise

    def write(self, pulses: bytes) -> None:
        """Send all of it in one go."""
        os.write(self._file, pulses)

    def close(self) -> None:
        """Let go."""
        os.close(self._file)
