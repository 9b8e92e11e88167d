"""Bringing a backup back. Nothing of what is there is overwritten: it is set aside, whole, in a folder of its own.

A backup comes from a stick that anybody may have written. Only names that a backup has are taken, each within its size,
as plain files; the list at the end must match; the journal must have exactly our tables. Until all of that was seen,
the data folder is as it was.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import Struct

from companion.catalogue.catalogue_file import FOLDER as CATALOGUES
from companion.journal import photographs, player_pictures, schema
from companion.journal.reader import FILE as JOURNAL
from companion.settings import settings_file
from companion.storage.backup import (
    CONTENTS,
    FORMAT,
    HEAD,
    LARGEST_CONTENTS,
    MOST_FILES,
    OWN_DICE,
    BackupError,
    Contents,
    largest,
)
from companion.storage.data_folder import WriterLock, make_private
from companion.storage.disk import RESERVE, disk_error, free_space
from companion.storage.plain_tar import BadArchive, Member, members
from companion.storage.restore_swap import PLAN, STAGING, finish_cut, swap

PROGRAM = "table-companion restore"
LARGEST_HEAD = 4096

_REPLACED = (
    JOURNAL, f"{JOURNAL}-wal", f"{JOURNAL}-shm", settings_file.FILE, CATALOGUES, OWN_DICE, photographs.FOLDER,
    player_pictures.FOLDER,
)  # fmt: skip


class Restored(Struct, frozen=True):
    """What came back, and where that is which was there before."""

    contents: Contents
    aside: Path | None


def restore(data: Path, stream: BinaryIO, file: str, today: date, free: Callable[[Path], int] = free_space) -> Restored:
    """Bring a backup back. BackupError, DiskError or FolderBusy change nothing."""
    staging = data / STAGING
    try:
        make_private(data)
        lock = WriterLock(data, PROGRAM)
    except OSError as error:
        raise disk_error(error, data) from error
    try:
        finish_cut(data)  # an earlier one that was cut short
        staging.mkdir(mode=0o700)
        contents = _Unpacking(staging, file, free).unpack(stream)
        _into_one_file(data / JOURNAL)
        return Restored(contents, swap(data, _REPLACED, today))
    except OSError as error:
        raise disk_error(error, data) from error
    finally:
        if not (data / PLAN).exists():
            shutil.rmtree(staging, ignore_errors=True)
        lock.release()


def _into_one_file(journal: Path) -> None:
    """Bring what the write-ahead log holds into the journal before both are set aside: it cannot lose its half."""
    if not journal.exists():
        return
    db = sqlite3.connect(journal, isolation_level=None)
    try:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        return  # a damaged one is set aside as it is, with all that belongs to it
    finally:
        db.close()


class _Unpacking:
    """One backup on its way into the staging folder."""

    def __init__(self, staging: Path, file: str, free: Callable[[Path], int]) -> None:
        self._staging, self._file, self._free = staging, file, free
        self._found: dict[str, tuple[int, str]] = {}

    def unpack(self, stream: BinaryIO) -> Contents:
        """Take everything, and look whether it is what it should be."""
        try:
            self._take_all(members(stream))
        except BadArchive as error:
            raise self._bad("damaged", reason=str(error)) from error
        games = self._check_journal()
        pictures = sum(name.startswith(photographs.FOLDER) for name in self._found)
        return Contents(games, pictures, sum(size for size, _ in self._found.values()))

    def _take_all(self, files: Iterator[Member]) -> None:
        try:
            first = next(files, None)
        except BadArchive as error:  # not even its beginning: another file was picked
            raise self._bad("foreign") from error
        if first is None or first.name != HEAD:
            raise self._bad("foreign")
        self._check_head(self._json(first, LARGEST_HEAD))
        for member in files:
            if member.name == CONTENTS:
                listed = self._json(member, LARGEST_CONTENTS)
                if listed != {name: list(about) for name, about in self._found.items()}:
                    raise self._bad("damaged", reason="its contents are not those of its list")
                return
            self._take(member)
        raise BadArchive("the list of its contents is missing: it was cut off")

    def _check_head(self, head: Any) -> None:
        match head:
            case {"format": int(form), "journal": int(version)}:
                if form > FORMAT or version > schema.VERSION:
                    raise self._bad("newer", program=str(head.get("program", "?"))[:20])
            case _:
                raise self._bad("foreign")

    def _take(self, member: Member) -> None:
        most = largest(member.name)
        if most is None or member.name in self._found:
            raise self._bad("name", name=member.name[:60])
        if member.size > most:
            raise self._bad("large", name=member.name, most=most // 1024)
        if len(self._found) >= MOST_FILES:
            raise self._bad("many", most=MOST_FILES)
        if member.size + RESERVE > self._free(self._staging):
            raise self._bad("room", folder=str(self._staging.parent))
        path = self._staging / member.name
        for above in reversed(path.relative_to(self._staging).parents[:-1]):
            (self._staging / above).mkdir(mode=0o700, exist_ok=True)
        seen = hashlib.sha256()
        # Exclusive, and never through a link: the folder is new and ours.
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600), "wb") as out:
            for part in member.content:
                seen.update(part)
                out.write(part)
            out.flush()
            os.fsync(out.fileno())
        self._found[member.name] = (member.size, seen.hexdigest())

    def _json(self, member: Member, most: int) -> Any:
        if member.size > most:
            raise self._bad("large", name=member.name, most=most // 1024)
        try:
            return json.loads(b"".join(member.content))
        except (ValueError, RecursionError) as error:
            raise self._bad("damaged", reason=f"{member.name} cannot be read") from error

    def _check_journal(self) -> int:
        """How many games it has. Foreign tables, views and triggers could do things that a journal does not."""
        path = self._staging / JOURNAL
        if not path.exists():
            return 0
        db = sqlite3.connect(path, isolation_level=None)
        try:
            db.execute("PRAGMA trusted_schema = OFF")
            if schema.examine(db) is not schema.Condition.SOUND or not schema.is_exactly_ours(db):
                raise self._bad("journal")
            return int(db.execute("SELECT count(*) FROM games").fetchone()[0])
        except sqlite3.Error as error:
            raise self._bad("journal") from error
        finally:
            db.close()
            for ending in ("-wal", "-shm", "-journal"):
                path.with_name(JOURNAL + ending).unlink(missing_ok=True)

    def _bad(self, code: str, **facts: Any) -> BackupError:
        return BackupError(code, file=self._file, **facts)
