"""`calibrate` and `teach`, and that `read`, `watch` and the live table go by what they keep."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.settings import settings_file as saved
from companion.settings.settings_file import Settings
from companion.storage.data_folder import WriterLock
from hardware.absent import open_panel
from tests.vision.read.own_scenes import BARS, coloured, lay, own_symbols, symbol_die, write
from ui.app import devices
from ui.app.devices import Devices, LateReader
from ui.commands import own_dice
from ui.commands.cli import main
from ui.commands.own_dice import known
from ui.commands.photo_file import load
from vision.read.colour import table_lab
from vision.read.dice_samples import DiceSamples, sample_dice
from vision.read.own_dice import FILE, FOLDER
from vision.read.reader import DiceReader
from vision.sources.frame import Frame, Picture, SourceError, Trouble

GREEN = coloured("green", (20, 115, 55))
"""What the owners of these tests call violet: only their own word can make it so."""
RED = coloured("red", (190, 30, 35))
GANG = symbol_die(BARS)


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("own")
    with own_symbols():
        shown = {
            "green": lay([(GREEN, face) for face in "1234"], 1),
            "red": lay([(RED, face) for face in "456"], 2),
            "red-evening": lay([(RED, face) for face in "123"], 6, warm=3000.0, power=0.5),
            "throw": lay([(GREEN, "5"), (RED, "2"), (GREEN, "3")], 3),
            "boss": lay([(GANG, "boss")] * 3, 1),
            "mixed": lay([(GANG, "boss"), (GANG, "2")], 5),
            "gang": lay([(GANG, "boss"), (GANG, "4"), (GANG, "boss")], 7),
            "empty": lay([], 4),
        }
    for name, done in shown.items():
        write(str(folder / f"{name}.png"), done.image)
    return folder


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    return tmp_path / "data"


def colours(capsys: pytest.CaptureFixture[str], *args: str) -> list[str]:
    capsys.readouterr()
    assert main(["read", "--json", *args]) == 0
    return sorted(die["colour"] for die in json.loads(capsys.readouterr().out)["dice"])


def faces(capsys: pytest.CaptureFixture[str], *args: str) -> list[str]:
    capsys.readouterr()
    assert main(["read", "--json", "--game", "gang-of-dice", *args]) == 0
    return sorted(die["face"] for die in json.loads(capsys.readouterr().out)["dice"])


def test_the_owners_word_on_a_colour_counts_more_than_the_network(
    photos: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    throw = str(photos / "throw.png")
    assert colours(capsys, throw) == ["green", "green", "red"]
    assert main(["calibrate", "--colour", "violet", str(photos / "green.png")]) == 0
    assert "violet: measured on 4 dice and kept." in capsys.readouterr().out
    assert colours(capsys, throw) == ["red", "violet", "violet"]
    assert colours(capsys, "--factory", throw) == ["green", "green", "red"]
    assert main(["calibrate", "--list"]) == 0
    assert "violet: measured on 4 dice" in capsys.readouterr().out
    assert main(["calibrate", "--forget", "--colour", "violet"]) == 0
    assert colours(capsys, throw) == ["green", "green", "red"]


def test_without_a_colour_a_table_is_shown_and_nothing_kept_unless_it_is_right(
    photos: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", str(photos / "throw.png")]) == 0
    out = capsys.readouterr().out
    assert "throw.png: 3 dice" in out
    assert "Nothing was kept" in out
    assert not (data / FOLDER).exists()
    assert main(["calibrate", "--as-read", str(photos / "throw.png")]) == 0
    assert {one.colour.value for one in known(data)[0].colours} == {"green", "red"}


def test_a_die_of_another_colour_among_the_shown_ones_is_left_out_and_told(
    photos: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", "--colour", "green", str(photos / "green.png"), str(photos / "throw.png")]) == 0
    out = capsys.readouterr().out
    assert "throw.png: die" in out
    assert "was left out" in out
    assert sum(len(one.samples) for one in known(data)[0].colours) == 6


def test_photographs_in_different_light_are_each_measured_on_their_own_table(
    photos: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = [str(photos / "red.png"), str(photos / "red-evening.png")]
    for _ in range(2):
        assert main(["calibrate", "--colour", "red", *shown]) == 0
        assert "red: measured on 6 dice and kept." in capsys.readouterr().out
        by_day, by_evening = known(data)[0].colours
        assert (len(by_day.samples), len(by_evening.samples)) == (3, 3)
        for one, photo in zip((by_day, by_evening), shown, strict=True):
            assert one.table == pytest.approx(table_lab(load(Path(photo))), abs=0.01)
        assert by_day.table != by_evening.table
    assert main(["calibrate", "--add", "--colour", "red", *shown]) == 0
    assert len(known(data)[0].colours) == 4


def test_few_dice_and_colours_that_are_alike_are_told(photos: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--colour", "red", str(photos / "red.png")]) == 0
    assert main(["calibrate", "--colour", "orange", str(photos / "red.png")]) == 0
    assert "red and orange look too alike" in capsys.readouterr().out


def test_a_face_is_taught_read_and_forgotten(photos: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gang = str(photos / "gang.png")
    before = faces(capsys, gang)
    assert main(["teach", "--face", "boss", "--force", str(photos / "boss.png")]) == 0
    assert "Boss: 3 pictures kept, 3 in all." in capsys.readouterr().out
    assert len(list((data / FOLDER).glob("boss-*.png"))) == 3
    assert faces(capsys, gang) == ["4", "boss", "boss"]
    assert faces(capsys, "--factory", gang) == before
    assert main(["teach", "--list"]) == 0
    assert "Boss: 3 pictures" in capsys.readouterr().out
    assert main(["teach", "--forget", "--face", "boss"]) == 0
    assert list((data / FOLDER).glob("*.png")) == []
    assert faces(capsys, gang) == before
    assert main(["teach", "--forget"]) == 2
    assert "nothing to forget" in capsys.readouterr().err


def test_a_face_whose_picture_is_missing_is_forgotten_by_its_name(
    photos: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["teach", "--face", "boss", "--force", "--die", "1", str(photos / "boss.png")]) == 0
    (picture,) = (data / FOLDER).glob("boss-*.png")
    picture.unlink()
    assert main(["teach", "--forget", "--face", "1"]) == 2
    assert "nothing to forget" in capsys.readouterr().err
    assert main(["teach", "--forget"]) == 0
    assert "Forgotten: Boss." in capsys.readouterr().out
    assert known(data)[1] == ()


def test_a_die_that_surely_shows_another_face_is_named(
    photos: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mixed = str(photos / "mixed.png")
    assert main(["teach", "--game", "gang-of-dice", "--face", "boss", mixed]) == 2
    told = capsys.readouterr()
    assert "looks like 2, not like Boss" in told.err
    assert "mixed.png" in told.err
    assert not (data / FOLDER).exists()
    (pips,) = [line.split()[0] for line in told.out.splitlines()[1:] if line.split()[1] == "2"]
    (other,) = {"1", "2"} - {pips}
    assert main(["teach", "--face", "boss", "--force", "--die", other, mixed]) == 0
    assert len(known(data)[0].examples) == 1
    assert "with three pictures or more" in capsys.readouterr().out


def test_a_die_without_a_drawing_is_not_taught(
    photos: Path, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def washed_out(*args: Any) -> DiceSamples:
        seen = sample_dice(*args)
        first, *others = seen.dice
        return replace(seen, dice=(replace(first, picture=np.full_like(first.picture, 250)), *others))

    monkeypatch.setattr(own_dice, "sample_dice", washed_out)
    boss = str(photos / "boss.png")
    assert main(["teach", "--face", "boss", "--force", boss]) == 2
    assert "boss.png: die 1 shows no drawing" in capsys.readouterr().err
    assert not (data / FOLDER).exists()
    assert main(["teach", "--face", "boss", "--force", "--die", "2", boss]) == 0


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["calibrate"], "Name at least one photograph"),
        (["teach", "--face", "boss"], "Name at least one photograph"),
        (["calibrate", "--colour", "red", "empty.png"], "empty.png shows no die"),
        (["teach", "--face", "boss", "empty.png"], "empty.png shows no die"),
        (["teach", "--face", "boss", "nowhere.png"], "nowhere.png does not exist"),
        (["teach", "--face", "boss", "--die", "7", "boss.png"], "boss.png has no die 7"),
        (["teach", "--face", "boss", "--die", "1", "boss.png", "gang.png"], "one photograph at a time"),
        (["teach", "--face", "6", "--game", "gang-of-dice", "boss.png"], "No die of gang-of-dice has the face 6"),
        (
            ["calibrate", "--colour", "orange", "--game", "dicetopia", "red.png"],
            "No die of dicetopia has the colour orange",
        ),
        (["calibrate", "--game", "ludo", "red.png"], "ludo"),
        (["calibrate", "--forget"], "nothing to forget"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence_and_nothing_is_kept(
    photos: Path,
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    line: list[str],
    told: str,
) -> None:
    monkeypatch.chdir(photos)
    assert main(line) == 2
    assert told in capsys.readouterr().err
    assert not (data / FOLDER / FILE).exists()


def test_a_damaged_file_is_named_reads_as_without_it_and_is_not_overwritten(
    photos: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = data / FOLDER / FILE
    file.parent.mkdir(parents=True)
    file.write_text("{")
    assert main(["read", "--json", str(photos / "throw.png")]) == 0
    told = capsys.readouterr()
    assert len(json.loads(told.out)["dice"]) == 3
    assert str(file) in told.err
    assert main(["calibrate", "--colour", "red", str(photos / "red.png")]) == 2
    assert f"{file} cannot be understood" in capsys.readouterr().err
    assert file.read_text() == "{"


def test_nothing_is_changed_while_another_program_writes(
    photos: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data.mkdir()
    lock = WriterLock(data, "the companion")
    try:
        assert main(["calibrate", "--colour", "red", str(photos / "red.png")]) == 2
    finally:
        lock.release()
    assert "the companion" in capsys.readouterr().err


def test_the_numbers_are_drawn_on_the_photograph(photos: Path, tmp_path: Path) -> None:
    before = (photos / "red.png").read_bytes()
    assert main(["teach", "--overlay", str(tmp_path / "seen"), str(photos / "red.png")]) == 0
    drawn = cv2.imread(str(tmp_path / "seen" / "red.png"))
    assert drawn is not None
    assert (drawn != cv2.imread(str(photos / "red.png"))).any()
    assert main(["teach", "--overlay", str(photos), str(photos / "red.png")]) == 2
    assert (photos / "red.png").read_bytes() == before


@pytest.mark.parametrize(
    ("language", "word"), [("fr", "mesurée sur 3 dés"), ("it", "misurato su 3 dadi"), ("de", "an 3 Würfeln gemessen")]
)
def test_every_language_speaks(photos: Path, capsys: pytest.CaptureFixture[str], language: str, word: str) -> None:
    assert main(["calibrate", "--language", language, "--colour", "red", str(photos / "red.png")]) == 0
    assert word in capsys.readouterr().out


def test_the_live_table_goes_by_the_own_dice_and_says_what_is_wrong_with_them(photos: Path, data: Path) -> None:
    assert main(["calibrate", "--colour", "violet", str(photos / "green.png")]) == 0
    image = load(photos / "throw.png")
    own, factory = LateReader(data).read(image, None), LateReader().read(image, None)
    assert sorted(str(die.colour) for die in own.dice) == ["red", "violet", "violet"]
    assert sorted(str(die.colour) for die in factory.dice) == ["green", "green", "red"]
    (data / FOLDER / FILE).write_text("{")
    felt = Devices(Settings(), lambda message: None, panel=open_panel(None), data=data)
    (notice,) = felt.notices
    assert notice.key == "own-dice.ignored"


def test_a_backup_has_the_own_dice_in_it(photos: Path, data: Path, tmp_path: Path) -> None:
    assert main(["teach", "--face", "boss", "--force", str(photos / "boss.png")]) == 0
    assert main(["calibrate", "--colour", "red", str(photos / "red.png")]) == 0
    assert main(["backup", str(tmp_path / "all.tar")]) == 0
    elsewhere = tmp_path / "elsewhere"
    assert main(["restore", "--data", str(elsewhere), str(tmp_path / "all.tar")]) == 0
    kept, problems = known(elsewhere)
    assert (len(kept.colours), len(kept.examples), problems) == (1, 3, ())


class OnePhotograph:
    """A camera in front of which nothing moves."""

    def __init__(self, image: Picture) -> None:
        self._image = image
        self.closed = False

    def open(self) -> None:
        """Always there."""

    def frames(self) -> Iterator[Frame]:
        for seq in range(1000):
            yield Frame(seq, seq / 15, self._image)

    def close(self) -> None:
        self.closed = True


def test_the_camera_takes_the_photograph(photos: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    camera = OnePhotograph(load(photos / "red.png"))
    monkeypatch.setattr(devices, "camera_of", lambda settings: camera)
    assert main(["calibrate", "--colour", "red", "--camera"]) == 0
    (kept,) = known(data)[0].colours
    assert len(kept.samples) == 3
    assert camera.closed


@pytest.mark.parametrize(("name", "choice"), [("calibrate", "--colour red"), ("teach", "--face boss")])
def test_the_line_to_type_next_names_the_camera_only_where_it_took_the_photograph(
    photos: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, choice: str
) -> None:
    monkeypatch.setattr(devices, "camera_of", lambda settings: OnePhotograph(load(photos / "red.png")))
    assert main([name, "--camera"]) == 0
    assert f"{name} {choice} --camera." in capsys.readouterr().out
    assert main([name, "--camera", str(photos / "red.png")]) == 0
    assert f"{name} {choice} {photos / 'red.png'}." in capsys.readouterr().out


def test_of_the_cameras_picture_only_the_tray_counts(
    photos: Path, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(devices, "camera_of", lambda settings: OnePhotograph(load(photos / "green.png")))
    places = sorted(die.reading.box[0] for die in sample_dice(DiceReader(), load(photos / "green.png")).dice)
    between = (places[1] + places[2]) / 2 / 800 + 0.02
    data.mkdir()
    corners = [[between, 0], [1, 0], [1, 1], [between, 1]]
    (data / saved.FILE).write_text(f"[tray]\narea = {corners}\n")
    assert main(["calibrate", "--colour", "green", "--camera"]) == 0
    out = capsys.readouterr().out
    assert "camera: 2 dice" in out
    assert [line.split()[0] for line in out.splitlines()[1:3]] == ["1", "2"]
    (kept,) = known(data)[0].colours
    assert len(kept.samples) == 2
    assert main(["calibrate", "--colour", "green", str(photos / "green.png")]) == 0
    assert "green.png: 4 dice" in capsys.readouterr().out, "a photograph in a file may be from anywhere"


def test_a_camera_that_is_not_there_is_told(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Missing(OnePhotograph):
        def open(self) -> None:
            raise SourceError(Trouble.NO_CAMERA)

    monkeypatch.setattr(devices, "camera_of", lambda settings: Missing(np.zeros((4, 4, 3), np.uint8)))
    assert main(["teach", "--face", "boss", "--camera"]) == 2
    assert "No camera was found" in capsys.readouterr().err
