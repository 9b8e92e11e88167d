"""A table that talks in the lines of records: `table.plays("Ana: use white").shows("Ana stock 1 0 0")`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.core import SEATS, Adjust, Change, Choose, Event, IllegalMove, Move, Outcome, Seat, Seats
from companion.game import BadLine
from companion.games.dice_city import GAME
from companion.games.dice_city.model.state import City, State
from companion.records.checks import check
from companion.records.names import TableNames

DISPLAY = "table: display town-hall, manor, bazaar, church, market-place, festival-hall, cemetery, stables"
DICE = "dice white=1 yellow=1 red=1 blue=1 black=1"
"""On the board below: forest, mountain, cave, militia, small house."""
BOARD = (
    "board white forest mountain cave militia small-house forest",
    "board yellow mountain cave militia traveller forest mountain",
    "board red cave militia small-house forest mountain cave",
    "board blue militia traveller forest mountain cave militia",
    "board black small-house forest mountain cave militia traveller",
)
"""A board of our own, with another kind of place in the first column of every row."""


class Table:
    """A game at which everything is said in record lines. Dice lie in column 1 unless they are given."""

    def __init__(self, *given: str, players: str = "Ana, Bob", first: str = "", display: str = DISPLAY,
                 board: str = "ours", **options: str) -> None:  # fmt: skip
        names = tuple(name.strip() for name in players.split(","))
        self.seats = Seats(names, SEATS[names.index(first)] if first else SEATS[0])
        self.names = TableNames(self.seats)
        self.rules = GAME.rules
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        setup = self.rules.setup(self.seats, GAME.complete(chosen, len(names)))
        self.state: State = setup
        changes: list[Change] = []
        rows = BOARD if board == "ours" else ()
        for line in (
            *rows,
            *given,
            *(f"{name} {DICE}" for name in names if not any(f"{name} dice" in one for one in given)),
        ):
            read = GAME.notation.parse_change(self.state, line.split(), self.names)
            changes += read
            self.state = self.rules.begin(setup, changes)
        self.events: list[Event] = []
        if display:
            self.plays(display)

    def plays(self, *lines: str) -> Table:
        """Lines that must be legal, one after the other."""
        for line in lines:
            for move in self._read(line):
                step = self.rules.apply(self.state, move)
                self.state = step.state
                self.events += step.events
        return self

    def refuses(self, line: str, code: str) -> Table:
        """A line that the rules forbid here, for this reason; the table stays as it is."""
        with pytest.raises(IllegalMove) as refusal:
            self._tries(line)
        assert refusal.value.code == code, line
        return self

    def _tries(self, line: str) -> None:
        state = self.state
        for move in self._read(line):
            state = self.rules.apply(state, move).state

    def misreads(self, line: str, code: str) -> Table:
        """A line that cannot be understood."""
        with pytest.raises(BadLine) as fault:
            self._read(line)
        assert fault.value.code == code, line
        return self

    def shows(self, *checks: str) -> Table:
        """Checks that must hold."""
        for words in checks:
            found = check(self.rules, GAME.notation, self.state, words.split(), self.names)
            assert found.holds, f"{words}: found {found.found}"
        return self

    def _read(self, line: str) -> tuple[Move, ...]:
        head, _, rest = line.partition(":")
        words = rest.split()
        if head != "table":
            return GAME.notation.parse_move(self.state, self.names.seat(head), words, self.names)
        if words[0] == "adjust":
            changes = GAME.notation.parse_change(self.state, words[1:], self.names)
            return tuple(Adjust(None, change) for change in changes)
        return GAME.notation.parse_table(self.state, words, self.names)

    def does(self, *moves: Move) -> Table:
        """Moves as the screens make them."""
        for move in moves:
            self.state = self.rules.apply(self.state, move).state
        return self

    def passes_turn(self, *names: str, faces: str = "white=1 yellow=1 red=1 blue=1 black=1") -> Table:
        """These players use their dice for nothing in particular and end their turns."""
        for name in names:
            self.uses_dice(name)
            self.plays(f"{name}: end turn")
            if self.outcome is None:
                self.plays(f"{name}: roll {faces}")
        return self

    def uses_dice(self, name: str) -> Table:
        """All dice for whatever they lie on, or for an hourglass."""
        for die in ("white", "yellow", "red", "blue", "black"):
            self._used_somehow(name, die)
        return self

    def _used_somehow(self, name: str, die: str) -> None:
        for line in (f"{name}: use {die}", f"{name}: pass with {die}"):
            try:
                self.plays(line)
            except IllegalMove:
                continue
            return
        raise AssertionError(f"{name} has no use for the {die} die")

    def city(self, name: str) -> City:
        return self.state.cities[self.names.seat(name)]

    def seat(self, name: str) -> Seat:
        return self.names.seat(name)

    @property
    def options(self) -> Sequence[Move]:
        """All that is offered to tap."""
        return [move for ask in self.rules.asks(self.state) if isinstance(ask, Choose) for move in ask.options]

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def winners(self) -> list[str]:
        return [self.seats.names[seat] for seat in self.outcome.winners] if self.outcome else []

    def told(self, code: str) -> dict[str, Any]:
        """The facts of the last event of that code."""
        return dict(next(event for event in reversed(self.events) if event.code == code).facts)
