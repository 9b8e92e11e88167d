"""What can still be read of a damaged journal goes over into the new one.

The beginning of a log is itself a log: of each game, everything before the damage is kept, and the game stands as it
stood there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.journal.codec import CodecError
from companion.journal.entries import History
from companion.journal.reader import GAME_COLUMNS, JournalError, answering, is_readable, log_entry, start_of


def salvage(damaged: Path, db: sqlite3.Connection) -> int:
    """Copy every readable game of a damaged file, and the players; how many games came over."""
    try:
        old = answering(f"{damaged.absolute().as_uri()}?mode=ro", cut_short=True)
    except sqlite3.Error:
        return 0
    db.execute("BEGIN IMMEDIATE")
    try:
        for row in _readable(old, "SELECT name, colour, symbol, used FROM players"):
            if is_readable(row):
                db.execute("INSERT OR IGNORE INTO players VALUES (?, ?, ?, ?)", row)
        games = sum(_bring_over(old, db, row) for row in _games(old))
        db.execute("COMMIT")
        return games
    finally:
        old.close()
        if db.in_transaction:
            db.execute("ROLLBACK")


def _readable(db: sqlite3.Connection, query: str, values: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The rows of a query, as far as they can be read."""
    try:
        yield from db.execute(query, values)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return


def _games(old: sqlite3.Connection) -> list[tuple[Any, ...]]:
    """The games before the damage, and those behind it."""
    query = f"SELECT {GAME_COLUMNS} FROM games ORDER BY id"
    found = {row[0]: row for row in (*_readable(old, query), *_readable(old, f"{query} DESC"))}
    return [found[number] for number in sorted(number for number in found if type(number) is int and number > 0)]


def _bring_over(old: sqlite3.Connection, db: sqlite3.Connection, row: tuple[Any, ...]) -> bool:
    try:
        start = start_of(row)
    except JournalError:
        return False
    history = History()
    kept: list[tuple[Any, ...]] = []
    known = {name for (name,) in _readable(old, "SELECT name FROM pragma_table_info('entries')")}
    by_itself, looked = "by_itself" if "by_itself" in known else "0", "seen" if "seen" in known else "NULL"
    query = f"SELECT number, at, kind, content, {by_itself}, {looked} FROM entries WHERE game = ? ORDER BY number"
    for number, at, kind, content, marked, seen in _readable(old, query, (start.id,)):
        try:
            history.add(log_entry(start.id, (number, at, kind, content, None, marked, seen)))
        except (JournalError, CodecError):
            break
        if number != len(kept) + 1:
            break
        kept.append((start.id, number, at, kind, content, int(bool(marked)), seen))
    places = ", ".join("?" * len(row))
    db.execute(f"INSERT INTO games ({GAME_COLUMNS}) VALUES ({places})", row)
    columns = "game, number, at, kind, content, by_itself, seen"
    db.executemany(f"INSERT INTO entries ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", kept)
    return True
