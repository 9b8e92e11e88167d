"""The table of Dice City: phases, state, moves, and what can be set by hand. Frozen values, nothing else.

A place is the number 6 x row + column - 1, rows from the top: white, yellow, red, blue, black. A die is the number of
its row. Sets of places or dice are bits. Locations are told by their ids; what they are stands in the `Book`.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum, StrEnum
from typing import Literal

from msgspec import Struct

from companion.core import Change, GameState, Move, Seat
from companion.dice import PIPS, Colour, DieKind
from companion.games.dice_city.cards import Book
from companion.games.dice_city.effects import Copy, Effect, Gain, WhenBuilt

ROWS = (Colour.WHITE, Colour.YELLOW, Colour.RED, Colour.BLUE, Colour.BLACK)
"""The rows of a city from top to bottom, each with the die of its colour."""
COLUMNS = 6
PLACES = len(ROWS) * COLUMNS
KINDS = tuple(DieKind(PIPS, colour) for colour in ROWS)
ROW_OF = {colour: row for row, colour in enumerate(ROWS)}
ALL_DICE = (1 << len(ROWS)) - 1
OFFERED = 8
"""Cards in the display with two players and more."""
REFRESHED = 4
"""Cards that a die exchanges in the display."""
HOURGLASSES = 2
"""What one of their three uses costs."""
RAID = 2
"""Strength for one resource out of somebody's stock."""


class Resource(StrEnum):
    """What is built with, in the order of every stock and cost."""

    WOOD = "wood"
    STONE = "stone"
    IRON = "iron"


RESOURCES = tuple(Resource)
PLACE_OF = {resource: place for place, resource in enumerate(RESOURCES)}
Stock = tuple[int, int, int]
NOTHING: Stock = (0, 0, 0)


class Bonus(StrEnum):
    """What two hourglasses buy."""

    WOOD = "wood"
    STONE = "stone"
    IRON = "iron"
    STRENGTH = "strength"
    REROLL = "reroll"


class Phase(Enum):
    """What the table waits for."""

    DISPLAY = "display"
    """The first cards on offer."""
    ROLL = "roll"
    """Five dice: at the beginning by everybody, later by the player whose turn ends."""
    DICE = "dice"
    """The player in turn takes up a die, or spends hourglasses; without an unused die, also all that follows."""
    DIE = "die"
    """What the die in hand is used for."""
    TASK = "task"
    """A choice that an ability, a build or the hourglasses ask for: the first of `tasks`."""
    ATTACK = "attack"
    BUILD = "build"
    KEEP = "keep"
    """Which resources are kept, where somebody keeps fewer than allowed."""
    REVEAL = "reveal"
    """New cards for the display."""
    OVER = "over"

    __hash__ = object.__hash__  # an enum's own goes through its name, and phases are looked up with every move


class Ending(StrEnum):
    """Why the game ends with this round."""

    BANDITS = "bandits"
    SHIPS = "ships"
    DECK = "deck"
    ROWS = "rows"
    SOLO = "solo"


# --- moves ----------------------------------------------------------------------------------------------------------


class Reveal(Move, frozen=True, tag="Reveal"):
    """The table turns up a card for the display."""

    card: str


class TakeDie(Move, frozen=True, tag="TakeDie"):
    """Take up an unused die, to use it."""

    die: Colour


class Activate(Move, frozen=True, tag="Activate"):
    """Use the location on which the die in hand lay."""


class MoveDie(Move, frozen=True, tag="MoveDie"):
    """Another die one space to the left (-1) or to the right (+1)."""

    die: Colour
    step: int


class Refresh(Move, frozen=True, tag="Refresh"):
    """Exchange cards of the display; which ones is told next."""


class Discard(Move, frozen=True, tag="Discard"):
    """A card of the display goes."""

    card: str


class Revive(Move, frozen=True, tag="Revive"):
    """Take the deactivation token off an own location."""

    row: Colour
    column: int


class Pass(Move, frozen=True, tag="Pass"):
    """The die is used for an hourglass."""


class Spend(Move, frozen=True, tag="Spend"):
    """Two hourglasses for this."""

    bonus: Bonus


class ForceDie(Move, frozen=True, tag="ForceDie"):
    """The die that another player must throw again."""

    victim: Seat
    die: Colour


class Take(Move, frozen=True, tag="Take"):
    """A resource of choice."""

    resource: Resource


class PayWith(Move, frozen=True, tag="PayWith"):
    """A resource paid for what a location offers."""

    resource: Resource


class Swap(Move, frozen=True, tag="Swap"):
    """A resource exchanged for another."""

    give: Resource
    get: Resource


class PlaceAt(Move, frozen=True, tag="PlaceAt"):
    """Where the new card lies in the city."""

    row: Colour
    column: int


class CopyFrom(Move, frozen=True, tag="CopyFrom"):
    """The location whose ability is copied."""

    row: Colour
    column: int


class Done(Move, frozen=True, tag="Done"):
    """No more of what the location offers."""


class AttackBandits(Move, frozen=True, tag="AttackBandits"):
    """Bandits by their victory points."""

    points: int


class AttackPlace(Move, frozen=True, tag="AttackPlace"):
    """A location of another player."""

    victim: Seat
    row: Colour
    column: int


class Raid(Move, frozen=True, tag="Raid"):
    """One resource out of another player's stock."""

    victim: Seat
    resource: Resource


class Build(Move, frozen=True, tag="Build"):
    """A card on offer; its place is told next."""

    card: str


class Export(Move, frozen=True, tag="Export"):
    """Goods on a trade ship, by its victory points."""

    points: int


class EndGame(Move, frozen=True, tag="EndGame"):
    """With two complete rows: the game ends with this round."""


class KeepLess(Move, frozen=True, tag="KeepLess"):
    """End the turn and keep fewer resources than allowed; which ones is told next."""


class EndTurn(Move, frozen=True, tag="EndTurn"):
    """The turn ends; None: as many resources as allowed are kept."""

    keep: tuple[int, int, int] | None = None


MOVES: tuple[type[Move], ...] = (
    Reveal,
    TakeDie,
    Activate,
    MoveDie,
    Refresh,
    Discard,
    Revive,
    Pass,
    Spend,
    ForceDie,
    Take,
    PayWith,
    Swap,
    PlaceAt,
    CopyFrom,
    Done,
    AttackBandits,
    AttackPlace,
    Raid,
    Build,
    Export,
    EndGame,
    KeepLess,
    EndTurn,
)


# --- changes --------------------------------------------------------------------------------------------------------


class SetPlace(Change, frozen=True, tag="SetPlace"):
    """What lies on a place of a city: a card, or the printed place."""

    seat: Seat
    row: Colour
    column: int
    card: str
    deactivated: bool = False

    def thing(self) -> Hashable:
        """Each place can be given once."""
        return (SetPlace, self.seat, self.row, self.column)


class SetStock(Change, frozen=True, tag="SetStock"):
    """A player's resources."""

    seat: Seat
    stock: tuple[int, int, int]


class SetStrength(Change, frozen=True, tag="SetStrength"):
    """A player's army strength in this turn."""

    seat: Seat
    strength: int


class SetTokens(Change, frozen=True, tag="SetTokens"):
    """A player's victory point tokens, by what they are worth together."""

    seat: Seat
    points: int


class SetHourglasses(Change, frozen=True, tag="SetHourglasses"):
    """A player's hourglasses."""

    seat: Seat
    count: int


class SetShips(Change, frozen=True, tag="SetShips"):
    """The trade ships that a player has."""

    seat: Seat
    points: tuple[int, ...]


class SetBandits(Change, frozen=True, tag="SetBandits"):
    """The bandits that a player has."""

    seat: Seat
    points: tuple[int, ...]


class SetDice(Change, frozen=True, tag="SetDice"):
    """A player's dice as they lie, white to black."""

    seat: Seat
    columns: tuple[int, ...]


class SetCard(Change, frozen=True, tag="SetCard"):
    """A card as the owners know it: what is None is as we ship it. An unknown card is added."""

    card: str
    type: str | None = None
    cost: tuple[int, int, int] | None = None
    defence: int | Literal["none"] | None = None
    vp: int | None = None
    ability: str | None = None
    """In the text form of the effects."""

    def thing(self) -> Hashable:
        """Each card can be given once."""
        return (SetCard, self.card)


class SetBanditDefence(Change, frozen=True, tag="SetBanditDefence"):
    """What it takes to beat the bandits of this pile."""

    points: int
    defence: int

    def thing(self) -> Hashable:
        """Each pile can be given once."""
        return (SetBanditDefence, self.points)


class SetShipCost(Change, frozen=True, tag="SetShipCost"):
    """What the ships of this pile take on board."""

    points: int
    cost: tuple[int, int, int]

    def thing(self) -> Hashable:
        """Each pile can be given once."""
        return (SetShipCost, self.points)


class SetBoard(Change, frozen=True, tag="SetBoard"):
    """The six printed places of a row, on everybody's board; cards that lie there stay."""

    row: Colour
    places: tuple[str, ...]

    def thing(self) -> Hashable:
        """Each row can be given once."""
        return (SetBoard, self.row)


CHANGES: tuple[type[Change], ...] = (
    SetPlace,
    SetStock,
    SetStrength,
    SetTokens,
    SetHourglasses,
    SetShips,
    SetBandits,
    SetDice,
    SetCard,
    SetBanditDefence,
    SetShipCost,
    SetBoard,
)


# --- tasks: choices that are due before anything else ---------------------------------------------------------------


class Rest(Struct, frozen=True):
    """Effects of a location that come after the choice before them."""

    effects: tuple[Effect, ...]
    place: int
    visited: int
    """Places whose abilities are being used already, as bits: nothing is copied in a circle."""


class Taking(Struct, frozen=True):
    """Resources of choice."""

    left: int
    total: int


class Paying(Struct, frozen=True):
    """What is still to be paid before the gain: `any` by choice, after the fixed part."""

    left: int
    total: int
    fixed: Stock
    gain: Gain


class Swapping(Struct, frozen=True):
    """Resources that may still be exchanged."""

    left: int
    total: int


class Moving(Struct, frozen=True):
    """Other dice that may still be moved."""

    left: int
    total: int
    moved: int
    """Dice moved already, as bits."""


class Rerolling(Struct, frozen=True):
    """The die in question is thrown again."""

    die: int


class Reviving(Struct, frozen=True):
    """Locations that may still be reactivated."""

    left: int
    total: int


class Fetching(Struct, frozen=True):
    """A card from its pile looks for its place."""

    card: str


class Copying(Struct, frozen=True):
    """A location whose ability is copied."""

    effect: Copy
    place: int
    visited: int


class Building(Struct, frozen=True):
    """A card that is paid for looks for its place."""

    card: str


class PayingExtra(Struct, frozen=True):
    """When built: more resources for victory points."""

    effect: WhenBuilt
    left: int


class Discarding(Struct, frozen=True):
    """Cards of the display that still have to go."""

    left: int
    total: int


class Forcing(Struct, frozen=True):
    """Others who still have to throw a die again, clockwise, and the die of the first once it is named."""

    victims: tuple[Seat, ...]
    die: int | None = None


Task = (
    Rest
    | Taking
    | Paying
    | Swapping
    | Moving
    | Rerolling
    | Reviving
    | Fetching
    | Copying
    | Building
    | PayingExtra
    | Discarding
    | Forcing
)


# --- state ----------------------------------------------------------------------------------------------------------


class House(Struct, frozen=True):
    """What the table settled before the game."""

    row_end: str
    deck_ends: bool
    owner_chooses: bool
    """Who must throw a die again chooses it."""
    hidden: bool
    """Victory point tokens, bandits and ships lie face down."""
    solo: int
    """Cards in each of the two rows on offer when one plays alone; 0: there are others."""
    target: int
    """What is needed to win alone."""


class City(Struct, frozen=True):
    """All that one player has."""

    places: tuple[str, ...]
    """What lies uppermost on each of the 30 places: a card, or the printed place itself."""
    struck: int
    """Deactivated places, as bits."""
    dice: tuple[int, ...]
    """The column of each die, by row; empty before they are thrown."""
    stock: Stock
    hourglasses: int
    tokens: int
    """Victory point tokens."""
    strength: int
    bandit_strength: int
    """Strength that is good against bandits only."""
    bandits: tuple[int, ...]
    """The victory points of the bandits beaten."""
    ships: tuple[int, ...]


class Supply(Struct, frozen=True):
    """What lies in the middle of the table."""

    display: tuple[str, ...]
    """The cards on offer; alone: the upper row."""
    lower: tuple[str, ...]
    """Alone: the lower row, which goes at the end of the turn."""
    rows: int
    """Alone: rows that lie there, also those with all cards bought."""
    deck: int
    """Cards in the deck."""
    unseen: tuple[int, ...]
    """By location of the book: copies that were not turned up yet."""
    discard: tuple[str, ...]
    """Locations that are out of the game."""
    basics: tuple[int, ...]
    """Cards in the four basic piles."""
    bandits: tuple[int, ...]
    """Cards in the piles of 2, 3 and 4 points."""
    ships: tuple[int, ...]
    """Cards in the piles of 5, 10 and 20 points."""


class Turn(Struct, frozen=True):
    """What the player in turn has done so far."""

    used: int = 0
    """Dice used, as bits."""
    hand: int | None = None
    """The die taken up."""
    refreshed: bool = False
    passed: bool = False
    military: int = 0
    """Military places used, as bits."""
    smiths: tuple[tuple[int, int], ...] = ()
    """Places that add strength for each other military place used, and how much."""


NEW_TURN = Turn()


class State(GameState, frozen=True):
    """The whole table."""

    house: House
    book: Book
    phase: Phase
    step: Phase
    """The step of the turn that goes on once tasks are done and cards are turned up: DICE, ATTACK, BUILD or ROLL."""
    player: Seat
    """Whose turn it is."""
    round: int
    cities: tuple[City, ...]
    """By seat."""
    supply: Supply
    turn: Turn = NEW_TURN
    tasks: tuple[Task, ...] = ()
    due: int = 0
    """Cards that the table has to turn up."""
    ending: Ending | None = None
    """Why the game ends with this round."""


def with_city(state: State, seat: Seat, city: City) -> tuple[City, ...]:
    """All cities with one of them changed."""
    cities = state.cities
    return (*cities[:seat], city, *cities[seat + 1 :])
