"""One row a finished game, for lists and statistics. Derived from the moves; it can be thrown away at any time."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from companion.core import Outcome, Seat
from companion.journal.codec import CodecError, from_text, to_text
from companion.journal.entries import Start


class Summary(Struct, frozen=True):
    """How a finished game went."""

    game_id: int
    game: str
    finished: datetime
    names: tuple[str, ...]
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    """By seat."""
    reason: str
    """The key of the outcome's sentence."""
    rounds: int
    moves: int
    adjusted: int
    """How often the table overruled the companion."""

    def write(self) -> str:
        """As JSON text for the cache."""
        return to_text(self)

    @staticmethod
    def read(text: str) -> Summary | None:
        """From the cache; None if it is not a summary as we write them, so that it is made again."""
        try:
            return from_text(text, Summary, "summary")
        except CodecError:
            return None


def summarise(start: Start, outcome: Outcome, finished: datetime, rounds: int, moves: int, adjusted: int) -> Summary:
    """The summary of a game that reached this outcome."""
    points = {standing.seat: standing.points for standing in outcome.standings}
    return Summary(
        game_id=start.id,
        game=start.game,
        finished=finished,
        names=start.seats.names,
        winners=outcome.winners,
        points=tuple(points.get(seat, 0) for seat in start.seats),
        reason=outcome.reason.key,
        rounds=rounds,
        moves=moves,
        adjusted=adjusted,
    )
