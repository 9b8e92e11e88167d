"""Keys: what stays from one picture to the next has the same key in both, and no two things share one."""

from __future__ import annotations

from random import Random

import pytest

from companion.core import SEATS, Rolled
from companion.dice import FIVE, FOUR, ONE, THREE, TWO
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, TurnUp
from companion.random_player import RandomPlayer
from ui.app.inbox import Answer
from ui.headless.scenes import SCENES
from ui.headless.screen_harness import ScreenHarness
from ui.kit.brush import Rect
from ui.kit.node import Stage
from ui.screens.build import build
from ui.state.intents import TogglePick

A = SEATS[0]


def _stage(top: ScreenHarness) -> Stage:
    assert top.window.scene.stage is not None
    return top.window.scene.stage


def _keyed(top: ScreenHarness) -> dict[str, Rect]:
    return dict(_stage(top).keyed)


@pytest.mark.parametrize("name", SCENES)
def test_no_two_things_in_a_picture_have_one_key(name: str) -> None:
    top = ScreenHarness()
    SCENES[name](top)
    assert _stage(top).doubled == []


def test_dice_people_and_scores_keep_their_keys_while_the_dice_are_picked_and_thrown_again() -> None:
    top = ScreenHarness()
    top.start("gang-of-dice", 3)
    top.do(Answer(TurnUp(None, Condition.TOTAL_11, Fuse.BOMB)), Answer(Commit(A, 5)))
    before = _keyed(top)
    top.do(Answer(Rolled(A, (THREE, ONE, FOUR, TWO, FIVE))))
    thrown = _keyed(top)
    people = {f"{what} {name}" for what in ("player", "score") for name in ("Félix", "Louise", "Suzie")}
    assert people <= set(before) & set(thrown)
    dice = {f"die {place}" for place in range(5)}
    assert dice <= set(thrown)
    top.do(TogglePick(1, ()))
    picked = _keyed(top)
    assert {key: picked[key] for key in dice} == {key: thrown[key] for key in dice}, "they stay where they lie"


@pytest.mark.parametrize(("game", "things"), [("dicy-cards", "card "), ("dicetopia", "slot "), ("dice-city", "place ")])
def test_cards_and_places_keep_their_keys_from_move_to_move(game: str, things: str) -> None:
    top = ScreenHarness()
    top.start(game, 2)
    player, shared = RandomPlayer(Random(3)), 0
    before: set[str] = set()
    for _ in range(40):
        playing = top.screen.snapshot.playing
        assert playing is not None
        move, _ = player.step(playing.game.rules, playing.state)
        top.send(Answer(move))
        now = {key for key in _keyed(top) if key.startswith(things)}
        shared += bool(now) and now == before
        before = now
    assert shared >= 10


def test_what_lies_below_a_sheet_is_not_followed() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    assert "player Louise" in _keyed(top)
    SCENES["menu"](top)
    assert "player Louise" not in _keyed(top)


def test_a_key_tells_where_a_thing_is_seen_in_an_area_that_is_scrolled() -> None:
    top = ScreenHarness()
    SCENES["settings"](top)
    area = _stage(top).scrollers[-1]
    key = next(key for key in _keyed(top) if "Language" in key or "de" in key)
    y = _keyed(top)[key][1]
    top.window.scene.scroll_to(area.name, 30)
    kit = _stage(top).kit
    top.window.scene.show(build(top.screen.shown(), kit), kit)
    assert _keyed(top)[key][1] == pytest.approx(y + 30)
