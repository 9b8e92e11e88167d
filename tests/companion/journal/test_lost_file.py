"""A journal that is deleted or replaced while it is open loses nothing, and says so."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.lost_file import LOG
from companion.journal.reader import FILE, Player, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.session import Session
from companion.storage.data_folder import LOCK, FolderBusy
from tests.companion.toy import ANNA, TABLE_OF_TWO, TOY, GoOn, State, Stop, threw


def begun(folder: Path) -> tuple[Journal, Session[State]]:
    journal = Journal(folder)
    session = Session.start(TOY, TABLE_OF_TWO, journal)
    session.submit(threw(ANNA, 2, 3))
    return journal, session


def kept(folder: Path) -> int:
    """How many entries of the first game are really in the folder, as another program sees it."""
    with ReadOnlyJournal(folder) as reader:
        return len(reader.log(1))


@pytest.mark.parametrize("deleted", ["file", "file and log", "folder"])
def test_what_was_deleted_is_written_anew(tmp_path: Path, deleted: str) -> None:
    folder = tmp_path / "data"
    journal, session = begun(folder)
    if deleted == "folder":
        shutil.rmtree(folder)
    else:
        for path in folder.glob(FILE if deleted == "file" else f"{FILE}*"):
            path.unlink()
    session.submit(Stop(ANNA))
    assert kept(folder) == 2, "what was confirmed before, and what came after"
    assert [notice.key for notice in journal.notices] == ["journal.deleted"]
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    assert journal.close() == 0
    with Journal(folder) as again:
        assert again.notices == []
        assert len(again.log(1)) == 2


@pytest.mark.parametrize("games", [0, 2])
def test_a_new_game_finds_the_folder_gone(tmp_path: Path, games: int) -> None:
    folder = tmp_path / "data"
    with Journal(folder) as journal:
        for _ in range(games):
            Session.start(TOY, TABLE_OF_TWO, journal).submit(threw(ANNA, 2, 3))
    with Journal(folder) as journal:
        shutil.rmtree(folder)
        assert Session.start(TOY, TABLE_OF_TWO, journal).id == games + 1
        assert len(journal.games()) == games + 1
        assert [notice.key for notice in journal.notices] == ["journal.deleted"]


def test_another_file_in_its_place_is_kept_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    journal, session = begun(folder)
    (folder / FILE).unlink()
    (folder / FILE).write_bytes(b"somebody else's")
    session.submit(Stop(ANNA))
    assert kept(folder) == 2
    assert [notice.key for notice in journal.notices] == ["journal.replaced"]
    (other,) = folder.glob("journal.other-*.db")
    assert other.read_bytes() == b"somebody else's"
    journal.close()


def test_moved_elsewhere_with_a_link_in_its_place_it_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    journal, session = begun(folder)
    (folder / FILE).rename(tmp_path / "on-a-stick.db")
    (folder / FILE).symlink_to(tmp_path / "on-a-stick.db")
    session.submit(Stop(ANNA))
    assert kept(folder) == 2, "SQLite looks for the log beside the file that the link leads to, and there is none"
    assert not (folder / FILE).is_symlink()
    assert [notice.key for notice in journal.notices] == ["journal.overwritten"]
    journal.close()


def test_where_it_was_a_link_before_it_stays_one(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    begun(folder)[0].close()
    (folder / FILE).rename(tmp_path / "on-a-stick.db")
    (folder / FILE).symlink_to(tmp_path / "on-a-stick.db")
    with Journal(folder) as journal:
        session = Session.resume(TOY, journal, 1)
        session.submit(Stop(ANNA))
        session.undo()
        assert journal.notices == []
        assert kept(folder) == 3
    assert (folder / FILE).is_symlink()


def cut_log(folder: Path) -> None:
    os.truncate(folder / LOG, 0)


def overwritten_log(folder: Path) -> None:
    (folder / LOG).write_bytes(b"x" * (folder / LOG).stat().st_size)


def delete_log(folder: Path) -> None:
    (folder / LOG).unlink()


def delete_log_and_index(folder: Path) -> None:
    (folder / LOG).unlink()
    (folder / f"{FILE}-shm").unlink()


def another_log(folder: Path) -> None:
    (folder / LOG).unlink()
    (folder / LOG).write_bytes(b"somebody else's")


def cut(folder: Path) -> None:
    os.truncate(folder / FILE, 0)


def zero_its_head(folder: Path) -> None:
    with open(folder / FILE, "r+b") as file:
        file.write(bytes(4096))


def zero_all(folder: Path) -> None:
    with open(folder / FILE, "r+b") as file:
        file.write(bytes((folder / FILE).stat().st_size))
    overwritten_log(folder)


def put_another_journal_into_it(folder: Path) -> None:
    with Journal(folder.parent / "another"):
        pass
    with open(folder / FILE, "wb") as file:
        file.write((folder.parent / "another" / FILE).read_bytes())


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (delete_log, "journal.log-lost"),
        (delete_log_and_index, "journal.log-lost"),
        (another_log, "journal.log-lost"),
        (cut_log, "journal.log-lost"),
        (overwritten_log, "journal.log-lost"),
        (cut, "journal.deleted"),
        (zero_its_head, "journal.overwritten"),
        (zero_all, "journal.overwritten"),
        (put_another_journal_into_it, "journal.overwritten"),
    ],
)
@pytest.mark.parametrize("resumed", [False, True])
def test_what_was_harmed_where_it_lies_is_noticed_and_written_anew(
    tmp_path: Path, harm: Callable[[Path], None], told: str, resumed: bool
) -> None:
    folder = tmp_path / "data"
    journal, session = begun(folder)
    if resumed:
        journal.close()
        journal = Journal(folder)
        session = Session.resume(TOY, journal, 1)
        session.submit(GoOn(ANNA))
        session.undo()
    before = len(journal.log(1))
    harm(folder)
    session.submit(Stop(ANNA))
    assert [notice.key for notice in journal.notices] == [told]
    assert journal.warning is None
    shutil.copytree(folder, tmp_path / "killed")
    with Journal(tmp_path / "killed") as after:
        assert len(after.log(1)) == before + 1
        assert after.notices == []
        assert Session.resume(TOY, after, 1).state == session.state
    session.undo()
    assert len(journal.notices) == 1, "said once"
    assert journal.close() == 0


def test_our_own_writing_is_nobody_elses(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        session = Session.start(TOY, TABLE_OF_TWO, journal, {"target": "100000"})
        for _ in range(300):  # past the point at which the log goes over into the file
            session.submit(threw(session.state.active, 1, 2), photo=b"jpeg")
            kept(tmp_path)
        journal.remember(Player("Ana", "red", "star"))
        journal.wipe_photographs()
        journal.rename(1, "Friday")
        session.submit(threw(session.state.active, 1, 2))
        assert journal.notices == []
        assert not list(tmp_path.glob("journal.other-*"))


def test_what_an_owner_changes_in_the_tables_counts(tmp_path: Path) -> None:
    journal, session = begun(tmp_path)
    for title in ("Friday", "Saturday"):
        with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
            db.execute("UPDATE games SET title = ?", (title,))
        session.submit(GoOn(ANNA))
        session.undo()
        assert journal.game(1).title == title
    assert journal.notices == []
    delete_log(tmp_path)
    session.submit(Stop(ANNA))
    assert [notice.key for notice in journal.notices] == ["journal.log-lost"]
    assert journal.game(1).title == "Saturday"
    journal.close()


def test_deleting_the_lock_lets_nobody_in(tmp_path: Path) -> None:
    journal, session = begun(tmp_path)
    (tmp_path / LOCK).unlink()
    with pytest.raises(FolderBusy):
        Journal(tmp_path)
    session.submit(Stop(ANNA))
    with pytest.raises(FolderBusy) as refused:
        Journal(tmp_path)
    assert refused.value.facts["pid"] == str(os.getpid()), "the file says again who it is"
    assert journal.warning is None
    journal.close()
    Journal(tmp_path).close()


def test_where_it_cannot_be_written_anew_the_moves_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "data"
    journal, session = begun(folder)
    shutil.rmtree(folder)
    folder.write_text("a file where the folder was")
    session.submit(Stop(ANNA))
    assert journal.unsaved == 1
    assert journal.warning is not None
    folder.unlink()
    assert journal.retry()
    assert kept(folder) == 2
    journal.close()


def test_a_journal_that_everybody_could_read_becomes_private(tmp_path: Path) -> None:
    journal, _ = begun(tmp_path)
    journal.close()
    (tmp_path / FILE).chmod(0o644)
    Journal(tmp_path).close()
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
