"""By ear alone, with no game going on: what the three buttons can begin, go on with, or play again."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core import Seats
from companion.journal.listing import FindGame, GameStatus, Listed
from companion.text import message
from ui.app.ear_offer import EarOffer
from ui.app.inbox import LeaveGame, ResumeGame, StartGame
from ui.app.snapshot import Playing

MOST_OFFERS = 8
"""Nobody listens to more."""


def shelf_offers(listed: Sequence[Listed], find: FindGame) -> tuple[EarOffer, ...]:
    """Games that go on, and those that were played, with the same people again; the last one first."""
    offers: list[EarOffer] = []
    again: set[tuple[str, tuple[str, ...]]] = set()
    for one in listed:
        start, game = one.start, find(one.start.game)
        if game is None or one.status is GameStatus.UNREADABLE:
            continue
        if one.status is GameStatus.OPEN:
            words = message("ear.resume", game=game.title, players=start.seats.names)
            offers.append(EarOffer(words, ResumeGame(start.id)))
        elif (game.id, start.seats.names) not in again:
            again.add((game.id, start.seats.names))
            offers.append(_again(game.id, game.title, start.seats, dict(start.options)))
    return tuple(offers[:MOST_OFFERS])


def end_offers(playing: Playing) -> tuple[EarOffer, ...]:
    """After the end: once more, or home."""
    home = EarOffer(message("ear.home"), LeaveGame())
    if playing.closed is not None:  # who left is not known by ear: that is settled on the screen
        return (home,)
    return (_again(playing.game.id, playing.game.title, playing.seats, dict(playing.options)), home)


def _again(game: str, title: str, seats: Seats, options: dict[str, str]) -> EarOffer:
    words = message("ear.again", game=title, players=seats.names)
    return EarOffer(words, StartGame(game, seats.names, seats.after(seats.first), options))
