"""After a game: a feast, a pad with everybody's numbers, and what made each of them."""

from __future__ import annotations

import re

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from tests.ui.tapping import words_on
from ui.app.inbox import StartGame
from ui.headless.scene_steps import playing
from ui.headless.scenes import SCENES
from ui.present.end import EndModel
from ui.present.score_pad import GainSheet
from ui.state.sheets import ShowGains


def _number(told: str) -> int:
    return int(told.replace("−", "-").replace("+", ""))


@pytest.mark.parametrize("scene", ["score-pad", "feast-pad"])
def test_every_number_of_the_pad_is_made_of_what_a_tap_on_it_tells(scene: str) -> None:
    top = ScreenHarness()
    SCENES[scene](top)
    assert isinstance(top.model, EndModel)
    pad = top.model.pad
    assert pad is not None
    totals = [_number(cell.points) for cell in pad.total.cells]
    by_rows = [sum(_number(row.cells[seat].points) for row in pad.rows) for seat in range(len(totals))]
    assert by_rows == totals == [int(line.points[-1][1]) for line in pad.race]
    for row in (*pad.rows, pad.total):
        for cell in row.cells:
            top.window.tap(cell.name)
            sheet = top.screen.shown().sheet
            assert isinstance(sheet, GainSheet)
            assert sheet.points == cell.points
            assert sum(_number(line.points) for line in sheet.lines) == _number(cell.points)
            assert sum(_number(line.points) for line in sheet.entries) == _number(cell.points)
            top.window.tap_action(sheet.close.action)


def test_the_winner_is_large_and_once_more_is_one_tap() -> None:
    top = ScreenHarness()
    SCENES["feast"](top)
    assert isinstance(top.model, EndModel)
    assert top.model.remarks
    stage = top.window.scene.stage
    assert stage is not None
    wins = next(text for text in stage.texts if text.words == top.model.sentence)
    assert wins.size >= 30
    score = next(text for text in stage.texts if text.words == top.model.standings[0].points)
    assert score.box[3] >= 60
    top.tap("end.again")
    assert isinstance(top.sent[-1], StartGame)
    assert playing(top).outcome is None


def test_the_pad_is_one_tap_away_and_leads_back() -> None:
    top = ScreenHarness()
    SCENES["end"](top)
    top.tap("end.pad")
    assert top.model.pad is not None
    assert re.search(r"\b108\b", words_on(top))
    top.tap("back")
    assert top.model.pad is None


def test_a_sheet_about_a_number_is_left_where_no_game_is_any_more() -> None:
    top = ScreenHarness()
    SCENES["gains"](top)
    assert isinstance(top.screen.screen_state.sheet, ShowGains)
    top.tap("close")
    assert top.screen.screen_state.sheet is None
