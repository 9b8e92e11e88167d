"""Every parser against thousands of spoilt files, always the same ones: whatever comes, it answers or refuses."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from companion import po
from companion.catalogue.catalogue_file import parse as parse_cards
from companion.catalogue.model import CatalogueFault
from companion.errors import CodedError
from companion.journal.reader import JournalError, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.records.replay import Replay, replay_bytes
from companion.registry import installed
from companion.settings import settings_file
from companion.settings.settings_file import Loaded
from companion.storage.backup import BackupError
from companion.storage.restore import restore
from tests.companion.storage.test_backup import backed_up, played, tree
from ui.i18n import Words
from vision.sources.files import load_picture
from vision.sources.frame import SourceError

ROOT = Path(__file__).parents[2]
GAMES = installed(safe=True)

pytestmark = pytest.mark.long

TOKENS = (
    *(b"9" * 5000, b"-1", b"0", b"\x00", b"\xff\xfe", b"../", b"{", b"[" * 500, b"'", b'"""', b"=", b"->", b"\n" * 50),
    *("é".encode(), "\u202e".encode(), b"\x1b[2J", b"table:", b"adjust", b"given ", b"! "),
)


def spoilt(content: bytes, count: int, seed: int) -> Iterator[bytes]:
    """The content, spoilt in one to five places, so many times."""
    chance = Random(seed)
    for _ in range(count):
        data = bytearray(content)
        for _ in range(chance.randint(1, 5)):
            at = chance.randrange(len(data) + 1)
            match chance.randrange(6):
                case 0:
                    data[at : at + 1] = bytes([chance.randrange(256)])
                case 1:
                    data[at:at] = chance.choice(TOKENS)
                case 2:
                    del data[at : at + chance.randint(1, 40)]
                case 3:
                    piece = data[at : at + chance.randint(1, 200)]
                    to = chance.randrange(len(data) + 1)
                    data[to:to] = piece
                case 4:
                    del data[at:]
                case 5:
                    lines = data.split(b"\n")
                    chance.shuffle(lines)
                    data = bytearray(b"\n".join(lines)) if chance.random() < 0.2 else data
        yield bytes(data)


def told(error: CodedError, language: str) -> None:
    """The refusal has words, whatever is in it."""
    missing: list[str] = []
    Words(language, on_missing=missing.append).error(error)
    assert missing == []


RECORDS = sorted((ROOT / "tests" / "playthroughs").glob("*.table"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_records(record: Path) -> None:
    for data in spoilt(record.read_bytes(), 400, seed=len(record.name)):
        found = replay_bytes(data, GAMES.get)
        assert isinstance(found, Replay)
        if found.failure is not None:
            assert Words("en", found.game, found.seats)(found.failure.message)


SETTINGS = b"""\
language = "fr"
[display]
theme = "dark"
rotation = 90
[camera]
source = "usb"
locks = { exposure_us = 8000, gain = 2.0 }
[tray]
area = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9]]
zones = { left = [[0, 0], [0.5, 0], [0.5, 1]] }
[hardware]
buttons = { green = 17, red = 27 }
players = [2, 3, 4]
"""


def test_settings(tmp_path: Path) -> None:
    for data in spoilt(SETTINGS, 2000, seed=1):
        (tmp_path / "settings_file.toml").write_bytes(data)
        loaded = settings_file.load(tmp_path / "settings_file.toml")
        assert isinstance(loaded, Loaded)
        for problem in loaded.problems:
            assert Words("de")(problem)


def test_card_files() -> None:
    for game in GAMES.games():
        if game.catalogue is None:
            continue
        empty = f'format = 1\ngame = "{game.id}"\n'
        sample = empty + '[entries.x.name]\nvalue = "y"\nsource = "owner"\n[entries.x.cost]\nvalue = [1, 2]\n'
        for strict in (True, False):
            for data in spoilt(sample.encode(), 2000, seed=2):
                try:
                    parse_cards(data.decode("utf-8", "replace"), "cards.toml", game.id, game.catalogue, strict=strict)
                except CatalogueFault as fault:
                    told(fault, "en")


def test_backups(tmp_path: Path) -> None:
    played(tmp_path / "old")
    here = tmp_path / "here"
    played(here)
    before = tree(tmp_path)
    content = backed_up(tmp_path / "old")
    for data in spoilt(content, 500, seed=3):
        if data == content:
            continue
        try:
            done = restore(here, io.BytesIO(data), "stick.tar", date(2026, 11, 16))
        except BackupError as error:
            told(error, "it")
            done = None
        if done is None:
            assert tree(tmp_path) == before
            continue
        assert done.aside is not None, "spoilt after its end: taken, and what was there is aside"
        for path in sorted(done.aside.iterdir()):
            there = here / path.name
            if there.is_dir():
                for file in sorted(there.rglob("*"), reverse=True):
                    file.unlink() if file.is_file() else file.rmdir()
                there.rmdir()
            path.replace(there)
        done.aside.rmdir()


def test_journals(tmp_path: Path) -> None:
    played(tmp_path / "old", entries=20)
    content = (tmp_path / "old" / "journal.db").read_bytes()
    for number, data in enumerate(spoilt(content, 120, seed=4)):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        (folder / "journal.db").write_bytes(data)
        try:
            with ReadOnlyJournal(folder) as reader:
                for start in reader.games():
                    reader.log(start.id)
        except JournalError as error:
            told(error, "fr")
        with Journal(folder) as journal:
            try:
                journal.games()
            except JournalError as error:
                told(error, "fr")


def test_photographs(tmp_path: Path) -> None:
    chance = np.random.default_rng(5)
    picture = cv2.GaussianBlur(chance.integers(0, 255, (120, 160, 3), np.uint8), (0, 0), 3)
    for ending in (".jpg", ".png", ".webp", ".bmp"):
        _, file = cv2.imencode(ending, picture)
        for data in spoilt(file.tobytes(), 300, seed=6):
            path = tmp_path / f"photo{ending}"
            path.write_bytes(data)
            try:
                image = load_picture(path)
            except SourceError:
                continue
            assert image.ndim == 3


def test_catalogues_of_plug_ins() -> None:
    content = (ROOT / "docs/examples/pig/table_pig/locale/fr.po").read_bytes()
    for data in spoilt(content, 2500, seed=7):
        try:
            po.parse(data.decode("utf-8", "replace"), "fr.po")
        except po.PoError:
            continue
