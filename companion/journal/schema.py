"""The journal's tables: how they came about, release by release, and whether a file is a sound journal of ours."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from enum import Enum, auto

APPLICATION_ID = 0x54434A4C
"""Written into the file's head ("TCJL"), so that a foreign database is told from a journal."""

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            rules INTEGER NOT NULL,
            title TEXT NOT NULL,
            created TEXT NOT NULL,
            names TEXT NOT NULL,
            first INTEGER NOT NULL,
            options TEXT NOT NULL,
            given TEXT NOT NULL
        )""",
        """CREATE TABLE entries (
            game INTEGER NOT NULL REFERENCES games (id),
            number INTEGER NOT NULL,
            at TEXT NOT NULL,
            kind TEXT NOT NULL,
            content TEXT NOT NULL,
            photo TEXT,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID""",
    ),
    ("CREATE TABLE players (name TEXT PRIMARY KEY, colour TEXT NOT NULL, symbol TEXT NOT NULL, used TEXT NOT NULL)",),
    (
        """CREATE TABLE summaries (
            game INTEGER PRIMARY KEY REFERENCES games (id),
            rules INTEGER NOT NULL,
            last INTEGER NOT NULL,
            content TEXT NOT NULL
        )""",
    ),
    (
        # The order of everything that is written, whatever the clock said; 0 for what was written before this step.
        "ALTER TABLE games ADD COLUMN written INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE entries ADD COLUMN written INTEGER NOT NULL DEFAULT 0",
    ),
    ("ALTER TABLE entries ADD COLUMN by_itself INTEGER NOT NULL DEFAULT 0",),
    (
        # What the camera saw of a throw, the colours of its dice in their order; NULL where it was told by hand.
        "ALTER TABLE entries ADD COLUMN seen TEXT",
        """CREATE TABLE digests (
            game INTEGER PRIMARY KEY REFERENCES games (id),
            rules INTEGER NOT NULL,
            last INTEGER NOT NULL,
            content TEXT NOT NULL
        )""",
    ),
)
"""What each version added to the one before. Never change a step that was released: add one."""

VERSION = len(STEPS)


class Condition(Enum):
    """What a database file turns out to be."""

    NEW = auto()
    SOUND = auto()
    NEWER = auto()
    """Written by a later release, whose tables this one does not know."""
    FOREIGN = auto()
    DAMAGED = auto()


_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite says that the file itself is broken (and not the disk full, or the folder closed)."""
    return primary_code(error) in _DAMAGE


def primary_code(error: sqlite3.Error) -> int:
    """The error's kind without its details; 0 where SQLite gave none."""
    return (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


def version(db: sqlite3.Connection) -> int:
    """The version of the tables in this file."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def examine(db: sqlite3.Connection, *, thoroughly: bool = True) -> Condition:
    """What the file is. Anything but damage that SQLite reports is raised: it is the disk's fault, not the file's.

    Not thoroughly, damage inside is found where it is read: to look at every page of a large file takes seconds.
    """
    try:
        mark = db.execute("PRAGMA application_id").fetchone()[0]
        if mark != APPLICATION_ID:
            tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            return Condition.NEW if mark == 0 and tables == 0 else Condition.FOREIGN
        if version(db) > VERSION:
            return Condition.NEWER
        if (thoroughly and db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok") or not _has_tables(db):
            return Condition.DAMAGED
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            return Condition.DAMAGED
        raise
    except UnicodeDecodeError:  # SQLite's own sentence quotes what is damaged
        return Condition.DAMAGED
    return Condition.SOUND


def _has_tables(db: sqlite3.Connection) -> bool:
    """Whether the tables that this version must have are there, with their columns."""
    with closing(_as_made(version(db))) as wanted:
        return _columns(wanted) <= _columns(db)


def _as_made(number: int) -> sqlite3.Connection:
    """An empty journal with the tables of this version."""
    made = sqlite3.connect(":memory:", isolation_level=None)
    for step in STEPS[:number]:
        for statement in step:
            made.execute(statement)
    return made


def _columns(db: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    found = db.execute(
        "SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'"
    )
    return frozenset((str(table), str(column)) for table, column in found)


def is_exactly_ours(db: sqlite3.Connection) -> bool:
    """Whether the file has the tables of its version as we make them, and nothing else: no trigger, no view."""
    with closing(_as_made(version(db))) as wanted:
        return _everything(wanted) == _everything(db)


def _everything(db: sqlite3.Connection) -> frozenset[tuple[object, ...]]:
    return frozenset(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Add what later versions have, all in one transaction: a cut leaves the old version, whole."""
    have = version(db)
    if have == VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        for step in STEPS[have:]:
            for statement in step:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
