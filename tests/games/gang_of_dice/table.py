"""A table that talks: `table.felix.uses(2).rolls(3, 1).rerolls(1).rolls(2).stops()`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal
from unicodedata import normalize

import pytest

from companion.core import Adjust, Change, Event, IllegalMove, Move, Outcome, Rolled, Seat, Seats
from companion.dice import BOSS, PIPS, Face
from companion.games.gang_of_dice import GAME
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, Reroll, Result, State, Stop, TurnUp

Shown = int | Literal["boss"]


class Table:
    """A game, and the people who play it by name."""

    def __init__(self, *names: str, first: str | None = None, **options: str) -> None:
        seats = Seats(names, Seat(names.index(first) if first else 0))
        self.rules = GAME.rules
        self.state: State = self.rules.setup(seats, GAME.complete(options, len(names)))
        self.events: list[Event] = []
        """All that happened so far."""

    def __getattr__(self, name: str) -> Player:
        for seat, full in zip(self.state.seats, self.state.seats.names, strict=True):
            if normalize("NFD", full).encode("ascii", "ignore").decode().lower() == name:
                return Player(self, seat)
        raise AttributeError(name)

    def given(self, *changes: Change) -> Table:
        self.state = self.rules.begin(self.state, changes)
        return self

    def adjusts(self, change: Change) -> Table:
        return self.does(Adjust(None, change))

    def turns_up(self, kind: str, condition: str) -> Table:
        return self.does(TurnUp(None, Condition(condition.replace(" ", "-")), Fuse(kind)))

    def does(self, move: Move) -> Table:
        step = self.rules.apply(self.state, move)
        self.state = step.state
        self.events += step.events
        return self

    @contextmanager
    def refuses(self, code: str) -> Iterator[None]:
        """What is tried inside must be refused for this reason, and leave the table as it was."""
        before = self.state
        with pytest.raises(IllegalMove) as refusal:
            yield
        assert refusal.value.code == code
        assert self.state is before

    @property
    def pools(self) -> tuple[int, ...]:
        return self.state.pools

    @property
    def turn(self) -> str | None:
        seat = self.rules.turn(self.state)
        return None if seat is None else self.state.seats.names[seat]

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def winners(self) -> list[str]:
        return [self.state.seats.names[seat] for seat in self.outcome.winners] if self.outcome else []

    def told(self, code: str) -> Event:
        """The last event of that code."""
        return next(event for event in reversed(self.events) if event.code == code)

    def __contains__(self, code: str) -> bool:
        return any(event.code == code for event in self.events)


class Player:
    """Somebody at the table."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table = table
        self.seat = seat

    def uses(self, n: int) -> Player:
        return self._does(Commit(self.seat, n))

    def rolls(self, *shown: Shown) -> Player:
        return self._does(Rolled(self.seat, tuple(_face(one) for one in shown)))

    def rerolls(self, *shown: Shown) -> Player:
        """Picks up dice that show this, the first that do; `rolls` says what they show then."""
        hand = self.table.state.hand
        places: list[int] = []
        for one in shown:
            lying = enumerate(hand.dice if hand else ())
            places.append(next(place for place, die in lying if die.face == _face(one) and place not in places))
        return self._does(Reroll(self.seat, tuple(places)))

    def stops(self) -> Player:
        return self._does(Stop(self.seat))

    def loses(self, n: int) -> Player:
        """Uses n dice and meets an explosion of `any 1` with the first throw."""
        return self.uses(n).rolls(*[1] * n)

    def scores(self, *shown: Shown) -> Player:
        """Throws this and keeps it."""
        return self.uses(len(shown)).rolls(*shown).stops()

    @property
    def result(self) -> Result | None:
        return self.table.state.results[self.seat]

    @property
    def valid(self) -> int | None:
        """The valid result; None: invalid, or none yet."""
        return self.result.total if self.result and self.result.valid else None

    @property
    def invalid(self) -> bool:
        return self.result is not None and not self.result.valid

    @property
    def dice(self) -> int:
        return self.table.state.pools[self.seat]

    @property
    def out(self) -> bool:
        return self.table.state.out_in[self.seat] is not None

    def _does(self, move: Move) -> Player:
        self.table.does(move)
        return self


def _face(shown: Shown) -> Face:
    return BOSS if isinstance(shown, str) else PIPS[shown - 1]
