"""Backups that were made to escape, to fill the disk, or to bring code along."""

from __future__ import annotations

import hashlib
import io
import json
import sqlite3
import tarfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from companion.journal import schema
from companion.storage.backup import BackupError
from companion.storage.plain_tar import BadArchive, members
from companion.storage.restore import restore
from tests.companion.storage.test_backup import backed_up, played, tree

TODAY = date(2026, 11, 16)
HEAD = json.dumps({"format": 1, "program": "0.1.0", "journal": schema.VERSION, "created": "2026-11-16"}).encode()


class Forged:
    """A backup that can be made to hold anything."""

    def __init__(self) -> None:
        self.buffer = io.BytesIO()
        self.archive = tarfile.TarFile(fileobj=self.buffer, mode="w", format=tarfile.PAX_FORMAT)
        self.listed: dict[str, tuple[int, str]] = {}
        self.file("backup.json", HEAD, listed=False)

    def file(self, name: str, content: bytes, *, listed: bool = True) -> Forged:
        about = tarfile.TarInfo(name)
        about.size = len(content)
        self.archive.addfile(about, io.BytesIO(content))
        if listed:
            self.listed[name] = (len(content), hashlib.sha256(content).hexdigest())
        return self

    def special(self, name: str, kind: bytes, target: str = "") -> Forged:
        about = tarfile.TarInfo(name)
        about.type, about.linkname = kind, target
        self.archive.addfile(about)
        return self

    def bytes(self) -> bytes:
        self.file("contents.json", json.dumps(self.listed).encode(), listed=False)
        self.archive.close()
        return self.buffer.getvalue()


def with_journal(*statements: str) -> bytes:
    """A journal of ours with something of its own in it."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    schema.bring_up_to_date(db)
    for statement in statements:
        db.execute(statement)
    content = db.serialize()
    db.close()
    return Forged().file("journal.db", content).bytes()


def big(name: str, size: int) -> bytes:
    """A header that promises a large file, without the file."""
    forged = Forged()
    about = tarfile.TarInfo(name)
    about.size = size
    forged.buffer.write(about.tobuf(tarfile.USTAR_FORMAT))
    return forged.buffer.getvalue()


TRIGGER = "CREATE TRIGGER bad AFTER INSERT ON entries BEGIN DELETE FROM games; END"
VIEW = "CREATE VIEW extra AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"

FORGERIES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a way up": ("name", lambda: Forged().file("photos/../../escaped", b"x").bytes()),
    "from the root": ("name", lambda: Forged().file("/etc/escaped", b"x").bytes()),
    "a name of ours in a foreign place": ("name", lambda: Forged().file("../settings.toml", b"x").bytes()),
    "a program": ("name", lambda: Forged().file("catalogue/evil.py", b"import os").bytes()),
    "the lock": ("name", lambda: Forged().file("writer.lock", b"").bytes()),
    "twice": ("name", lambda: Forged().file("settings.toml", b"").file("settings.toml", b"x").bytes()),
    "a symbolic link": ("damaged", lambda: Forged().special("photos", tarfile.SYMTYPE, "/etc").bytes()),
    "a hard link": ("damaged", lambda: Forged().special("settings.toml", tarfile.LNKTYPE, "/etc/passwd").bytes()),
    "a device": ("damaged", lambda: Forged().special("settings.toml", tarfile.CHRTYPE).bytes()),
    "a folder": ("damaged", lambda: Forged().special("photos", tarfile.DIRTYPE).bytes()),
    "an endless name": ("damaged", lambda: Forged().file("photos/" + "9" * 5000 + "/1.jpg", b"x").bytes()),
    "a giant photograph": ("large", lambda: big("photos/1/1.jpg", 2**33 - 1)),
    "giant settings": ("large", lambda: Forged().file("settings.toml", b"#" * 300_000).bytes()),
    "something not listed": ("damaged", lambda: Forged().file("settings.toml", b"", listed=False).bytes()),
    "a trigger": ("journal", lambda: with_journal(TRIGGER)),
    "a view that never ends": ("journal", lambda: with_journal(VIEW)),
    "a foreign table": ("journal", lambda: with_journal("CREATE TABLE more (x)")),
    "no database": ("journal", lambda: Forged().file("journal.db", b"SQLite format 3\0" * 400).bytes()),
    "another program's archive": ("foreign", lambda: _plain_tar()),
    "a deep head": ("damaged", lambda: _with_head(b"[" * 4000)),
    "a head of another kind": ("foreign", lambda: _with_head(b'{"format": "1"}')),
    "nothing": ("foreign", lambda: b""),
    "not an archive": ("foreign", lambda: b"PK\x03\x04" + b"zip" * 1000),
}


def _plain_tar() -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        archive.addfile(tarfile.TarInfo("holiday.jpg"), io.BytesIO())
    return buffer.getvalue()


def _with_head(head: bytes) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        about = tarfile.TarInfo("backup.json")
        about.size = len(head)
        archive.addfile(about, io.BytesIO(head))
    return buffer.getvalue()


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_backup_is_refused_and_nothing_is_touched(tmp_path: Path, name: str) -> None:
    code, forge = FORGERIES[name]
    data = tmp_path / "house" / "data"
    played(data)
    before = tree(tmp_path)
    with pytest.raises(BackupError) as caught:
        restore(data, io.BytesIO(forge()), "stick.tar", TODAY)
    assert caught.value.code == code
    assert tree(tmp_path) == before


def test_a_forgery_would_be_taken_if_it_were_honest(tmp_path: Path) -> None:
    """So that the tests above fail for the reason they name."""
    honest = Forged().file("settings.toml", b"sound = false\n")
    restore(tmp_path, io.BytesIO(honest.bytes()), "stick.tar", TODAY)
    assert (tmp_path / "settings.toml").read_text() == "sound = false\n"
    restore(tmp_path, io.BytesIO(with_journal()), "stick.tar", TODAY)


def test_a_changed_byte_is_noticed(tmp_path: Path) -> None:
    played(tmp_path / "old")
    content = bytearray(backed_up(tmp_path / "old"))
    at = content.index(b"\xff\xd8 picture 1")
    content[at + 5] ^= 1
    with pytest.raises(BackupError) as caught:
        restore(tmp_path / "new", io.BytesIO(bytes(content)), "stick.tar", TODAY)
    assert caught.value.code == "damaged"


def test_more_files_than_any_house_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.storage.restore.MOST_FILES", 10)
    forged = Forged()
    for number in range(1, 12):
        forged.file(f"photos/1/{number}.jpg", b"x")
    with pytest.raises(BackupError) as caught:
        restore(tmp_path, io.BytesIO(forged.bytes()), "stick.tar", TODAY)
    assert caught.value.code == "many"


def test_a_negative_size_is_no_size() -> None:
    about = tarfile.TarInfo("x")
    block = bytearray(about.tobuf(tarfile.USTAR_FORMAT))
    block[124:136] = b"-0000000010\0"
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    with pytest.raises(BadArchive):
        list(members(io.BytesIO(bytes(block) + bytes(1024))))
