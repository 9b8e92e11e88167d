"""What people do and how the table stands: moves, changes and states, frozen values and nothing else."""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum, StrEnum, auto

from msgspec import Struct

from companion.core import SEATS, Change, GameState, Move, Seat
from companion.dice import Colour
from companion.games.dicetopia.pieces import AGENTS, DISTRICTS, CityDie, District, Faction, Piece, Slots


class Trait(StrEnum):
    """What Dangmer can copy of a die."""

    VALUE = "value"
    COLOUR = "colour"


class Phase(Enum):
    """What the table waits for."""

    CITY = auto()
    """The dice are put out, district by district."""
    TURN = auto()
    """The player in turn sends an agent."""
    ACTION = auto()
    """The player in turn names what the district's action is done to, target by target."""
    CONFIRM = auto()
    """The targets of a swap are named, and Banxa may still stop it."""
    REROLL = auto()
    """The die named in The Gugu Airforce is thrown; until then Banxa may stop it."""
    EXTERMINATE = auto()
    PRAY = auto()
    PRAYER_ROLL = auto()
    REVEAL = auto()
    """The end: missions are told, two by every player; before the first, Dangmer and Bingmai have their moment."""
    COPY = auto()
    """Dangmer has named the die to copy, not yet the own die."""
    ALL_IN = auto()
    CHAMELEON = auto()
    OVER = auto()

    __hash__ = object.__hash__  # each phase is there once; an enum's own goes through its name


# --- moves ----------------------------------------------------------------------------------------------------------


class CountColour(Move, frozen=True, tag="CountColour"):
    """How many dice of a colour lie in a district. Two colours are told, the third follows; then the faces are read."""

    district: District
    colour: Colour
    count: int


class Deploy(Move, frozen=True, tag="Deploy"):
    """An agent takes the place of a die."""

    district: District
    die: CityDie


class TargetCity(Move, frozen=True, tag="TargetCity"):
    """A die in a district, named for the action or ability that asks for one."""

    district: District
    die: CityDie


class TargetBoard(Move, frozen=True, tag="TargetBoard"):
    """A die on somebody's faction board, named for the action or ability that asks for one."""

    owner: Seat
    die: CityDie


class TargetAgent(Move, frozen=True, tag="TargetAgent"):
    """An agent in a district, named for Waste Management."""

    district: District
    owner: Seat


class Draw(Move, frozen=True, tag="Draw"):
    """The Agency: a mission drawn and one put under the deck; which ones stays in the hand."""


class NoAction(Move, frozen=True, tag="NoAction"):
    """No action: none is possible, or the table plays them as optional."""


class Confirm(Move, frozen=True, tag="Confirm"):
    """The swap that was named is carried out."""


class ActAs(Move, frozen=True, tag="ActAs"):
    """Ewo: the action of this district instead."""

    district: District


class Block(Move, frozen=True, tag="Block"):
    """Banxa: the named die stays as and where it is."""


class Adapt(Move, frozen=True, tag="Adapt"):
    """Hollows: an own die one up or one down."""

    die: CityDie
    by: int


class Pass(Move, frozen=True, tag="Pass"):
    """Roamers: this turn is played after the last."""


class Exterminate(Move, frozen=True, tag="Exterminate"):
    """Shakra: a die of the city will leave the game; which one is named next."""


class Hypnotise(Move, frozen=True, tag="Hypnotise"):
    """Perceptioneers: the district in which the player in turn must take a die."""

    victim: Seat
    district: District


class Pray(Move, frozen=True, tag="Pray"):
    """Tuulu: a die will be thrown again; which one is named next."""


class CopyFrom(Move, frozen=True, tag="CopyFrom"):
    """Dangmer: value or colour of this die of the neighbour on the right; the own die is named next."""

    owner: Seat
    trait: Trait
    die: CityDie


class Decide(Move, frozen=True, tag="Decide"):
    """Bingmai: who controls a tied district."""

    district: District
    controller: Seat


class Reveal(Move, frozen=True, tag="Reveal"):
    """One of the two missions that count."""

    mission: str


class AllIn(Move, frozen=True, tag="AllIn"):
    """The mission drawn in place of Le tout pour le tout, which counts twice."""

    mission: str


class Chameleon(Move, frozen=True, tag="Chameleon"):
    """Whose revealed mission the Chameleon copies, and which."""

    owner: Seat
    mission: str


MOVES: tuple[type[Move], ...] = (
    CountColour,
    Deploy,
    TargetCity,
    TargetBoard,
    TargetAgent,
    Draw,
    NoAction,
    Confirm,
    ActAs,
    Block,
    Adapt,
    Pass,
    Exterminate,
    Hypnotise,
    Pray,
    CopyFrom,
    Decide,
    Reveal,
    AllIn,
    Chameleon,
)


# --- changes --------------------------------------------------------------------------------------------------------


class SetDistrict(Change, frozen=True, tag="SetDistrict"):
    """What lies in a district, slot by slot."""

    district: District
    dice: tuple[CityDie, ...]
    agents: tuple[Seat, ...] = ()
    empty: int = 0

    def thing(self) -> Hashable:
        """Each district can be given once."""
        return (SetDistrict, self.district)


class SetBoard(Change, frozen=True, tag="SetBoard"):
    """The dice on a faction board; the agents left follow."""

    seat: Seat
    dice: tuple[CityDie, ...]


class SetSpent(Change, frozen=True, tag="SetSpent"):
    """A once-per-game ability has been used."""

    seat: Seat


class SetDeferred(Change, frozen=True, tag="SetDeferred"):
    """Roamers owe a turn after the last."""

    seat: Seat


class SetStars(Change, frozen=True, tag="SetStars"):
    """What a mission is worth on the card that lies on this table."""

    mission: str
    stars: int

    def thing(self) -> Hashable:
        """Each mission can be given once."""
        return (SetStars, self.mission)


CHANGES: tuple[type[Change], ...] = (SetDistrict, SetBoard, SetSpent, SetDeferred, SetStars)


# --- state ----------------------------------------------------------------------------------------------------------


class Agreed(Struct, frozen=True):
    """What the table settled before the game, shared by all its states."""

    factions: tuple[Faction | None, ...]
    scenario: str
    observatory_restricted: bool
    actions_optional: bool
    shared_control_counts: bool
    ties_satisfy: bool
    clones_by_colour: bool
    stars: tuple[tuple[str, int], ...] = ()
    """Missions whose worth the owners corrected."""

    def seat_of(self, faction: Faction) -> Seat | None:
        """Who plays a faction, or None."""
        return SEATS[self.factions.index(faction)] if faction in self.factions else None


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
    """Hollows' piece was moved: until any other move."""
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
