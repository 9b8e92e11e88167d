"""`table-companion stats`: players, games, the evening and the dice, as words, JSON, a table or a picture."""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.game import Game
from companion.journal.reader import ReadOnlyJournal, StoredSummary
from companion.journal.writer import Journal
from companion.records.names import fold
from companion.registry import Registry, installed
from companion.statistics.digests import Digests, read_digests
from companion.statistics.evening import as_day
from companion.statistics.report import COLUMNS, StatisticsError, Wanted, as_plain, chosen, report, rows
from companion.storage.data_folder import FolderBusy
from ui.commands.options import common_options, folder_of, words_of
from ui.commands.stats_text import as_text

OK = 0
WORTH_KEEPING = 20
"""So many digests that had to be made are kept for the next time, where nobody else holds the journal."""
_COUNTED_EVERY = 200


def add_parser(commands: Any) -> None:
    """The command line of stats."""
    parser = commands.add_parser("stats", help="tell statistics of what was played", parents=[common_options()])
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object")
    form.add_argument("--csv", action="store_true", help="a table: a row for each game and player")
    form.add_argument("--png", metavar="FILE", help="charts as a picture (needs matplotlib: the extra charts)")
    parser.add_argument("--player", metavar="NAME", help="one player, and the games they sat at")
    parser.add_argument("--game", metavar="ID", help="one game, such as gang-of-dice")
    parser.add_argument("--since", metavar="DATE", help="what ended on this day or later: 2026-11-18")


def run(args: argparse.Namespace) -> int:
    """Tell; also while another program goes on with a game."""
    games, words, folder = installed(), words_of(args), folder_of(args)
    wanted = _wanted(args, games)
    digests = _read(folder, games)
    if args.csv:
        sys.stdout.write(_table(digests, wanted))
        return OK
    told = report(digests, wanted)
    if args.json:
        ascii_only = not sys.stdout.encoding.lower().startswith("utf")
        print(json.dumps(as_plain(told, words), ensure_ascii=ascii_only))
        return OK
    titles = {game.id: words.say("free.title") if game.apart else game.title for game in games.games()}
    if args.png is not None:
        from ui.commands.stats_charts import write_png  # matplotlib is slow to come, and most people have none

        write_png(Path(args.png), told, titles, words)
        print(words.say("stats.png.done", file=args.png))
        return OK
    print("\n".join(as_text(told, titles, words, str(folder))))
    return OK


def _wanted(args: argparse.Namespace, games: Registry) -> Wanted:
    if args.game is not None:
        games.get(args.game)  # UnknownGame says which there are
    day = None
    if args.since is not None:
        try:
            day = as_day(args.since)
        except ValueError as error:
            raise StatisticsError("bad-date", text=args.since[:40]) from error
    return Wanted(fold(args.player) if args.player is not None else None, args.game, day)


def _find(games: Registry, game_id: str) -> Game[Any] | None:
    record = games.record(game_id)
    return record.game if record is not None else None


def _read(folder: Path, games: Registry) -> Digests:
    with ReadOnlyJournal(folder, thoroughly=False) as journal:
        digests = read_digests(journal, lambda game_id: _find(games, game_id), _progress)
        keeps = journal.keeps_digests()
    if keeps and len(digests.fresh) >= WORTH_KEEPING:
        _keep(folder, digests.fresh)
    return digests


def _keep(folder: Path, fresh: Mapping[int, StoredSummary]) -> None:
    """Where no other program writes there, we may: the next time will be quick. Where one does, it keeps its own."""
    with contextlib.suppress(FolderBusy, OSError), Journal(folder, program="table-companion stats") as journal:
        journal.keep_digests(fresh)


def _progress(done: int, of: int) -> None:
    """On a terminal, how far it is: the first time, thousands of games take minutes."""
    if sys.stderr.isatty() and of >= _COUNTED_EVERY and (done % _COUNTED_EVERY == 0 or done == of):
        print(f"\r{done} / {of}", end="\n" if done == of else "", file=sys.stderr, flush=True)


def _table(digests: Digests, wanted: Wanted) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows(chosen(digests, wanted)))
    return text.getvalue()
