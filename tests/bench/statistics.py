"""Statistics of ten thousand games: opened with their digests in the cache, as on every day but the first."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from companion.core import Seats
from companion.journal.reader import FILE, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer
from companion.registry import installed
from companion.session import Session
from companion.statistics.digests import read_digests
from companion.statistics.report import report

GAMES = 10_000
PLAYED = ("gang-of-dice", "dicy-cards")
SEEDS = 10
"""Games that are really played, of each; the journal has each many times, with other people at other times."""
PEOPLE = ("Anna", "Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana")
FIRST = datetime(2020, 1, 1, 19, tzinfo=UTC)


def rows() -> list[tuple[str, str]]:
    """What was measured, line by line."""
    with tempfile.TemporaryDirectory() as folder:
        return measure(Path(folder), GAMES)


def measure(folder: Path, games: int) -> list[tuple[str, str]]:
    """The first time; every later time; and the command as people type it."""
    registry = installed(safe=True)
    made = make(folder, games)
    size = (folder / FILE).stat().st_size / 1e6
    begun, worked = perf_counter(), process_time()
    with ReadOnlyJournal(folder, thoroughly=False) as reader:
        digests = read_digests(reader, registry.get)
    told = report(digests)
    whole, worked = perf_counter() - begun, process_time() - worked
    if told.games != games or digests.fresh:
        raise RuntimeError(f"{told.games} games were counted, {len(digests.fresh)} of them not from the cache")
    begun = perf_counter()
    command = (sys.executable, "-m", "ui", "stats", "--json", "--data", str(folder))
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    typed = perf_counter() - begun
    return [
        (f"{games:,} games, {size:.0f} MB: opened and told", f"{whole:.2f} s, {worked:.2f} s of them work"),
        ("the same as a command, with its start", f"{typed:.2f} s"),
        ("made anew, once a version of the rules", f"{made * 1000:.1f} ms of work a game"),
    ]


def make(folder: Path, games: int) -> float:
    """A journal of so many games: some really played, then copied row by row with other people and other times.

    What it costs to make a digest, in seconds a game.
    """
    with Journal(folder) as journal:
        for name in PLAYED:
            for seed in range(SEEDS):
                _play(journal, name, seed)
        models = len(journal.games())
        begun = process_time()
        journal.keep_digests(read_digests(journal, installed(safe=True).get).fresh)
        made = (process_time() - begun) / models
    with contextlib.closing(sqlite3.connect(folder / FILE)) as db:
        db.execute("PRAGMA synchronous = OFF")
        chance = Random(1)
        for number in range(models + 1, games + 1):
            people = str(chance.sample(PEOPLE, 4)).replace("'", '"')
            created = (FIRST + timedelta(hours=5 * number)).isoformat(timespec="milliseconds")
            ended = (FIRST + timedelta(hours=5 * number, minutes=40)).isoformat(timespec="milliseconds")
            model = number % models + 1
            columns = "?, game, rules, title, ?, ?, first, options, given, ?"
            values = (number, created, people, 1000 * number, model)
            db.execute(f"INSERT INTO games SELECT {columns} FROM games WHERE id = ?", values)
            db.execute(
                "INSERT INTO entries SELECT ?, number, ?, kind, content, photo, ? + number, by_itself, seen"
                " FROM entries WHERE game = ?",
                (number, ended, 1000 * number, model),
            )
            copied = "SELECT ?, rules, last, content FROM digests WHERE game = ?"
            db.execute(f"INSERT INTO digests {copied}", (number, model))
        db.commit()
    return made


def _play(journal: Journal, name: str, seed: int) -> None:
    game = installed(safe=True).get(name)
    chance = Random(seed)
    player = RandomPlayer(chance)
    options = {option.id: option.by_chance(chance) for option in game.options if option.by_chance is not None}
    session = Session.start(game, Seats(PEOPLE[:4]), journal, options)
    while session.outcome is None:
        session.submit_all((player.step(game.rules, session.state)[0],), by_itself=True)


if __name__ == "__main__":
    for name, figure in rows():
        print(f"{name:<50} {figure}")
