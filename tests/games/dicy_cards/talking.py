"""A table that talks: `table.cristina.rolls(5, 5, 4, 4, 2, 1).rerolls(1, 2, into=(6, 3), freezing="odd")`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.core import SEATS, Adjust, Event, IllegalMove, Seat, Seats
from companion.games.dicy_cards import GAME
from companion.games.dicy_cards.model import State
from companion.records.names import TableNames


class Table:
    """A game of Dicy Cards on which players act by name."""

    def __init__(self, *players: str, cards: str = "A", first: str | None = None, **options: str) -> None:
        seats = Seats(players, SEATS[players.index(first) if first else 0])
        chosen = {"cards": cards, **{name.replace("_", "-"): value for name, value in options.items()}}
        self.names = TableNames(seats)
        self.state: State = GAME.rules.setup(seats, GAME.complete(chosen, len(players)))
        self.events: list[Event] = []

    def __getattr__(self, name: str) -> Player:
        for seat, player in zip(self.state.seats, self.state.seats.names, strict=True):
            if player.lower() == name:
                return Player(self, seat)
        raise AttributeError(name)

    def says(self, seat: Seat, line: str) -> None:
        """One line of a record by one player; all of it or nothing."""
        state = self.state
        events: list[Event] = []
        for move in GAME.notation.parse_move(state, seat, line.split(), self.names):
            step = GAME.rules.apply(state, move)
            state = step.state
            events += step.events
        self.state, self.events = state, events

    def adjust(self, line: str) -> None:
        """The table overrules the companion, as a record writes it."""
        for change in GAME.notation.parse_change(self.state, line.split(), self.names):
            self.state = GAME.rules.apply(self.state, Adjust(None, change)).state

    def given(self, *lines: str) -> Table:
        """Start in the middle."""
        for line in lines:
            changes = GAME.notation.parse_change(self.state, line.split(), self.names)
            self.state = GAME.rules.begin(self.state, changes)
        return self

    @contextmanager
    def refuses(self, code: str, **facts: object) -> Iterator[None]:
        """What happens inside is refused with this code, and changes nothing."""
        before = self.state
        with pytest.raises(IllegalMove) as refusal:
            yield
        assert refusal.value.code == code
        assert {name: refusal.value.facts[name] for name in facts} == facts
        assert self.state is before

    def holds(self, line: str) -> bool:
        """A check line of this game."""
        return GAME.notation.parse_check(self.state, line.split(), self.names).holds

    @property
    def turn(self) -> str | None:
        """Who must act."""
        seat = GAME.rules.turn(self.state)
        return None if seat is None else self.state.seats.names[seat]

    @property
    def happened(self) -> list[str]:
        """The codes of what the last line made happen."""
        return [event.code for event in self.events]

    @property
    def winners(self) -> set[str]:
        """Who won."""
        outcome = GAME.rules.outcome(self.state)
        assert outcome is not None, "the game is not over"
        return {self.state.seats.names[seat] for seat in outcome.winners}


class Player:
    """Somebody at the table."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table = table
        self.seat = seat

    def _says(self, line: str) -> Player:
        self.table.says(self.seat, line)
        return self

    def rolls(self, *faces: int) -> Player:
        return self._says(f"roll {_spaced(faces)}")

    def rerolls(self, *faces: int, into: tuple[int, ...], freezing: str) -> Player:
        return self._says(f"reroll {_spaced(faces)} -> {_spaced(into)} freezing {freezing}")

    def scores(self, card: str, *faces: int) -> Player:
        return self._says(f"score {card} with {_spaced(faces)}")

    def skips(self) -> Player:
        return self._says("skip")

    def freezes(self, card: str) -> Player:
        return self._says(f"freeze {card}")

    def thaws(self, card: str) -> Player:
        return self._says(f"thaw {card}")

    @property
    def points(self) -> int:
        return self.table.state.points[self.seat]

    @property
    def frozen(self) -> set[str]:
        return set(self.table.state.frozen[self.seat])

    @property
    def active(self) -> set[str]:
        return {str(card) for card in self.table.state.cards} - self.frozen


def _spaced(faces: tuple[int, ...]) -> str:
    return " ".join(str(face) for face in faces)
