"""Another version of the program, with one tap on the settings screen; never in the middle of a game."""

from __future__ import annotations

from companion.text import message
from ui.headless.screen_harness import ScreenHarness
from ui.present.home import HomeModel
from ui.present.scope import NO_OTHERS
from ui.present.settings_model import SettingsModel
from ui.state.intents import ChangeVersion, Go, Place
from ui.state.versions import Versions


def offered(top: ScreenHarness) -> list[ChangeVersion]:
    """What the settings screen offers to change to."""
    top.do(Go(Place.SETTINGS))
    assert isinstance(top.model, SettingsModel)
    return [tap.action for line in top.model.lines for tap in line.values if isinstance(tap.action, ChangeVersion)]


def first_words(top: ScreenHarness) -> str:
    assert isinstance(top.model, SettingsModel)
    return top.model.lines[0].words


def told_at_home(top: ScreenHarness) -> tuple[str, ...]:
    top.do(Go(Place.HOME))
    assert isinstance(top.model, HomeModel)
    return top.model.notices


def test_where_there_is_no_other_version_nothing_is_said_of_it() -> None:
    top = ScreenHarness()
    assert top.screen.versions == NO_OTHERS
    assert (offered(top), told_at_home(top)) == ([], ())


def test_one_tap_asks_for_the_version_on_the_stick() -> None:
    asked: list[bool] = []
    top = ScreenHarness()
    top.screen._change_version = asked.append
    top.screen.versions = Versions(on_stick="0.9.0", before="0.1.0")
    assert any("0.9.0" in words for words in told_at_home(top))
    assert offered(top) == [ChangeVersion(), ChangeVersion(back=True)]
    assert first_words(top).startswith("Version ")
    top.tap("update.install", version="0.9.0")
    top.tap("update.go-back", version="0.1.0")
    assert asked == [False, True]


def test_the_way_back_alone_stands_below_everything_else() -> None:
    top = ScreenHarness()
    top.screen.versions = Versions(before="0.1.0")
    assert offered(top) == [ChangeVersion(back=True)]
    assert not first_words(top).startswith("Version ")
    assert told_at_home(top) == ()


def test_while_it_changes_nothing_more_is_asked_for_and_the_end_is_told() -> None:
    top = ScreenHarness()
    top.screen.versions = Versions(on_stick="0.9.0", before="0.1.0", changing=True)
    assert offered(top) == []
    assert told_at_home(top) == (top.words.say("update.working"),)
    top.screen.versions = Versions(told=message("update.done", version="0.9.0"))
    assert told_at_home(top) == ("Version 0.9.0 is installed.",)


def test_a_game_in_play_is_not_interrupted() -> None:
    top = ScreenHarness()
    top.start("gang-of-dice")
    top.screen.versions = Versions(on_stick="0.9.0", before="0.1.0")
    assert offered(top) == []
