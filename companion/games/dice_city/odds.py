"""The odds of a throw in Dice City: where each die can land, what its row brings on average, what a card would add.

A die falls on each of the six places of its row with the same chance, and rows know nothing of each other: what a
Blacksmith or a Mint brings is the mean over what the other rows are used for. A place that throws its die again hands
it on, so all others of the row are used so much more often. What needs a choice or looks at the stock is named, and
not counted. Nothing is simulated, and nothing is read but what lies open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.core import View
from companion.dice import Colour
from companion.games.dice_city import effects
from companion.games.dice_city.cards import Book, Card, Pile
from companion.games.dice_city.city import standing_strength, values
from companion.games.dice_city.effects import Effect, Label, Type
from companion.games.dice_city.model.board import COLUMNS, PLACES, ROW_OF, ROWS, place_number, put, row_and_column
from companion.games.dice_city.model.state import Phase
from companion.games.dice_city.view import DiceCityView, TownView
from companion.odds import BadQuestion, Question, TableOdds, Told, told_seat

WOOD, STONE, IRON, ANY, STRENGTH, BANDIT_STRENGTH, VP, HOURGLASS, WEAKER = THINGS = (
    "wood", "stone", "iron", "any", "strength", "bandit-strength", "vp", "hourglass", "weaker",
)  # fmt: skip
"""What a place can bring: `any` is a resource of one's choice, `weaker` what bandits have less defence."""
_COUNTS = {HOURGLASS: 0.5}
"""What each counts among things: one; an hourglass half, for two of them buy a resource or a strength."""
_LEAST = 1e-12
"""What is less than this is rounding."""
_REMEMBERED = 2_000

Brings = Mapping[str, float]
"""How much of each thing, on average; those that are not there are 0."""

_OPEN = (
    effects.PointsPerPair, effects.Pay, effects.PaySame, effects.Trade, effects.Exchange,
    effects.MoveDice, effects.Reactivate, effects.Fetch, effects.Copy,
)  # fmt: skip
"""Effects whose worth depends on a choice or on the stock."""


class OpenCity(Struct, frozen=True):
    """A city as everybody sees it: what lies on its places, and which of them are deactivated, as bits."""

    book: Book
    places: tuple[str, ...]
    struck: int


class Landing(Struct, frozen=True):
    """A place on which a die can fall."""

    column: int
    card: str
    used: float
    """How often it is used on average, where places that throw their die again do so."""
    ends: float
    """The chance that the die comes to rest here."""
    brings: Brings
    """What a use brings, on average over what the other rows are used for."""
    open: bool
    """It also has something that is not counted: a choice, or what the stock decides."""


class RowOdds(Struct, frozen=True):
    """A row: its six places, and what a throw brings there on average."""

    row: Colour
    landings: tuple[Landing, ...]
    mean: Brings


class Added(Struct, frozen=True):
    """What a card at a place would change."""

    place: int
    brings: Brings
    """For the next throw, on average."""
    points: int
    """In the city: what the card is worth there, less what it covers."""


def city_seen(view: DiceCityView, seat: int) -> OpenCity:
    """The city of a player."""
    town = view.seats[seat]
    assert isinstance(town, TownView)
    assert view.book is not None
    places = [place for row in town.rows for place in row]
    struck = sum(1 << number for number, place in enumerate(places) if place.deactivated)
    return OpenCity(view.book, tuple(place.id for place in places), struck)


def things(brings: Brings) -> float:
    """How many things these are, each counted as one."""
    return sum(_COUNTS.get(thing, 1.0) * amount for thing, amount in brings.items())


def total(all_brings: Iterable[Brings]) -> dict[str, float]:
    """All of them together, in the order of `THINGS`."""
    summed = dict.fromkeys(THINGS, 0.0)
    for brings in all_brings:
        for thing, amount in brings.items():
            summed[thing] += amount
    return {thing: amount for thing, amount in summed.items() if abs(amount) > _LEAST}


@lru_cache(_REMEMBERED)
def row_odds(city: OpenCity) -> tuple[RowOdds, ...]:
    """The five rows, white to black."""
    uses = [_uses(city, row) for row in range(len(ROWS))]
    return tuple(_row(city, row, uses) for row in range(len(ROWS)))


def throw_brings(city: OpenCity) -> dict[str, float]:
    """What the next turn brings on average: its throw, and strength that is there at its beginning."""
    standing = {STRENGTH: float(standing_strength(city.book, city.places, city.struck))}
    return total([standing, *(row.mean for row in row_odds(city))])


def added(city: OpenCity, card: str) -> list[Added]:
    """What a card would change on each of the thirty places: the points of the city first, then what a throw brings."""
    now, worth = throw_brings(city), sum(values(city.book, city.places))
    found = []
    for place in range(PLACES):
        built = OpenCity(city.book, put(city.places, place, card), city.struck & ~(1 << place))
        change = total([throw_brings(built), {thing: -amount for thing, amount in now.items()}])
        found.append(Added(place, change, sum(values(city.book, built.places)) - worth))
    return sorted(found, key=lambda one: (-one.points, -things(one.brings), one.place))


# --- how often, and what ----------------------------------------------------------------------------------------------


def _card(city: OpenCity, place: int) -> Card:
    return city.book.of[city.places[place]]


def _is_struck(city: OpenCity, place: int) -> bool:
    return bool(city.struck >> place & 1)


def _throws_again(city: OpenCity, place: int) -> bool:
    """Whether a die that falls here is thrown again and can fall here once more."""
    found = [type(effect) for effect in city.book.uses[city.places[place]]]
    return effects.Reroll in found and effects.DeactivateSelf not in found and not _is_struck(city, place)


def _uses(city: OpenCity, row: int) -> tuple[float, ...]:
    """How often each place of a row is used on average: each throw falls on all six alike."""
    again = [_throws_again(city, place_number(row, column)) for column in range(1, COLUMNS + 1)]
    rests = COLUMNS - sum(again)
    often = 1 / rests if rests else 1 / COLUMNS  # six places that throw again: nobody throws for ever
    return tuple(0.0 if _is_struck(city, place_number(row, n + 1)) else often for n in range(COLUMNS))


def _row(city: OpenCity, row: int, uses: Sequence[Sequence[float]]) -> RowOdds:
    landings = tuple(_landing(city, row, column, uses) for column in range(1, COLUMNS + 1))
    mean = total({thing: one.used * n for thing, n in one.brings.items()} for one in landings)
    return RowOdds(ROWS[row], landings, mean)


def _landing(city: OpenCity, row: int, column: int, uses: Sequence[Sequence[float]]) -> Landing:
    place = place_number(row, column)
    again = [_throws_again(city, place_number(row, n + 1)) for n in range(COLUMNS)]
    rests = COLUMNS - sum(again)
    ends = 1 / COLUMNS if not rests else 0.0 if again[column - 1] else 1 / rests
    used = uses[row][column - 1]
    on_use = () if _is_struck(city, place) else city.book.uses[city.places[place]]
    brings = total(_brings(city, row, effect, uses) for effect in on_use)
    return Landing(column, city.places[place], used, ends, brings, any(isinstance(one, _OPEN) for one in on_use))


def _brings(city: OpenCity, row: int, effect: Effect, uses: Sequence[Sequence[float]]) -> Brings:
    match effect:
        case effects.Gain(wood, stone, iron, any_, vp, hourglass):
            return {WOOD: wood, STONE: stone, IRON: iron, ANY: any_, VP: vp, HOURGLASS: hourglass}
        case effects.Strength(amount, bandits_only):
            return {BANDIT_STRENGTH if bandits_only else STRENGTH: amount}
        case effects.StrengthPer(amount, army):
            counted = [
                often
                for card, often in _elsewhere(city, row, uses)
                if (card.label is Label.ARMY if army else card.type is Type.MILITARY)
            ]
            return {STRENGTH: amount * sum(counted)}
        case effects.GainMore(amount):
            more = [(c, often) for c, often in _elsewhere(city, row, uses) if c.type is Type.RESOURCE]
            return total({kind: amount * often} for card, often in more for kind in card.produces)
        case effects.GainPerHarvest(amount):
            here = [place_number(row, column) for column in range(1, COLUMNS + 1)]
            cards = [_card(city, place) for place in here if not _is_struck(city, place)]
            return total({kind: amount} for card in cards if card.label is Label.HARVEST for kind in card.produces)
        case effects.WeakerBandits(amount):
            return {WEAKER: amount}
    return {}


def _elsewhere(city: OpenCity, row: int, uses: Sequence[Sequence[float]]) -> list[tuple[Card, float]]:
    """What the other rows are used for, and how often."""
    return [
        (_card(city, place_number(other, column + 1)), often)
        for other, often_used in enumerate(uses)
        if other != row
        for column, often in enumerate(often_used)
    ]


# --- the command line -------------------------------------------------------------------------------------------------


class DiceCityOdds(TableOdds):
    """As the command line asks."""

    questions = (
        Question("player", "whose city; without it: that of the player in turn", ("NAME",)),
        Question("card", "beside it, what this card would add, on each place", ("CARD",)),
        Question("place", 'with --card: on this place alone, "red 3"', ("PLACE",)),
    )

    def answer(self, view: View, names: Sequence[str], told: Told) -> dict[str, Any]:
        assert isinstance(view, DiceCityView)
        if view.phase is Phase.OVER or view.player is None:
            raise BadQuestion("no-throw")
        seat = told_seat(told, "player", names, view.player)
        city = city_seen(view, seat)
        brings = throw_brings(city)
        out: dict[str, Any] = {
            "player": names[seat],
            "mean": brings,
            "things": things(brings),
            "rows": [_row_fields(row) for row in row_odds(city)],
        }
        if "card" in told:
            found = added(city, _told_card(city.book, told["card"][0]))
            if "place" in told:
                wanted = _told_place(told["place"][0])
                found = [one for one in found if one.place == wanted]
            out["places"] = [_added_fields(one) for one in found]
        return out


def _row_fields(row: RowOdds) -> dict[str, Any]:
    landings = [
        {
            "column": one.column,
            "card": one.card,
            "lands": 1 / COLUMNS,
            "ends": one.ends,
            "brings": one.brings,
            "choice": one.open,
        }
        for one in row.landings
    ]
    return {"row": row.row.value, "mean": row.mean, "things": things(row.mean), "landings": landings}


def _added_fields(one: Added) -> dict[str, Any]:
    row, column = row_and_column(one.place)
    return {
        "place": f"{row.value} {column}",
        "points": one.points,
        "adds": one.brings,
        "things": things(one.brings),
    }


def _told_card(book: Book, id: str) -> str:
    known = tuple(card.id for card in book.cards if card.pile is not Pile.PRINTED)
    if id not in known:
        raise BadQuestion("card-id", card=id, known=known)
    return id


def _told_place(text: str) -> int:
    row, _, column = text.strip().partition(" ")
    rows = {colour.value: number for colour, number in ROW_OF.items()}
    if row not in rows or column not in [str(n) for n in range(1, COLUMNS + 1)]:
        raise BadQuestion("place", text=text, known=tuple(f"{one} 1–{COLUMNS}" for one in rows))
    return place_number(rows[row], int(column))
