"""A reading by taps on the real window: what is sure counts by itself; what is not, a player decides and mends."""

from __future__ import annotations

from typing import Any

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import SEATS, Rolled
from companion.dice import BOSS, FIVE, FOUR, ONE, THREE, TWO
from tests.ui.tapping import now_playing, words_on
from ui.app.inbox import Answer, ButtonColour, CameraIs, CameraState, MomentOver, Pressed, ReadingTaken
from ui.headless.scenes import SCENES, reading
from ui.present.confirm import ConfirmModel
from ui.present.table import TableModel
from ui.state.intents import Close, Go, Open, Place
from ui.state.sheets import Menu, ShowHistory

A = SEATS[0]


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
    assert isinstance(now_playing(top).entries[-1].move, Rolled)


@pytest.mark.parametrize("where", [(0.5, 0.02), (0.3, 0.5), (0.02, 0.98), (0.35, 0.13)])
def test_a_tap_anywhere_stops_it(where: tuple[float, float]) -> None:
    top = ScreenHarness()
    SCENES["running"](top)
    width, height = top.window.scene.size
    top.window.touch(where[0] * width, where[1] * height)
    assert top.screen.snapshot.moment is None
    assert isinstance(top.model, ConfirmModel)
    assert top.model.running is None
    assert not any(isinstance(entry.move, Rolled) for entry in now_playing(top).entries)


def test_a_tap_on_a_die_stops_it_and_mends_that_die() -> None:
    top = ScreenHarness()
    SCENES["running"](top)
    top.window.tap_target([t for t in top.window.targets() if t.name.startswith("die")][1])
    top.window.tap("face 4")
    top.tap("confirm.yes")
    assert now_playing(top).entries[-1].move == Rolled(A, (THREE, FOUR, BOSS, TWO, FIVE))


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
    assert not isinstance(now_playing(top).entries[-1].move, Rolled)


def test_dice_thrown_before_the_card_are_said_on_the_table_and_then_proposed() -> None:
    top = ScreenHarness()
    SCENES["waiting"](top)
    assert top.model.waiting
    assert top.model.waiting in words_on(top)
    top.do(Answer(now_playing(top).asks[0].options[0]))
    assert isinstance(top.model, ConfirmModel)
    assert top.model.running is not None


@pytest.mark.parametrize("over", [Open(ShowHistory()), Open(Menu()), Go(Place.SETTINGS), Go(Place.HELP)])
def test_nothing_runs_down_that_nobody_can_see(over: Any) -> None:
    top = ScreenHarness()
    _throw(top)
    top.do(over)
    read, picture = reading(tuple((face, None) for face in (THREE, ONE, BOSS, TWO, FIVE)))
    top.send(ReadingTaken(read, picture, thrown=(True,) * 5, whole=True))
    assert top.screen.snapshot.proposal is not None
    assert top.screen.snapshot.moment is None
    top.send(CameraIs(CameraState.LOOKING, taken_up=5))
    assert not any(isinstance(entry.move, Rolled) for entry in now_playing(top).entries)
    top.do(Go(Place.TABLE))
    assert isinstance(top.model, ConfirmModel)
    assert top.model.running is not None, "in view again, it runs down from the beginning"
    _counts(top)
    assert isinstance(now_playing(top).entries[-1].move, Rolled)


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
    assert now_playing(top).entries[-1].move == Rolled(A, (THREE, FOUR, BOSS, TWO, FIVE))


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
    assert isinstance(now_playing(top).entries[-1].move, Rolled)


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
    assert now_playing(top).entries[-1].move == Rolled(A, (THREE, FOUR, BOSS, TWO, FIVE))
