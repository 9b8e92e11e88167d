"""The warnings of Gang of Dice to choose from: of the kind that is known, and those played before greyed at the end."""

from __future__ import annotations

from pathlib import Path

from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import TurnUp
from tests.ui.tapping import words_on
from ui.app.inbox import Answer
from ui.boards.gang_of_dice.model import CardChoice, CardPicker, GangBoard
from ui.headless.scenes import SCENES
from ui.headless.screen_harness import ScreenHarness
from ui.state.intents import SetAmount


def picker(top: ScreenHarness) -> CardPicker:
    board = top.model.board.model
    assert isinstance(board, GangBoard)
    assert board.picker is not None
    return board.picker


def tile(top: ScreenHarness, condition: Condition) -> CardChoice:
    return next(card for card in picker(top).cards if card.condition == condition)


def test_a_kind_that_was_told_once_is_one_tap_in_the_next_game(tmp_path: Path) -> None:
    top = ScreenHarness(cards=tmp_path)
    top.start("gang-of-dice", 2)
    assert {card.kind for card in picker(top).cards} == {"bomb"}
    top.do(SetAmount(1))
    assert {card.kind for card in picker(top).cards} == {"explosion"}
    top.window.tap(tile(top, Condition.PAIR).words)
    later = ScreenHarness(cards=tmp_path)
    later.start("gang-of-dice", 2)
    assert tile(later, Condition.PAIR).action == Answer(TurnUp(None, Condition.PAIR, Fuse.EXPLOSION))
    assert tile(later, Condition.RUN_2).kind == "bomb"
    assert len(picker(later).cards) == len(Condition)


def test_a_card_played_before_is_greyed_at_the_end_and_can_be_told() -> None:
    top = ScreenHarness()
    SCENES["gang-card-again"](top)
    last = picker(top).cards[-1]
    assert (last.condition, last.kind, last.doubt) == (Condition.ANY_1, "explosion", "already played in this game")
    assert not any(card.doubt for card in picker(top).cards[:-1])
    top.do(last.action)
    assert top.model.board.model.picker is None


def test_which_bonus_is_on_and_what_to_do_with_few_dice_can_be_read() -> None:
    top = ScreenHarness()
    SCENES["gang-card"](top)
    assert "1, 1 and 2" in words_on(top)
    SCENES["gang-few-dice"](top)
    assert "nobody may refuse" in words_on(top)
    SCENES["new-options"](top)
    assert "The English one sets six aside" in words_on(top)
