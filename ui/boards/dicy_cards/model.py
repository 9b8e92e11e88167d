"""What the board of Dicy Cards shows: six dice, five cards of whoever acts. No Kivy, no rules."""

from __future__ import annotations

from msgspec import Struct

from ui.present.models import Action, DieModel, Tap, Who


class TurnedCard(Struct, frozen=True):
    """The same card of the next player, which they may turn over: that tells what whoever is in turn did."""

    who: Who
    freezes: bool
    """To its frozen side; else it becomes active again."""
    tells: str
    """What it tells: points that are earned, or that the turn is skipped."""
    words: str
    """All of it as a sentence."""
    action: Action


class DicyCard(Struct, frozen=True):
    """One card: frozen ones look frozen; what it would earn, and with which dice."""

    card: str
    name: str
    rule: str
    frozen: bool
    earns: str
    picks: tuple[int, ...]
    """Values of the dice that it would use."""
    action: Action = None
    barred: bool = False
    reason: str = ""
    effect: str = ""
    pay: Tap | None = None
    turned: TurnedCard | None = None
    focus: bool = False
    held: tuple[Action, Action] | None = None
    """Hold to set it right."""


class DicyBoard(Struct, frozen=True):
    """Dicy Cards: the dice, five cards of the player who acts."""

    who: Who
    dice: tuple[DieModel, ...]
    cards: tuple[DicyCard, ...]
    note: str = ""
