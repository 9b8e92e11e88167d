"""The ways through the screens, by taps on the real window: refusals, secrets, the history, and the end of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from kivy.tests.common import UnitTestTouch

from companion.core import SEATS, Adjust, Rolled
from companion.dice import BOSS, FIVE, FOUR, ONE, THREE, TWO
from tests.ui.tapping import now_playing, words_on
from ui.app.inbox import Answer
from ui.headless.scenes import SCENES
from ui.present.adjust import AdjustSheet
from ui.present.end import EndModel
from ui.present.history import HistorySheet
from ui.present.home import HomeModel, KeptModel
from ui.present.keyboard import KeyboardSheet
from ui.present.sheets import AskSheet, HandSheet
from ui.present.table import HIDDEN, TableModel
from ui.state.intents import BACKSPACE, Key

A, B = SEATS[:2]

# --- refusals and secrets ---------------------------------------------------------------------------------------------


def test_a_refusal_names_its_rule_and_why_opens_it() -> None:
    top = ScreenHarness()
    SCENES["refused"](top)
    question = top.screen.shown().question
    assert isinstance(question, AskSheet)
    assert question.rule == ""
    top.tap("refused.why")
    question = top.screen.shown().question
    assert question is not None
    assert question.rule == top.words.say("why.commit.free")
    top.tap("ok")
    assert top.screen.shown().question is None


def test_a_greyed_choice_tells_its_reason_before_and_after_it_is_tapped() -> None:
    top = ScreenHarness()
    SCENES["dicy-decide"](top)
    card = next(card for card in top.model.board.model.cards if card.barred and not card.frozen)
    assert card.reason
    before = now_playing(top).entries
    top.window.tap(card.name)
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, AskSheet)
    assert sheet.sentence == card.reason
    assert now_playing(top).entries == before


@pytest.mark.parametrize("commit", [1, 7])
def test_a_hidden_pool_is_seen_only_while_its_owner_holds_it(commit: int) -> None:
    top = ScreenHarness()
    top.start("gang-of-dice", 2, pools="hidden")
    model = top.model
    assert {line.score for line in model.players} == {HIDDEN}
    before = words_on(top)
    target = top.window.find("player Louise")
    finger = UnitTestTouch(*top.window.middle(target))
    finger.touch_down()
    top.window.scene._held(0)
    top.window.display.refresh()
    assert top.screen.shown().peeking == top.words.say("table.peek", player=B, score=48)
    finger.touch_up()
    assert top.screen.shown().peeking == ""
    assert words_on(top) == before


def test_two_tables_that_differ_only_in_a_secret_look_equal() -> None:
    from companion.games.gang_of_dice.model import DiceAre
    from ui.app.inbox import SetRight, StartGame

    shown = []
    for dice in (10, 30):
        top = ScreenHarness()
        top.send(StartGame("gang-of-dice", ("Ana", "Bob"), A, {"pools": "hidden"}))
        top.send(SetRight(DiceAre(B, dice)))
        shown.append(top.screen.shown())
    assert shown[0] == shown[1]


# --- history ----------------------------------------------------------------------------------------------------------


def test_an_earlier_throw_is_amended_from_the_history() -> None:
    top = ScreenHarness()
    SCENES["gang-throw"](top)
    top.do(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, FIVE))))
    top.tap("history.title")
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, HistorySheet)
    top.window.tap(f"entry {sheet.lines[0].words}")
    top.tap("history.amend")
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, HandSheet)
    assert [die.face for die in sheet.dice] == ["3", "1", "boss", "2", "5"], "it begins as it was read"
    assert sheet.done.barred
    top.window.tap("die 5")
    top.window.tap("face 4")
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, HandSheet)
    assert sheet.done.below == "5 → 4"
    top.tap("confirm.yes")
    entry = now_playing(top).entries[-1]
    assert entry.amended
    assert entry.move == Rolled(A, (THREE, ONE, BOSS, TWO, FOUR))


def test_every_throw_that_the_camera_read_has_its_photograph_in_the_history(tmp_path: Path) -> None:
    top = ScreenHarness(folder=tmp_path / "data")
    SCENES["confirm"](top)
    top.tap("confirm.yes")
    reference = now_playing(top).entries[-1].photo
    assert reference is not None
    shelf = top.window.display.photos
    shelf.load(reference)  # as the shelf's thread does
    top.window.frame(2)
    top.tap("history.title")
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, HistorySheet)
    assert sheet.lines[0].photo == reference
    before = top.window.pixels()
    top.window.tap(f"entry {sheet.lines[0].words}")
    texture = shelf.texture(reference)
    assert texture is not None
    assert texture.size == (640, 480)
    assert (top.window.pixels() != before).mean() > 0.1, "the photograph is to be seen"


def test_take_back_asks_before_it_takes_much_back_and_put_back_brings_it_again() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    entries = now_playing(top).entries
    top.tap("history.title")
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, HistorySheet)
    top.window.tap(f"entry {sheet.lines[-2].words}")
    top.tap("history.back-to")
    assert top.screen.shown().question is not None
    top.tap("question.no")
    assert now_playing(top).entries == entries
    top.tap("history.back-to")
    top.tap("question.yes")
    assert len(now_playing(top).entries) == 1
    top.tap("history.redo")
    assert [entry.move for entry in now_playing(top).entries] == [entry.move for entry in entries]


def test_a_number_set_by_hand_leaves_a_mark_that_stays() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    top.window.tap(top.words.say("table.menu"))
    top.tap("menu.adjust")
    assert isinstance(top.screen.shown().sheet, AdjustSheet)
    top.window.tap(top.words.say("change.score-by"))
    top.window.tap("Louise")
    top.window.tap("+10")
    top.tap("adjust.done")
    assert isinstance(now_playing(top).entries[-1].move, Adjust)
    louise = next(line for line in top.model.players if line.who.name == "Louise")
    assert louise.marked
    assert louise.score == "54"


def test_what_has_no_buttons_is_written_as_a_line_that_is_checked_while_it_is_written() -> None:
    top = ScreenHarness()
    SCENES["gang-card"](top)
    top.window.tap(top.words.say("table.menu"))
    top.tap("menu.adjust")
    top.tap("adjust.line")
    top.window.tap("Louise")
    for letter in "dices":
        top.window.tap(letter)
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, KeyboardSheet)
    assert sheet.done.barred
    assert "NAME dice N" in sheet.wrong
    top.screen.do(Key(BACKSPACE))
    top.screen.do((Key(" "), Key("9")))
    top.window.display.refresh()
    top.tap("ok")
    assert next(line.score for line in top.model.players if line.who.name == "Louise") == "9"


def test_a_change_that_the_rules_forbid_is_greyed_with_the_reason() -> None:
    top = ScreenHarness()
    SCENES["gang-card"](top)
    top.window.tap(top.words.say("table.menu"))
    top.tap("menu.adjust")
    top.tap("change.round-is")
    for _ in range(2):
        top.window.tap("+10")
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, AdjustSheet)
    assert sheet.done is not None
    assert sheet.done.barred
    assert sheet.done.below == top.words.say("illegal.change.round", n=21, last=12)


# --- the end, kept games, the free table ------------------------------------------------------------------------------


def test_the_end_tells_who_won_and_begins_again_with_the_same_people() -> None:
    top = ScreenHarness()
    SCENES["end"](top)
    model = top.model
    assert isinstance(model, EndModel)
    assert model.winners
    assert model.marked
    number = now_playing(top).number
    names = now_playing(top).seats.names
    top.tap("end.again")
    assert now_playing(top).number != number
    assert now_playing(top).seats.names == names
    assert now_playing(top).seats.first == B, "the next game begins with the player on the left"


def test_a_player_leaves_and_that_can_be_taken_back() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    asked = now_playing(top).asks
    top.window.tap(top.words.say("table.menu"))
    top.tap("menu.end")
    top.tap("end.leaves", player=B)
    top.tap("leaves.end")
    assert isinstance(top.model, EndModel)
    assert top.model.reason == top.words.say("closed.player-left", player=B)
    top.tap("end.undo")
    assert isinstance(top.model, TableModel)
    assert now_playing(top).asks == asked != ()


def test_leave_resume_and_delete_a_game() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    top.window.tap(top.words.say("table.menu"))
    top.tap("menu.home")
    assert isinstance(top.model, HomeModel)
    top.tap("home.resume")
    assert isinstance(top.model, TableModel)
    top.window.tap(top.words.say("table.menu"))
    top.tap("menu.home")
    top.tap("kept.title")
    assert isinstance(top.model, KeptModel)
    top.tap("kept.delete")
    top.window.tap_target(top.window.find(top.words.say("kept.delete")))
    assert top.model.lines == ()
