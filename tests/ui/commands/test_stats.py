"""`table-companion stats`: words, JSON, a table and a picture; and a sentence where something cannot be told."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from companion.core import Seats
from companion.journal.reader import ReadOnlyJournal
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer
from companion.registry import installed
from companion.session import Session
from companion.text import LANGUAGES
from ui.commands import stats
from ui.commands.cli import main

GANG = installed(safe=True).get("gang-of-dice")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two finished games and one that goes on, all read by the camera."""
    folder = tmp_path_factory.mktemp("stats") / "data"
    player = RandomPlayer(Random(5))
    with Journal(folder) as journal:
        for moves in (10_000, 10_000, 20):
            session = Session.start(GANG, Seats(("Anna", "Bea")), journal)
            while session.asks and moves:
                session.submit_all((player.step(GANG.rules, session.state)[0],), by_itself=True)
                moves -= 1
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def ran(folder: Path, *words: str) -> tuple[int, str, str]:
        status = main(["stats", "--data", str(folder), *words])
        said = capsys.readouterr()
        return status, said.out, said.err

    return ran


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_every_language(played: Path, run: Run, language: str) -> None:
    status, out, err = run(played, "--language", language)
    assert (status, err) == (0, "")
    assert all(word in out for word in ("Anna", "Bea", "Gang of Dice", "Boss"))
    assert "stats." not in out
    assert "…" not in out


def test_json_has_every_page(played: Path, run: Run) -> None:
    told = json.loads(run(played, "--json")[1])
    assert set(told) == {"games", "players", "by_game", "evening", "dice", "unread"}
    assert {page["name"]: page["games"] for page in told["players"]} == {"Anna": 2, "Bea": 2}
    assert sum(page["wins"] for page in told["players"]) >= 2
    assert told["by_game"][0]["open"] == 1


def test_a_table_for_spreadsheets(played: Path, run: Run) -> None:
    table = list(csv.DictReader(io.StringIO(run(played, "--csv")[1])))
    assert [row["player"] for row in table] == ["Anna", "Bea"] * 3
    assert [row["status"] for row in table] == ["finished"] * 4 + ["open"] * 2
    assert [bool(row["points"]) for row in table] == [True] * 4 + [False] * 2


def test_one_player(played: Path, run: Run) -> None:
    told = json.loads(run(played, "--json", "--player", "Bea")[1])
    assert [page["name"] for page in told["players"]] == ["Bea"]


def test_nothing_yet_is_said_kindly(tmp_path: Path, run: Run) -> None:
    status, out, _ = run(tmp_path / "none", "--language", "en")
    assert (status, out.startswith("Nothing to count")) == (0, True)
    assert json.loads(run(tmp_path / "none", "--json")[1])["games"] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--player", "Zoe"), "Nobody called “Zoe” has played here. There are: Anna and Bea."),
        (("--game", "chess"), "There is no game “chess”"),
        (("--since", "yesterday"), "“yesterday” is no day"),
    ],
)
def test_what_is_not_there_is_a_sentence(played: Path, run: Run, words: tuple[str, ...], said: str) -> None:
    status, out, err = run(played, "--language", "en", *words)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_an_unreadable_game_is_named_and_the_rest_is_counted(tmp_path: Path, run: Run) -> None:
    with Journal(tmp_path) as journal:
        journal.new_game("chess", 1, Seats(("Anna", "Bea")), {}, "[]", "Chess")
        Session.start(GANG, Seats(("Anna", "Bea")), journal)
    _, out, _ = run(tmp_path, "--language", "en")
    assert "Game 1 (Chess) cannot be read and is not counted: the game “chess” is not installed" in out
    assert "1 still open" in out


def test_made_digests_are_kept_where_nobody_else_writes(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stats, "WORTH_KEEPING", 1)
    with Journal(tmp_path) as journal:
        Session.start(GANG, Seats(("Anna", "Bea")), journal)
        assert run(tmp_path, "--json")[0] == 0
        assert journal.digests() == {}, "the companion holds the journal: a reader writes nothing"
    run(tmp_path, "--json")
    with ReadOnlyJournal(tmp_path) as reader:
        assert list(reader.digests()) == [1]


@pytest.mark.skipif(find_spec("matplotlib") is None, reason="matplotlib is not installed: the extra charts brings it")
def test_charts_as_a_picture(played: Path, run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "evening.png"
    status, out, _ = run(played, "--png", str(picture), "--language", "fr")
    assert (status, str(picture) in out) == (0, True)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 20_000, "several charts are on it"
    assert run(played, "--png", str(tmp_path / "no" / "folder.png"), "--language", "en")[0] == 2


@pytest.mark.skipif(find_spec("matplotlib") is None, reason="matplotlib is not installed: the extra charts brings it")
def test_nothing_to_draw_is_said(tmp_path: Path, run: Run) -> None:
    status, _, err = run(tmp_path, "--png", str(tmp_path / "x.png"), "--language", "en")
    assert (status, "nothing to draw yet" in err) == (2, True)


def test_without_matplotlib_one_sentence_tells_what_to_install(
    played: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.setitem(sys.modules, "matplotlib.backends.backend_agg", None)
    status, out, err = run(played, "--png", str(tmp_path / "x.png"), "--language", "en")
    assert (status, out) == (2, "")
    assert "pip install 'table-companion[charts]'" in err


def test_neither_camera_nor_window_nor_charts_are_loaded(played: Path) -> None:
    program = (
        "import sys; from ui.commands.cli import main; main(['stats', '--json', '--data', sys.argv[1]]);"
        "print([name for name in ('cv2', 'kivy', 'numpy', 'matplotlib') if name in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", program, str(played)], capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == "[]"
