"""Opening the journal's file: new, sound, or to be set aside first. And what keeps us from writing it."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import suppress
from datetime import date
from pathlib import Path

from companion.journal import schema
from companion.journal.photographs import Photographs
from companion.journal.reader import FILE, JournalError, lenient_text, lost_its_head
from companion.journal.salvage import salvage
from companion.journal.schema import Condition
from companion.storage.data_folder import FolderBusy
from companion.storage.leftovers import sweep
from companion.storage.restore_swap import finish_cut
from companion.text import Message, message


def open_file(folder: Path, today: date) -> tuple[sqlite3.Connection, list[Message]]:
    """A connection to the folder's journal, brought up to date, and what people should know of it.

    JournalError if a newer version wrote it; sqlite3.Error or OSError where the folder cannot be written.
    """
    path = folder / FILE
    cut = finish_cut(folder)
    sweep(folder)
    notices = [] if cut is None else [cut]
    aside = None
    if lost_its_head(path):
        _set_aside(folder, today, Condition.DAMAGED, notices)
    db, condition = _examined(path)
    if condition in (Condition.FOREIGN, Condition.DAMAGED):
        db.close()
        aside = _set_aside(folder, today, condition, notices)
        db, _ = _examined(path)
    try:
        schema.bring_up_to_date(db)
        if aside is not None and condition is Condition.DAMAGED and (games := salvage(aside, db)):
            notices.append(message("journal.salvaged", n=games, file=aside.name))
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = ON")  # a deleted game is gone from the card, not only from the list
    except sqlite3.Error:
        db.close()
        raise
    return db, notices


def open_memory() -> sqlite3.Connection:
    """A journal that lives as long as the program."""
    db = _connect(":memory:")
    schema.bring_up_to_date(db)
    return db


def _connect(path: str) -> sqlite3.Connection:
    # The journal belongs to one thread at a time, which need not be the one that opened it.
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    db.text_factory = lenient_text
    return db


def _examined(path: Path) -> tuple[sqlite3.Connection, Condition]:
    """A connection to the file, which is made if it is not there, and what the file is."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    with suppress(OSError):  # somebody else's file that we may write: it stays as they want it
        os.fchmod(handle, 0o600)  # in whatever folder it lies, and however it came there
    os.close(handle)
    db = _connect(str(path))
    try:
        condition = schema.examine(db)
        if condition is Condition.NEWER:
            raise JournalError("newer", file=str(path), version=schema.version(db), known=schema.VERSION)
    except (sqlite3.Error, JournalError):
        db.close()
        raise
    return db, condition


def _set_aside(folder: Path, today: date, condition: Condition, notices: list[Message]) -> Path:
    """Give the file another name, with all that belongs to it, and say so; where it is now."""
    label, n = f"damaged-{today.isoformat()}", 1
    while (folder / f"journal.{label}.db").exists():
        n += 1
        label = f"damaged-{today.isoformat()}-{n}"
    aside = folder / f"journal.{label}.db"
    for ending in ("-wal", "-shm", ""):
        old = folder / f"{FILE}{ending}"
        if old.exists():
            old.rename(folder / f"{aside.name}{ending}")
    Photographs(folder).set_aside(f"photos.{label}")  # its numbers will be given again
    notices.append(message(f"journal.set-aside.{condition.name.lower()}", file=aside.name, folder=str(folder)))
    return aside


_CLOSED = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)


def trouble(error: Exception, folder: Path | None, unsaved: int) -> Message:
    """One clear sentence for what keeps entries from the disk."""
    if isinstance(error, (FolderBusy, JournalError)):
        return error.message
    facts = {"folder": str(folder), "n": unsaved}
    code = schema.primary_code(error) if isinstance(error, sqlite3.Error) else 0
    number = error.errno if isinstance(error, OSError) else 0
    if code == sqlite3.SQLITE_FULL or number in (errno.ENOSPC, errno.EDQUOT):
        return Message("journal.full", facts)
    if code in _CLOSED or number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Message("journal.read-only", facts)
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return Message("journal.failing", {**facts, "reason": reason})
