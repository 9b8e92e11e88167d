"""What never counts by itself, however sure the reading is: it is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.core import Rolled
from companion.dice import ONE, THREE, TWO, Doubt, PictureDoubt
from companion.games.gang_of_dice.model import Commit, Reroll, Stop
from tests.ui.app.throwing import ANA, dicy, doubtful, gang, moves, over, thrown
from tests.ui.tabletop import Tabletop, at, die, seen
from ui.app import inbox
from ui.app.inbox import CameraIs, CameraState, ReadingTaken

NEVER = {
    "a doubt": doubtful(Doubt.GLARE),
    "a die too few": thrown("1 2 3 4 5"),
    "a die too many": thrown("1 2 3 4 5 6 6"),
    "an unsure picture": thrown("1 2 3 4 5 6", confident=False),
    "something unread in the picture": ReadingTaken(
        replace(thrown("1 2 3 4 5 6").reading, confident=False, doubts=(PictureDoubt(Doubt.COVERED, at(30)),)),
        None,
        thrown=(True,) * 6,
    ),
    "a face that the game chose": ReadingTaken(
        seen(*(replace(die(face, i), by_rules=face == "6") for i, face in enumerate("123456"))),
        None,
        thrown=(True,) * 6,
    ),
    "a die that lay there": ReadingTaken(thrown("1 2 3 4 5 6").reading, None, thrown=(True,) * 5 + (False,)),
    "a face that no die has": thrown("1 2 3 4 5 boss"),
}


@pytest.mark.parametrize("why", NEVER)
def test_it_never_holds_for(why: str) -> None:
    table = dicy()
    table.says(NEVER[why])
    assert table.now.proposal is not None
    assert table.now.moment is None, why
    table.says(CameraIs(CameraState.HAND), CameraIs(CameraState.LOOKING, taken_up=3), thrown("1 1 1 1 1 1", start=30))
    assert moves(table) == [], "nor are dice that are taken up a yes to it"


def test_a_colour_that_does_not_matter_keeps_nothing_from_counting() -> None:
    table = dicy()
    dice = [die(face, i, *([Doubt.COLOUR_UNCLEAR] if i == 2 else [])) for i, face in enumerate("123456")]
    table.says(ReadingTaken(seen(*dice, confident=False), None, thrown=(True,) * 6))
    assert table.now.moment is not None


def test_a_die_that_was_only_pushed_does_not_count_as_thrown_again_by_itself() -> None:
    table = gang()
    table.says(thrown("1 2 3"))
    over(table)
    table.says(ReadingTaken(thrown("1 2 3").reading, None, thrown=(True, False, False), whole=True))
    assert table.now.proposal is not None
    assert table.now.moment is None


def test_a_die_that_was_knocked_over_does_not_count_as_thrown_again_though_it_is_put_back() -> None:
    table = gang()
    table.says(thrown("1 2 3"))
    over(table)
    knocked = ReadingTaken(thrown("5 2 3").reading, None, thrown=(True, False, False), whole=True, handled=False)
    entries = moves(table)
    table.says(knocked)
    assert table.now.moment is None
    table.says(inbox.CameraIs(inbox.CameraState.HAND), inbox.CameraIs(inbox.CameraState.LOOKING, None, 1))
    assert moves(table) == entries, "to put it back is no yes"


def test_a_die_that_is_thrown_once_more_was_taken_up_with_the_others() -> None:
    table = gang()
    table.says(thrown("1 2 3"))
    over(table)
    leaning = seen(die("5", 0, Doubt.COCKED), die("2", 1), die("3", 2), confident=False)
    table.says(ReadingTaken(leaning, None, thrown=(True, False, False), whole=True))
    table.says(ReadingTaken(thrown("4 2 3").reading, None, thrown=(True, False, False), whole=True, handled=False))
    assert table.now.proposal is not None
    assert not table.now.proposal.doubtful


def test_dice_that_were_put_in_a_row_do_not_count_as_thrown_again_by_themselves() -> None:
    table = gang()
    table.says(thrown("1 2 3"))
    over(table)
    table.says(thrown("3 1 2", start=60))
    assert table.now.proposal is not None
    assert [doubt.key for doubt in table.now.proposal.doubts] == ["doubt.same-again"]
    assert table.now.moment is None


def test_dice_of_the_turn_before_that_are_pushed_aside_are_no_stake_by_themselves() -> None:
    table = gang()
    table.says(thrown("1 2 3"))
    over(table)
    table.says(inbox.Answer(Stop(ANA)), thrown("1 2 3", start=60))
    assert table.now.proposal is not None
    assert table.now.moment is None
    table.says(inbox.Discard(), thrown("4 2 5", start=20))
    assert table.now.moment is not None


def test_always_ask_means_always() -> None:
    table = dicy(count_after=None)
    table.says(thrown("1 2 3 4 5 6"))
    assert table.now.proposal is not None
    assert table.now.moment is None
    table.says(CameraIs(CameraState.HAND), CameraIs(CameraState.LOOKING, taken_up=6), thrown("1 1 1 1 1 1", start=30))
    assert moves(table) == []


def test_the_setting_holds_from_now_on() -> None:
    table = dicy()
    table.says(inbox.CountAfter(7), thrown("1 2 3 4 5 6"))
    assert table.now.moment is not None
    assert table.now.moment.seconds == 7
    table.says(inbox.CountAfter(None))
    assert table.now.moment is None


def test_another_look_at_what_somebody_has_stopped_waits_for_a_yes() -> None:
    table = gang()
    table.says(thrown("1 2 3"), inbox.Hold(), inbox.ReadAgain(), ReadingTaken(thrown("1 2 3").reading, whole=True))
    assert table.now.proposal is not None
    assert table.now.moment is None, "what somebody has stopped"
    table.says(CameraIs(CameraState.HAND), CameraIs(CameraState.LOOKING, taken_up=3))
    assert len(moves(table)) == 1, "nor is it agreed to by taking it up"


def test_a_look_at_the_running_throw_says_that_somebody_doubts_it() -> None:
    table = gang()
    table.says(thrown("1 2 3"), inbox.ReadAgain(), ReadingTaken(thrown("1 2 3").reading, whole=True))
    assert table.now.proposal is not None
    assert table.now.moment is None


def test_a_look_at_what_came_after_a_throw_that_waits_is_no_new_throw_by_itself() -> None:
    table = gang()
    table.says(thrown("1 2 3"), inbox.Hold(), thrown("4 5", start=20), inbox.ReadAgain())
    lies = [*thrown("1 2 3").reading.dice, *thrown("4 5", start=20).reading.dice]
    table.says(ReadingTaken(seen(*lies), whole=True))
    assert table.now.proposal is not None
    assert table.now.moment is None


# --- dice that have counted already ---------------------------------------------------------------------------------


def counted() -> Tabletop:
    """A throw of a game without rules has counted; the next one answers the same."""
    table = Tabletop().starts("free-table")
    table.says(thrown("1 2 3"))
    over(table)
    return table


def told() -> Tabletop:
    """The throw was entered by hand, because no camera saw it."""
    table = Tabletop().starts("free-table")
    table.says(inbox.Answer(Rolled(ANA, (ONE, TWO, THREE))))
    return table


def left(table: Tabletop) -> Tabletop:
    table.says(inbox.LeaveGame(), inbox.ResumeGame(1))
    return table


@pytest.mark.parametrize("table", [counted, lambda: left(counted()), told, lambda: left(told())])
@pytest.mark.parametrize("start", [0, 20])
def test_a_look_at_dice_that_have_counted_is_asked_about(table: Callable[[], Tabletop], start: int) -> None:
    asked = table()
    asked.says(inbox.ReadAgain(), ReadingTaken(thrown("1 2 3", start=start).reading))
    assert asked.now.proposal is not None
    assert asked.now.proposal.doubtful
    assert asked.now.moment is None


@pytest.mark.parametrize("table", [counted, lambda: left(counted()), told, lambda: left(told())])
def test_dice_that_have_counted_and_were_put_in_a_row_are_asked_about(table: Callable[[], Tabletop]) -> None:
    pushed = table()
    pushed.says(thrown("2 3 1", start=20))
    assert pushed.now.moment is None


def test_a_die_that_was_only_pushed_is_known_where_its_game_was_left_meanwhile() -> None:
    table = gang()
    table.says(thrown("1 2 3"))
    over(table)
    left(table)
    table.says(ReadingTaken(thrown("1 2 3").reading, None, thrown=(True, False, False), whole=True))
    assert table.now.moment is None


def test_a_kept_die_that_was_thrown_with_the_others_is_asked_about_where_only_the_journal_knows_it() -> None:
    table = gang()
    table.says(inbox.Answer(Commit(ANA, 3)), inbox.Answer(Rolled(ANA, (ONE, TWO, THREE))))
    table.says(inbox.Answer(Reroll(ANA, (0, 1))), thrown("3 5 4", start=20))
    assert table.now.proposal is not None
    assert table.now.moment is None, "three dice came, and two are due"


def test_other_dice_than_have_counted_are_a_throw() -> None:
    table = left(counted())
    table.says(thrown("1 2 4", start=20))
    assert table.now.moment is not None
