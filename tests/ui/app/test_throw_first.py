"""Throw first, speak later: dice thrown before the stake or the card are kept, said and then proposed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core import Rolled
from companion.dice import BOSS, SIX, DieReading, Doubt, PictureDoubt, Reading
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import Pay
from companion.games.gang_of_dice.model import Commit, Stop
from companion.journal.writer import Journal
from tests.ui.app.throwing import ANA, BOB, CARD, again, dicy, gang, moves, over, thrown
from tests.ui.tabletop import Tabletop, at, die
from ui.app import inbox
from ui.app.inbox import CameraIs, CameraState, ReadingTaken


def test_the_number_of_dice_thrown_is_the_stake() -> None:
    table = gang()
    table.says(thrown("1 2 boss 4"))
    assert table.now.proposal is not None
    over(table)
    assert moves(table)[1:] == [Commit(ANA, 4), Rolled(ANA, thrown_faces("1 2 boss 4"))]


def thrown_faces(faces: str) -> tuple[Any, ...]:
    return tuple(d.face for d in thrown(faces).reading.dice)


def test_a_tray_that_is_not_explained_asks_for_the_stake() -> None:
    table = gang()
    table.says(thrown("1 2 3", whole=False))
    assert table.now.moment is None
    assert table.now.proposal is not None
    assert [doubt.key for doubt in table.now.proposal.doubts] == ["doubt.number"]
    table.says(inbox.AddDie(BOSS), inbox.ConfirmReading())
    assert moves(table)[1] == Commit(ANA, 4)


def test_a_throw_before_the_card_is_kept_and_said_and_then_proposed() -> None:
    table = Tabletop().starts("gang-of-dice")
    table.says(thrown("1 2 3 4 5"))
    assert table.now.proposal is None
    assert table.now.waiting is not None
    assert table.now.waiting.key == "waiting.first"
    assert table.now.waiting.facts["n"] == 5
    table.says(inbox.Answer(CARD))
    assert table.now.waiting is None
    over(table)
    assert moves(table)[1] == Commit(ANA, 5)


def test_a_kept_throw_is_forgotten_when_its_dice_are_gone() -> None:
    table = Tabletop().starts("gang-of-dice")
    table.says(thrown("1 2 3 4 5"), CameraIs(CameraState.LOOKING, taken_up=5))
    assert table.now.waiting is None
    table.says(inbox.Answer(CARD))
    assert table.now.proposal is None


def test_dice_thrown_again_wait_for_the_card_that_pays_for_it() -> None:
    table = dicy()
    table.says(thrown("1 2 3 4 5 6"))
    over(table)
    table.says(again("1 2 . 4 5 .", "6 6"))
    assert table.now.proposal is None
    assert table.now.waiting is not None
    table.says(inbox.Answer(Pay(ANA, CardId.ODD)))
    assert table.now.proposal is not None
    assert table.now.proposal.picks == (2, 5)
    over(table)
    assert moves(table)[-1] == Rolled(ANA, (SIX, SIX))


def test_more_dice_than_can_be_staked_are_kept_with_the_reason() -> None:
    table = gang()
    table.says(thrown(" ".join("1" * 30)))
    assert table.now.proposal is None
    assert table.now.waiting is not None
    assert table.now.waiting.key == "waiting.refused"


def test_a_look_that_was_asked_for_is_always_answered() -> None:
    table = Tabletop().starts("gang-of-dice")
    table.says(inbox.ReadAgain(), ReadingTaken(thrown("1 2").reading))
    assert table.now.refused is not None
    assert table.now.waiting is None, "dice that lie about are not a throw"


def test_stake_and_throw_are_one_transaction(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        table = gang(journal=journal)
        table.says(thrown("1 2 3"))
        db = journal._db
        assert db is not None
        statements: list[str] = []
        db.set_trace_callback(statements.append)
        over(table)
        db.set_trace_callback(None)
    begins = [s.split()[0] for s in statements if s.split()[0] in ("BEGIN", "COMMIT", "INSERT")]
    assert begins == ["BEGIN", "INSERT", "INSERT", "COMMIT"]


# --- the table is told something else while a throw lies there --------------------------------------------------------


def test_a_throw_that_runs_down_while_its_card_is_taken_back_waits_for_the_right_card_and_then_for_a_yes() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"), inbox.TakeBack())
    assert table.now.proposal is None
    assert table.now.waiting is not None
    assert table.now.waiting.facts["n"] == 4
    table.says(inbox.Answer(CARD))
    assert table.now.proposal is not None, "the dice still lie there"
    assert table.now.moment is None, "the tap has stopped it"
    table.says(inbox.ConfirmReading())
    assert moves(table)[1] == Commit(ANA, 4)


def test_a_throw_that_waits_for_the_card_still_waits_when_something_else_is_taken_back() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"))
    over(table)
    table.says(inbox.Answer(Stop(ANA)), thrown("5 5", 40))
    over(table)
    table.says(inbox.Answer(Stop(BOB)), thrown("5 5 5", 60))
    assert table.now.waiting is not None
    table.says(inbox.TakeBack())
    assert table.now.proposal is not None or table.now.waiting is not None
    assert table.now.moment is None


def test_a_throw_for_the_next_turn_lies_there_when_this_one_has_ended() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"))
    over(table)
    table.says(thrown("5 boss", 40))
    assert table.now.proposal is not None
    assert [doubt.key for doubt in table.now.proposal.doubts] == ["doubt.too-few"]
    table.says(inbox.Answer(Stop(ANA)))
    assert table.now.proposal is not None
    over(table)
    assert moves(table)[-2:] == [Commit(BOB, 2), Rolled(BOB, thrown_faces("5 boss"))]


def test_also_where_it_was_put_aside_first_and_then_it_is_asked() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"))
    over(table)
    table.says(thrown("5 boss", 40), inbox.Discard())
    assert table.now.proposal is None
    table.says(inbox.Answer(Stop(ANA)))
    assert table.now.proposal is not None
    assert table.now.moment is None
    table.says(inbox.ConfirmReading())
    assert moves(table)[-2] == Commit(BOB, 2)


def test_a_die_that_was_knocked_over_and_put_aside_is_no_throw_of_the_next_turn() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"))
    over(table)
    table.says(again("1 2 3 .", "5"), inbox.Discard(), inbox.Answer(Stop(ANA)))
    assert table.now.proposal is None


def test_dice_that_were_taken_up_are_no_throw_of_the_next_turn() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"))
    over(table)
    table.says(thrown("5 boss", 40), inbox.Discard(), CameraIs(CameraState.LOOKING, taken_up=2))
    table.says(inbox.Answer(Stop(ANA)))
    assert table.now.proposal is None


def test_a_throw_told_by_hand_is_not_asked_again() -> None:
    table = gang()
    table.says(inbox.Answer(Commit(ANA, 4)), thrown("1 2 3"))
    assert table.now.proposal is not None
    table.says(inbox.Answer(Rolled(ANA, thrown_faces("1 2 3 4"))))
    assert table.now.proposal is None
    assert table.now.waiting is None


def test_a_stake_told_by_hand_keeps_the_throw_that_was_in_doubt() -> None:
    table = gang()
    table.says(thrown("1 2 3", whole=False), inbox.Discard(), inbox.Answer(Commit(ANA, 3)))
    assert table.now.proposal is not None
    assert not table.now.proposal.doubtful
    assert table.now.moment is None
    table.says(inbox.ConfirmReading())
    assert moves(table)[1:] == [Commit(ANA, 3), Rolled(ANA, thrown_faces("1 2 3"))]


def test_what_was_mended_stays_so_when_it_is_laid_over_something_else() -> None:
    table = Tabletop().starts("gang-of-dice")
    table.says(inbox.Answer(CARD), thrown("1 2 3"), inbox.SetDie(1, BOSS), inbox.TakeBack(), inbox.Answer(CARD))
    table.says(inbox.ConfirmReading())
    assert moves(table)[-1] == Rolled(ANA, thrown_faces("1 boss 3"))


def test_two_taps_that_take_back_leave_the_throw_waiting() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"))
    over(table)
    table.says(inbox.TakeBack(), inbox.TakeBack())
    assert table.now.waiting is not None
    table.says(inbox.Answer(CARD))
    assert table.now.proposal is not None
    assert table.now.moment is None


def test_a_throw_that_waits_behind_another_does_not_count_by_itself_after_something_was_taken_back() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"), inbox.Hold(), CameraIs(CameraState.LOOKING, taken_up=4), thrown("5 5 1", 40))
    assert table.now.waiting is not None
    assert table.now.waiting.key == "waiting.behind"
    table.says(inbox.TakeBack(), inbox.Answer(CARD))
    assert table.now.proposal is not None
    assert table.now.moment is None


def test_a_throw_of_one_game_is_none_of_another() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"))
    table.starts("gang-of-dice")
    table.says(inbox.Answer(CARD))
    assert table.now.proposal is None
    assert table.now.waiting is None


# --- what is no die ---------------------------------------------------------------------------------------------------


def cup(*beside: DieReading) -> ReadingTaken:
    """A cup was put down in the tray, perhaps beside dice that lay there."""
    doubts = (PictureDoubt(Doubt.UNKNOWN_FACE, at(7)),)
    return ReadingTaken(Reading(beside, False, doubts), None, thrown=(False,) * len(beside))


@pytest.mark.parametrize("start", [gang, dicy])
def test_a_cup_in_an_empty_tray_is_no_throw_and_is_said_until_something_moves(start: Callable[[], Tabletop]) -> None:
    table = start()
    table.says(cup())
    assert table.now.proposal is None
    assert table.now.waiting is not None
    assert table.now.waiting.key == "waiting.unread"
    table.says(CameraIs(CameraState.ROLLING))
    assert table.now.waiting is None


def test_as_many_things_as_dice_are_due_may_be_dice() -> None:
    table = dicy()
    doubts = tuple(PictureDoubt(Doubt.UNKNOWN_FACE, at(i)) for i in range(6))
    table.says(ReadingTaken(Reading((), False, doubts), None, thrown=()))
    assert table.now.proposal is not None
    assert not table.now.proposal.complete


def test_a_look_that_no_camera_can_take_is_refused_and_the_throw_stays() -> None:
    table = gang()
    table.says(thrown("1 2 3"), CameraIs(CameraState.LOST), inbox.ReadAgain())
    assert table.now.proposal is not None
    assert table.now.refused is not None
    assert table.now.refused.sentence is not None
    assert table.now.refused.sentence.key == "camera.lost"


# --- a game that is left ----------------------------------------------------------------------------------------------


def left_and_taken_up_again(table: Tabletop, *meanwhile: inbox.InboxMessage) -> Tabletop:
    playing = table.now.playing
    assert playing is not None
    table.says(inbox.LeaveGame(), *meanwhile, inbox.ResumeGame(playing.number))
    return table


@pytest.mark.parametrize("stays", [True, False])
def test_a_throw_that_runs_down_when_the_game_is_left_is_asked_when_it_goes_on(stays: bool) -> None:
    table = gang()
    table.says(thrown("1 2 3"))
    gone = () if stays else (CameraIs(CameraState.LOOKING, taken_up=3),)
    left_and_taken_up_again(table, *gone)
    assert (table.now.proposal is not None) is stays
    assert table.now.moment is None


def test_a_throw_that_waits_for_the_card_waits_when_the_game_goes_on() -> None:
    table = Tabletop().starts("gang-of-dice")
    table.says(thrown("1 2 3"))
    left_and_taken_up_again(table)
    assert table.now.waiting is not None
    table.says(inbox.Answer(CARD))
    assert table.now.proposal is not None
    assert table.now.moment is None


def test_a_throw_while_the_game_was_left_is_none_of_it_and_ends_the_one_before() -> None:
    table = gang()
    table.says(thrown("1 2 3"))
    left_and_taken_up_again(table, thrown("4 4", 40))
    assert table.now.proposal is None


def test_after_a_fault_nothing_is_proposed_again_that_may_have_brought_it() -> None:
    table = gang()
    table.says(thrown("1 2 3"))
    table.table.recover(inbox.Hold())
    assert table.now.playing is not None
    assert table.now.proposal is None


def test_a_reading_that_was_mended_never_runs_down_as_the_next_players_stake() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"))
    over(table)
    table.says(thrown("5 boss 1", 40, whole=False), inbox.SetDie(0, BOSS), inbox.Answer(Stop(ANA)))
    assert table.now.proposal is not None
    assert table.now.moment is None


def test_dice_that_were_only_put_in_a_row_are_no_throw_of_the_next_player() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"))
    over(table)
    table.says(thrown("4 3 2 1", 40))
    assert table.now.proposal is not None
    assert "doubt.same-again" in [doubt.key for doubt in table.now.proposal.doubts]
    table.says(inbox.Discard(), inbox.Answer(Stop(ANA)))
    assert table.now.proposal is None


def lying(faces: str) -> list[DieReading]:
    return [die(face, i) for i, face in enumerate(faces.split())]


def test_a_cup_beside_dice_that_still_lie_there_is_no_throw() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"))
    over(table)
    table.says(cup(*lying("1 2 3 4")))
    assert table.now.proposal is None
    assert table.now.waiting is not None
    assert table.now.waiting.key == "waiting.unread"
    table.says(CameraIs(CameraState.ROLLING), inbox.Answer(Stop(ANA)), cup(*lying("1 2 3 4")))
    assert table.now.waiting is not None
    assert table.now.waiting.key == "waiting.unread", "nor one of no dice for the next player"


def test_a_die_that_is_gone_and_something_unread_may_be_thrown_again() -> None:
    table = gang()
    table.says(thrown("1 2 3 4"))
    over(table)
    table.says(cup(*lying("1 2 3")))
    assert table.now.proposal is not None
    assert not table.now.proposal.complete


def test_a_cup_beside_a_throw_that_waits_leaves_it_waiting() -> None:
    table = Tabletop().starts("gang-of-dice")
    table.says(thrown("1 2 3"), cup(*lying("1 2 3")))
    assert table.now.waiting is not None
    assert (table.now.waiting.key, table.now.waiting.facts["n"]) == ("waiting.first", 3)
    table.says(inbox.Answer(CARD))
    assert table.now.proposal is not None


def test_what_comes_beside_a_throw_that_runs_down_may_be_a_die_of_it() -> None:
    table = gang()
    table.says(thrown("1 2 3"), CameraIs(CameraState.ROLLING), CameraIs(CameraState.LOOKING), cup(*lying("1 2 3")))
    assert table.now.proposal is not None
    assert table.now.moment is None
    assert [doubt.key for doubt in table.now.proposal.doubts][-1] == "doubt.number"
