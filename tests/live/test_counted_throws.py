"""Simulated throws with glare, blur, touching and half-hidden dice: what counts by itself is right.

`python -m tests.bench.counted` does the same over thousands and prints the figures.
"""

from __future__ import annotations

import pytest

from tests.bench.counted import HARD, ORDINARY, run


def test_what_counts_by_itself_of_a_few_throws_is_right() -> None:
    found = [one for one in run(range(1, 5), ORDINARY) if one.told or one.number]
    assert found, "some of them must count"
    assert all(one.right for one in found)


@pytest.mark.long
def test_nothing_wrong_counts_by_itself_on_hard_tables() -> None:
    wrong = [one.seed for one in run(range(3001, 3121), HARD) if (one.told or one.number) and not one.right]
    assert wrong == []


@pytest.mark.long
def test_no_die_that_was_missed_becomes_a_smaller_number() -> None:
    assert [one.seed for one in run(range(3201, 3281), HARD, missed=True) if one.told or one.number] == []
    assert [one.seed for one in run(range(3301, 3341), ORDINARY, missed=True) if one.told or one.number] == []


@pytest.mark.long
def test_most_ordinary_throws_count_by_themselves() -> None:
    found = list(run(range(3401, 3461), ORDINARY))
    assert sum(one.told for one in found) > len(found) / 2
    assert sum(one.number for one in found) > len(found) * 0.4  # a die that lies alone on a new table is asked about
