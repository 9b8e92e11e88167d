"""Backups: everything comes back, also from under a writer; what is there is set aside; what does not fit is told."""

from __future__ import annotations

import errno
import fcntl
import io
import os
import sqlite3
import stat
import tarfile
import threading
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from companion.core import SEATS, Seats
from companion.journal import schema
from companion.journal.entries import EntryKind
from companion.journal.reader import JournalError, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.storage import backup as module
from companion.storage import disk
from companion.storage.backup import BackupError, write_backup
from companion.storage.backup_file import back_up, dated, find_sticks
from companion.storage.data_folder import FolderBusy
from companion.storage.disk import DiskError, Keeping
from companion.storage.restore import Restored, restore
from companion.storage.restore_swap import STAGING

NOW = datetime(2026, 11, 16, 20, 15, tzinfo=UTC)
TODAY = date(2026, 11, 16)
SEATED = Seats(("Félix", "Louise"), SEATS[0])


def played(folder: Path, entries: int = 3) -> int:
    """A folder with a game, photographs, settings, a card file and own dice in it."""
    with Journal(folder, clock=lambda: NOW) as journal:
        number = journal.new_game("toy", 1, SEATED, {}, "", "Tuesday").id
        for entry in range(entries):
            journal.append(number, EntryKind.MOVE, f'["entry", {entry}]', photo=b"\xff\xd8 picture %d" % entry)
    (folder / "settings.toml").write_text('language = "it"\n')
    (folder / "catalogue").mkdir(exist_ok=True)
    (folder / "catalogue" / "dice-city.toml").write_text("format = 1\n")
    (folder / "own-dice").mkdir(mode=0o700, exist_ok=True)
    (folder / "own-dice" / "own-dice.json").write_text('{"format": 1}')
    (folder / "own-dice" / "boss-0123456789ab.png").write_bytes(b"\x89PNG")
    (folder / "pictures").mkdir(mode=0o700, exist_ok=True)
    (folder / "pictures" / "0123456789abcdef01234567.png").write_bytes(b"\x89PNG a face")
    return number


def backed_up(folder: Path) -> bytes:
    out = io.BytesIO()
    write_backup(folder, out, NOW, "0.1.0")
    return out.getvalue()


def brought_back(folder: Path, content: bytes) -> Restored:
    return restore(folder, io.BytesIO(content), "evening.tar", TODAY)


def tree(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "journal.db" not in path.name and path.name != "writer.lock"
    }


def test_everything_comes_back(tmp_path: Path) -> None:
    number = played(tmp_path / "old")
    done = brought_back(tmp_path / "new", backed_up(tmp_path / "old"))
    assert (done.contents.games, done.contents.photographs, done.aside) == (1, 3, None)
    assert tree(tmp_path / "new") == tree(tmp_path / "old")
    with ReadOnlyJournal(tmp_path / "old") as old, ReadOnlyJournal(tmp_path / "new") as new:
        assert new.games() == old.games()
        assert new.log(number) == old.log(number)


@pytest.mark.parametrize("year", [1, 1969, 2300, 9999])
def test_a_clock_that_is_centuries_off_keeps_nobody_from_a_backup(tmp_path: Path, year: int) -> None:
    played(tmp_path / "old")
    out = io.BytesIO()
    write_backup(tmp_path / "old", out, NOW.replace(year=year), "0.1.0")
    assert brought_back(tmp_path / "new", out.getvalue()).contents.games == 1


HEADS = {
    '{"created": "2026-11-16T20:15:00+00:00", "games": 3, "photographs": 9}': (3, 9),
    '{"created": "2026-11-16T20:15:00+00:00", "games": 1%s, "photographs": -1}' % ("0" * 400): (None, None),
    '{"created": "2026-11-16T20:15:00+00:00", "games": true, "photographs": "9"}': (None, None),
}
STRANGE = ("0001-01-01T00:00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59", "9999-12-31T23:59:59-12:00")


def test_what_the_heads_of_files_on_a_stick_may_tell(tmp_path: Path) -> None:
    heads = (*HEADS, *(f'{{"created": "{created}"}}' for created in STRANGE), "[]", '{"created": 5}', "{")
    for number, head in enumerate(heads):
        with tarfile.open(tmp_path / f"table-companion-{number:02}.tar", "w", format=tarfile.USTAR_FORMAT) as archive:
            about = tarfile.TarInfo("backup.json")
            about.size = len(head)
            archive.addfile(about, io.BytesIO(head.encode()))
    os.mkfifo(tmp_path / "table-companion-pipe.tar")
    (tmp_path / "table-companion-folder.tar").mkdir()
    (stick,) = find_sticks((tmp_path.parent,), mounted=lambda folder: folder == tmp_path)
    assert [(one.games, one.photographs) for one in stick.backups] == list(reversed(HEADS.values()))
    assert all(one.created.astimezone().year == 2026 for one in stick.backups)


def test_what_comes_back_is_private(tmp_path: Path) -> None:
    played(tmp_path / "old")
    brought_back(tmp_path / "new", backed_up(tmp_path / "old"))
    for path in (tmp_path / "new", *(tmp_path / "new").rglob("*"), tmp_path / "old" / "photos"):
        wanted = 0o700 if path.is_dir() else 0o600
        assert stat.S_IMODE(path.stat().st_mode) == wanted, path


def test_it_is_taken_while_the_companion_writes(tmp_path: Path) -> None:
    number = played(tmp_path / "old", entries=1)
    stop = threading.Event()

    def go_on() -> None:
        with Journal(tmp_path / "old") as journal:
            while not stop.is_set():
                journal.append(number, EntryKind.MOVE, '["more"]')

    writer = threading.Thread(target=go_on)
    writer.start()
    try:
        backups = [backed_up(tmp_path / "old") for _ in range(5)]
    finally:
        stop.set()
        writer.join()
    for count, content in enumerate(backups):
        brought_back(tmp_path / f"new{count}", content)
        with ReadOnlyJournal(tmp_path / f"new{count}") as new:
            numbers = [entry.number for entry in new.log(number)]
            assert numbers == list(range(1, len(numbers) + 1)), "a moment of the journal, with no gap"


def test_halves_that_killed_backups_left_on_a_stick_go_and_one_that_is_being_written_stays(tmp_path: Path) -> None:
    played(tmp_path / "old")
    stick = tmp_path / "stick"
    stick.mkdir()
    for name in ("table-companion-2026-11-01.tar.part", "table-companion-2026-11-16.tar.part", "holiday.part"):
        (stick / name).write_bytes(b"half")
    writing = stick / "table-companion-2026-11-15.tar.part"
    with writing.open("wb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        back_up(tmp_path / "old", dated(stick, NOW), NOW, "0.1.0")
    assert {path.name for path in stick.iterdir()} == {
        "table-companion-2026-11-16.tar",
        writing.name,
        "holiday.part",
    }


def test_what_is_there_is_set_aside_whole(tmp_path: Path) -> None:
    played(tmp_path / "old", entries=1)
    here = tmp_path / "here"
    played(here, entries=5)
    (here / "settings.toml").write_text('language = "de"\n')
    before = tree(here)
    done = brought_back(here, backed_up(tmp_path / "old"))
    assert done.aside == here / "before-restore-2026-11-16"
    assert tree(done.aside) == before
    with ReadOnlyJournal(done.aside) as aside:
        assert len(aside.games()) == 1
    again = brought_back(here, backed_up(tmp_path / "old"))
    assert again.aside == here / "before-restore-2026-11-16-2"


@pytest.mark.parametrize("name", ["photos", "own-dice", "catalogue", "pictures", "settings.toml", "journal.db"])
def test_a_link_to_a_stick_that_is_not_plugged_in_is_set_aside_too(tmp_path: Path, name: str) -> None:
    played(tmp_path / "old")
    here = tmp_path / "here"
    here.mkdir()
    (here / name).symlink_to(tmp_path / "stick" / name)
    done = brought_back(here, backed_up(tmp_path / "old"))
    assert done.aside is not None
    assert (done.aside / name).is_symlink()
    assert tree(here).items() >= tree(tmp_path / "old").items()
    with Journal(here, clock=lambda: NOW) as journal:
        assert (journal.warning, journal.notices) == (None, [])
        assert len(journal.games()) == 1


@pytest.mark.parametrize("kind", ["file", "pipe", "link"])
def test_what_is_no_folder_where_a_backup_is_unpacked_goes(tmp_path: Path, kind: str) -> None:
    played(tmp_path / "old")
    here, staging = tmp_path / "here", tmp_path / "here" / STAGING
    here.mkdir()
    match kind:
        case "file":
            staging.write_bytes(b"half")
        case "pipe":
            os.mkfifo(staging)
        case "link":
            staging.symlink_to(tmp_path / "old")
    brought_back(here, backed_up(tmp_path / "old"))
    assert tree(here) == tree(tmp_path / "old")


def test_a_journal_that_came_back_can_be_written(tmp_path: Path) -> None:
    number = played(tmp_path / "old")
    brought_back(tmp_path / "new", backed_up(tmp_path / "old"))
    with Journal(tmp_path / "new") as journal:
        assert journal.notices == []
        assert journal.append(number, EntryKind.MOVE, '["next"]').number == 4


def test_an_older_journal_comes_back_too(tmp_path: Path) -> None:
    played(tmp_path / "old")
    with Journal(tmp_path / "old"):
        pass
    with sqlite3.connect(tmp_path / "old" / "journal.db") as db:
        db.execute("DROP TABLE summaries")
        db.execute("DROP TABLE digests")
        db.execute("ALTER TABLE entries DROP COLUMN seen")
        for table in ("games", "entries"):
            db.execute(f"ALTER TABLE {table} DROP COLUMN written")
        db.execute("ALTER TABLE entries DROP COLUMN by_itself")
        db.execute("PRAGMA user_version = 2")
    db.close()
    brought_back(tmp_path / "new", backed_up(tmp_path / "old"))
    with Journal(tmp_path / "new") as journal:
        assert len(journal.games()) == 1


def test_nobody_restores_under_a_running_companion(tmp_path: Path) -> None:
    played(tmp_path / "old")
    content = backed_up(tmp_path / "old")
    with Journal(tmp_path / "here"), pytest.raises(FolderBusy):
        brought_back(tmp_path / "here", content)


def test_an_empty_folder_has_nothing_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(BackupError) as caught:
        backed_up(tmp_path)
    assert caught.value.code == "nothing"


def test_a_damaged_journal_is_not_backed_up_as_if_it_were_sound(tmp_path: Path) -> None:
    played(tmp_path)
    (tmp_path / "journal.db").write_bytes(b"SQLite format 3\0" + b"x" * 9000)
    with pytest.raises(JournalError):
        backed_up(tmp_path)


@pytest.mark.parametrize("key", ["format", "journal"])
def test_a_newer_backup_is_left_alone(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path / "old")
    here = tmp_path / "here"
    played(here)
    before = tree(here)
    if key == "format":
        monkeypatch.setattr(module, "FORMAT", 99)
    else:
        monkeypatch.setattr(schema, "VERSION", 99)
    content = backed_up(tmp_path / "old")
    monkeypatch.undo()
    with pytest.raises(BackupError) as caught:
        brought_back(here, content)
    assert caught.value.code == "newer"
    assert caught.value.facts["program"] == "0.1.0"
    assert tree(here) == before


def test_any_other_program_can_look_into_it(tmp_path: Path) -> None:
    played(tmp_path)
    with tarfile.open(fileobj=io.BytesIO(backed_up(tmp_path))) as archive:
        names = archive.getnames()
    assert names[0] == "backup.json"
    assert names[-1] == "contents.json"
    assert "photos/1/2.jpg" in names


def test_too_little_room_changes_nothing(tmp_path: Path) -> None:
    played(tmp_path / "old")
    with pytest.raises(BackupError) as caught:
        restore(
            tmp_path / "here", io.BytesIO(backed_up(tmp_path / "old")), "b.tar", TODAY, free=lambda folder: 1000_000
        )
    assert caught.value.code == "room"
    assert [path.name for path in (tmp_path / "here").iterdir()] == ["writer.lock"]


def test_an_interrupted_restore_leaves_what_was_there(tmp_path: Path) -> None:
    played(tmp_path / "old")
    here = tmp_path / "here"
    played(here)
    before = tree(here)
    content = backed_up(tmp_path / "old")
    for length in range(0, len(content) - 10240, 5300):
        with pytest.raises(BackupError):
            brought_back(here, content[:length])
        assert tree(here) == before
        assert not (here / STAGING).exists()


# --- the disk ---

TABLE = """\
{root}
tmpfs /media/root-rw tmpfs rw,relatime 0 0
tmpfs /run/layer tmpfs rw 0 0
/dev/mmcblk0p1 /boot/firmware vfat ro,relatime 0 0
/dev/sda1 /media/table\\040companion vfat rw 0 0
"""
OVERLAYROOT = "overlayroot / overlay rw,relatime,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay 0 0"
OLDER = "overlay / overlay rw,noatime,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work 0 0"
CONTAINER = "overlay / overlay rw,relatime,lowerdir=/x/l,upperdir=/x/diff,workdir=/x/work 0 0"
CARD = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0"
HOME = "/var/lib/table-companion"


@pytest.mark.parametrize(
    ("root", "folder", "kept"),
    [
        (OVERLAYROOT, HOME, Keeping.FORGETFUL),
        (OLDER, HOME, Keeping.FORGETFUL),
        (CONTAINER.replace("/x/diff", "/run/layer/diff"), HOME, Keeping.FORGETFUL),
        (CONTAINER, HOME, Keeping.LASTING),
        (CARD, HOME, Keeping.LASTING),
        (CARD.replace(" rw,", " ro,"), HOME, Keeping.READ_ONLY),
        (CARD, "/boot/firmware/data", Keeping.READ_ONLY),
        (CARD, "/boot/firmwareless", Keeping.LASTING),
        (OVERLAYROOT, "/media/table companion/games", Keeping.LASTING),
        (CARD, "/run/layer/data", Keeping.FORGETFUL),
    ],
)
def test_file_systems_that_do_not_keep_are_recognised(root: str, folder: str, kept: Keeping) -> None:
    table = TABLE.format(root=root)
    assert disk.keeping(Path(folder), table) is kept
    notice = disk.notice(Path(folder), table)
    assert (notice is None) == (kept is Keeping.LASTING)


@pytest.mark.parametrize(
    ("number", "code"),
    [(errno.EROFS, "read-only"), (errno.ENOSPC, "full"), (errno.EACCES, "denied"), (errno.EIO, "failing")],
)
def test_what_the_system_refuses_is_explained(number: int, code: str) -> None:
    error = disk.disk_error(OSError(number, "words"), "/somewhere")
    assert isinstance(error, DiskError)
    assert (error.code, error.facts["folder"]) == (code, "/somewhere")
