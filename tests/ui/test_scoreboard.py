"""The scoreboard: read across the room, gone with a touch, a button or a throw, and never over what waits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import SEATS, RollDice, ScoreBy
from companion.dice import FIVE, ONE, THREE, TWO
from companion.text import LANGUAGES
from ui.app.inbox import ButtonColour, CameraIs, CameraState, Covered, MomentOver, Pressed, ReadingTaken, SetRight
from ui.headless.hand_timers import HandTimers
from ui.headless.scene_steps import playing, until
from ui.headless.scenes import SCENES, reading
from ui.headless.scenes.quiet import rest
from ui.kit.touch_guard import GUARD_SECONDS
from ui.present.confirm import ConfirmModel
from ui.present.scoreboard import ScoreboardModel
from ui.present.table import TableModel
from ui.state.intents import TogglePick
from ui.state.scoreboard import BETWEEN_SECONDS
from ui.window.scoreboard_timer import ScoreboardTimer

MM = 800 / 154.0
"""Pixels in a millimetre of the 7-inch display, by its wider pixels: what is measured upright is larger still."""

WAITING = (
    *("running", "confirm", "confirm-doubts", "waiting", "question", "refused", "menu", "by-hand", "greyed", "history"),
    *("leaves", "dicetopia-differs", "dicetopia-followed", "dicetopia-which", "dicetopia-laying", "gang-hint", "end"),
    *("settings", "gang-warning", "mend-die", "adjust-score", "free-points"),
)
"""Scenes in which something waits for somebody, or in which there is nothing to tell."""


def _three_people(top: ScreenHarness) -> None:
    SCENES["gang-throw"](top)


def _ink(top: ScreenHarness, key: str) -> float:
    """How high the digits really are, in the pixels of the picture."""
    stage = top.window.scene.stage
    assert stage is not None
    x, y, w, h = stage.keyed[key]
    picture = top.window.pixels()
    height = picture.shape[0]
    part = picture[int(height - y - h) : int(height - y), int(x) : int(x + w)].astype(int)
    rows = (abs(part - part[0, 0]).sum(axis=2) > 300).any(axis=1).nonzero()[0]
    return float(rows[-1] - rows[0] + 1)


@pytest.mark.parametrize("people", range(2, 7))
def test_scores_of_three_digits_are_fifteen_millimetres_high(people: int) -> None:
    top = ScreenHarness()
    top.start("free-table", people)
    for seat in SEATS[:people]:
        top.send(SetRight(ScoreBy(seat, 100 + 8 * seat)))
    rest(top)
    assert isinstance(top.model, ScoreboardModel)
    heights = [_ink(top, f"score {line.who.name}") for line in top.model.players]
    assert min(heights) >= 15 * MM


@pytest.mark.parametrize("name", [name for name in SCENES if name.startswith("scoreboard")])
def test_what_is_due_is_five_millimetres_high_in_every_language(name: str) -> None:
    top = ScreenHarness()
    SCENES[name](top)
    for language in LANGUAGES:
        top.screen.prefs = replace(top.screen.prefs, language=language)
        top.window.display.refresh()
        assert isinstance(top.model, ScoreboardModel)
        stage = top.window.scene.stage
        assert stage is not None
        due = next(text for text in stage.texts if text.words == top.model.due)
        assert due.size >= 5 * MM
        assert {line.who.name for line in top.model.players} <= {text.words for text in stage.texts}
        assert [line.turn for line in top.model.players].count(True) == 1


@pytest.mark.parametrize("name", WAITING)
def test_it_never_comes_over_what_waits_for_somebody(name: str) -> None:
    top = ScreenHarness()
    SCENES[name](top)
    before = top.screen.shown()
    rest(top)
    assert top.screen.scoreboard_after is None
    assert top.screen.shown() == before


def test_it_never_comes_over_dice_that_are_being_picked() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    top.do(TogglePick(0))
    rest(top)
    assert isinstance(top.model, TableModel)


def test_a_touch_leads_back_and_does_nothing_else() -> None:
    top = ScreenHarness()
    _three_people(top)
    beneath = [top.window.middle(target) for target in top.window.targets() if target.action is not None]
    for x, y in beneath:
        rest(top)
        sent, state = len(top.sent), playing(top).state
        top.window.touch(x, y)
        assert isinstance(top.model, TableModel)
        assert len(top.sent) == sent
        assert playing(top).state is state
        assert top.screen.screen_state.sheet is None
        top.window.touch(x, y, after=GUARD_SECONDS / 2)  # the second of a double tap means the scoreboard too
        assert len(top.sent) == sent
        assert top.screen.screen_state.sheet is None


def test_one_touch_leads_back_from_the_dark_too() -> None:
    top = ScreenHarness()
    _three_people(top)
    rest(top)
    top.window.display.dimmer.dim()
    top.window.touch(400, 240)
    assert not top.window.display.dimmer.dimmed
    assert isinstance(top.model, TableModel)


@pytest.mark.parametrize(
    "message",
    [Pressed(ButtonColour.AMBER), CameraIs(CameraState.ROLLING), CameraIs(CameraState.HAND)],
    ids=["button", "dice", "hand"],
)
def test_a_button_dice_or_a_hand_leads_back_at_once(message: Any) -> None:
    top = ScreenHarness()
    _three_people(top)
    top.send(CameraIs(CameraState.LOOKING))
    rest(top)
    assert isinstance(top.model, ScoreboardModel)
    top.send(message)
    assert isinstance(top.model, TableModel)
    top.send(CameraIs(CameraState.LOOKING))
    assert isinstance(top.model, TableModel)


def test_a_throw_leads_to_what_runs_down_and_nothing_runs_down_unseen() -> None:
    top = ScreenHarness()
    _three_people(top)
    top.send(CameraIs(CameraState.LOOKING))
    rest(top)
    read, picture = reading(tuple((face, None) for face in (THREE, ONE, ONE, TWO, FIVE)))
    top.send(ReadingTaken(read, picture, thrown=(True,) * 5, whole=True))
    assert isinstance(top.model, ConfirmModel)
    assert top.screen.snapshot.moment is not None
    assert not any(isinstance(message, Covered) for message in top.sent)


def test_what_counted_can_be_taken_back_on_it_and_that_its_time_is_over_does_not_leave_it() -> None:
    top = ScreenHarness()
    SCENES["scoreboard-counted"](top)
    counted = top.screen.snapshot.counted
    assert counted is not None
    top.send(MomentOver(counted.number))
    assert isinstance(top.model, ScoreboardModel)
    assert top.model.counted is None

    top = ScreenHarness()
    SCENES["scoreboard-counted"](top)
    entries = len(playing(top).entries)
    assert isinstance(top.model, ScoreboardModel)
    assert top.model.counted is not None
    top.window.tap(top.model.counted.words)
    assert len(playing(top).entries) < entries
    assert not isinstance(top.model, ScoreboardModel)


def _turn_passes(top: ScreenHarness) -> None:
    """Somebody has just finished, and whoever is next throws."""
    top.start("dicy-cards", 3)
    first = playing(top).turn
    until(top, lambda now: now.turn != first and all(isinstance(ask, RollDice) for ask in now.asks))


def test_between_turns_it_comes_soon_where_the_camera_waits_for_the_throw() -> None:
    top = ScreenHarness()
    _turn_passes(top)
    assert top.screen.scoreboard_after == 60  # without a camera somebody taps the dice: it would be in the way
    top.send(CameraIs(CameraState.LOOKING))
    assert top.screen.scoreboard_after == BETWEEN_SECONDS
    rest(top)
    top.window.touch(400, 240)
    assert top.screen.scoreboard_after == 60  # who has touched it away wants to see the table


def test_it_comes_after_as_long_as_the_settings_say_or_never() -> None:
    top = ScreenHarness()
    _turn_passes(top)
    top.send(CameraIs(CameraState.LOOKING))
    for wanted, after in ((0, None), (20, BETWEEN_SECONDS), (600, BETWEEN_SECONDS)):
        top.screen.prefs = replace(top.screen.prefs, scoreboard_after=wanted)
        assert top.screen.scoreboard_after == after
    top.send(CameraIs(CameraState.LOST))
    assert top.screen.scoreboard_after == 600


def test_the_clock_waits_once_and_anew_after_everything_that_somebody_does() -> None:
    timers, wanted = HandTimers(), [60.0]
    came: list[int] = []
    timer = ScoreboardTimer(timers, lambda: wanted[0], lambda: came.append(1))
    timer.begin()
    timer.begin()
    assert [one.seconds for one in timers.waiting] == [60.0]
    timers.waiting[0].run_out()
    assert came == [1]
    assert timers.waiting == []
    wanted[0] = None  # type: ignore[call-overload]
    timer.begin()
    assert timers.waiting == []


def test_the_display_waits_by_the_clock_it_is_given_and_then_shows_the_scores() -> None:
    top = ScreenHarness()
    _turn_passes(top)
    top.send(CameraIs(CameraState.LOOKING))
    top.window.display.answered()
    top.window.frame(2)
    assert isinstance(top.model, TableModel), "off-screen, no time passes by itself"
    next(one for one in top.window.timers.waiting if one.seconds == BETWEEN_SECONDS).run_out()
    assert isinstance(top.model, ScoreboardModel)
