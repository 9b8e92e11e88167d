"""A backup: everything that is kept, in one file, taken while the companion runs.

A plain tar archive of the oldest and simplest kind, so that any computer can look into it, and not compressed, so that
it takes as much room as it says. First `backup.json` (which versions wrote it), then the files as they lie in the data
folder, at last `contents.json` with the size and the SHA-256 of each: what lacks that was cut off.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from companion.catalogue.catalogue_file import FOLDER as CATALOGUES
from companion.errors import CodedError
from companion.journal import photographs, player_pictures, schema
from companion.journal.reader import FILE as JOURNAL
from companion.journal.reader import ReadOnlyJournal, answering
from companion.settings import settings_file
from companion.storage.leftovers import backup_prefix

FORMAT = 1
HEAD, CONTENTS = "backup.json", "contents.json"

OWN_DICE = "own-dice"
"""The folder in which the reader keeps what the owners showed of their dice."""

MEGABYTE = 1024 * 1024
MOST_FILES = 200_000
LATEST = 8**11 - 1
"""Seconds: the latest time that such an archive can name, in the year 2242."""
LARGEST_CONTENTS = 64 * MEGABYTE
"""The list of that many files."""
LIMITS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(re.escape(JOURNAL)), 1024 * MEGABYTE),
    (re.compile(re.escape(settings_file.FILE)), MEGABYTE // 4),
    (re.compile(rf"{CATALOGUES}/[a-z0-9][a-z0-9-]{{0,59}}\.toml"), MEGABYTE // 4),
    (
        re.compile(rf"{OWN_DICE}/((own-dice|learned|self-tests)\.json|[a-z0-9]{{1,20}}-[0-9a-f]{{12}}\.png)"),
        MEGABYTE // 4,
    ),
    (re.compile(rf"{player_pictures.FOLDER}/[0-9a-f]{{24}}\.png"), player_pictures.LARGEST),
    (re.compile(rf"{photographs.FOLDER}/[1-9][0-9]{{0,14}}/[1-9][0-9]{{0,9}}\.jpg"), 16 * MEGABYTE),
)
"""Every name that a backup may have, and how large such a file may be."""


class BackupError(CodedError):
    """A backup that cannot be made or used: the sentence `backup.<code>`."""

    prefix = "backup."


class Contents(Struct, frozen=True):
    """What a backup has in it."""

    games: int
    photographs: int
    size: int
    """Bytes of all files."""


def largest(name: str) -> int | None:
    """How large the file of this name may be; None if no backup has such a file."""
    return next((most for pattern, most in LIMITS if pattern.fullmatch(name)), None)


def write_backup(data: Path, out: BinaryIO, now: datetime, program: str) -> Contents:
    """Write everything that is kept into a stream; BackupError, or JournalError where the journal is no sound one."""
    listed: dict[str, tuple[int, str]] = {}
    with tempfile.TemporaryDirectory(prefix=backup_prefix()) as folder:
        journal = Path(folder) / JOURNAL
        games = _copy_journal(data, journal)
        files = {**({JOURNAL: journal} if journal.exists() else {}), **dict(_files(data))}
        if not files:
            raise BackupError("nothing", folder=str(data))
        pictures = sum(name.startswith(photographs.FOLDER) for name in files)
        head = {"format": FORMAT, "program": program, "journal": schema.VERSION, "created": now.isoformat()}
        head |= {"games": games, "photographs": pictures}  # what a list of backups says of it
        with tarfile.open(fileobj=out, mode="w|", format=tarfile.USTAR_FORMAT) as archive:
            _add(archive, HEAD, json.dumps(head).encode(), now)
            for name, path in files.items():
                try:
                    listed[name] = _add_file(archive, name, path, now)
                except FileNotFoundError:
                    continue  # a photograph that was deleted meanwhile
            _add(archive, CONTENTS, json.dumps(listed).encode(), now)
    pictures = sum(name.startswith(photographs.FOLDER) for name in listed)
    return Contents(games, pictures, sum(size for size, _ in listed.values()))


def _copy_journal(data: Path, copy: Path) -> int:
    """The journal as it stands at this moment, whoever is writing it; how many games it has."""
    with ReadOnlyJournal(data) as reader:
        games = len(reader.games())
    if not (data / JOURNAL).is_file():
        return 0
    source = answering(f"{(data / JOURNAL).absolute().as_uri()}?mode=ro")
    target = sqlite3.connect(copy, isolation_level=None)
    try:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, without the log beside it
    finally:
        target.close()
        source.close()
    return games


def _files(data: Path) -> Iterator[tuple[str, Path]]:
    """Everything but the journal, by its name in the backup. Links are not followed, strangers are left alone."""
    pictures, faces = f"{photographs.FOLDER}/*/*.jpg", f"{player_pictures.FOLDER}/*.png"
    patterns = (settings_file.FILE, f"{CATALOGUES}/*.toml", f"{OWN_DICE}/*", faces, pictures)
    for pattern in patterns:
        for path in sorted(data.glob(pattern)):
            name = path.relative_to(data).as_posix()
            most = largest(name)
            if most is not None and path.is_file() and not path.is_symlink() and path.stat().st_size <= most:
                yield name, path


def _add_file(archive: tarfile.TarFile, name: str, path: Path, now: datetime) -> tuple[int, str]:
    """Add a file; its size and hash. Ours never change once they are there, but are replaced as a whole."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        about = _about(name, file.tell(), now)
        file.seek(0)
        archive.addfile(about, file)
    return about.size, digest


def _add(archive: tarfile.TarFile, name: str, content: bytes, now: datetime) -> None:
    archive.addfile(_about(name, len(content), now), io.BytesIO(content))


def _about(name: str, size: int, now: datetime) -> tarfile.TarInfo:
    about = tarfile.TarInfo(name)
    about.size, about.mode = size, 0o600
    about.mtime = min(max(0, int(now.timestamp())), LATEST)  # whatever the clock says, the backup is made
    return about
