"""The page of buttons and lamps: what was pressed while it is open, how long pins on trial wait for it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from msgspec import Struct

from hardware.panel import BUTTON, PLAYER
from ui.app.inbox import PlayerPressed, Pressed

TRIAL_SECONDS = 60.0
"""So long a button on a new pin waits to be pressed; then the old pins count again."""
TRIAL_PARTS = 20
"""The bar that runs down is drawn in so many steps: each is one drawing."""

Pins = tuple[tuple[str, int], ...]
"""What is wired, by name, and its pin."""


class PanelPage(Struct, frozen=True):
    """What the page knows."""

    pressed: frozenset[str] = frozenset()
    """Buttons that were felt since the page was opened or their pin was changed."""
    last: str = ""
    """The one that was felt last: its row is lit."""
    left: int | None = None
    """Parts of the trial that are left; None: nothing waits."""
    told: str = ""
    """Why the old pins count again, as a key."""


@dataclass(frozen=True, slots=True)
class PanelDoor:
    """What the page wants of the panel; without one, nothing happens."""

    try_pins: Callable[[Pins | None], None] = lambda pins: None
    """Pins on trial; None: those that count."""
    try_output: Callable[[str], None] = lambda name: None


class TryOutput(Struct, frozen=True):
    """Let a lamp blink, or the buzzer sound."""

    name: str


def name_of(press: Pressed | PlayerPressed) -> str:
    """The button that was pressed, as it is wired."""
    if isinstance(press, Pressed):
        return f"{BUTTON}{press.button.value}"
    return f"{PLAYER}{int(press.seat) + 1}"


def moved_buttons(pins: Pins, trial: Pins | None) -> frozenset[str]:
    """The buttons that have another pin on trial: each must be felt once."""
    if trial is None:
        return frozenset()
    held = dict(pins)
    return frozenset(name for name, pin in trial if name.startswith((BUTTON, PLAYER)) and held.get(name) != pin)


def with_pin(pins: Mapping[str, int], name: str, pin: int | None) -> Pins:
    """The pins with another one for this; what hung there takes the old one. None: it is not connected."""
    after = dict(pins)
    old = after.pop(name, None)
    if pin is not None:
        other = next((one for one, taken in after.items() if taken == pin), None)
        if other is not None:
            after.pop(other)
            if old is not None:
                after[other] = old
        after[name] = pin
    return _players_in_a_row(after)


def _players_in_a_row(pins: Mapping[str, int]) -> Pins:
    """Players' buttons are counted from one, without gaps."""
    players = sorted((int(name.removeprefix(PLAYER)), pin) for name, pin in pins.items() if name.startswith(PLAYER))
    others = [(name, pin) for name, pin in pins.items() if not name.startswith(PLAYER)]
    return tuple(sorted((*others, *((f"{PLAYER}{n}", pin) for n, (_, pin) in enumerate(players, start=1)))))


class TrialClock:
    """Counts the time in which a button on a new pin must be felt. The time comes from outside."""

    def __init__(self) -> None:
        self._pins: Pins | None = None
        self._since = 0.0

    def left(self, trial: Pins | None, waits: bool, now: float) -> int | None:
        """Parts that are left; None where nothing waits, 0 where its time is over."""
        if trial is None or not waits:
            self._pins = None
            return None
        if trial != self._pins:
            self._pins, self._since = trial, now
        share = 1.0 - (now - self._since) / TRIAL_SECONDS
        return max(0, min(TRIAL_PARTS, int(share * TRIAL_PARTS + 0.999)))
