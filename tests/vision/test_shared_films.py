"""Filmed throws that are not part of this repository: one reading each, in time, whoever reads the faces."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.dice import FACES, Box, Colour, DieKind, DieReading, Reading
from vision.sources.files import FolderSource
from vision.sources.frame import Picture
from vision.watch.live_table import LiveTable, ThrowRead

FILMS = sorted((Path(__file__).parents[3] / "shared" / "photos" / "films").glob("*/film.json"))


class Told:
    """Reads what film.json says, where dice lie still."""

    def __init__(self, film: dict[str, Any]) -> None:
        self.film, self.now = film, 0

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        here = [rest for rest in self.film["readings"] if rest["from"] <= self.now <= rest["to"]]
        return Reading(tuple(_die(die) for rest in here for die in rest["dice"]), confident=True)


class Blind:
    """Sees nothing."""

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        return Reading((), confident=True)


def _die(told: dict[str, Any]) -> DieReading:
    return DieReading(FACES[str(told["value"])], Colour(told["colour"]), Box(*told["box"]), 0.99)


@pytest.mark.skipif(not FILMS, reason="the filmed throws are not on this computer")
@pytest.mark.parametrize("blind", [False, True], ids=["told", "blind"])
@pytest.mark.parametrize("note", FILMS, ids=lambda note: str(note.parent.name))
def test_each_throw_is_read_once_and_in_time(note: Path, blind: bool) -> None:
    film = json.loads(note.read_text())
    reader = Told(film)
    live = LiveTable(Blind() if blind else reader)
    source = FolderSource(note.parent)
    source.open()
    reads: list[ThrowRead] = []
    for frame in source.frames():
        reader.now = frame.seq
        reads += [event for event in live.update(frame) if isinstance(event, ThrowRead)]
    throws = [rest for rest in film["readings"] if any(not die["kept"] for die in rest["dice"])]
    assert len(reads) == len(throws)
    for read, throw in zip(reads, throws, strict=True):
        assert throw["from"] <= read.seq <= throw["from"] + 0.6 * film["fps"]
        if blind:
            assert not read.reading.confident
            assert read.reading.doubts
        else:
            dice = zip(throw["dice"], read.reading.dice, read.thrown, strict=True)
            assert all(thrown for told, _, thrown in dice if not told["kept"])
