"""A kept game as QR codes for the screen, made on a thread of its own: that may take a second."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

from companion.errors import CodedError
from companion.journal.reader import JournalReader, ReadOnlyJournal
from companion.records.codes import codes
from companion.registry import Registry
from companion.session import Session
from companion.statistics.export import record_of
from ui.state.statistics import RecordNow

_log = logging.getLogger(__name__)


def coded(journal: JournalReader, registry: Registry, number: int) -> RecordNow:
    """The codes of a game, or that there are none."""
    try:
        game = registry.get(journal.game(number).game)
        texts = codes(record_of(Session.resume(game, journal, number)))
        return RecordNow(number, tuple(squares(text) for text in texts))
    except (CodedError, NotImplementedError):
        return RecordNow(number, failed=True)
    except Exception:  # a plug-in's notation, a library that is not there: the screen says that it does not go
        _log.exception("game %s cannot be put into codes", number)
        return RecordNow(number, failed=True)


def squares(text: str) -> tuple[bytes, ...]:
    """A QR code, row by row: 1 for a dark square."""
    import segno  # here alone, and only once somebody wants a code

    made = segno.make_qr(text, error="m", boost_error=False)
    return tuple(bytes(1 if square else 0 for square in row) for row in made.matrix)


class RecordDesk:
    """Makes codes; `tell` is called on its thread."""

    def __init__(self, folder: Path, registry: Registry, tell: Callable[[RecordNow], None]) -> None:
        self._folder, self._registry, self._tell = folder, registry, tell

    def want(self, number: int) -> None:
        """Make the codes of a game; never waits."""
        threading.Thread(target=self.make, args=(number,), name="codes", daemon=True).start()

    def make(self, number: int) -> None:
        """On a thread of its own."""
        try:
            with ReadOnlyJournal(self._folder) as journal:
                self._tell(coded(journal, self._registry, number))
        except CodedError:
            self._tell(RecordNow(number, failed=True))
