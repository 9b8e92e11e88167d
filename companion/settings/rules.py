"""What a setting may be: each rule says which values of the file fit, and in a few words what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from companion.text import Message, message

Polygon = tuple[tuple[float, float], ...]
"""Corners in shares of the picture's width and height, 0 to 1."""
PINS = range(2, 28)
"""The GPIO numbers of a Pi's header (BCM) that are free; 0 and 1 belong to the memory of a board put on top."""


def _as_it_is(value: Any) -> Any:
    return value


class Rule(Struct, frozen=True):
    """What one setting may be."""

    allowed: Message
    """What is allowed, in a few words."""
    fits: Callable[[Any], bool]
    kept: Callable[[Any], Any] = _as_it_is
    """A value that fits, as the companion keeps it."""


FLAG = Rule(message("setting.flag"), lambda value: isinstance(value, bool))
"""Yes or no."""


def whole(low: int, high: int) -> Rule:
    """A whole number within bounds."""
    said = message("setting.whole", low=str(low), high=str(high))
    return Rule(said, lambda value: type(value) is int and low <= value <= high)


def whole_or(word: str, low: int, high: int) -> Rule:
    """A whole number within bounds, or the one word that stands for none."""
    said = message("setting.whole-or", word=f'"{word}"', low=str(low), high=str(high))
    return Rule(said, lambda value: value == word or (type(value) is int and low <= value <= high))


def number(low: float, high: float) -> Rule:
    """A number within bounds; "not a number", which TOML has, is within none."""
    said = message("setting.number", low=f"{low:g}", high=f"{high:g}")
    return Rule(said, lambda value: type(value) in (int, float) and low <= value <= high, float)


def one_of(*values: str | int) -> Rule:
    """One of a few words or numbers."""
    said = message("setting.one-of", known=tuple(str(value) for value in values))
    return Rule(said, lambda value: type(value) is type(values[0]) and value in values)


def _is_pin(value: Any) -> bool:
    return type(value) is int and value in PINS


def named_pins(*names: str) -> Rule:
    """Pins by the name of what hangs on them."""

    def fits(value: Any) -> bool:
        return isinstance(value, dict) and all(name in names and _is_pin(pin) for name, pin in value.items())

    said = message("setting.named-pins", known=names, low=str(PINS.start), high=str(PINS.stop - 1))
    return Rule(said, fits, lambda value: MappingProxyType(dict(value)))


def pin_list(most: int) -> Rule:
    """A row of pins."""
    said = message("setting.pins", most=str(most), low=str(PINS.start), high=str(PINS.stop - 1))
    return Rule(said, lambda value: isinstance(value, list) and len(value) <= most and all(map(_is_pin, value)), tuple)


def _is_corner(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(number(0, 1).fits, value))


def _are_corners(value: Any) -> bool:
    return isinstance(value, list) and len(value) not in (1, 2) and all(map(_is_corner, value))


def _polygon(value: Any) -> Polygon:
    return tuple((float(x), float(y)) for x, y in value)


CORNERS = Rule(message("setting.corners"), _are_corners, _polygon)
"""A part of the picture by its corners; no corners mean all of it."""
ZONES = Rule(
    message("setting.zones"),
    lambda value: isinstance(value, dict) and all(corners and _are_corners(corners) for corners in value.values()),
    lambda value: MappingProxyType({name: _polygon(corners) for name, corners in value.items()}),
)
"""Parts of the picture by name."""
BOARDS = Rule(
    message("setting.boards"),
    lambda value: isinstance(value, dict) and all(_are_corners(v) and len(v) == 4 for v in value.values()),
    lambda value: MappingProxyType({name: _polygon(corners) for name, corners in value.items()}),
)
"""Boards by the name of their game and their own, each with its four corners."""

WORDS = Rule(
    message("setting.words"),
    lambda value: isinstance(value, list) and len(value) <= 100 and all(isinstance(one, str) for one in value),
    tuple,
)
"""A list of words."""
FOLDER_NAME = Rule(
    message("setting.folder"),
    lambda value: isinstance(value, str) and len(value) <= 100 and "/" not in value and not value.startswith("."),
)
"""The name of a folder, or none."""

CODE = Rule(
    message("setting.code"),
    lambda value: isinstance(value, str) and (value == "" or (len(value) == 4 and value.isascii() and value.isdigit())),
)
"""Four digits, or none."""

LOOKS = Rule(
    message("setting.looks"),
    lambda value: isinstance(value, dict) and all(isinstance(one, str) for one in value.values()),
    lambda value: MappingProxyType(dict(value)),
)
"""What was chosen of how boards look: words by the name of their game and of the choice."""


def advice_of(*levels: str) -> Rule:
    """What each player wants to be advised, by name."""
    return Rule(
        message("setting.advice", levels=levels),
        lambda value: isinstance(value, dict) and all(one in levels for one in value.values()),
        lambda value: MappingProxyType(dict(value)),
    )
