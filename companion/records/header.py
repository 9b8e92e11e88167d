"""The header of a record: which game, who plays, who begins, with which options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.core import SEATS, Options, Seats
from companion.errors import CodedError, UnknownGame
from companion.game import BadLine, BadOption, Game
from companion.records.names import checked_names, fold

END = "---"
_KEYS = ("game", "players", "first", "options")

FindGame = Callable[[str], Game[Any]]
"""The game of an id, or UnknownGame."""


class Header(Struct, frozen=True):
    """What the header settles."""

    game: Game[Any]
    seats: Seats
    options: Options


class LineFault(Exception):
    """What is wrong in a line that is not the one being read; of a header, the game as far as it was known."""

    def __init__(self, line: int, error: CodedError, game: Game[Any] | None = None) -> None:
        super().__init__(line, error)
        self.line = line
        self.error = error
        self.game = game


class _HeaderEntry(Struct, frozen=True):
    line: int
    value: str


class _Reading:
    """Collects what is wrong with a header, so that the first line that is wrong can be told."""

    def __init__(self, entries: Mapping[str, _HeaderEntry], end: int) -> None:
        self.entries = entries
        self.end = end
        self.faults: list[tuple[int, CodedError]] = []

    def line(self, key: str) -> int:
        """Where a key stands; what is missing is missed at the end."""
        return self.entries[key].line if key in self.entries else self.end

    def text(self, key: str) -> str | None:
        return self.entries[key].value if key in self.entries else None

    def wrong(self, key: str, error: CodedError) -> None:
        self.faults.append((self.line(key), error))


def read_header(lines: Iterator[tuple[int, str]], find_game: FindGame) -> Header:
    """Takes the header off the folded, numbered lines of a record."""
    reading = _collect(lines)
    game = _game(reading, find_game)
    header = None
    if game is not None:
        _refuse_unknown_keys(reading, game)
        seats = _seats(reading, game)
        options = _options(reading, game, len(seats) if seats is not None else game.players[0])
        header = Header(game, seats, options) if seats is not None else None
    if reading.faults or header is None:
        # Where the end is missing, what is wrong in the last line comes first.
        line, error = min(reading.faults, key=lambda fault: (fault[0], fault[1].code == "header.end"))
        raise LineFault(line, error, game)
    return header


def _collect(lines: Iterator[tuple[int, str]]) -> _Reading:
    entries: dict[str, _HeaderEntry] = {}
    faults: list[tuple[int, CodedError]] = []
    number = 1
    for number, line in lines:
        if line == END:
            break
        key, colon, value = line.partition(":")
        key = key.strip()
        if not colon:
            faults.append((number, BadLine("header.line", line=line)))
            break
        if key in entries:
            faults.append((number, BadLine("header.twice", key=key)))
        else:
            entries[key] = _HeaderEntry(number, value.strip())
    else:
        faults.append((number, BadLine("header.end")))
    reading = _Reading(entries, number)
    reading.faults = faults
    return reading


def _game(reading: _Reading, find_game: FindGame) -> Game[Any] | None:
    game_id = reading.text("game")
    if game_id is None:
        reading.wrong("game", BadLine("header.missing", key="game"))
        return None
    try:
        return find_game(game_id)
    except UnknownGame as error:
        reading.wrong("game", error)
        return None


def _refuse_unknown_keys(reading: _Reading, game: Game[Any]) -> None:
    known = (*_KEYS, *(option.id for option in game.options if option.header))
    for key in reading.entries:
        if key not in known:
            reading.wrong(key, BadLine("header.unknown", key=key, known=known))


def _seats(reading: _Reading, game: Game[Any]) -> Seats | None:
    listed = reading.text("players")
    if listed is None:
        reading.wrong("players", BadLine("header.missing", key="players"))
        return None
    try:
        names = tuple(listed.split(","))
        if len(names) <= len(SEATS):  # of more than can ever sit there, nobody needs to know what each is called
            names = checked_names(names, game.notation.ids())
        if len(names) not in game.players:
            raise BadLine("players.count", n=len(names), allowed=game.players)
    except BadLine as error:
        reading.wrong("players", error)
        return None
    first = reading.text("first")
    if first is None:
        return Seats(names)
    if fold(first) not in names:
        reading.wrong("first", BadLine("name.unknown", name=first, known=names))
        return None
    return Seats(names, SEATS[names.index(fold(first))])


def _options(reading: _Reading, game: Game[Any], players: int) -> Options:
    plain = {option.id: option for option in game.options if not option.header}
    chosen = _chosen(reading, tuple(plain))
    settled: dict[str, str] = {}
    for option in game.options:
        try:
            text = reading.text(option.id) if option.header else chosen.get(option.id)
            settled[option.id] = option.settle(text, players)
        except BadOption as error:
            reading.wrong(option.id if option.header else "options", error)
    return settled


def _chosen(reading: _Reading, known: tuple[str, ...]) -> Mapping[str, str]:
    chosen: dict[str, str] = {}
    try:
        for name, value in option_pairs(reading.text("options") or ""):
            if name not in known:
                raise BadOption("unknown", option=name, known=known)
            if name in chosen:
                raise BadOption("twice", option=name)
            chosen[name] = value
    except (BadLine, BadOption) as error:
        reading.wrong("options", error)
    return chosen


def option_pairs(text: str) -> Iterator[tuple[str, str]]:
    """The options written as `name=value`, comma separated."""
    for part in text.split(","):
        if part.strip():
            name, sign, value = part.partition("=")
            if not sign:
                raise BadLine("options.form", text=part.strip())
            yield name.strip(), value.strip()
