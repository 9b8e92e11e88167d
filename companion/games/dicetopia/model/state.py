"""How the table stands."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from companion.core import SEATS, GameState, Seat
from companion.games.dicetopia.model.moves import Trait
from companion.games.dicetopia.pieces import AGENTS, DISTRICTS, CityDie, District, Faction, Piece, Slots


class Phase(StrEnum):
    """What the table waits for."""

    CITY = "city"
    """The dice are put out, district by district."""
    TURN = "turn"
    """The player in turn sends an agent."""
    ACTION = "action"
    """The player in turn names what the district's action is done to, target by target."""
    CONFIRM = "confirm"
    """The targets of a swap are named, and Banxa may still stop it."""
    REROLL = "reroll"
    """The die named in The Gugu Airforce is thrown; until then Banxa may stop it."""
    EXTERMINATE = "exterminate"
    PRAY = "pray"
    PRAYER_ROLL = "prayer-roll"
    REVEAL = "reveal"
    """The end: missions are told, two by every player; before the first, Dangmer and Bingmai have their moment."""
    COPY = "copy"
    """Dangmer has named the die to copy, not yet the own die."""
    ALL_IN = "all-in"
    CHAMELEON = "chameleon"
    OVER = "over"


class Agreed(Struct, frozen=True):
    """What the table settled before the game, shared by all its states."""

    factions: tuple[Faction | None, ...]
    scenario: str
    observatory_restricted: bool
    actions_optional: bool
    boss_shared: bool
    """Whether shared control counts for Caïd; the next two: for Espions, and for the tie-break."""
    spies_shared: bool
    tiebreak_shared: bool
    ties_satisfy: bool
    clones_by_colour: bool
    stars: tuple[tuple[str, int], ...] = ()
    """Missions whose worth the owners corrected."""

    def seat_of(self, faction: Faction) -> Seat | None:
        """Who plays a faction, or None."""
        return SEATS[self.factions.index(faction)] if faction in self.factions else None

    def player(self, faction: Faction) -> Seat:
        """Who plays a faction that is played."""
        return SEATS[self.factions.index(faction)]


class NamedPiece(Struct, frozen=True):
    """A named piece: a die in a district or on a board, or an agent in a district."""

    place: int
    """The district's number, or 6 + the seat whose board it is."""
    piece: Piece

    @property
    def owner(self) -> Seat | None:
        """Whose piece it is: the board's owner, the agent's owner, nobody for a die of the city."""
        if self.place >= len(DISTRICTS):
            return SEATS[self.place - len(DISTRICTS)]
        return SEATS[self.piece - AGENTS[0]] if self.piece >= AGENTS[0] else None


class Action(Struct, frozen=True):
    """The action that is due."""

    district: District
    through_ewo: bool = False
    first: NamedPiece | None = None
    second: NamedPiece | None = None


class Windows(Struct, frozen=True):
    """Who may still do something beside the main ask, until the player in turn moves."""

    finished: Seat | None = None
    """Whose turn has just ended: Shakra and Tuulu may still use their ability."""
    adapt: bool = False
    """Hollows' piece was moved: until the next agent is sent, or the first mission told."""
    prayed: bool = False
    """Tuulu has thrown once and may throw a second time."""
    hypnotised: District | None = None
    """Where the player in turn must take a die."""
    praying: NamedPiece | None = None
    """The die that Tuulu throws."""
    resume: Phase = Phase.TURN
    """What the table goes on with after the ability that is being used."""


class Copy(Struct, frozen=True):
    """Dangmer's copy: the own die counts as another one. Until `own` is named, it is not known which."""

    trait: Trait
    source: CityDie
    own: CityDie | None = None


class Ending(Struct, frozen=True):
    """What was told at the end."""

    steps: int = 0
    """0: Dangmer may copy; 1: Bingmai may decide; 2: missions are being told."""
    copy: Copy | None = None
    decided: tuple[District, Seat] | None = None
    revealed: tuple[tuple[str, ...], ...] = ()
    """By seat, as many as were told."""
    drawn: str | None = None
    """The mission that replaces all-in."""
    copied: tuple[Seat, str] | None = None
    """Whose card the Chameleon copies, and which."""


class CityInProgress(Struct, frozen=True):
    """The district that is being put out by hand: how many dice of each colour, as far as told."""

    district: District
    left: tuple[int, ...]
    """By colour: how many dice were not yet on the table when it was begun."""
    counts: tuple[int, ...] = ()


class State(GameState, frozen=True):
    """The whole table."""

    agreed: Agreed
    phase: Phase
    current: Seat
    """The player in turn."""
    round: int
    """From 1; ROUNDS + 1 while the turns put off are played."""
    city: tuple[Slots, ...]
    """By district, slot by slot; nothing where the dice have not been put out."""
    boards: tuple[tuple[CityDie, ...], ...]
    """By seat, in the order in which the dice came."""
    spent: tuple[bool, ...]
    action: Action | None = None
    windows: Windows = Windows()
    ending: Ending = Ending()
    placing: CityInProgress | None = None
    postponed: District | None = None
    """Where Roamers must take a die in the turn that they put off after they were hypnotised."""
    prayers: int = 0
    """How often Tuulu have thrown."""
