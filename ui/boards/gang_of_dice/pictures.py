"""The sixteen warnings of Gang of Dice as small pictures."""

from __future__ import annotations

from ui.boards.rebus import Rebus
from ui.kit.node import Kit
from ui.kit.parts import Shade, Tone

_PARTS: dict[str, tuple[str, ...]] = {
    **{f"total-{n}": ("sum", "at-least", f"{n}") for n in (7, 10, 11, 13)},
    "run-2": ("2", "then", "3"),
    "run-3": ("2", "then", "3", "then", "4"),
    "odd-1": ("1", "/", "3", "/", "5"),
    "odd-2": ("1", "3", "/", "5"),
    "odd-3": ("1", "3", "5"),
    "different-2": ("2", "unequal", "4"),
    "different-3": ("1", "unequal", "3", "unequal", "4"),
    "pair": ("3", "equal", "3"),
    "fives": ("5", "5"),
    "any-1": ("1",),
    "any-4-5": ("4", "/", "5"),
    "any-3-4-5": ("3", "/", "4", "/", "5"),
}


def warning_picture(condition: str, size: float = 40.0, tone: Shade = Tone.INK, grow: float = 0.0) -> Rebus:
    """A warning as a picture."""
    return Rebus(_PARTS.get(condition, ()), size=size, tone=tone, grow=grow)


def help_picture(condition: str, kit: Kit) -> Rebus:
    """A warning beside its words in the help."""
    return warning_picture(condition, 34.0)
