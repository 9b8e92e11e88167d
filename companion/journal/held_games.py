"""The games that were written to since the journal was opened, whole, as rows: they outlive even the file itself.

A file that is overwritten in place takes with it what was only there. These games cost some hundred bytes an entry.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from companion.journal.rows import NEW_ENTRY, NEW_GAME, OF_A_GAME, Rows

Row = tuple[Any, ...]
_GAME, _ENTRIES = "SELECT * FROM games WHERE id = ?", "SELECT * FROM entries WHERE game = ? ORDER BY number"


class HeldGames:
    """Rows of games, by their number."""

    def __init__(self) -> None:
        self._games: dict[int, tuple[Row, list[Row]]] = {}

    def written(self, rows: Rows, db: sqlite3.Connection) -> None:
        """These rows are on the disk now."""
        if rows.start is not None:
            self._games[rows.start.id] = (rows.values[0], [])
        for (game, _), row in zip(rows.entries, rows.values, strict=False):
            if game not in self._games:
                self._fetch(db, game)
            elif row not in self._games[game][1][-1:]:
                self._games[game][1].append(row)

    def changed(self, db: sqlite3.Connection) -> None:
        """Something of a game was changed, or it was deleted: titles, names, photographs."""
        for game in list(self._games):
            del self._games[game]
            self._fetch(db, game)

    def _fetch(self, db: sqlite3.Connection, game: int) -> None:
        found = db.execute(_GAME, (game,)).fetchone()
        if found is not None:
            self._games[game] = (found, db.execute(_ENTRIES, (game,)).fetchall())

    def are_in(self, db: sqlite3.Connection) -> bool:
        """Whether a copy has all of them."""
        return all(
            db.execute(_GAME, (game,)).fetchone() == start and db.execute(_ENTRIES, (game,)).fetchall() == entries
            for game, (start, entries) in self._games.items()
        )

    def put_into(self, db: sqlite3.Connection) -> None:
        """Write them into a journal, in the place of what it has of them."""
        db.execute("BEGIN IMMEDIATE")
        try:
            for game, (start, entries) in self._games.items():
                for table, key in OF_A_GAME:
                    db.execute(f"DELETE FROM {table} WHERE {key} = ?", (game,))
                db.execute(NEW_GAME, start)
                db.executemany(NEW_ENTRY, entries)
            db.execute("COMMIT")
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")
