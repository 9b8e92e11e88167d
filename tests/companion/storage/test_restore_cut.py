"""A restore that is cut anywhere is whole or undone after the next start; nothing half-written stays."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

import pytest

from companion.journal.reader import FILE, JournalError, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.storage.backup import write_backup
from companion.storage.durable_file import write_through
from companion.storage.restore_swap import PLAN, STAGING, finish_cut_alone
from tests.companion.storage.test_backup import NOW, played

REPOSITORY = Path(__file__).parents[3]


def test_a_cut_at_any_touch_of_the_disk_loses_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.companion.storage.cut_restore", str(tmp_path)]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.returncode}: {done.stdout}{done.stderr}"
    cuts = [line.split() for line in done.stdout.splitlines()]
    assert cuts[-1][1:] == ["finished", "2", "5", "clean"]
    undone, whole = ["cut", "5", "0", "clean"], ["cut", "2", "5", "clean"]
    assert all(cut[1:] in (undone, whole) for cut in cuts[:-1]), done.stdout
    assert {cut[2] for cut in cuts[:-1]} == {"5", "2"}, "some cuts fall before the plan, some behind it"


def test_a_log_without_its_journal_is_set_aside_and_said(tmp_path: Path) -> None:
    played(tmp_path / "here")
    with Journal(tmp_path / "here", clock=lambda: NOW) as journal:
        journal.new_game("toy", 1, journal.games()[0].seats, {}, "", "Later")
        shutil.copytree(tmp_path / "here", tmp_path / "left")
    (tmp_path / "left" / FILE).unlink()
    assert (tmp_path / "left" / f"{FILE}-wal").stat().st_size > 0
    for look in (ReadOnlyJournal, lambda folder: write_backup(folder, BytesIO(), NOW, "0")):
        with pytest.raises(JournalError, match="lost-head"):  # nobody says that nothing was ever played here
            look(tmp_path / "left")
    with Journal(tmp_path / "left", clock=lambda: NOW) as journal:
        assert [notice.key for notice in journal.notices] == ["journal.set-aside.damaged"]
    assert list((tmp_path / "left").glob("journal.damaged-*.db-wal"))


@pytest.mark.parametrize(
    "plan",
    [
        '{"aside": 7}',
        "5",
        "[" * 100_000,
        "[" * 4000,
        '{"aside": "..", "replaced": ["journal.db"]}',
        '{"aside": null, "replaced": [".."]}',
        " " * 100_000 + '{"aside": null, "replaced": []}',
        None,
    ],
)
@pytest.mark.parametrize("alone", [True, False])
def test_a_plan_that_cannot_be_read_moves_nothing(tmp_path: Path, plan: str | None, alone: bool) -> None:
    played(tmp_path)
    if plan is None:
        (tmp_path / PLAN).mkdir()
    else:
        (tmp_path / PLAN).write_text(plan)
    if alone:
        told = finish_cut_alone(tmp_path, "test")
        assert told is not None
        assert told.key == "backup.cut.damaged"
    with Journal(tmp_path, clock=lambda: NOW) as journal:
        assert [notice.key for notice in journal.notices] == ([] if alone else ["backup.cut.damaged"])
        assert len(journal.games()) == 1


def test_a_plan_whose_folder_was_deleted_is_finished_with_what_is_left(tmp_path: Path) -> None:
    """The old settings lie aside and are deleted with it; the new ones came; the cards were still to come."""
    played(tmp_path)
    (tmp_path / STAGING / "catalogue").mkdir(parents=True)
    (tmp_path / STAGING / "catalogue" / "toy.toml").write_text("new")
    (tmp_path / "catalogue").mkdir(exist_ok=True)
    (tmp_path / "catalogue" / "toy.toml").write_text("old")
    (tmp_path / "settings.toml").write_text("# new")
    plan = {"aside": "before-restore-2026-01-01", "replaced": ["settings.toml", "catalogue", "photos"]}
    (tmp_path / PLAN).write_text(json.dumps(plan))
    told = finish_cut_alone(tmp_path, "test")
    assert told is not None
    assert told.key == "backup.cut.aside"
    assert (tmp_path / "settings.toml").read_text() == "# new", "what came already is not taken for what was there"
    assert (tmp_path / "catalogue" / "toy.toml").read_text() == "new"
    assert (tmp_path / "before-restore-2026-01-01" / "catalogue" / "toy.toml").read_text() == "old"
    assert not (tmp_path / PLAN).exists()
    with Journal(tmp_path, clock=lambda: NOW) as journal:
        assert journal.notices == []
        assert len(journal.games()) == 1


def test_a_plan_that_cannot_be_carried_out_is_said_and_stops_no_start(tmp_path: Path) -> None:
    played(tmp_path)
    (tmp_path / "before-restore-2026-01-01").write_text("a file where the folder was")
    (tmp_path / PLAN).write_text('{"aside": "before-restore-2026-01-01", "replaced": ["settings.toml"]}')
    told = finish_cut_alone(tmp_path, "test")
    assert told is not None
    assert told.key == "backup.cut.failed"
    with Journal(tmp_path, clock=lambda: NOW) as journal:
        assert journal.warning is not None, (
            "nothing is written into a folder that is half of the one and half the other"
        )
        (tmp_path / "before-restore-2026-01-01").unlink()
        assert journal.retry()


def test_a_start_sweeps_what_killed_programs_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, temporary = tmp_path / "here", tmp_path / "tmp"
    played(here)
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    gone = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True
    )
    dead = temporary / f"table-companion-backup-{gone.stdout.strip()}-x"
    running = temporary / f"table-companion-backup-{os.getpid()}-x"
    for folder in (dead, running, here / STAGING):
        folder.mkdir()
    half = [here / "settings.toml.part", here / "photos" / "1" / "7.jpg.part", here / "own-dice" / "own-dice.json.part"]
    for path in half:
        path.write_bytes(b"half")
    with Journal(here, clock=lambda: NOW) as journal:
        assert journal.notices == []
    assert not any(path.exists() for path in (*half, dead, here / STAGING))
    assert running.exists()
    assert (here / "settings.toml").exists()


def test_files_are_private_in_any_folder(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.touch(mode=0o644)
    write_through(path, b"x")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
