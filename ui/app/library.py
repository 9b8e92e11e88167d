"""What lies on the shelf, read for the screens: games at the door, kept games, players, what the owners said."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.catalogue import catalogue_file
from companion.catalogue.model import CatalogueFault, Owned
from companion.game import Game
from companion.journal.listing import Listed, listing
from companion.journal.photographs import Photographs
from companion.journal.reader import JournalError, Player
from companion.journal.writer import Journal
from companion.registry import Registry
from companion.text import Message
from ui.present.scope import Library


class LibraryReader:
    """Reads the library on the journal's thread. Kept games and players are read again only once they have changed."""

    def __init__(self, journal: Journal, registry: Registry, data: Path | None = None) -> None:
        """`data` is the folder with what the owners said of their cards."""
        self._journal, self._registry, self._data = journal, registry, data
        self._read_at: object = None
        self.problem: Message | None = None
        """Why no kept games are shown, although there may be some."""
        self._shelf: tuple[tuple[Listed, ...], tuple[Player, ...]] = ((), ())
        self._photographs = (0, 0)
        self._pictures: dict[str, bytes] = {}

    def read(self) -> Library:
        """The library as it stands; a journal that cannot be read shows no games, and says why (see `problem`)."""
        records = self._registry.records()
        known = {game.id: game for game in self._registry.games()}
        owned = {} if self._data is None else _owned(known, self._data)
        pictures = self._journal.pictures
        if self._read_at != (self._journal.changes(), pictures.changes, tuple(known)):
            try:
                self._shelf = (listing(self._journal, known.get), self._journal.players())
                self.problem = None
            except JournalError as error:
                self._shelf, self.problem = ((), ()), error.message
            if self._journal.folder is not None:
                self._photographs = Photographs(self._journal.folder).usage()
            self._pictures = pictures.of(player.name for player in self._shelf[1])
            now = (self._journal.changes(), pictures.changes, tuple(known))  # the listing itself keeps summaries
            self._read_at = now if self.problem is None else None  # what failed is tried again
        return Library(records, *self._shelf, owned=owned, photographs=self._photographs, pictures=self._pictures)


def _owned(games: Mapping[str, Game[Any]], data: Path) -> dict[str, Owned]:
    said = {}
    for id, game in games.items():
        if game.catalogue is not None:
            with contextlib.suppress(CatalogueFault):  # a new game tells what is wrong with the file
                said[id] = catalogue_file.load(data, id, game.catalogue)
    return said
