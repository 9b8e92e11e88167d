"""Advice in Dice City: what a throw brings on average, which card to build, and where. From open cities alone."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from companion.advice import Advice, Advised, Adviser, Progress, gain, mean
from companion.core import AnyAsk, Choose, Move, RollDice, Seat, View
from companion.games.dice_city.model.board import ROW_OF, ROWS, place_number, row_and_column
from companion.games.dice_city.model.moves import Build, PlaceAt
from companion.games.dice_city.odds import Added, Brings, OpenCity, added, city_seen, row_odds, things, total
from companion.games.dice_city.view import DiceCityView
from companion.games.dice_city.words import PLACE, card_words
from companion.text import Message, message

FULL_BAR = 3.0
"""Things a die: more than any place brings by itself."""
MOST_POINTS = 6
"""What no card is worth more than: a full bar."""
CARDS_TOLD = 2
_POINT = 0.5
"""Whoever covers a place that costs a whole point more than another is warned."""


class Throw(Struct, frozen=True):
    """Dice are thrown now: what can come of it?"""

    city: OpenCity
    rows: tuple[int, ...]


class Where(Struct, frozen=True):
    """A card looks for its place."""

    seat: Seat
    city: OpenCity
    card: str


class Which(Struct, frozen=True):
    """Cards that can be built."""

    seat: Seat
    city: OpenCity
    cards: tuple[str, ...]


class DiceCityAdviser(Adviser):
    """For the points of the city first, then for what a throw brings."""

    def question(self, view: View, asks: tuple[AnyAsk, ...]) -> Hashable | None:
        if not isinstance(view, DiceCityView) or view.player is None or not asks:
            return None
        due = asks[0]
        if isinstance(due, RollDice) and due.seat is not None:
            rows = tuple(ROW_OF[kind.colour] for kind in due.dice if kind.colour is not None)
            return Throw(city_seen(view, due.seat), rows)
        if view.placing is not None:
            return Where(view.player, city_seen(view, view.player), view.placing)
        options = [move for ask in asks if isinstance(ask, Choose) for move in ask.options]
        cards = tuple(move.card for move in options if isinstance(move, Build))
        return Which(view.player, city_seen(view, view.player), cards) if cards else None

    def advise(self, question: Throw | Where | Which, progress: Progress) -> Advice:
        progress(0.0)
        match question:
            case Throw():
                return _throw(question)
            case Where():
                return _where(question)
            case Which():
                return _which(question, progress)


def _throw(question: Throw) -> Advice:
    all_rows = row_odds(question.city)
    rows = [all_rows[row] for row in question.rows]
    brings = total(row.mean for row in rows)
    each = tuple(message("advice.row", row=row.row, points=things(row.mean)) for row in rows)
    told = Advised(
        message("advice.throw", what=amounts(brings)),
        mean(things(brings)),
        things(brings) / (FULL_BAR * len(rows)),
        note=message("advice.rows", rows=each) if len(rows) > 1 else None,
    )
    choices = dict.fromkeys(one.card for row in rows for one in row.landings if one.open)
    notes = (message("advice.open", cards=tuple(map(card_words, choices))),) if choices else ()
    return Advice(message("advice.aim.throw"), (told,), notes)


def amounts(brings: Brings) -> Message | tuple[Message, ...]:
    """Things as a list; nothing where there are none."""
    said = tuple(message(f"amount.{thing}", n=float(amount)) for thing, amount in brings.items())
    return said or message("advice.nothing")


def _where(question: Where) -> Advice:
    found = added(question.city, question.card)
    points = {one.place: float(one.points) for one in found}

    def told(one: Added) -> Advised:
        by, city = things(one.brings), message("advice.points", n=one.points)
        return Advised(
            _at(question.card, one),
            gain(by),
            by / FULL_BAR,
            PlaceAt(question.seat, *row_and_column(one.place)),
            note=message("advice.adds", points=city, what=amounts(one.brings)),
        )

    def judge(move: Move) -> float | None:
        if not isinstance(move, PlaceAt):
            return None
        return points.get(place_number(ROWS.index(move.row), move.column))

    return Advice(message("advice.aim.city"), (told(found[0]),), (), judge, found[0].points - _POINT)


def _at(card: str, one: Added) -> Message:
    return message("advice.place", card=card_words(card), place=PLACE[one.place])


def _which(question: Which, progress: Progress) -> Advice:
    best: list[tuple[str, Added]] = []
    for number, card in enumerate(question.cards):
        progress(number / len(question.cards))
        best.append((card, added(question.city, card)[0]))
    best.sort(key=lambda found: (-found[1].points, -things(found[1].brings)))
    told = tuple(
        Advised(
            _at(card, one),
            message("advice.points", n=one.points),
            one.points / MOST_POINTS,
            Build(question.seat, card),
            note=message("advice.throw.more", what=amounts(one.brings)),
        )
        for card, one in best[:CARDS_TOLD]
    )
    return Advice(message("advice.aim.city"), told)
