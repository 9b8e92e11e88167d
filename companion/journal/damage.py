"""Which games of a sound journal are damaged all the same, entry by entry: what the doctor tells."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.journal.codec import CodecError
from companion.journal.entries import History
from companion.journal.reader import JournalError, JournalReader, UnreadableStart
from companion.text import Message


class DamagedGame(Struct, frozen=True):
    """A game that cannot be read, or not to its end."""

    number: int
    title: str
    """As far as it can be read."""
    problem: Message


def damaged_games(reader: JournalReader) -> Iterator[DamagedGame]:
    """Every damaged game. Rules are not asked: a plug-in that is missing damages nothing."""
    for start in reader.starts():
        if isinstance(start, UnreadableStart):
            yield DamagedGame(start.id, start.title, start.problem)
            continue
        try:
            _ = History(reader.log(start.id)).closed
        except (CodecError, JournalError) as error:
            yield DamagedGame(start.id, start.title, error.message)
