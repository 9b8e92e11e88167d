"""The journal: one writer, many readers, damage and foreign files, older versions, photographs, players."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core import Seats
from companion.journal import schema
from companion.journal.entries import EntryKind
from companion.journal.reader import FILE, GAME_COLUMNS, JournalError, Player, ReadOnlyJournal
from companion.journal.rows import Rows
from companion.journal.writer import Journal
from companion.session import Session
from companion.storage.data_folder import LOCK, FolderBusy, data_folder
from tests.companion.conftest import TestClock
from tests.companion.toy import ANNA, TABLE_OF_TWO, TOY, GoOn, threw


def played(folder: Path, clock: TestClock) -> int:
    """A folder with one game of two entries in it."""
    with Journal(folder, clock) as journal:
        session = Session.start(TOY, TABLE_OF_TWO, journal, title="Sunday")
        session.submit(threw(ANNA, 3, 4))
        session.submit(GoOn(ANNA))
        return session.id


# --- the folder ---


def test_where_the_data_are() -> None:
    environ = {"TABLE_COMPANION_DATA": "/a", "XDG_DATA_HOME": "/x"}
    assert data_folder("/chosen", environ) == Path("/chosen")
    assert data_folder(None, environ) == Path("/a")
    assert data_folder(None, {"XDG_DATA_HOME": "/x"}) == Path("/x/table-companion")
    assert data_folder(None, {}) == Path.home() / ".local/share/table-companion"


def test_the_folder_is_private(folder: Path, journal: Journal) -> None:
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600


def test_a_second_writer_is_told_who_has_the_folder(folder: Path) -> None:
    child = (
        "import sys; from pathlib import Path; from companion.journal.writer import Journal\n"
        "with Journal(Path(sys.argv[1]), program='table-companion play'): print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", child, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(FolderBusy) as busy:
            Journal(folder)
        assert busy.value.message.key == "journal.busy"
        assert busy.value.facts == {"folder": str(folder), "program": "table-companion play", "pid": str(other.pid)}
        with ReadOnlyJournal(folder) as reader:
            assert reader.games() == ()
    Journal(folder).close()


def test_a_lock_left_behind_by_a_dead_program_stops_nobody(folder: Path) -> None:
    folder.mkdir()
    (folder / LOCK).write_text("1 table-companion\n")
    with Journal(folder) as journal:
        assert journal.warning is None


# --- settings that durability rests on ---


def test_every_entry_is_synced(journal: Journal) -> None:
    assert journal._db is not None
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert not journal._db.in_transaction


def test_games_are_kept_renamed_and_deleted(folder: Path, clock: TestClock) -> None:
    first, second = played(folder, clock), played(folder, clock)
    with Journal(folder, clock) as journal:
        assert [(start.id, start.title) for start in journal.games()] == [(first, "Sunday"), (second, "Sunday")]
        journal.rename(second, "Monday")
        journal.delete(first)
        with pytest.raises(JournalError, match="no-game"):
            journal.delete(first)
        with pytest.raises(JournalError, match="no-game"):
            journal.rename(first, "Gone")
    with ReadOnlyJournal(folder) as reader:
        assert [(start.id, start.title) for start in reader.games()] == [(second, "Monday")]
        assert reader.log(first) == ()
        assert len(reader.log(second)) == 2
    with Journal(folder, clock) as journal:
        journal.delete(second)
    assert played(folder, clock) == second + 1, "a number is never given twice"


def test_a_deleted_game_is_gone_from_the_file(folder: Path, clock: TestClock) -> None:
    with Journal(folder, clock) as journal:
        keep = Session.start(TOY, TABLE_OF_TWO, journal, title="Stays")
        gone = Session.start(TOY, Seats(("Zacharias", "Bea")), journal, title="Secret evening")
        journal.delete(gone.id)
        for file in folder.glob("journal.db*"):
            assert b"Zacharias" not in file.read_bytes()
        assert [start.id for start in journal.games()] == [keep.id]


def test_an_entry_that_the_disk_wrote_and_denied_is_not_written_twice(folder: Path, clock: TestClock) -> None:
    with Journal(folder, clock) as journal:
        session = Session.start(TOY, TABLE_OF_TWO, journal)
        execute = journal._execute

        def written_and_denied(row: Rows) -> None:
            execute(row)
            raise sqlite3.OperationalError("disk I/O error")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(journal, "_execute", written_and_denied)
            session.submit(threw(ANNA, 3, 4))
            assert journal.warning is not None
            assert journal.unsaved == 1
        session.submit(GoOn(ANNA))
        assert journal.warning is None
        assert [entry.number for entry in journal.log(session.id)] == [1, 2]


def test_players_are_remembered(folder: Path, clock: TestClock) -> None:
    with Journal(folder, clock) as journal:
        journal.remember(Player("Anna", "red", "star"))
        journal.remember(Player("Bea", "blue", "moon"))
        journal.remember(Player("Anna", "green", "star"))
        journal.remember(Player("Carl", "white", "sun"))
        journal.forget("Carl")
    with ReadOnlyJournal(folder) as reader:
        assert reader.players() == (Player("Anna", "green", "star"), Player("Bea", "blue", "moon"))


# --- damaged and foreign files ---


def garbage(path: Path) -> None:
    path.write_bytes(b"this is no database at all, only a text of some length" * 40)


def truncated(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) * 2 // 3])


def scribbled(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096 * 2 : 4096 * 3] = b"\xff" * 4096
    path.write_bytes(content)


def headless(path: Path) -> None:
    """Cut to nothing beside the log of a program that died."""
    path.write_bytes(b"")
    path.with_name(path.name + "-wal").write_bytes(b"some log" * 100)


def quoted_in_vain(path: Path) -> None:
    """Damaged where SQLite's sentence quotes what is damaged, which is no text."""
    path.write_bytes(path.read_bytes().replace(b"tableplayersplayers", b"tablepl\xc5yersplayers"))


def without_tables(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("DROP TABLE entries")
    db.commit()
    db.close()


def foreign(path: Path) -> None:
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE recipes (name)")
    db.commit()
    db.close()


@pytest.mark.parametrize("harm", [garbage, truncated, scribbled, quoted_in_vain, headless, without_tables, foreign])
def test_a_bad_file_is_set_aside_and_the_companion_starts(folder: Path, clock: TestClock, harm: object) -> None:
    assert callable(harm)
    played(folder, clock)
    (folder / "photos" / "1").mkdir(parents=True)
    harm(folder / FILE)
    bad = (folder / FILE).read_bytes()
    with Journal(folder, clock) as journal:
        notice = journal.notices[0]
        came_over = journal.games()
        assert [told.key for told in journal.notices[1:]] == ["journal.salvaged"] * len(came_over)
        assert notice.key == f"journal.set-aside.{'foreign' if harm is foreign else 'damaged'}"
        assert notice.facts["file"] == "journal.damaged-2026-11-16.db"
        assert journal.warning is None
    assert (folder / "journal.damaged-2026-11-16.db").read_bytes() == bad
    assert (folder / "photos.damaged-2026-11-16" / "1").is_dir(), "its pictures belong to the file set aside"
    assert played(folder, clock) == 1 + len(came_over)
    garbage(folder / FILE)
    with Journal(folder, clock) as journal:
        assert journal.notices[0].facts["file"] == "journal.damaged-2026-11-16-2.db"
    with Journal(folder, clock) as journal:
        assert journal.notices == []


@pytest.mark.parametrize("cut", [False, True], ids=["a page is lost", "the file is cut there"])
def test_what_can_still_be_read_of_a_damaged_file_comes_over(
    folder: Path, clock: TestClock, tmp_path: Path, cut: bool
) -> None:
    with Journal(folder, clock) as journal:
        for n in range(30):
            session = Session.start(TOY, TABLE_OF_TWO, journal, {"target": "100000"}, title=f"Evening {n}")
            for _ in range(n):
                session.submit(threw(session.state.active, 1, 2))
        journal.remember(Player("Anna", "red", "star"))
        whole = {start.id: (start, journal.log(start.id)) for start in journal.games()}
    sound = (folder / FILE).read_bytes()
    games = entries = 0
    pages = len(sound) // 4096
    for page in range(1, pages):
        hurt = tmp_path / f"hurt-{page}"
        hurt.mkdir()
        rest = b"" if cut else b"\xff" * 4096 + sound[(page + 1) * 4096 :]
        (hurt / FILE).write_bytes(sound[: page * 4096] + rest)
        with Journal(hurt, clock) as journal:
            if not journal.notices:
                continue  # a page that is not in use
            for start in journal.games():
                log = journal.log(start.id)
                assert (start, log) == (whole[start.id][0], whole[start.id][1][: len(log)]), (
                    "the beginning of a game, as it was"
                )
                Session.resume(TOY, journal, start.id)
                games, entries = games + 1, entries + len(log)
    assert games > 30 * (pages - 1) // 2, "most games survive"
    assert entries > 30 * 15 * (pages - 1) // (8 if cut else 4)


@pytest.mark.parametrize("harm", [garbage, truncated, quoted_in_vain, foreign])
def test_a_reader_refuses_a_bad_file_and_leaves_it(folder: Path, clock: TestClock, harm: object) -> None:
    assert callable(harm)
    played(folder, clock)
    harm(folder / FILE)
    bad = (folder / FILE).read_bytes()
    with pytest.raises(JournalError, match="foreign" if harm is foreign else "damaged"):
        ReadOnlyJournal(folder)
    assert (folder / FILE).read_bytes() == bad


def test_an_empty_or_absent_file_is_simply_new(folder: Path, clock: TestClock) -> None:
    folder.mkdir()
    with ReadOnlyJournal(folder) as reader:
        assert (reader.games(), reader.players(), reader.summaries(), reader.last_entries()) == ((), (), {}, {})
        with pytest.raises(JournalError, match="no-game"):
            reader.game(1)
    (folder / FILE).write_bytes(b"")
    with ReadOnlyJournal(folder) as reader:
        assert reader.games() == ()
    with Journal(folder, clock) as journal:
        assert journal.notices == []


# --- versions ---


def older(folder: Path, version: int) -> None:
    """A journal as an older release left it, with one game of one throw."""
    folder.mkdir()
    db = sqlite3.connect(folder / FILE, isolation_level=None)
    for step in schema.STEPS[:version]:
        for statement in step:
            db.execute(statement)
    db.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {version}")
    db.execute("PRAGMA journal_mode = WAL")
    values = (4, "toy", 1, "Old", "2026-01-01T10:00:00+00:00", '["Anna", "Bea"]', 0, '{"target": "20"}', "[]")
    db.execute(f"INSERT INTO games ({GAME_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    throw = '{"is":"Rolled","seat":0,"faces":["3","4"]}'
    entry = "INSERT INTO entries (game, number, at, kind, content) VALUES (4, 1, ?, 'move', ?)"
    db.execute(entry, ("2026-01-01T10:00:01+00:00", throw))
    db.close()


@pytest.mark.parametrize("version", range(1, schema.VERSION + 1))
def test_an_older_journal_is_read_and_brought_up_to_date(folder: Path, clock: TestClock, version: int) -> None:
    older(folder, version)
    with ReadOnlyJournal(folder) as reader:
        assert Session.resume(TOY, reader, 4).state.pot == 7
        assert (reader.players(), reader.summaries()) == ((), {})
    with Journal(folder, clock) as journal:
        assert journal.notices == []
        session = Session.resume(TOY, journal, 4)
        assert session.state.pot == 7
        session.submit(GoOn(ANNA))
        journal.remember(Player("Anna", "red", "star"))
        journal.keep_summary(4, 1, 2, "{}")
        assert Session.start(TOY, TABLE_OF_TWO, journal).id == 5
        assert schema.version(journal._db) == schema.VERSION if journal._db else False
    with Journal(folder, clock) as journal:
        assert len(journal.log(4)) == 2


def test_a_newer_journal_is_left_alone(folder: Path, clock: TestClock) -> None:
    played(folder, clock)
    db = sqlite3.connect(folder / FILE)
    db.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    db.commit()
    db.close()
    for opening in (lambda: Journal(folder, clock), lambda: ReadOnlyJournal(folder)):
        with pytest.raises(JournalError) as refused:
            opening()
        assert refused.value.message.key == "journal.newer"
        assert refused.value.facts["version"] == schema.VERSION + 1
    assert not list(folder.glob("journal.damaged*"))


def test_a_migration_that_is_cut_leaves_the_old_version(folder: Path) -> None:
    older(folder, 1)
    db = sqlite3.connect(folder / FILE, isolation_level=None)
    db.execute("CREATE TABLE summaries (in_the_way)")
    with pytest.raises(sqlite3.OperationalError):
        schema.bring_up_to_date(db)
    assert schema.version(db) == 1
    assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'players'").fetchone() == (0,)
    db.close()


# --- photographs ---


def test_photographs_lie_beside_their_entries(folder: Path, clock: TestClock) -> None:
    with Journal(folder, clock) as journal:
        session = Session.start(TOY, TABLE_OF_TWO, journal)
        session.submit(threw(ANNA, 3, 4), photo=b"jpeg one")
        session.submit(GoOn(ANNA))
        session.submit(threw(ANNA, 5, 5), photo=b"jpeg three")
        references = [entry.photo for entry in session.entries]
        assert references == ["photos/1/1.jpg", None, "photos/1/3.jpg"]
        path = journal.photograph("photos/1/3.jpg")
        assert path is not None
        assert path.read_bytes() == b"jpeg three"
        assert sorted(file.name for file in path.parent.iterdir()) == ["1.jpg", "3.jpg"]
        journal.wipe_photographs(session.id)
        assert journal.photograph("photos/1/3.jpg") is None
        assert [entry.photo for entry in Session.resume(TOY, journal, session.id).entries] == [None] * 3
        session.amend(session.entries[2].number, threw(ANNA, 5, 6), photo=b"jpeg four")
        journal.delete(session.id)
        assert not (folder / "photos" / "1").exists()


def test_photographs_can_be_switched_off(folder: Path, clock: TestClock) -> None:
    with Journal(folder, clock, photographs=False) as journal:
        session = Session.start(TOY, TABLE_OF_TWO, journal)
        session.submit(threw(ANNA, 3, 4), photo=b"jpeg")
        assert session.entries[0].photo is None
        journal.wipe_photographs()
    assert not (folder / "photos").exists()


def test_an_entry_matters_more_than_its_photograph(folder: Path, clock: TestClock) -> None:
    with Journal(folder, clock) as journal:
        (folder / "photos").write_text("a file where the folder should be")
        session = Session.start(TOY, TABLE_OF_TWO, journal)
        session.submit(threw(ANNA, 3, 4), photo=b"jpeg")
        assert session.entries[0].photo is None
        session.submit(GoOn(ANNA))
        session.submit(threw(ANNA, 2, 2), photo=b"jpeg")
        assert [notice.key for notice in journal.notices] == ["journal.no-photograph"]
        assert len(journal.log(session.id)) == 3


# --- odds and ends ---


def test_a_journal_without_a_folder_keeps_all_in_memory(clock: TestClock) -> None:
    with Journal(None, clock) as journal:
        session = Session.start(TOY, TABLE_OF_TWO, journal)
        session.submit(threw(ANNA, 3, 4), photo=b"jpeg")
        assert session.warning is None
        assert Session.resume(TOY, journal, session.id).state == session.state


def test_an_entry_that_nobody_could_have_written_is_named(folder: Path, clock: TestClock) -> None:
    number = played(folder, clock)
    db = sqlite3.connect(folder / FILE)
    db.execute("UPDATE entries SET kind = 'dance' WHERE number = 2")
    db.commit()
    db.close()
    with ReadOnlyJournal(folder) as reader, pytest.raises(JournalError) as refused:
        reader.log(number)
    assert (refused.value.facts["number"], refused.value.facts["entry"]) == (number, 2)


def test_a_copy_of_the_folder_is_a_journal_too(folder: Path, clock: TestClock, tmp_path: Path) -> None:
    number = played(folder, clock)
    shutil.copytree(folder, tmp_path / "copy")
    with Journal(tmp_path / "copy", clock) as journal:
        journal.append(number, EntryKind.UNDO, '{"from":2}')
        assert len(Session.resume(TOY, journal, number).entries) == 1
