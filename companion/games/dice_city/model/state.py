"""How the table stands. Locations are told by their ids; what they are stands in the `Book`."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from companion.core import GameState, Seat
from companion.games.dice_city.cards import Book
from companion.games.dice_city.model.board import Stock
from companion.games.dice_city.model.tasks import Task


class Phase(StrEnum):
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


class Ending(StrEnum):
    """Why the game ends with this round."""

    BANDITS = "bandits"
    SHIPS = "ships"
    DECK = "deck"
    ROWS = "rows"
    SOLO = "solo"


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
    lazy: bool
    """Nobody names the cards on offer: they are counted."""


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
    """The cards on offer; alone: the upper row. Those that nobody named have no id."""
    lower: tuple[str, ...]
    """Alone: the lower row, which goes at the end of the turn."""
    rows: int
    """Alone: rows that lie there, also those with all cards bought."""
    deck: int
    """Cards in the deck."""
    unseen: tuple[int, ...]
    """By location of the book: copies that were not turned up yet; where nobody names them, that can be left."""
    discard: tuple[str, ...]
    """Locations that are out of the game; those that nobody named have no id."""
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
    uses: tuple[str, ...] = ()
    """The locations used, also by copying, once for each use."""
    per_army: int = 0
    """What each use of an army adds to the strength."""
    per_military: int = 0
    per_resource: int = 0
    """What each use of a resource location brings more."""
    weaker: int = 0
    """What the bandits' defence is less."""


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
