"""Fingers that are too fast: a tap that comes just after the picture changed plays nothing that nobody saw."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import SEATS, Rolled
from companion.dice import BOSS, FIVE, ONE, THREE, TWO
from companion.random_player import RandomPlayer
from ui.app.inbox import Answer, CameraIs, CameraState, ConfirmReading, ReadingTaken
from ui.headless.scenes import SCENES, reading
from ui.kit.brush import Rect
from ui.kit.node import TouchTarget
from ui.kit.touch_guard import GUARD_SECONDS, TouchGuard, same_target
from ui.present.controls import pick_ask
from ui.state.intents import SetField, TogglePick

A = SEATS[0]
SOON = GUARD_SECONDS - 0.05
LATER = GUARD_SECONDS + 0.05


def _entries(top: ScreenHarness) -> int:
    assert top.screen.snapshot.playing is not None
    return len(top.screen.snapshot.playing.entries)


def _confirm(top: ScreenHarness) -> tuple[float, float]:
    return top.window.middle(next(t for t in top.window.targets() if isinstance(t.action, ConfirmReading)))


@pytest.mark.parametrize("size", ["small", "wide", "upright"])
@pytest.mark.parametrize("fingers", range(2))
def test_a_double_tap_on_confirm_confirms_once_wherever_it_lands(size: str, fingers: int) -> None:
    top = ScreenHarness(size)
    SCENES["confirm"](top)
    before = _entries(top)
    x, y = _confirm(top)
    top.window.touch(x, y)
    assert _entries(top) == before + 1
    chance = Random(fingers)
    for target in top.window.targets():  # wherever the second tap lands, it is not taken
        left, low, wide, high = target.box
        top.window.touch(left + wide * chance.random(), low + high * chance.random(), after=SOON / 100)
    assert _entries(top) == before + 1
    assert top.screen.screen_state.sheet is None


def test_a_tap_counts_again_as_soon_as_the_picture_has_stood() -> None:
    top = ScreenHarness()
    SCENES["confirm"](top)
    top.window.touch(*_confirm(top))
    menu = top.window.find(top.words.say("table.menu"))
    top.window.touch(*top.window.middle(menu), after=SOON)
    assert top.screen.screen_state.sheet is None
    top.window.touch(*top.window.middle(menu), after=LATER - SOON)
    assert top.screen.screen_state.sheet is not None


def test_a_reading_that_arrives_under_the_finger_is_not_confirmed_unseen() -> None:
    top = ScreenHarness()
    SCENES["confirm"](top)
    x, y = _confirm(top)
    before = _entries(top)
    read, picture = reading(tuple((face, None) for face in (TWO, TWO, BOSS, TWO, FIVE)))
    top.window.now += 5.0
    top.send(ReadingTaken(read, picture))
    top.window.touch(x, y, after=SOON)
    assert _entries(top) == before
    top.window.touch(x, y, after=LATER - SOON)
    assert _entries(top) == before + 1


def test_the_camera_may_tell_what_it_does_without_a_tap_being_lost() -> None:
    top = ScreenHarness()
    SCENES["confirm"](top)
    before = _entries(top)
    x, y = _confirm(top)
    top.window.now += 5.0
    top.send(CameraIs(CameraState.HAND))
    top.window.touch(x, y, after=0.01)
    assert _entries(top) == before + 1


def test_keys_steps_and_dice_may_be_tapped_as_fast_as_fingers_go() -> None:
    top = ScreenHarness()
    SCENES["keyboard"](top)
    top.window.now += LATER
    for letter in "fast":
        top.window.touch(*top.window.middle(top.window.find(letter)), after=0.08)
    assert top.screen.screen_state.sheet.text == "Zoéfast"  # type: ignore[union-attr]
    top = ScreenHarness()
    SCENES["gang-throw"](top)
    top.tap("table.by-hand")
    for face in ("3", "1", "boss"):
        top.window.touch(*top.window.middle(top.window.find(f"face {face}")), after=0.36 if face == "3" else 0.08)
    assert [face.id for face in top.screen.screen_state.sheet.faces[:3]] == ["3", "1", "boss"]  # type: ignore[union-attr]


def test_a_clock_that_is_set_back_makes_no_touch_deaf() -> None:
    guard = TouchGuard()
    old, new = (TouchTarget((0, 0, 9, 9), Answer(Rolled(A, (face,))), 0, "x") for face in (ONE, THREE))
    guard.replaced(1_000_000.0, "before", [old])
    assert guard.too_soon(1_000_000.1, "now", 5, 5, new)
    assert guard.too_soon(999_999.9, "now", 5, 5, new), "made before the picture changed, delivered after"
    assert not guard.too_soon(900_000.0, "now", 5, 5, new)


def test_a_step_is_the_same_target_after_it_was_tapped_and_another_move_is_not() -> None:
    box = (0.0, 0.0, 50.0, 50.0)
    assert same_target(TouchTarget(box, SetField("n", 1), 0, "+1"), TouchTarget(box, SetField("n", 2), 0, "+1"))
    moved = (30.0, 0.0, 50.0, 50.0)
    assert not same_target(TouchTarget(box, SetField("n", 1), 0, "+1"), TouchTarget(moved, SetField("n", 2), 0, "+1"))
    assert not same_target(TouchTarget(box, ConfirmReading(), 0, "yes"), TouchTarget(box, SetField("n", 1), 0, "yes"))


# --- places -----------------------------------------------------------------------------------------------------------


def _overlap(one: Rect, other: Rect) -> bool:
    return all(
        min(one[i] + one[i + 2], other[i] + other[i + 2]) - max(one[i], other[i]) > 1 for i in (0, 1)
    )  # fmt: skip


def _costs_the_turn(playing: Any, action: Any) -> bool:
    if not isinstance(action, Answer):
        return False
    rules = playing.game.rules
    return bool(rules.turn(rules.apply(playing.state, action.move).state) != playing.turn)


@pytest.mark.parametrize("size", ["small", "upright"])
@pytest.mark.parametrize("game", ["gang-of-dice", "dicy-cards", "dicetopia", "dice-city"])
def test_after_a_throw_nothing_that_costs_the_turn_lies_where_confirm_was(game: str, size: str) -> None:
    top = ScreenHarness(size)
    SCENES["confirm"](top)
    confirm = next(t.box for t in top.window.targets() if isinstance(t.action, ConfirmReading))
    top.start(game, 2)
    player, looked = RandomPlayer(Random(1)), 0
    for _ in range(40):
        playing = top.screen.snapshot.playing
        assert playing is not None
        if playing.outcome is not None:
            break
        move, _ = player.step(playing.game.rules, playing.state)
        top.send(Answer(move))
        playing = top.screen.snapshot.playing
        assert playing is not None
        if isinstance(move, Rolled) and playing.outcome is None:
            looked += 1
            for target in top.window.targets():
                if _costs_the_turn(playing, target.action):
                    assert not _overlap(target.box, confirm), target.name
    assert looked


@pytest.mark.parametrize("size", ["small", "upright"])
@pytest.mark.parametrize("scene", ["gang-decide", "dicy-pick"])
def test_dice_and_buttons_keep_their_place_while_one_picks(scene: str, size: str) -> None:
    top = ScreenHarness(size)
    SCENES[scene](top)
    ask = pick_ask(top.scope)
    assert ask is not None
    places = set()
    for index in range(len(ask.dice)):
        found = [t for t in top.window.targets() if isinstance(t.action, TogglePick) and t.name.startswith("die")]
        top.window.tap_target(found[index])
        assert top.window.scene.stage is not None
        keyed = top.window.scene.stage.keyed
        fixed = ("die", "player", "tap undo", "tap list", "tap menu", "tap bulb")
        places.add(tuple(sorted((key, box) for key, box in keyed.items() if key.startswith(fixed))))
    assert len(places) == 1
