"""The list of games in a journal: which go on, which are finished, which were ended early, which cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core import Seats
from companion.game import Game
from companion.journal.clock_check import wrong_times
from companion.journal.codec import CodecError
from companion.journal.entries import Closed, EntryKind, History, Start
from companion.journal.reader import (
    NO_TIME,
    JournalError,
    JournalReader,
    LastEntry,
    StoredSummary,
    UnreadableStart,
)
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
    clock_was_wrong: bool = False
    """The time of its last entry does not fit between those of the games written before and after it."""


def listing(reader: JournalReader, find: FindGame) -> tuple[Listed, ...]:
    """Every game, the one played last first: by the order in which things were written, whatever the clock said."""
    cached, last = reader.summaries(), reader.last_entries()
    games = []
    for start in reader.starts():
        left = last.get(start.id, LastEntry(0, NO_TIME, 0))
        if isinstance(start, UnreadableStart):
            games.append(_unreadable(start, left))
        else:
            games.append(_listed(reader, start, find(start.game), cached.get(start.id), left))
    order = {id: left.written for id, left in last.items()}
    games.sort(key=lambda one: (order.get(one.start.id, 0), one.touched, one.start.id), reverse=True)
    wrong = wrong_times([one.touched for one in reversed(games)])
    return tuple(replace(one, clock_was_wrong=len(games) - 1 - place in wrong) for place, one in enumerate(games))


def listed(reader: JournalReader, game_id: int, find: FindGame) -> Listed:
    """One game of the list, or JournalError."""
    start = reader.game(game_id)
    left = reader.last_entries().get(game_id, LastEntry(0, start.created, 0))
    return _listed(reader, start, find(start.game), reader.summaries().get(game_id), left)


def _unreadable(start: UnreadableStart, left: LastEntry) -> Listed:
    """A game of which only its number is sure."""
    nothing = Start(start.id, "", 0, start.title or "?", NO_TIME, Seats(()), {})
    return Listed(nothing, GameStatus.UNREADABLE, left.at, 0, problem=start.problem)


def _listed(
    reader: JournalReader,
    start: Start,
    game: Game[Any] | None,
    cached: StoredSummary | None,
    left: LastEntry,
) -> Listed:
    last, touched = left.number, left.at
    if game is not None and cached is not None and (cached.rules, cached.last) == (game.version, last):
        summary = Summary.read(cached.content)
        if summary is not None and _is_of(summary, start):
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


def _is_of(summary: Summary, start: Start) -> bool:
    """Whether a summary of the cache can be one of this game."""
    seats = len(start.seats)
    fits = len(summary.names) == len(summary.points) == seats
    return fits and summary.game == start.game and all(winner < seats for winner in summary.winners)
