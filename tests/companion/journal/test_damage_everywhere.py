"""Every value of every row in turn, and bytes, pages and the end of the file by chance: no more than the game hit."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.journal.damage import damaged_games
from companion.journal.listing import GameStatus, listing
from companion.journal.reader import FILE, Player, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.session import Session
from tests.companion.toy import ANNA, TABLE_OF_TWO, TOY, Stop, threw

FLIPS = 300
UNDECODABLE = "CAST(x'7bff7d' AS TEXT)"


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """Three games, one of them ended early, with photographs; two players."""
    folder = tmp_path / "sound"
    with Journal(folder) as journal:
        for number in range(3):
            session = Session.start(TOY, TABLE_OF_TWO, journal)
            session.submit(threw(ANNA, 2, 3), b"jpeg")
            session.submit(Stop(ANNA))
            session.undo()
            if number == 0:
                session.end_early()
        journal.remember(Player("Anna", "red", "star"))
        journal.remember(Player("Zoë", "blue", "fox"))
    return folder


def statuses(folder: Path) -> dict[int, GameStatus]:
    """What the list says, through everything that looks at all games."""
    with Journal(folder) as journal:
        found = {one.start.id: one.status for one in listing(journal, {"toy": TOY}.get)}
        tuple(damaged_games(journal))
        for number, status in found.items():
            if status is GameStatus.OPEN:
                Session.resume(TOY, journal, number)
        Session.start(TOY, TABLE_OF_TWO, journal).submit(threw(ANNA, 2, 3))
    with ReadOnlyJournal(folder) as reader:
        assert set(found) <= {one.start.id for one in listing(reader, {"toy": TOY}.get)}
    return found


def harms(value: Any) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Other values in its place, as SQL."""
    yield UNDECODABLE, ()
    others: tuple[Any, ...] = ("", None, -1, 2**62, 1.5, "x", b"\xff")
    if isinstance(value, str):
        middle = len(value) // 2
        others += tuple(value[:middle] + one + value[middle + 1 :] for one in ("\0", "{", "9", "é"))
    yield from (("?", (other,)) for other in others)


@pytest.mark.long
def test_a_damaged_value_anywhere_costs_its_game_alone(sound: Path, tmp_path: Path) -> None:
    with sqlite3.connect(sound / FILE) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [(table, row) for table in tables for row in db.execute(f"SELECT * FROM {table}")]
        columns = {table: [about[1] for about in db.execute(f"PRAGMA table_info({table})")] for table in tables}
    db.close()
    before, folder, tried = statuses_of(sound, tmp_path), tmp_path / "harmed", 0
    for table, row in rows:
        keys = columns[table][: 2 if table == "entries" else 1]
        there = " AND ".join(f"{key} = ?" for key in keys)
        hit = row[0] if table in ("games", "entries") else None
        for column, value in zip(columns[table], row, strict=True):
            for harm, values in harms(value):
                shutil.copytree(sound, folder)
                with sqlite3.connect(folder / FILE) as db:
                    try:
                        db.execute(f"UPDATE {table} SET {column} = {harm} WHERE {there}", (*values, *row[: len(keys)]))
                    except sqlite3.IntegrityError:  # a value that the table itself refuses
                        harm = ""
                db.close()
                if harm:
                    after = statuses(folder)
                    lost = {number for number, status in before.items() if after.get(number) is not status}
                    assert lost <= {hit}, f"{table}.{column} of {row[:2]}: {harm} {values}"
                    tried += 1
                shutil.rmtree(folder)
    assert tried > 500


def statuses_of(sound: Path, beside: Path) -> dict[int, GameStatus]:
    """The same of a copy: to look means to begin another game."""
    shutil.copytree(sound, beside / "copy")
    return statuses(beside / "copy")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_bytes_pages_and_a_cut_by_chance_never_keep_the_companion_from_starting(
    sound: Path, tmp_path: Path, seed: int
) -> None:
    chance, whole, folder = Random(seed), (sound / FILE).read_bytes(), tmp_path / "harmed"
    for _ in range(FLIPS):
        content, place = bytearray(whole), chance.randrange(len(whole))
        match chance.choice(["bit", "bit", "byte", "page", "end"]):
            case "bit":
                content[place] ^= 1 << chance.randrange(8)
            case "byte":
                content[place] = chance.choice(b'"{}[]\x00\xff9a')
            case "page":
                content[place // 4096 * 4096 : place // 4096 * 4096 + 4096] = bytes(4096)
            case "end":
                del content[place:]
        folder.mkdir(mode=0o700)
        (folder / FILE).write_bytes(content)
        statuses(folder)
        shutil.rmtree(folder)
