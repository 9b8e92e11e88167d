"""What lies on the shelf, read for the screens: games at the door, kept games, remembered players."""

from __future__ import annotations

from companion.journal.listing import listing
from companion.journal.reader import JournalError
from companion.journal.writer import Journal
from companion.registry import Registry
from ui.present.scope import Library


def library_of(journal: Journal, registry: Registry) -> Library:
    """The library as it stands. Called on the journal's thread; a journal that cannot be read shows no games."""
    games = registry.records()
    known = {game.id: game for game in registry.games()}
    try:
        return Library(games, listing(journal, known.get), journal.players())
    except JournalError:
        return Library(games)
