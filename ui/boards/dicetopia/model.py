"""What the board of Dicetopia shows: what lies where, what is lit, what a tap reports. No Kivy, no rules."""

from __future__ import annotations

from msgspec import Struct

from ui.present.models import Action, DieModel, Tap, Who


class DistrictSlot(Struct, frozen=True):
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


class DistrictModel(Struct, frozen=True):
    """One district."""

    name: str
    icon: str
    worth: str
    """What control of it is worth."""
    leaders: tuple[Who, ...]
    slots: tuple[DistrictSlot, ...]
    due: bool
    """Its action is being done, or its dice are being put out."""
    looked: bool = False
    """The last look at the table is about it."""
    action: Action = None
    lit: bool = False
    focus: bool = False
    held: tuple[Action, Action] | None = None
    """Hold to set it right."""


class FactionModel(Struct, frozen=True):
    """One player: the faction board with its dice."""

    who: Who
    score: str
    faction: str
    notes: str
    slots: tuple[DistrictSlot, ...]
    turn: bool
    marked: bool
    held: tuple[Action, Action] | None = None
    """Hold to set it right."""
    looked: bool = False


class MissionTile(Struct, frozen=True):
    """One of the forty missions: its picture, what it says, what it is worth, and what it would pay now."""

    mission: str
    name: str
    worth: str
    pays: str
    action: Action
    focus: bool = False


class MissionPicker(Struct, frozen=True):
    """Which mission lies there: the tiles of one filter, and the filters."""

    filters: tuple[Tap, ...]
    tiles: tuple[MissionTile, ...]


class SetupPad(Struct, frozen=True):
    """Every die of the game, a column for each colour: a tap puts one into the district that waits."""

    columns: tuple[tuple[DieModel, ...], ...]
    back: Tap | None
    """Takes the last one out again."""


class TopiaBoard(Struct, frozen=True):
    """Dicetopia: six districts, the faction boards; or the missions, while they are told; or the pad of the set-up."""

    districts: tuple[DistrictModel, ...]
    factions: tuple[FactionModel, ...]
    missions: MissionPicker | None = None
    pad: SetupPad | None = None
