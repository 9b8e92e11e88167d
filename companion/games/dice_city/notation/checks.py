"""The `=` lines that only Dice City has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core import Seat
from companion.game import BadLine, Check, Names
from companion.games.dice_city.cards import BANDITS, SHIPS, Book
from companion.games.dice_city.city import city_points
from companion.games.dice_city.model.state import City, State
from companion.games.dice_city.moves.table_flow import place_of
from companion.games.dice_city.notation.tokens import Reader
from companion.line_reader import unknown

_NUMBERS: dict[str, Callable[[Book, City], int]] = {
    "strength": lambda book, city: city.strength,
    "bandit-strength": lambda book, city: city.bandit_strength,
    "vp": lambda book, city: city.tokens,
    "hourglasses": lambda book, city: city.hourglasses,
    "city": city_points,
}
FORMS = (
    "NAME stock W S I",
    *(f"NAME {what} N" for what in _NUMBERS),
    "NAME at ROW COL ID",
    "NAME deactivated ROW COL",
    "NAME active ROW COL",
    "pile bandits 3 N",
    "pile ships 5 N",
)


def check(state: State, words: Sequence[str], names: Names) -> Check:
    """One line looked at; BadLine if it is no check of this game."""
    taken = names.take(words)
    if taken is not None and taken[1]:
        return _of_player(state, taken[0], taken[1][0], Reader(taken[1][1:], names))
    if list(words[:1]) == ["pile"]:
        return _pile(state, Reader(words[1:], names))
    raise BadLine("check", known=FORMS)


def _of_player(state: State, seat: Seat, what: str, reader: Reader) -> Check:
    city = state.cities[seat]
    if what in _NUMBERS:
        return _number(_NUMBERS[what](state.book, city), reader)
    if what == "stock":
        expected = reader.stock()
        reader.end()
        return Check(city.stock == expected, " ".join(map(str, city.stock)))
    if what not in ("at", "deactivated", "active"):
        raise BadLine("check", known=FORMS)
    place = place_of(*reader.place())
    if what == "at":
        card = reader.card(state.book)
        reader.end()
        return Check(city.places[place] == card, city.places[place])
    reader.end()
    found = "deactivated" if city.struck >> place & 1 else "active"
    return Check(found == what, found)


def _number(found: int, reader: Reader) -> Check:
    expected = reader.number()
    reader.end()
    return Check(found == expected, str(found))


def _pile(state: State, reader: Reader) -> Check:
    kind = reader.one_of(("bandits", "ships"), "bandits or ships")
    points = reader.number()
    kinds, piles = (BANDITS, state.supply.bandits) if kind == "bandits" else (SHIPS, state.supply.ships)
    if points not in kinds:
        raise unknown(str(points), [str(one) for one in kinds])
    return _number(piles[kinds.index(points)], reader)
