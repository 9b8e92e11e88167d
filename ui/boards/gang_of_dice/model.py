"""What the board of Gang of Dice shows: the warning, the dice, who leads, the pot. No Kivy, no rules."""

from __future__ import annotations

from msgspec import Struct

from ui.present.models import Action, DieModel, Who


class KindChoice(Struct, frozen=True):
    """One half of a warning: that it was turned up as a bomb, or as an explosion."""

    kind: str
    action: Action
    likely: bool = True
    """Told of this card before, or nothing was."""
    doubt: str = ""
    """Why it looks like a slip, in words: greyed, but it may be told."""
    focus: bool = False


class CardChoice(Struct, frozen=True):
    """One of the warnings of Gang of Dice, as a picture and in words; each half of it is one of the two kinds."""

    condition: str
    words: str
    halves: tuple[KindChoice, ...]


class CardPicker(Struct, frozen=True):
    """Which warning was turned up: one tap tells the condition and the kind."""

    kinds: tuple[tuple[str, str], ...]
    """Each kind with the words that explain it, in the order of the halves."""
    cards: tuple[CardChoice, ...]
    words: str = ""
    """What holds for the rounds to come."""


class GangBoard(Struct, frozen=True):
    """Gang of Dice: the warning, the dice, who leads, the pot."""

    condition: str
    """Empty: no card lies there yet."""
    kind: str
    title: str
    words: str
    dice: tuple[DieModel, ...]
    total: str
    offended: str
    """In words, if the dice meet the condition as they lie."""
    safe: str
    leader: Who | None
    lead: str
    pot: str
    pot_words: str
    rerolls: int | None
    pot_held: tuple[Action, Action] | None = None
    """Hold to set it right."""
    advice: str = ""
    """What to do at the table where dice run short."""
    picker: CardPicker | None = None
    """While a warning is to be turned up, which ones there are; the rest waits."""
