"""Reading what the journal keeps: games, their logs, the players it remembers. Any number of programs may."""

from __future__ import annotations

import json
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from msgspec import Struct

from companion.core import LONGEST_NAME, SEATS, Seat, Seats
from companion.errors import CodedError
from companion.journal import schema
from companion.journal.entries import EntryKind, LogEntry, Start
from companion.text import Message

FILE = "journal.db"


class JournalError(CodedError):
    """The journal cannot do what was asked: the sentence `journal.<code>`."""

    prefix = "journal."


class Player(Struct, frozen=True):
    """Somebody who played here before, with the colour and the symbol they like."""

    name: str
    colour: str
    symbol: str


class StoredSummary(Struct, frozen=True):
    """A summary as it lies in the cache: it holds for one version of the rules and one last entry."""

    rules: int
    last: int
    content: str


class LastEntry(Struct, frozen=True):
    """Where a game was left."""

    number: int
    """Of its last entry; 0 where it has none."""
    at: datetime
    written: int
    """Its place in the order of everything that was written; 0 for what older releases wrote."""


class UnreadableStart(Struct, frozen=True):
    """A game whose beginning is damaged: nothing can be made of it, and it is named all the same."""

    id: int
    title: str
    """As far as it can be read."""
    problem: Message


class JournalReader(ABC):
    """What can be read of a journal, whoever holds it."""

    @abstractmethod
    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows of a query; JournalError where the file cannot be read."""

    @abstractmethod
    def _version(self) -> int:
        """The version of the tables; 0 where there is no file yet."""

    def games(self) -> tuple[Start, ...]:
        """How every game began that can be read, the oldest first."""
        return tuple(start for start in self.starts() if isinstance(start, Start))

    def starts(self) -> tuple[Start | UnreadableStart, ...]:
        """How every game began, the oldest first; one damaged row costs that one game, and is named.

        So are entries whose game is not there: they belong to a game whose number was damaged, here or there.
        """
        if not self._version():
            return ()
        rows = self._rows(f"SELECT {GAME_COLUMNS} FROM games ORDER BY id")
        return (*(_start_or_problem(row) for row in rows), *strays_of(self._rows(STRAYS)))

    def game(self, game_id: int) -> Start:
        """How this game began, or JournalError."""
        found = self._rows(f"SELECT {GAME_COLUMNS} FROM games WHERE id = ?", (game_id,)) if self._version() else []
        if not found:
            raise JournalError("no-game", number=game_id)
        return start_of(found[0])

    def log(self, game_id: int) -> tuple[LogEntry, ...]:
        """Every entry of this game, in order; JournalError where one cannot be read, or is not there any more."""
        if not self._version():
            return ()
        version = self._version()
        by_itself, seen = "by_itself" if version >= 5 else "0", "seen" if version >= 6 else "NULL"
        columns = f"number, at, kind, content, photo, {by_itself}, {seen}"
        rows = self._rows(f"SELECT {columns} FROM entries WHERE game = ? ORDER BY number", (game_id,))
        entries = tuple(log_entry(game_id, row) for row in rows)
        for number, entry in enumerate(entries, start=1):
            if entry.number != number:  # what follows a hole was played on a table that nobody knows any more
                raise JournalError("gap", number=game_id, entry=number)
        return entries

    def players(self) -> tuple[Player, ...]:
        """The players it remembers and that can be read, those who played last first."""
        return tuple(Player(*row) for _, *row in self._player_rows() if is_readable(row))

    def unreadable_players(self) -> dict[int, str]:
        """Players that it remembers and that cannot be read: their rows, with as much of the name as can."""
        return {place: _legible(row[0]) for place, *row in self._player_rows() if not is_readable(row)}

    def _player_rows(self) -> list[Any]:
        if self._version() < 2:
            return []
        return self._rows("SELECT rowid, name, colour, symbol FROM players ORDER BY used DESC, name")

    def summaries(self) -> dict[int, StoredSummary]:
        """The cached summaries, by game."""
        if self._version() < 3:
            return {}
        return self._derived("summaries")

    def digests(self) -> dict[int, StoredSummary]:
        """The cached digests of statistics, by game."""
        return self._derived("digests") if self._version() >= 6 else {}

    def keeps_digests(self) -> bool:
        """Whether the file has room for digests: older ones have it once they were opened to write."""
        return self._version() >= 6

    def _derived(self, table: str) -> dict[int, StoredSummary]:
        return {
            row[0]: StoredSummary(*row[1:]) for row in self._rows(f"SELECT game, rules, last, content FROM {table}")
        }

    def last_entries(self) -> dict[int, LastEntry]:
        """Each game's last entry, or how it began where it has none."""
        version = self._version()
        if not version:
            return {}
        written = "written" if version >= 4 else "0"
        rows = [(id, 0, at, order) for id, at, order in self._rows(f"SELECT id, created, {written} FROM games")]
        # A seek for each game: to look at every entry of thousands of games would take seconds.
        last = "SELECT max(number) FROM entries WHERE game = games.id"
        order = f"entries.{written}" if version >= 4 else "0"
        joined = f"games CROSS JOIN entries ON entries.game = id AND number = ({last})"
        rows += self._rows(f"SELECT entries.game, number, at, {order} FROM {joined}")
        return {
            game: LastEntry(number if type(number) is int else 0, _time(at, NO_TIME), _order(order))
            for game, number, at, order in rows
        }

    def last_written(self) -> int:
        """The highest of the numbers under which anything was written; 0 before there were any."""
        if self._version() < 4:
            return 0
        # A damaged one is no number to count on from, and would be the highest: to SQLite, text is more than any.
        highest = f"SELECT max(written) FROM {{}} WHERE typeof(written) = 'integer' AND written <= {MOST_NUMBER}"
        rows = self._rows(f"{highest.format('games')} UNION ALL {highest.format('entries')}")
        return max((_order(number) for (number,) in rows), default=0)


MOST_NUMBER = 2**53
"""No journal gets so far: a higher number, of a game or in the order of things, is a damaged one."""


def _order(number: Any) -> int:
    """A place in the order of everything that was written; a damaged one is before all others."""
    return number if type(number) is int and 0 <= number <= MOST_NUMBER else 0


NO_TIME = datetime.fromtimestamp(0, UTC)
"""Stands where a time cannot be read."""

STRAYS = """
WITH RECURSIVE found (game) AS (
    SELECT min(game) FROM entries
    UNION ALL
    SELECT (SELECT min(game) FROM entries WHERE game > found.game) FROM found WHERE found.game IS NOT NULL
)
SELECT game FROM found WHERE game IS NOT NULL AND game NOT IN (SELECT id FROM games)
"""
"""The games of entries that no game has: a seek for each game, where every entry would be looked at otherwise."""
NO_NUMBER = 0
"""Stands for the game of entries whose game's number cannot be read."""


def strays_of(rows: Sequence[Any]) -> tuple[UnreadableStart, ...]:
    """The games of which nothing but entries is left."""
    numbers = sorted({game if type(game) is int and 0 < game <= MOST_NUMBER else NO_NUMBER for (game,) in rows})
    return tuple(UnreadableStart(number, "", JournalError("stray", number=number).message) for number in numbers)


GAME_COLUMNS = "id, game, rules, title, created, names, first, options, given"
"""The columns of the table of games, as `start_of` takes them."""


def start_of(row: Any) -> Start:
    """A row of the table of games, or JournalError."""
    number, game, rules, title, created, names, first, options, given = row
    try:
        seats = Seats(tuple(json.loads(names)), _seat(first))
        if seats.first >= len(seats):
            raise ValueError(first)
        if len(seats) > len(SEATS):
            raise ValueError(len(seats))
        chosen = json.loads(options)
        texts = (game, title, given, *seats.names, *chosen.keys(), *chosen.values())
        if type(rules) is not int or not all(_is_text(text) for text in texts):
            raise ValueError(next((text for text in texts if not _is_text(text)), rules))
        if not all(_is_name(name) for name in seats.names):
            raise ValueError(next(name for name in seats.names if not _is_name(name)))
        return Start(number, game, rules, title, _time(created), seats, chosen, given)
    except (ValueError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise JournalError("entry", number=number, entry=0, reason=str(error)[:80]) from error


def _seat(number: Any) -> Seat:
    if type(number) is not int or not 0 <= number < len(SEATS):  # -1 would be the last of them
        raise ValueError(number)
    return SEATS[number]


def _start_or_problem(row: Any) -> Start | UnreadableStart:
    try:
        return start_of(row)
    except JournalError as error:
        title = row[3] if _is_text(row[3]) else ""
        return UnreadableStart(row[0], title, error.message)


def _is_text(value: Any) -> bool:
    """Whether this is text as we write it; bytes that are no text come with marks of their own (`lenient_text`)."""
    return isinstance(value, str) and (value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value))


def _is_name(name: str) -> bool:
    """Whether somebody can be called so: there are letters in it, and no more than a screen can show."""
    return bool(name.strip()) and len(name) <= LONGEST_NAME


def is_readable(row: Sequence[Any]) -> bool:
    """Whether all of a player's row is text as we write it: names, and words that are shorter."""
    return all(_is_text(value) and len(value) <= LONGEST_NAME for value in row)


def _legible(value: Any) -> str:
    """What can be read of a damaged name."""
    stored = value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogateescape")
    return stored.decode("utf-8", "replace")[:40]


def lenient_text(stored: bytes) -> str:
    """Text of the file, whatever it holds: what is no UTF-8 is found out row by row, not in the middle of a query."""
    return stored.decode("utf-8", "surrogateescape")


def _time(text: Any, otherwise: datetime | None = None) -> datetime:
    """A time as we write it; a damaged one is a ValueError, or the value given for it."""
    try:
        at = datetime.fromisoformat(text)
        if at.tzinfo is None or not datetime.min.year < at.year < datetime.max.year:
            raise ValueError(text)  # no clock shows the first or last year there is, and nobody can reckon with them
        return at
    except (ValueError, TypeError):
        if otherwise is None:
            raise
        return otherwise


def log_entry(game_id: int, row: Any) -> LogEntry:
    """A row of the table of entries, or JournalError."""
    number, at, kind, content, photo, by_itself, seen = row
    try:
        if type(number) is not int or not all(_is_text(text) for text in (content, photo or "", seen or "")):
            raise ValueError(content)
        return LogEntry(number, _time(at), EntryKind(kind), content, photo, bool(by_itself), seen)
    except (ValueError, TypeError) as error:
        raise JournalError("entry", number=game_id, entry=number, reason=str(error)[:80]) from error


class ReadOnlyJournal(JournalReader):
    """A journal opened for reading alone: beside the program that writes it, and in a folder that is closed to us."""

    def __init__(self, folder: Path, *, thoroughly: bool = True) -> None:
        """Open the folder's journal, if there is one; JournalError if it is not a sound journal of ours.

        Not thoroughly, it opens at once, and damage inside is a JournalError where it is read.
        """
        self._thoroughly = thoroughly
        self._path = folder / FILE
        self._db: sqlite3.Connection | None = None
        try:
            if lost_its_head(self._path):
                raise JournalError("lost-head", file=str(self._path))
            if not self._path.is_file() or self._path.stat().st_size == 0:
                return
        except OSError as error:
            raise self._unreadable(error) from error
        self._db = self._connect()
        try:
            self._check(self._db)
        except JournalError:
            self.close()
            raise

    def _check(self, db: sqlite3.Connection) -> None:
        try:
            condition = schema.examine(db, thoroughly=self._thoroughly)
        except sqlite3.Error as error:
            raise self._unreadable(error) from error
        if condition is schema.Condition.NEWER:
            raise JournalError("newer", file=str(self._path), version=schema.version(db), known=schema.VERSION)
        if condition in (schema.Condition.FOREIGN, schema.Condition.DAMAGED):
            raise JournalError(condition.name.lower(), file=str(self._path))
        if condition is schema.Condition.NEW:
            self.close()

    def _connect(self) -> sqlite3.Connection:
        # Without the right to make the files that WAL shares between programs, nobody else can be writing either.
        for mode in ("mode=ro", "mode=ro&immutable=1"):
            try:
                return answering(f"{self._path.absolute().as_uri()}?{mode}")
            except sqlite3.Error as error:
                failed = error
                if schema.is_damage(error):
                    raise JournalError("damaged", file=str(self._path)) from error
        raise self._unreadable(failed) from failed

    def _unreadable(self, error: Exception) -> JournalError:
        return JournalError("unreadable", file=str(self._path), reason=str(error))

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        assert self._db is not None, "there is a version, so there is a file"
        try:
            return self._db.execute(query, values).fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:  # SQLite's own sentence may quote what is damaged
            raise self._unreadable(error) from error

    def _version(self) -> int:
        return 0 if self._db is None else schema.version(self._db)

    def close(self) -> None:
        """Let go of the file."""
        if self._db is not None:
            self._db.close()
            self._db = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def lost_its_head(path: Path) -> bool:
    """Whether the file is gone, or cut to nothing, beside a log of it that is not: SQLite would throw that log away."""
    wal = path.with_name(path.name + "-wal")
    cut = not path.exists() or path.stat().st_size == 0
    return cut and wal.exists() and wal.stat().st_size > 0


def answering(uri: str, *, cut_short: bool = False) -> sqlite3.Connection:
    """A connection that was seen to answer; `cut_short`: also one to a file of which the end is missing."""
    db = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    db.text_factory = lenient_text
    try:
        if cut_short:
            db.execute("PRAGMA writable_schema = ON")  # otherwise SQLite reads no page of a file that is too short
        db.execute("PRAGMA schema_version").fetchone()
    except sqlite3.Error:
        db.close()
        raise
    return db
