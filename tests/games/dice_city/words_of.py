"""The words of a language, and what they lack."""

from __future__ import annotations

from functools import cache

from companion.core import Seats
from companion.games.dice_city import GAME
from ui.i18n import Words

SEATED = Seats(("Ana", "Bob", "Cleo", "Dan Brown"))


@cache
def words_of(language: str) -> tuple[Words, list[str]]:
    """The game's words, and a list that grows with every key or fact that is missing."""
    missing: list[str] = []
    return Words(language, GAME, SEATED, missing.append), missing
