"""The digests of a whole journal: from the cache where it holds, made again where it does not.

The cache is a table of the journal's database. Whoever holds the journal to write keeps there what was made; a reader
makes what is missing in memory and hands it on (`fresh`), because one program alone writes a data folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from companion.errors import CodedError
from companion.game import Game
from companion.journal.entries import Start
from companion.journal.reader import NO_TIME, JournalReader, LastEntry, StoredSummary, UnreadableStart
from companion.session import Session
from companion.statistics import digest as digests_of
from companion.statistics.digest import Digest
from companion.text import Message, message

FindGame = Callable[[str], Game[Any] | None]
"""A game by its id, or None where it is not installed."""
Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many. It may raise, where nobody waits any more."""


class Played(Struct, frozen=True):
    """A game as statistics see it."""

    start: Start
    ended: datetime
    """When its last entry was written."""
    digest: Digest


class Unread(Struct, frozen=True):
    """A game that cannot be read, and why: it is named, and all others are counted."""

    number: int
    title: str
    problem: Message


class Digests(Struct, frozen=True):
    """What a journal holds for statistics, in the order in which the games ended."""

    games: tuple[Played, ...] = ()
    unread: tuple[Unread, ...] = ()
    fresh: Mapping[int, StoredSummary] = {}
    """What was not in the cache, or no longer held: for whoever may write it there."""


def read_digests(reader: JournalReader, find: FindGame, progress: Progress = lambda done, of: None) -> Digests:
    """Every game of a journal."""
    kept, last, starts = reader.digests(), reader.last_entries(), reader.starts()
    games: list[tuple[int, Played]] = []
    unread: list[Unread] = []
    fresh: dict[int, StoredSummary] = {}
    for done, start in enumerate(starts):
        progress(done, len(starts))
        if isinstance(start, UnreadableStart):
            unread.append(Unread(start.id, start.title, start.problem))
            continue
        left = last.get(start.id, LastEntry(0, NO_TIME, 0))
        game = find(start.game)
        if game is None:
            unread.append(Unread(start.id, start.title, message("games.not-installed", game=start.game)))
            continue
        digest = _kept(kept.get(start.id), game, start, left)
        if digest is None:
            made = _made(reader, game, start)
            if isinstance(made, Message):
                unread.append(Unread(start.id, start.title, made))
                continue
            digest = made
            fresh[start.id] = StoredSummary(game.version, left.number, digests_of.write(digest))
        games.append((left.written, Played(start, left.at, digest)))
    progress(len(starts), len(starts))
    games.sort(key=lambda one: (one[0], one[1].ended, one[1].start.id))
    return Digests(tuple(played for _, played in games), tuple(unread), fresh)


def _kept(stored: StoredSummary | None, game: Game[Any], start: Start, left: LastEntry) -> Digest | None:
    """The digest of the cache, where it holds: for these rules, for this last entry, for so many seats."""
    if stored is None or (stored.rules, stored.last) != (game.version, left.number):
        return None
    digest = digests_of.read(stored.content)
    seats = len(start.seats)
    if digest is None or len(digest.points) != seats or len(digest.luck) != seats:
        return None
    return digest


def _made(reader: JournalReader, game: Game[Any], start: Start) -> Digest | Message:
    try:
        log = reader.log(start.id)
        return digests_of.digest_of(Session(game, start, reader, log), log)
    except CodedError as error:
        return error.message
    except Exception as error:  # rules may be anybody's: one game that fails must not hide the others
        return message("games.failed", error=f"{type(error).__name__}: {error}")


def since(games: Sequence[Played], when: datetime | None) -> tuple[Played, ...]:
    """Those that ended at this time or later."""
    return tuple(one for one in games if when is None or one.ended >= when)
