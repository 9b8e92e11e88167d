"""The table of Gang of Dice: state, moves, and what the table may set. Frozen values, nothing else.

Dice and tokens behind a screen are one number, the pool: a token is three dice and is exchanged at any time, so the
exchange never changes what somebody owns.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from companion.core import Change, GameState, Move, Seat, SeatView, View
from companion.dice import Die
from companion.games.gang_of_dice.cards import NOTHING, Card, Condition, Fuse, Tally

ROUNDS = 12
REROLLS = 2
TOKEN = 3
"""Dice that a token stands for."""


class House(Struct, frozen=True):
    """What was settled before the game and never changes."""

    bonus: tuple[int, int, int]
    """Tokens that join the pot in rounds 10, 11 and 12."""
    physical: int | None
    """Real dice in the game; None where commits are not held to them."""
    everything: int
    """All dice and tokens of this game, the bonus with them, counted as dice. Everybody knows it."""
    hidden: bool
    """Pools are behind screens: nobody is told another's number."""


class Phase(Enum):
    """What is due."""

    CARD = "card"
    COMMIT = "commit"
    THROW = "throw"
    DECIDE = "decide"
    """Throw some dice again, or stop."""


class Ending(Enum):
    """How a player's turn ended."""

    STOPPED = "stopped"
    REROLLS_USED = "rerolls-used"
    EXPLODED = "exploded"


class Result(Struct, frozen=True):
    """What a player's dice came to this round."""

    valid: bool
    total: int
    dice: tuple[Die, ...]
    ending: Ending


class Hand(Struct, frozen=True):
    """The dice of the player in turn."""

    committed: int
    dice: tuple[Die, ...]
    """As they lie; empty before the first throw."""
    picked: tuple[int, ...]
    """Places of the dice that are being thrown; empty while they lie."""
    rerolls: int
    """Rerolls left."""
    counts: Tally = NOTHING
    """How often each value lies there."""


class State(GameState, frozen=True):
    """The whole table."""

    house: House
    phase: Phase
    round: int
    """The round that is or was last played; before the first card, the one about to be."""
    next_round: int
    """The round that the next card opens."""
    card: Card | None
    pools: tuple[int, ...]
    """Dice and tokens behind the screens, counted as dice, by seat."""
    out_in: tuple[int | None, ...]
    """The last round that a seat played before it was eliminated; None while it takes part."""
    pot: int
    """What lies in the middle, counted as dice: invalid dice, what void rounds left, bonus tokens."""
    pot_tokens: int
    """The part of the pot that is bonus tokens, counted as dice."""
    in_front: int
    """Dice of valid results, lying in front of their players."""
    results: tuple[Result | None, ...]
    """By seat, of this round; between rounds, of the one just ended."""
    leader: Seat | None
    """Who has the best valid result; between rounds, who won."""
    first: Seat
    """Who begins this round, or the next one, unless eliminated: then the next player clockwise does."""
    turn: Seat
    """Who acts next; between rounds, who begins."""
    waiting: tuple[Seat, ...]
    """Who still plays this round after the player in turn, in order."""
    hand: Hand | None
    played: tuple[Card, ...] = ()
    """The cards that were turned up, in this order; a game has twelve different ones."""


class TurnUp(Move, frozen=True, tag="TurnUp"):
    """The table shows the round's card. Its seat is None."""

    condition: Condition
    kind: Fuse


class Commit(Move, frozen=True, tag="Commit"):
    """This many dice are used this turn."""

    n: int


class Reroll(Move, frozen=True, tag="Reroll"):
    """These dice, by their places, are thrown again; the throw follows."""

    picks: tuple[int, ...]


class Stop(Move, frozen=True, tag="Stop"):
    """The dice stay as they lie."""


class RoundIs(Change, frozen=True, tag="RoundIs"):
    """Which round it is. Between rounds: the one that the next card opens."""

    number: int


class DiceAre(Change, frozen=True, tag="DiceAre"):
    """What a player has behind the screen, tokens counted as dice. 0: eliminated, unless dice of theirs are in play."""

    seat: Seat
    n: int


class PotIs(Change, frozen=True, tag="PotIs"):
    """What lies in the middle, tokens counted as dice."""

    n: int


class GangSeatView(SeatView, frozen=True):
    """A player as a viewer may know them."""

    result: Result | None = None
    """This round's result, or that of the round just ended; None: not yet."""
    committed: int = 0
    """Dice used this round."""


class GangView(View, frozen=True):
    """The table as a viewer may know it, for the drawn board."""

    phase: Phase = Phase.CARD
    card: Card | None = None
    holds: bool | None = None
    """Whether the condition holds for the dice as they lie; None: none do, or some are being thrown again."""
    total: int | None = None
    """The result as it stands; None: no dice lie there, or some are being thrown again."""
    picked: tuple[int, ...] = ()
    """Places of the dice that are being thrown again."""
    rerolls: int | None = None
    """Rerolls left to the player in turn; None: not throwing."""
    leader: Seat | None = None
    best: Result | None = None
    """The leader's result."""
    pot: int = 0
    in_front: int = 0
    """Dice of valid results, in front of their players: the winner takes these and the pot."""
    bonus: int = 0
    """Tokens that this round's card brought into the pot; before the card, those that it will bring."""
    played: tuple[Card, ...] = ()
    """The cards that were turned up before: none of them comes again, unless the table says so."""
    free_dice: int = 0
    """The most dice that anybody could use now, whatever they own."""
