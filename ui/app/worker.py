"""The one thread that owns session and journal: it drains the inbox and hands finished snapshots out.

It cannot die of what it handles: an unforeseen fault costs one message. It is logged with its traceback, the game is
folded anew from the journal, the screen says so, and the next message is taken.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from companion.errors import CodedError
from companion.text import Message, message
from ui.app.controller import TableController
from ui.app.inbox import CameraIs, Inbox, InboxMessage, MomentOver, ReadingTaken, RestoreBackup
from ui.app.moments import Alarms
from ui.app.press_guard import PressGuard
from ui.app.snapshot import Asked, Question, Refused, Snapshot
from ui.system.heartbeat import Loops

IDLE_SECONDS = 5.0
"""How long the worker waits for a message before it turns all the same, as a sign of life."""
NAME = "table"

_log = logging.getLogger(__package__)


class TableWorker:
    """Runs a `TableController` on a thread of its own, which makes it: its journal belongs to that thread."""

    def __init__(
        self,
        inbox: Inbox,
        make_table: Callable[[], TableController],
        publish: Callable[[Snapshot], None],
        loops: Loops | None = None,
        clock: Callable[[], float] = time.monotonic,
        restore: Callable[[str], Message] | None = None,
    ) -> None:
        """`clock` tells when a moment is over: the table itself has none. `restore` brings a backup back while nobody
        holds the journal, and says what came; a CodedError changes nothing."""
        self._restore = restore
        self._inbox = inbox
        self._alarms = Alarms(clock)
        self._presses = PressGuard(clock)
        self._make_table = make_table
        self._publish = publish
        self._loops = loops or Loops()
        self._table: TableController | None = None
        self._tries = 0
        self._thread = threading.Thread(target=self._run, name=NAME, daemon=True)

    def start(self) -> None:
        """Begin to drain the inbox."""
        self._loops.turned(NAME)
        self._thread.start()

    def stop(self) -> None:
        """Handle what is already in the inbox, then end."""
        self._inbox.close()
        self._thread.join()

    def _run(self) -> None:
        self._tell(self._begin())
        while not self._inbox.closed:
            self._loops.turned(NAME)
            # What was said in time comes before the end of a moment: a tap that waits in the inbox has stopped it.
            said = self._inbox.take(self._alarms.wait(IDLE_SECONDS))
            if said is None and not self._inbox.closed:
                said = self._alarms.over()
            self._tell(self._handled(said) if said is not None else self._retried())
        try:
            if self._table is not None:
                self._table.close()
        except Exception:  # the journal has every entry already; what fails here must not hold up the end
            _log.exception("the journal could not be closed")
        self._loops.ended(NAME)

    def _begin(self) -> Snapshot:
        """Make the table, or say why there is none."""
        self._tries += 1
        try:
            self._table = self._make_table()
        except Exception as error:  # a screen that says why is better than one that waits for good
            _log.exception("the table cannot be made")
            sentence = error.message if isinstance(error, CodedError) else message("fault.start")
            return Snapshot(self._tries, refused=Refused(None, None, sentence), notices=(sentence,))
        return self._table.snapshot

    def _handled(self, said: InboxMessage) -> Snapshot | None:
        table = self._table
        if table is None:  # what somebody taps is a new try; what the camera sees can wait
            return None if isinstance(said, CameraIs | ReadingTaken | MomentOver) else self._begin()
        if isinstance(said, RestoreBackup) and self._restore is not None:
            return self._restored(table, self._restore, said.path)
        try:
            return table.felt(said) if self._presses.too_soon(said, table.snapshot) else table.handle(said)
        except Exception:  # rules and boards of others, a disk, a camera's picture: whatever it was, the table goes on
            _log.exception("could not handle %s", type(said).__name__)
            return table.recover(said)

    def _restored(self, table: TableController, restore: Callable[[str], Message], path: str) -> Snapshot:
        """Let go of the journal, bring a backup back, and open what lies there then; or say why it is as it was."""
        serial = table.snapshot.serial
        self._table = None
        asked, refused = None, None
        try:
            table.close()
            asked = Asked(Question.RESTORED, restore(path))
        except CodedError as error:
            refused = Refused(None, None, error.message)
        except Exception:  # whatever it was, the table comes back
            _log.exception("the backup could not be brought back")
            refused = Refused(None, None, message("stick.failed"))
        snapshot = self._begin()
        snapshot = replace(
            snapshot,
            serial=max(serial, snapshot.serial) + 1,
            asked=asked,
            refused=refused or snapshot.refused,
        )
        if self._table is not None:
            self._table.snapshot = snapshot
        return snapshot

    def _retried(self) -> Snapshot | None:
        """Nobody says anything: time to write what could not be written."""
        try:
            return self._table.retry_writing() if self._table is not None else None
        except Exception:  # whatever is wrong with the disk, the table goes on
            _log.exception("what waits could not be written")
            return None

    def _tell(self, snapshot: Snapshot | None) -> None:
        try:
            if snapshot is not None:
                self._alarms.observe(snapshot)
                self._presses.observe(snapshot)
                self._publish(snapshot)
        except Exception:  # somebody who listens has failed: the next snapshot may reach them
            _log.exception("a snapshot could not be handed out")
