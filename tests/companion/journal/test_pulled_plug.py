"""A program killed at any moment leaves the state before or after the entry it was writing, and nothing in between."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.journal.reader import FILE
from companion.journal.writer import Journal
from companion.session import Session
from tests.companion.toy import TOY

REPOSITORY = Path(__file__).parents[3]


def play_and_kill(folder: Path, seed: int, confirmed: int, spin: int, photos: bool) -> int | None:
    """Let a program play until it has confirmed so many entries, and kill it a moment later.

    The last entry it confirmed; None if it was killed before it had opened the journal.
    """
    command = [sys.executable, "-m", "tests.companion.writer", str(folder), str(seed), *(["photos"] if photos else [])]
    last = None
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=REPOSITORY) as program:
        assert program.stdout is not None
        for _ in range(confirmed):
            line = program.stdout.readline()
            assert line, "the writer must not stop by itself"
            last = int(line.split()[-1])
        for _ in range(spin):  # so many steps of ours later: the kill falls into another part of its next entry
            pass
        program.send_signal(signal.SIGKILL)
        for line in program.stdout:  # what it said before it died counts, unless the kill cut the line
            if line.endswith("\n"):
                last = int(line.split()[-1])
    return last


def kill_many_times(folder: Path, times: int, seed: int, photos: bool = False) -> None:
    chance = random.Random(seed)
    confirmed_before = 0
    for n in range(times):
        confirmed = chance.choice([0, 1, 1, 2, 3, 5, 8, 20, 60])
        last = play_and_kill(folder, n, confirmed, chance.randrange(60_000), photos)
        with Journal(folder, program="test") as journal:
            assert journal.notices == [], "nothing was damaged"
            for start in journal.games():
                log = journal.log(start.id)
                assert [entry.number for entry in log] == list(range(1, len(log) + 1)), "no gaps"
                known = confirmed_before if last is None else last
                assert known <= len(log), "every confirmed entry is there"
                if last is not None:
                    assert len(log) <= known + 1, "and at most the one that was being written"
                confirmed_before = len(log)
                session = Session.resume(TOY, journal, start.id)
                state = TOY.rules.setup(session.seats, start.options)
                for entry in session.entries:
                    state = TOY.rules.apply(state, entry.move).state
                    assert entry.photo is None or journal.photograph(entry.photo) is not None, "no picture is missing"
                assert session.state == state
    assert confirmed_before > 0


def test_a_killed_writer_loses_nothing_confirmed(tmp_path: Path) -> None:
    kill_many_times(tmp_path / "data", times=25, seed=1)


def test_a_killed_writer_never_refers_to_a_missing_photograph(tmp_path: Path) -> None:
    kill_many_times(tmp_path / "data", times=8, seed=2, photos=True)


@pytest.mark.long
def test_a_writer_killed_hundreds_of_times(tmp_path: Path) -> None:
    kill_many_times(tmp_path / "data", times=200, seed=3)
    kill_many_times(tmp_path / "pictures", times=60, seed=4, photos=True)


DIES_AT_LINE = """
import os, signal, sys
from pathlib import Path
from companion.journal.writer import Journal

left = int(sys.argv[2])

def count(frame, event, argument):
    global left
    if "companion" not in frame.f_code.co_filename:
        return None
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return count

sys.settrace(count)
Journal(Path(sys.argv[1]))
"""


@pytest.mark.long
def test_a_writer_killed_at_each_line_while_it_makes_the_journal(tmp_path: Path) -> None:
    survived = 0
    for n in range(0, 480, 3):  # so many lines are run until the journal is open, and some more
        folder = tmp_path / str(n)
        died = subprocess.run([sys.executable, "-c", DIES_AT_LINE, str(folder), str(n)], cwd=REPOSITORY, check=False)
        survived += died.returncode == 0
        with Journal(folder, program="test") as journal:
            assert journal.notices == []
            assert journal.games() == ()
        assert (folder / FILE).is_file()
    assert 0 < survived < 140, "some of the kills came after the end, most of them before"
