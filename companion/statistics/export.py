"""Everything that is kept as files that other programs read: a table, JSON, and a record of every game."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.errors import CodedError
from companion.journal.reader import ReadOnlyJournal
from companion.records.write import write_record
from companion.session import Session
from companion.statistics.digest import OPEN
from companion.statistics.digests import FindGame, Played, read_digests
from companion.statistics.report import COLUMNS, as_plain, report, rows
from companion.storage.disk import disk_error
from companion.storage.durable_file import sync_folder, write_whole
from companion.text import Message

NAME = "table-companion-tables-{date}"


class ExportError(CodedError):
    """What was asked for cannot be written: the sentence `export.<code>`."""

    prefix = "export."


class Exported(Struct, frozen=True):
    """What was written."""

    folder: str
    games: int


def unused_folder(place: Path, now: datetime) -> Path:
    """A folder for what is exported today that is not there yet."""
    folder, number = place / NAME.format(date=now.date().isoformat()), 1
    while folder.exists():
        number += 1
        folder = place / NAME.format(date=f"{now.date().isoformat()}-{number}")
    return folder


def export_all(data: Path, folder: Path, find: FindGame, say: Callable[[Message], str]) -> Exported:
    """`games.csv`, `statistics.json` and `records/`, in a new folder, which has its name once all is written."""
    if folder.exists():
        raise ExportError("exists", file=str(folder))
    part = folder.with_name(folder.name + ".part")
    try:
        shutil.rmtree(part, ignore_errors=True)
        (part / "records").mkdir(parents=True)
        with ReadOnlyJournal(data) as journal:
            digests = read_digests(journal, find)
            for one in digests.games:
                _record(journal, one, find, part / "records")
        told = json.dumps(as_plain(report(digests), say), ensure_ascii=False, indent=1)
        write_whole(part / "statistics.json", told.encode())
        write_whole(part / "games.csv", _table(digests.games).encode())
        os.sync()  # once for all: thousands of records, each by itself, would take minutes on a stick
        os.rename(part, folder)
        sync_folder(folder.parent)
    except OSError as error:
        raise disk_error(error, folder) from error
    finally:
        with suppress(OSError):
            shutil.rmtree(part, ignore_errors=True)
    return Exported(str(folder), len(digests.games))


def _table(games: tuple[Played, ...]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")  # as spreadsheets write it
    writer.writerow(COLUMNS)
    writer.writerows(rows(games))
    return text.getvalue()


def _record(journal: ReadOnlyJournal, one: Played, find: FindGame, folder: Path) -> None:
    """A record of a game that is over: what goes on may have secrets."""
    game = find(one.start.game)
    if game is None or one.digest.status == OPEN:
        return
    try:
        text = record_of(Session.resume(game, journal, one.start.id))
    except (
        CodedError,
        NotImplementedError,
    ):  # a plug-in may have no records of its own; its numbers are told all the same
        return
    name = re.sub(r"[^a-z0-9-]", "-", one.start.game.lower())
    write_whole(folder / f"{one.start.id:05d}-{name}.table", text.encode())


def record_of(session: Session[Any]) -> str:
    """A game as a record."""
    moves = [entry.move for entry in session.entries]
    return write_record(session.game, session.seats, session.begun.options, session.given, moves)
