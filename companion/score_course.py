"""The course of a game: how the scores came about, folded from its entries. Nothing of it is saved.

`course_of` tells the race (everybody's total after every turn and every round) and the gains: which entry changed which
number of the score sheet, and by how much. Whatever game it is, its rules only say the scores of a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from companion.core import Event, Move, Rules, Score, ScoreLine, Seat

FEW_ROUNDS = 4
"""With no more rounds than this, the race is told turn by turn."""


class PlayedEntry(Protocol):
    """A move that counts, as a session keeps it."""

    @property
    def number(self) -> int:
        """Its number in the journal."""

    @property
    def move(self) -> Move:
        """What was done."""

    @property
    def before(self) -> Any:
        """The state it was made in."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What it brought about."""


class Gain(Struct, frozen=True):
    """An entry that changed a number of the score sheet."""

    seat: Seat
    source: str
    """The row of the sheet, by the key of its words."""
    points: int
    """How many it brought; less than none where it cost some."""
    entry: int
    """Its number in the journal."""
    round: int


class RacePoint(Struct, frozen=True):
    """Everybody's total when a turn or a round was over."""

    round: int
    totals: tuple[int, ...]
    """By seat."""


class Course(Struct, frozen=True):
    """How the scores came about."""

    rounds: tuple[RacePoint, ...]
    """From the start, one after every round: many games settle their points then."""
    turns: tuple[RacePoint, ...]
    """The same after every turn."""
    gains: tuple[Gain, ...]

    @property
    def race(self) -> tuple[RacePoint, ...]:
        """What is drawn: by rounds, where there are enough of them."""
        return self.rounds if len(self.rounds) > FEW_ROUNDS else self.turns


def leader(point: RacePoint) -> Seat | None:
    """Who was in front; None where several were."""
    best = [seat for seat, total in enumerate(point.totals) if total == max(point.totals)]
    return Seat(best[0]) if len(best) == 1 else None


def source_of(line: ScoreLine) -> str:
    """The row of the score pad that a line belongs to."""
    return (line.source or line.label).key


def course_of(rules: Rules[Any], entries: Sequence[PlayedEntry], state: Any) -> Course:
    """The course of the game whose entries led to this state."""
    states = [*(entry.before for entry in entries), state]
    sheets = [rules.scores(one) for one in states]
    turns = [rules.turn(one) for one in states]
    rounds = [rules.round(one) for one in states]
    gains: list[Gain] = []
    by_turn = [RacePoint(rounds[0], _totals(sheets[0]))]
    by_round = by_turn[:]
    for place, entry in enumerate(entries):
        gains += _gains(sheets[place], sheets[place + 1], entry.number, rounds[place])
        point = RacePoint(rounds[place], _totals(sheets[place + 1]))
        ended = place + 1 == len(entries) or rounds[place] != rounds[place + 1]
        if ended:
            by_round.append(point)
        if ended or turns[place] != turns[place + 1]:
            by_turn.append(point)
    return Course(tuple(by_round), tuple(by_turn), tuple(gains))


def _totals(sheet: Sequence[Score]) -> tuple[int, ...]:
    return tuple(score.total for score in sorted(sheet, key=lambda score: score.seat))


def _by_source(score: Score) -> dict[str, int]:
    """The points of each row; lines of one row count together."""
    rows: dict[str, int] = {}
    for line in score.lines:
        rows[source_of(line)] = rows.get(source_of(line), 0) + line.points
    return rows


def _gains(before: Sequence[Score], after: Sequence[Score], entry: int, number: int) -> list[Gain]:
    found = []
    for was, now in zip(before, after, strict=True):
        if was == now:
            continue
        old, new = _by_source(was), _by_source(now)
        for source in dict.fromkeys((*old, *new)):
            points = new.get(source, 0) - old.get(source, 0)
            if points:
                found.append(Gain(now.seat, source, points, entry, number))
    return found
