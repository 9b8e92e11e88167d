"""Statistics for the screen, counted on a thread of its own: thousands of games must not hold up the table.

It reads the journal beside the one who writes it. What had to be made anew goes to the writer as messages, a few
hundred games at a time, for the cache.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from companion.journal.reader import JournalError, ReadOnlyJournal
from companion.registry import Registry
from companion.statistics.digests import Digests, read_digests
from companion.statistics.report import report
from ui.app.inbox import InboxMessage, KeepDigests
from ui.state.statistics import StatisticsNow

BATCH = 200
"""Digests in one message: written in one go, so few that a throw does not wait for them."""
TOLD_EVERY = 25
"""So many games on, it is told how far it is."""

_log = logging.getLogger(__name__)


class Superseded(Exception):
    """Nobody wants to see it any more."""


class StatisticsDesk:
    """Counts while somebody looks; `tell` and `send` are called on its thread."""

    def __init__(
        self,
        folder: Path,
        registry: Registry,
        tell: Callable[[StatisticsNow], None],
        send: Callable[[InboxMessage], None],
    ) -> None:
        self._folder, self._registry, self._tell, self._send = folder, registry, tell, send
        self._wanted = 0
        """Counts up with every wish: an older one is given up."""

    def want(self, wanted: bool) -> None:
        """Count anew, or stop; never waits."""
        self._wanted += 1
        if wanted:
            threading.Thread(target=self.count, args=(self._wanted,), name="statistics", daemon=True).start()

    def count(self, turn: int | None = None) -> None:
        """On a thread of its own: count, tell, and hand over what was made anew."""
        turn = self._wanted if turn is None else turn
        try:
            found = self._read(turn)
        except Superseded:
            return
        except JournalError:
            _log.exception("the journal cannot be counted")
            self._tell(StatisticsNow(failed=True))
            return
        self._tell(StatisticsNow(report(found)))
        left = iter(found.fresh.items())
        while batch := dict(islice(left, BATCH)):
            self._send(KeepDigests(batch))

    def _read(self, turn: int) -> Digests:
        def progress(done: int, of: int) -> None:
            if turn != self._wanted:
                raise Superseded
            if done and done % TOLD_EVERY == 0 and done < of:
                self._tell(StatisticsNow(done=done, of=of))

        with ReadOnlyJournal(self._folder, thoroughly=False) as journal:
            known = {game.id: game for game in self._registry.games()}
            return read_digests(journal, known.get, progress)
