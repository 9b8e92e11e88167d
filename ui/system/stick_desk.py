"""Sticks for the screen: looks what is plugged in while somebody wants to see it, and writes a backup onto one.

Each on a thread of its own: a stick may take long to answer, and a whole backup takes minutes.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from companion.errors import CodedError
from companion.journal.writer import utc_now
from companion.storage.backup import Contents
from companion.storage.backup_file import Stick, back_up, find_sticks, unused
from companion.text import Message, message
from ui.state.sticks import SticksNow

LOOK_SECONDS = 2.0

_log = logging.getLogger(__name__)


def stick_folders(environment: Mapping[str, str]) -> tuple[Path, ...]:
    """Where sticks appear: on a companion without a desktop (systemd/71-table-companion-sticks.rules), and on one."""
    user = environment.get("USER", "")
    on_desktop = (Path("/media", user), Path("/run/media", user)) if user else ()
    return (Path("/media/table-companion"), *on_desktop)


class StickDesk:
    """Looks and writes; `tell` is called on its threads."""

    def __init__(
        self,
        data: Path,
        tell: Callable[[SticksNow], None],
        find: Callable[[], Sequence[Stick]] | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._data, self._tell, self._now = data, tell, now
        self._find = find or (lambda: find_sticks(stick_folders(os.environ)))
        self._known = SticksNow()
        self._turn = threading.Lock()
        self._stop: threading.Event | None = None

    def want(self, wanted: bool) -> None:
        """Look every few seconds from now on, or no longer."""
        if self._stop is not None:
            self._stop.set()
            self._stop = None
        if wanted:
            self._stop = threading.Event()
            self._change(told=None, failed=False)
            threading.Thread(target=self._watch, args=(self._stop,), name="sticks", daemon=True).start()

    def start_backup(self, stick: str) -> None:
        """Write everything that is kept onto a stick; one backup at a time."""
        with self._turn:
            if self._known.working:
                return
            self._known = replace(self._known, working=True, told=None)
        self._tell(self._known)
        threading.Thread(target=self.write_backup, args=(stick,), name="backup").start()

    def write_backup(self, stick: str) -> None:
        """On a thread of its own: write it, and say how it went."""
        try:
            path = unused(Path(stick), self._now())
            told, failed = _done(back_up(self._data, path, self._now(), version("table-companion")), path), False
        except CodedError as error:
            told, failed = error.message, True
        except Exception:  # whatever a stick does, somebody waits for a word
            _log.exception("the backup failed")
            told, failed = message("stick.failed"), True
        self._change(working=False, told=told, failed=failed)
        self.look()

    def look(self) -> None:
        """What is plugged in now."""
        self._change(sticks=tuple(self._find()))

    def _watch(self, stop: threading.Event) -> None:
        while not stop.is_set():
            self.look()
            stop.wait(LOOK_SECONDS)

    def _change(self, **facts: object) -> None:
        with self._turn:
            before = self._known
            self._known = replace(before, **facts)  # type: ignore[arg-type]
        if self._known != before:
            self._tell(self._known)


def _done(contents: Contents, path: Path) -> Message:
    return message(
        "stick.done",
        file=path.name,
        games=message("backup.games", n=contents.games),
        photographs=message("backup.photographs", n=contents.photographs),
    )
