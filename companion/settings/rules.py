"""What a setting may be: each rule takes a value from the file or says what is allowed instead."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from companion.text import Message, message

Polygon = tuple[tuple[float, float], ...]
"""Corners in shares of the picture's width and height, 0 to 1."""


class Refused(Exception):
    """A value that is not allowed; never leaves the settings."""


class Rule(ABC):
    """What one setting may be."""

    @property
    @abstractmethod
    def allowed(self) -> Message:
        """What is allowed, in a few words."""

    @abstractmethod
    def take(self, value: Any) -> Any:
        """The value as the companion keeps it, or Refused."""


@dataclass(frozen=True, slots=True)
class Flag(Rule):
    """Yes or no."""

    @property
    def allowed(self) -> Message:
        return message("setting.flag")

    def take(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise Refused
        return value


@dataclass(frozen=True, slots=True)
class Whole(Rule):
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def allowed(self) -> Message:
        return message("setting.whole", low=str(self.low), high=str(self.high))

    def take(self, value: Any) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise Refused
        return value


@dataclass(frozen=True, slots=True)
class Number(Rule):
    """A number within bounds."""

    low: float
    high: float

    @property
    def allowed(self) -> Message:
        return message("setting.number", low=f"{self.low:g}", high=f"{self.high:g}")

    def take(self, value: Any) -> float:
        # Written so that "not a number", which TOML has, is refused too.
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not self.low <= value <= self.high:
            raise Refused
        return float(value)


@dataclass(frozen=True, slots=True)
class OneOf(Rule):
    """One of a few words or numbers."""

    values: tuple[str, ...] | tuple[int, ...]

    @property
    def allowed(self) -> Message:
        return message("setting.one-of", known=tuple(str(value) for value in self.values))

    def take(self, value: Any) -> Any:
        if type(value) is not type(self.values[0]) or value not in self.values:
            raise Refused
        return value


PINS = range(2, 28)
"""The GPIO numbers of a Pi's header (BCM) that are free; 0 and 1 belong to the memory of a board put on top."""


@dataclass(frozen=True, slots=True)
class NamedPins(Rule):
    """Pins by the name of what hangs on them."""

    names: tuple[str, ...]

    @property
    def allowed(self) -> Message:
        return message("setting.named-pins", known=self.names, low=str(PINS.start), high=str(PINS.stop - 1))

    def take(self, value: Any) -> Mapping[str, int]:
        if not isinstance(value, dict) or any(name not in self.names or not _is_pin(value[name]) for name in value):
            raise Refused
        return MappingProxyType(dict(value))


@dataclass(frozen=True, slots=True)
class PinList(Rule):
    """A row of pins."""

    most: int

    @property
    def allowed(self) -> Message:
        return message("setting.pins", most=str(self.most), low=str(PINS.start), high=str(PINS.stop - 1))

    def take(self, value: Any) -> tuple[int, ...]:
        if not isinstance(value, list) or len(value) > self.most or not all(_is_pin(pin) for pin in value):
            raise Refused
        return tuple(value)


def _is_pin(value: Any) -> bool:
    return type(value) is int and value in PINS


@dataclass(frozen=True, slots=True)
class Corners(Rule):
    """A part of the picture by its corners; no corners mean all of it."""

    @property
    def allowed(self) -> Message:
        return message("setting.corners")

    def take(self, value: Any) -> Polygon:
        if not isinstance(value, list) or len(value) in (1, 2):
            raise Refused
        return tuple(_corner(corner) for corner in value)


@dataclass(frozen=True, slots=True)
class Zones(Rule):
    """Parts of the picture by name."""

    @property
    def allowed(self) -> Message:
        return message("setting.zones")

    def take(self, value: Any) -> Mapping[str, Polygon]:
        if not isinstance(value, dict) or any(not corners for corners in value.values()):
            raise Refused
        return MappingProxyType({name: Corners().take(corners) for name, corners in value.items()})


def _corner(value: Any) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        raise Refused
    share = Number(0, 1)
    return share.take(value[0]), share.take(value[1])
