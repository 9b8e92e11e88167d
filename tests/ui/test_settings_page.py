"""Settings that people expect, each with an effect: larger words, a display that rests, switching off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from tests.ui.tapping import words_on
from ui.app.device_facts import DeviceFacts
from ui.app.inbox import ButtonColour, LeaveGame, Pressed
from ui.app.snapshot import Ending, Question
from ui.headless.scenes import SCENES
from ui.present.settings_model import SettingsModel
from ui.state.intents import Go, Place


def _sizes(top: ScreenHarness) -> float:
    assert top.window.scene.stage is not None
    return sum(text.size for text in top.window.scene.stage.texts)


def test_larger_words_are_larger_and_are_kept() -> None:
    top = ScreenHarness()
    top.do(Go(Place.HELP))
    usual = _sizes(top)
    top.do(Go(Place.SETTINGS))
    top.tap("settings.percent", n=150)
    assert top.kept == [("text_size", 150)]
    top.do(Go(Place.HELP))
    assert _sizes(top) > usual * 1.2


@pytest.mark.parametrize("size", ["small", "upright"])
@pytest.mark.parametrize("scene", ["gang-decide", "dicy-decide", "settings", "menu", "confirm-doubts", "adjust-score"])
def test_at_150_percent_targets_stay_inside_the_display(scene: str, size: str) -> None:
    top = ScreenHarness(size)
    top.screen.prefs = replace(top.screen.prefs, language="de", text_size=150)
    SCENES[scene](top)
    width, height = top.window.scene.size
    for target in top.window.targets():
        x, y, w, h = target.box
        assert -1 <= x <= x + w <= width + 1, target.name
        if target.scroller is None:
            assert -1 <= y <= y + h <= height + 1, target.name


def test_a_dark_display_is_woken_by_a_touch_that_does_nothing_else() -> None:
    top = ScreenHarness()
    SCENES["settings"](top)
    top.tap("settings.minutes", n=5)
    dimmer = top.window.display.dimmer
    bright = top.window.pixels().mean()
    dimmer.dim()
    assert dimmer.dimmed
    assert top.window.pixels().mean() < bright / 3
    kept = list(top.kept)
    top.window.tap("Deutsch")
    assert not dimmer.dimmed
    assert top.kept == kept, "it only woke"
    top.window.tap("Deutsch")
    assert top.kept[-1] == ("language", "de")


def test_a_button_or_a_throw_wakes_a_dark_display() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    top.window.display.dimmer.dim()
    top.send(Pressed(ButtonColour.AMBER))
    top.window.display.answered()
    assert not top.window.display.dimmer.dimmed


def test_switching_off_is_asked_on_the_screen() -> None:
    top = ScreenHarness()
    SCENES["settings"](top)
    top.tap("settings.switch-off")
    asked = top.screen.snapshot.asked
    assert asked is not None
    assert asked.question is Question.SHUT_DOWN
    top.tap("question.no")
    assert not top.screen.snapshot.ending
    top.tap("settings.switch-off")
    top.tap("question.yes")
    assert top.screen.snapshot.ending


def test_restarting_is_asked_on_the_screen() -> None:
    top = ScreenHarness()
    SCENES["settings"](top)
    top.tap("settings.restart")
    top.tap("question.yes")
    assert top.screen.snapshot.ending is Ending.RESTART


def test_brightness_is_offered_only_where_the_display_has_a_light_of_its_own() -> None:
    top = ScreenHarness()
    SCENES["settings"](top)
    assert top.words.say("settings.brightness") not in words_on(top)
    top.screen.facts = lambda: DeviceFacts(backlight=True)
    top.window.display.refresh()
    assert top.words.say("settings.brightness") in words_on(top)
    top.window.tap(top.words.say("settings.percent", n=40))
    assert top.kept[-1] == ("brightness", 40)


def test_sounds_are_offered_only_where_there_is_a_loudspeaker_and_each_kind_by_itself() -> None:
    top = ScreenHarness()
    heard: list[str] = []
    top.screen._hear = heard.append
    SCENES["settings"](top)
    assert top.words.say("settings.volume.below") not in words_on(top)
    top.screen.facts = lambda: DeviceFacts(speaker=True)
    top.window.display.refresh()
    top.window.tap(top.words.say("settings.percent", n=25))
    assert top.kept.pop() == ("volume", 25)
    top.tap("sounds.title")
    for key, silent in (("settings.off", ("win",)), ("settings.on", ())):
        top.tap(key)
        assert top.kept.pop() == ("silent", silent)
    assert heard == ["win"], "what is switched on is heard"
    assert top.words.say("sounds.pack") not in words_on(top)
    top.screen.facts = lambda: DeviceFacts(speaker=True, packs=("farm",))
    top.window.display.refresh()
    top.window.tap("farm")
    assert top.kept.pop() == ("pack", "farm")
    top.tap("back")
    assert top.words.say("settings.volume.below") in words_on(top)


def test_a_voice_is_offered_only_where_something_speaks() -> None:
    top = ScreenHarness()
    SCENES["settings"](top)
    top.screen.facts = lambda: DeviceFacts(speaker=True)
    top.window.display.refresh()
    assert top.words.say("settings.voice") not in words_on(top)
    top.screen.facts = lambda: DeviceFacts(speaker=True, speech="espeak-ng")
    top.window.display.refresh()
    assert top.words.say("settings.voice_volume") not in words_on(top), "nothing that is off has a volume"
    top.tap("voice.ear")
    assert top.kept.pop() == ("voice", "ear")
    assert top.words.say("voice.ear.below") in words_on(top)
    top.window.tap(top.words.say("settings.percent", n=30))
    assert top.kept.pop() == ("voice_volume", 30)


def test_lamps_are_dimmed_only_where_there_are_any() -> None:
    top = ScreenHarness()
    SCENES["settings"](top)
    assert top.words.say("settings.lamps.below") not in words_on(top)
    top.screen.facts = lambda: DeviceFacts(lamps=True)
    top.window.display.refresh()
    top.window.tap(top.words.say("settings.percent", n=30))
    assert top.kept.pop() == ("lamps", 30)


def test_sound_is_offered_only_where_something_can_sound() -> None:
    top = ScreenHarness()
    SCENES["settings"](top)
    model = top.model
    assert isinstance(model, SettingsModel)
    assert top.words.say("settings.sound.below") not in words_on(top)
    top.screen.facts = lambda: DeviceFacts(buzzer=True)
    top.window.display.refresh()
    assert top.words.say("settings.sound.below") in words_on(top)


def test_photographs_are_counted_and_deleted_after_a_question_and_the_game_stays(tmp_path: Path) -> None:
    top = ScreenHarness(folder=tmp_path / "data")
    SCENES["confirm"](top)
    top.tap("confirm.yes")
    top.send(LeaveGame())
    number, size = top.screen.library.photographs
    assert number == 1
    assert size > 1000
    top.do(Go(Place.SETTINGS))
    top.tap("storage.wipe")
    assert list((tmp_path / "data").rglob("*.jpg"))
    top.tap("storage.wipe")
    assert list((tmp_path / "data").rglob("*.jpg")) == []
    assert top.screen.library.photographs == (0, 0)
    assert len(top.journal.games()) == 1
