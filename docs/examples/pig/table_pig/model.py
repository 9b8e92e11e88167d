"""The table of Pig: the state, the moves, and what people can set by hand. Frozen values, nothing else."""

from __future__ import annotations

from companion.core import Change, GameState, Move, Seat, View


class State(GameState, frozen=True):
    """The whole table. Nothing is secret in this game."""

    target: int
    """Who holds with this many points wins."""
    banked: tuple[int, ...]
    """Points that nobody can lose any more, by seat."""
    player: Seat
    """Whose turn it is."""
    unbanked: int = 0
    """Points of this turn: a 1 takes them away."""
    round: int = 1


class PigView(View, frozen=True, kw_only=True):
    """What everybody may know, for the drawn board: beside the scores, what is at stake."""

    target: int
    unbanked: int


class Hold(Move, frozen=True, tag="Hold"):
    """Bank the points of this turn and pass the die on."""


class BankedIs(Change, frozen=True, tag="BankedIs"):
    """A player's banked points, as the score pad has them."""

    seat: Seat
    points: int
