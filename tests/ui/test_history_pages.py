"""A long evening's history: page by page, every entry once, and what was tapped stays where it is."""

from __future__ import annotations

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import SEATS
from companion.games.free_table.model import ScorePoints
from ui.app.inbox import Answer
from ui.present.history import PAGE, HistorySheet
from ui.state.intents import Open
from ui.state.sheets import ShowHistory

ENTRIES = 2 * PAGE + 5


def sheet(top: ScreenHarness) -> HistorySheet:
    found = top.screen.shown().sheet
    assert isinstance(found, HistorySheet)
    return found


def test_a_long_history_is_turned_page_by_page() -> None:
    top = ScreenHarness("small")
    top.start("free-table", 2)
    for number in range(ENTRIES):
        top.table.handle(Answer(ScorePoints(SEATS[0], number + 1)))
    top.receive()
    top.do(Open(ShowHistory()))
    first = sheet(top)
    assert (len(first.lines), first.later) == (PAGE, None)
    top.tap("history.earlier")
    second = sheet(top)
    top.tap("history.earlier")
    third = sheet(top)
    assert (len(third.lines), third.earlier) == (ENTRIES - 2 * PAGE, None)
    actions = [line.action for page in (first, second, third) for line in page.lines]
    assert len({repr(action) for action in actions}) == ENTRIES
    top.tap("history.later")
    assert sheet(top) == second
    top.window.tap(f"entry {second.lines[3].words}")
    assert [line.chosen for line in sheet(top).lines].index(True) == 3
    assert sheet(top).earlier is not None


def test_a_page_that_was_taken_back_gives_way_to_the_last_one() -> None:
    top = ScreenHarness("small")
    top.start("free-table", 2)
    top.send(Answer(ScorePoints(SEATS[0], 3)))
    top.do(Open(ShowHistory(page=4)))
    assert len(sheet(top).lines) == 1
