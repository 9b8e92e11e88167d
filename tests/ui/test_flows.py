"""The ways through the screens, by taps on the real window: from a new game to its end, and every way to mend."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from kivy.tests.common import UnitTestTouch

from companion.core import SEATS, Adjust, Rolled
from companion.dice import BOSS, FIVE, FOUR, ONE, THREE, TWO
from companion.journal.reader import Player
from tests.ui.tapping import words_on
from ui.app.inbox import Answer, ButtonColour, CameraIs, CameraState, MomentOver, Pressed, ReadingTaken
from ui.headless.scenes import SCENES, reading
from ui.present.adjust import AdjustSheet
from ui.present.confirm import ConfirmModel
from ui.present.end import EndModel
from ui.present.history import HistorySheet
from ui.present.home import HomeModel, KeptModel
from ui.present.keyboard import KeyboardSheet
from ui.present.new import NewModel
from ui.present.scope import Prefs
from ui.present.sheets import AskSheet, HandSheet
from ui.present.table import HIDDEN, TableModel
from ui.state.game_draft import Page, PickGame, SetOption
from ui.state.intents import BACKSPACE, Close, Go, Key, Open, Place
from ui.state.sheets import Menu, ShowHistory

A, B = SEATS[:2]


def _playing(top: ScreenHarness) -> Any:
    playing = top.screen.snapshot.playing
    assert playing is not None
    return playing


def _type(top: ScreenHarness, name: str) -> None:
    for letter in name:
        upper = top.screen.screen_state.sheet.shift  # type: ignore[union-attr]
        top.window.tap(letter.upper() if upper else letter)
    top.tap("ok")


# --- a new game -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr", "it", "de"])
@pytest.mark.parametrize("game", ["Gang of Dice", "Dicy Cards", "Dicetopia", "Dice City"])
def test_guests_need_no_name_and_four_taps_begin_a_game(language: str, game: str) -> None:
    top = ScreenHarness(prefs=Prefs(language))
    top.tap("home.new")
    top.window.tap(game)
    top.window.tap("3")
    model = top.model
    assert isinstance(model, NewModel)
    names = [guest.who.name for guest in model.guests]
    assert len(set(names)) == 3
    top.window.tap("4")
    top.window.tap("2")
    top.window.tap("3")
    model = top.model
    assert isinstance(model, NewModel)
    assert [guest.who.name for guest in model.guests] == names, "who sits there stays"
    top.tap("new.start")
    assert list(_playing(top).seats.names) == names
    assert top.screen.library.players == (), "nobody remembers a guest"


def test_from_home_to_the_first_throw_without_a_keyboard() -> None:
    top = ScreenHarness()
    top.remember(Player("Zoé", "green", "leaf"))
    top.tap("home.new")
    top.window.tap("Gang of Dice")
    top.tap("new.add")
    _type(top, "bob")
    top.window.tap("remembered Zoé")
    model = top.model
    assert isinstance(model, NewModel)
    assert [(guest.who.name, guest.who.colour.value) for guest in model.guests] == [("Bob", "red"), ("Zoé", "green")]
    top.window.tap("begins Zoé")
    top.tap("new.step.3")
    top.window.tap(_game_words(top, "option.pools.hidden"))
    top.tap("new.start")
    assert isinstance(top.model, TableModel)
    playing = _playing(top)
    assert playing.seats.names == ("Bob", "Zoé")
    assert playing.seats.first == B
    assert playing.options["pools"] == "hidden"
    assert {player.name for player in top.journal.players()} == {"Bob", "Zoé"}


def _game_words(top: ScreenHarness, key: str) -> str:
    from ui.present.new import draft_game, draft_words

    return draft_words(top.scope, draft_game(top.scope)).say(key)


def test_a_name_that_records_cannot_hold_is_refused_where_it_is_typed() -> None:
    top = ScreenHarness()
    top.tap("home.new")
    top.window.tap("Gang of Dice")
    for name in ("pot", "bob"):
        top.tap("new.add")
        _type(top, name)
    model = top.model
    assert isinstance(model, NewModel)
    assert model.hint
    assert model.next.barred
    top.window.tap("dismiss Pot")
    assert top.model.guests[0].who.name == "Bob"


def test_too_few_players_are_told_and_the_start_is_greyed() -> None:
    top = ScreenHarness()
    top.tap("home.new")
    top.window.tap("Dicy Cards")
    top.tap("new.add")
    _type(top, "ana")
    model = top.model
    assert model.next.barred
    assert model.hint == top.words.say("new.count", low=2, high=4, n=1)


def test_who_begins_can_be_thrown_for_and_a_tie_is_thrown_again() -> None:
    top = ScreenHarness()
    SCENES["new-players"](top)
    top.tap("new.throw-for-first")
    for face in (5, 2, 5):
        top.window.tap(f"die {face}")
    assert top.screen.screen_state.sheet is not None, "two tie, so they throw again"
    top.window.tap("die 1")
    top.window.tap("die 6")
    assert top.screen.screen_state.sheet is None
    assert top.screen.screen_state.draft.first == 2


def test_everybody_chooses_a_faction_and_nobody_one_that_is_taken() -> None:
    top = ScreenHarness("upright")
    SCENES["new-players"](top)
    top.do(PickGame("dicetopia"), Page(1))
    top.do(SetOption("faction-0", "ewo"), SetOption("faction-1", "tuulu"))
    model = top.model
    assert isinstance(model, NewModel)
    taken = next(tap for tap in model.options[2].values if tap.words == _game_words(top, "faction.ewo"))
    assert taken.barred
    top.do(SetOption("faction-2", "hollows"))
    assert not top.model.next.barred, top.model.hint
    top.tap("new.start")
    assert _playing(top).options["factions"] == "ewo, tuulu, hollows"


def test_a_game_starts_in_the_middle_with_what_is_given() -> None:
    top = ScreenHarness()
    SCENES["new-options"](top)
    top.tap("new.give")
    top.window.tap(top.words.say("change.round-is"))
    for _ in range(4):
        top.window.tap("+1")
    top.tap("adjust.done")
    assert top.model.given
    top.tap("new.start")
    assert _playing(top).game.rules.round(_playing(top).state) == 5


# --- what is sure counts by itself; what is not, a player decides -----------------------------------------------------


def _counts(top: ScreenHarness) -> None:
    moment = top.screen.snapshot.moment
    assert moment is not None
    top.send(MomentOver(moment.number))


def test_a_sure_reading_runs_down_over_its_dice_and_counts() -> None:
    top = ScreenHarness()
    SCENES["running"](top)
    assert isinstance(top.model, ConfirmModel)
    words = words_on(top)
    assert top.model.running is not None
    assert top.model.running.tap.words not in ("", words)
    assert top.words.say("confirm.missed") not in words, "nothing is to be done but to look"
    _counts(top)
    assert isinstance(top.model, TableModel)
    assert isinstance(_playing(top).entries[-1].move, Rolled)


@pytest.mark.parametrize("where", [(0.5, 0.02), (0.3, 0.5), (0.02, 0.98), (0.35, 0.13)])
def test_a_tap_anywhere_stops_it(where: tuple[float, float]) -> None:
    top = ScreenHarness()
    SCENES["running"](top)
    width, height = top.window.scene.size
    top.window.touch(where[0] * width, where[1] * height)
    assert top.screen.snapshot.moment is None
    assert isinstance(top.model, ConfirmModel)
    assert top.model.running is None
    assert not any(isinstance(entry.move, Rolled) for entry in _playing(top).entries)


def test_a_tap_on_a_die_stops_it_and_mends_that_die() -> None:
    top = ScreenHarness()
    SCENES["running"](top)
    top.window.tap_target([t for t in top.window.targets() if t.name.startswith("die")][1])
    top.window.tap("face 4")
    top.tap("confirm.yes")
    assert _playing(top).entries[-1].move == Rolled(A, (THREE, FOUR, BOSS, TWO, FIVE))


def test_what_counted_is_one_large_tap_to_take_back_and_marked_in_the_history() -> None:
    top = ScreenHarness()
    SCENES["counted"](top)
    assert top.model.counted is not None
    top.tap("history.title")
    assert top.words.say("history.by-itself") in words_on(top)
    top.do(Close())
    top.window.tap_action(top.model.counted.action)
    assert top.screen.shown().question is None
    assert isinstance(top.model, ConfirmModel), "it lies there to be mended"
    assert not isinstance(_playing(top).entries[-1].move, Rolled)


def test_dice_thrown_before_the_card_are_said_on_the_table_and_then_proposed() -> None:
    top = ScreenHarness()
    SCENES["waiting"](top)
    assert top.model.waiting
    assert top.model.waiting in words_on(top)
    top.do(Answer(_playing(top).asks[0].options[0]))
    assert isinstance(top.model, ConfirmModel)
    assert top.model.running is not None


@pytest.mark.parametrize("over", [Open(ShowHistory()), Open(Menu()), Go(Place.SETTINGS), Go(Place.HELP)])
def test_nothing_runs_down_that_nobody_can_see(over: Any) -> None:
    top = ScreenHarness()
    _throw(top)
    top.do(over)
    read, picture = reading(tuple((face, None) for face in (THREE, ONE, BOSS, TWO, FIVE)))
    top.send(ReadingTaken(read, picture))
    assert top.screen.snapshot.proposal is not None
    assert top.screen.snapshot.moment is None
    top.send(CameraIs(CameraState.LOOKING, taken_up=5))
    assert not any(isinstance(entry.move, Rolled) for entry in _playing(top).entries)
    top.do(Go(Place.TABLE))
    assert isinstance(top.model, ConfirmModel)
    assert top.model.running is not None, "in view again, it runs down from the beginning"
    _counts(top)
    assert isinstance(_playing(top).entries[-1].move, Rolled)


def test_how_long_a_reading_runs_down_is_a_setting() -> None:
    top = ScreenHarness()
    top.tap("settings.title")
    top.window.tap(top.words.say("settings.ask"))
    assert ("count_after", "ask") in top.kept
    assert top.screen.prefs.count_after == "ask"


def _throw(top: ScreenHarness) -> None:
    SCENES["gang-throw"](top)


def test_two_taps_mend_a_misread_die_and_one_confirms() -> None:
    top = ScreenHarness()
    _throw(top)
    read, picture = reading(tuple((face, None) for face in (THREE, ONE, BOSS, TWO, FIVE)))
    top.send(CameraIs(CameraState.LOOKING))
    top.send(ReadingTaken(read, picture))
    assert isinstance(top.model, ConfirmModel)
    top.window.tap_target([t for t in top.window.targets() if t.name.startswith("die")][1])
    top.window.tap("face 4")
    top.tap("confirm.yes")
    assert isinstance(top.model, TableModel)
    assert _playing(top).entries[-1].move == Rolled(A, (THREE, FOUR, BOSS, TWO, FIVE))


def test_a_die_is_added_and_one_that_is_none_is_removed() -> None:
    top = ScreenHarness()
    _throw(top)
    faces = (THREE, ONE, BOSS, TWO)
    read, picture = reading(tuple((face, None) for face in faces))
    top.send(ReadingTaken(read, picture))
    assert top.model.confirm.barred, "a die is missing"
    top.tap("confirm.missed")
    top.window.tap("face boss")
    assert not top.model.confirm.barred
    top.window.tap_target(next(t for t in top.window.targets() if t.name.startswith("die")))
    top.tap("confirm.no-die")
    assert top.model.confirm.barred


def test_the_green_button_confirms_what_the_screen_shows() -> None:
    top = ScreenHarness()
    SCENES["confirm"](top)
    top.send(Pressed(ButtonColour.GREEN))
    assert isinstance(top.model, TableModel)
    assert isinstance(_playing(top).entries[-1].move, Rolled)


def test_doubts_are_told_in_words_beside_their_die() -> None:
    top = ScreenHarness()
    SCENES["confirm-doubts"](top)
    words = words_on(top)
    assert top.words.say("doubt.glare") in words
    assert top.words.say("doubt.extra") in words


def test_dice_by_hand_are_one_tap_away_and_can_be_cleared() -> None:
    top = ScreenHarness()
    _throw(top)
    top.tap("table.by-hand")
    for face in ("3", "1", "boss", "2", "5"):
        top.window.tap(f"face {face}")
    top.window.tap_target([t for t in top.window.targets() if t.name.startswith("die")][1])
    top.window.tap("face 4")
    top.tap("confirm.yes")
    assert _playing(top).entries[-1].move == Rolled(A, (THREE, FOUR, BOSS, TWO, FIVE))


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
    before = _playing(top).entries
    top.window.tap(card.name)
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, AskSheet)
    assert sheet.sentence == card.reason
    assert _playing(top).entries == before


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
    _throw(top)
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
    entry = _playing(top).entries[-1]
    assert entry.amended
    assert entry.move == Rolled(A, (THREE, ONE, BOSS, TWO, FOUR))


def test_every_throw_that_the_camera_read_has_its_photograph_in_the_history(tmp_path: Path) -> None:
    top = ScreenHarness(folder=tmp_path / "data")
    SCENES["confirm"](top)
    top.tap("confirm.yes")
    reference = _playing(top).entries[-1].photo
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
    entries = _playing(top).entries
    top.tap("history.title")
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, HistorySheet)
    top.window.tap(f"entry {sheet.lines[-2].words}")
    top.tap("history.back-to")
    assert top.screen.shown().question is not None
    top.tap("question.no")
    assert _playing(top).entries == entries
    top.tap("history.back-to")
    top.tap("question.yes")
    assert len(_playing(top).entries) == 1
    top.tap("history.redo")
    assert [entry.move for entry in _playing(top).entries] == [entry.move for entry in entries]


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
    assert isinstance(_playing(top).entries[-1].move, Adjust)
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
    number = _playing(top).number
    names = _playing(top).seats.names
    top.tap("end.again")
    assert _playing(top).number != number
    assert _playing(top).seats.names == names
    assert _playing(top).seats.first == B, "the next game begins with the player on the left"


def test_a_player_leaves_and_that_can_be_taken_back() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    asked = _playing(top).asks
    top.window.tap(top.words.say("table.menu"))
    top.tap("menu.end")
    top.tap("end.leaves", player=B)
    top.tap("leaves.end")
    assert isinstance(top.model, EndModel)
    assert top.model.reason == top.words.say("closed.player-left", player=B)
    top.tap("end.undo")
    assert isinstance(top.model, TableModel)
    assert _playing(top).asks == asked != ()


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
