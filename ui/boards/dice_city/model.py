"""What the board of Dice City shows: cities, cards, piles, what is lit, what a tap reports. No Kivy, no rules."""

from __future__ import annotations

from msgspec import Struct

from companion.dice import Colour
from ui.present.models import Action, DieModel, Who

Glyph = tuple[str, str]
"""A number or a sign in words, and an icon beside it; each may be empty."""


class PlaceModel(Struct, frozen=True):
    """One of the thirty places."""

    name: str
    kind: str
    """resource, military, economy, culture, civic, or empty"""
    glyphs: tuple[Glyph, ...]
    """What it does, in short."""
    defence: str
    points: str
    printed: bool
    struck: bool
    die: DieModel | None
    in_hand: bool
    """The die that lies here is being used."""
    action: Action = None
    lit: bool = False
    hint: str = ""
    """An icon that tells what a tap does, where that is not plain."""
    focus: bool = False
    about: Action = None
    """Opens all that is known of it: by a tap where nothing else is to be done, else by a resting finger."""


class TownRow(Struct, frozen=True):
    """A row with its colour and its name."""

    colour: Colour
    name: str
    places: tuple[PlaceModel, ...]


class TownTab(Struct, frozen=True):
    """A player: the score, and a tap to look at the city."""

    who: Who
    score: str
    action: Action
    chosen: bool
    turn: bool
    marked: bool
    lit: bool
    """Something can be chosen in this city."""
    held: tuple[Action, Action] | None = None


class OfferModel(Struct, frozen=True):
    """A card on offer, or one that may have been turned up."""

    name: str
    kind: str
    cost: tuple[Glyph, ...]
    glyphs: tuple[Glyph, ...]
    defence: str
    points: str
    left: str
    action: Action = None
    lit: bool = False
    barred: bool = False
    focus: bool = False
    about: Action = None


class PileModel(Struct, frozen=True):
    """Bandits or ships of one kind."""

    icon: str
    points: str
    needs: tuple[Glyph, ...]
    left: str
    name: str
    action: Action = None
    lit: bool = False
    barred: bool = False
    focus: bool = False


class TownBoard(Struct, frozen=True):
    """Dice City: one city large, everybody's tabs, what is on offer; or the cards that may have been turned up."""

    owner: Who
    holdings: tuple[Glyph, ...]
    """Resources, hourglasses, strength of the city that is shown."""
    rows: tuple[TownRow, ...]
    tabs: tuple[TownTab, ...]
    display: tuple[OfferModel, ...]
    basics: tuple[OfferModel, ...]
    piles: tuple[PileModel, ...]
    note: str
    turned_up: tuple[OfferModel, ...] = ()
