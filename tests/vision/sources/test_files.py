"""Films from folders and videos, and what is wrong with those that are none."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.sources.files import FolderSource, open_film
from vision.sources.frame import SourceError, Trouble


def picture(shade: int, path: Path) -> None:
    done, data = cv2.imencode(path.suffix, np.full((48, 64, 3), shade, np.uint8))
    assert done
    path.write_bytes(data.tobytes())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    film = tmp_path / "ein Film é"
    film.mkdir()
    for name, shade in (("002.png", 90), ("000.png", 10), ("010.png", 200), ("001.PNG", 50)):
        picture(shade, film / name)
    (film / "notes.txt").write_text("no picture")
    return film


def test_a_folder_gives_its_pictures_in_the_order_of_their_names(folder: Path) -> None:
    source = open_film(folder)
    source.open()
    frames = list(source.frames())
    assert [int(frame.image[0, 0, 0]) for frame in frames] == [10, 50, 90, 200]
    assert [frame.seq for frame in frames] == [0, 1, 2, 3]
    assert [frame.at for frame in frames] == pytest.approx([0.0, 0.1, 0.2, 0.3])
    source.close()


def test_film_json_tells_the_rate_and_the_caller_overrules_it(folder: Path) -> None:
    (folder / "film.json").write_text(json.dumps({"fps": 25}))
    for source, second in ((FolderSource(folder), 1 / 25), (FolderSource(folder, fps=4), 1 / 4)):
        source.open()
        assert [frame.at for frame in source.frames()][1] == pytest.approx(second)


@pytest.mark.parametrize(
    "note",
    [
        "{",
        '{"fps": 0}',
        '{"fps": "many"}',
        '{"fps": -3}',
        '{"fps": null}',
        '{"fps": 1' + "0" * 400 + "}",
        "[" * 100_000,
        '{"fps": 25, "x": "' + "x" * 2_000_000 + '"}',
    ],
    ids=["cut", "none", "a word", "backwards", "nothing", "a giant number", "deep", "a giant word"],
)
def test_a_film_json_that_cannot_be_understood_is_named(folder: Path, note: str) -> None:
    (folder / "film.json").write_text(note)
    with pytest.raises(SourceError) as caught:
        FolderSource(folder).open()
    assert caught.value.why is Trouble.UNREADABLE
    assert caught.value.facts["path"].endswith("film.json")


def test_a_film_json_without_a_rate_is_no_mistake(folder: Path) -> None:
    (folder / "film.json").write_text('{"game": "gang_of_dice"}')
    source = FolderSource(folder)
    source.open()
    assert len(list(source.frames())) == 4


def test_a_picture_that_is_none_is_named(folder: Path) -> None:
    (folder / "005.png").write_bytes(b"not a picture")
    source = open_film(folder)
    source.open()
    with pytest.raises(SourceError) as caught:
        list(source.frames())
    assert caught.value.facts["path"].endswith("005.png")


@pytest.mark.parametrize("name", ["nowhere", "empty"])
def test_a_folder_without_pictures(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(SourceError) as caught:
        open_film(tmp_path / name).open()
    assert caught.value.why is Trouble.NO_FILE


def test_a_video(tmp_path: Path) -> None:
    path = tmp_path / "throw.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (64, 48))
    if not video.isOpened():
        pytest.skip("this OpenCV cannot write videos")
    for shade in (20, 120, 220):
        video.write(np.full((48, 64, 3), shade, np.uint8))
    video.release()
    source = open_film(path)
    source.open()
    frames = list(source.frames())
    source.close()
    source.close()
    assert [round(int(frame.image[5, 5, 0]), -1) for frame in frames] == [20, 120, 220]
    assert frames[2].at == pytest.approx(0.1)


def test_a_file_that_is_no_video(tmp_path: Path) -> None:
    path = tmp_path / "throw.mp4"
    path.write_bytes(b"nothing of the kind" * 50)
    with pytest.raises(SourceError) as caught:
        open_film(path).open()
    assert caught.value.why is Trouble.UNREADABLE
