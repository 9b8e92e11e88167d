"""A light strip: the bits on the wire, what it shows when, and a line that is not there or goes away."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.cues import PASSING_SECONDS
from hardware.spi_bits import BITS_A_SECOND, encoded
from hardware.spi_device import MOST_BYTES, SpiDevice, SpiLine
from hardware.strip import MOST_LAMPS, NO_STRIP, NOT_ALLOWED, LightStrip, open_strip
from hardware.strip_shows import STRIP_SHOWS, Moment


class Wire:
    """A line that notes the colours a strip would hear: it reads the pulses as the lamps do."""

    def __init__(self, broken: bool = False) -> None:
        self.pictures: list[list[tuple[int, int, int]]] = []
        self.closed = False
        self.broken = broken

    def write(self, pulses: bytes) -> None:
        if self.broken:
            raise OSError("the line has gone")
        bits = "".join(f"{byte:08b}" for byte in pulses).strip("0")
        bits += "0" * (-len(bits) % 3)
        values = [["110", "100"].index(bits[at : at + 3]) for at in range(0, len(bits), 3)]
        colours = [int("".join(str(1 - bit) for bit in values[at : at + 8]), 2) for at in range(0, len(values), 8)]
        self.pictures.append([(colours[n + 1], colours[n], colours[n + 2]) for n in range(0, len(colours), 3)])

    def close(self) -> None:
        self.closed = True


def test_every_bit_is_a_long_or_a_short_pulse() -> None:
    sent = encoded([(0x80, 0x01, 0xFF)]).strip(b"\0")
    assert f"{int.from_bytes(sent, 'big'):072b}" == (
        "100100100100100100100110"  # green first
        "110100100100100100100100"
        "110110110110110110110110"
    )
    microseconds = 3 / BITS_A_SECOND * 1e6
    assert microseconds == pytest.approx(1.25)


def test_the_line_rests_before_and_after_and_all_fits_into_one_write() -> None:
    sent = encoded([(255, 255, 255)] * MOST_LAMPS)
    rest = 8 * (len(sent) - len(sent.strip(b"\0"))) / 2 / BITS_A_SECOND
    assert rest >= 280e-6
    assert len(sent) <= MOST_BYTES


def test_a_picture_is_sent_only_when_it_has_changed_and_all_is_dark_in_the_end() -> None:
    wire = Wire()
    strip = LightStrip(wire, 8)
    strip.show("none", 10.0)
    for tick in range(5):
        strip.tick(10.0 + tick)
    assert len(wire.pictures) == 1
    strip.show("saved", 20.0)
    assert wire.pictures[-1] == [(30, 220, 60)] * 8
    strip.close()
    assert wire.pictures[-1] == [(0, 0, 0)] * 8
    assert wire.closed


def test_what_happens_passes_and_what_is_due_comes_back_with_less_light() -> None:
    wire = Wire()
    strip = LightStrip(wire, 6, brightness=0.5)
    strip.show("refused", 0.0)
    red = wire.pictures[-1]
    strip.show("freeze", 0.0, passing=True)
    strip.tick(1.4)
    assert wire.pictures[-1] == [(40, 86, 115)] * 6
    strip.show("moo", 1.4, passing=True)
    strip.tick(PASSING_SECONDS + 0.01)
    assert wire.pictures[-1] == red
    assert max(red[0]) == 128


def test_the_bar_grows_shorter_while_a_reading_runs_down() -> None:
    show = STRIP_SHOWS["running-down"]
    lit = [sum(any(one) for one in show(Moment(20, passed, 3.0))) for passed in (0.0, 1.0, 2.0, 2.9, 3.0, 9.0)]
    assert lit == sorted(lit, reverse=True)
    assert lit[0] == 20
    assert lit[-1] == 0


@pytest.mark.parametrize("name", STRIP_SHOWS)
@pytest.mark.parametrize("count", [1, 7, 300])
def test_every_show_has_a_colour_for_every_lamp_at_any_time(name: str, count: int) -> None:
    for passed in (0.0, 0.05, 0.5, 1.4, 100.0):
        colours = STRIP_SHOWS[name](Moment(count, passed, 3.0))
        assert len(colours) == count
        assert all(0 <= value <= 255 for colour in colours for value in colour)
    pictures = {tuple(STRIP_SHOWS[name](Moment(count, passed / 20, 3.0))) for passed in range(40)}
    assert len(pictures) > 1 or name == "none", "told by movement too, not by colour alone"


def test_a_line_that_is_not_there_is_said_and_not_failed(tmp_path: Path) -> None:
    assert open_strip(0).absent == ""

    def missing(device: str, speed: int) -> SpiLine:
        return SpiDevice(device, speed, tmp_path)

    def closed(device: str, speed: int) -> SpiLine:
        raise PermissionError(device)

    assert open_strip(30, connect=missing).absent == NO_STRIP
    assert open_strip(30, connect=closed).absent == NOT_ALLOWED
    (tmp_path / "spidev0.0").touch()
    assert open_strip(30, connect=missing).absent == NO_STRIP, "a file that is no SPI line"
    strip = open_strip(30, connect=missing)
    strip.show("bomb", 0.0, passing=True)
    strip.tick(1.0)
    strip.close()


def test_a_strip_that_is_there_lights_as_many_lamps_as_it_has() -> None:
    wire = Wire()
    strip = open_strip(12, brightness=1.0, connect=lambda device, speed: wire)
    strip.show("saved", 0.0)
    assert len(wire.pictures[-1]) == 12
