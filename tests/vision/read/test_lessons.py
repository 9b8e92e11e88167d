"""What confirmed throws teach, as it is kept: bounded, forgotten on demand, never trusted blindly when read back."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from companion.dice import Box, Colour
from vision.read import lessons
from vision.read.lessons import NO_DIE, Lesson, Told, lesson
from vision.read.networks import Picture
from vision.read.own_dice import OwnDiceError


def write(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def table(seed: int) -> Picture:
    return np.random.default_rng(seed).integers(0, 255, (240, 320, 3), dtype=np.uint8)


def taught(number: int, *, face: str | None = "3", read: str | None = "3", colour: Colour | None = None) -> Lesson:
    told = [Told(face, colour, read, colour, Box.square(100.0, 90.0, 44.0))]
    return lesson(f"1-{number}", "dicy-cards", "2026-03-07T20:00", table(number), told, "photos/1/2.jpg", 1)


def test_a_throw_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    kept = lessons.keep(tmp_path, (), taught(1, read="5", colour=Colour.RED), write)
    (back,) = lessons.load(tmp_path)
    (die,), (before,) = back.dice, kept[0].dice
    assert (back.id, back.game, back.photo, back.thrown, back.corrected) == (
        "1-1",
        "dicy-cards",
        "photos/1/2.jpg",
        1,
        True,
    )
    assert (die.face, die.read_face, die.colour) == ("3", "5", Colour.RED)
    assert die.picture is not None
    assert before.picture is not None
    assert (die.picture == before.picture).all()
    assert back.edge == pytest.approx(40 / 320, rel=0.01)


def test_nobody_looked_so_there_is_no_picture(tmp_path: Path) -> None:
    lessons.keep(tmp_path, (), taught(1, face=None), write)
    assert [path.name for path in tmp_path.iterdir()] == [lessons.FILE]
    (back,) = lessons.load(tmp_path)
    assert back.dice[0].picture is None
    assert not back.corrected


def test_the_folder_is_bounded_and_what_was_corrected_stays_longest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "MOST_PICTURES", 3)
    kept: tuple[Lesson, ...] = ()
    for number, read in enumerate(("3", "5", "3", "3", "3")):
        kept = lessons.keep(tmp_path, kept, taught(number, read=read), write)
    assert [one.id for one in kept] == ["1-1", "1-3", "1-4"]
    assert len(list(tmp_path.glob("die-*.png"))) == 3


def test_a_throw_that_is_told_again_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    kept = lessons.keep(tmp_path, (), taught(1), write)
    kept = lessons.keep(tmp_path, kept, taught(1, face="4"), write)
    assert [die.face for one in lessons.load(tmp_path) for die in one.dice] == ["4"]
    assert len(kept) == 1


def test_forgetting_takes_the_pictures_too(tmp_path: Path) -> None:
    kept = lessons.keep(tmp_path, lessons.keep(tmp_path, (), taught(1), write), taught(2), write)
    kept = lessons.forget(tmp_path, kept, ["1-1"], write)
    assert [one.id for one in kept] == ["1-2"]
    assert len(list(tmp_path.glob("die-*.png"))) == 1
    lessons.forget(tmp_path, kept, None, write)
    assert lessons.load(tmp_path) == ()
    assert not list(tmp_path.glob("die-*.png"))


def test_what_is_forgotten_is_gone_from_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = lessons.keep(tmp_path, (), taught(1), write)
    left: list[int] = []
    monkeypatch.setattr(
        "vision.read.own_dice.os.fsync", lambda handle: left.append(len(list(tmp_path.glob("die-*.png"))))
    )
    lessons.forget(tmp_path, kept, None, write)
    assert left == [0], "the folder is synced after the last picture went"


def test_pictures_of_taught_faces_are_not_ours_to_delete(tmp_path: Path) -> None:
    (tmp_path / "boss-0123456789ab.png").write_bytes(b"")
    lessons.forget(tmp_path, (), None, write)
    assert (tmp_path / "boss-0123456789ab.png").exists()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: raw["throws"][0].update(width=0),
        lambda raw: raw["throws"][0].update(table=[1, 2]),
        lambda raw: raw["throws"][0]["dice"][0].update(box=[1, 2, 3]),
        lambda raw: raw["throws"][0]["dice"][0].update(picture="../../settings.toml"),
        lambda raw: raw.update(throws=4),
        lambda raw: raw.update(format=99),
    ],
)
def test_a_file_that_cannot_be_understood_is_named(tmp_path: Path, spoil: object) -> None:
    lessons.keep(tmp_path, (), taught(1), write)
    raw = json.loads((tmp_path / lessons.FILE).read_text())
    spoil(raw)  # type: ignore[operator]
    (tmp_path / lessons.FILE).write_text(json.dumps(raw))
    with pytest.raises(OwnDiceError):
        lessons.load(tmp_path)


def test_a_die_whose_picture_is_gone_is_left_out(tmp_path: Path) -> None:
    lessons.keep(tmp_path, (), taught(1), write)
    next(tmp_path.glob("die-*.png")).unlink()
    (back,) = lessons.load(tmp_path)
    assert back.dice == ()
    assert back.thrown == 0


def test_what_was_no_die_counts_as_corrected() -> None:
    assert taught(1, face=NO_DIE, read="3").corrected
