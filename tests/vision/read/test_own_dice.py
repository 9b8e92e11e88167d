"""What is kept of the owners' dice: it comes back as it was, and a damaged file is told and left alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.dice import Colour
from companion.storage.durable_file import write_through
from vision.read.networks import Picture
from vision.read.own_dice import (
    FILE,
    MOST_EXAMPLES,
    Fault,
    OwnDice,
    OwnDiceError,
    forget_colours,
    forget_examples,
    keep_colour,
    keep_examples,
    load,
    measure,
)

TABLE = (40.0, -8.0, 12.0)
RED = measure(Colour.RED, [(45.0, 60.0, 40.0), (46.0, 61.0, 41.0)], TABLE)
PALE_RED = measure(Colour.RED, [(60.0, 40.0, 20.0)], TABLE)
BLUE = measure(Colour.BLUE, [(30.0, 10.0, -50.0)], TABLE)


def picture(shade: int) -> Picture:
    return np.full((144, 144, 3), shade, np.uint8)


def pictures(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.png"))


def test_nothing_is_kept_where_nothing_was_shown(tmp_path: Path) -> None:
    kept = load(tmp_path / "nowhere")
    assert (kept.colours, kept.examples, kept.problems) == ((), (), ())


def test_colours_and_faces_come_back_as_they_were_kept(tmp_path: Path) -> None:
    kept = keep_colour(tmp_path, OwnDice(), RED, write_through)
    kept = keep_examples(tmp_path, kept, "boss", [picture(10), picture(200)], write_through)
    again = load(tmp_path)
    assert again.colours == kept.colours == (RED,)
    assert [(example.face, int(example.picture[0, 0, 0])) for example in again.examples] == [
        ("boss", 10),
        ("boss", 200),
    ]
    settings = again.settings()
    assert settings.colour.own == (RED,)
    assert settings.taught.examples == again.examples


def test_a_colour_measured_again_replaces_the_older_measure_or_stands_beside_it(tmp_path: Path) -> None:
    kept = keep_colour(tmp_path, OwnDice(), RED, write_through)
    kept = keep_colour(tmp_path, kept, BLUE, write_through)
    kept = keep_colour(tmp_path, kept, PALE_RED, write_through)
    assert kept.colours == (BLUE, PALE_RED)
    kept = keep_colour(tmp_path, kept, RED, write_through, add=True)
    assert kept.colours == (BLUE, PALE_RED, RED)


def test_the_oldest_pictures_of_a_face_go(tmp_path: Path) -> None:
    kept = keep_examples(tmp_path, OwnDice(), "5", [picture(255)], write_through)
    for shade in range(MOST_EXAMPLES + 3):
        kept = keep_examples(tmp_path, kept, "boss", [picture(shade)], write_through)
    shades = [int(example.picture[0, 0, 0]) for example in kept.examples if example.face == "boss"]
    assert shades == list(range(3, MOST_EXAMPLES + 3))
    assert len(pictures(tmp_path)) == MOST_EXAMPLES + 1


def test_the_same_picture_twice_is_one(tmp_path: Path) -> None:
    kept = keep_examples(tmp_path, OwnDice(), "boss", [picture(7)], write_through)
    kept = keep_examples(tmp_path, kept, "boss", [picture(7)], write_through)
    assert len(kept.examples) == len(pictures(tmp_path)) == 1


def test_forgetting_one_or_all(tmp_path: Path) -> None:
    kept = keep_colour(tmp_path, OwnDice(), RED, write_through)
    kept = keep_colour(tmp_path, kept, BLUE, write_through)
    kept = keep_examples(tmp_path, kept, "boss", [picture(1)], write_through)
    kept = keep_examples(tmp_path, kept, "6", [picture(2)], write_through)
    kept = forget_colours(tmp_path, kept, Colour.RED, write_through)
    assert kept.colours == (BLUE,)
    kept = forget_examples(tmp_path, kept, "6", write_through)
    assert [example.face for example in kept.examples] == ["boss"]
    kept = forget_colours(tmp_path, forget_examples(tmp_path, kept, None, write_through), None, write_through)
    assert (kept.colours, kept.examples, pictures(tmp_path)) == ((), (), [])


def test_what_a_later_version_wrote_survives(tmp_path: Path) -> None:
    kept = keep_colour(tmp_path, OwnDice(), RED, write_through)
    raw = json.loads((tmp_path / FILE).read_text())
    raw["tray"] = {"mm": 300}
    raw["colours"][0]["gloss"] = 0.4
    raw["colours"].append({"colour": "pink", "lab": "a new way to say it"})
    raw["faces"] = [{"face": "crown", "drawing": [1, 2]}]
    (tmp_path / FILE).write_text(json.dumps(raw))
    kept = load(tmp_path)
    assert kept.colours == (RED,)
    keep_colour(tmp_path, kept, BLUE, write_through)
    keep_examples(tmp_path, load(tmp_path), "boss", [picture(3)], write_through)
    after = json.loads((tmp_path / FILE).read_text())
    assert after["tray"] == {"mm": 300}
    assert after["colours"][0]["gloss"] == 0.4
    assert [entry["colour"] for entry in after["colours"]] == ["red", "pink", "blue"]
    assert [entry["face"] for entry in after["faces"]] == ["crown", "boss"]


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"\xff\xfe",
        b"[]",
        b"[" * 100_000,
        b" " * 300_000,
        b'{"colours": 3}',
        b'{"faces": ["boss"]}',
        b'{"colours": [{"colour": "red", "lab": [1, 2]}]}',
        b'{"colours": [{"colour": "red", "lab": [1, 2, NaN]}]}',
        b'{"colours": [{"colour": "red", "lab": [1, 2, 3], "spread": 0}]}',
        b'{"colours": [{"colour": "red", "lab": [1, 2, 3], "samples": [[1]]}]}',
        b'{"faces": [{"face": "boss", "picture": "../../secret.png", "edge": 48}]}',
        b'{"faces": [{"face": "boss", "picture": "a.png", "edge": "48"}]}',
    ],
)
def test_a_damaged_file_is_named_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(OwnDiceError) as caught:
        load(tmp_path)
    assert caught.value.why is Fault.DAMAGED
    assert caught.value.facts["file"] == str(tmp_path / FILE)
    assert (tmp_path / FILE).read_bytes() == content


def test_a_newer_file_is_not_guessed_at(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"format": 2}')
    with pytest.raises(OwnDiceError) as caught:
        load(tmp_path)
    assert caught.value.why is Fault.NEWER


def huge() -> bytes:
    data = cv2.imencode(".png", np.zeros((700, 4, 3), np.uint8))[1].tobytes()
    return bytes(data)


@pytest.mark.parametrize("content", [None, b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40, huge()])
def test_a_picture_that_is_none_is_told_and_the_others_count(tmp_path: Path, content: bytes | None) -> None:
    keep_examples(tmp_path, OwnDice(), "boss", [picture(1), picture(2)], write_through)
    spoilt = tmp_path / pictures(tmp_path)[0]
    spoilt.unlink()
    if content is not None:
        spoilt.write_bytes(content)
    kept = load(tmp_path)
    assert len(kept.examples) == 1
    (problem,) = kept.problems
    assert problem.why is Fault.PICTURE
    assert problem.facts["file"] == str(spoilt)


def test_a_cut_while_writing_leaves_what_was_there(tmp_path: Path) -> None:
    kept = keep_colour(tmp_path, OwnDice(), RED, write_through)

    def full(path: Path, content: bytes) -> Any:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        keep_colour(tmp_path, kept, BLUE, full)
    assert load(tmp_path).colours == (RED,)
