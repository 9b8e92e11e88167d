"""The warnings of Gang of Dice to choose from: one tap for each, the known kind stands out, those played are greyed."""

from __future__ import annotations

from pathlib import Path

from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import TurnUp
from tests.ui.tapping import words_on
from ui.app.inbox import Answer
from ui.boards.gang_of_dice.model import CardChoice, CardPicker, GangBoard
from ui.headless.scenes import SCENES
from ui.headless.screen_harness import ScreenHarness


def picker(top: ScreenHarness) -> CardPicker:
    board = top.model.board.model
    assert isinstance(board, GangBoard)
    assert board.picker is not None
    return board.picker


def tile(top: ScreenHarness, condition: Condition) -> CardChoice:
    return next(card for card in picker(top).cards if card.condition == condition)


def likely(top: ScreenHarness, condition: Condition) -> set[str]:
    return {half.kind for half in tile(top, condition).halves if half.likely}


def test_one_tap_tells_the_condition_and_the_kind() -> None:
    for kind in Fuse:
        top = ScreenHarness()
        top.start("gang-of-dice", 2)
        top.window.tap(f"{tile(top, Condition.PAIR).words}, {kind.value}")
        assert top.table.snapshot.playing is not None
        assert [entry.move for entry in top.table.snapshot.playing.entries] == [TurnUp(None, Condition.PAIR, kind)]


def test_all_conditions_can_be_tapped_without_scrolling() -> None:
    top = ScreenHarness()
    top.start("gang-of-dice", 2)
    halves = [target for target in top.window.targets() if isinstance(target.action, Answer)]
    assert len(halves) == 2 * len(Condition)
    assert all(target.scroller is None for target in halves)


def test_a_kind_that_was_told_once_stands_out_in_the_next_game(tmp_path: Path) -> None:
    top = ScreenHarness(cards=tmp_path)
    top.start("gang-of-dice", 2)
    assert likely(top, Condition.PAIR) == {"bomb", "explosion"}
    top.window.tap(f"{tile(top, Condition.PAIR).words}, explosion")
    later = ScreenHarness(cards=tmp_path)
    later.start("gang-of-dice", 2)
    assert likely(later, Condition.PAIR) == {"explosion"}
    assert likely(later, Condition.RUN_2) == {"bomb", "explosion"}
    assert len(picker(later).cards) == len(Condition)


def test_a_card_played_before_is_greyed_at_the_end_and_can_be_told() -> None:
    top = ScreenHarness()
    SCENES["gang-card-again"](top)
    last = picker(top).cards[-1]
    doubts = {half.kind: half.doubt for half in last.halves}
    assert (last.condition, doubts) == (Condition.ANY_1, {"bomb": "", "explosion": "already played in this game"})
    assert not any(half.doubt for card in picker(top).cards[:-1] for half in card.halves)
    top.do(next(half.action for half in last.halves if half.doubt))
    assert top.model.board.model.picker is None


def test_which_bonus_is_on_and_what_to_do_with_few_dice_can_be_read() -> None:
    top = ScreenHarness()
    SCENES["gang-card"](top)
    assert "1, 1 and 2" in words_on(top)
    SCENES["gang-few-dice"](top)
    assert "nobody may refuse" in words_on(top)
    SCENES["new-options"](top)
    assert "The English one sets six aside" in words_on(top)
