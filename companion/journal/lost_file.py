"""A journal whose file was deleted or replaced while it is open: what the connection still holds is written anew."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

from companion.journal.reader import FILE
from companion.storage.data_folder import make_private
from companion.storage.durable_file import sync_folder
from companion.text import Message, message

FileId = tuple[int, int]
"""Which file it is, whatever it is called: its device and its number there."""


def file_id(folder: Path) -> FileId | None:
    """Which file has the journal's name now; None where none has."""
    try:
        found = (folder / FILE).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def write_anew(db: sqlite3.Connection, folder: Path, today: date) -> Message:
    """Give the journal's name to a copy of all that the connection holds, which is closed; what people should know.

    What was put in its place keeps lying beside it under another name. OSError or sqlite3.Error where it cannot be
    written: then the connection stays open, and nothing was changed.
    """
    make_private(folder)
    part = folder / f"{FILE}.part"
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # all of it in the one file
    with open(part, "rb") as file:
        os.fsync(file.fileno())
    db.close()  # before its name is given again: closing, SQLite removes the log that belongs to the name
    other = _set_aside(folder, today)
    part.replace(folder / FILE)
    sync_folder(folder)
    return message("journal.replaced" if other else "journal.deleted", folder=str(folder), file=other or FILE)


def _set_aside(folder: Path, today: date) -> str | None:
    """Rename whatever has the journal's name, and what belongs to it; the file's new name, None if there is none."""
    label, n = f"other-{today.isoformat()}", 1
    while (folder / f"journal.{label}.db").exists():
        n += 1
        label = f"other-{today.isoformat()}-{n}"
    aside = f"journal.{label}.db"
    found = (folder / FILE).exists()
    for ending in ("-wal", "-shm", ""):
        if (folder / f"{FILE}{ending}").exists():
            (folder / f"{FILE}{ending}").rename(folder / f"{aside}{ending}")
    return aside if found else None
