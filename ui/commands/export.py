"""`table-companion export`: a kept game as a record or as the texts of QR codes; or everything, as files."""

from __future__ import annotations

import argparse
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from companion.game import Game
from companion.journal.reader import ReadOnlyJournal
from companion.records.codes import codes
from companion.registry import Registry, installed
from companion.session import Session
from companion.statistics.export import ExportError, export_all, record_of
from ui.commands.find_game import find_kept
from ui.commands.options import common_options, folder_of, words_of

OK = 0


def add_parser(commands: Any) -> None:
    """The command line of export."""
    parser = commands.add_parser("export", help="write a kept game as a record", parents=[common_options()])
    parser.add_argument("game", metavar="GAME", nargs="?", help="a kept game: its number or its title")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--codes", action="store_true", help="the texts of its QR codes, a line each")
    form.add_argument("--png", metavar="FILE", help="its race and score pad as a picture (the extra charts)")
    form.add_argument("--all", metavar="FOLDER", help="everything, as CSV, JSON and records, into a new folder")


def run(args: argparse.Namespace) -> int:
    """Write it; also while another program goes on with a game."""
    games = installed()
    if args.all is not None:
        return _all(args, games)
    if args.game is None:
        raise ExportError("what")
    with ReadOnlyJournal(folder_of(args)) as journal:
        start = find_kept(journal, args.game)
        session = Session.resume(games.get(start.game), journal, start.id)
    if args.png is not None:
        from ui.commands.game_chart import write_game  # matplotlib is slow to come, and most people have none

        words = words_of(args, session.game)
        write_game(Path(args.png), session, words)
        print(words.say("stats.png.done", file=args.png))
        return OK
    record = record_of(session)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # whatever the terminal's: records are UTF-8
    sys.stdout.write("".join(f"{code}\n" for code in codes(record)) if args.codes else record)
    return OK


def _all(args: argparse.Namespace, games: Registry) -> int:
    def find(game_id: str) -> Game[Any] | None:
        found = games.record(game_id)
        return found.game if found is not None else None

    words = words_of(args)
    done = export_all(folder_of(args), Path(args.all).expanduser(), find, words)
    print(words.say("export.done", games=words.say("stats.games.n", n=done.games), file=done.folder))
    return OK
