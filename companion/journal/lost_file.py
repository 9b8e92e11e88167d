"""A journal whose files are deleted, replaced, cut or overwritten while it is open: what is known is written anew.

SQLite would go on in a file without a name, or in what is no journal any more, and every confirmed move would be gone
with the program.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

from msgspec import Struct

from companion.journal import schema
from companion.journal.held_games import HeldGames
from companion.journal.reader import FILE, lenient_text
from companion.journal.salvage import salvage
from companion.storage.data_folder import make_private
from companion.storage.durable_file import sync_folder
from companion.text import Message, message

LOG = f"{FILE}-wal"


class Part(Struct, frozen=True):
    """A file as it stands in its folder. Opening it to look inside would make SQLite lose its lock on it."""

    device: int
    number: int
    size: int
    changed_ns: int
    name: int
    """The number of what has its name: another one's where a link was put in its place."""

    def is_same_file(self, other: Part | None) -> bool:
        """Whether the other is this file, whatever was written into it."""
        return other is not None and (self.device, self.number) == (other.device, other.number)


class FileState(Struct, frozen=True):
    """The journal's files as we left them. One program writes: nobody else changes them."""

    main: Part | None
    log: Part | None

    def is_lost(self, now: FileState) -> bool:
        """Whether somebody else was at them since."""
        return self.main != now.main or (self.log != now.log and not (_is_empty(self.log) and _is_empty(now.log)))

    def goes_on(self, now: FileState) -> bool:
        """Whether, after we wrote, they are still the same files."""
        log = now.log is not None and (self.log is None or self.log.is_same_file(now.log))
        return log and self.main is not None and self.main.is_same_file(now.main)


NOWHERE = FileState(None, None)


def _is_empty(log: Part | None) -> bool:
    return log is None or log.size == 0


def state_of(folder: Path) -> FileState:
    """How the journal's files stand now."""
    return FileState(_part(folder / FILE), _part(folder / LOG))


def _part(path: Path) -> Part | None:
    try:
        found, name = path.stat(), path.lstat()
    except OSError:
        return None
    return Part(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, name.st_ino)


def write_anew(db: sqlite3.Connection, folder: Path, today: date, left: FileState, held: HeldGames) -> Message:
    """Give the journal's name to a copy of all that the connection holds, which is closed; what people should know.

    `left` is how its files stood; what was put in their place keeps lying beside it under another name. OSError or
    sqlite3.Error where it cannot be written: then the connection stays open, and nothing was changed.
    """
    make_private(folder)
    part = folder / f"{FILE}.part"
    _copy(db, part, folder / FILE, held)
    now = state_of(folder)
    other = _set_aside(folder, today, left, now)
    with suppress(sqlite3.Error):  # it has nothing to write any more that is not in the copy
        db.close()  # before its name is given again: closing, SQLite removes the log that belongs to the name
    for ending in ("-wal", "-shm"):
        (folder / f"{FILE}{ending}").unlink(missing_ok=True)
    part.replace(folder / FILE)
    sync_folder(folder)
    return message(_said(left, now, other), folder=str(folder), file=other or FILE)


def _said(left: FileState, now: FileState, other: str | None) -> str:
    if other is None:
        return "journal.deleted" if now.main is None or left.main != now.main else "journal.log-lost"
    if left.main is not None and left.main.is_same_file(now.main):
        return "journal.log-lost" if left.main == now.main else "journal.overwritten"
    return "journal.replaced"


def _copy(db: sqlite3.Connection, part: Path, path: Path, held: HeldGames) -> None:
    """All that the connection can still read; where that is damaged, what can be salvaged, and the games it held."""
    with closing(_new(part)) as copy, suppress(sqlite3.DatabaseError):
        db.backup(copy)
        if schema.examine(copy) is schema.Condition.SOUND and held.are_in(copy):
            _into_one_file(copy, part)
            return
    with closing(_new(part)) as copy:
        schema.bring_up_to_date(copy)
        with suppress(sqlite3.DatabaseError):
            salvage(path, copy)
        held.put_into(copy)
        _into_one_file(copy, part)


def _new(part: Path) -> sqlite3.Connection:
    for ending in ("-journal", "-wal", "-shm"):
        part.with_name(part.name + ending).unlink(missing_ok=True)
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
    copy = sqlite3.connect(part, isolation_level=None)
    copy.text_factory = lenient_text
    return copy


def _into_one_file(copy: sqlite3.Connection, part: Path) -> None:
    copy.execute("PRAGMA journal_mode = DELETE")
    copy.close()
    with open(part, "rb") as file:
        os.fsync(file.fileno())


def _set_aside(folder: Path, today: date, left: FileState, now: FileState) -> str | None:
    """Another name for what lies in the place of our files; None where there is nothing of anybody else."""
    label, n = f"other-{today.isoformat()}", 1
    while any((folder / f"journal.{label}.db{ending}").exists() for ending in ("", "-wal")):
        n += 1
        label = f"other-{today.isoformat()}-{n}"
    aside = folder / f"journal.{label}.db"
    put = None
    if now.main is not None and now.main != left.main:
        if not now.main.is_same_file(left.main):
            (folder / FILE).rename(aside)
            put = aside.name
        elif now.main.size:  # overwritten: closing our connection will write into it once more
            shutil.copyfile(folder / FILE, aside)
            aside.chmod(0o600)
            put = aside.name
    if now.log is not None and not _is_empty(now.log) and not now.log.is_same_file(left.log):
        (folder / LOG).rename(folder / f"{aside.name}-wal")
        put = put or f"{aside.name}-wal"
    return put
