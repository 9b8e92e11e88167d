"""The one thread that owns session and journal: it drains the inbox and hands finished snapshots out."""

from __future__ import annotations

import threading
from collections.abc import Callable

from ui.app.controller import TableController
from ui.app.inbox import Inbox
from ui.app.snapshot import Snapshot


class TableWorker:
    """Runs a `TableController` on a thread of its own, which makes it: its journal belongs to that thread."""

    def __init__(
        self, inbox: Inbox, make_table: Callable[[], TableController], publish: Callable[[Snapshot], None]
    ) -> None:
        self._inbox = inbox
        self._make_table = make_table
        self._publish = publish
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def start(self) -> None:
        """Begin to drain the inbox."""
        self._thread.start()

    def stop(self) -> None:
        """Handle what is already in the inbox, then end."""
        self._inbox.close()
        self._thread.join()

    def _run(self) -> None:
        table = self._make_table()
        self._publish(table.snapshot)
        while (message := self._inbox.take()) is not None:
            self._publish(table.handle(message))
        table.close()
