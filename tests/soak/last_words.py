"""What a program that is killed on purpose leaves behind if it stops by itself instead: its words, and where it stood.

Kivy takes over what Python says on its error stream, so the words are taken at the file descriptors. A program that
stands still is ended by SIGABRT: `faulthandler` writes down where each of its threads was, then the program is gone.
"""

from __future__ import annotations

import faulthandler
import os
import select
import signal
from contextlib import suppress
from pathlib import Path

DYING = 10.0
"""Seconds within which a program that was told to end is gone, or it hangs in the system itself."""
MOST_WORDS = 6000
"""Characters at the end of a log that are told; the whole of it is kept."""
_KERNEL = ("wchan", "syscall")
"""What the kernel tells of a thread: in what it waits."""


def take_down_words(log: Path) -> None:
    """In the program itself, once, at its beginning: all it says goes to this file, and where it stood if it dies."""
    handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
    for stream in (1, 2):
        os.dup2(handle, stream)
    faulthandler.enable(handle)


def last_words(process: int, log: Path) -> tuple[int, str]:
    """End a program that says nothing any more: its status as `waitpid` tells it, and what it left.

    Nobody else may have waited for it. One that had ended by itself has another status than SIGABRT's.
    """
    threads = _threads(process)
    handle = os.pidfd_open(process)
    try:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGABRT)
        if not select.select([handle], [], [], DYING)[0]:
            os.kill(process, signal.SIGKILL)
    finally:
        os.close(handle)
    status = os.waitpid(process, 0)[1]
    words = log.read_text(errors="replace") if log.exists() else ""
    log.write_text(words + threads)
    return status, (words + threads)[-MOST_WORDS:]


def _threads(process: int) -> str:
    """Each thread by its name, with the system call in which it waits, as far as the kernel tells us."""
    lines = []
    for task in sorted(Path(f"/proc/{process}/task").glob("*")):
        with suppress(OSError):  # a thread that is gone meanwhile
            told = [(task / name).read_text().strip() for name in ("comm", *_KERNEL)]
            lines.append(f"thread {task.name}: {' | '.join(told)}\n")
    return "".join(lines)
