"""A restore that is cut at its n-th touch of the disk, for every n: each in a process of its own that ends there.

`python -m tests.companion.storage.cut_restore FOLDER`: prints one line a cut, and what was left after the next start.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from companion.journal.reader import ReadOnlyJournal
from companion.journal.writer import Journal
from companion.storage.restore import restore
from tests.companion.storage.test_backup import NOW, TODAY, backed_up, played

TOUCHES = ("mkdir", "rename", "replace", "unlink", "rmdir", "fsync", "open")
FINISHED = 0
CUT = 9


def main(folder: Path) -> None:
    """Cut at the first touch, the second, ... until a restore comes to its end."""
    played(folder / "old", entries=2)
    content = backed_up(folder / "old")
    for number in count(1):
        here = folder / f"here{number}"
        played(here, entries=5)
        with Journal(here, clock=lambda: NOW) as journal:  # a log beside the journal, as a running companion leaves it
            shutil.copytree(here, folder / "running")
            assert journal.games()
        shutil.rmtree(here)
        (folder / "running").rename(here)
        child = os.fork()
        if child == 0:
            _cut_at(number)
            restore(here, io.BytesIO(content), "evening.tar", TODAY)
            os._exit(FINISHED)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if status not in (FINISHED, CUT):  # a fault of the restore would look like one more cut
            raise SystemExit(f"cut {number}: the restore ended by itself with {status}")
        print(number, "finished" if status == FINISHED else "cut", *_left(here), flush=True)
        if status == FINISHED:
            return


def _cut_at(number: int) -> None:
    touched = count(1)

    def cut(touch: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **kwargs: Any) -> Any:
            if next(touched) == number:
                os._exit(CUT)
            return touch(*args, **kwargs)

        return counted

    for name in TOUCHES:
        setattr(os, name, cut(getattr(os, name)))


def _left(here: Path) -> tuple[int, int, str]:
    """After the next start: entries of the game in play, entries of the one set aside (0: none), the settings."""
    with Journal(here, clock=lambda: NOW) as journal:
        entries = sum(len(journal.log(start.id)) for start in journal.games())
    asides = [path for path in here.glob("before-restore-*") if (path / "journal.db").exists()]
    kept = 0
    for aside in asides:
        with ReadOnlyJournal(aside) as reader:
            kept += sum(len(reader.log(start.id)) for start in reader.games())
    stray = [path.name for path in here.iterdir() if path.name.endswith((".part", ".json"))]
    return entries, kept, ",".join(stray) or "clean"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
