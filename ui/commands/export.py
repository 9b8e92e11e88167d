"""`table-companion export`: a kept game as a record, on standard output."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from companion.journal.reader import ReadOnlyJournal
from companion.records.write import write_record
from companion.registry import installed
from companion.session import Session
from ui.commands.find_game import find_kept
from ui.commands.options import data_option, folder_of

OK = 0


def add_parser(commands: Any) -> None:
    """The command line of export."""
    parser = commands.add_parser("export", help="write a kept game as a record", parents=[data_option()])
    parser.add_argument("game", metavar="GAME", help="a kept game: its number or its title")


def run(args: argparse.Namespace) -> int:
    """Write the game; also while another program goes on with it."""
    with ReadOnlyJournal(folder_of(args)) as journal:
        start = find_kept(journal, args.game)
        session = Session.resume(installed().get(start.game), journal, start.id)
    moves = [entry.move for entry in session.entries]
    sys.stdout.write(write_record(session.game, session.seats, session.begun.options, session.given, moves))
    return OK
