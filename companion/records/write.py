"""Writes a game as a record whose replay gives the same final state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core import Adjust, Change, Move, Options, ScoreBy, Seats
from companion.game import Game
from companion.records.names import TableNames


def write_record(
    game: Game[Any], seats: Seats, options: Options, given: Sequence[Change], moves: Sequence[Move]
) -> str:
    """The record of a game: what it began with, and every move that counts, up to an unfinished choice."""
    names = TableNames(seats)
    lines = [*_header(game, seats, options)]
    lines += [f"given {game.notation.write_change(change, names)}" for change in given if not _is_points(change)]
    lines += [_adjust_line(game, change, names) for change in given if _is_points(change)]
    start = game.rules.begin(game.rules.setup(seats, options), given)
    lines += _Writer(game, names, start).lines(moves)
    return "\n".join(lines) + "\n"


def _header(game: Game[Any], seats: Seats, options: Options) -> Iterator[str]:
    yield f"game: {game.id}"
    yield f"players: {', '.join(seats.names)}"
    if seats.first:
        yield f"first: {seats.names[seats.first]}"
    for option in game.options:
        if option.header:
            yield f"{option.id}: {options[option.id]}"
    chosen = [f"{option.id}={options[option.id]}" for option in game.options
              if not option.header and options[option.id] != option.default]  # fmt: skip
    if chosen:
        yield f"options: {', '.join(chosen)}"
    yield "---"


def _is_points(change: Change) -> bool:
    """Points from the table are no `given`: records have them as an adjustment only."""
    return isinstance(change, ScoreBy)


def _adjust_line(game: Game[Any], change: Change, names: TableNames) -> str:
    if isinstance(change, ScoreBy):
        return f"table: adjust {names.name(change.seat)} score {change.points:+d}"
    return f"table: adjust {game.notation.write_change(change, names)}"


class _Writer:
    """Cuts the moves into stretches between adjustments and lets the game's notation write each.

    An adjustment made while a line was half done (dice picked, not yet thrown) is written behind that line.
    """

    def __init__(self, game: Game[Any], names: TableNames, start: Any) -> None:
        self.game = game
        self.names = names
        self.state = start
        """The state at the beginning of the open stretch."""
        self.stretch: list[Move] = []
        self.waiting: list[Adjust[Any]] = []

    def lines(self, moves: Sequence[Move]) -> Iterator[str]:
        for move in moves:
            if isinstance(move, Adjust):
                self.waiting.append(move)
            else:
                self.stretch.append(move)
            if self.waiting:
                written, complete = self._written()
                if complete:
                    yield from written
                    yield from self._close()
        yield from self._written()[0]
        yield from (_adjust_line(self.game, move.change, self.names) for move in self.waiting)

    def _written(self) -> tuple[list[str], bool]:
        """The lines of the open stretch, and whether they tell all of it."""
        history = list(self._history())
        lines = list(self.game.notation.write(history, self.names))
        return lines, self._told(lines) == len(self.stretch)

    def _history(self) -> Iterator[tuple[Any, Move]]:
        state = self.state
        for move in self.stretch:
            yield state, move
            state = self.game.rules.apply(state, move).state

    def _told(self, lines: Sequence[str]) -> int:
        """How many moves these lines mean when they are read back."""
        notation, state, told = self.game.notation, self.state, 0
        for line in lines:
            head, _, rest = line.partition(":")
            if head == "table":
                moves = notation.parse_table(state, rest.split(), self.names)
            else:
                moves = notation.parse_move(state, self.names.seat(head), rest.split(), self.names)
            for move in moves:
                state = self.game.rules.apply(state, move).state
            told += len(moves)
        return told

    def _close(self) -> Iterator[str]:
        for move in (*self.stretch, *self.waiting):
            self.state = self.game.rules.apply(self.state, move).state
        yield from (_adjust_line(self.game, move.change, self.names) for move in self.waiting)
        self.stretch, self.waiting = [], []
