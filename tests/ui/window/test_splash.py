"""What fills the display for a moment: it comes once, goes by itself or by a tap, and is never in the way."""

from __future__ import annotations

import gc
import sys
import weakref
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec import structs

from companion.core import SEATS, Move, Rolled, Seats
from companion.dice import FIVE, ONE, SIX, TWO
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, Stop, TurnUp
from companion.registry import GROUP, Registry, installed
from companion.text import LANGUAGES
from table_pig import GAME as PIG
from table_pig.board import BOARD as PIG_BOARD
from ui.app.inbox import Answer, LeaveGame, PutBack, ResumeGame, TakeBack
from ui.boards.contract import Splash
from ui.boards.loader import load_board
from ui.headless.film_strip import films
from ui.headless.offscreen import SIZES
from ui.headless.screen_harness import ScreenHarness
from ui.headless.step_clock import StepClock
from ui.i18n import Words
from ui.kit.node import Kit
from ui.kit.splash_art import ARTS
from ui.kit.theme import DARK, PAINTS, Metrics, Type, contrast
from ui.present.scope import Prefs
from ui.present.splash import SplashModel
from ui.window.splash_layer import GRAND_SECONDS, READABLE, SECONDS, SplashDrawing, ground_and_ink

A, B = SEATS[:2]
BOMB = (Answer(Commit(A, 3)), Answer(Rolled(A, (FIVE, FIVE, ONE))), Answer(Stop(A)))


def table(clock: StepClock | None, prefs: Prefs | None = None, folder: Path | None = None) -> ScreenHarness:
    top = ScreenHarness(prefs=prefs, frames=clock, folder=folder)
    top.start("gang-of-dice", 2)
    top.do(Answer(TurnUp(None, Condition.TOTAL_11, Fuse.BOMB)))
    return top


def seen(top: ScreenHarness) -> SplashModel | None:
    splash = top.window.display.splash
    return splash.drawing.model if splash is not None and splash.drawing is not None else None


def moves(top: ScreenHarness) -> list[Move]:
    assert top.screen.snapshot.playing is not None
    return [entry.move for entry in top.screen.snapshot.playing.entries]


def test_a_bomb_fills_the_display_says_what_it_costs_and_goes_by_itself() -> None:
    clock = StepClock()
    top = table(clock)
    top.do(*BOMB)
    model = seen(top)
    assert model is not None
    assert (model.loud, model.number) == ("Boom!", "−3")
    assert model.who is not None
    assert model.who.name == "Félix"
    clock.pass_time(SECONDS - 0.01)
    assert seen(top) is not None
    clock.pass_time(0.02)
    assert seen(top) is None
    assert not clock.ticking, "the loop rests"


def test_what_lies_below_is_not_drawn_while_it_is_covered_and_is_the_last_picture_then() -> None:
    clock = StepClock()
    top, still = table(clock), table(None)
    still.do(*BOMB)
    want = still.window.pixels()
    top.do(*BOMB)
    layers = len(top.window.scene.canvas.children)
    clock.pass_time(0.5)
    assert len(top.window.scene.canvas.children) == layers - 1
    assert (top.window.pixels() != want).any()
    clock.pass_time(SECONDS)
    assert (top.window.pixels() == want).all()


def test_a_tap_takes_it_away_at_once_and_does_nothing_else_and_the_next_one_acts() -> None:
    clock = StepClock()
    top = table(clock)
    top.do(*BOMB)
    clock.pass_time(0.3)
    before = moves(top)
    one = next(target for target in top.window.targets() if target.action == Answer(Commit(B, 1)))
    top.window.tap_target(one)
    assert seen(top) is None
    assert not clock.ticking
    assert moves(top) == before
    top.window.tap_target(one)
    assert moves(top) == [*before, Commit(B, 1)]


def test_a_finger_that_comes_just_after_it_went_means_nothing_below() -> None:
    clock = StepClock()
    top = table(clock)
    top.do(*BOMB)
    before = moves(top)
    one = next(target for target in top.window.targets() if target.action == Answer(Commit(B, 1)))
    clock.pass_time(SECONDS + 0.1)
    top.window.touch(*top.window.middle(one), after=0.1)
    assert moves(top) == before
    top.window.touch(*top.window.middle(one))
    assert moves(top) == [*before, Commit(B, 1)]


def test_whoever_plays_on_without_waiting_ends_it() -> None:
    clock = StepClock()
    top = table(clock)
    top.do(*BOMB)
    top.send(Answer(Commit(B, 1)))
    assert seen(top) is None


def test_with_motion_off_nothing_ever_comes() -> None:
    clock = StepClock()
    top, still = table(clock, Prefs(motion=False)), table(None)
    for one in (top, still):
        one.do(*BOMB)
    assert seen(top) is None
    assert not clock.ticking
    assert (top.window.pixels() == still.window.pixels()).all()


def test_what_is_taken_back_put_back_or_resumed_is_not_played_again(tmp_path: Path) -> None:
    clock = StepClock()
    top = table(clock, folder=tmp_path)
    top.do(*BOMB)
    top.window.display.animator.finish()  # type: ignore[union-attr]
    top.send(TakeBack())
    assert top.screen.snapshot.asked is None
    top.send(PutBack())
    assert moves(top)[-1] == Stop(A)
    assert seen(top) is None
    number = top.screen.snapshot.playing.number  # type: ignore[union-attr]
    top.send(LeaveGame())
    top.send(ResumeGame(number))
    assert seen(top) is None
    top.journal.close()
    again = ScreenHarness(frames=clock, folder=tmp_path)
    again.send(ResumeGame(number))
    assert moves(again)[-1] == Stop(A)
    assert seen(again) is None


def test_after_a_bomb_comes_who_won_the_round_and_a_tap_ends_both() -> None:
    for tapped in (False, True):
        clock = StepClock()
        top = table(clock)
        top.do(Answer(Commit(A, 1)), Answer(Rolled(A, (TWO,))), Answer(Stop(A)), Answer(Commit(B, 3)))
        top.do(Answer(Rolled(B, (FIVE, FIVE, ONE))))
        assert seen(top) is None
        top.do(Answer(Stop(B)))
        first = seen(top)
        assert first is not None
        assert first.loud == "Boom!"
        if tapped:
            top.window.touch(10, 10)
            assert seen(top) is None
            assert not clock.ticking
            continue
        clock.pass_time(SECONDS + 0.1)
        then = seen(top)
        assert then is not None
        assert then.loud == "Félix!"
        clock.pass_time(SECONDS)
        assert not clock.ticking


def test_whoever_wins_the_game_is_told_that_and_nothing_smaller() -> None:
    clock = StepClock()
    top = ScreenHarness(frames=clock)
    scene, winning = films()["dicy-won"]
    scene(top)
    winning(top)
    model = seen(top)
    assert model is not None
    assert (model.loud, model.number, model.words) == ("Victory!", "106", "Louise wins the game")
    clock.pass_time(GRAND_SECONDS)
    assert not clock.ticking


def pig(monkeypatch: pytest.MonkeyPatch, clock: StepClock, **changes: Any) -> ScreenHarness:
    fake: Any = ModuleType("a_board")
    fake.BOARD, fake.GAME = structs.replace(PIG_BOARD, **changes), structs.replace(PIG, board="a_board")
    monkeypatch.setitem(sys.modules, "a_board", fake)
    return ScreenHarness(registry=Registry([EntryPoint("pig", "a_board:GAME", GROUP)]), frames=clock)


def test_a_plug_in_takes_part_through_the_same_door_with_a_figure_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = StepClock()
    top = pig(monkeypatch, clock)
    top.start("pig", 2)
    top.do(Answer(Rolled(A, (SIX,))), Answer(Rolled(A, (ONE,))))
    model = seen(top)
    assert model is not None
    assert (model.art, model.number) == ("table_pig.draw:pig_art", "−6")


def test_a_figure_that_cannot_be_painted_costs_nothing_but_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = StepClock()
    top = pig(monkeypatch, clock, splashes={"lost": Splash("table_pig.draw:no_such_art")})
    top.start("pig", 2)
    top.do(Answer(Rolled(A, (ONE,))))
    assert seen(top) is None
    assert not clock.ticking
    assert moves(top) == [Rolled(A, (ONE,))]


def test_its_pictures_are_let_go_of_when_it_is_over() -> None:
    clock = StepClock()
    top = table(clock)
    top.do(*BOMB)
    drawing = top.window.display.splash.drawing  # type: ignore[union-attr]
    gone = weakref.ref(drawing)
    del drawing
    clock.pass_time(SECONDS + 1)
    gc.collect()
    assert gone() is None
    assert len(top.window.scene.canvas.after.children) == 0


FACTS = {"player": SEATS[1], "players": SEATS[:3], "n": 30, "total": 104, "points": 104}


@pytest.mark.parametrize("size", ["small", "wide", "upright"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_of_all_games_are_there_and_above_their_floor(language: str, size: str) -> None:
    games = [*installed().games()]
    seats = Seats(("Félix", "Maximilian", "Suzie"))
    kit = Kit(DARK, Metrics(*SIZES[size]), text=1.5)
    for game in games:
        words = Words(language, game, seats)
        codes = {**(load_board(game.board).splashes if game.board else {}), "won": Splash("trophy", grand=True)}
        for code, splash in codes.items():
            assert words.has(f"splash.{code}"), (game.id, code)
            assert words.has(f"splash.{code}.words"), (game.id, code)
            said = [words.text(f"splash.{code}{part}", FACTS) for part in ("", ".words")]
            number = words.text(f"splash.{code}.number", FACTS) if words.has(f"splash.{code}.number") else ""
            assert "…" not in "".join([*said, number]), (game.id, code, said)
            model = SplashModel(splash.art, splash.tone, False, said[0], number, said[1], None)
            drawing = SplashDrawing(model, kit)
            for text in drawing.texts:
                assert text.size >= Type.LEAST * kit.metrics.unit * 1.4, (game.id, code, text)


def test_words_are_read_on_the_colour_of_every_player() -> None:
    for paint in PAINTS.values():
        ground, ink = ground_and_ink(paint.body)
        assert contrast(ground, ink) >= READABLE


def test_every_figure_is_painted_and_seen_through_at_its_corners() -> None:
    for name, paint in ARTS.items():
        pixels = paint(80)
        assert pixels.shape == (80, 80, 4), name
        assert pixels[0, 0, 3] == 0, name
        assert pixels[..., 3].max() == 255, name
