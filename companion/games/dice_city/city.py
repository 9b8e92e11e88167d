"""What holds in a city as it lies there: defences, what can be kept, complete rows, points. Looked up, not stored."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from companion.games.dice_city.cards import Book, Cost, Pile
from companion.games.dice_city.effects import Defence, Discount, Scope, StandingStrength, Store, Worth
from companion.games.dice_city.model.board import COLUMNS, PLACES, ROWS
from companion.games.dice_city.model.state import City

KEPT = 1
"""Of each resource, at the end of the turn."""
ROWS_TO_END = 2
"""Complete rows that let their owner end the game."""
_ROW_BITS = tuple(0b111111 << COLUMNS * row for row in range(len(ROWS)))
_REMEMBERED = 4_000
"""Cities of the games of one evening; a random trial goes through many more, and forgets."""


class CityFigures(Struct, frozen=True):
    """What the cards of a city bring about as long as they lie there."""

    defences: tuple[int | None, ...]
    """By place; None: it cannot be attacked, for it is printed, has no defence, or is deactivated."""
    kept: int
    """Of each resource, at the end of the turn."""
    discount: Cost
    strength: int
    """At the beginning of every turn."""
    complete_rows: int


@lru_cache(_REMEMBERED)
def _standing(book: Book, places: tuple[str, ...], struck: int) -> CityFigures:
    built = [book.of[id] for id in places]
    kept, strength, discount = KEPT, 0, [0, 0, 0]
    more = [0] * PLACES
    for place, card in enumerate(built):
        if card.pile is Pile.PRINTED or struck >> place & 1:
            continue
        for effect in card.ability:
            match effect:
                case Store(each):
                    kept = max(kept, each)
                case StandingStrength(amount):
                    strength += amount
                case Discount(wood, stone, iron):
                    discount = [old + new for old, new in zip(discount, (wood, stone, iron), strict=True)]
                case Defence(amount, scope):
                    for other in range(PLACES):
                        if other != place and (scope is Scope.CITY or other // COLUMNS == place // COLUMNS):
                            more[other] += amount
    defences = tuple(
        None if card.pile is Pile.PRINTED or card.defence is None or struck >> place & 1 else card.defence + more[place]
        for place, card in enumerate(built)
    )
    covered = sum(1 << place for place, card in enumerate(built) if card.pile is not Pile.PRINTED) & ~struck
    complete = sum(covered & row == row for row in _ROW_BITS)
    return CityFigures(defences, kept, (discount[0], discount[1], discount[2]), strength, complete)


def standing(book: Book, city: City) -> CityFigures:
    """What the cards of this city bring about."""
    return _standing(book, city.places, city.struck)


def standing_strength(book: Book, places: tuple[str, ...], struck: int) -> int:
    """The strength with which every turn of such a city begins."""
    return _standing(book, places, struck).strength


@lru_cache(_REMEMBERED)
def values(book: Book, places: tuple[str, ...]) -> tuple[int, ...]:
    """The victory points of each place. Deactivation changes nothing: they are what the card is worth."""
    return tuple(_value(book, places, place) for place in range(PLACES))


def _value(book: Book, places: tuple[str, ...], place: int) -> int:
    card = book.of[places[place]]
    points = card.vp
    for effect in card.ability:
        if isinstance(effect, Worth):
            row = place // COLUMNS
            counted = places[COLUMNS * row : COLUMNS * (row + 1)] if effect.row else places
            of_type = sum(book.of[id].type is effect.type for id in counted)
            if effect.others and card.type is effect.type:
                of_type -= 1
            points += effect.amount * of_type
    return points


def city_points(book: Book, city: City) -> int:
    """The victory points of all cards of a city, active or not."""
    return sum(values(book, city.places))


def cards_built(book: Book, city: City) -> int:
    """How many cards lie in a city, active or not."""
    return sum(book.of[id].pile is not Pile.PRINTED for id in city.places)


def points(book: Book, city: City) -> int:
    """All victory points of a player, without those that the table added."""
    return city.tokens + sum(city.bandits) + sum(city.ships) + city_points(book, city)
