"""Order comes from the journal's own numbers; a time that cannot be right is marked, and nothing depends on it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from companion.journal.clock_check import SLACK, wrong_times
from companion.journal.listing import listing
from companion.journal.writer import Journal
from companion.session import Session
from tests.companion.toy import ANNA, TABLE_OF_TWO, TOY, Stop, threw

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


def at(*hours: float) -> list[datetime]:
    return [NOON + timedelta(hours=one) for one in hours]


def test_a_clock_that_goes_is_right() -> None:
    assert wrong_times(at(0, 1, 1, 2)) == frozenset()
    assert wrong_times([]) == frozenset()


def test_a_year_back_and_a_jump_ahead_are_marked_and_the_others_believed() -> None:
    assert wrong_times(at(0, 1, 1 - 8760, 2, 3)) == {2}
    assert wrong_times(at(0, 1, 99_999, 2, 3)) == {2}


def test_a_small_step_of_a_clock_set_by_the_network_is_nothing() -> None:
    assert wrong_times([NOON, NOON - SLACK, NOON + SLACK]) == frozenset()


def test_the_first_and_the_last_time_there_is_can_be_told_wrong() -> None:
    first, last = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    assert wrong_times([*at(0, 1), first, *at(2, 3)]) == {2}
    assert wrong_times([*at(0, 1), last, *at(2, 3)]) == {2}
    assert wrong_times([last, *at(0, 1), first]) == {0, 3}


@given(st.lists(st.integers(-50, 50), max_size=12))
def test_what_is_believed_never_goes_back(hours: list[int]) -> None:
    times = at(*hours)
    wrong = wrong_times(times)
    believed = [one for place, one in enumerate(times) if place not in wrong]
    assert believed == sorted(believed)
    assert len(believed) * 12 >= len(times), "at least one of them is always believed"


def test_the_game_played_last_comes_first_whatever_the_clock_says(tmp_path: Path) -> None:
    now = NOON
    with Journal(tmp_path, clock=lambda: now) as journal:
        for _ in range(3):
            Session.start(TOY, TABLE_OF_TWO, journal).submit(threw(ANNA, 2, 3))
            now += timedelta(hours=1)
    now = NOON - timedelta(days=365)
    with Journal(tmp_path, clock=lambda: now) as journal:
        Session.resume(TOY, journal, 2).submit(Stop(ANNA))
        kept = listing(journal, lambda id: TOY)
        assert [one.start.id for one in kept] == [2, 3, 1]
        assert [one.clock_was_wrong for one in kept] == [True, False, False]
