"""One damaged row costs one game, by name: never the list, never the start."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.journal.listing import GameStatus, listing
from companion.journal.reader import JournalError, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.session import Session
from tests.companion.toy import ANNA, TABLE_OF_TWO, TOY, Stop, threw

DEEP = "[" * 100_000
NOW = "2026-01-01T00:00:00+00:00"
HARM = {
    "a time that is none": "UPDATE games SET created = 'yesterday' WHERE id = 2",
    "a time without its zone": "UPDATE games SET created = '2020-01-01T00:00:00' WHERE id = 2",
    "a seat that nobody has": "UPDATE games SET first = 99 WHERE id = 2",
    "a seat before the first": "UPDATE games SET first = -1 WHERE id = 2",
    "names that are numbers": "UPDATE games SET names = '[1, 2]' WHERE id = 2",
    "names nested deeply": f"UPDATE games SET names = '{DEEP}' WHERE id = 2",
    "options nested deeply": "UPDATE games SET options = '" + '{"a":' * 100_000 + "' WHERE id = 2",
    "options that are a list": "UPDATE games SET options = '[1]' WHERE id = 2",
    "an option that is a number": "UPDATE games SET options = '{\"a\": 3}' WHERE id = 2",
    "a title that is no text": "UPDATE games SET title = CAST(x'ff41' AS TEXT) WHERE id = 2",
    "a title of bytes": "UPDATE games SET title = x'ff41' WHERE id = 2",
    "a game's name that is no text": "UPDATE games SET game = CAST(x'ff' AS TEXT) WHERE id = 2",
    "rules that are a word": "UPDATE games SET rules = 'new' WHERE id = 2",
    "a beginning nested deeply": f"UPDATE games SET given = '{DEEP}' WHERE id = 2",
    "an entry's time": "UPDATE entries SET at = 'noon' WHERE game = 2",
    "an entry's time without its zone": "UPDATE entries SET at = '2020-01-01T00:00:00' WHERE game = 2",
    "an entry's time of bytes": "UPDATE entries SET at = x'ff' WHERE game = 2",
    "an entry's time that is no text": "UPDATE entries SET at = CAST(x'ff41' AS TEXT) WHERE game = 2",
    "a move that is no text": "UPDATE entries SET content = CAST(x'ff41' AS TEXT) WHERE game = 2",
    "a move nested deeply": f"UPDATE entries SET content = '{DEEP}' WHERE game = 2",
    "one character of a move": "UPDATE entries SET content = replace(content, '{', '[') WHERE game = 2",
    "an unknown kind of entry": "UPDATE entries SET kind = 'dance' WHERE game = 2",
    "an entry's number that is a word": "UPDATE entries SET number = 'one' WHERE game = 2",
    "a photograph's name of bytes": "UPDATE entries SET photo = x'ff' WHERE game = 2",
}


def three_games(folder: Path, harm: str) -> None:
    with Journal(folder) as journal:
        for _ in range(3):
            Session.start(TOY, TABLE_OF_TWO, journal).submit(threw(ANNA, 2, 3))
    with sqlite3.connect(folder / "journal.db") as db:
        db.execute(harm)
    db.close()


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM.keys())
def test_one_damaged_row_makes_one_game_unreadable(tmp_path: Path, harm: str) -> None:
    three_games(tmp_path, harm)
    with Journal(tmp_path) as journal:
        found = {one.start.id: one for one in listing(journal, lambda id: TOY if id == "toy" else None)}
        assert {id: one.status for id, one in found.items()} == {
            1: GameStatus.OPEN,
            2: GameStatus.UNREADABLE,
            3: GameStatus.OPEN,
        }
        assert found[2].problem is not None, "it is named, with the reason"
        Session.resume(TOY, journal, 3).submit(Stop(ANNA))
        journal.delete(2)
        assert [start.id for start in journal.starts()] == [1, 3], "what cannot be read can be deleted"
    with ReadOnlyJournal(tmp_path) as reader:
        assert len(listing(reader, lambda id: TOY)) == 2


@pytest.mark.parametrize(
    "harm",
    [
        "INSERT INTO players VALUES (x'ff', 'red', 'x', 'now')",
        "INSERT INTO players VALUES (CAST(x'ff' AS TEXT), 'red', 'x', 'now')",
        "INSERT INTO summaries VALUES (2, 1, 1, CAST(x'ff' AS TEXT))",
        f"INSERT INTO summaries VALUES (2, 1, 1, '{DEEP}')",
        "INSERT INTO summaries VALUES (2, 1, 1, x'ff')",
    ],
)
def test_what_can_be_made_again_is_simply_not_believed(tmp_path: Path, harm: str) -> None:
    three_games(tmp_path, harm)
    with Journal(tmp_path) as journal:
        assert [one.status for one in listing(journal, lambda id: TOY)] == [GameStatus.OPEN] * 3
        assert journal.players() == ()


def test_resuming_a_damaged_game_says_which_entry(tmp_path: Path) -> None:
    three_games(tmp_path, HARM["an entry's time"])
    with Journal(tmp_path) as journal, pytest.raises(JournalError) as refused:
        Session.resume(TOY, journal, 2)
    assert refused.value.facts["number"] == 2
    assert refused.value.facts["entry"] == 1
