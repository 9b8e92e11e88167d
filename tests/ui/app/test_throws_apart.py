"""Dice that come after a throw that nobody has confirmed yet: none is lost, none counts as what it was not."""

from __future__ import annotations

import pytest

from companion.core import Rolled
from companion.dice import FACES, Doubt
from companion.games.gang_of_dice.model import Commit
from tests.ui.app.throwing import ANA, CARD, dicy, gang, moves, over, thrown
from tests.ui.tabletop import Tabletop, die, seen
from ui.app import inbox
from ui.app.inbox import CameraIs, CameraState, ReadingTaken


def faces(text: str) -> Rolled:
    return Rolled(ANA, tuple(FACES[face] for face in text.split()))


def one_again(faces: str, place: int, start: int = 40, *, handled: bool = True) -> ReadingTaken:
    """One die of a throw lies elsewhere now, or in its place with `start` as that place."""
    dice = [die(face, start if i == place else i) for i, face in enumerate(faces.split())]
    flags = tuple(i == place for i in range(len(dice)))
    return ReadingTaken(seen(*dice), None, thrown=flags, whole=True, handled=handled)


def doubts(table: Tabletop) -> list[str]:
    assert table.now.proposal is not None
    return [doubt.key for doubt in table.now.proposal.doubts]


def held() -> Tabletop:
    """A sure throw that somebody has stopped."""
    table = gang()
    table.says(thrown("1 2 5"), inbox.Hold())
    return table


def always_asked() -> Tabletop:
    table = gang(count_after=None)
    table.says(thrown("1 2 5"))
    return table


def doubted() -> Tabletop:
    """A throw of which nobody knows whether it is all."""
    table = gang()
    table.says(thrown("1 2 5", whole=False))
    return table


def taken_back() -> Tabletop:
    """A throw that counted by itself and was taken back."""
    table = gang()
    table.says(thrown("1 2 5"))
    over(table)
    table.says(inbox.TakeBack())
    return table


@pytest.mark.parametrize("before", [held, always_asked, doubted, taken_back])
def test_a_die_thrown_again_waits_for_the_throw_before(before: object) -> None:
    assert callable(before)
    table: Tabletop = before()
    table.says(one_again("1 3 5", 1))
    assert table.now.waiting is not None
    assert table.now.waiting.key == "waiting.behind"
    assert table.now.moment is None
    assert moves(table)[1:] == []
    table.says(inbox.ConfirmReading())
    assert moves(table)[1:] == [Commit(ANA, 3), faces("1 2 5")]
    assert table.now.waiting is None
    assert table.now.proposal is not None
    assert table.now.proposal.picks == (1,)
    table.says(inbox.ConfirmReading())
    assert moves(table)[-1] == faces("3")


def test_the_throw_before_keeps_its_photograph_until_it_counts() -> None:
    table = held()
    first = table.now.picture
    table.says(inbox.Hold())
    again = one_again("1 3 5", 1)
    table.says(ReadingTaken(again.reading, "later", thrown=again.thrown, whole=True))
    assert table.now.picture == first
    table.says(inbox.ConfirmReading())
    assert table.now.picture == "later"
    assert table.now.seen is again.reading


def test_what_came_after_a_throw_that_was_put_aside_is_asked() -> None:
    table = held()
    table.says(one_again("1 3 5", 1), inbox.Discard())
    assert doubts(table) == ["doubt.thrown-apart"]
    assert table.now.moment is None
    table.says(inbox.ConfirmReading())
    assert moves(table)[1:] == [Commit(ANA, 3), faces("1 3 5")]


def test_a_die_thrown_again_after_a_throw_was_put_aside_is_asked() -> None:
    table = held()
    table.says(inbox.Discard(), one_again("1 3 5", 1))
    assert doubts(table) == ["doubt.thrown-apart"]
    assert table.now.moment is None


def test_a_doubtful_die_thrown_again_may_be_the_next_throw_of_the_game() -> None:
    table = dicy()
    glare = seen(*(die(f, i) for i, f in enumerate("12345")), die("6", 5, Doubt.GLARE), confident=False)
    table.says(ReadingTaken(glare, None, thrown=(True,) * 6), inbox.Discard(), one_again("1 2 3 4 5 2", 5))
    assert doubts(table) == ["doubt.thrown-apart"]


def test_a_die_that_comes_late_makes_no_smaller_stake() -> None:
    table = gang()
    table.says(thrown("1 2 5"))
    late = [die(face, i) for i, face in enumerate("1254")]
    table.says(ReadingTaken(seen(*late), None, thrown=(False, False, False, True), whole=True))
    assert moves(table)[1:] == []
    assert doubts(table) == ["doubt.thrown-apart"]
    assert table.now.moment is None
    table.says(inbox.ConfirmReading())
    assert moves(table)[1:] == [Commit(ANA, 4), faces("1 2 5 4")]


def test_a_die_that_was_missing_fills_the_throw_up() -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5"))
    all_six = [die(face, i) for i, face in enumerate("123456")]
    table.says(ReadingTaken(seen(*all_six), None, thrown=(False,) * 5 + (True,), whole=True))
    assert doubts(table) == []
    over(table)
    assert len(moves(table)) == 1


def test_a_die_that_tips_over_while_the_moment_runs_keeps_the_old_face_from_counting() -> None:
    table = gang()
    table.says(thrown("1 2 5"))
    number = table.now.moment.number if table.now.moment is not None else 0
    tipped = (CameraIs(CameraState.ROLLING), CameraIs(CameraState.LOOKING))
    table.says(*tipped, one_again("3 2 5", 0, start=0, handled=False), inbox.MomentOver(number))
    assert table.now.moment is None
    assert moves(table)[1:] == []
    assert table.now.waiting is not None
    table.says(one_again("1 2 5", 0, start=0))
    assert doubts(table) == [], "it was put back as it lay"
    assert table.now.waiting is None
    over(table)
    assert moves(table)[1:] == [Commit(ANA, 3), faces("1 2 5")]


def test_dice_that_do_not_fit_as_the_next_throw_are_no_yes() -> None:
    table = gang()
    table.says(thrown("1 2 5"), thrown("1 2 5 4 4", start=20))
    assert moves(table)[1:] == []
    assert table.now.moment is None


def test_a_question_about_taking_back_goes_when_a_throw_counts() -> None:
    table = gang()
    table.says(thrown("1 2 5"))
    over(table)
    table.says(inbox.TakeBack(1))
    assert table.now.asked is not None
    table.says(one_again("1 3 5", 1))
    over(table)
    assert table.now.asked is None
    count = len(moves(table))
    table.says(inbox.Yes())
    assert len(moves(table)) == count


def test_a_players_picture_leaves_what_is_proposed() -> None:
    table = held()
    proposal = table.now.proposal
    table.says(inbox.ForgetPlayer("nobody"))
    assert table.now.proposal is proposal


def test_a_throw_before_the_card_and_a_die_thrown_again_are_asked() -> None:
    table = Tabletop().starts("gang-of-dice")
    table.says(thrown("1 2 5"), one_again("1 3 5", 1), inbox.Answer(CARD))
    assert doubts(table) == ["doubt.thrown-apart"]
    assert table.now.moment is None
