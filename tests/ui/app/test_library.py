"""The shelf is read when something on it changed, not at every message."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import Seats
from companion.journal.listing import FindGame, Listed, listing
from companion.journal.reader import JournalReader, Player
from companion.journal.writer import Journal
from companion.registry import installed
from companion.session import Session
from ui.app import library
from ui.app.library import LibraryReader

GAMES = installed(safe=True)


@pytest.fixture
def listings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many games each listing had."""
    counted: list[int] = []

    def count(reader: JournalReader, find: FindGame) -> tuple[Listed, ...]:
        found = listing(reader, find)
        counted.append(len(found))
        return found

    monkeypatch.setattr(library, "listing", count)
    return counted


def test_an_unchanged_shelf_is_not_read_again(tmp_path: Path, listings: list[int]) -> None:
    with Journal(tmp_path) as journal:
        shelf = LibraryReader(journal, GAMES)
        assert shelf.read() == shelf.read()
        assert listings == [0]
        session = Session.start(GAMES.get("gang-of-dice"), Seats(("Ana", "Bob")), journal)
        assert [one.start.id for one in shelf.read().kept] == [session.id]
        shelf.read()
        assert listings == [0, 1]


def test_everything_that_is_written_is_seen(tmp_path: Path, listings: list[int]) -> None:
    with Journal(tmp_path) as journal:
        shelf = LibraryReader(journal, GAMES)
        number = Session.start(GAMES.get("gang-of-dice"), Seats(("Ana", "Bob")), journal).id
        shelf.read()
        journal.rename(number, "Friday")
        assert shelf.read().kept[0].start.title == "Friday"
        journal.remember(Player("Ana", "red", "star"))
        assert [player.name for player in shelf.read().players] == ["Ana"]
        journal.forget("Ana")
        assert shelf.read().players == ()
        journal.delete(number)
        assert shelf.read().kept == ()
        assert len(listings) == 5
