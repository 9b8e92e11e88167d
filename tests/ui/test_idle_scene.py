"""The idle scene on home: calm, one game after the other, gone with a touch, and never over what is to be said."""

from __future__ import annotations

from dataclasses import replace

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from ui.headless.scenes import SCENES
from ui.headless.scenes.quiet import rest
from ui.present.home import HomeModel
from ui.present.idle import IdleModel
from ui.state.scoreboard import IDLE_SECONDS


def test_home_shows_another_game_every_minute_and_draws_nothing_in_between() -> None:
    top = ScreenHarness()
    assert top.screen.scoreboard_after == 60
    titles = []
    for _ in range(3):
        rest(top)
        assert isinstance(top.model, IdleModel)
        titles.append(top.model.title)
        assert top.screen.scoreboard_after == IDLE_SECONDS
        drawn = top.window.scene.drawn
        top.window.frame(3)
        top.window.display.refresh()
        assert top.window.scene.drawn == drawn
    assert len(set(titles)) == 3


def test_it_wears_the_colours_of_the_game_and_home_its_own() -> None:
    top = ScreenHarness()
    assert top.window.scene.kit is not None
    plain = top.window.scene.kit.theme.ground
    rest(top)
    kit = top.window.scene.kit
    assert kit.emblem
    assert kit.theme.ground != plain
    top.window.touch(400, 240)
    assert isinstance(top.model, HomeModel)
    assert top.window.scene.kit.theme.ground == plain
    assert not top.window.scene.kit.emblem


def test_a_touch_leads_home_and_does_nothing_else() -> None:
    top = ScreenHarness()
    places = [top.window.middle(target) for target in top.window.targets() if target.action is not None]
    for x, y in places:
        rest(top)
        top.window.touch(x, y)
        assert isinstance(top.model, HomeModel)
    assert top.sent == []


def test_it_never_comes_over_a_sentence_or_where_it_is_switched_off() -> None:
    top = ScreenHarness()
    SCENES["home-no-camera"](top)
    rest(top)
    assert isinstance(top.model, HomeModel)
    top = ScreenHarness()
    top.screen.prefs = replace(top.screen.prefs, scoreboard_after=0)
    rest(top)
    assert isinstance(top.model, HomeModel)
