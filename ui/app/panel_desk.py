"""What is set of the panel on the screen: the pins that count, those on trial, and on which side buttons are wired."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from companion.settings.settings_file import STRIP_PINS, HardwareSettings
from hardware.panel import BUTTON, BUZZER, LAMP, PLAYER, PanelSettings
from ui.app.panel_loop import PanelLoop
from ui.system.settings_keeper import SettingsKeeper

PREFERENCES = ("pins", "trial_pins", "pull_up", "panel")
"""What it keeps."""

Pins = tuple[tuple[str, int], ...]


def wired(want: HardwareSettings) -> PanelSettings | None:
    """Which pin is what; None where no panel is wanted."""
    if not want.panel:
        return None
    return PanelSettings(**{one.name: getattr(want, one.name) for one in fields(PanelSettings)})


def strip_pins(want: HardwareSettings) -> tuple[int, ...]:
    """The pin through which a light strip speaks, where there is one."""
    return tuple(pin for line, pin in STRIP_PINS.items() if want.strip and want.strip_device.startswith(line))


def pins_of(want: HardwareSettings) -> Pins:
    """Everything that is wired, by name, whether or not a panel is wanted."""
    named = wired(replace(want, panel=True))
    assert named is not None
    return tuple(sorted(named.wired()))


class PanelDesk:
    """Takes what was tapped to the panel and into the settings."""

    def __init__(self, hardware: HardwareSettings, panel: Callable[[], PanelLoop], keeper: SettingsKeeper) -> None:
        self._hardware, self._panel, self._keeper = hardware, panel, keeper

    def keep(self, name: str, value: Any) -> None:
        """A preference of the panel."""
        match name:
            case "trial_pins":
                self._keeper.keep("hardware.trial", None if value is None else dict(value))
            case "pins":
                self._accept(dict(value))
            case "pull_up":
                self._hardware = replace(self._hardware, pull_up=value)
                self._keeper.keep("hardware.pull_up", value)
                self._panel().want(wired(self._hardware))
            case "panel":
                self._hardware = replace(self._hardware, panel=value)
                self._keeper.keep("hardware.panel", value)
                self._panel().want(wired(self._hardware))

    def _accept(self, pins: dict[str, int]) -> None:
        """These count from now on: all of them are in the file, or none."""
        players = sorted((int(name.removeprefix(PLAYER)), pin) for name, pin in pins.items() if name.startswith(PLAYER))
        values: dict[str, Any] = {
            "buttons": _named(BUTTON, pins),
            "players": tuple(pin for _, pin in players),
            "lamps": _named(LAMP, pins),
            "buzzer": pins.get(BUZZER),
        }
        self._hardware = replace(self._hardware, **values)
        kept = {**values, "players": list(values["players"]), "trial": None}
        self._keeper.keep_all({f"hardware.{name}": value for name, value in kept.items()})
        self._panel().want(wired(self._hardware))


def _named(kind: str, pins: dict[str, int]) -> dict[str, int]:
    return {name.removeprefix(kind): pin for name, pin in pins.items() if name.startswith(kind)}
