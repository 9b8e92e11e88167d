"""The odds of Gang of Dice: against plain enumeration by the second referee's conditions, and what is refused."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.gang_of_dice import GAME
from companion.games.gang_of_dice.cards import Card, Condition, Fuse
from companion.games.gang_of_dice.odds import Beat, GangTurn, stakes
from companion.odds import BadQuestion, Odds
from tests.games.gang_of_dice.plain import met

assert isinstance(GAME.odds, Odds)
ODDS = GAME.odds
Faces = tuple[int, ...]
"""Values, 0 for the Boss, ascending."""


def _ask(**told: str | tuple[str, ...]) -> dict[str, Any]:
    return ODDS.answer({name: (words,) if isinstance(words, str) else words for name, words in told.items()})


class Plain:
    """A turn in the plainest way: every set of places, every throw of them."""

    def __init__(self, kind: str, condition: str, beat: tuple[int, int] | None) -> None:
        self.kind, self.condition, self.beat = kind, condition, beat
        self.best = cache(self._best)

    def stop(self, lying: Faces) -> float:
        if met(self.condition, list(lying)):
            return 0.0
        if self.beat is None:
            return float(sum(lying))
        return float((sum(lying), len(lying)) > self.beat)

    def _best(self, lying: Faces, rerolls: int) -> float:
        return max(self.choices(lying, rerolls).values())

    def choices(self, lying: Faces, rerolls: int) -> dict[Faces, float]:
        """By the faces that are thrown again."""
        out: dict[Faces, float] = {(): self.stop(lying)}
        if rerolls and not (self.kind == "explosion" and met(self.condition, list(lying))):
            for places in product((False, True), repeat=len(lying)):
                gone = tuple(face for face, thrown in zip(lying, places, strict=True) if thrown)
                if gone and gone not in out:
                    kept = [face for face, thrown in zip(lying, places, strict=True) if not thrown]
                    out[gone] = self.mean(kept, len(gone), rerolls - 1)
        return out

    def mean(self, kept: list[int], thrown: int, rerolls: int) -> float:
        throws = list(product(range(6), repeat=thrown))
        return sum(self.best(tuple(sorted([*kept, *throw])), rerolls) for throw in throws) / len(throws)


_conditions = st.sampled_from([condition.value.replace("-", " ") for condition in Condition])
_kinds = st.sampled_from(["bomb", "explosion"])
_word = {0: "boss", **{value: str(value) for value in range(1, 6)}}


@settings(max_examples=25, deadline=None)
@given(
    _kinds,
    _conditions,
    st.lists(st.integers(0, 5), min_size=1, max_size=3),
    st.integers(0, 2),
    st.tuples(st.integers(0, 13), st.integers(0, 3)),
)
def test_choices_are_worth_what_plain_enumeration_says(
    kind: str, condition: str, values: list[int], rerolls: int, beat: tuple[int, int]
) -> None:
    lying = tuple(sorted(values))
    answer = _ask(
        card=f"{kind} {condition}",
        dice=str(len(lying)),
        faces=" ".join(_word[value] for value in lying),
        rerolls=str(rerolls),
        beat=(str(beat[0]), str(beat[1])),
    )
    mean, chance = (
        Plain(kind, condition, None).choices(lying, rerolls),
        Plain(kind, condition, beat).choices(lying, rerolls),
    )
    told = {tuple(sorted(0 if face == "boss" else int(face) for face in c["reroll"])): c for c in answer["choices"]}
    assert told.keys() == mean.keys()
    assert len(told) == len(answer["choices"])
    for gone, choice in told.items():
        assert choice["mean"] == pytest.approx(mean[gone], abs=1e-12)
        assert choice["beat"] == pytest.approx(chance[gone], abs=1e-12)
    assert answer["mean"] == pytest.approx(max(mean.values()), abs=1e-12)
    assert answer["beat"] == pytest.approx(max(chance.values()), abs=1e-12)
    order = [choice["beat"] for choice in answer["choices"]]
    assert order == sorted(order, reverse=True)


@settings(max_examples=15, deadline=None)
@given(_kinds, _conditions, st.integers(1, 3), st.integers(0, 2))
def test_before_the_first_throw(kind: str, condition: str, dice: int, rerolls: int) -> None:
    answer = _ask(card=f"{kind} {condition}", dice=str(dice), rerolls=str(rerolls), beat=("4", "2"))
    assert answer["mean"] == pytest.approx(Plain(kind, condition, None).mean([], dice, rerolls), abs=1e-12)
    assert answer["beat"] == pytest.approx(Plain(kind, condition, (4, 2)).mean([], dice, rerolls), abs=1e-12)


def test_an_explosion_that_lies_there_ends_the_turn() -> None:
    answer = _ask(card="explosion run 2", dice="3", faces="5 3 2", beat=("0", "0"))
    assert answer == {"mean": 0.0, "beat": 0.0, "choices": [{"reroll": [], "mean": 0.0, "beat": 0.0}]}


def test_with_no_reroll_left_one_can_only_stop() -> None:
    answer = _ask(card="bomb total 7", dice="3", faces="4 1 boss", rerolls="0", beat=("5", "2"))
    assert answer["choices"] == [{"reroll": [], "mean": 5.0, "beat": 1.0}]  # five with three dice beats five with two


def test_how_a_turn_ends_agrees_with_what_it_is_worth() -> None:
    turn = GangTurn(Card(Condition.TOTAL_10, Fuse.BOMB), 5)
    ends = turn.ends()
    assert sum(worth * chance for worth, chance in ends.results.items()) == pytest.approx(turn.before()[0])
    assert ends.valid == pytest.approx(sum(ends.results.values()))
    assert max(ends.results) == 9


@settings(max_examples=15, deadline=None)
@given(_kinds, _conditions, st.lists(st.integers(0, 5), min_size=1, max_size=3), st.integers(0, 2))
def test_the_distribution_of_results_agrees_with_its_mean(
    kind: str, condition: str, values: list[int], rerolls: int
) -> None:
    """Of the dice as they lie, and before the first throw; invalid counts nothing."""
    told = {"card": f"{kind} {condition}", "dice": str(len(values)), "rerolls": str(rerolls)}
    for faces in ({}, {"faces": " ".join(_word[value] for value in values)}):
        answer = ODDS.answer({**{id: (text,) for id, text in {**told, **faces}.items()}, "ends": ()})
        results = {int(result): chance for result, chance in answer["results"].items()}
        assert sum(result * chance for result, chance in results.items()) == pytest.approx(answer["mean"])
        assert sum(results.values()) == pytest.approx(answer["valid"])
        assert answer["valid"] <= 1 + 1e-12


def test_one_throw_of_one_die_ends_as_it_falls() -> None:
    """A bomb of any 1 with one die and no reroll: the 1 is invalid, every other face has its sixth."""
    answer = ODDS.answer({"card": ("bomb any 1",), "dice": ("1",), "rerolls": ("0",), "ends": ()})
    assert answer["results"] == pytest.approx({str(result): 1 / 6 for result in (0, 2, 3, 4, 5)})
    assert answer["valid"] == pytest.approx(5 / 6)


def test_more_dice_are_not_always_better() -> None:
    found = stakes(Card(Condition.PAIR, Fuse.EXPLOSION), 12, Beat(4, 1))
    chances = {stake.dice: stake.beat or 0.0 for stake in found}
    assert set(chances) == set(range(1, 13))
    assert max(chances, key=chances.__getitem__) < 6
    assert max(chances.values()) > chances[12]


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"dice": "3"}, "missing"),
        ({"card": "bomb total 7"}, "missing"),
        ({"card": "bomb total 8", "dice": "3"}, "card"),
        ({"card": "firework pair", "dice": "3"}, "card"),
        ({"card": "", "dice": "3"}, "card"),
        ({"card": "bomb pair", "dice": "13"}, "number"),
        ({"card": "bomb pair", "dice": "0"}, "number"),
        ({"card": "bomb pair", "dice": "two"}, "number"),
        ({"card": "bomb pair", "dice": "2", "rerolls": "3"}, "number"),
        ({"card": "bomb pair", "dice": "2", "faces": "1 6"}, "face"),
        ({"card": "bomb pair", "dice": "2", "faces": "1"}, "faces"),
        ({"card": "bomb pair", "dice": "2", "beat": ("-1", "2")}, "number"),
    ],
)
def test_what_cannot_be_answered_is_said(told: dict[str, Any], code: str) -> None:
    with pytest.raises(BadQuestion) as refusal:
        _ask(**told)
    assert refusal.value.code == code
