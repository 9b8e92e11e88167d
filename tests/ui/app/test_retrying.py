"""What could not be written is tried again while nobody says anything."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.core import SEATS
from companion.journal.writer import Journal
from companion.registry import installed
from ui.app.controller import TableController
from ui.app.game_store import GameStore
from ui.app.inbox import EndEarly, StartGame


def test_moves_that_wait_are_written_by_themselves_and_the_warning_goes(tmp_path: Path) -> None:
    data = tmp_path / "data"
    journal = Journal(data)
    table = TableController(GameStore(journal, installed(safe=True)))
    table.handle(StartGame("gang-of-dice", ("Ana", "Bob"), SEATS[0], {}))
    shutil.rmtree(data)
    data.write_text("a file where the folder was")
    table.handle(EndEarly())
    assert journal.unsaved == 1
    assert table.retry_writing() is None, "nothing new to say"
    data.unlink()
    told = table.retry_writing()
    assert told is not None
    assert [notice.key for notice in told.notices] == ["journal.deleted"]
    assert journal.unsaved == 0
    assert table.retry_writing() is None
    table.close()
