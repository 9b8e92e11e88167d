"""`table-companion backup`: everything that is kept, in one file; the companion may go on meanwhile."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from companion.journal.writer import utc_now
from companion.storage.backup import BackupError, Contents, write_backup
from companion.storage.disk import disk_error
from companion.storage.durable_file import sync_folder
from ui.commands.options import common_options, folder_of, words_of
from ui.i18n import Words

OK = 0
STREAM = "-"
"""In place of a file's name: to the standard output, for another program to keep."""


def add_parser(commands: Any) -> None:
    """The command line of backup."""
    parser = commands.add_parser(
        "backup", help="copy everything that is kept into one file", parents=[common_options()]
    )
    parser.add_argument(
        "file", metavar="FILE", help="the new file; a folder: a file with today's date in it; -: output"
    )
    parser.add_argument("--replace", action="store_true", help="overwrite a file that is there already")


def run(args: argparse.Namespace) -> int:
    """Back up; the exit status."""
    words = words_of(args)
    data, now = folder_of(args), utc_now()
    if args.file == STREAM:
        contents = write_backup(data, sys.stdout.buffer, now, version("table-companion"))
        print(_told(words, contents, STREAM), file=sys.stderr)
        return OK
    path = _target(Path(args.file).expanduser(), now)
    contents = _into_file(data, path, now, replace=args.replace)
    print(_told(words, contents, str(path)))
    return OK


def _target(path: Path, now: datetime) -> Path:
    return path / f"table-companion-{now.date().isoformat()}.tar" if path.is_dir() else path


def _into_file(data: Path, path: Path, now: datetime, *, replace: bool) -> Contents:
    """Under another name until it is whole and on the disk: a stick that is pulled early holds no false backup."""
    if path.exists() and not replace:
        raise BackupError("exists", file=str(path))
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            contents = write_backup(data, out, now, version("table-companion"))
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


def _told(words: Words, contents: Contents, file: str) -> str:
    megabytes = f"{contents.size / 1_000_000:.1f}"
    return words.say(
        "backup.done",
        file=file,
        games=words.say("backup.games", n=contents.games),
        photographs=words.say("backup.photographs", n=contents.photographs),
        megabytes=megabytes,
    )
