"""The twelve cards of Dicy Cards as small pictures."""

from __future__ import annotations

from ui.boards.rebus import ANY, Rebus
from ui.kit.node import Kit
from ui.kit.parts import Shade, Tone

_PARTS: dict[str, tuple[str, ...]] = {
    "any-two": (ANY, "+", ANY),
    "all-low": ("6×", "1", "–", "5"),
    "odd": ("1", "3", "5"),
    "straight": ("2", "then", "3", "then", "4"),
    "two-pairs": ("3", "3", "+", "5", "5"),
    "sixes": ("6", "6"),
    "double-pair": ("4", "4", "×2"),
    "lowest-three": ("1", "2", "2"),
    "distinct-x4": ("1", "unequal", "3", "×4"),
    "distinct-sum5": ("1", "unequal", "3", "unequal", "6"),
    "forty-minus": ("40", "−", "sum"),
    "same-x5": ("2", "equal", "2", "×5"),
}


def card_picture(card: str, size: float = 34.0, tone: Shade = Tone.INK) -> Rebus:
    """A card as a picture."""
    return Rebus(_PARTS.get(card, ()), size=size, tone=tone)


def help_picture(card: str, kit: Kit) -> Rebus:
    """A card beside its words in the help."""
    return card_picture(card)
