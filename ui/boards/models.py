"""Models of the boards that want the whole display: what lies where, what is lit, what a tap reports. No Kivy here."""

from __future__ import annotations

from dataclasses import dataclass

from ui.models import Action, DieModel, Tap, Who, WholeBoard

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
