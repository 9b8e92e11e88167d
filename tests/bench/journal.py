"""Journal appends a second, beside a bare SQLite insert with the same settings in the same run."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

from companion.core import Move, Seats
from companion.journal.codec import Codec
from companion.journal.entries import EntryKind
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer
from companion.registry import installed
from companion.session import Session

GAME = "gang-of-dice"
ENTRIES = 200
"""Of each kind in a turn; small enough that the disk's mood changes between turns and not within one."""
TURNS = 7
"""The kinds take turns, and the median turn counts: a sync on a card takes now longer, now shorter."""

Batch = Callable[[int], None]


def rows() -> list[tuple[str, str]]:
    """What was measured, line by line."""
    with tempfile.TemporaryDirectory() as folder:
        return measure(Path(folder))


def measure(folder: Path) -> list[tuple[str, str]]:
    """The three kinds of writing, in turns, in this folder."""
    moves = _moves()
    bare, close = _bare(folder / "bare.db", moves)
    with Journal(folder / "data") as journal:
        kinds = {"bare": bare, "append": _append(journal, moves), "submit": _submit(journal, moves)}
        seconds: dict[str, list[float]] = {name: [] for name in kinds}
        for turn in range(TURNS):
            for name, batch in kinds.items():
                begun = perf_counter()
                batch(turn)
                seconds[name].append((perf_counter() - begun) / ENTRIES)
        if journal.warning is not None:
            raise RuntimeError(f"the journal could not write: {journal.warning}")
    close()
    cost = {name: sorted(times)[TURNS // 2] for name, times in seconds.items()}
    return [
        ("bare SQLite insert, same settings", _rate(cost["bare"])),
        ("journal append", f"{_rate(cost['append'])}, {cost['append'] / cost['bare']:.2f} times the cost"),
        (
            "session submit (rules, codec, append)",
            f"{_rate(cost['submit'])}, {cost['submit'] / cost['bare']:.2f} times",
        ),
    ]


def _rate(seconds: float) -> str:
    return f"{1 / seconds:,.0f} a second"


def _moves() -> list[Move]:
    """The moves of one game, as many as are needed, the game begun again and again."""
    game = installed(safe=True).get(GAME)
    player = RandomPlayer(Random(1))
    moves: list[Move] = []
    while len(moves) < ENTRIES * TURNS:
        state = game.rules.setup(Seats(("Anna", "Bea")), game.complete({}, 2))
        while game.rules.outcome(state) is None:
            move, step = player.step(game.rules, state)
            moves.append(move)
            state = step.state
    return moves


def _bare(path: Path, moves: list[Move]) -> tuple[Batch, Callable[[], None]]:
    """Inserts and nothing else: the text is there, the statement is prepared, the table is the journal's."""
    codec = Codec(installed(safe=True).get(GAME))
    texts = [codec.write_move(move) for move in moves]
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA secure_delete = ON")
    db.execute(
        "CREATE TABLE entries (game INTEGER, number INTEGER, at TEXT, kind TEXT, content TEXT, photo TEXT,"
        " PRIMARY KEY (game, number)) WITHOUT ROWID"
    )

    def batch(turn: int) -> None:
        for n in range(turn * ENTRIES, (turn + 1) * ENTRIES):
            values = (1, n, "2026-01-01T20:00:00.000+00:00", "move", texts[n], None)
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", values)

    return batch, db.close


def _append(journal: Journal, moves: list[Move]) -> Batch:
    game = installed(safe=True).get(GAME)
    codec = Codec(game)
    start = journal.new_game(game.id, game.version, Seats(("Anna", "Bea")), {}, "[]", "bench")

    def batch(turn: int) -> None:
        for move in moves[turn * ENTRIES : (turn + 1) * ENTRIES]:
            journal.append(start.id, EntryKind.MOVE, codec.write_move(move))

    return batch


def _submit(journal: Journal, moves: list[Move]) -> Batch:
    game = installed(safe=True).get(GAME)
    sessions = [Session.start(game, Seats(("Anna", "Bea")), journal)]

    def batch(turn: int) -> None:
        for move in moves[turn * ENTRIES : (turn + 1) * ENTRIES]:
            if sessions[-1].outcome is not None:
                sessions.append(Session.start(game, Seats(("Anna", "Bea")), journal))
            sessions[-1].submit(move)

    return batch


if __name__ == "__main__":
    for name, figure in rows():
        print(f"{name:<40} {figure}")
