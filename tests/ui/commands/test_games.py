"""`table-companion games`: list, show, rename, delete, in words and as JSON."""

from __future__ import annotations

import io
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core import SEATS, ScoreBy, Seats
from companion.journal.entries import Why
from companion.journal.reader import ReadOnlyJournal
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer
from companion.registry import installed
from companion.session import Session
from ui.commands.cli import main

GANG = installed(safe=True).get("gang-of-dice")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three games: one goes on, one is finished, one was ended early because somebody left."""
    folder = tmp_path / "data"
    player = RandomPlayer(random.Random(5))
    with Journal(folder) as journal:
        for title, moves in (("Sunday", 9), ("Monday", 10_000), ("Tuesday", 4)):
            session = Session.start(GANG, Seats(("Anna", "Bea")), journal, title=title)
            while session.asks and moves:
                session.submit(player.step(GANG.rules, session.state)[0])
                moves -= 1
            if title == "Sunday":
                session.adjust(ScoreBy(SEATS[1], 3))
        session.end_early(Why.PLAYER_LEFT, SEATS[1])
    return folder


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> tuple[int, str, str]:
        status = main(["games", "--data", str(folder), "--language", "en", *words])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_list(run: Run) -> None:
    status, out, _ = run("list")
    assert status == 0
    lines = {title: line for line in out.splitlines() for title in ("Sunday", "Monday", "Tuesday") if title in line}
    sunday, monday, tuesday = (lines[title] for title in ("Sunday", "Monday", "Tuesday"))
    assert "Anna, Bea" in monday
    assert "won by" in monday
    assert "goes on" in sunday
    assert "10 moves" in sunday
    assert "ended early: Bea left" in tuesday


def test_without_an_action_they_are_listed(run: Run) -> None:
    assert run() == run("list")


def test_folder_and_language_may_stand_at_the_end(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "--data", str(tmp_path / "none"), "list", "--data", str(folder), "--language", "de"]) == 0
    assert "läuft" in capsys.readouterr().out


def test_list_as_json(run: Run) -> None:
    _, out, _ = run("list", "--json")
    found = {one["number"]: one for one in map(json.loads, out.splitlines())}
    assert {number: one["status"] for number, one in found.items()} == {1: "open", 2: "finished", 3: "ended-early"}
    assert found[2]["winners"]
    assert set(found[2]["scores"]) == {"Anna", "Bea"}
    assert found[1]["players"] == ["Anna", "Bea"]


def test_an_empty_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--data", str(tmp_path / "none"), "--language", "de", "list"]) == 0
    assert "noch keine Partien" in capsys.readouterr().out
    assert not (tmp_path / "none").exists(), "looking makes no folder"


def test_show(run: Run) -> None:
    status, out, _ = run("show", "1")
    assert status == 0
    assert "Sunday" in out
    assert "bonus = fr" in out
    assert "the table’s word" in out
    assert "goes on" in out.splitlines()[-1]
    finished = run("show", "2")[1]
    assert "won by" in finished.splitlines()[-1]
    assert "ended early: Bea left" in run("show", "3")[1]


@pytest.mark.parametrize("language", ["en", "fr", "it", "de"])
def test_every_language_has_the_words(folder: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["list"],
        ["show", "1"],
        ["show", "2"],
        ["show", "3"],
        ["rename", "1", "X"],
        ["delete", "1", "--yes"],
    ):
        assert main(["games", "--data", str(folder), "--language", language, *words]) == 0
        out = capsys.readouterr().out
        for prefix in ("games.", "closed.", "move.", "event.", "…"):
            assert prefix not in out


def test_rename(run: Run, folder: Path) -> None:
    assert run("rename", "2", "  The  long one ") == (0, "Game 2 is now called “The long one”.\n", "")
    assert "The long one" in run("list")[1]
    status, _, err = run("rename", "2", "  ")
    assert status == 2
    assert "needs a title" in err


def test_delete_asks_unless_told(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    status, _, err = run("delete", "1")
    assert status == 2
    assert "--yes" in err

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal("n\n"))
    assert "Nothing was deleted" in run("delete", "1")[1]
    monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
    assert "Game 1 is deleted." in run("delete", "1")[1]
    assert run("delete", "2", "--yes")[0] == 0
    with ReadOnlyJournal(folder) as reader:
        assert [start.id for start in reader.games()] == [3]


def test_what_cannot_be_read_is_listed_and_can_be_deleted(run: Run, folder: Path) -> None:
    with sqlite3.connect(folder / "journal.db") as db:
        db.execute("UPDATE games SET names = 'x' WHERE id = 1")
        db.execute("UPDATE entries SET kind = 'undo', content = ? WHERE game = 3 AND number = 2", ("[" * 100_000,))
        db.execute("UPDATE entries SET number = 10000 WHERE game = 2 AND number = 2")
        db.execute("DELETE FROM summaries")
    db.close()
    status, told, _ = run("list")
    assert (status, len(re.findall("  cannot be read: ", told))) == (0, 3)
    assert "Move 2 of game 2 is missing from the journal." in told
    for number in ("2", "3"):
        assert run("show", number)[0] == 0
        assert "cannot be read" in run("show", number)[1]
    assert run("delete", "1", "--yes")[0] == 0
    assert run("list", "--json")[1].count('"unreadable"') == 2


def test_a_number_that_is_not_there(run: Run) -> None:
    for words in (["show", "9"], ["rename", "9", "X"], ["delete", "9", "--yes"]):
        status, out, err = run(*words)
        assert (status, out) == (2, "")
        assert "No game has the number 9" in err


def test_while_the_companion_plays_one_may_look_but_not_change(run: Run, folder: Path) -> None:
    with Journal(folder, program="table-companion play"):
        assert run("list")[0] == 0
        status, _, err = run("rename", "1", "X")
    assert status == 2
    assert f"table-companion play (process {os.getpid()})" in err


def test_a_game_that_is_not_installed_is_listed(folder: Path, run: Run) -> None:
    with Journal(folder) as journal:
        journal.new_game("chess", 1, Seats(("Anna", "Bea")), {}, "[]", "Check")
    assert "the game “chess” is not installed" in run("list")[1]
    assert run("show", "4")[0] == 0
    assert run("rename", "4", "Mate")[0] == 0


def test_a_garbage_file_is_one_sentence(folder: Path, run: Run) -> None:
    (folder / "journal.db").write_bytes(b"garbage" * 1000)
    status, _, err = run("list")
    assert status == 2
    assert err.count("\n") == 1
    assert "is damaged" in err


def test_neither_camera_nor_screen_is_loaded(folder: Path) -> None:
    script = (
        "import sys; from ui.commands.cli import main\n"
        "status = main(['games', '--data', sys.argv[1], 'list'])\n"
        "assert not {'cv2', 'kivy', 'numpy'} & set(sys.modules); sys.exit(status)"
    )
    subprocess.run([sys.executable, "-c", script, str(folder)], check=True, capture_output=True)
