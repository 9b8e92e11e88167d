"""Toy games for statistics: who sits there, who wins, what the camera read."""

from __future__ import annotations

from typing import Any

from companion.core import Seat, Seats
from companion.dice import Colour
from companion.game import Game
from companion.journal.reader import JournalReader
from companion.journal.writer import Journal
from companion.session import Seen, Session
from companion.statistics.digests import Digests, read_digests
from tests.companion.toy import TOY, Banked, State, Stop, threw

WHITE: Seen = (Colour.WHITE, Colour.WHITE)


def find(game_id: str) -> Game[Any] | None:
    """The toy is installed, and nothing else."""
    return TOY if game_id == "toy" else None


def won_by(journal: Journal, names: tuple[str, ...], winner: int, seen: Seen | None = WHITE) -> Session[State]:
    """A game in which everybody has some points, and one reaches the target with a throw of 2 and 3."""
    session = Session.start(TOY, Seats(names, Seat(winner)), journal)
    for seat in session.seats:
        session.adjust(Banked(seat, 16 if seat == winner else 3 + seat))
    session.submit_all((threw(Seat(winner), 2, 3),), seen=seen)
    session.submit(Stop(Seat(winner)))
    return session


def digests(journal: JournalReader) -> Digests:
    """Of everything in a journal."""
    return read_digests(journal, find)
