"""A full disk and a closed folder: one clear sentence, the game goes on in memory, and nothing is lost afterwards.

Each case runs in a program of its own, because limits and rights belong to a whole process.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.reader import FILE, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.session import Session
from tests.companion.conftest import TestClock
from tests.companion.toy import ANNA, TABLE_OF_TWO, TOY, GoOn, threw

REPOSITORY = Path(__file__).parents[3]
PREAMBLE = """
import os, resource, sys
import urllib.parse  # pathlib wants it late, when a test may have become somebody who cannot read it any more
from pathlib import Path
from companion.journal.writer import Journal
from companion.session import Session
from companion.journal.reader import JournalError, ReadOnlyJournal
from tests.companion.toy import *

folder = Path(sys.argv[1])

def play(session, turns):
    for _ in range(turns):
        session.submit(threw(session.state.active, 1, 2))

def start(journal):
    return Session.start(TOY, TABLE_OF_TWO, journal, {"target": "100000"})
"""


def run(script: str, folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PREAMBLE + script, str(folder)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_moves_that_belong_together_wait_and_are_written_together(tmp_path: Path) -> None:
    run(
        """
journal = Journal(folder)
session = start(journal)
play(session, 3)
limit = (folder / "journal.db-wal").stat().st_size + 6_000
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
pairs = 0
while journal.unsaved < 6:
    session.submit_all((threw(session.state.active, 3, 4), GoOn(session.state.active)), by_itself=True)
    pairs += 1
assert journal.unsaved % 2 == 0, "a pair waits as a pair"
assert len(journal.log(session.id)) == 3 + 2 * pairs
with ReadOnlyJournal(folder) as reader:
    assert (len(reader.log(session.id)) - 3) % 2 == 0, "no half of a pair is on the disk"
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert journal.retry() and journal.unsaved == 0
with ReadOnlyJournal(folder) as reader:
    log = reader.log(session.id)
    assert [entry.number for entry in log] == list(range(1, 4 + 2 * pairs))
    assert [entry.by_itself for entry in log] == [False] * 3 + [True] * (2 * pairs)
""",
        tmp_path / "data",
    )


def test_a_limit_on_the_size_of_files(tmp_path: Path) -> None:
    """The system refuses to let the file grow, then allows it again."""
    run(
        """
journal = Journal(folder)
session = start(journal)
play(session, 3)
assert journal.warning is None
limit = (folder / "journal.db-wal").stat().st_size + 20_000
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
play(session, 40)
assert journal.warning.key in ("journal.failing", "journal.full"), journal.warning
assert journal.unsaved > 0 and journal.warning.facts["n"] == journal.unsaved
assert len(session.entries) == 43, "the game goes on"
assert len(journal.log(session.id)) == 43, "and can be taken up again while it waits"
with ReadOnlyJournal(folder) as reader:
    kept = len(reader.log(session.id))
    assert kept == 43 - journal.unsaved, "what waits is not on the disk"
try:
    journal.rename(session.id, "Later")
except JournalError as error:
    assert error.message.key == journal.warning.key
else:
    raise AssertionError("a new title cannot wait")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
play(session, 1)
assert journal.warning is None and journal.unsaved == 0
with ReadOnlyJournal(folder) as reader:
    assert [entry.number for entry in reader.log(session.id)] == list(range(1, 45))
    assert Session.resume(TOY, reader, session.id).state == session.state
assert journal.close() == 0
""",
        tmp_path / "data",
    )


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of a few hundred kilobytes, where we may mount one."""
    place = Path(tempfile.mkdtemp())
    mount, umount = shutil.which("mount"), shutil.which("umount")
    command = [str(mount), "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(place)]
    if mount is None or umount is None or subprocess.run(command, capture_output=True, check=False).returncode != 0:
        place.rmdir()
        pytest.skip("a small file system can be mounted by the administrator only")
    try:
        yield place
    finally:
        subprocess.run([umount, str(place)], check=True)
        place.rmdir()


def test_a_disk_that_is_really_full(small_disk: Path) -> None:
    run(
        """
journal = Journal(folder)
session = start(journal)
ballast = folder / "ballast"
with ballast.open("wb", buffering=0) as file:
    try:
        while file.write(bytes(4096)): pass
    except OSError:
        pass
play(session, 30)
session.submit(threw(session.state.active, 1, 2), photo=b"jpeg" * 5000)
assert journal.warning.key == "journal.full", journal.warning
assert [notice.key for notice in journal.notices] == ["journal.no-photograph"]
assert len(session.entries) == 31 and journal.unsaved > 0
second = start(journal)
play(second, 2)
assert [game.id for game in journal.games()] == [1, 2]
ballast.unlink()
session.undo(confirmed=True)
assert journal.warning is None and journal.unsaved == 0
with ReadOnlyJournal(folder) as reader:
    assert len(reader.log(1)) == 32 and len(reader.log(2)) == 2
    assert Session.resume(TOY, reader, 1).state == session.state
    assert Session.resume(TOY, reader, 2).state == second.state
assert journal.close() == 0
""",
        small_disk / "data",
    )


def test_a_disk_that_is_full_from_the_start(small_disk: Path) -> None:
    (small_disk / "ballast").write_bytes(bytes(396 * 1024))
    run(
        """
journal = Journal(folder)
session = start(journal)
play(session, 30)
assert journal.warning.key == "journal.full", journal.warning
assert len(session.entries) == 30
(folder.parent / "ballast").unlink()
play(session, 1)
assert journal.warning is None and journal.unsaved == 0
with ReadOnlyJournal(folder) as reader:
    assert len(reader.log(session.id)) == 31
assert journal.close() == 0
""",
        small_disk / "data",
    )


@pytest.fixture
def closed_folder() -> Iterator[Path]:
    """A folder with a game in it, in which a program without special rights may not write."""
    place = Path(tempfile.mkdtemp())
    place.chmod(0o755)
    folder = place / "data"
    with Journal(folder, TestClock()) as journal:
        session = Session.start(TOY, TABLE_OF_TWO, journal)
        session.submit(threw(ANNA, 3, 4))
        session.submit(GoOn(ANNA))
    for file in folder.iterdir():
        file.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
    folder.chmod(0o555)
    yield place
    folder.chmod(0o755)
    shutil.rmtree(place)


DROP_RIGHTS = """
if os.geteuid() == 0:
    os.seteuid(65534)
"""


def test_a_folder_that_is_closed_to_writers(closed_folder: Path) -> None:
    run(
        DROP_RIGHTS
        + """
journal = Journal(folder)
assert journal.warning.key == "journal.read-only", journal.warning
assert journal.warning.facts["folder"] == str(folder)
old = Session.resume(TOY, journal, 1)
assert old.state.pot == -7, "what is there can be read"
old.submit(threw(ANNA, 5, 5))
assert old.state.pot == 17
session = start(journal)
assert session.id == 2
play(session, 5)
assert journal.unsaved == 7
assert [game.id for game in journal.games()] == [1, 2]
assert len(Session.resume(TOY, journal, 1).entries) == 3
assert session.warning is journal.warning
assert journal.close() == 7
with ReadOnlyJournal(folder) as reader:
    assert len(reader.log(1)) == 2
""",
        closed_folder / "data",
    )


def test_a_folder_that_opens_again(closed_folder: Path) -> None:
    run(
        DROP_RIGHTS
        + """
journal = Journal(folder)
old = Session.resume(TOY, journal, 1)
old.submit(threw(ANNA, 5, 5))
session = start(journal)
assert journal.unsaved == 2
if os.getuid() == 0:
    os.seteuid(0)
folder.chmod(0o755)
for file in folder.iterdir(): file.chmod(0o644)
play(session, 1)
assert journal.warning is None and journal.unsaved == 0, journal.warning
assert journal.close() == 0
""",
        closed_folder / "data",
    )
    with ReadOnlyJournal(closed_folder / "data") as reader:
        assert [start.id for start in reader.games()] == [1, 2]
        assert Session.resume(TOY, reader, 1).state.pot == 17
        assert len(reader.log(2)) == 1


def test_a_folder_that_cannot_be_made(closed_folder: Path) -> None:
    run(
        DROP_RIGHTS
        + """
journal = Journal(folder)
assert journal.warning.key == "journal.read-only", journal.warning
session = start(journal)
play(session, 2)
assert len(session.entries) == 2 and journal.games()[0].id == session.id
assert journal.close() == 3
""",
        closed_folder / "data" / "deeper",
    )


def test_a_file_that_only_somebody_else_may_read(closed_folder: Path) -> None:
    (closed_folder / "data" / FILE).chmod(0)
    run(
        DROP_RIGHTS
        + """
journal = Journal(folder)
assert journal.warning.key == "journal.read-only", journal.warning
session = start(journal)
play(session, 2)
assert session.id > 1000, "not a number that the file may have given already"
assert journal.games() == (session.begun,) and len(journal.log(session.id)) == 2
""",
        closed_folder / "data",
    )
    assert os.path.exists(closed_folder / "data" / FILE)
