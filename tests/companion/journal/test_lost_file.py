"""A journal that is deleted or replaced while it is open loses nothing, and says so."""

from __future__ import annotations

import shutil
import stat
from pathlib import Path

import pytest

from companion.journal.reader import FILE, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.session import Session
from tests.companion.toy import ANNA, TABLE_OF_TWO, TOY, State, Stop, threw


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
