"""Records, card files, settings, photographs and names that were made to do harm; and code that would let them."""

from __future__ import annotations

import ast
import os
import struct
import zlib
from importlib.metadata import EntryPoint
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.catalogue.catalogue_file import import_file, kept_file
from companion.catalogue.model import CatalogueFault
from companion.journal.photographs import Photographs
from companion.journal.writer import Journal
from companion.records.replay import LARGEST_RECORD, replay_bytes, replay_file
from companion.registry import PlugInStatus, Registry, installed
from companion.settings import settings_file
from companion.settings.settings_file import Settings
from ui.commands.cli import main
from ui.commands.photo_file import UnreadablePhoto, load
from ui.system.change_setting import change
from vision.sources.files import load_picture
from vision.sources.frame import SourceError

ROOT = Path(__file__).parents[2]
GAMES = installed(safe=True)


# --- too large ---


def test_a_record_that_never_ends(tmp_path: Path) -> None:
    for found in (replay_bytes(b"#" * (LARGEST_RECORD + 1), GAMES.get), replay_file(Path("/dev/zero"), GAMES.get)):
        assert found.failure is not None
        assert found.failure.code == "file.size"


def test_a_record_with_more_names_than_a_town() -> None:
    names = ", ".join(f"Ana {n}" for n in range(100_000))
    found = replay_bytes(f"game: dicetopia\nplayers: {names}\n---\n".encode(), GAMES.get)
    assert found.failure is not None
    assert found.failure.code == "players.count"


def test_settings_that_never_end() -> None:
    loaded = settings_file.load(Path("/dev/zero"))
    assert loaded.settings == Settings()
    assert [problem.key for problem in loaded.problems] == ["bad-setting.size"]


DEEP = "x = " + "[" * 100_000
DIGITS = "x = " + "9" * 10_000


DOTTED = ".".join(["a"] * 20_000) + " = 1"
TABLES = "[" + ".".join(["a"] * 20_000) + "]\nx = 1"


@pytest.mark.parametrize(
    "text",
    [DEEP, DIGITS, "\0" * 100, "a.b" * 10_000 + " = 1", DOTTED, TABLES],
    ids=["deep", "long", "nul", "key", "dotted", "tables"],
)
def test_settings_made_to_crash_the_start(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings_file.toml").write_text(text)
    loaded = settings_file.load(tmp_path / "settings_file.toml")
    assert loaded.settings == Settings()
    assert loaded.problems
    with pytest.raises(settings_file.BadSetting):
        change(tmp_path / "settings_file.toml", "sound", False)
    assert (tmp_path / "settings_file.toml").read_text() == text


ENDLESS = {
    "tables": "\n".join(f"[a{n}.b.c]" for n in range(15_000)),
    "values": "\n".join(f"a{n} = 1" for n in range(24_000)),
    "word": '"' + "a" * 250_000 + '" = 1',
    "words": 'x = """\n' + "a" * 250_000 + '\n"""',
    "blanks": 'x = """\n[' + " " * 250_000 + '\n"""',
}
"""Sound TOML within the size of settings, each of which took minutes: the time grew with the square of it."""


@pytest.mark.parametrize("kind", ENDLESS)
def test_settings_made_to_keep_the_start_waiting(kind: str) -> None:
    loaded = settings_file.parse(ENDLESS[kind], "settings.toml")
    assert loaded.settings == Settings()
    assert 1 <= len(loaded.problems) <= settings_file.MOST_TOLD + 1
    if kind == "values":
        assert loaded.problems[-1].key == "bad-setting.more"
        assert loaded.problems[-1].facts["n"] == 24_000 - settings_file.MOST_TOLD


@pytest.mark.parametrize("text", [DEEP, DIGITS], ids=["deep", "long"])
def test_a_card_file_made_to_crash(tmp_path: Path, text: str) -> None:
    game = next(game for game in GAMES.games() if game.catalogue is not None)
    assert game.catalogue is not None
    (tmp_path / "cards.toml").write_text(text)
    with pytest.raises(CatalogueFault):
        import_file(tmp_path / "data", game.id, game.catalogue, tmp_path / "cards.toml")
    with pytest.raises(CatalogueFault):
        import_file(tmp_path / "data", game.id, game.catalogue, Path("/dev/zero"))
    assert not (tmp_path / "data").exists()


def picture_bomb(width: int, height: int) -> bytes:
    """A small PNG that promises to become very large."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(100_000)))
            + chunk(b"IEND", b""))  # fmt: skip


def test_a_photograph_that_would_fill_the_memory(tmp_path: Path) -> None:
    assert os.environ["OPENCV_IO_MAX_IMAGE_PIXELS"] == str(64 * 1024 * 1024)
    (tmp_path / "bomb.png").write_bytes(picture_bomb(30_000, 30_000))
    with pytest.raises(UnreadablePhoto):
        load(tmp_path / "bomb.png")
    with pytest.raises(SourceError):
        load_picture(tmp_path / "bomb.png")
    with pytest.raises(UnreadablePhoto, match="larger than 64 MB"):
        load(Path("/dev/zero"))
    with pytest.raises(SourceError):
        load_picture(Path("/dev/zero"))


def test_photographs_stop_before_the_card_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.journal.photographs.free_space", lambda folder: 100_000_000)
    with pytest.raises(OSError, match="No space"):
        Photographs(tmp_path).keep(1, 1, b"jpeg")
    assert not (tmp_path / "photos").exists()


# --- out of the folder ---


@pytest.mark.parametrize(
    "reference",
    [
        "../secret.jpg",
        "photos/../../secret.jpg",
        "/etc/passwd",
        "photos/1/../../../secret.jpg",
        "",
        "photos/1/link.jpg",
    ],
)
def test_a_journal_cannot_point_at_foreign_files(tmp_path: Path, reference: str) -> None:
    data = tmp_path / "data"
    (tmp_path / "secret.jpg").write_bytes(b"private")
    with Journal(data) as journal:
        Photographs(data).keep(1, 2, b"ours")
        (data / "photos" / "1" / "link.jpg").symlink_to(tmp_path / "secret.jpg")
        (data / "photos" / "1" / "3.jpg").symlink_to(tmp_path / "secret.jpg")
        assert journal.photograph(reference) is None
        assert journal.photograph("photos/1/3.jpg") is None
        assert journal.photograph("photos/1/2.jpg") == data / "photos" / "1" / "2.jpg"


@pytest.mark.parametrize("name", ["../../evil", "/etc/evil", "a/b", "evil\n", "e" * 5000, "év", ""])
def test_a_plug_in_cannot_choose_a_name_that_is_a_path(tmp_path: Path, name: str) -> None:
    honest = next(entry for entry in GAMES._entries.values())
    registry = Registry([EntryPoint(name, honest.value, "companion.games")])
    record = registry.record(name)
    assert record is not None
    assert record.status is PlugInStatus.REFUSED


def test_every_game_keeps_its_cards_inside_the_folder(tmp_path: Path) -> None:
    for game in GAMES.games():
        assert kept_file(tmp_path, game.id).parent == tmp_path / "catalogue"


def test_an_overlay_is_written_where_it_was_asked_for(tmp_path: Path) -> None:
    """The name of a photograph decides the overlay's name, and nothing of its path."""
    photo = tmp_path / "photos" / "deep" / "evil.jpg"
    photo.parent.mkdir(parents=True)
    cv2.imwrite(str(photo), np.full((240, 320, 3), 90, np.uint8))
    out = tmp_path / "out"
    main(["read", "--overlay", str(out), f"{tmp_path}/photos/../photos/deep/../deep/evil.jpg"])
    assert [path.name for path in out.iterdir()] == ["evil.png"]


# --- code ---

FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__"}
MAKES_CONSTRUCTORS = ROOT / "companion" / "values.py"
"""Writes the constructors of our own classes from the names of their fields, as dataclasses does; reads no file."""
FORBIDDEN_MODULES = {"pickle", "marshal", "shelve", "dill", "yaml", "xml", "socketserver", "http", "urllib", "requests"}


def parsed() -> list[tuple[Path, ast.Module]]:
    files = [path for part in ("companion", "vision", "hardware", "ui") for path in (ROOT / part).rglob("*.py")]
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in files if "training" not in path.parts]


def test_nothing_that_is_read_can_become_code_and_nothing_leaves_the_device() -> None:
    found = []
    for path, module in parsed():
        for node in ast.walk(module):
            if path == MAKES_CONSTRUCTORS:
                continue
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
                found.append(f"{path}:{node.lineno} {node.func.id}")
            if isinstance(node, ast.Import):
                found += [
                    f"{path}:{node.lineno}" for name in node.names if name.name.split(".")[0] in FORBIDDEN_MODULES
                ]
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in FORBIDDEN_MODULES:
                found.append(f"{path}:{node.lineno} {node.module}")
            if isinstance(node, ast.keyword) and node.arg == "shell":
                found.append(f"{path} shell=")
    assert found == []


def test_one_module_alone_opens_a_socket_and_only_a_local_one() -> None:
    users = []
    for path, module in parsed():
        names = {alias.name for node in ast.walk(module) if isinstance(node, ast.Import) for alias in node.names}
        if "socket" in names:
            users.append(path)
    assert [path.name for path in users] == ["heartbeat.py"]
    text = users[0].read_text(encoding="utf-8")
    assert "AF_UNIX" in text
    assert "AF_INET" not in text
