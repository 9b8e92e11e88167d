"""What was remarkable, told from a few rounds by hand."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core import SEATS, Event, Move, Outcome, Rolled, Seats, Standing, event
from companion.dice import FIVE, ONE, SIX, TWO
from companion.remarks import FEWEST_DICE, LONG_LEAD, Remark, Remarkable, remarks_of
from companion.score_course import Course, RacePoint
from companion.text import message
from tests.companion.toy import TOY

A, B = SEATS[:2]
START = TOY.rules.setup(Seats(("A", "B")), TOY.complete({}, 2))


class _Entry(Struct, frozen=True):
    move: Move
    events: tuple[Event, ...] = ()
    number: int = 1
    before: Any = START


def _course(*totals: tuple[int, int]) -> Course:
    rounds = tuple(RacePoint(n, pair) for n, pair in enumerate(((0, 0), *totals)))
    return Course(rounds, rounds, ())


def _told(
    course: Course, *entries: _Entry, own: tuple[Remarkable, ...] = (), won: bool = False
) -> dict[str, dict[str, Any]]:
    outcome = Outcome(message("won"), (A,), (Standing(A, course.rounds[-1].totals[0]), Standing(B, 0)))
    found: tuple[Remark, ...] = remarks_of(TOY.rules, own, entries, course, outcome if won else None)
    return {remark.words.key: dict(remark.words.facts) for remark in found}


def test_the_best_round_is_told_with_its_number() -> None:
    told = _told(_course((1, 2), (3, 12), (9, 13), (10, 14), (11, 15)))
    assert told["remark.best-round"] == {"player": B, "n": 10, "round": 2}


def test_the_best_throw_is_the_first_of_the_highest_and_needs_more_than_one_die() -> None:
    entries = [_Entry(Rolled(A, (FIVE, TWO))), _Entry(Rolled(B, (SIX, ONE))), _Entry(Rolled(B, (SIX,)))]
    told = _told(_course((1, 1)), *entries)
    assert told["remark.best-throw"] == {"player": A, "n": 7, "faces": (FIVE, TWO)}


def test_who_was_far_behind_and_won_is_told_and_nobody_else() -> None:
    behind = _course((0, 9), (2, 12), (20, 13))
    assert _told(behind, won=True)["remark.comeback"] == {"player": A, "n": 10, "round": 2}
    assert "remark.comeback" not in _told(behind)
    assert "remark.comeback" not in _told(_course((0, 2), (20, 3)), won=True)


def test_the_longest_lead_counts_rounds_in_a_row_and_not_shared_ones() -> None:
    ahead = [(n, n + 1) for n in range(1, LONG_LEAD + 1)]
    assert _told(_course((2, 1), *ahead))["remark.longest-lead"] == {"player": B, "n": LONG_LEAD}
    assert "remark.longest-lead" not in _told(_course(*ahead[:2], (3, 3), *ahead[2:]))


def test_that_the_lead_changed_often_is_told() -> None:
    to_and_fro = [(n, n + (1 if n % 2 else -1)) for n in range(1, 7)]
    assert _told(_course(*to_and_fro))["remark.lead-changes"] == {"n": 5}
    assert "remark.lead-changes" not in _told(_course(*to_and_fro[:4]))


def test_a_game_counts_its_own_events_and_only_whoever_has_most_is_told() -> None:
    bombs = (Remarkable("bombs", ("exploded", "bombed")),)
    some = [_Entry(Rolled(A, ()), (event("exploded", player=A),)), _Entry(Rolled(A, ()), (event("bombed", player=A),))]
    assert _told(_course((1, 1)), *some, own=bombs)["remark.bombs"] == {"player": A, "n": 2}
    as_many = [_Entry(Rolled(B, ()), (event("exploded", player=B), event("exploded", player=B)))]
    assert "remark.bombs" not in _told(_course((1, 1)), *some, *as_many, own=bombs)
    assert "remark.bombs" not in _told(_course((1, 1)), some[0], own=bombs)


def test_a_game_tells_the_largest_of_a_fact() -> None:
    held = (Remarkable("held", ("held",), fact="n", least=10),)
    entries = [_Entry(Rolled(seat, ()), (event("held", player=seat, n=n),)) for seat, n in ((A, 12), (B, 17), (A, 3))]
    assert _told(_course((1, 1)), *entries, own=held)["remark.held"] == {"player": B, "n": 17}


def test_luck_is_measured_by_the_dice_that_were_due() -> None:
    lucky = [_Entry(Rolled(A, (SIX, FIVE)))] * (FEWEST_DICE // 2)
    plain = [_Entry(Rolled(B, (ONE, SIX)))] * (FEWEST_DICE // 2)
    assert _told(_course((1, 1)), *lucky, *plain)["remark.luckiest"] == {"player": A, "more": 2.0}
    assert "remark.luckiest" not in _told(_course((1, 1)), *lucky[1:], *plain), "too few dice were seen"
