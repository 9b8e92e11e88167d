"""What can be set by hand, as it stands now: a correction starts from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core import Change, Viewer
from companion.games.dice_city.cards import BANDITS, SHIPS, Pile
from companion.games.dice_city.model import changes
from companion.games.dice_city.model.board import COLUMNS, ROWS
from companion.games.dice_city.model.state import State
from companion.games.dice_city.moves.table_flow import place_of
from companion.games.dice_city.view import view
from companion.games.dice_city.words import card_words
from companion.text import Message


def standing(state: State, change: Change, viewer: Viewer) -> Change | None:
    """What a player has, and what lies in a city; what lies face down is nobody else's."""
    seat = getattr(change, "seat", None)
    if seat is None or not 0 <= seat < len(state.cities):
        return None
    city = state.cities[seat]
    known = view(state, viewer).seats[seat].score is not None
    match change:
        case changes.SetPlace(_, row, column) if row in ROWS and 1 <= column <= COLUMNS:
            place = place_of(row, column)
            return changes.SetPlace(seat, row, column, city.places[place], bool(city.struck >> place & 1))
        case changes.SetStock():
            return changes.SetStock(seat, city.stock)
        case changes.SetStrength():
            return changes.SetStrength(seat, city.strength)
        case changes.SetHourglasses():
            return changes.SetHourglasses(seat, city.hourglasses)
        case changes.SetDice():
            return changes.SetDice(seat, city.dice)
        case changes.SetTokens() if known:
            return changes.SetTokens(seat, city.tokens)
        case changes.SetShips() if known:
            return changes.SetShips(seat, city.ships)
        case changes.SetBandits() if known:
            return changes.SetBandits(seat, city.bandits)
    return None


def members(state: State, change: Change, field: str) -> Mapping[Any, Message | None]:
    """The cards that a place can show, and what bandits and ships there are."""
    match change, field:
        case changes.SetPlace(), "row":
            return dict.fromkeys(ROWS)
        case changes.SetPlace(), "column":
            return dict.fromkeys(range(1, COLUMNS + 1))
        case changes.SetPlace(seat, row, column), "card":
            if row not in ROWS or not 1 <= column <= COLUMNS:
                row, column = ROWS[0], 1
            now = state.cities[seat].places[place_of(row, column)]
            built = [id for id, card in state.book.of.items() if card.pile is not Pile.PRINTED]
            return {id: card_words(id) for id in dict.fromkeys((now, *built))}
        case changes.SetShips(), "points":
            return dict.fromkeys(SHIPS)
        case changes.SetBandits(), "points":
            return dict.fromkeys(BANDITS)
    return {}
