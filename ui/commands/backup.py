"""`table-companion backup`: everything that is kept, in one file; the companion may go on meanwhile."""

from __future__ import annotations

import argparse
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from companion.journal.writer import utc_now
from companion.storage.backup import Contents, write_backup
from companion.storage.backup_file import back_up, dated
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
    path = Path(args.file).expanduser()
    path = dated(path, now) if path.is_dir() else path
    contents = back_up(data, path, now, version("table-companion"), replace=args.replace)
    print(_told(words, contents, str(path)))
    return OK


def _told(words: Words, contents: Contents, file: str) -> str:
    megabytes = f"{contents.size / 1_000_000:.1f}"
    return words.say(
        "backup.done",
        file=file,
        games=words.say("backup.games", n=contents.games),
        photographs=words.say("backup.photographs", n=contents.photographs),
        megabytes=megabytes,
    )
