"""`table-companion export`: a game as record, codes or picture, everything as files; `replay` takes codes."""

from __future__ import annotations

import json
import random
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.core import Seats
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer
from companion.registry import installed
from companion.session import Session
from ui.commands.cli import main
from ui.commands.game_chart import pad_rows
from ui.i18n import Words

GANG = installed(safe=True).get("gang-of-dice")
Out = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One game that is finished, and one that goes on."""
    folder = tmp_path_factory.mktemp("export") / "data"
    player = RandomPlayer(random.Random(5))
    with Journal(folder) as journal:
        for moves in (10_000, 6):
            session = Session.start(GANG, Seats(("Anna", "Bea")), journal)
            while session.asks and moves:
                session.submit(player.step(GANG.rules, session.state)[0])
                moves -= 1
    return folder


def run(capsys: Out, *words: str) -> tuple[int, str, str]:
    status = main(words)
    said = capsys.readouterr()
    return status, said.out, said.err


def test_codes_in_files_of_their_own_are_one_record_in_any_order(folder: Path, tmp_path: Path, capsys: Out) -> None:
    record = run(capsys, "export", "1", "--data", str(folder))[1]
    lines = run(capsys, "export", "1", "--codes", "--data", str(folder))[1].splitlines()
    assert len(lines) > 1
    plain = tmp_path / "plain.table"
    plain.write_text(record, encoding="utf-8")
    files = []
    for place, line in enumerate(reversed(lines)):
        files.append(tmp_path / f"scan {place}.txt")
        files[-1].write_text(f"\ufeff{line}\r\n", encoding="utf-8")
    status, out, _ = run(capsys, "replay", "--json", str(plain), *map(str, files))
    told = [json.loads(line) for line in out.splitlines()]
    assert (status, len(told), [one["ok"] for one in told]) == (0, 2, [True, True])
    assert told[1]["file"] == str(files[0])
    assert told[0]["scores"] == told[1]["scores"]
    status, out, _ = run(capsys, "replay", str(files[0]))
    assert status == 2
    assert "missing: 1" in out


def test_everything_into_a_new_folder(folder: Path, tmp_path: Path, capsys: Out) -> None:
    into = tmp_path / "tables"
    status, out, _ = run(capsys, "export", "--all", str(into), "--data", str(folder), "--language", "en")
    assert (status, out) == (0, f"2 games in {into}.\n")
    assert sorted(path.name for path in into.iterdir()) == ["games.csv", "records", "statistics.json"]
    status, _, err = run(capsys, "export", "--all", str(into), "--data", str(folder), "--language", "en")
    assert (status, "is there already" in err) == (2, True)


def test_nothing_said_is_a_sentence(folder: Path, capsys: Out) -> None:
    status, _, err = run(capsys, "export", "--data", str(folder), "--language", "en")
    assert (status, "Say which game" in err) == (2, True)


def test_the_score_pad_has_a_row_for_everything_that_counts(folder: Path) -> None:
    with Journal(folder) as journal:
        session = Session.resume(GANG, journal, 1)
    rows = pad_rows(session, Words("de", GANG, session.seats))
    assert rows[-1] == ["Summe", *(str(score.total) for score in GANG.rules.scores(session.state))]
    assert all(len(row) == 3 for row in rows)


@pytest.mark.skipif(find_spec("matplotlib") is None, reason="matplotlib is not installed: the extra charts brings it")
def test_a_game_as_a_picture(folder: Path, tmp_path: Path, capsys: Out) -> None:
    picture = tmp_path / "game.png"
    assert run(capsys, "export", "1", "--png", str(picture), "--data", str(folder))[0] == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    status, _, err = run(capsys, "export", "2", "--png", str(picture), "--data", str(folder), "--language", "en")
    assert (status, "this one goes on" in err) == (2, True)
