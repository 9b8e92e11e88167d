"""The table of Dicy Cards: phases, state, moves, and what can be set by hand. Frozen values, nothing else."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from companion.core import Change, GameState, Move, Seat, View
from companion.games.dicy_cards.cards import Best, CardId, Effect, Values


class Phase(Enum):
    """What the table waits for."""

    ROLL = "roll"
    """The player in turn throws all six dice."""
    ALL_FROZEN = "all-frozen"
    """The player in turn began with every card frozen and can only skip."""
    DECIDE = "decide"
    """Score, pay a card to throw again, or skip."""
    PICK = "pick"
    """A card is paid: which dice are thrown again?"""
    REROLL = "reroll"
    """The picked dice are thrown again."""
    ANSWER = "answer"
    """Others choose a card of theirs to turn over."""
    OVER = "over"

    __hash__ = object.__hash__  # each phase is there once; an enum's own goes through its name


class Side(Enum):
    """The side that a card is turned to by an effect or a skip."""

    FROZEN = "frozen"
    ACTIVE = "active"


Frozen = frozenset[CardId]


class Debt(Struct, frozen=True):
    """Cards that others have to turn over before the turn can end, because of an effect or a skip."""

    owing: tuple[Seat, ...]
    """Who still owes an answer, clockwise from the left of the player in turn; never empty."""
    turning: Side
    """The side to which they turn a card."""
    used: CardId | None
    """The card just scored, still active until its effect is done; None after a skip."""


class State(GameState, frozen=True):
    """The whole table. Nothing is secret in this game."""

    cards: tuple[CardId, ...]
    """The five cards that everybody has, as they lie from left to right."""
    spares_scorer: bool
    """Whether the card just used counts as the scorer's own frozen card when all must freeze one."""
    points: tuple[int, ...]
    """By seat."""
    frozen: tuple[Frozen, ...]
    """By seat: the cards that show their frozen side."""
    player: Seat
    """Whose turn it is, also while others answer."""
    round: int
    phase: Phase
    dice: Values = ()
    """The pips as they lie, by place; empty before the throw."""
    thrown: tuple[int, ...] = ()
    """The places of the dice being thrown again."""
    debt: Debt | None = None
    """What others owe; there is one exactly in Phase.ANSWER."""


class Score(Move, frozen=True, tag="Score"):
    """Use an active card with these dice."""

    card: CardId
    picks: tuple[int, ...]


class Pay(Move, frozen=True, tag="Pay"):
    """Freeze an active card, for the right to throw dice again."""

    card: CardId


class Reroll(Move, frozen=True, tag="Reroll"):
    """Lift these dice, to throw them again."""

    picks: tuple[int, ...]


class Skip(Move, frozen=True, tag="Skip"):
    """Take no points; all own cards become active, and everybody else turns one back."""


class Freeze(Move, frozen=True, tag="Freeze"):
    """The answer to an effect: this active card of mine is frozen."""

    card: CardId


class Thaw(Move, frozen=True, tag="Thaw"):
    """The answer to an effect or a skip: this frozen card of mine becomes active."""

    card: CardId


class SetScore(Change, frozen=True, tag="SetScore"):
    """A player's points, as the score pad has them."""

    seat: Seat
    points: int


class SetFrozen(Change, frozen=True, tag="SetFrozen"):
    """Which of a player's cards are frozen; all others are active."""

    seat: Seat
    cards: tuple[CardId, ...]


class CardView(Struct, frozen=True):
    """One card on the drawn board."""

    card: CardId
    frozen: bool
    best: Best | None
    """For the player in turn while they decide: the most it earns, and with which dice. None: nothing."""
    effect: Effect | None
    answers: bool = False
    """Its owner may turn it over now, to answer an effect or a skip."""


class HandView(Struct, frozen=True):
    """One player's row of cards."""

    cards: tuple[CardView, ...]
    active: int
    """How many are active."""


class DicyView(View, frozen=True):
    """The table for the drawn board; everybody may know all of it."""

    phase: Phase = Phase.ROLL
    player: Seat | None = None
    """Whose turn it is, while `turn` may be somebody who owes an answer; None when the game is over."""
    hands: tuple[HandView, ...] = ()
    """By seat."""
    owing: tuple[Seat, ...] = ()
    turning: Side | None = None
    """What those who owe an answer do; None where nobody owes one."""
    last_round: bool = False
    """Somebody has 100 points: the game ends with this round."""
