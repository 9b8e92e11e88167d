"""Where games come from: the journal of the data folder and the door of games, as the controller wants them."""

from __future__ import annotations

import contextlib
from typing import Any

from companion.core import Seats
from companion.journal import Journal
from companion.registry import Registry
from companion.session import Session
from companion.shelf import JournalError, Player
from companion.text import Message
from ui.inbox import StartGame


class JournalDesk:
    """Starts and resumes games in one journal."""

    def __init__(self, journal: Journal, registry: Registry) -> None:
        self._journal = journal
        self._registry = registry

    def start(self, order: StartGame) -> Session[Any]:
        """A new game, written down; CodedError where it cannot be."""
        game = self._registry.get(order.game)
        return Session.start(game, Seats(order.names, order.first), self._journal, order.options, order.given)

    def resume(self, number: int) -> Session[Any]:
        """A kept game; CodedError where it cannot be."""
        game = self._registry.get(self._journal.game(number).game)
        return Session.resume(game, self._journal, number)

    def delete(self, number: int) -> None:
        """Forget a kept game; CodedError where that is not possible."""
        self._journal.delete(number)

    def remember(self, players: tuple[Player, ...]) -> None:
        """Keep players for the next game. Best effort: where the disk refuses, its standing warning tells why."""
        with contextlib.suppress(JournalError):
            for player in reversed(players):  # the first of them shall be remembered as the last used
                self._journal.remember(player)

    def notices(self) -> tuple[Message, ...]:
        """What happened while opening the journal, and what keeps entries from the disk at the moment."""
        warning = self._journal.warning
        return (*self._journal.notices, *((warning,) if warning is not None else ()))

    def close(self) -> None:
        """Let go of the journal."""
        self._journal.close()
