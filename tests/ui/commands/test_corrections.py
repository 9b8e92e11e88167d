"""`table-companion corrections`: what was set right is listed, exported with labels, and read anew."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from companion.dice import Box
from companion.storage.durable_file import write_through
from tests.vision.read.own_scenes import coloured, lay
from ui.commands.cli import main
from vision.generate.scene import Rendered
from vision.read import lessons
from vision.read.lessons import NO_DIE, Told, lesson

WHITE = coloured("white", (235, 235, 235))


@pytest.fixture(scope="module")
def drawn() -> list[Rendered]:
    return [lay([(WHITE, face) for face in ("1", "3", "5")], seed) for seed in (1, 2, 3)]


@pytest.fixture
def data(tmp_path: Path, drawn: list[Rendered]) -> Path:
    """Three throws: one set right and its photograph kept, one as it was read, one set right without a photograph."""
    folder = tmp_path / "data" / "own-dice"
    folder.mkdir(parents=True)
    photos = tmp_path / "data" / "photos" / "1"
    photos.mkdir(parents=True)
    kept: tuple[lessons.Lesson, ...] = ()
    for number, (one, wrong) in enumerate(zip(drawn, (True, False, True), strict=True), start=1):
        told = [
            Told(
                label.face,
                None,
                "6" if wrong and k == 0 else label.face,
                None,
                Box.square(*label.top, 1.1 * label.edge),
            )
            for k, label in enumerate(one.labels)
        ]
        if number == 1:
            assert cv2.imwrite(str(photos / "4.jpg"), one.image)
            told.append(Told(NO_DIE, None, "2", None, Box(5, 5, 40, 40)))
        photo = "photos/1/4.jpg" if number == 1 else None
        new = lesson(f"1-{number}", "dicy-cards", "2026-03-07T20:15:00", one.image, told, photo, 3)
        kept = lessons.keep(folder, kept, new, write_through)
    return tmp_path / "data"


def run(data: Path, *words: str) -> int:
    return main(["corrections", *words, "--data", str(data), "--language", "en"])


def test_list_says_what_was_read_and_what_it_was(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(data, "list") == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("1-1")
    assert "die 1: read 6" in first
    assert "die 4: read 2, is no die" in first
    assert second.startswith("1-3")
    assert run(data, "list", "--all") == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_export_writes_pictures_with_labels_as_the_scorer_reads_them(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run(data, "export", str(out)) == 0
    assert sorted(path.name for path in out.glob("*.[jp][pn]g")) == ["1-1.jpg", "1-3-1.png", "1-3-2.png", "1-3-3.png"]
    whole = json.loads((out / "1-1.json").read_text())
    assert whole["game"] == "dicy-cards"
    assert sorted(die["value"] for die in whole["dice"]) == [1, 3, 5], "what is no die has no label"
    single = json.loads((out / "1-3-1.json").read_text())
    (die,) = single["dice"]
    x0, y0, x1, y1 = die["box"]
    assert x0 < 72 < x1
    assert y0 < 72 < y1


def test_a_throw_of_a_game_that_is_gone_is_exported_as_any_throw(data: Path, tmp_path: Path) -> None:
    index = data / "own-dice" / "learned.json"
    index.write_text(index.read_text(encoding="utf-8").replace("dicy-cards", "a-plug-in"), encoding="utf-8")
    out = tmp_path / "out"
    assert run(data, "export", str(out)) == 0
    assert json.loads((out / "1-1.json").read_text())["game"] is None, "the reader would refuse all of its pictures"


def test_replay_says_what_is_right_now_and_what_got_worse(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(data, "replay", "--all", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["dice"], told["then"]) == (9, 7)
    assert told["now"] >= told["factory"] >= 7
    assert told["worse"] == []
    assert "1-1" in told["better"]


def test_forgetting_one_throw_and_all(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(data, "forget", "1-1") == 0
    assert [one.id for one in lessons.load(data / "own-dice")] == ["1-2", "1-3"]
    assert run(data, "forget", "9-9") == 2
    assert run(data, "forget", "all") == 0
    assert not list((data / "own-dice").glob("die-*.png"))
    capsys.readouterr()
    assert run(data, "list") == 2
    assert "Nothing was set right yet" in capsys.readouterr().err
