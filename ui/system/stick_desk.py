"""Sticks for the screen: looks what is plugged in while somebody wants to see it, writes a backup onto one, and asks
the system to let a program in from one.

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
from typing import Any

from companion.errors import CodedError
from companion.game import Game
from companion.journal.writer import utc_now
from companion.registry import installed
from companion.statistics.export import export_all, unused_folder
from companion.storage.backup import Contents
from companion.storage.backup_file import Stick, back_up, find_sticks, unused
from companion.text import Message, message
from ui.i18n import Words
from ui.state.sticks import SticksNow
from ui.system.plugin_door import PlugInDoor

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
        plug_ins: PlugInDoor | None = None,
        games: Callable[[], Sequence[Game[Any]]] = lambda: installed().games(),
    ) -> None:
        """`plug_ins` is the door for programs, where this computer takes any; `games` are those that can be read."""
        self._data, self._tell, self._now, self._games = data, tell, now, games
        self.plug_ins = plug_ins
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
        if self._begin():
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

    def start_plug_in(self, path: str, sha256: str) -> None:
        """Let a program in that somebody has agreed to; one thing at a time."""
        if self.plug_ins is not None and self._begin():
            threading.Thread(target=self.let_in, args=(path, sha256), name="plug-in").start()

    def let_in(self, path: str, sha256: str) -> None:
        """On a thread of its own: ask the system, and say how it went."""
        assert self.plug_ins is not None
        word = self.plug_ins.let_in(path, sha256)
        self._change(working=False, told=message(f"plugin.{word}", file=Path(path).name), failed=word != "done")

    def start_export(self, stick: str, language: str) -> None:
        """Write tables and records onto a stick; one thing at a time."""
        if self._begin():
            threading.Thread(target=self.write_export, args=(stick, language), name="export").start()

    def write_export(self, stick: str, language: str) -> None:
        """On a thread of its own: write it, and say how it went."""
        known = {game.id: game for game in self._games()}
        try:
            done = export_all(self._data, unused_folder(Path(stick), self._now()), known.get, Words(language))
            games = message("stats.games.n", n=done.games)
            told, failed = message("stick.exported", file=Path(done.folder).name, games=games), False
        except CodedError as error:
            told, failed = error.message, True
        except Exception:  # whatever a stick does, somebody waits for a word
            _log.exception("the export failed")
            told, failed = message("stick.failed"), True
        self._change(working=False, told=told, failed=failed)
        self.look()

    def _begin(self) -> bool:
        """Whether nothing else is being written; then this is."""
        with self._turn:
            if self._known.working:
                return False
            self._known = replace(self._known, working=True, told=None)
        self._tell(self._known)
        return True

    def look(self) -> None:
        """What is plugged in now."""
        sticks = tuple(self._find())
        found = self.plug_ins.find(sticks) if self.plug_ins is not None else ()
        self._change(sticks=sticks, plug_ins=found)

    def _watch(self, stop: threading.Event) -> None:
        while not stop.is_set():
            try:
                self.look()
            except Exception:  # whatever lies on a stick, the next look may be at another one
                _log.exception("the sticks could not be looked at")
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
