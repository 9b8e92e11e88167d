"""What people do."""

from __future__ import annotations

from enum import StrEnum

from companion.core import Move, Seat
from companion.dice import Colour
from companion.games.dicetopia.pieces import CityDie, District


class Trait(StrEnum):
    """What Dangmer can copy of a die."""

    VALUE = "value"
    COLOUR = "colour"


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


class OfMission(Move, frozen=True):
    """A move that tells a card of the player's own."""

    mission: str


class Reveal(OfMission, frozen=True, tag="Reveal"):
    """One of the two missions that count."""


class AllIn(OfMission, frozen=True, tag="AllIn"):
    """The mission drawn in place of Le tout pour le tout, which counts twice."""


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
