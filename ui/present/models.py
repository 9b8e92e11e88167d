"""Frozen models that many screens share: a button, a player, a die, a photograph. No Kivy, no rules.

Equal models look equal, so a screen that gets an equal model is not drawn again. The model of one screen stands
beside the function that makes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from companion.dice import Colour

Action = Any
"""A message for the inbox, an intent of the screen, or a tuple of these, carried out in order."""


PREVIEW_SIZE = (320, 180)
"""Pixels of the camera's small picture; frames are shrunk to it before they are handed to the drawing thread."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph in memory. Two are equal if they are the same one."""

    key: int
    pixels: Any = field(compare=False, hash=False, repr=False)


def photo(pixels: Any) -> Photo | None:
    """A photograph as part of a model; None stays None."""
    return None if pixels is None else Photo(id(pixels), pixels)


class Tap(Struct, frozen=True):
    """A button: its words, and what it reports."""

    words: str
    action: Action = None
    icon: str = ""
    kind: str = "plain"
    """plain, main, yes, no, quiet, chosen"""
    below: str = ""
    barred: bool = False
    """Greyed; `below` tells why, and the action opens the rule."""
    focus: bool = False
    """The amber button points at it."""
    ends_turn: bool = False
    """It costs the turn: never where Confirm was, nor where several moves were made with one tap."""


def choice(words: str, action: Action, chosen: bool, *, icon: str = "", barred: bool = False) -> Tap:
    """One value of several: the chosen one is ticked."""
    kind = "chosen" if chosen else "plain"
    return Tap(words, action, icon="check" if chosen else icon, kind=kind, barred=barred)


class Who(Struct, frozen=True):
    """A player as drawn: never by colour alone."""

    name: str
    colour: Colour
    picture: bytes = b""
    """A small file, where they like one: shown beside colour and symbol, never instead of them."""


class DieModel(Struct, frozen=True):
    """A die as drawn."""

    face: str
    """Empty: not known yet."""
    colour: Colour | None = None
    action: Action = None
    picked: bool = False
    doubtful: bool = False
    faint: bool = False
    focus: bool = False
    words: str = ""
    held: tuple[Action, Action] | None = None
    """Reported when a finger rests on it, and when it leaves."""


class OptionLine(Struct, frozen=True):
    """An option in words, with its values."""

    words: str
    values: tuple[Tap, ...]
    below: str = ""


class FieldLine(Struct, frozen=True):
    """One field of a change: choices, or a number with steps."""

    words: str
    choices: tuple[Tap, ...] = ()
    shown: str = ""
    steps: tuple[Tap, ...] = ()
    inside: tuple[Tap, ...] = ()
    """What is in it, where one thing may be in it twice: a tap takes it out, `choices` put one in."""
    rows: tuple[FieldLine, ...] = ()
    """Several numbers, each with its steps."""
