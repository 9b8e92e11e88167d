"""`watch` on films made by the simulated table, and what it says to films that are none."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from companion.dice import BOSS, FIVE, FOUR, GANG_DIE, ONE, TWO
from ui.commands.cli import main
from vision.sources.simulated import SimulatedSettings, SimulatedTable

THROWS = [[ONE, BOSS, FOUR], [ONE, FIVE, FOUR], [TWO, TWO]]


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three throws of Gang of Dice, a hand that passes, as a folder of pictures at 12 frames a second."""
    folder: Path = tmp_path_factory.mktemp("film")
    table = SimulatedTable(SimulatedSettings(fps=12.0, hand_seconds=0.5), seed=2)
    table.wait(0.4)
    table.throw(THROWS[0], [GANG_DIE] * 3)
    table.pass_over()
    table.wait(0.5)
    table.throw_again([1], [FIVE])
    table.throw(THROWS[2], [GANG_DIE] * 2)
    for frame in table.play():
        done, data = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, 90])
        assert done
        (folder / f"{frame.seq:04}.jpg").write_bytes(data.tobytes())
    (folder / "film.json").write_text(json.dumps({"fps": 12}))
    return folder


def test_one_line_of_json_for_every_throw(film: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "--json", "--game", "gang-of-dice", str(film)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [sorted(die["face"] for die in line["dice"]) for line in lines] == [
        sorted(face.id for face in throw) for throw in THROWS
    ]
    for line in lines:
        assert line["film"] == str(film)
        assert line["at"] == pytest.approx(line["frame"] / 12, abs=0.001)
        assert set(line) == {"film", "frame", "at", "confident", "dice", "doubts"}
        assert all(
            set(die) == {"face", "colour", "box", "sure", "doubts", "choices"} and die["colour"] == "black"
            for die in line["dice"]
        )


def test_words_for_people_tell_what_was_thrown(film: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "--game", "gang-of-dice", str(film)]) == 0
    first, second, _ = capsys.readouterr().out.splitlines()
    assert first.count("+black=") == 3
    assert second.count("+black=") == 1
    assert "+black=5" in second


def test_words_are_those_of_the_table(
    film: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["watch", "--game", "gang-of-dice", "--factory", str(film)]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first.count("+schwarz=") == 3
    assert "Boss" in first


def test_a_film_that_is_none_is_told_and_the_others_are_still_watched(
    film: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", "--json", "--game", "gang-of-dice", str(tmp_path / "nowhere"), str(film)]) == 1
    told = capsys.readouterr()
    assert "nowhere" in told.err
    assert len(told.out.splitlines()) == 3


def test_a_film_without_a_throw_says_so(film: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    still = (film / "0000.jpg").read_bytes()
    for number in range(4):
        (tmp_path / f"{number}.jpg").write_bytes(still)
    assert main(["watch", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    assert "no throw was seen" in told.err


def test_a_rate_that_cannot_be(film: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["watch", "--fps", "0", str(film)])
    assert "0 is no rate" in capsys.readouterr().err


def test_a_game_that_nobody_knows(film: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "--game", "solitaire", str(film)]) == 2
    assert "solitaire" in capsys.readouterr().err
