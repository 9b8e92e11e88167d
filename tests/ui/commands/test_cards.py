"""`table-companion cards`: what is known, out as a file, and in again."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.storage.data_folder import WriterLock
from ui.commands.cli import main

CORRECTED = """format = 1
game = "dicy-cards"

[entries.B.cards]
value = ["odd", "sixes", "same-x5", "all-low", "straight"]
"""


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def friends(tmp_path: Path) -> Path:
    path = tmp_path / "friend.toml"
    path.write_text(CORRECTED, encoding="utf-8")
    return path


def cards(data: Path, *words: str) -> int:
    return main(["cards", "--data", str(data), *words])


def test_a_list_says_who_says_so_and_what_is_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cards(tmp_path / "data", "list", "dicy-cards") == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert lines[0] == "A\tcards\tany-two, straight, two-pairs, odd, all-low\tfrom the rulebook"
    assert [line[0] for line in lines] == ["A", "B", "C", "D"]
    assert "B, C and D" in told.err
    assert not (tmp_path / "data").exists(), "looking leaves nothing behind"


def test_folder_and_language_may_stand_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "list", "dicy-cards", "--data", str(tmp_path / "data"), "--language", "de"]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith("\taus der Anleitung")


def test_what_is_exported_in_one_house_is_imported_in_another(
    tmp_path: Path, friends: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cards(tmp_path / "here", "import", "dicy-cards", str(friends)) == 0
    assert "1 value imported for Dicy Cards" in capsys.readouterr().out
    assert cards(tmp_path / "here", "export", "dicy-cards") == 0
    exported = tmp_path / "exported.toml"
    exported.write_text(capsys.readouterr().out, encoding="utf-8")
    assert cards(tmp_path / "there", "import", "dicy-cards", str(exported)) == 0
    capsys.readouterr()
    assert cards(tmp_path / "there", "list", "--unconfirmed", "dicy-cards") == 0
    told = capsys.readouterr()
    assert [line[0] for line in told.out.splitlines()] == ["C", "D"]


def test_a_bad_file_is_refused_in_one_sentence(
    tmp_path: Path, friends: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    friends.write_text(CORRECTED.replace('"sixes"', '"odd"'), encoding="utf-8")
    assert cards(tmp_path / "data", "import", "dicy-cards", str(friends)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"table-companion cards: {friends}, B, cards: ")
    assert told.err.count("\n") == 1


def test_a_companion_in_play_is_not_changed_under_its_feet(
    tmp_path: Path, friends: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = WriterLock(tmp_path, "play")
    try:
        assert cards(tmp_path, "import", "dicy-cards", str(friends)) == 2
    finally:
        lock.release()
    assert not (tmp_path / "catalogue").exists()


def test_an_unknown_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cards(tmp_path, "list", "chess") == 2
    assert "chess" in capsys.readouterr().err
