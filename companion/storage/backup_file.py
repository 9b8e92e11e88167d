"""Backups as files: writing one whole or not at all, and what lies on the sticks that are plugged in."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from companion.storage.backup import HEAD, MOST_FILES, BackupError, Contents, write_backup
from companion.storage.disk import disk_error, free_space
from companion.storage.durable_file import sync_folder
from companion.storage.plain_tar import BadArchive, members

NAME = "table-companion-{date}.tar"
LARGEST_HEAD = 4096
MOST_LISTED = 50
"""Of one stick; more would be nobody's list."""


class BackupFile(Struct, frozen=True):
    """A backup on a stick, by what its head says; that it is whole is seen when it is brought back."""

    path: str
    created: datetime
    size: int
    games: int | None = None
    """None: an older backup, which does not say."""
    photographs: int | None = None


class Stick(Struct, frozen=True):
    """A stick that is plugged in."""

    path: str
    free: int
    """Bytes."""
    backups: tuple[BackupFile, ...] = ()
    """The newest first."""

    @property
    def name(self) -> str:
        """As it is called in the system."""
        return Path(self.path).name


def back_up(data: Path, path: Path, now: datetime, program: str, *, replace: bool = False) -> Contents:
    """Under another name until it is whole and on the disk: a stick that is pulled early holds no false backup."""
    if path.exists() and not replace:
        raise BackupError("exists", file=str(path))
    part = path.with_name(path.name + ".part")
    try:
        _remove_halves({part, *part.parent.glob(NAME.format(date="*") + ".part")})
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            with suppress(OSError):  # a file system that has no locks
                _lock(out.fileno())
            contents = write_backup(data, out, now, program)
            out.flush()
            os.fsync(out.fileno())
        part.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise disk_error(error, path) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return contents


def _remove_halves(halves: Iterable[Path]) -> None:
    """Of backups that killed programs left: up to a gigabyte each on a stick, and nobody would look for them."""
    for half in (path for path in halves if path.is_file()):
        with suppress(OSError), half.open("rb") as file:
            _lock(file.fileno())  # or somebody is writing it
            half.unlink()


def _lock(file: int) -> None:
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def dated(folder: Path, now: datetime) -> Path:
    """The file of today's backup in a folder."""
    return folder / NAME.format(date=now.date().isoformat())


def unused(folder: Path, now: datetime) -> Path:
    """A file for a backup of today that does not take the place of another one."""
    path, number = dated(folder, now), 1
    while path.exists():
        number += 1
        path = folder / NAME.format(date=f"{now.date().isoformat()}-{number}")
    return path


def find_sticks(roots: Iterable[Path], mounted: Callable[[Path], bool] = os.path.ismount) -> tuple[Stick, ...]:
    """What is plugged in below these folders. One that is pulled meanwhile is not there."""
    found = []
    for root in roots:
        with suppress(OSError):
            for folder in sorted(root.iterdir()):
                with suppress(OSError):
                    if mounted(folder):
                        found.append(Stick(str(folder), free_space(folder), _backups(folder)))
    return tuple(found)


def _backups(folder: Path) -> tuple[BackupFile, ...]:
    # To open a pipe would wait for good, and a stick may have one.
    files = sorted((path for path in folder.glob(NAME.format(date="*")) if path.is_file()), reverse=True)[:MOST_LISTED]
    read = [one for file in files if (one := _head(file)) is not None]
    return tuple(sorted(read, key=lambda one: one.created, reverse=True))


def _head(path: Path) -> BackupFile | None:
    """What the head of a file tells; None where it is no backup."""
    try:
        with path.open("rb") as stream:
            first = next(members(stream), None)
            if first is None or first.name != HEAD or first.size > LARGEST_HEAD:
                return None
            head = json.loads(b"".join(first.content))
            created = datetime.fromisoformat(head["created"])
            if not datetime.min.year < created.year < datetime.max.year:
                raise ValueError(head["created"])  # the same moment in another zone may be in no year at all
            return BackupFile(
                str(path),
                created if created.tzinfo is not None else created.astimezone(),
                path.stat().st_size,
                _count(head.get("games")),
                _count(head.get("photographs")),
            )
    except (OSError, BadArchive, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _count(told: object) -> int | None:
    """A number that the head of a file tells; None where it is none that a backup can have."""
    return told if type(told) is int and 0 <= told <= MOST_FILES else None
