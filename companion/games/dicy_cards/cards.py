"""The twelve cards: what each asks of the dice, what it pays, what it does to the table, and its best dice.

A card is a row with two small functions. What it can earn is searched once for every multiset of six dice (462 of
them) on first use, and remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from itertools import combinations, pairwise

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


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card."""

    id: CardId
    low: int
    """The fewest dice it takes."""
    high: int
    """The most dice it takes."""
    need: str
    """The code of the refusal when the right number of dice does not meet the card."""
    meets: Callable[[Values, Values], bool]
    """(chosen, all six), both ascending: whether the chosen dice meet the card."""
    points: Callable[[Values], int]
    """What the chosen dice earn."""
    effect: Effect | None = None
    free: bool = True
    """Whether players can choose among dice; False where the card itself says which."""


def _anything(chosen: Values, lying: Values) -> bool:
    return True


def _no_six(chosen: Values, lying: Values) -> bool:
    return 6 not in chosen


def _all_odd(chosen: Values, lying: Values) -> bool:
    return all(value % 2 == 1 for value in chosen)


def _in_sequence(chosen: Values, lying: Values) -> bool:
    return all(after == before + 1 for before, after in pairwise(chosen))


def _two_different_pairs(chosen: Values, lying: Values) -> bool:
    first, second, third, fourth = chosen
    return first == second != third == fourth


def _all_sixes(chosen: Values, lying: Values) -> bool:
    return all(value == 6 for value in chosen)


def _all_equal(chosen: Values, lying: Values) -> bool:
    return len(set(chosen)) == 1


def _all_different(chosen: Values, lying: Values) -> bool:
    return len(set(chosen)) == len(chosen)


def _three_lowest(chosen: Values, lying: Values) -> bool:
    return chosen == lying[:3]


_ROWS = (
    Card(CardId.ANY_TWO, 2, 2, "need.any", _anything, sum, Effect.FREEZE_NEIGHBOURS),
    Card(CardId.ALL_LOW, DICE, DICE, "need.no-six", _no_six, sum, free=False),
    Card(CardId.ODD, 1, DICE, "need.odd", _all_odd, sum),
    Card(CardId.STRAIGHT, 2, DICE, "need.sequence", _in_sequence, sum),
    Card(CardId.TWO_PAIRS, 4, 4, "need.two-pairs", _two_different_pairs, sum),
    Card(CardId.SIXES, 1, DICE, "need.sixes", _all_sixes, sum, Effect.THAW_NEIGHBOURS),
    Card(CardId.DOUBLE_PAIR, 2, 2, "need.pair", _all_equal, lambda chosen: 2 * sum(chosen)),
    Card(CardId.LOWEST_THREE, 3, 3, "need.lowest", _three_lowest, sum, Effect.ALL_FREEZE, free=False),
    Card(CardId.DISTINCT_X4, 1, DICE, "need.different", _all_different, lambda chosen: 4 * len(chosen)),
    Card(CardId.DISTINCT_SUM5, 1, 5, "need.different", _all_different, sum),
    Card(CardId.FORTY_MINUS, DICE, DICE, "need.any", _anything, lambda chosen: 40 - sum(chosen), free=False),
    Card(CardId.SAME_X5, 1, DICE, "need.same", _all_equal, lambda chosen: 5 * len(chosen)),
)
CARDS: dict[CardId, Card] = {row.id: row for row in _ROWS}
NAMES: dict[CardId, Message] = {id: Message(f"card.{id}") for id in CardId}
"""What each card is called, as a fact for sentences."""


@dataclass(frozen=True, slots=True)
class Best:
    """The most a card can earn with the dice as they lie, and with which of them, by place."""

    points: int
    picks: tuple[int, ...]


@cache
def _best_table(lying: Values) -> dict[CardId, Best]:
    """For six dice in ascending order: the best of every card that can be met. The first of equals has fewest dice."""
    table: dict[CardId, Best] = {}
    for count in range(1, DICE + 1):
        for picks in combinations(range(DICE), count):
            chosen = tuple([lying[place] for place in picks])
            for card in _ROWS:
                if card.low <= count <= card.high and card.meets(chosen, lying):
                    points = card.points(chosen)
                    if card.id not in table or points > table[card.id].points:
                        table[card.id] = Best(points, picks)
    return table


def best_scores(dice: Values, cards: tuple[CardId, ...]) -> dict[CardId, Best]:
    """What each of these cards can earn with six dice in any order; a card that cannot be met is missing."""
    order = sorted(range(DICE), key=dice.__getitem__)
    table = _best_table(tuple([dice[place] for place in order]))
    found = {}
    for card in cards:
        best = table.get(card)
        if best is not None:
            found[card] = Best(best.points, tuple(sorted([order[place] for place in best.picks])))
    return found
