"""`table-companion backup` and `restore` as people type them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.journal.reader import ReadOnlyJournal
from companion.storage.backup import BackupError
from companion.text import LANGUAGES
from tests.companion.storage.test_backup import played
from ui.commands.cli import main
from ui.i18n import Words


@pytest.fixture
def data(tmp_path: Path) -> Path:
    played(tmp_path / "data")
    return tmp_path / "data"


def test_there_and_back(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.tar"
    assert main(["backup", str(file), "--data", str(data), "--language", "en"]) == 0
    assert "1 game, 3 photographs" in capsys.readouterr().out
    assert file.stat().st_mode & 0o777 == 0o600
    assert main(["restore", str(file), "--data", str(tmp_path / "new"), "--language", "en"]) == 0
    assert "Brought back: 1 game, 3 photographs" in capsys.readouterr().out
    assert main(["restore", str(file), "--data", str(tmp_path / "new"), "--language", "en"]) == 0
    assert "before-restore-" in capsys.readouterr().out


def test_a_folder_gets_a_file_with_the_date(data: Path, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    assert main(["backup", str(tmp_path / "stick"), "--data", str(data)]) == 0
    (made,) = (tmp_path / "stick").iterdir()
    assert made.name.startswith("table-companion-20")
    assert made.suffix == ".tar"


def test_a_file_that_is_there_is_not_overwritten_unasked(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.tar"
    file.write_text("precious")
    assert main(["backup", str(file), "--data", str(data), "--language", "en"]) == 2
    assert "--replace" in capsys.readouterr().err
    assert file.read_text() == "precious"
    assert main(["backup", str(file), "--data", str(data), "--replace"]) == 0
    assert file.stat().st_size > 10_000


def test_a_backup_that_fails_leaves_no_half_file(data: Path, tmp_path: Path) -> None:
    (data / "journal.db").write_bytes(b"no database" * 1000)
    assert main(["backup", str(tmp_path / "evening.tar"), "--data", str(data)]) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_place_that_is_not_there_is_told_in_a_sentence(
    data: Path, tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, str(tmp_path / "nowhere" / "b.tar"), "--data", str(data), "--language", "en"]) == 2
    told = capsys.readouterr().err
    assert "nowhere" in told
    assert len(told.splitlines()) == 1


def test_a_strange_file_is_refused_in_a_sentence(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "holiday.tar").write_bytes(b"not a backup" * 100)
    assert main(["restore", str(tmp_path / "holiday.tar"), "--data", str(data), "--language", "en"]) == 2
    assert "Nothing was changed" in capsys.readouterr().err


FACTS = dict.fromkeys(("file", "folder", "reason", "program", "name", "most"), "x")
CODES = ("nothing", "exists", "foreign", "damaged", "newer", "name", "large", "many", "room", "journal")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    missing: list[str] = []
    words = Words(language, on_missing=missing.append)
    for code in CODES:
        words.error(BackupError(code, **FACTS))
    for code in ("read-only", "forgetful", "full", "denied", "failing"):
        words.text(f"disk.{code}", FACTS)
    assert missing == []


def test_photographs_can_be_wiped_of_one_game_or_all(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["games", "--data", str(data), "--language", "en", "wipe"]
    assert main([*asked, "1"]) == 2, "not without a yes"
    assert main([*asked, "7", "--yes"]) == 2
    assert main([*asked, "some", "--yes"]) == 2
    assert "neither a number of the list" in capsys.readouterr().err
    assert len(list(data.glob("photos/1/*.jpg"))) == 3
    assert main([*asked, "1", "--yes"]) == 0
    assert not list(data.glob("photos/**/*.jpg"))
    assert main([*asked, "all", "--yes"]) == 0
    with ReadOnlyJournal(data) as reader:
        assert [entry.photo for entry in reader.log(1)] == [None] * 3
