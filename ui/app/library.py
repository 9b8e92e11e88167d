"""What lies on the shelf, read for the screens: games at the door, kept games, players, what the owners said."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.catalogue import catalogue_file
from companion.catalogue.model import CatalogueFault, Owned
from companion.game import Game
from companion.journal.listing import listing
from companion.journal.reader import JournalError
from companion.journal.writer import Journal
from companion.registry import Registry
from ui.present.scope import Library


def library_of(journal: Journal, registry: Registry, data: Path | None = None) -> Library:
    """The library as it stands. Called on the journal's thread; a journal that cannot be read shows no games.

    `data` is the folder with what the owners said of their cards.
    """
    games = registry.records()
    known = {game.id: game for game in registry.games()}
    owned = {} if data is None else _owned(known, data)
    try:
        return Library(games, listing(journal, known.get), journal.players(), owned=owned)
    except JournalError:
        return Library(games, owned=owned)


def _owned(games: Mapping[str, Game[Any]], data: Path) -> dict[str, Owned]:
    said = {}
    for id, game in games.items():
        if game.catalogue is not None:
            with contextlib.suppress(CatalogueFault):  # a new game tells what is wrong with the file
                said[id] = catalogue_file.load(data, id, game.catalogue)
    return said
