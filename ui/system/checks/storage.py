"""The disk, whether it really keeps what was written, and the journal on it."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from companion.dice import FACES
from companion.journal.damage import DamagedGame, damaged_games
from companion.journal.reader import FILE, JournalError, ReadOnlyJournal, answering
from companion.storage import disk
from companion.storage.data_folder import make_private
from companion.storage.durable_file import write_through
from companion.storage.restore_swap import STAGING
from companion.text import message
from ui.system.checks.finding import Finding, Surroundings, amber, green, red

LITTLE = 1_000_000_000
"""Bytes below which it is time to make room."""
SLOW_SECONDS = 0.5
"""A synced write that takes longer makes people wait for "confirmed"."""
PROBE = "doctor.probe"


def space(here: Surroundings) -> Iterator[Finding]:
    """Room, a file system that keeps things, a folder that is private, and a write that was really written."""
    try:
        make_private(here.data)
        free = disk.free_space(here.data)
        mode = stat.S_IMODE(here.data.stat().st_mode)
    except OSError as error:
        yield red("disk", disk.disk_error(error, here.data).message)
        return
    forgets = disk.notice(here.data)
    if forgets is not None:
        yield red("disk", forgets)
    room = f"{free / 1e9:.1f}"
    if free < LITTLE:
        level = red if free < disk.RESERVE else amber
        yield level("disk", message("doctor.disk.little", free=room), message("doctor.disk.little.do"))
    if mode & 0o077:
        said = message("doctor.disk.open", folder=str(here.data))
        yield amber("disk", said, message("doctor.disk.open.do", folder=str(here.data)))
    yield probe(here.data, room)


def probe(folder: Path, room: str, clock: Callable[[], float] = time.perf_counter) -> Finding:
    """Write something, have it synced, and read it from the card, not from memory."""
    path, content = folder / PROBE, os.urandom(65536)
    try:
        begun = clock()
        write_through(path, content)
        seconds = clock() - begun
        with path.open("rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            back = file.read()
    except OSError as error:
        return red("disk", disk.disk_error(error, folder).message)
    finally:
        _remove(path)
    if back != content:
        return red("disk", message("doctor.disk.lies", folder=str(folder)), message("doctor.disk.lies.do"))
    if seconds > SLOW_SECONDS:
        return amber("disk", message("doctor.disk.slow", seconds=f"{seconds:.1f}"), message("doctor.disk.slow.do"))
    return green("disk", message("doctor.disk.fine", free=room, milliseconds=f"{seconds * 1000:.0f}"))


def _remove(path: Path) -> None:
    for left in (path, path.with_name(path.name + ".part")):
        try:
            left.unlink(missing_ok=True)
        except OSError:
            return  # a folder that became read-only; that is what was found


def journal(here: Surroundings) -> Iterator[Finding]:
    """Whether the journal is whole, every page of it and every entry."""
    path = here.data / FILE
    try:
        with ReadOnlyJournal(here.data) as reader:
            games = len(reader.games())
            damaged, players = tuple(damaged_games(reader)), tuple(reader.unreadable_players().values())
        broken = _integrity(path) if path.exists() else None
    except JournalError as error:
        yield red("journal", error.message, message("doctor.journal.do"))
        return
    except sqlite3.Error as error:
        said = message("journal.unreadable", file=str(path), reason=str(error))
        yield red("journal", said, message("doctor.journal.do"))
        return
    if broken is not None:
        said = message("journal.unreadable", file=str(path), reason=broken)
        yield red("journal", said, message("doctor.journal.do"))
    elif damaged or players:
        yield from _damage(damaged, players)
    elif games:
        yield green("journal", message("doctor.journal.fine", n=games))
    else:
        yield green("journal", message("doctor.journal.none"))
    for aside in sorted(here.data.glob("journal.damaged-*.db")):
        yield amber("journal", message("doctor.journal.aside", file=aside.name), message("doctor.journal.aside.do"))
    if (here.data / STAGING).exists() and not here.running:
        yield amber("journal", message("doctor.journal.unfinished"), message("doctor.journal.unfinished.do"))


def _damage(games: Sequence[DamagedGame], players: Sequence[str]) -> Iterator[Finding]:
    for one in games:
        said = message("doctor.journal.game", number=one.number, title=one.title or "?", reason=one.problem)
        yield amber("journal", said, message("doctor.journal.game.do", number=one.number))
    if players:
        said = message("doctor.journal.players", n=len(players), names=", ".join(players))
        yield amber("journal", said, message("doctor.journal.players.do"))


def _integrity(path: Path) -> str | None:
    """What SQLite's thorough check complains of; None if it is content."""
    db = answering(f"{path.absolute().as_uri()}?mode=ro")
    try:
        told = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    finally:
        db.close()
    return None if told == "ok" else told.splitlines()[0][:200]


def own_dice(here: Surroundings) -> Iterator[Finding]:
    """Whether the reader has its own files, and whether what the owners showed of their dice can be read."""
    from ui.commands.open_reader import ReaderMissing, open_reader  # late: without OpenCV, that is a finding of its own
    from ui.commands.own_dice import known

    try:
        open_reader()
    except ReaderMissing as error:
        yield red("dice", error.message)
        return
    kept, problems = known(here.data)
    for problem in problems:
        yield amber("dice", problem, message("doctor.dice.do"))
    colours = tuple(dict.fromkeys(one.colour for one in kept.colours))
    faces = tuple(FACES[name] for name in dict.fromkeys(one.face for one in kept.examples))
    if not problems:
        yield green("dice", message("doctor.dice.fine", colours=colours, faces=faces))
