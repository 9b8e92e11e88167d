"""The door for boards: a plug-in's board is drawn as ours are, and one that fails never stops a game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Any

import pytest
from msgspec import structs

from companion.core import SEATS, Follows, Rolled, Shortcut
from companion.dice import SIX
from companion.registry import GROUP, Registry, installed
from companion.text import LANGUAGES, message
from table_pig import GAME as PIG
from table_pig.board import BOARD as PIG_BOARD
from table_pig.board import PigBoard
from table_pig.scenes import SCENES
from tests.ui.tapping import words_on
from ui.app.inbox import Answer, TakeBack, TakeShortcut, Yes
from ui.boards.contract import Board, BoardChoice, OptionEditor, PresentedBoard
from ui.boards.generic.model import GenericBoard
from ui.boards.loader import GENERIC
from ui.headless.screen_harness import ScreenHarness
from ui.kit.node import Kit, Node, Stage
from ui.present.models import Tap
from ui.present.sheets import MenuSheet
from ui.state.game_draft import Page, PickGame
from ui.state.intents import Go, Open, Place, Prefer
from ui.state.sheets import Menu


def broken(*_: object) -> Any:
    raise RuntimeError("no brush in the box")


class Smudge(Node):
    """A node that fails on the canvas."""

    def draw(self, stage: Stage) -> None:
        stage.brush.rect(self.box, (1, 0, 0, 1))
        broken()


def smudged(model: PigBoard, kit: Kit) -> Node:
    return Smudge(grow=1)


def with_board(monkeypatch: pytest.MonkeyPatch, board: object = None, module: str = "a_board") -> ScreenHarness:
    """Pig with this board, in the middle of a turn."""
    fake: Any = ModuleType("a_board")
    fake.BOARD, fake.broken, fake.smudged = board, broken, smudged
    fake.GAME = structs.replace(PIG, board=module)
    monkeypatch.setitem(sys.modules, "a_board", fake)
    return ScreenHarness(registry=Registry([EntryPoint("pig", "a_board:GAME", GROUP)]))


def test_a_plugins_board_is_drawn_in_every_language_on_the_real_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    top = with_board(monkeypatch, module=PIG.board)
    SCENES["pig-turn"](top)
    assert isinstance(top.model.board.model, PigBoard)
    said = set()
    for language in LANGUAGES:
        top.screen.prefs = replace(top.screen.prefs, language=language)
        top.window.display.refresh()
        stake = top.words.say("board.stake", n=11)
        assert stake in words_on(top)
        said.add(stake)
    assert len(said) == len(LANGUAGES)


FAULTS: dict[str, Callable[[], object]] = {
    "no board": lambda: None,
    "another type": lambda: "a board",
    "presenting": lambda: structs.replace(PIG_BOARD, present=broken),
    "icons": lambda: structs.replace(PIG_BOARD, player_icons=broken),
    "no module draws it": lambda: structs.replace(PIG_BOARD, draw="no_such_module:draw"),
    "nothing draws it": lambda: structs.replace(PIG_BOARD, draw="a_board:missing"),
    "drawing": lambda: structs.replace(PIG_BOARD, draw="a_board:broken"),
    "on the canvas": lambda: structs.replace(PIG_BOARD, draw="a_board:smudged"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_board_fails_the_generic_one_plays_on_and_says_so(
    fault: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = with_board(monkeypatch, FAULTS[fault]())
    top.screen.prefs = replace(top.screen.prefs, language=language)
    SCENES["pig-turn"](top)
    assert isinstance(top.model.board.model, GenericBoard)
    assert top.model.board.module == GENERIC
    notice = top.words.say("board.broken", game="Pig")
    assert top.model.notices == (notice,)
    assert notice in words_on(top)
    top.tap("move.hold")
    assert top.screen.snapshot.playing is not None
    assert top.screen.snapshot.playing.turn == SEATS[1]


def test_a_board_that_cannot_be_imported_is_no_crash_either(monkeypatch: pytest.MonkeyPatch) -> None:
    top = with_board(monkeypatch, module="no_such_module")
    SCENES["pig-turn"](top)
    assert top.model.notices == (top.words.say("board.broken", game="Pig"),)


def test_a_failing_option_editor_leaves_the_new_game_screen_standing(monkeypatch: pytest.MonkeyPatch) -> None:
    top = with_board(monkeypatch, structs.replace(PIG_BOARD, options={"target": OptionEditor(broken, broken)}))
    top.do(Go(Place.NEW), PickGame("pig"), Page(1))
    assert [line.words for line in top.model.options] == ["Points to win"]


@pytest.mark.parametrize("game", [game.id for game in installed().games()])
def test_the_view_is_asked_for_once_a_picture(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    top = ScreenHarness()
    top.start(game)
    rules = type(top.registry.get(game).rules)
    asked: list[object] = []
    view = rules.view

    def counted(self: Any, state: Any, viewer: Any) -> Any:
        asked.append(viewer)
        return view(self, state, viewer)

    monkeypatch.setattr(rules, "view", counted)
    top.screen.shown()
    assert len(asked) == 1


def test_every_board_of_ours_can_be_presented_without_the_toolkit() -> None:
    names = [game.board for game in installed().games()]
    code = f"import sys\nfrom ui.boards.loader import load_board\nfor name in {names}: load_board(name)\n"
    subprocess.run(
        [sys.executable, "-c", f"{code}assert not {{'kivy', 'cv2', 'numpy'}} & set(sys.modules)"], check=True
    )


def test_a_board_is_named_by_a_game_of_ours() -> None:
    assert all(isinstance(__import__(game.board, fromlist=["BOARD"]).BOARD, Board) for game in installed().games())


def test_a_throw_moves_the_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    top = with_board(monkeypatch, module=PIG.board)
    top.start("pig", 2)
    top.do(Answer(Rolled(SEATS[0], (SIX,))))
    board = top.model.board.model
    assert [(track.points, track.at_stake) for track in board.tracks] == [(0, 6), (0, 0)]


def test_how_a_plugins_board_looks_is_chosen_on_the_new_game_screen_and_in_the_menu(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rare = Tap("Turn the table", Answer(Rolled(SEATS[0], (SIX,))))

    def present(scope: Any, playing: Any, view: Any) -> PresentedBoard:
        return structs.replace(PIG_BOARD.present(scope, playing, view), menu=(rare,))

    choice = BoardChoice("stake", ("small", "large"))
    top = with_board(monkeypatch, structs.replace(PIG_BOARD, present=present, choices=(choice,)))
    top.do(Go(Place.NEW), PickGame("pig"), Page(1))
    chosen = Prefer("looks", {"pig.stake": "large"})
    assert [tap.action for tap in top.model.options[-1].values][-1] == chosen
    top.do(chosen)
    assert top.kept == [("looks", {"pig.stake": "large"})]
    top.start("pig", 2)
    top.do(Open(Menu()))
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, MenuSheet)
    assert rare in sheet.taps
    back = next(tap for tap in sheet.taps if isinstance(tap.action, tuple) and isinstance(tap.action[0], Prefer))
    assert back.action[0] == Prefer("looks", {"pig.stake": "small"})


def test_a_plugins_shortcut_is_a_button_of_the_generic_board_and_one_step_to_take_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    top = with_board(monkeypatch, module="")
    rules = type(PIG.rules)
    words = message("move.hold")
    monkeypatch.setattr(rules, "shortcuts", lambda self, state: (Shortcut("twice", SEATS[0], words, (words,)),))
    six = Rolled(SEATS[0], (SIX,))
    monkeypatch.setattr(rules, "follows", lambda self, state, id="": Follows((six, six) if id else ()))
    top.start("pig", 2)
    top.window.tap_action(TakeShortcut("twice"))
    playing = top.screen.snapshot.playing
    assert playing is not None
    assert [entry.move for entry in playing.entries] == [six, six]
    top.send(TakeBack())
    top.send(Yes())  # throws are taken back after a question
    playing = top.screen.snapshot.playing
    assert playing is not None
    assert playing.entries == ()
