"""`table-companion restore`: bring a backup back. What is there now is set aside, not overwritten."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from companion.journal.writer import utc_now
from companion.storage.disk import disk_error
from companion.storage.restore import Restored, restore
from ui.commands.options import common_options, folder_of, words_of
from ui.i18n import Words

OK = 0
STREAM = "-"


def add_parser(commands: Any) -> None:
    """The command line of restore."""
    parser = commands.add_parser("restore", help="bring a backup back", parents=[common_options()])
    parser.add_argument("file", metavar="FILE", help="the backup; -: from the standard input")


def run(args: argparse.Namespace) -> int:
    """Restore; the exit status."""
    words = words_of(args)
    data, today = folder_of(args), utc_now().date()
    if args.file == STREAM:
        done = restore(data, sys.stdin.buffer, STREAM, today)
    else:
        path = Path(args.file).expanduser()
        try:
            stream = path.open("rb")
        except OSError as error:
            raise disk_error(error, path) from error
        with stream:
            done = restore(data, stream, str(path), today)
    print(_told(words, done))
    return OK


def _told(words: Words, done: Restored) -> str:
    games = words.say("backup.games", n=done.contents.games)
    pictures = words.say("backup.photographs", n=done.contents.photographs)
    told = words.say("backup.restored", games=games, photographs=pictures)
    return told if done.aside is None else f"{told} {words.say('backup.aside', folder=str(done.aside))}"
