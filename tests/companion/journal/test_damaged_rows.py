"""One damaged row costs one game, by name: never the list, never the start."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from companion.journal.database_file import open_memory
from companion.journal.listing import GameStatus, listing
from companion.journal.reader import JournalError, Player, ReadOnlyJournal
from companion.journal.salvage import salvage
from companion.journal.writer import Journal
from companion.session import Session
from tests.companion.toy import ANNA, TABLE_OF_TWO, TOY, Stop, threw

DEEP = "[" * 100_000 + "]" * 100_000
NOW = "2026-01-01T00:00:00+00:00"


def entry(kind: str, content: str) -> str:
    """One more entry of the second game."""
    columns = "game, number, at, kind, content, written"
    return f"INSERT INTO entries ({columns}) VALUES (2, 2, '{NOW}', '{kind}', '{content}', 99)"


OTHER_TABLE = {
    "game_id": 2,
    "game": "toy",
    "finished": NOW,
    "names": ["A", "B", "C"],
    "winners": [2],
    "points": [1, 2],
    "reason": "x",
    "rounds": 1,
    "moves": 1,
    "adjusted": 0,
}
"""A summary as nobody writes it: three names, and points of two."""
HARM = {
    "a time that is none": "UPDATE games SET created = 'yesterday' WHERE id = 2",
    "a time without its zone": "UPDATE games SET created = '2020-01-01T00:00:00' WHERE id = 2",
    "a seat that nobody has": "UPDATE games SET first = 99 WHERE id = 2",
    "a seat before the first": "UPDATE games SET first = -1 WHERE id = 2",
    "a seat that nobody takes": "UPDATE games SET first = 5 WHERE id = 2",
    "nobody at the table": "UPDATE games SET names = '[]' WHERE id = 2",
    "the first year there is": "UPDATE games SET created = '0001-01-01T00:00:00+00:00' WHERE id = 2",
    "the last year there is": "UPDATE games SET created = '9999-12-31T23:59:59+00:00' WHERE id = 2",
    "an entry in the first year": "UPDATE entries SET at = '0001-01-01T00:00:00+00:00' WHERE game = 2",
    "an entry that is missing": "UPDATE entries SET number = 2 WHERE game = 2",
    "an entry with the highest number": "UPDATE entries SET number = 9223372036854775807 WHERE game = 2",
    "taken back, nested deeply": entry("undo", '{"x":' + DEEP + ',"from":1}'),
    "corrected, nested deeply": entry("amend", '{"entry":1,"move":' + DEEP + "}"),
    "ended, nested deeply": entry("close", '{"x":' + DEEP + ',"why":"stopped"}'),
    "a name that no screen can show": f'UPDATE games SET names = \'["A", "{"N" * 400_000}"]\' WHERE id = 2',
    "more people than seats": f"UPDATE games SET names = '{json.dumps([str(n) for n in range(100_000)])}' WHERE id = 2",
    "a name without letters": 'UPDATE games SET names = \'["A", " "]\' WHERE id = 2',
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
        "INSERT INTO summaries VALUES (2, 1, 1, CAST(x'ff' AS TEXT))",
        f"INSERT INTO summaries VALUES (2, 1, 1, '{DEEP}')",
        "INSERT INTO summaries VALUES (2, 1, 1, x'ff')",
        f"INSERT INTO summaries VALUES (2, 1, 1, '{json.dumps(OTHER_TABLE)}')",
    ],
)
def test_what_can_be_made_again_is_simply_not_believed(tmp_path: Path, harm: str) -> None:
    three_games(tmp_path, harm)
    with Journal(tmp_path) as journal:
        assert [one.status for one in listing(journal, lambda id: TOY)] == [GameStatus.OPEN] * 3


@pytest.mark.parametrize("table", ["games", "entries"])
@pytest.mark.parametrize("written", ["'soon'", "x'00ff'", "9223372036854775807", "-1"])
def test_a_damaged_place_in_the_order_of_things_costs_that_place_alone(
    tmp_path: Path, table: str, written: str
) -> None:
    three_games(tmp_path, f"UPDATE {table} SET written = {written} WHERE {'id' if table == 'games' else 'game'} = 2")
    with Journal(tmp_path) as journal:
        assert journal.last_written() == 6, "what is written next counts on from what is sound"
        Session.resume(TOY, journal, 1).submit(Stop(ANNA))
        found = listing(journal, lambda id: TOY)
        assert [one.status for one in found] == [GameStatus.OPEN] * 3
        assert [one.start.id for one in found][:2] == [1, 3] if table == "entries" else [1, 3]


@pytest.mark.parametrize(
    ("harm", "number"),
    [
        ("UPDATE entries SET game = 77 WHERE game = 2", 77),
        ("UPDATE entries SET game = 'two' WHERE game = 2", 0),
        ("UPDATE entries SET game = x'02' WHERE game = 2", 0),
        ("DELETE FROM games WHERE id = 2", 2),
    ],
)
def test_moves_whose_game_is_not_there_are_named_and_can_be_deleted(tmp_path: Path, harm: str, number: int) -> None:
    three_games(tmp_path, harm)
    with ReadOnlyJournal(tmp_path) as reader:
        (stray,) = (one for one in listing(reader, lambda id: TOY) if one.status is GameStatus.UNREADABLE)
        assert stray.start.id == number
        assert stray.problem is not None
        assert stray.problem.key == "journal.stray"
    with Journal(tmp_path) as journal:
        assert Session.start(TOY, TABLE_OF_TWO, journal).id > max(3, number), "their number is not given again"
        journal.delete(number)
        assert all(one.status is GameStatus.OPEN for one in listing(journal, lambda id: TOY))


@pytest.mark.parametrize("name", ["x'41ff'", "CAST(x'41ff' AS TEXT)"])
def test_a_player_who_cannot_be_read_is_named_and_forgotten(tmp_path: Path, name: str) -> None:
    three_games(tmp_path, f"INSERT INTO players VALUES ({name}, 'red', 'x', 'now')")
    with ReadOnlyJournal(tmp_path) as reader:
        assert list(reader.unreadable_players().values()) == ["A\ufffd"]
    with Journal(tmp_path) as journal:
        journal.remember(Player("Ana", "red", "star"))
        assert [player.name for player in journal.players()] == ["Ana"]
        (told,) = journal.notices
        assert (told.key, told.facts["names"]) == ("journal.players-forgotten", "A\ufffd")
    with Journal(tmp_path) as journal:
        assert journal.notices == [], "once is enough"


def test_a_damaged_file_with_a_damaged_player_is_salvaged(tmp_path: Path) -> None:
    three_games(tmp_path, "INSERT INTO players VALUES (CAST(x'41ff' AS TEXT), 'red', 'x', 'now')")
    with open_memory() as db:
        assert salvage(tmp_path / "journal.db", db) == 3


def test_resuming_a_damaged_game_says_which_entry(tmp_path: Path) -> None:
    three_games(tmp_path, HARM["an entry's time"])
    with Journal(tmp_path) as journal, pytest.raises(JournalError) as refused:
        Session.resume(TOY, journal, 2)
    assert refused.value.facts["number"] == 2
    assert refused.value.facts["entry"] == 1


def test_a_player_whose_name_no_screen_can_show_is_forgotten(tmp_path: Path) -> None:
    three_games(tmp_path, f"INSERT INTO players VALUES ('{'Q' * 400_000}', 'red', 'x', 'now')")
    with Journal(tmp_path) as journal:
        assert journal.players() == ()
        assert [str(notice.facts["names"]) for notice in journal.notices] == ["Q" * 40]
