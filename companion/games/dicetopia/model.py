"""What people do and how the table stands: moves, changes and states, frozen values and nothing else."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, fields
from enum import Enum, StrEnum, auto
from operator import attrgetter
from typing import Any

from companion.core import SEATS, Change, GameState, Move, Seat
from companion.dice import Colour
from companion.games.dicetopia.pieces import AGENTS, DISTRICTS, CityDie, District, Faction, Piece, Slots
from companion.values import quick


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


@quick
@dataclass(frozen=True, slots=True)
class CountColour(Move):
    """How many dice of a colour lie in a district. Two colours are told, the third follows; then the faces are read."""

    district: District
    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class Deploy(Move):
    """An agent takes the place of a die."""

    district: District
    die: CityDie


@dataclass(frozen=True, slots=True)
class TargetCity(Move):
    """A die in a district, named for the action or ability that asks for one."""

    district: District
    die: CityDie


@dataclass(frozen=True, slots=True)
class TargetBoard(Move):
    """A die on somebody's faction board, named for the action or ability that asks for one."""

    owner: Seat
    die: CityDie


@dataclass(frozen=True, slots=True)
class TargetAgent(Move):
    """An agent in a district, named for Waste Management."""

    district: District
    owner: Seat


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The Agency: a mission drawn and one put under the deck; which ones stays in the hand."""


@dataclass(frozen=True, slots=True)
class NoAction(Move):
    """No action: none is possible, or the table plays them as optional."""


@dataclass(frozen=True, slots=True)
class Confirm(Move):
    """The swap that was named is carried out."""


@dataclass(frozen=True, slots=True)
class ActAs(Move):
    """Ewo: the action of this district instead."""

    district: District


@dataclass(frozen=True, slots=True)
class Block(Move):
    """Banxa: the named die stays as and where it is."""


@dataclass(frozen=True, slots=True)
class Adapt(Move):
    """Hollows: an own die one up or one down."""

    die: CityDie
    by: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Roamers: this turn is played after the last."""


@dataclass(frozen=True, slots=True)
class Exterminate(Move):
    """Shakra: a die of the city will leave the game; which one is named next."""


@dataclass(frozen=True, slots=True)
class Hypnotise(Move):
    """Perceptioneers: the district in which the player in turn must take a die."""

    victim: Seat
    district: District


@dataclass(frozen=True, slots=True)
class Pray(Move):
    """Tuulu: a die will be thrown again; which one is named next."""


@dataclass(frozen=True, slots=True)
class CopyFrom(Move):
    """Dangmer: value or colour of this die of the neighbour on the right; the own die is named next."""

    owner: Seat
    trait: Trait
    die: CityDie


@dataclass(frozen=True, slots=True)
class Decide(Move):
    """Bingmai: who controls a tied district."""

    district: District
    controller: Seat


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """One of the two missions that count."""

    mission: str


@dataclass(frozen=True, slots=True)
class AllIn(Move):
    """The mission drawn in place of Le tout pour le tout, which counts twice."""

    mission: str


@dataclass(frozen=True, slots=True)
class Chameleon(Move):
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


@dataclass(frozen=True, slots=True)
class SetDistrict(Change):
    """What lies in a district, slot by slot."""

    district: District
    dice: tuple[CityDie, ...]
    agents: tuple[Seat, ...] = ()
    empty: int = 0

    def thing(self) -> Hashable:
        """Each district can be given once."""
        return (SetDistrict, self.district)


@dataclass(frozen=True, slots=True)
class SetBoard(Change):
    """The dice on a faction board; the agents left follow."""

    seat: Seat
    dice: tuple[CityDie, ...]


@dataclass(frozen=True, slots=True)
class SetSpent(Change):
    """A once-per-game ability has been used."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetDeferred(Change):
    """Roamers owe a turn after the last."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetStars(Change):
    """What a mission is worth on the card that lies on this table."""

    mission: str
    stars: int

    def thing(self) -> Hashable:
        """Each mission can be given once."""
        return (SetStars, self.mission)


CHANGES: tuple[type[Change], ...] = (SetDistrict, SetBoard, SetSpent, SetDeferred, SetStars)


# --- state ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Agreed:
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


@quick
@dataclass(frozen=True, slots=True)
class NamedPiece:
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


@quick
@dataclass(frozen=True, slots=True)
class Action:
    """The action that is due."""

    district: District
    through_ewo: bool = False
    first: NamedPiece | None = None
    second: NamedPiece | None = None


@quick
@dataclass(frozen=True, slots=True)
class Windows:
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


@dataclass(frozen=True, slots=True)
class Copy:
    """Dangmer's copy: the own die counts as another one. Until `own` is named, it is not known which."""

    trait: Trait
    source: CityDie
    own: CityDie | None = None


@quick
@dataclass(frozen=True, slots=True)
class Ending:
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


@quick
@dataclass(frozen=True, slots=True)
class CityInProgress:
    """The district that is being put out by hand: how many dice of each colour, as far as told."""

    district: District
    left: tuple[int, ...]
    """By colour: how many dice were not yet on the table when it was begun."""
    counts: tuple[int, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class State(GameState):
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


_FIELDS = tuple(field.name for field in fields(State))
_PLACES = {name: place for place, name in enumerate(_FIELDS)}
_values = attrgetter(*_FIELDS)


def evolve(state: State, **changes: Any) -> State:
    """`dataclasses.replace` for states, several times as fast: most of what a move costs is the new state."""
    values = list(_values(state))
    for name, value in changes.items():
        values[_PLACES[name]] = value
    return State(*values)


def in_turn(
    state: State,
    phase: Phase,
    city: tuple[Slots, ...],
    boards: tuple[tuple[CityDie, ...], ...],
    action: Action,
    windows: Windows,
) -> State:
    """The same turn a step further. Written out: these are most moves."""
    return State(
        state.seats, state.extra, state.agreed, phase, state.current, state.round,
        city, boards, state.spent, action, windows, state.ending, state.placing,
    )  # fmt: skip
