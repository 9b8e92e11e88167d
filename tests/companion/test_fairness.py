"""Fair dice are seldom accused, however often one looks; loaded ones are found; the figures are what they say."""

from __future__ import annotations

from itertools import product
from math import exp
from random import Random

import pytest

from companion.dice import D6, GANG_DIE, PIPS
from companion.fairness import ALARM, LEAST_THROWS, Verdict, Watch, band, judge, stake


def _evening(chance: Random, throws: int, weights: tuple[float, ...] = (1,) * 6) -> Watch:
    watch = Watch(D6)
    for _ in range(throws):
        watch.throw(chance.choices(PIPS, weights, k=5))
    return watch


def test_the_stake_is_a_fair_bet() -> None:
    """Over all throws of a fair die, the stake is worth one: what makes its error rate hold."""
    for faces, throws in ((2, 5), (3, 4), (6, 3)):
        outcomes = list(product(range(faces), repeat=throws))
        mean = sum(exp(stake([outcome.count(face) for face in range(faces)])) for outcome in outcomes) / len(outcomes)
        assert mean == pytest.approx(1.0)


def test_fair_dice_looked_at_after_every_throw_are_seldom_accused() -> None:
    """400 evenings of 100 throws of five dice: at most 1 in 100 may ever be called unusual."""
    accused = sum(_evening(Random(seed), 100).fairness().verdict is Verdict.UNUSUAL for seed in range(400))
    assert accused <= 400 / ALARM


def test_a_die_that_shows_six_twice_as_often_is_found() -> None:
    found = [_evening(Random(seed), 160, (1, 1, 1, 1, 1, 2)).fairness() for seed in range(20)]
    assert sum(one.verdict is Verdict.UNUSUAL for one in found) >= 18
    assert all(one.strangest == PIPS[5] and one.too_often for one in found if one.verdict is Verdict.UNUSUAL)


def test_a_face_that_never_comes_is_named() -> None:
    found = _evening(Random(1), 60, (0, 1, 1, 1, 1, 1)).fairness()
    assert (found.verdict, found.strangest, found.too_often) == (Verdict.UNUSUAL, PIPS[0], False)


def test_an_alarm_stays_once_it_was_raised() -> None:
    watch = _evening(Random(2), 40, (1, 1, 1, 1, 1, 4))
    assert watch.fairness().verdict is Verdict.UNUSUAL
    odds = watch.fairness().odds
    for _ in range(20):
        watch.throw(PIPS)
    assert watch.fairness().odds >= odds


def test_few_throws_are_not_judged() -> None:
    found = judge(GANG_DIE, {GANG_DIE.faces[0]: LEAST_THROWS - 1})
    assert found.verdict is Verdict.FEW
    assert judge(D6, {}).throws == 0


def test_a_fair_die_stays_in_its_band() -> None:
    low, high = band(600, 6)
    assert low < 100 < high
    inside = 0
    for seed in range(200):
        counts = _evening(Random(seed), 120).counts
        inside += all(low <= count <= high for count in counts.values())
    assert inside >= 180


def test_of_several_sets_of_fair_dice_hardly_any_is_ever_accused() -> None:
    """Six colours, looked at after every throw: the rate of alarms, all colours together, stays what it was for one."""
    accused = 0
    for seed in range(250):
        chance = Random(1000 + seed)
        best = [0.0] * 6
        counts = [[0] * 6 for _ in range(6)]
        for _ in range(60):
            for colour in range(6):
                counts[colour][chance.randrange(6)] += 1
                best[colour] = max(best[colour], stake(counts[colour]))
        found = [
            judge(D6, dict(zip(PIPS, shown, strict=True)), most, 6) for shown, most in zip(counts, best, strict=True)
        ]
        accused += any(one.verdict is Verdict.UNUSUAL for one in found)
    assert accused <= 250 / ALARM + 3, "1 of 100 evenings, and what chance adds to that"
