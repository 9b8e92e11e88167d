"""`table-companion read`: one JSON object a line, a table for people, overlays, and files that are no pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.errors import UnknownGame
from ui.commands import photo_file, read
from ui.commands.cli import main
from vision.generate.render import render
from vision.generate.scene import Camera, DieAt, DieLook, Lens, Scene, TableSurface
from vision.generate.view import resting

WHITE = DieLook("white", (0.75, 0.75, 0.75), (0.02, 0.02, 0.02), roundness=0.1, gloss=0.2)


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A five and a two, both white, on green felt."""
    dice = (DieAt(WHITE, (-20.0, 0.0, 8.0), resting(3, 0.4)), DieAt(WHITE, (20.0, 5.0, 8.0), resting(2, 1.0)))
    surface = TableSurface("felt", (0.03, 0.11, 0.05), (0.05, 0.15, 0.07))
    done = render(Scene(dice, Camera(480, 360, 470.0, 260.0), surface=surface, lens=Lens(noise=0.004)))
    file = tmp_path_factory.mktemp("photos") / "throw.png"
    cv2.imwrite(str(file), done.image)
    return file


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_one_object_a_line_with_every_field(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--json", str(photo), str(photo)]) == 0
    first, second = answers(capsys)
    assert {**first, "ms": 0} == {**second, "ms": 0}
    assert list(first) == ["photo", "confident", "ms", "dice", "doubts"]
    assert first["photo"] == str(photo)
    assert first["ms"] > 0
    assert sorted(die["face"] for die in first["dice"]) == ["2", "5"]
    for die in first["dice"]:
        assert list(die) == ["face", "colour", "box", "sure", "doubts", "choices"]
        assert die["colour"] == "white"
        assert len(die["box"]) == 4
        assert die["choices"][0][0] == die["face"]


def test_timings_name_the_steps(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--json", "--timings", str(photo)]) == 0
    (answer,) = answers(capsys)
    assert set(answer["steps"]) == {"prepare", "detect", "faces", "judge"}


def test_a_table_for_people(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(photo), "--timings"]) == 0
    out = capsys.readouterr().out
    assert "2 dice" in out
    assert "5  white" in out
    assert "detect" in out


@pytest.mark.parametrize(
    ("language", "first", "second", "missing"),
    [
        ("en", "2 dice, sure", "5  white", "does not exist"),
        ("fr", "2 dés, lecture sûre", "5  blanc", "n’existe pas"),
        ("it", "2 dadi, lettura sicura", "5  bianco", "non esiste"),
        ("de", "2 Würfel, sicher", "5  weiß", "gibt es nicht"),
    ],
)
def test_people_are_told_in_their_language_and_programs_in_english(
    photo: Path, capsys: pytest.CaptureFixture[str], language: str, first: str, second: str, missing: str
) -> None:
    assert main(["read", "--language", language, str(photo), "gone.jpg"]) == 1
    told = capsys.readouterr()
    assert first in told.out
    assert second in told.out
    assert missing in told.err
    assert main(["read", "--json", "--language", language, "gone.jpg"]) == 1
    assert answers(capsys)[0]["error"] == "gone.jpg does not exist: check its name."


def test_what_is_in_doubt_is_said_in_words(tmp_path: Path, photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = cv2.GaussianBlur(cv2.imread(str(photo), cv2.IMREAD_COLOR), (0, 0), 5)
    cv2.imwrite(str(tmp_path / "blurred.png"), image)
    assert main(["read", "--language", "fr", str(tmp_path / "blurred.png")]) == 0
    assert "lecture incertaine" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "word"),
    [(b"", "is empty"), (b"no picture at all", "is no picture"), (b"\x89PNG\r\n\x1a\n", "is no picture")],
)
def test_what_is_no_picture_is_told_and_the_others_are_read(
    tmp_path: Path, photo: Path, capsys: pytest.CaptureFixture[str], content: bytes, word: str
) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(content)
    assert main(["read", "--json", str(bad), str(photo)]) == 1
    first, second = answers(capsys)
    assert {key: first[key] for key in ("photo", "confident", "ms", "dice", "doubts")} == {
        "photo": str(bad),
        "confident": False,
        "ms": 0,
        "dice": [],
        "doubts": [],
    }
    assert word in first["error"]
    assert len(second["dice"]) == 2


def test_missing_files_and_folders_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(tmp_path / "gone.jpg"), str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert "gone.jpg does not exist" in told
    assert f"{tmp_path} is a folder" in told


def test_overlays_are_written_and_never_over_the_photograph(
    tmp_path: Path, photo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", "--overlay", str(tmp_path / "seen"), str(photo)]) == 0
    drawn = cv2.imread(str(tmp_path / "seen" / "throw.png"))
    assert drawn is not None
    before = photo.read_bytes()
    assert main(["read", "--overlay", str(photo.parent), str(photo)]) == 1
    assert photo.read_bytes() == before
    assert "choose another folder" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["dicy-cards", "dicy_cards"])
def test_games_are_named_with_either_dash(name: str) -> None:
    assert {face.id for kind in (read.kinds_of(name) or ()) for face in kind.faces} == {"1", "2", "3", "4", "5", "6"}


def test_an_unknown_game_is_refused_in_a_sentence(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownGame):
        read.kinds_of("ludo")
    assert main(["read", "--game", "ludo", str(photo)]) == 2
    assert "ludo" in capsys.readouterr().err


def test_a_photograph_taken_sideways_is_turned(tmp_path: Path) -> None:
    image = np.zeros((20, 40, 3), np.uint8)
    file = tmp_path / "sideways.jpg"
    cv2.imwrite(str(file), image)
    plain = file.read_bytes()
    # an Exif block that says "turn by 90 degrees"
    exif = (
        b"Exif\x00\x00II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\x00"
    )
    file.write_bytes(plain[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + plain[2:])
    assert photo_file.load(file).shape[:2] == (40, 20)
