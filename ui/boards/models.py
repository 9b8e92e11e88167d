"""Models of the boards that want the whole display: what lies where, what is lit, what a tap reports. No Kivy here."""

from __future__ import annotations

from dataclasses import dataclass

from companion.dice import Colour
from ui.present.models import Action, DieModel, Tap, Who, WholeBoard

# --- Dicetopia --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one piece: a die, an agent, a place that waits for its die, or one emptied for good."""

    die: DieModel | None = None
    agent: Who | None = None
    gone: bool = False
    action: Action = None
    lit: bool = False
    """It can be chosen now."""
    veiled: bool = False
    """Something else can be chosen, this cannot."""
    order: int | None = None
    """It was named as the first or the second."""
    focus: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class DistrictModel:
    """One district."""

    name: str
    icon: str
    worth: str
    """What control of it is worth."""
    leaders: tuple[Who, ...]
    slots: tuple[Slot, ...]
    due: bool
    """Its action is being done, or its dice are being put out."""
    action: Action = None
    lit: bool = False
    focus: bool = False


@dataclass(frozen=True, slots=True)
class FactionModel:
    """One player: the faction board with its dice."""

    who: Who
    score: str
    faction: str
    notes: str
    slots: tuple[Slot, ...]
    turn: bool
    marked: bool


@dataclass(frozen=True, slots=True)
class MissionTile:
    """One of the forty missions: its picture, what it says, what it is worth, and what it would pay now."""

    mission: str
    name: str
    worth: str
    pays: str
    action: Action
    focus: bool = False


@dataclass(frozen=True, slots=True)
class MissionPicker:
    """Which mission lies there: the tiles of one filter, and the filters."""

    filters: tuple[Tap, ...]
    tiles: tuple[MissionTile, ...]


@dataclass(frozen=True, slots=True)
class TopiaBoard(WholeBoard):
    """Dicetopia: six districts, the faction boards; or the missions, while they are told."""

    districts: tuple[DistrictModel, ...]
    factions: tuple[FactionModel, ...]
    missions: MissionPicker | None = None


# --- Dice City --------------------------------------------------------------------------------------------------------

Glyph = tuple[str, str]
"""A number or a sign in words, and an icon beside it; each may be empty."""


@dataclass(frozen=True, slots=True)
class PlaceModel:
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


@dataclass(frozen=True, slots=True)
class TownRow:
    """A row with its colour and its name."""

    colour: Colour
    name: str
    places: tuple[PlaceModel, ...]


@dataclass(frozen=True, slots=True)
class TownTab:
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


@dataclass(frozen=True, slots=True)
class OfferModel:
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


@dataclass(frozen=True, slots=True)
class PileModel:
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


@dataclass(frozen=True, slots=True)
class TownBoard(WholeBoard):
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
