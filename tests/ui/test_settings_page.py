"""Settings that people expect, each with an effect: larger words, a display that rests, switching off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from tests.ui.tapping import words_on
from ui.app.device_facts import About, DeviceFacts
from ui.app.inbox import ButtonColour, LeaveGame, Pressed
from ui.app.snapshot import Ending, Question
from ui.headless.scenes import SCENES
from ui.present.settings_model import SettingsModel
from ui.state.intents import Go, Place, Prefer
from ui.system.about import about_here


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


def test_settings_stand_in_groups_and_how_readings_count_comes_first() -> None:
    top = ScreenHarness()
    SCENES["settings"](top)
    model = top.model
    assert isinstance(model, SettingsModel)
    headings = [line.words for line in model.lines if not line.values and not line.below]
    groups = (
        ("table", "display", "device") if not top.screen.facts().speaker else ("table", "display", "sound", "device")
    )
    assert headings == [top.words.say(f"settings.group.{name}") for name in groups]
    assert model.lines[1].words == top.words.say("settings.count_after")


def test_the_display_is_turned_in_the_settings() -> None:
    from kivy.core.window import Window

    top = ScreenHarness()
    SCENES["settings"](top)
    top.window.tap("180°")
    assert (top.kept[-1], Window.rotation) == (("rotation", 180), 180)
    top.do(Prefer("rotation", 0))
    assert Window.rotation == 0


def test_about_tells_what_runs_here_and_which_games_came_how() -> None:
    top = ScreenHarness()
    SCENES["settings"](top)
    top.screen.about = lambda: About("0.1.0", "A board", "An os", ("Python 3",), "/data", 5_000_000)
    top.tap("about.title")
    told = words_on(top)
    for line in ("Table Companion 0.1.0", "A board · An os", "Python 3", "/data · 5.0 MB free", "Dice City"):
        assert line in told
    assert top.words.say("about.plug-in", origin="table-companion-pig", version="1") not in told
    top.tap("back")
    assert top.screen.screen_state.place is Place.SETTINGS


def test_about_here_reads_what_the_system_says_and_does_without(tmp_path: Path) -> None:
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_text("Raspberry Pi 4\0")
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/os-release").write_text('NAME="x"\nPRETTY_NAME="Debian 12"\n')
    here = about_here(tmp_path, tmp_path)
    assert (here.computer, here.system) == ("Raspberry Pi 4", "Debian 12")
    assert any(one.startswith("OpenCV 4") for one in here.libraries)
    assert here.free
    empty = about_here(tmp_path / "nowhere", tmp_path / "nowhere")
    assert empty.computer
    assert empty.free is None
