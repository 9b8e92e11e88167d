"""Inside the machine: a chip with eight pins, made of uhid for the kernel's CP2112 driver; a line presses a button.

    press PIN MILLISECONDS        the button connects its pin to ground

Debian's kernels have none of the chips that were made for tests, but they have this one, which comes by USB. All that
the driver asks of it are feature reports: how pins are set, what they are, what they shall be.
"""

from __future__ import annotations

import os
import struct
import threading
import time
from pathlib import Path

PIPE = Path("/run/gpio-chip")
CREATE, GET_REPORT, GET_REPLY, SET_REPORT, SET_REPLY = 11, 9, 10, 13, 14
USB, SILICON_LABS, CP2112 = 3, 0x10C4, 0xEA90
CONFIG, VALUES, SET_VALUES, VERSION, SMBUS = 0x02, 0x03, 0x04, 0x05, 0x06
REPORTS = bytes.fromhex("0600ff0901a10175089540150025010901b102c0")
"""A description of one vendor's report: the driver does not look into it, the kernel wants one."""
EVENT_BYTES = 4380


class Chip:
    """The chip as its driver sees it."""

    def __init__(self) -> None:
        self._file = os.open("/dev/uhid", os.O_RDWR)
        self._pins = 0xFF
        self._reports = {
            CONFIG: bytes((CONFIG, 0, 0, 0, 0)),
            VERSION: bytes((VERSION, 0x0C, 1)),
            SMBUS: bytes((SMBUS, 0, 1, 0x86, 0xA0, 2, 0, 0, 0, 0, 0, 0, 0, 0)),
        }
        names = b"CP2112 HID USB-to-SMBus Bridge".ljust(128, b"\0") + bytes(64) + bytes(64)
        sizes = struct.pack("<HHIIII", len(REPORTS), USB, SILICON_LABS, CP2112, 0, 0)
        os.write(self._file, struct.pack("<I", CREATE) + names + sizes + REPORTS.ljust(4096, b"\0"))

    def serve(self) -> None:
        """Answer the driver, for ever."""
        while True:
            event = os.read(self._file, EVENT_BYTES)
            kind, number = struct.unpack_from("<II", event)
            if kind == GET_REPORT:
                report = self._report(event[8])
                answer = struct.pack("<IIHH", GET_REPLY, number, 0, len(report)) + report
                os.write(self._file, answer)
            elif kind == SET_REPORT:
                (size,) = struct.unpack_from("<H", event, 10)
                self._take(event[12 : 12 + size])
                os.write(self._file, struct.pack("<IIH", SET_REPLY, number, 0))

    def _report(self, name: int) -> bytes:
        return bytes((VALUES, self._pins)) if name == VALUES else self._reports.get(name, bytes((name,)))

    def _take(self, report: bytes) -> None:
        if report and report[0] == SET_VALUES:
            self._pins = self._pins & ~report[2] | report[1] & report[2]
        elif report:
            self._reports[report[0]] = report

    def press(self, pin: int, seconds: float) -> None:
        """A finger on a button."""
        self._pins &= ~(1 << pin)
        time.sleep(seconds)
        self._pins |= 1 << pin


def main() -> None:
    """Make the chip, then do what comes through the pipe, for ever."""
    chip = Chip()
    threading.Thread(target=chip.serve, daemon=True).start()
    PIPE.unlink(missing_ok=True)
    os.mkfifo(PIPE)
    # Opened for both ways, so that it does not end when a writer goes.
    with os.fdopen(os.open(PIPE, os.O_RDWR), encoding="ascii") as lines:
        for line in lines:
            _, pin, milliseconds = line.split()
            chip.press(int(pin), int(milliseconds) / 1000)


if __name__ == "__main__":
    main()
