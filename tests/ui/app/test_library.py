"""The shelf is read when something on it changed, not at every message."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import Seats
from companion.journal.listing import FindGame, Listed, listing
from companion.journal.reader import JournalError, JournalReader, Player
from companion.journal.writer import Journal
from companion.registry import installed
from companion.session import Session
from ui.app import game_store, library
from ui.app.game_store import GameStore
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


def test_a_journal_that_cannot_be_read_says_so_beside_the_games_that_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(reader: JournalReader, find: FindGame) -> tuple[Listed, ...]:
        raise JournalError("unreadable", file="journal.db", reason="disk I/O error")

    with Journal(tmp_path) as journal:
        shelf, store = LibraryReader(journal, GAMES), GameStore(journal, GAMES)
        with monkeypatch.context() as patch:
            patch.setattr(library, "listing", failing)
            patch.setattr(game_store, "listing", failing)
            assert shelf.read().kept == store.kept() == ()
            assert shelf.read().games
            assert shelf.problem is not None
            assert shelf.problem.key == "journal.unreadable"
            assert [notice.key for notice in store.notices()] == ["journal.unreadable"]
        session = Session.start(GAMES.get("gang-of-dice"), Seats(("Ana", "Bob")), journal)
        assert [one.start.id for one in (*shelf.read().kept, *store.kept())] == [session.id] * 2
        assert shelf.problem is None
        assert store.notices() == ()
