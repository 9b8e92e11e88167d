"""Odds are exact: against the classic figure, against plain enumeration, against another library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.odds import Turn, hands

Faces = tuple[int, ...]


def _plain(worth: Callable[[Faces], Fraction], ended: Callable[[Faces], bool], faces: int) -> Callable[..., Fraction]:
    """The same question asked die by die: every set of places thrown again, every throw of theirs."""

    @cache
    def best(lying: Faces, rerolls: int) -> Fraction:
        stop = worth(lying)
        if not rerolls or ended(lying):
            return stop
        return max(
            [
                stop,
                *(again(lying, places, rerolls) for places in product((False, True), repeat=len(lying)) if any(places)),
            ]
        )

    def again(lying: Faces, places: tuple[bool, ...], rerolls: int) -> Fraction:
        kept = [face for face, thrown in zip(lying, places, strict=True) if not thrown]
        throws = [tuple(sorted([*kept, *shown])) for shown in product(range(faces), repeat=sum(places))]
        return sum((best(throw, rerolls - 1) for throw in throws), Fraction(0)) / len(throws)

    return best


@st.composite
def _turns(draw: st.DrawFn) -> tuple[int, int, int, dict[Faces, Fraction], set[Faces]]:
    faces, dice, rerolls = draw(st.integers(2, 3)), draw(st.integers(1, 3)), draw(st.integers(0, 2))
    all_hands = sorted({tuple(sorted(throw)) for throw in product(range(faces), repeat=dice)})
    values = draw(st.lists(st.integers(0, 9), min_size=len(all_hands), max_size=len(all_hands)))
    ended = draw(st.sets(st.sampled_from(all_hands)))
    return faces, dice, rerolls, dict(zip(all_hands, map(Fraction, values), strict=True)), ended


@settings(max_examples=40)
@given(_turns())
def test_a_turn_is_worth_what_plain_enumeration_says(
    drawn: tuple[int, int, int, dict[Faces, Fraction], set[Faces]],
) -> None:
    faces, dice, rerolls, worth, ended = drawn
    table = hands(faces, dice)

    def number(lying: Faces) -> int:
        return sum(table.one[face] for face in lying)

    exact: Any = {number(lying): value for lying, value in worth.items()}
    turn = Turn(table, exact, frozenset(map(number, ended)))
    best = _plain(worth.__getitem__, ended.__contains__, faces)
    for lying in worth:
        assert turn.worth(number(lying), rerolls) == best(lying, rerolls)
        assert max(turn.choices(number(lying), rerolls).values()) == best(lying, rerolls)
    throws = [tuple(sorted(throw)) for throw in product(range(faces), repeat=dice)]
    assert turn.thrown(rerolls)[0] == sum(best(throw, rerolls) for throw in throws) / len(throws)


def test_five_alike_in_three_throws_is_the_classic_figure() -> None:
    table = hands(6, 5)
    alike: Any = {hand: Fraction(max(table.counts(hand)) == 5) for hand in table.whole}
    turn = Turn(table, alike)
    assert turn.thrown(2)[0] == Fraction(347897, 7558272)
    assert sum(chance for hand, chance in turn.ends(2).items() if alike[hand]) == pytest.approx(
        347897 / 7558272, abs=1e-15
    )


@settings(max_examples=40)
@given(_turns())
def test_how_a_turn_ends_adds_up_to_what_it_is_worth(
    drawn: tuple[int, int, int, dict[Faces, Fraction], set[Faces]],
) -> None:
    faces, dice, rerolls, worth, ended = drawn
    table = hands(faces, dice)
    numbers = {sum(table.one[face] for face in lying): float(value) for lying, value in worth.items()}
    over = frozenset(sum(table.one[face] for face in lying) for lying in ended)
    turn = Turn(table, numbers, over)
    ends = turn.ends(rerolls)
    assert sum(ends.values()) == pytest.approx(1.0)
    assert sum(chance * numbers[hand] for hand, chance in ends.items()) == pytest.approx(turn.thrown(rerolls)[0])


@pytest.mark.parametrize(("faces", "dice"), [(6, 1), (6, 4), (6, 7), (3, 9)])
def test_throws_are_as_likely_as_another_library_says(faces: int, dice: int) -> None:
    table = hands(faces, dice)
    counted = icepool.d(faces).pool(dice).expand()
    sure: Any = {0: Fraction(1)}
    landed = table.landed(sure)
    assert len(landed) == len(counted)
    for throw in counted:
        shown = Counter(throw)
        hand = table.number([shown[face] for face in range(1, faces + 1)])
        assert landed[hand] == counted.probability(throw)


def test_a_part_is_never_more_than_its_hand() -> None:
    table = hands(4, 5)
    for hand in table.whole:
        counts = table.counts(hand)
        parts = [table.counts(part) for part in table.parts(hand)]
        assert len(parts) == len(set(parts))
        assert all(had >= kept for part in parts for had, kept in zip(counts, part, strict=True))
