"""A strip of WS2812 lamps along the tray: plays along with the same cues as the lamps of the panel.

Nothing here sleeps: whoever owns it calls `tick` with the time, and a picture is sent only where it has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from hardware.cues import PASSING_SECONDS
from hardware.spi_bits import BITS_A_SECOND, Rgb, encoded
from hardware.spi_device import SpiDevice, SpiLine
from hardware.strip_shows import STRIP_SHOWS, Moment, dark, scaled

NO_STRIP = "strip.none"
"""There is no SPI line: it is switched off in the system's settings, or this is no Pi."""
NOT_ALLOWED = "strip.permission"
MOST_LAMPS = 300
"""So many fit into one write of the kernel's."""


class AnyStrip(Protocol):
    """A strip, there or not."""

    absent: str | None
    """Why there is none, as a key; None if there is one. Empty: none is wanted."""
    brightness: float
    """Share of its light, 0 to 1."""

    def show(self, cue: str, now: float, *, passing: bool = False, seconds: float = 0.0) -> None: ...

    def tick(self, now: float) -> None: ...

    def close(self) -> None: ...


class AbsentStrip:
    """No strip: the same doors, nothing behind them."""

    def __init__(self, why: str = "") -> None:
        self.absent: str | None = why
        self.brightness = 1.0

    def show(self, cue: str, now: float, *, passing: bool = False, seconds: float = 0.0) -> None:
        """Light nothing."""

    def tick(self, now: float) -> None:
        """Nothing to move on."""

    def close(self) -> None:
        """Nothing to let go."""


class LightStrip:
    """A strip on an SPI line."""

    absent: str | None = None

    def __init__(self, line: SpiLine, count: int, brightness: float = 1.0) -> None:
        self.brightness = brightness
        self._line, self._count = line, count
        self._standing = ("none", 0.0, 0.0)
        self._passing: tuple[str, float] | None = None
        self._sent: list[Rgb] | None = None

    def show(self, cue: str, now: float, *, passing: bool = False, seconds: float = 0.0) -> None:
        """Show a cue from now on; `passing`: for a moment, and then what stood before again."""
        if not passing:
            self._standing = (cue, now, seconds)
        elif cue in STRIP_SHOWS:
            self._passing = (cue, now)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Move on."""
        cue, since, seconds = self._standing
        if self._passing is not None and now - self._passing[1] < PASSING_SECONDS:
            (cue, since), seconds = self._passing, 0.0
        show = STRIP_SHOWS.get(cue, dark)
        colours = [scaled(one, self.brightness) for one in show(Moment(self._count, max(0.0, now - since), seconds))]
        if colours != self._sent:
            self._line.write(encoded(colours))
            self._sent = colours

    def close(self) -> None:
        """All dark."""
        with suppress(OSError):  # a line that has gone away is dark enough
            self._line.write(encoded([(0, 0, 0)] * self._count))
        with suppress(OSError):
            self._line.close()


def open_strip(
    count: int,
    device: str = "0.0",
    brightness: float = 1.0,
    connect: Callable[[str, int], SpiLine] = SpiDevice,
) -> AnyStrip:
    """The strip if there is one, or one that is absent and says why. Without lamps none is wanted."""
    if count <= 0:
        return AbsentStrip()
    try:
        return LightStrip(connect(device, BITS_A_SECOND), min(count, MOST_LAMPS), brightness)
    except PermissionError:
        return AbsentStrip(NOT_ALLOWED)
    except OSError:
        return AbsentStrip(NO_STRIP)
