"""What moves: it ends where it would have stood anyway, a tap acts at once and ends it, and then the loop rests."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from companion.core import SEATS, Rolled
from companion.dice import BOSS, ONE, THREE, TWO
from companion.games.gang_of_dice.model import Stop
from companion.random_player import RandomPlayer
from ui.app.inbox import Answer, CameraIs, CameraState, TakeBack
from ui.headless.film_strip import films
from ui.headless.scene_steps import by_chance
from ui.headless.screen_harness import ScreenHarness
from ui.headless.step_clock import StepClock
from ui.kit.animator import END, Animator
from ui.present.scope import Prefs
from ui.state.intents import Go, Place, Prefer, TogglePick

A = SEATS[0]
LONG = 10.0
FILMS = sorted(films())


def shown(name: str, clock: StepClock | None, prefs: Prefs | None = None) -> ScreenHarness:
    """A film that has just begun, if anything moves at all."""
    top = ScreenHarness(prefs=prefs, frames=clock)
    scene, begins = films()[name]
    scene(top)
    if top.window.display.animator is not None:
        top.window.display.animator.finish()
    begins(top)
    return top


def equal(one: Any, other: Any) -> bool:
    return bool(np.array_equal(one, other))


@pytest.mark.parametrize("name", FILMS)
def test_it_moves_then_stands_as_if_nothing_had_moved_and_the_loop_rests(name: str) -> None:
    clock = StepClock()
    top, still = shown(name, clock), shown(name, None)
    want = still.window.pixels()
    assert clock.ticking
    clock.pass_time(0.08)
    drawn = top.window.scene.drawn
    assert not equal(top.window.pixels(), want)
    clock.pass_time(LONG)
    assert not clock.ticking
    assert equal(top.window.pixels(), want)
    assert top.window.scene.drawn == drawn, "nothing was drawn anew for it"


@pytest.mark.parametrize("name", FILMS)
def test_with_motion_off_the_last_picture_stands_at_once(name: str) -> None:
    clock = StepClock()
    top, still = shown(name, clock, Prefs(motion=False)), shown(name, None)
    assert not clock.ticking
    assert equal(top.window.pixels(), still.window.pixels())


def test_motion_is_switched_off_on_the_settings_page_and_that_is_kept() -> None:
    clock = StepClock()
    top = ScreenHarness(frames=clock)
    top.do(Go(Place.SETTINGS))
    top.window.display.animator.finish()  # type: ignore[union-attr]
    assert top.words.say("settings.motion") in [line.words for line in top.model.lines]
    top.window.tap_action(Prefer("motion", False))
    assert top.kept == [("motion", False)]
    top.do(Go(Place.HOME))
    assert not clock.ticking


def test_a_tap_on_a_die_that_still_falls_acts_at_once_and_ends_what_moves() -> None:
    clock = StepClock()
    top = shown("gang-fall", clock)
    clock.pass_time(0.05)
    assert clock.ticking
    top.window.tap("die Boss")
    assert not clock.ticking
    assert top.screen.screen_state.picks == {2}


def test_a_picture_that_is_drawn_anew_in_the_middle_goes_on_where_it_was() -> None:
    clock = StepClock()
    top = shown("gang-fall", clock)
    clock.pass_time(0.3)
    drawn = top.window.scene.drawn
    top.send(CameraIs(CameraState.LOOKING))
    assert top.window.scene.drawn == drawn + 1
    assert clock.ticking
    clock.pass_time(0.25)
    assert clock.ticking, "the last die fell late"
    clock.pass_time(0.25)
    assert not clock.ticking, "nothing began again"


def test_dice_that_come_back_with_an_undo_do_not_fall_again() -> None:
    clock = StepClock()
    top = shown("gang-fall", clock)
    top.send(Answer(Stop(A)))
    top.window.display.animator.finish()  # type: ignore[union-attr]
    top.send(TakeBack())
    assert top.model.board.model.dice[0].face == "3"
    assert not clock.ticking


def test_kept_dice_do_not_roll_with_those_that_are_thrown_again() -> None:
    clock = StepClock()
    top = shown("gang-again", clock)
    motions: Any = top.window.scene._motions
    assert [one.plan.kind for one in motions._lifted] == ["roll", "glide", "glide", "roll"]


def test_a_score_counts_up_over_the_numbers_between() -> None:
    clock = StepClock()
    top = shown("dicy-score", clock)
    motions: Any = top.window.scene._motions
    (score,) = [one for one in motions._lifted if one.plan.kind == "count"]
    said: list[str] = []
    score.numbers = said.append
    for _ in range(8):
        clock.pass_time(0.1)
    numbers = [int(word) for word in said if word]
    assert numbers == sorted(numbers)
    assert 0 < numbers[1] < 12
    assert said[-1] == "", "at rest it shows its own words"


def test_what_lies_below_a_sheet_does_not_move() -> None:
    clock = StepClock()
    top = ScreenHarness(frames=clock)
    films()["gang-fall"][0](top)
    films()["sheet-rises"][1](top)
    clock.pass_time(LONG)
    top.send(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, THREE))))
    assert not clock.ticking


def test_the_animator_ends_drops_and_rests() -> None:
    clock = StepClock()
    animator = Animator(clock)
    told: list[tuple[str, float]] = []

    def mover(name: str, seconds: float) -> Any:
        def move(passed: float) -> bool:
            told.append((name, passed))
            return passed < seconds

        return move

    assert not animator.moving
    animator.run("a", mover("a", 1.0))
    animator.run("b", mover("b", 2.0))
    animator.run("over", mover("over", 0.0))
    assert clock.ticking
    clock.pass_time(1.0)
    assert animator.began("a") is None
    assert animator.began("b") == 0.0
    animator.finish()
    assert told[-1] == ("b", END)
    assert not clock.ticking
    animator.run("c", mover("c", 1.0))
    animator.drop("c")
    assert not clock.ticking
    assert told[-1] == ("c", 0.0), "what is dropped stops where it is"


def test_a_movement_begins_when_its_picture_has_been_drawn_once() -> None:
    clock = StepClock()
    clock.warm_up = 2
    animator = Animator(clock)
    passed: list[float] = []

    def moves(at: float) -> bool:
        passed.append(at)
        return at < 1.0

    animator.run("slow", moves)
    clock.pass_time(0.7)
    clock.pass_time(0.7)
    assert passed == [0.0], "those were the seconds that drawing took"
    clock.pass_time(0.5)
    clock.pass_time(0.6)
    assert passed == pytest.approx([0.0, 0.5, 1.1])
    assert not clock.ticking


def test_a_movement_that_fails_stops_and_the_others_go_on() -> None:
    clock = StepClock()
    animator = Animator(clock)
    passed: list[float] = []

    def fails(at: float) -> bool:
        if at > 0:
            raise RuntimeError("no such thing")
        return True

    def goes_on(at: float) -> bool:
        passed.append(at)
        return True

    animator.run("fails", fails)
    animator.run("goes on", goes_on)
    clock.pass_time(0.1)
    clock.pass_time(0.1)
    assert animator.began("fails") is None
    assert len(passed) == 3


@pytest.mark.long
@pytest.mark.parametrize("game", ["gang-of-dice", "dicy-cards", "dicetopia", "dice-city"])
def test_whoever_plays_on_through_all_that_moves_sees_what_others_see(game: str) -> None:
    clock, chance = StepClock(), Random(7)
    top, still = ScreenHarness(frames=clock), ScreenHarness()
    for one in (top, still):
        by_chance(one, game, 12)
    player = RandomPlayer(Random(5))
    for _ in range(24):
        assert top.screen.snapshot.playing is not None
        move, _ = player.step(top.screen.snapshot.playing.game.rules, top.screen.snapshot.playing.state)
        for one in (top, still):
            one.send(Answer(move))
        clock.pass_time(chance.choice((0.01, 0.2, 1.2, 3.0)))
        if chance.random() < 0.2:
            top.send(TakeBack())
            still.send(TakeBack())
    clock.pass_time(LONG)
    clock.pass_time(LONG)
    assert not clock.ticking
    assert equal(top.window.pixels(), still.window.pixels())


def test_nothing_is_wanted_of_the_loop_while_nobody_does_anything() -> None:
    clock = StepClock()
    top = ScreenHarness(frames=clock)
    top.start("gang-of-dice", 3)
    clock.pass_time(LONG)
    assert not clock.ticking
    shown_before = top.window.display.animator.frames_shown  # type: ignore[union-attr]
    top.send(CameraIs(CameraState.LOOKING))
    top.do(TogglePick(0, ()))
    assert top.window.display.animator.frames_shown == shown_before  # type: ignore[union-attr]
    assert not clock.ticking
