"""Debounce and hold, in our own code, so that a test can pass the time in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class PanelButton(StrEnum):
    """The buttons that every panel has."""

    GREEN = "green"
    """Confirm."""
    RED = "red"
    """Reject, undo; held: shut down."""
    AMBER = "amber"
    """Next, more."""


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A button was pressed and let go."""

    button: PanelButton
    held: bool = False
    """It was held down long; this comes while it is still down, and letting it go says nothing more."""


@dataclass(frozen=True, slots=True)
class PlayerButtonPressed:
    """The button of the player at this place, counted clockwise from 0."""

    seat: int


ButtonEvent = ButtonPressed | PlayerButtonPressed


@dataclass(slots=True)
class Debouncer:
    """One contact: follows its level and tells when it was pressed for sure, and when it is being held.

    A contact that closes chatters for some milliseconds. A level counts once it has stayed for `steady` seconds.
    """

    steady: float
    hold: float | None
    """Seconds after which it is held; None: it cannot be."""
    _level: bool = False
    _raw: bool = False
    _since: float = 0.0
    _down_at: float = 0.0
    _held: bool = False

    def feed(self, pressed: bool, now: float) -> bool | None:
        """Take the contact's level at a moment: True when held, False when pressed and let go, None for nothing."""
        told = self._settle(now)
        if pressed != self._raw:
            self._raw, self._since = pressed, now
        return told

    def _settle(self, now: float) -> bool | None:
        """What the level that lasted until now has brought."""
        if self._raw != self._level and now - self._since >= self.steady:
            self._level = self._raw
            if self._level:
                self._down_at, self._held = self._since, False
            elif not self._held:
                return False
        if self._level and not self._held and self.hold is not None and now - self._down_at >= self.hold:
            self._held = True
            return True
        return None
