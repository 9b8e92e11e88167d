"""The journal: every entry of every game, on the disk before anybody is told.

SQLite in WAL mode with synchronous=FULL, one transaction for an entry, or for several that belong together: a cut at
any write leaves the state before or after them. Where the disk is full or the folder closed, entries wait in memory, in
order, under a standing warning, and are written as soon as that is possible again.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from companion.core import Seats
from companion.journal import renaming, schema
from companion.journal.database_file import open_file, open_memory, trouble
from companion.journal.entries import EntryKind, LogEntry, Start
from companion.journal.held_games import HeldGames
from companion.journal.lost_file import NOWHERE, FileState, state_of, write_anew
from companion.journal.photographs import Photographs
from companion.journal.player_pictures import PlayerPictures
from companion.journal.reader import (
    MOST_NUMBER,
    NO_NUMBER,
    JournalError,
    JournalReader,
    LastEntry,
    Player,
    ReadOnlyJournal,
    StoredSummary,
    UnreadableStart,
)
from companion.journal.rows import (
    DELETE_STRAYS,
    NEW_ENTRY,
    NEW_GAME,
    OF_A_GAME,
    WRITTEN_ENTRY,
    WRITTEN_GAME,
    NewEntry,
    Rows,
    stamp,
)
from companion.storage.data_folder import FolderBusy, WriterLock, make_private
from companion.text import Message, message

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The clock on the wall."""
    return datetime.now(UTC)


def _data_version(db: sqlite3.Connection) -> int:
    """Another one after every change that another connection made."""
    return int(db.execute("PRAGMA data_version").fetchone()[0])


_TROUBLE = (sqlite3.DatabaseError, OSError)


class Journal(JournalReader):
    """The journal of a data folder, opened to write. One program at a time; within it, one thread at a time."""

    def __init__(
        self, folder: Path | None, clock: Clock = utc_now, program: str = "table-companion", photographs: bool = True
    ) -> None:
        """Open the folder's journal, or a new one; FolderBusy if another program writes there.

        A damaged or foreign file is set aside (see `notices`). A folder that cannot be written does not stop the game
        (see `warning`). Without a folder, all is kept in memory alone.
        """
        self.folder = folder
        self._thread = threading.get_ident()
        self._keeps_photographs = photographs
        self.notices: list[Message] = []
        """What happened while opening that people should know."""
        self.warning: Message | None = None
        """Stands as long as entries wait to be written."""
        self._clock = clock
        self._program = program
        self._lock: WriterLock | None = None
        self._db: sqlite3.Connection | None = None
        self._files = NOWHERE
        self._data_version = 0
        self._held = HeldGames()
        self._waiting: list[Rows] = []
        self._last: dict[int, int] = {}
        self._next_game: int | None = None
        self._written: int | None = None
        self._photographs = None if folder is None else Photographs(folder)
        self.pictures = PlayerPictures(folder)
        try:
            self._open()
        except _TROUBLE as error:
            self._note(error)

    # --- opening and closing ---

    def _open(self) -> None:
        if self.folder is None:
            self._db = open_memory()
            return
        make_private(self.folder)
        if self._lock is None:
            self._lock = WriterLock(self.folder, self._program)
        try:
            self._db, notices = open_file(self.folder, self._clock().date())
        except JournalError:
            self._unlock()
            raise
        self.notices += notices
        self._files, self._data_version = state_of(self.folder), _data_version(self._db)
        self._forget_unreadable_players()

    def _forget_unreadable_players(self) -> None:
        """Nobody could choose, rename or forget them: they are named once, and go."""
        found = self.unreadable_players()
        if found:
            self.notices.append(message("journal.players-forgotten", n=len(found), names=", ".join(found.values())))
            self._cache("DELETE FROM players WHERE rowid = ?", *((place,) for place in found))

    def _look_after_file(self) -> None:
        """Where a file was deleted, replaced or overwritten under us, write it anew: SQLite would go on without it."""
        if self.folder is None or self._db is None:
            return
        if self._lock is not None and self.folder.is_dir():
            self._lock.keep()
        now = state_of(self.folder)
        if not self._files.is_lost(now) or self._was_somebody_at_the_tables(now):
            return
        told = write_anew(self._db, self.folder, self._clock().date(), self._files, self._held)
        self._db = None
        self._unlock()  # its file went too, perhaps: the right to write is taken anew
        self._open()
        self.notices.append(told)

    def _was_somebody_at_the_tables(self, now: FileState) -> bool:
        """Whether another program wrote through SQLite, an owner's own tool perhaps: then that is what counts."""
        assert self._db is not None
        if not self._files.goes_on(now):
            return False
        try:
            version = _data_version(self._db)
            if version == self._data_version:
                return False
            self._held.changed(self._db)
        except sqlite3.Error:
            return False
        self._files, self._data_version = now, version
        return True

    def _left(self) -> None:
        """We wrote: remember how the files stand now. One that is gone, or another one, is found at the next look."""
        if self.folder is not None:
            now = state_of(self.folder)
            self._files = now if self._files.goes_on(now) else self._files

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def close(self) -> int:
        """Write what waits, if possible, and let go of the folder; how many entries could not be saved."""
        if self._waiting:
            self.retry()
        if self._db is not None:
            self._db.close()
            self._db = None
        self._unlock()
        return self._unwritten()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- writing ---

    @property
    def unsaved(self) -> int:
        """How many entries wait to be written."""
        return self._unwritten()

    def changes(self) -> tuple[int, int, int]:
        """A value that is another one after everything that this journal writes, or that waits to be written."""
        return id(self._db), 0 if self._db is None else self._db.total_changes, len(self._waiting)

    def new_game(
        self, game: str, rules: int, seats: Seats, options: Mapping[str, str], given: str, title: str
    ) -> Start:
        """Write down the start of a game."""
        with contextlib.suppress(*_TROUBLE, FolderBusy, JournalError):  # what cannot be mended waits, and is said then
            self._look_after_file()
        start = Start(self._free_id(), game, rules, title, self._time(), seats, dict(options), given)
        names, chosen = json.dumps(seats.names, ensure_ascii=False), json.dumps(dict(options), ensure_ascii=False)
        created = stamp(start.created)
        values = (start.id, game, rules, title, created, names, int(seats.first), chosen, given, self._next_written())
        self._write(Rows(NEW_GAME, (values,), start=start))
        self._last[start.id] = 0
        return start

    def append(self, game_id: int, kind: EntryKind, content: str, photo: bytes | None = None) -> LogEntry:
        """Write one entry: on the disk when this returns, or waiting under `warning`. The photograph goes first."""
        return self.append_all(game_id, (NewEntry(kind, content, photo),))[0]

    def append_all(self, game_id: int, new: Sequence[NewEntry]) -> tuple[LogEntry, ...]:
        """Write entries that belong together: all of them are there after a cut, or none."""
        last = self._last.pop(game_id, None)  # known again once this is written: a fault leaves no wrong number
        if last is None:
            last = max((entry.number for entry in self.log(game_id)), default=0)
        entries: list[LogEntry] = []
        for number, one in enumerate(new, start=last + 1):
            reference = None if one.photo is None else self._keep_photograph(game_id, number, one.photo)
            marks = reference, one.by_itself, one.seen
            entries.append(LogEntry(number, self._time(), one.kind, one.content, *marks))
        values = tuple((game_id, *self._row(entry)) for entry in entries)
        self._write(Rows(NEW_ENTRY, values, entries=tuple((game_id, entry) for entry in entries)))
        self._last[game_id] = last + len(entries)
        return tuple(entries)

    def _row(self, entry: LogEntry) -> tuple[Any, ...]:
        marks = entry.photo, self._next_written(), int(entry.by_itself), entry.seen
        return (entry.number, stamp(entry.at), entry.kind.value, entry.content, *marks)

    def retry(self) -> bool:
        """Try again to write what waits, in order; whether nothing waits any more."""
        self._own_thread()
        try:
            if self._db is None:
                self._open()
            self._look_after_file()
            while self._waiting:
                if self._is_written(self._waiting[0]):
                    self._hold(self._waiting[0])
                else:
                    self._execute(self._waiting[0])
                del self._waiting[0]
        except (*_TROUBLE, FolderBusy, JournalError) as error:
            self._note(error)
            return False
        self.warning = None
        return True

    def _unwritten(self) -> int:
        return sum(len(rows.values) for rows in self._waiting)

    def _own_thread(self) -> None:
        """Refuse to be written by any thread but the one that opened it: a fault in the program, found early."""
        if threading.get_ident() != self._thread:
            raise RuntimeError(f"the journal belongs to the thread that opened it, not to {threading.current_thread()}")

    def _write(self, row: Rows) -> None:
        self._own_thread()
        if self._db is not None and not self._waiting:
            try:
                self._look_after_file()
                self._execute(row)
                return
            except (*_TROUBLE, FolderBusy, JournalError) as error:
                self._waiting.append(row)
                self._note(error)
                return
        self._waiting.append(row)
        self.retry()

    def _time(self) -> datetime:
        now = self._clock()
        return now.replace(microsecond=now.microsecond // 1000 * 1000)  # as it is written, so that it reads the same

    def _execute(self, rows: Rows) -> None:
        assert self._db is not None
        try:
            if len(rows.values) == 1:  # a statement is a transaction by itself
                self._db.execute(rows.statement, rows.values[0])
            else:
                self._db.execute("BEGIN IMMEDIATE")
                self._db.executemany(rows.statement, rows.values)
                self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            self._left()
        self._hold(rows)

    def _hold(self, rows: Rows) -> None:
        assert self._db is not None
        with contextlib.suppress(sqlite3.Error):  # it is written; what cannot be read back is not held
            self._held.written(rows, self._db)

    def _is_written(self, rows: Rows) -> bool:
        """Whether rows that were reported as failed are there all the same: a disk may fail after it has written."""
        table, keys = (
            ("games WHERE id = ?", 1) if rows.start is not None else ("entries WHERE game = ? AND number = ?", 2)
        )
        return all(self._rows(f"SELECT * FROM {table}", row[:keys]) == [row] for row in rows.values)

    def _note(self, error: Exception) -> None:
        """Raise the standing warning, unless the error is a fault of ours that must be heard."""
        if isinstance(error, (sqlite3.IntegrityError, sqlite3.ProgrammingError)):
            raise error
        self.warning = trouble(error, self.folder, self._unwritten())

    def _free_id(self) -> int:
        if self._next_game is None:
            self._next_game = self._first_free_id()
        number = self._next_game
        self._next_game += 1
        return number

    def _next_written(self) -> int:
        """The next number of all that is written: the order of things, whatever the clock says."""
        if self._written is None:
            self._written = self.last_written()
        self._written += 1
        return self._written

    def _first_free_id(self) -> int:
        if self._db is None:
            reader = self._reader()
            if reader is None:  # nobody can tell which numbers the file has given: one that it cannot have reached
                return int(self._clock().timestamp())
            reader.close()
        given = self._rows("SELECT seq FROM sqlite_sequence WHERE name = 'games'") if self._version() else []
        # Entries whose game is not there keep its number: a new game must not be given it.
        strays = self._rows(f"SELECT max(game) FROM entries WHERE game <= {MOST_NUMBER}") if self._version() else []
        return max((number for (number,) in (*given, *strays) if type(number) is int), default=0) + 1

    # --- what needs the disk at once ---

    def rename(self, game_id: int, title: str) -> None:
        """Give a game another title."""
        self.game(game_id)
        self._now(("UPDATE games SET title = ? WHERE id = ?", (title, game_id)))

    def delete(self, game_id: int) -> None:
        """Forget a game, with its photographs; one that cannot be read, too."""
        if not any(start.id == game_id for start in self.starts()):
            raise JournalError("no-game", number=game_id)
        if game_id == NO_NUMBER:
            self._now((DELETE_STRAYS, ()))
        else:
            self._now(*((f"DELETE FROM {table} WHERE {key} = ?", (game_id,)) for table, key in OF_A_GAME))
        self._last.pop(game_id, None)
        self._wipe(game_id)

    def wipe_photographs(self, game_id: int | None = None) -> None:
        """Delete the photographs of one game, or all. First no entry refers to them any more, then they go."""
        where, values = ("", ()) if game_id is None else (" WHERE game = ?", (game_id,))
        self._now((f"UPDATE entries SET photo = NULL{where}", values))
        self._wipe(game_id)

    def _wipe(self, game_id: int | None) -> None:
        """Nothing of what was deleted stays on the card: not in the log of recent writes, and no picture."""
        assert self._db is not None
        with contextlib.suppress(sqlite3.OperationalError):  # a reader is looking; the log is emptied later
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._left()
        if self._photographs is not None:
            try:
                self._photographs.wipe(game_id)
            except OSError as error:
                told = trouble(error, self.folder, 0)
                raise JournalError(told.key.removeprefix("journal."), **told.facts) from error

    def remember(self, player: Player) -> None:
        """Keep a player's name, colour and symbol for the next game."""
        values = (player.name, player.colour, player.symbol, stamp(self._clock()))
        self._now(("INSERT OR REPLACE INTO players VALUES (?, ?, ?, ?)", values))

    def forget(self, name: str) -> None:
        """Forget a player; the games played stay."""
        self._now(("DELETE FROM players WHERE name = ?", (name,)))

    def rename_player(self, old: str, new: str) -> None:
        """Call somebody otherwise, in every game too; with the name of somebody else, the two become one."""
        self._now(*renaming.statements(self.games(), self.players(), old, new))

    def keep_summary(self, game_id: int, rules: int, last: int, content: str) -> None:
        """Put a finished game's summary into the cache. Best effort: it can be made again at any time."""
        self._cache("INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?)", (game_id, rules, last, content))

    def drop_summary(self, game_id: int) -> None:
        """Take a summary out of the cache: the game goes on after all."""
        self._cache("DELETE FROM summaries WHERE game = ?", (game_id,))

    def keep_digests(self, digests: Mapping[int, StoredSummary]) -> None:
        """Put what statistics need into the cache, of the games that are still there. Best effort, too."""
        there = "SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM games WHERE id = ?)"
        values = [(game, one.rules, one.last, one.content, game) for game, one in digests.items()]
        self._cache(f"INSERT OR REPLACE INTO digests {there}", *values)

    def _cache(self, statement: str, *values: tuple[Any, ...]) -> None:
        self._own_thread()
        if self._db is not None and not self._waiting:
            with contextlib.suppress(*_TROUBLE, FolderBusy, JournalError):
                self._look_after_file()
                self._execute(Rows(statement, values))

    def _now(self, *statements: tuple[str, tuple[Any, ...]]) -> None:
        """Carry out statements in one transaction, after all that waits; JournalError where that is not possible."""
        if not self.retry():
            assert self.warning is not None
            raise JournalError(self.warning.key.removeprefix("journal."), **self.warning.facts)
        assert self._db is not None
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for statement, values in statements:
                self._db.execute(statement, values)
            self._db.execute("COMMIT")
            self._held.changed(self._db)
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            told = trouble(error, self.folder, 0)
            raise JournalError(told.key.removeprefix("journal."), **told.facts) from error
        finally:
            self._left()

    # --- photographs ---

    def keep_photographs(self, wanted: bool) -> None:
        """Keep the photographs of later entries, or none; those that are there stay."""
        self._own_thread()
        self._keeps_photographs = wanted

    def photograph(self, reference: str) -> Path | None:
        """The file of an entry's photograph; None once it was wiped."""
        return None if self._photographs is None else self._photographs.path(reference)

    def _keep_photograph(self, game_id: int, number: int, jpeg: bytes) -> str | None:
        if not self._keeps_photographs or self._photographs is None:
            return None
        try:
            return self._photographs.keep(game_id, number, jpeg)
        except OSError as error:  # the entry matters more than its picture
            told = message("journal.no-photograph", reason=error.strerror or str(error))
            if told not in self.notices:  # once is enough: the next throw would say the same
                self.notices.append(told)
            return None

    # --- reading, with what waits ---

    def starts(self) -> tuple[Start | UnreadableStart, ...]:
        """How every game began, the oldest first; also those that wait to be written."""
        return (*super().starts(), *(row.start for row in self._waiting if row.start is not None))

    def game(self, game_id: int) -> Start:
        """How this game began, or JournalError."""
        for row in self._waiting:
            if row.start is not None and row.start.id == game_id:
                return row.start
        return super().game(game_id)

    def log(self, game_id: int) -> tuple[LogEntry, ...]:
        """Every entry of this game, in order; also those that wait to be written."""
        waiting = (entry for rows in self._waiting for game, entry in rows.entries if game == game_id)
        return (*super().log(game_id), *waiting)

    def last_entries(self) -> dict[int, LastEntry]:
        """Each game's last entry, or its beginning; also those that wait to be written."""
        found = super().last_entries()
        for rows in self._waiting:
            if rows.start is not None:
                found[rows.start.id] = LastEntry(0, rows.start.created, rows.values[0][WRITTEN_GAME])
            for (game, entry), values in zip(rows.entries, rows.values, strict=False):
                found[game] = LastEntry(entry.number, entry.at, values[WRITTEN_ENTRY])
        return found

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        if self._db is None:
            reader = self._reader()
            assert reader is not None, "there is a version, so there is a file"
            with reader:
                return reader._rows(query, values)
        try:
            return self._db.execute(query, values).fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:  # SQLite's own sentence may quote what is damaged
            raise JournalError("unreadable", file=str(self.folder), reason=str(error)) from error

    def _version(self) -> int:
        if self._db is not None:
            return schema.VERSION
        reader = self._reader()
        if reader is None:
            return 0
        with reader:
            return reader._version()

    def _reader(self) -> ReadOnlyJournal | None:
        """While the folder is closed to writers, it may still be open to readers; None if it is not."""
        assert self.folder is not None
        try:
            return ReadOnlyJournal(self.folder)
        except JournalError:
            return None
