"""What the board of Dice City shows: cities, cards, piles, what is lit, what a tap reports. No Kivy, no rules."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from companion.dice import Colour
from ui.present.models import Action, DieModel, Who

Glyph = tuple[str, str]
"""A number or a sign in words, and an icon beside it; each may be empty."""


BOTH = " · "
"""Between a translated name and the printed title."""


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
    correct: Action = None
    """Sets right what lies here: by a resting finger, where that does not open what is known of it."""


class TownRow(Struct, frozen=True):
    """A row with its colour and its name."""

    colour: Colour
    name: str
    places: tuple[PlaceModel, ...]


class TownTab(Struct, frozen=True):
    """A player: the score, what they have, and a tap to look at the city."""

    who: Who
    score: str
    action: Action
    chosen: bool
    turn: bool
    marked: bool
    lit: bool
    """Something can be chosen in this city."""
    held: tuple[Action, Action] | None = None
    """Hold to peek at a hidden score, or else to set the stock right."""
    hidden: bool = False
    stock: tuple[Glyph, ...] = ()
    """Wood, stone, iron, hourglasses."""
    strength: str = ""


class MarketTab(Struct, frozen=True):
    """A tap to look at what is on offer."""

    words: str
    action: Action
    chosen: bool
    lit: bool
    """Something can be built, shipped or beaten."""


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
    missing: tuple[Glyph, ...] = ()
    """The resources that it lacks, where it is greyed for that."""
    reason: str = ""
    """Why it is greyed, in words."""
    where: str = ""
    """Whose it is and where it lies, of what can be attacked."""


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


class Part(StrEnum):
    """What has the room: a display of seven inches cannot show all of it at once."""

    CITY = "city"
    MARKET = "market"


class TownBoard(Struct, frozen=True):
    """Dice City: one city or the market large, everybody's tabs; or the cards that may have been turned up."""

    owner: Who
    holdings: tuple[Glyph, ...]
    """Resources, hourglasses, strength of the city that is shown."""
    rows: tuple[TownRow, ...]
    tabs: tuple[TownTab, ...]
    market: MarketTab
    offers: tuple[OfferModel, ...]
    """Cards: those that can be paid first."""
    piles: tuple[PileModel, ...]
    targets: tuple[OfferModel, ...]
    """What can be attacked of the others, the best of it."""
    note: str
    part: Part = Part.CITY
    bank: bool = False
    """No tokens lie on the table: these figures are the bank."""
    turned_up: tuple[OfferModel, ...] = ()
