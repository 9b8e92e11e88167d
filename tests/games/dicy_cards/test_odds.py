"""The odds of Dicy Cards: against plain enumeration with the cards in plain words, and what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dicy_cards import GAME
from companion.odds import BadQuestion, Odds

assert isinstance(GAME.odds, Odds)
ODDS = GAME.odds
Dice = tuple[int, ...]
CARDS = [
    "any-two",
    "all-low",
    "odd",
    "straight",
    "two-pairs",
    "sixes",
    "double-pair",
    "lowest-three",
    "distinct-x4",
    "distinct-sum5",
    "forty-minus",
    "same-x5",
]


def _ask(**told: str) -> dict[str, Any]:
    return ODDS.answer({name: (words,) for name, words in told.items()})


@cache
def _earns(card: str, lying: Dice) -> int | None:
    """The most that a card pays for six dice; None where it cannot be met."""
    paid = [
        pay for n in range(1, 7) for chosen in combinations(lying, n) if (pay := _pays(card, chosen, lying)) is not None
    ]
    return max(paid, default=None)


def _pays(card: str, chosen: Dice, lying: Dice) -> int | None:
    n, kinds = len(chosen), len(set(chosen))
    run = kinds == n and max(chosen) - min(chosen) == n - 1
    allowed, pay = {
        "any-two": (n == 2, sum(chosen)),
        "all-low": (n == 6 and 6 not in chosen, sum(chosen)),
        "odd": (all(value % 2 for value in chosen), sum(chosen)),
        "straight": (n >= 2 and run, sum(chosen)),
        "two-pairs": (sorted(Counter(chosen).values()) == [2, 2], sum(chosen)),
        "sixes": (set(chosen) == {6}, sum(chosen)),
        "double-pair": (n == 2 and kinds == 1, 2 * sum(chosen)),
        "lowest-three": (sorted(chosen) == sorted(lying)[:3], sum(chosen)),
        "distinct-x4": (kinds == n, 4 * n),
        "distinct-sum5": (kinds == n <= 5, sum(chosen)),
        "forty-minus": (n == 6, 40 - sum(chosen)),
        "same-x5": (kinds == 1, 5 * n),
    }[card]
    return pay if allowed else None


def _throws(n: int) -> Iterator[tuple[Dice, float]]:
    for shown in combinations_with_replacement(range(1, 7), n):
        yield shown, factorial(n) / prod(map(factorial, Counter(shown).values())) / 6**n


@cache
def _worth(active: frozenset[str], lying: Dice) -> float:
    scores = [earned for card in active if (earned := _earns(card, lying)) is not None]
    return max([0, *scores, *(_again(active - {card}, lying, gone) for card in active for gone in _parts(lying))])


def _parts(lying: Dice) -> set[Dice]:
    return {gone for n in range(1, 7) for gone in combinations(lying, n)}


@cache
def _kept(active: frozenset[str], kept: Dice) -> float:
    return sum(chance * _worth(active, tuple(sorted((*kept, *shown)))) for shown, chance in _throws(6 - len(kept)))


def _again(active: frozenset[str], lying: Dice, gone: Dice) -> float:
    return _kept(active, tuple(sorted((Counter(lying) - Counter(gone)).elements()))) if active else 0.0


@settings(max_examples=6, deadline=None)
@given(
    st.sets(st.sampled_from(CARDS), min_size=1, max_size=2),
    st.lists(st.integers(1, 6), min_size=6, max_size=6),
)
def test_choices_are_worth_what_plain_enumeration_says(cards: set[str], values: list[int]) -> None:
    lying, active = tuple(sorted(values)), frozenset(cards)
    answer = _ask(active=",".join(cards), faces=" ".join(map(str, values)))
    expected: dict[tuple[Any, ...], float] = {("skip",): 0.0}
    for card in cards:
        if (earned := _earns(card, lying)) is not None:
            expected["score", card] = earned
        for gone in _parts(lying):
            expected["freeze", card, gone] = _again(active - {card}, lying, gone)
    told = {_key(choice): choice["points"] for choice in answer["choices"]}
    assert len(told) == len(answer["choices"])
    assert told == pytest.approx(expected, abs=1e-9)
    assert answer["points"] == pytest.approx(max(expected.values()))
    assert [choice["points"] for choice in answer["choices"]] == sorted(told.values(), reverse=True)


def _key(choice: dict[str, Any]) -> tuple[Any, ...]:
    if "score" in choice:
        return "score", choice["score"]
    if "freeze" in choice:
        return "freeze", choice["freeze"], tuple(sorted(map(int, choice["reroll"])))
    assert choice["skip"] is True
    return ("skip",)


def test_before_the_first_throw() -> None:
    cards = ("straight", "same-x5")
    assert _ask(active=",".join(cards))["points"] == pytest.approx(_kept(frozenset(cards), ()), abs=1e-9)


def test_a_card_more_is_never_worse() -> None:
    worth = [_ask(active=",".join(CARDS[:n]))["points"] for n in range(1, 6)]
    assert worth == sorted(worth)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({}, "missing"),
        ({"active": ""}, "no-card"),
        ({"active": "odd,even"}, "card-id"),
        ({"active": "odd,odd"}, "card-twice"),
        ({"active": "odd", "faces": "1 2 3 4 5"}, "faces"),
        ({"active": "odd", "faces": "1 2 3 4 5 7"}, "face"),
    ],
)
def test_what_cannot_be_answered_is_said(told: dict[str, str], code: str) -> None:
    with pytest.raises(BadQuestion) as refusal:
        _ask(**told)
    assert refusal.value.code == code
