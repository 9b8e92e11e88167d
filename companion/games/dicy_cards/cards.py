"""The twelve cards: what each asks of the dice, what it pays, what it does to the table, and its best dice.

A card is a row with two small functions. What it can earn is searched once for every multiset of six dice (462 of
them) on first use, and remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, StrEnum
from functools import cache
from itertools import combinations

from msgspec import Struct

from companion.text import Message

DICE = 6
"""How many dice are thrown."""

Values = tuple[int, ...]
"""Pips of some dice."""


class CardId(StrEnum):
    """The cards, as records name them. The printed cards carry icons only; the names are ours."""

    ANY_TWO = "any-two"
    ALL_LOW = "all-low"
    ODD = "odd"
    STRAIGHT = "straight"
    TWO_PAIRS = "two-pairs"
    SIXES = "sixes"
    DOUBLE_PAIR = "double-pair"
    LOWEST_THREE = "lowest-three"
    DISTINCT_X4 = "distinct-x4"
    DISTINCT_SUM5 = "distinct-sum5"
    FORTY_MINUS = "forty-minus"
    SAME_X5 = "same-x5"


class Effect(Enum):
    """What scoring with a card does to the others' cards, at once."""

    FREEZE_NEIGHBOURS = "freeze-neighbours"
    THAW_NEIGHBOURS = "thaw-neighbours"
    ALL_FREEZE = "all-freeze"


class Need(Struct, frozen=True):
    """What a card asks of the chosen dice, beyond their number."""

    code: str
    """Of the refusal: `need.<code>`."""
    met: Callable[[Values, Values], bool]
    """(chosen, all six): whether the chosen dice, ascending, will do."""


class Card(Struct, frozen=True):
    """One kind of card."""

    id: CardId
    low: int
    """The fewest dice it takes."""
    high: int
    """The most dice it takes."""
    need: Need | None
    """None: any dice will do."""
    points: Callable[[Values], int]
    """What the chosen dice earn."""
    effect: Effect | None = None

    def takes(self, chosen: Values, lying: Values) -> bool:
        """Whether the right number of dice, ascending, also meets what the card asks for."""
        return self.need is None or self.need.met(chosen, lying)


_ODD_VALUES = frozenset((1, 3, 5))
_SEQUENCES = frozenset(tuple(range(low, high + 1)) for low in range(1, 7) for high in range(low, 7))

# Dice come ascending, so that the first of them is the lowest.
_NO_SIX = Need("no-six", lambda chosen, lying: 6 not in chosen)
_ODD = Need("odd", lambda chosen, lying: _ODD_VALUES.issuperset(chosen))
_SEQUENCE = Need("sequence", lambda chosen, lying: chosen in _SEQUENCES)
_TWO_PAIRS = Need("two-pairs", lambda chosen, lying: chosen[0] == chosen[1] != chosen[2] == chosen[3])
_SIXES = Need("sixes", lambda chosen, lying: chosen[0] == 6)
_PAIR = Need("pair", lambda chosen, lying: chosen[0] == chosen[1])
_LOWEST = Need("lowest", lambda chosen, lying: list(chosen) == sorted(lying)[:3])
_DIFFERENT = Need("different", lambda chosen, lying: len(set(chosen)) == len(chosen))
_SAME = Need("same", lambda chosen, lying: len(set(chosen)) == 1)

_ROWS = (
    Card(CardId.ANY_TWO, 2, 2, None, sum, Effect.FREEZE_NEIGHBOURS),
    Card(CardId.ALL_LOW, DICE, DICE, _NO_SIX, sum),
    Card(CardId.ODD, 1, DICE, _ODD, sum),
    Card(CardId.STRAIGHT, 2, DICE, _SEQUENCE, sum),
    Card(CardId.TWO_PAIRS, 4, 4, _TWO_PAIRS, sum),
    Card(CardId.SIXES, 1, DICE, _SIXES, sum, Effect.THAW_NEIGHBOURS),
    Card(CardId.DOUBLE_PAIR, 2, 2, _PAIR, lambda chosen: 2 * sum(chosen)),
    Card(CardId.LOWEST_THREE, 3, 3, _LOWEST, sum, Effect.ALL_FREEZE),
    Card(CardId.DISTINCT_X4, 1, DICE, _DIFFERENT, lambda chosen: 4 * len(chosen)),
    Card(CardId.DISTINCT_SUM5, 1, 5, _DIFFERENT, sum),
    Card(CardId.FORTY_MINUS, DICE, DICE, None, lambda chosen: 40 - sum(chosen)),
    Card(CardId.SAME_X5, 1, DICE, _SAME, lambda chosen: 5 * len(chosen)),
)
CARDS: dict[CardId, Card] = {row.id: row for row in _ROWS}
NAMES: dict[CardId, Message] = {id: Message(f"card.{id}") for id in CardId}
"""What each card is called, as a fact for sentences."""


_PLACES = range(DICE)
_CHOICES = tuple(tuple(place for place in _PLACES if mask >> place & 1) for mask in range(1 << DICE))
"""Every choice among six places, ascending, by its bits: adding bits is twice as fast as sorting places."""


class Best(Struct, frozen=True):
    """The most a card can earn with the dice as they lie, and with which of them, by place."""

    points: int
    picks: tuple[int, ...]
    free: bool
    """Whether dice of other values would do as well, for fewer points: whether there is anything to choose."""


@cache
def _best_table(lying: Values) -> dict[CardId, Best]:
    """For six dice in ascending order: the best of every card that can be met. The first of equals has fewest dice."""
    table: dict[CardId, Best] = {}
    values: dict[CardId, set[Values]] = {card.id: set() for card in _ROWS}
    for count in range(1, DICE + 1):
        for picks in combinations(_PLACES, count):
            chosen = tuple([lying[place] for place in picks])
            for card in _ROWS:
                if card.low <= count <= card.high and card.takes(chosen, lying):
                    values[card.id].add(chosen)
                    points = card.points(chosen)
                    if card.id not in table or points > table[card.id].points:
                        table[card.id] = Best(points, picks, free=False)
    return {card: Best(best.points, best.picks, len(values[card]) > 1) for card, best in table.items()}


def best_picks(dice: Values, cards: tuple[CardId, ...]) -> list[tuple[CardId, Best, tuple[int, ...]]]:
    """The best of each of these cards with six dice in any order, and the places of its dice in that order.

    Cards that cannot be met are missing.
    """
    order = sorted(_PLACES, key=dice.__getitem__)
    table = _best_table(tuple([dice[place] for place in order]))
    bits = [1 << place for place in order]
    return [
        (card, best, _CHOICES[sum([bits[rank] for rank in best.picks])])
        for card in cards
        if (best := table.get(card)) is not None
    ]


def best_scores(dice: Values, cards: tuple[CardId, ...]) -> dict[CardId, Best]:
    """The same by card, each with the places of its dice as they lie."""
    return {card: Best(best.points, picks, best.free) for card, best, picks in best_picks(dice, cards)}
