"""A program that stands still, or ends by itself, says where and why."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak.last_words import last_words

REPOSITORY = Path(__file__).parents[2]
STANDS_STILL = """
import threading
def waits_for_nobody():
    print("here", flush=True)
    os.write(told, b".")
    threading.Event().wait()
waits_for_nobody()
"""
FAILS = """
def has_a_fault():
    os.write(told, b".")
    raise OSError("no room left")
has_a_fault()
"""
BEGINS = """
import os, sys
from pathlib import Path
from tests.soak.last_words import take_down_words
told = os.dup(1)
take_down_words(Path(sys.argv[1]))
"""


def ended(program: str, log: Path) -> tuple[int, str]:
    """A program that has begun, told to end."""
    command = [sys.executable, "-c", BEGINS + program, str(log)]
    with subprocess.Popen(command, cwd=REPOSITORY, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.read(1) == b"."
        if program is FAILS:
            running.stdout.read()  # until it is gone
        status, words = last_words(running.pid, log)
        running.returncode = os.waitstatus_to_exitcode(status)  # it was waited for already
    return status, words


def test_one_that_stands_still_tells_where_each_thread_was(tmp_path: Path) -> None:
    status, words = ended(STANDS_STILL, tmp_path / "log")
    assert os.WTERMSIG(status) == signal.SIGABRT
    assert "here" in words
    assert "in waits_for_nobody" in words
    assert words == (tmp_path / "log").read_text()


def test_one_that_ended_by_itself_tells_why(tmp_path: Path) -> None:
    status, words = ended(FAILS, tmp_path / "log")
    assert os.waitstatus_to_exitcode(status) == 1
    assert "no room left" in words


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="a kernel that does not tell of threads")
def test_the_kernel_tells_in_what_it_waits(tmp_path: Path) -> None:
    assert "thread " in ended(STANDS_STILL, tmp_path / "log")[1]
