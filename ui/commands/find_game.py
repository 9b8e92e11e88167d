"""Finding a kept game by what people type: its number, or its title."""

from __future__ import annotations

from companion.errors import CodedError
from companion.journal.entries import Start
from companion.journal.reader import JournalReader
from companion.records.names import fold


class NoSuchGame(CodedError, LookupError):
    """No kept game is meant by what was typed, or several are: the sentence `<code>`."""


def find_kept(reader: JournalReader, text: str) -> Start:
    """The kept game of this number or title; NoSuchGame lists what there is."""
    games = reader.games()
    if text.isascii() and text.isdigit():
        found = [game for game in games if game.id == int(text)]
    else:
        found = [game for game in games if fold(game.title).casefold() == fold(text).casefold()]
    if not found:
        raise NoSuchGame("kept.unknown", game=text, known=_told(games))
    if len(found) > 1:
        raise NoSuchGame("kept.several", game=text, known=_told(tuple(found)))
    return found[0]


def _told(games: tuple[Start, ...]) -> tuple[str, ...]:
    return tuple(f"{game.id} ({game.title}: {', '.join(game.seats.names)})" for game in games)
