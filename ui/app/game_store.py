"""Where games come from: the journal of the data folder and the door of games, as the controller wants them."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.catalogue import catalogue_file
from companion.catalogue.model import CatalogueFault, Owned
from companion.core import Move, Seats
from companion.dice import Colour
from companion.game import Game
from companion.journal.listing import Listed, listing
from companion.journal.reader import JournalError, Player, StoredSummary
from companion.journal.writer import Journal
from companion.records.names import checked_name
from companion.registry import Registry
from companion.session import Session
from companion.text import Message
from ui.app.game_start import beginning
from ui.app.inbox import StartGame
from ui.app.seat_colours import seat_colours

FAULTS_ALLOWED = 3
"""So many faults in one run, and a plug-in is in safe mode until the next start."""


class GameStore:
    """Starts and resumes games in one journal."""

    def __init__(self, journal: Journal, registry: Registry, data: Path | None = None) -> None:
        """`data` is the folder with the owners' catalogues; without one cards are as we ship them."""
        self._journal = journal
        self._registry = registry
        self._data = data
        self._owned: dict[str, Owned] = {}
        self._faults: Counter[str] = Counter()
        self._unlisted: Message | None = None

    def start(self, order: StartGame) -> Session[Any]:
        """A new game, written down; CodedError where it cannot be."""
        game = self._registry.get(order.game)
        seats = Seats(order.names, order.first)
        if self._data is None:
            return Session.start(game, seats, self._journal, order.options, order.given)
        begins = beginning(game, order.options, len(seats), self._data)
        things = {change.thing() for change in order.given}
        given = (*(change for change in begins.given if change.thing() not in things), *order.given)
        return Session.start(game, seats, self._journal, begins.options, given)

    def resume(self, number: int) -> Session[Any]:
        """A kept game; CodedError where it cannot be."""
        game = self._registry.get(self.game_of(number))
        return Session.resume(game, self._journal, number)

    def kept(self) -> tuple[Listed, ...]:
        """Every kept game, the one played last first; none where the journal cannot be read, as `notices` say then."""
        try:
            found = listing(self._journal, self.find)
        except JournalError as error:
            self._unlisted = error.message
            return ()
        self._unlisted = None
        return found

    def find(self, id: str) -> Game[Any] | None:
        """A game that can be played, or None."""
        return next((game for game in self._registry.games() if game.id == id), None)

    def game(self, id: str) -> Game[Any]:
        """A game that can be played; CodedError otherwise."""
        return self._registry.get(id)

    def game_of(self, number: int) -> str:
        """The id of a kept game's rules; CodedError where it cannot be read."""
        return self._journal.game(number).game

    def failed(self, game: str) -> Message | None:
        """A game has failed once more; the sentence that tells of its safe mode, where that was once too often.

        Only plug-ins are put into it: a game of ours that nobody may play any more helps nobody.
        """
        self._faults[game] += 1
        return self._registry.bar(game) if self._faults[game] >= FAULTS_ALLOWED else None

    def keep_photographs(self, wanted: bool) -> None:
        """Keep the photographs of later throws, or none."""
        self._journal.keep_photographs(wanted)

    def keep_digests(self, digests: Mapping[int, StoredSummary]) -> None:
        """Fill the cache of statistics."""
        self._journal.keep_digests(digests)

    def wipe_photographs(self) -> None:
        """Delete all photographs; CodedError where that is not possible."""
        self._journal.wipe_photographs()

    def delete(self, number: int) -> None:
        """Forget a kept game; CodedError where that is not possible."""
        self._journal.delete(number)

    def remember(self, players: tuple[Player, ...]) -> None:
        """Keep players for the next game. Best effort: where the disk refuses, its standing warning tells why."""
        with contextlib.suppress(JournalError):
            for player in reversed(players):  # the first of them shall be remembered as the last used
                self._journal.remember(player)

    def rename(self, old: str, new: str) -> None:
        """Call a player otherwise, in kept games too; CodedError where that cannot be."""
        name = checked_name(new, frozenset())
        self._journal.rename_player(old, name)
        self._journal.pictures.rename(old, name)

    def forget(self, name: str) -> None:
        """Remember a player no longer; CodedError where that is not possible."""
        self._journal.pictures.drop(name)  # first: nobody could delete the picture of somebody who is not listed
        self._journal.forget(name)

    def keep_picture(self, name: str, png: bytes) -> None:
        """Keep a picture of somebody who is remembered, or none any more; CodedError where that is not possible."""
        if not png:
            self._journal.pictures.drop(name)
        elif any(player.name == name for player in self._journal.players()):
            self._journal.pictures.keep(name, png)

    def colours(self, names: Sequence[str]) -> tuple[Colour, ...]:
        """What these players wear."""
        players: tuple[Player, ...] = ()
        with contextlib.suppress(JournalError):
            players = self._journal.players()
        return seat_colours(names, players)

    def owned(self, game: Game[Any]) -> Owned | None:
        """What the owners said of a game's cards; None where it has none, or nobody keeps it."""
        if game.catalogue is None or self._data is None:
            return None
        if game.id not in self._owned:
            try:
                self._owned[game.id] = catalogue_file.load(self._data, game.id, game.catalogue)
            except CatalogueFault:
                return None  # a new game tells what is wrong with the file; one in play goes on without it
        return self._owned[game.id]

    def say(self, game: Game[Any], entry: str, corrections: Mapping[str, Any]) -> None:
        """The owners compared a card; kept for every later game. CodedError where a value cannot be."""
        owned = self.owned(game)
        if owned is not None and game.catalogue is not None and self._data is not None:
            said = owned.say(game.catalogue, entry, corrections)
            catalogue_file.save(self._data, game.id, said)
            self._owned[game.id] = said

    def heard(self, game: Game[Any], move: Move) -> None:
        """Keep what a move told of a card by the way. Best effort: the game does not depend on it."""
        owned = self.owned(game)
        if owned is not None and game.catalogue is not None:
            told = game.catalogue.heard(owned.over(game.catalogue), move)
            if told is not None:
                with contextlib.suppress(CatalogueFault):
                    self.say(game, *told)

    def retry(self) -> bool:
        """Try again to write what waits; whether that changed anything that the screen says."""
        before = self.notices()
        if self._journal.warning is not None:
            self._journal.retry()
        return self.notices() != before

    def notices(self) -> tuple[Message, ...]:
        """What happened while opening the journal, what keeps entries from the disk now, and why none are listed."""
        now = (self._journal.warning, self._unlisted)
        return (*self._journal.notices, *(one for one in now if one is not None))

    def close(self) -> None:
        """Let go of the journal."""
        self._journal.close()
