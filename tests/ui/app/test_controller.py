"""The one writer: from a reading to a move that a player has confirmed, and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import SEATS, PickDice, RollDice, Rolled, ScoreBy
from companion.dice import FACES, FOUR, SIX, THREE, Doubt
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import Pay, Score, Skip
from companion.journal.entries import Why
from companion.journal.writer import Journal
from companion.proposal import Role
from companion.text import message
from tests.ui.app.throwing import thrown
from tests.ui.tabletop import Tabletop, die, seen
from ui.app.inbox import (
    AddDie,
    Amend,
    Answer,
    ButtonColour,
    CameraIs,
    CameraState,
    ConfirmReading,
    EndEarly,
    LeaveGame,
    No,
    PutBack,
    ReadAgain,
    ReadingTaken,
    RemoveDie,
    ResumeGame,
    SetDie,
    SetRight,
    StartGame,
    TakeBack,
    Yes,
)
from ui.app.snapshot import Cue, Ending, Question
from ui.i18n import Words

ANA, BOB = SEATS[:2]
STRAIGHT, ODD = CardId.STRAIGHT, CardId.ODD


@pytest.fixture
def table() -> Tabletop:
    return Tabletop().starts("dicy-cards", cards="A")


def faces(table: Tabletop) -> list[str]:
    playing = table.now.playing
    assert playing is not None
    return [d.face.id for d in playing.game.rules.view(playing.state, "table").dice]


def test_a_reading_is_only_a_proposal_until_the_green_button(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    assert table.now.cue is Cue.READ_THIS
    assert faces(table) == []
    table.presses(ButtonColour.GREEN)
    assert faces(table) == ["1", "2", "3", "4", "5", "6"]
    assert table.now.proposal is None


def test_dice_that_lie_about_are_not_a_throw(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    table.presses(ButtonColour.GREEN)
    table.says(Answer(Pay(ANA, ODD)))
    before = table.now.playing
    assert before is not None
    table.says(Answer(next(a for a in before.asks if isinstance(a, PickDice)).answer((0,))))
    table.sees("6", start=30)
    table.presses(ButtonColour.GREEN)
    table.says(Answer(Skip(ANA)))
    free = Tabletop()
    free.sees("3 3")
    assert free.now.proposal is None
    assert free.now.seen is not None
    assert [d.face.id for d in free.now.seen.dice] == ["3", "3"]


def test_red_rejects_the_proposal_and_nothing_was_played(table: Tabletop) -> None:
    table.says(thrown("1 2 3 4 5 6"))
    table.presses(ButtonColour.RED)
    assert table.now.proposal is not None, "the first press only stops it"
    table.presses(ButtonColour.RED)
    assert table.now.proposal is None
    assert faces(table) == []


def test_two_taps_mend_a_misread_die(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    table.says(SetDie(5, THREE), ConfirmReading())
    assert faces(table) == ["1", "2", "3", "4", "5", "3"]


def test_amber_and_green_alone_mend_a_doubtful_die(table: Tabletop) -> None:
    sure = [die(face, i) for i, face in enumerate("12345")]
    table.says(ReadingTaken(seen(*sure, die("6", 9, Doubt.GLARE, also="4"), confident=False)))
    assert table.now.cue is Cue.DOUBTFUL
    table.presses(ButtonColour.AMBER)
    assert table.now.focus == 5
    table.presses(ButtonColour.AMBER)
    table.presses(ButtonColour.GREEN)
    assert faces(table) == ["1", "2", "3", "4", "5", "4"]


def test_amber_goes_through_every_face_and_comes_back(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    table.presses(ButtonColour.AMBER)
    shown = []
    for _ in range(6):
        table.presses(ButtonColour.AMBER)
        assert table.now.proposal is not None
        face = table.now.proposal.dice[0].face
        assert face is not None
        shown.append(face.id)
    assert sorted(shown) == ["1", "2", "3", "4", "5", "6"]
    assert shown[-1] == "1"


def test_an_incomplete_throw_cannot_be_confirmed_and_a_die_can_be_added(table: Tabletop) -> None:
    table.sees("1 2 3 4 5")
    table.says(ConfirmReading())
    assert table.now.refused is not None
    assert table.now.cue is Cue.REFUSED
    table.says(AddDie(SIX), ConfirmReading())
    assert faces(table) == ["1", "2", "3", "4", "5", "6"]


def test_what_is_no_die_can_be_removed(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6 6")
    proposal = table.now.proposal
    assert proposal is not None
    extra = next(i for i, d in enumerate(proposal.dice) if d.role is Role.EXTRA)
    table.says(RemoveDie(extra))
    assert table.now.proposal is not None
    assert not table.now.proposal.doubtful


def test_a_reroll_is_seen_by_what_moved(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    table.presses(ButtonColour.GREEN)
    table.says(Answer(Pay(ANA, ODD)))
    again = [die(face, i) for i, face in enumerate("12345")]
    table.says(ReadingTaken(seen(*again, die("2", 40))))
    assert table.now.proposal is not None
    assert table.now.proposal.picks == (5,)
    table.presses(ButtonColour.GREEN)
    assert faces(table) == ["1", "2", "3", "4", "5", "2"]


def test_a_reroll_told_by_taps_knows_its_kept_dice_by_where_they_lie(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    table.presses(ButtonColour.GREEN)
    table.says(Answer(Pay(ANA, ODD)))
    playing = table.now.playing
    assert playing is not None
    pick = next(ask for ask in playing.asks if isinstance(ask, PickDice))
    table.says(Answer(pick.answer((0, 5))))
    kept = [die(face, i) for i, face in [(1, "2"), (2, "3"), (3, "4"), (4, "5")]]
    table.says(ReadingTaken(seen(*kept, die("5", 30), die("5", 31))))
    assert table.now.proposal is not None
    assert not table.now.proposal.doubtful
    table.presses(ButtonColour.GREEN)
    assert faces(table) == ["5", "2", "3", "4", "5", "5"]


def test_what_the_camera_saw_come_decides_also_where_a_die_lands_as_it_lay(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    table.presses(ButtonColour.GREEN)
    table.says(Answer(Pay(ANA, ODD)))
    same = seen(*(die(face, i) for i, face in enumerate("123456")))
    table.says(ReadingTaken(same, thrown=(False, False, True, False, False, False)))
    assert table.now.proposal is not None
    assert table.now.proposal.picks == (2,)
    table.says(SetDie(0, FOUR))
    assert table.now.proposal.picks == (2,)
    table.presses(ButtonColour.GREEN)
    assert faces(table) == ["1", "2", "4", "4", "5", "6"]


def test_a_cocked_die_thrown_once_more_does_not_make_the_others_old(table: Tabletop) -> None:
    first = [die(face, i) for i, face in enumerate("12345")]
    table.says(ReadingTaken(seen(*first, die("6", 9, Doubt.COCKED), confident=False), thrown=(True,) * 6))
    table.presses(ButtonColour.RED)
    table.says(ReadingTaken(seen(*first, die("2", 20)), thrown=(False,) * 5 + (True,)))
    assert table.now.proposal is not None
    assert not table.now.proposal.doubtful
    table.presses(ButtonColour.GREEN)
    table.says(Answer(Pay(ANA, ODD)))
    table.says(ReadingTaken(seen(*first, die("5", 30)), thrown=(False,) * 5 + (True,)))
    assert table.now.proposal.picks == (5,)


def test_a_throw_by_hand_needs_no_camera(table: Tabletop) -> None:
    playing = table.now.playing
    assert playing is not None
    roll = playing.asks[0]
    assert isinstance(roll, RollDice)
    table.says(Answer(roll.answer([FACES[f] for f in "666655"])))
    assert faces(table) == ["6", "6", "6", "6", "5", "5"]


def test_a_refusal_names_the_rule_and_changes_nothing(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    table.presses(ButtonColour.GREEN)
    table.says(Answer(Score(ANA, STRAIGHT, (0, 2))))
    refused = table.now.refused
    assert refused is not None
    assert refused.illegal is not None
    assert table.scores() == [0, 0]
    table.presses(ButtonColour.RED)
    assert table.now.refused is None
    assert faces(table) == ["1", "2", "3", "4", "5", "6"]


def test_a_decision_is_taken_back_and_put_back_freely(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    table.presses(ButtonColour.GREEN)
    table.says(Answer(Pay(ANA, ODD)))
    table.says(TakeBack())
    assert table.now.asked is None
    playing = table.now.playing
    assert playing is not None
    assert playing.can_put_back
    table.says(PutBack())
    assert len(table.now.playing.entries) == 2 if table.now.playing else False


def test_a_throw_and_what_followed_are_taken_back_only_after_a_question(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    table.presses(ButtonColour.GREEN)
    playing = table.now.playing
    assert playing is not None
    table.says(Answer(Skip(SEATS[0])), TakeBack(playing.entries[0].number))
    assert table.now.asked is not None
    assert table.now.asked.question is Question.TAKE_BACK
    table.says(No())
    assert len(table.now.playing.entries if table.now.playing else ()) == 2
    table.says(TakeBack(playing.entries[0].number))
    table.presses(ButtonColour.GREEN)
    assert faces(table) == []


def test_what_was_put_back_goes_tap_by_tap_as_it_came(table: Tabletop) -> None:
    for seat in SEATS[:2]:
        table.sees("1 2 3 4 5 6")
        table.presses(ButtonColour.GREEN)
        table.says(Answer(Skip(seat)))
    assert table.now.playing is not None
    before = table.now.playing.entries
    table.says(TakeBack(before[0].number))
    table.presses(ButtonColour.GREEN)
    table.says(PutBack())
    assert table.now.playing.entries == before
    table.presses(ButtonColour.RED)
    assert table.now.asked is None
    assert table.now.playing.entries == before[:-1], "one press takes back one tap, not two turns without a question"


def test_a_misread_throw_is_amended_where_it_stands(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    table.presses(ButtonColour.GREEN)
    playing = table.now.playing
    assert playing is not None
    entry = playing.entries[0]
    assert isinstance(entry.move, Rolled)
    table.says(Amend(entry.number, Rolled(ANA, (*entry.move.faces[:5], FOUR))))
    assert faces(table) == ["1", "2", "3", "4", "5", "4"]


def test_the_table_overrules_the_companion(table: Tabletop) -> None:
    table.says(SetRight(ScoreBy(BOB, 7)))
    assert table.scores() == [0, 7]


def test_holding_red_shuts_down_but_asks_first(table: Tabletop) -> None:
    table.presses(ButtonColour.RED, held=True)
    assert table.now.asked is not None
    assert table.now.ending is None
    table.presses(ButtonColour.RED)
    assert table.now.asked is None
    table.presses(ButtonColour.RED, held=True)
    table.presses(ButtonColour.GREEN)
    assert table.now.ending is Ending.SWITCH_OFF


def test_a_lost_camera_is_said_and_play_goes_on(table: Tabletop) -> None:
    table.says(CameraIs(CameraState.LOST))
    assert table.now.camera.state is CameraState.LOST
    test_a_throw_by_hand_needs_no_camera(table)


def test_a_pulled_plug_loses_nothing(tmp_path: Path) -> None:
    first = Tabletop(Journal(tmp_path)).starts("dicy-cards", cards="A")
    first.sees("1 2 3 4 5 6")
    first.presses(ButtonColour.GREEN)
    number = first.now.playing.number if first.now.playing else 0
    first.table.close()
    again = Tabletop(Journal(tmp_path))
    again.says(ResumeGame(number))
    assert faces(again) == ["1", "2", "3", "4", "5", "6"]
    again.table.close()


def test_a_game_can_end_early_and_be_opened_again(table: Tabletop) -> None:
    table.says(EndEarly(BOB))
    assert table.now.playing is not None
    assert table.now.playing.closed is not None
    assert table.now.playing.closed.why is Why.PLAYER_LEFT
    assert table.now.playing.asks == ()
    table.says(TakeBack())
    assert table.now.playing.closed is None


def test_leaving_keeps_the_game(table: Tabletop) -> None:
    table.says(LeaveGame())
    assert table.now.playing is None
    assert len(table.journal.games()) == 1


def test_a_game_that_cannot_start_says_why() -> None:
    table = Tabletop()
    table.says(StartGame("dicy-cards", ("Ana",), ANA, {"cards": "A"}))
    assert table.now.playing is None
    assert table.now.refused is not None
    assert table.now.refused.sentence is not None


def test_read_again_wants_a_look_without_a_throw() -> None:
    looks: list[int] = []
    table = Tabletop(look_again=lambda: looks.append(1)).starts("dicy-cards", cards="A")
    table.says(ReadAgain())
    assert looks == [1]


def test_the_photograph_is_kept_beside_its_throw(tmp_path: Path) -> None:
    table = Tabletop(Journal(tmp_path), encode=lambda picture: bytes(picture)).starts("dicy-cards", cards="A")
    table.sees("1 2 3 4 5 6", picture=b"a picture")
    table.presses(ButtonColour.GREEN)
    assert table.now.playing is not None
    photo = table.now.playing.entries[0].photo
    assert photo is not None
    path = table.journal.photograph(photo)
    assert path is not None
    assert path.read_bytes() == b"a picture"
    table.table.close()


def test_messages_without_a_game_or_a_proposal_are_answered_in_words() -> None:
    table = Tabletop()
    for said in (ConfirmReading(), SetDie(0, SIX), RemoveDie(0), TakeBack(), PutBack(), EndEarly()):
        table.says(said)
        assert table.now.refused is not None
        assert table.now.refused.sentence is not None
    for button in ButtonColour:
        table.presses(button)


def test_a_yes_without_a_question_does_nothing(table: Tabletop) -> None:
    table.says(Yes())
    assert table.now.asked is None


def test_a_tap_on_a_die_that_has_gone_is_answered_in_words(table: Tabletop) -> None:
    table.sees("1 2 3 4 5 6")
    table.says(SetDie(6, SIX))
    assert table.now.refused is not None
    assert table.now.refused.sentence == message("refused.no-die")
    assert table.now.proposal is not None


@pytest.mark.parametrize("language", ["en", "fr", "it", "de"])
def test_every_doubt_of_the_camera_has_words(language: str) -> None:
    words = Words(language)
    for doubt in Doubt:
        assert words.has(f"doubt.{doubt}")
        assert words.has(f"doubt.picture.{doubt}")
