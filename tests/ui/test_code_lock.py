"""The lock against small hands: what it keeps closed, how it opens, and how somebody gets in who forgot the number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.text import LANGUAGES
from ui.app.inbox import DeleteGame, LeaveGame, SwitchOff
from ui.headless.offscreen import SIZES
from ui.headless.scenes import SCENES
from ui.state.code_lock import OPEN, guarded
from ui.state.intents import Close, Go, Place
from ui.state.sheets import CodePad, CodeStep


def _locked(scene: str = "gang-decide") -> ScreenHarness:
    top = ScreenHarness()
    SCENES[scene](top)
    top.screen.prefs = replace(top.screen.prefs, lock="4711")
    top.window.display.refresh()
    return top


def _place(top: ScreenHarness) -> Place:
    return top.screen.screen_state.place


def _taps(top: ScreenHarness, digits: str) -> None:
    for digit in digits:
        top.window.tap(digit)


def _pad(top: ScreenHarness) -> CodePad:
    pad = top.screen.screen_state.sheet
    assert isinstance(pad, CodePad)
    return pad


def test_settings_open_with_the_number_alone() -> None:
    top = _locked()
    top.do(Go(Place.SETTINGS))
    assert _place(top) is Place.TABLE
    _taps(top, "4712")
    assert _pad(top).wrong
    assert _place(top) is Place.TABLE
    _taps(top, "4711")
    assert _place(top) is Place.SETTINGS
    assert top.screen.screen_state.sheet is None


def test_a_game_is_left_with_the_number_alone() -> None:
    top = _locked()
    top.do(LeaveGame())
    assert top.screen.snapshot.playing is not None
    _taps(top, "4711")
    assert top.screen.snapshot.playing is None


def test_whoever_forgot_does_a_sum_and_the_lock_is_off() -> None:
    top = _locked()
    top.do(Go(Place.SETTINGS))
    top.tap("lock.forgotten")
    pad = _pad(top)
    assert pad.step is CodeStep.SUM
    _taps(top, str(pad.sum[0] * pad.sum[1] + 1))
    assert top.screen.prefs.lock == "4711"
    _taps(top, str(pad.sum[0] * pad.sum[1]))
    assert top.screen.prefs.lock == ""
    assert top.kept[-1] == ("lock", "")
    assert _place(top) is Place.SETTINGS


def test_a_number_is_set_by_telling_it_twice() -> None:
    top = ScreenHarness()
    SCENES["settings"](top)
    top.tap("lock.with")
    _taps(top, "1234")
    _taps(top, "1235")
    assert _pad(top).wrong, "the two were not the same"
    assert top.screen.prefs.lock == ""
    _taps(top, "1234")
    _taps(top, "1234")
    assert top.kept[-1] == ("lock", "1234")


def test_what_is_guarded_and_what_is_not() -> None:
    for place in OPEN:
        assert guarded((DeleteGame(1), Close()), place)
        assert guarded(SwitchOff(), place)
        assert guarded(Go(Place.CAMERA), place)
        assert not guarded(Go(Place.HELP), place)
    assert not guarded(Go(Place.PLAYERS), Place.SETTINGS), "whoever is there has told the number"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_pad_fits_and_its_number_is_not_shown(language: str, size: str) -> None:
    top = ScreenHarness(size)
    SCENES["gang-decide"](top)
    top.screen.prefs = replace(top.screen.prefs, lock="4711", language=language)
    top.do(Go(Place.SETTINGS))
    _taps(top, "471")
    width, height = top.window.scene.size
    for target in top.window.targets():
        x, y, w, h = target.box
        assert -1 <= x <= x + w <= width + 1, target.name
        assert -1 <= y <= y + h <= height + 1, target.name
