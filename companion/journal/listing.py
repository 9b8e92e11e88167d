"""The list of games in a journal: which go on, which are finished, which were ended early, which cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Any

from msgspec import Struct

from companion.game import Game
from companion.journal.codec import CodecError
from companion.journal.entries import Closed, EntryKind, History, Start
from companion.journal.reader import JournalError, JournalReader, StoredSummary
from companion.journal.summary import Summary
from companion.journal.writer import Journal
from companion.session import Session, SessionError
from companion.text import Message, message

FindGame = Callable[[str], Game[Any] | None]
"""A game by its id, or None where it is not installed."""


class GameStatus(StrEnum):
    """How a game stands: the words are `games.status.<status>`."""

    OPEN = "open"
    FINISHED = "finished"
    ENDED_EARLY = "ended-early"
    UNREADABLE = "unreadable"


class Listed(Struct, frozen=True):
    """One game of the list."""

    start: Start
    status: GameStatus
    touched: datetime
    """When its last entry was written."""
    moves: int
    summary: Summary | None = None
    closed: Closed | None = None
    problem: Message | None = None
    """Why it cannot be read."""


def listing(reader: JournalReader, find: FindGame) -> tuple[Listed, ...]:
    """Every game, the one played last first."""
    cached, last = reader.summaries(), reader.last_numbers()
    games = []
    for start in reader.games():
        number, touched = last.get(start.id, (0, start.created))
        games.append(_listed(reader, start, find(start.game), cached.get(start.id), number, touched))
    return tuple(sorted(games, key=lambda one: (one.touched, one.start.id), reverse=True))


def listed(reader: JournalReader, game_id: int, find: FindGame) -> Listed:
    """One game of the list, or JournalError."""
    start = reader.game(game_id)
    number, touched = reader.last_numbers().get(game_id, (0, start.created))
    return _listed(reader, start, find(start.game), reader.summaries().get(game_id), number, touched)


def _listed(
    reader: JournalReader,
    start: Start,
    game: Game[Any] | None,
    cached: StoredSummary | None,
    last: int,
    touched: datetime,
) -> Listed:
    if game is not None and cached is not None and (cached.rules, cached.last) == (game.version, last):
        summary = Summary.read(cached.content)
        if summary is not None:
            return Listed(start, GameStatus.FINISHED, touched, summary.moves, summary)
    try:
        history = History(reader.log(start.id))
        moves = sum(slot.kind is EntryKind.MOVE for slot in history.slots)
        closed = history.closed
    except (CodecError, JournalError) as error:
        return Listed(start, GameStatus.UNREADABLE, touched, 0, problem=error.message)
    if closed is not None:
        return Listed(start, GameStatus.ENDED_EARLY, touched, moves, closed=closed)
    if game is None:
        return Listed(
            start, GameStatus.UNREADABLE, touched, moves, problem=message("games.not-installed", game=start.game)
        )
    try:
        session = Session.resume(game, reader, start.id)
        summary = session.summary()
    except SessionError as error:
        return Listed(start, GameStatus.UNREADABLE, touched, moves, problem=error.message)
    except Exception as error:  # rules may be anybody's: one game that fails must not hide the others
        failed = message("games.failed", error=f"{type(error).__name__}: {error}")
        return Listed(start, GameStatus.UNREADABLE, touched, moves, problem=failed)
    if summary is None:
        return Listed(start, GameStatus.OPEN, touched, moves)
    if isinstance(reader, Journal):
        reader.keep_summary(start.id, game.version, last, summary.write())
    return Listed(start, GameStatus.FINISHED, touched, moves, summary)
