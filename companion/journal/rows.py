"""What the journal writes, row by row: new games, new entries, and where a game has rows at all."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from companion.journal.entries import EntryKind, LogEntry, Start
from companion.journal.reader import MOST_NUMBER


class NewEntry(Struct, frozen=True):
    """An entry that is to be written."""

    kind: EntryKind
    content: str
    photo: bytes | None = None
    by_itself: bool = False
    seen: str | None = None


class Rows(Struct, frozen=True):
    """Something to write: rows of one table, in one transaction."""

    statement: str
    values: tuple[tuple[Any, ...], ...]
    start: Start | None = None
    entries: tuple[tuple[int, LogEntry], ...] = ()
    """What they stand for, so that it can be read while it waits."""


NEW_GAME = "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
NEW_ENTRY = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
WRITTEN_GAME, WRITTEN_ENTRY = 9, 6
"""Which of the values of a row is its place in the order of everything that is written."""
OF_A_GAME = (("digests", "game"), ("summaries", "game"), ("entries", "game"), ("games", "id"))
"""Every table that has rows of a game, and the column that names it."""


DELETE_STRAYS = (
    f"DELETE FROM entries WHERE NOT (typeof(game) = 'integer' AND game BETWEEN 1 AND {MOST_NUMBER})"
    " AND game NOT IN (SELECT id FROM games)"
)
"""Entries whose game's number cannot be read."""


def stamp(at: datetime) -> str:
    """A time as it is written."""
    return at.isoformat(timespec="milliseconds")
