"""The owners' dice while the companion runs: a thread of its own measures, teaches, learns, and tells what is known.

Neither the writer nor the drawing thread waits for it. Confirmed throws wait in a short queue, whose oldest goes where
throws come faster than they can be learned from; after all of them, what is learned is computed once.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.storage.data_folder import make_private
from companion.storage.disk import RESERVE, free_space
from companion.text import Message, message
from ui.app.lesson_notes import ThrowTaught
from ui.app.own_dice_desk import OwnDiceDesk, Refusal
from ui.app.own_dice_desk import Wanted as Wanted
from ui.app.own_dice_wishes import OwnDiceIs, OwnDiceNow, OwnDiceWish
from vision.read import own_dice
from vision.read.memory_trim import trim_memory
from vision.read.own_dice import OwnDiceError
from vision.read.reader import DiceReaderSettings

NAME = "own dice"
MOST_WAITING = 4
"""Throws that wait, each with its photograph."""

_log = logging.getLogger(__package__)


class Amended:
    """A throw was misread: these are the faces that it showed."""

    def __init__(self, id: str, faces: tuple[str, ...]) -> None:
        self.id, self.faces = id, faces


class TakenBack:
    """Throws that were taken back teach nothing."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self.ids = ids


Job = ThrowTaught | Amended | TakenBack | Wanted


class OwnDiceWorker:
    """Does one thing after the other, on a thread that begins with the first of them."""

    def __init__(
        self,
        data: Path,
        tell: Callable[[OwnDiceIs], None],
        renew: Callable[[DiceReaderSettings], None],
        *,
        learns: bool = True,
        today: Callable[[], str] = lambda: datetime.now().astimezone().date().isoformat(),
        photograph: Callable[[str], Path | None] = lambda reference: None,
    ) -> None:
        """`tell` leaves what is known in the inbox; `renew` gives the reader its new settings."""
        self._data, self._tell, self._renew = data, tell, renew
        self._desk = OwnDiceDesk(data / own_dice.FOLDER, learns, today, photograph)
        self._jobs: deque[Job] = deque()
        self._changed = threading.Condition()
        self._closing = False
        self._thread: threading.Thread | None = None
        self._told = OwnDiceNow()

    def start(self) -> None:
        """Look at what is kept, and learn from it."""
        with self._changed:
            self._thread = threading.Thread(target=self._run, name=NAME, daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Write what waits, and end."""
        with self._changed:
            thread, self._closing = self._thread, True
            self._changed.notify()
        if thread is not None:
            thread.join()

    def put(self, job: Job) -> None:
        """Leave something to do; never waits."""
        with self._changed:
            if isinstance(job, ThrowTaught):
                waiting = [one for one in self._jobs if isinstance(one, ThrowTaught)]
                if len(waiting) >= MOST_WAITING:
                    self._jobs.remove(waiting[0])
            self._jobs.append(job)
            self._changed.notify()

    def wish(self, said: OwnDiceWish, reading: Any, picture: Any) -> None:
        """Something that the screen wants, with what lies under the camera."""
        self.put(Wanted(said, reading, picture))

    def do(self, job: Job) -> None:
        """Do one thing here and now, and learn from it: where there is no thread, as in a rehearsal of the screens."""
        if self._done(job):
            self._safely(self._learn)

    def _run(self) -> None:
        self._safely(self._open)
        stale = True
        while True:
            with self._changed:
                if not self._jobs and stale and not self._closing:
                    job = None
                else:
                    self._changed.wait_for(lambda: self._jobs or self._closing)
                    if not self._jobs:
                        return
                    job = self._jobs.popleft()
            if job is None:
                stale = False
                self._safely(self._learn)
            else:
                stale = self._done(job) or stale

    def _open(self) -> None:
        self._desk.open()
        self._say()

    def _learn(self) -> None:
        self._renew(self._desk.learn())
        trim_memory()
        self._say(self._told.said, refused=self._told.refused)  # what somebody reads at the moment stays

    def _done(self, job: Job) -> bool:
        """Do one thing; whether the reader has something to learn from it."""
        changed = False
        try:
            make_private(self._data)
            make_private(self._data / own_dice.FOLDER)
            if isinstance(job, ThrowTaught) and free_space(self._data) < RESERVE:
                return False  # moves need the room more
            changed = self._do(job)
        except Refusal as refusal:
            self._say(refusal.message, refused=True)
        except OwnDiceError as error:
            self._say(message("own-dice.kept", why=Message(error.why.value, error.facts)), refused=True)
        except OSError as error:
            self._say(message("own-dice.unwritable", reason=error.strerror or "?"), refused=True)
        except Exception:  # a picture may be anything; what fails here costs one lesson
            _log.exception("own dice: %s", type(job).__name__)
            self._say(message("own-dice.failed"), refused=True)
        return changed

    def _do(self, job: Job) -> bool:
        match job:
            case ThrowTaught():
                return self._desk.confirmed(job)
            case Amended():
                return self._desk.amended(job.id, job.faces)
            case TakenBack():
                return self._desk.taken_back(job.ids)
            case Wanted():
                said, changed = self._desk.wanted(job)
                self._say(said, answers=True)
                return changed

    def _safely(self, do: Callable[[], None]) -> None:
        try:
            do()
        except OwnDiceError as error:
            self._say(message("own-dice.kept", why=Message(error.why.value, error.facts)), refused=True)
        except Exception:  # without what was learned dice are read as from the factory
            _log.exception("own dice cannot be learned from")

    def _say(self, said: Message | None = None, *, refused: bool = False, answers: bool = False) -> None:
        """Tell what is known, where that changed or somebody waits for it."""
        now = self._desk.now(said, refused=refused)
        if answers or now != self._told:
            self._told = now
            self._tell(OwnDiceIs(now))
