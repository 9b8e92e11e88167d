"""Where on the board a move is tapped."""

from __future__ import annotations

from companion.core import Move, Seat
from companion.dice import Colour
from companion.games.dice_city.model.board import ROW_OF
from companion.games.dice_city.model.moves import (
    Activate,
    AttackBandits,
    AttackPlace,
    Build,
    CopyFrom,
    Discard,
    Export,
    ForceDie,
    MoveDie,
    MoveDieTo,
    PlaceAt,
    Revive,
    TakeDie,
    ThrowToo,
)
from companion.games.dice_city.view import DiceCityView, TownView

Spot = tuple[str | int, ...]
"""Where something is tapped: a place as seat, row and column; or a kind and which one of it."""


def spot_of(move: Move, view: DiceCityView) -> Spot | None:
    """Where on the board a move is tapped; None where it has a button."""
    me = view.player if view.player is not None else Seat(0)
    match move:
        case TakeDie(_, die):
            return under(view, me, die)
        case Activate():
            return under(view, me, view.hand) if view.hand is not None else None
        case MoveDie(_, die, step):
            here = under(view, me, die)
            return None if here is None else (*here[:2], int(here[2]) + step)
        case Revive(_, row, column) | PlaceAt(_, row, column) | CopyFrom(_, row, column) | MoveDieTo(_, row, column):
            return int(me), ROW_OF[row], column
        case ThrowToo(_, die):
            return under(view, me, die)
        case ForceDie(_, victim, die):
            return under(view, victim, die)
        case AttackPlace(_, victim, row, column):
            return int(victim), ROW_OF[row], column
        case Build(_, card) | Discard(_, card):
            return "card", card
        case AttackBandits(_, points):
            return "bandits", points
        case Export(_, points):
            return "ship", points
    return None


def under(view: DiceCityView, seat: Seat, die: Colour) -> Spot | None:
    """The place on which a die lies, or lay before it was taken up."""
    town = view.seats[seat]
    if not isinstance(town, TownView) or not town.columns:
        return None
    return int(seat), ROW_OF[die], town.columns[ROW_OF[die]]


def hint(move: Move | None) -> str:
    """An icon that tells what a tap on a place does, where that is not plain."""
    match move:
        case MoveDie(_, _, step):
            return "back" if step < 0 else "next"
        case MoveDieTo() | ThrowToo():
            return "die"
        case Revive():
            return "check"
        case AttackPlace():
            return "sword"
        case CopyFrom():
            return "again"
    return ""
