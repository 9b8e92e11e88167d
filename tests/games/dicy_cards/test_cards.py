"""Every card on every throw: the rulebook's examples, the extremes, and a second opinion on all 462 multisets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement

import pytest

from companion.core import IllegalMove
from companion.games.dicy_cards.cards import CARDS, DICE, CardId, best_picks, best_scores
from companion.games.dicy_cards.rules import points_for

THROWS = list(combinations_with_replacement(range(1, 7), DICE))
ALL_CARDS = tuple(CardId)

EXAMPLES = {
    "V1": ("any-two", (4, 5), 9),
    "V2": ("all-low", (2, 3, 5, 5, 1, 4), 20),
    "V3": ("odd", (1, 1, 5, 5, 3), 15),
    "V4": ("straight", (2, 3, 4), 9),
    "V5": ("two-pairs", (6, 6, 3, 3), 18),
    "V6": ("sixes", (6, 6, 6), 18),
    "V7": ("double-pair", (4, 4), 16),
    "V8": ("lowest-three", (1, 3, 3), 7),
    "V9": ("distinct-x4", (1, 5, 2, 6), 16),
    "V10": ("distinct-sum5", (5, 2, 4), 11),
    "V11": ("forty-minus", (2, 3, 6, 4, 1, 3), 21),
    "V12": ("same-x5", (1, 1, 1), 15),
}


def earns(card: str, chosen: tuple[int, ...], rest: tuple[int, ...] = ()) -> int | str:
    """What a card earns with the chosen dice while the rest lies beside them, or the code of the refusal."""
    dice = chosen + rest + (6,) * (DICE - len(chosen) - len(rest))
    try:
        return points_for(CARDS[CardId(card)], dice, tuple(range(len(chosen))))
    except IllegalMove as refusal:
        return refusal.code


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_rulebooks_example_of_each_card(example: str) -> None:
    card, chosen, points = EXAMPLES[example]
    assert earns(card, chosen) == points


def test_four_equal_dice_are_not_two_pairs() -> None:
    assert earns("two-pairs", (4, 4, 4, 4), (1, 2)) == "need.two-pairs"


def test_a_straight_has_each_value_once() -> None:
    assert earns("straight", (3, 4), (3,)) == 7
    assert earns("straight", (3, 3, 4)) == "need.sequence"
    assert earns("straight", (2, 4)) == "need.sequence"
    assert earns("straight", (4,)) == "need.up-to"


def test_one_six_among_six_dice_spoils_all_low() -> None:
    assert earns("all-low", (1, 2, 3, 4, 5, 6)) == "need.no-six"
    assert earns("all-low", (1, 2, 3, 4, 5), (6,)) == "need.count"


def test_five_different_dice_at_most_are_summed_and_six_are_counted() -> None:
    assert earns("distinct-sum5", (1, 2, 3, 4, 5, 6)) == "need.up-to"
    assert best_scores((1, 2, 3, 4, 5, 6), ALL_CARDS)[CardId.DISTINCT_SUM5].points == 2 + 3 + 4 + 5 + 6
    assert best_scores((1, 2, 3, 4, 5, 6), ALL_CARDS)[CardId.DISTINCT_X4].points == 24


def test_the_three_lowest_leave_no_choice() -> None:
    dice = (6, 2, 5, 2, 4, 3)
    assert points_for(CARDS[CardId.LOWEST_THREE], dice, (1, 3, 5)) == 7
    with pytest.raises(IllegalMove, match=r"^need\.lowest"):
        points_for(CARDS[CardId.LOWEST_THREE], dice, (1, 3, 4))


def test_forty_minus_on_all_sixes_and_all_ones() -> None:
    assert earns("forty-minus", (6,) * 6) == 4
    assert earns("forty-minus", (1,) * 6) == 34


@pytest.mark.parametrize(
    ("card", "chosen", "code"),
    [
        ("any-two", (4,), "need.count"),
        ("any-two", (4, 5, 6), "need.count"),
        ("odd", (1, 2), "need.odd"),
        ("odd", (), "need.up-to"),
        ("two-pairs", (6, 6, 3), "need.count"),
        ("two-pairs", (6, 6, 3, 2), "need.two-pairs"),
        ("sixes", (6, 5), "need.sixes"),
        ("double-pair", (4, 5), "need.pair"),
        ("double-pair", (4, 4, 4), "need.count"),
        ("distinct-x4", (1, 1), "need.different"),
        ("distinct-sum5", (2, 3, 2), "need.different"),
        ("same-x5", (1, 2), "need.same"),
        ("forty-minus", (1, 2, 3), "need.count"),
    ],
)
def test_a_refusal_says_which_requirement_fails(card: str, chosen: tuple[int, ...], code: str) -> None:
    assert earns(card, chosen) == code


@pytest.mark.parametrize("picks", [(0, 0), (0, 6), (-1, 2), (3, 1)])
def test_places_are_those_of_six_dice_each_once(picks: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMove, match=r"^dice\.places"):
        points_for(CARDS[CardId.ANY_TWO], (1, 2, 3, 4, 5, 6), picks)


# --- a second opinion: what each card pays at best, reasoned out instead of searched for ------------------------------

Plain = Callable[[Counter[int], list[int]], int | None]


def _straight(count: Counter[int], dice: list[int]) -> int | None:
    runs = [range(a, b + 1) for a in range(1, 7) for b in range(a + 1, 7)]
    sums = [sum(run) for run in runs if all(count[value] for value in run)]
    return max(sums, default=None)


def _two_pairs(count: Counter[int], dice: list[int]) -> int | None:
    pairs = sorted((value for value in count if count[value] >= 2), reverse=True)
    return 2 * (pairs[0] + pairs[1]) if len(pairs) >= 2 else None


def _double_pair(count: Counter[int], dice: list[int]) -> int | None:
    return max((4 * value for value in count if count[value] >= 2), default=None)


PLAIN: dict[str, Plain] = {
    "any-two": lambda count, dice: dice[4] + dice[5],
    "all-low": lambda count, dice: None if count[6] else sum(dice),
    "odd": lambda count, dice: count[1] + 3 * count[3] + 5 * count[5] or None,
    "straight": _straight,
    "two-pairs": _two_pairs,
    "sixes": lambda count, dice: 6 * count[6] or None,
    "double-pair": _double_pair,
    "lowest-three": lambda count, dice: dice[0] + dice[1] + dice[2],
    "distinct-x4": lambda count, dice: 4 * len(count),
    "distinct-sum5": lambda count, dice: sum(sorted(count)[-5:]),
    "forty-minus": lambda count, dice: 40 - sum(dice),
    "same-x5": lambda count, dice: 5 * max(count.values()),
}


def test_there_are_462_throws() -> None:
    assert len(THROWS) == 462


@pytest.mark.parametrize("card", CardId)
def test_the_best_of_every_card_on_all_462_throws_by_reasoning(card: CardId) -> None:
    for throw in THROWS:
        best = best_scores(throw, (card,)).get(card)
        expected = PLAIN[card](Counter(throw), list(throw))
        assert (None if best is None else best.points) == expected, throw


def _plainly_allowed(card: str, chosen: tuple[int, ...], dice: tuple[int, ...]) -> int | None:
    """The specification's table, row by row, in its own words."""
    n, total, different = len(chosen), sum(chosen), len(set(chosen))
    in_a_row = sorted(chosen) == list(range(min(chosen), min(chosen) + n))
    pairs = sorted(Counter(chosen).values()) == [2, 2]
    rows: dict[str, tuple[bool, int]] = {
        "any-two": (n == 2, total),
        "all-low": (n == 6 and max(chosen) <= 5, total),
        "odd": (all(value in (1, 3, 5) for value in chosen), total),
        "straight": (n >= 2 and in_a_row, total),
        "two-pairs": (n == 4 and pairs, total),
        "sixes": (set(chosen) == {6}, total),
        "double-pair": (n == 2 and different == 1, 2 * total),
        "lowest-three": (n == 3 and sorted(chosen) == sorted(dice)[:3], total),
        "distinct-x4": (different == n, 4 * n),
        "distinct-sum5": (different == n <= 5, total),
        "forty-minus": (n == 6, 40 - total),
        "same-x5": (different == 1, 5 * n),
    }
    allowed, points = rows[card]
    return points if allowed else None


@pytest.mark.parametrize("card", CardId)
def test_every_choice_of_dice_on_all_462_throws_by_brute_force(card: CardId) -> None:
    for throw in THROWS:
        found = []
        ways = set()
        for n in range(1, DICE + 1):
            for picks in combinations(range(DICE), n):
                expected = _plainly_allowed(card, tuple(throw[place] for place in picks), throw)
                try:
                    points = points_for(CARDS[card], throw, picks)
                except IllegalMove:
                    assert expected is None, (throw, picks)
                else:
                    assert points == expected, (throw, picks)
                    found.append(points)
                    ways.add(tuple(throw[place] for place in picks))
        best = best_scores(throw, (card,)).get(card)
        assert (best is not None and best.free) == (len(ways) > 1), throw
        assert (None if best is None else best.points) == max(found, default=None), throw


def test_the_best_dice_are_told_by_their_places_whatever_the_order() -> None:
    chance = random.Random(5)
    for throw in THROWS:
        dice = tuple(chance.sample(throw, DICE))
        for card, best, picks in best_picks(dice, ALL_CARDS):
            assert points_for(CARDS[card], dice, picks) == best.points
            assert best.points == best_scores(throw, (card,))[card].points


LOW_AND_HIGH = {
    "any-two": (2, 12), "all-low": (6, 30), "odd": (1, 30), "straight": (3, 21), "two-pairs": (6, 22),
    "sixes": (6, 36), "double-pair": (4, 24), "lowest-three": (3, 18), "distinct-x4": (4, 24),
    "distinct-sum5": (1, 20), "forty-minus": (4, 34), "same-x5": (5, 30),
}  # fmt: skip


@pytest.mark.parametrize("card", CardId)
def test_no_choice_of_dice_pays_less_or_more_than_the_extremes(card: CardId) -> None:
    paid = set()
    for throw in THROWS:
        for n in range(1, DICE + 1):
            for picks in combinations(range(DICE), n):
                points = _plainly_allowed(card, tuple(throw[place] for place in picks), throw)
                paid |= {points} - {None}
    assert (min(paid), max(paid)) == LOW_AND_HIGH[card]  # type: ignore[type-var]


def test_half_of_the_cards_can_always_be_played() -> None:
    always = set(ALL_CARDS)
    for throw in THROWS:
        always &= set(best_scores(throw, ALL_CARDS))
    assert always == {"any-two", "lowest-three", "distinct-x4", "distinct-sum5", "forty-minus", "same-x5"}
    no_pair = [throw for throw in THROWS if CardId.DOUBLE_PAIR not in best_scores(throw, ALL_CARDS)]
    assert no_pair == [(1, 2, 3, 4, 5, 6)]
