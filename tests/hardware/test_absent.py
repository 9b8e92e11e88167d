"""Without pins everything goes on, and the reason is told as a key."""

from __future__ import annotations

import sys
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from hardware import absent
from hardware.absent import AbsentPanel, open_panel
from hardware.panel import Panel, PanelSettings


def test_with_pins_the_panel_is_there() -> None:
    panel = open_panel(PanelSettings(), factory=MockFactory())
    assert isinstance(panel, Panel)
    assert panel.absent is None
    panel.close()


def test_a_panel_that_is_not_wanted() -> None:
    assert open_panel(None).absent == absent.NOT_WANTED


def test_an_absent_panel_takes_everything_and_says_nothing() -> None:
    panel = AbsentPanel(absent.NO_PINS)
    panel.show("your-turn", 1.0)
    assert panel.tick(2.0) == ()
    panel.close()


def test_gpiozero_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    assert open_panel(PanelSettings()).absent == absent.NO_SOFTWARE


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (gpiozero.BadPinFactory("Unable to load any default pin factory!"), absent.NO_PINS),
        (PermissionError("/dev/gpiochip0"), absent.NOT_ALLOWED),
        (OSError("can not open gpiochip"), absent.NO_PINS),
        (gpiozero.GPIOPinInUse("pin GPIO17 is already in use"), absent.PIN_TAKEN),
        (type("error", (Exception,), {})("'GPIO busy'"), absent.PIN_TAKEN),
        (RuntimeError("This module can only be run on a Raspberry Pi!"), absent.NO_PINS),
    ],
)
def test_every_way_in_which_pins_can_fail(monkeypatch: pytest.MonkeyPatch, error: Exception, why: str) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(gpiozero, "Button", fails)
    assert open_panel(PanelSettings()).absent == why


def test_a_computer_without_pins() -> None:
    """The real thing: here gpiozero tries all its libraries and finds none."""
    panel = open_panel(PanelSettings())
    if panel.absent is None:
        panel.close()
        pytest.skip("this computer has pins")
    assert panel.absent in (absent.NO_PINS, absent.NOT_ALLOWED, absent.NO_SOFTWARE)


def test_a_pin_that_fails_half_way_frees_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory()
    real = gpiozero.DigitalOutputDevice
    left = [2]

    def some_fail(*args: Any, **kinds: Any) -> Any:
        left[0] -= 1
        if left[0] < 0:
            raise OSError("gone")
        return real(*args, **kinds)

    monkeypatch.setattr(gpiozero, "DigitalOutputDevice", some_fail)
    assert open_panel(PanelSettings(), factory=factory).absent == absent.NO_PINS
    monkeypatch.setattr(gpiozero, "DigitalOutputDevice", real)
    panel = open_panel(PanelSettings(), factory=factory)
    assert panel.absent is None
    panel.close()
