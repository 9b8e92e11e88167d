"""The free table: the state, the moves, and what people can set by hand. Frozen values, nothing else."""

from __future__ import annotations

from companion.core import Change, GameState, Move, Seat, View
from companion.dice import Face


class State(GameState, frozen=True):
    """The whole table. Nothing is secret here."""

    points: tuple[int, ...]
    """By seat, as people wrote them."""
    player: Seat
    """Who throws next."""
    dice: int
    """How many are thrown, unless the camera sees another number."""
    lying: tuple[Face, ...] = ()
    """The last throw, until the next player's."""
    taken: bool = False
    """Its sum was written down for somebody."""
    counts: tuple[int, ...] = (0,) * 6
    """How often each face came, of all dice of all throws."""
    stake: float = 0.0
    """The largest bet against fair dice on the way (`companion.fairness`)."""
    throws: int = 0
    round: int = 1
    over: bool = False


class FreeView(View, frozen=True, kw_only=True):
    """What everybody may know, for the drawn board."""

    total: int
    throws: int
    counts: tuple[int, ...]
    low: int
    """The band in which fair dice keep every face."""
    high: int


class TakeSum(Move, frozen=True, tag="TakeSum"):
    """The sum of the dice that lie there, as points for this player."""


class ScorePoints(Move, frozen=True, tag="ScorePoints"):
    """Points for this player, by whatever rules are played."""

    n: int


class NextPlayer(Move, frozen=True, tag="NextPlayer"):
    """The turn goes on."""


class UseDice(Move, frozen=True, tag="UseDice"):
    """So many dice are thrown from now on."""

    n: int


class EndGame(Move, frozen=True, tag="EndGame"):
    """It is over: most points win."""


class PointsAre(Change, frozen=True, tag="PointsAre"):
    """What a player has, as the score pad says."""

    seat: Seat
    points: int
