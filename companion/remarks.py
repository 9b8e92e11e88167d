"""What was remarkable in a game: the best round, the best throw, who was luckiest, how long somebody was in front.

Derived from the entries. A game adds its own through its door: `Game(remarks=(Remarkable("bombs", ("exploded",)),))`
finds who had most of these events, and its catalogue has the words `remark.bombs` with {player} and {n}.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from companion.core import Outcome, RollDice, Rolled, Rules, Seat
from companion.score_course import FEW_ROUNDS, Course, PlayedEntry, leader
from companion.text import Message, message

FEWEST_DICE = 12
"""Of whom fewer dice were seen, nobody says that they were lucky."""
LUCK = 0.25
"""Values a die above what is to be expected, from which on that is remarkable."""
LONG_LEAD = 4
"""Rounds in front in a row."""
MANY_CHANGES = 4
"""Times that another player came to the front."""
MOST = 6
"""More than this nobody reads after a game."""


class Remarkable(Struct, frozen=True):
    """Something that a game finds remarkable, told by its events. Words: `remark.<id>` with {player} and {n}."""

    id: str
    events: tuple[str, ...]
    """The codes of the events that count."""
    fact: str = ""
    """The largest value of this fact is told; empty: how often it happened."""
    least: int = 2
    """Fewer are not remarkable."""


class Remark(Struct, frozen=True):
    """Something remarkable, and whose it is."""

    words: Message
    seat: Seat | None = None
    icon: str = "star"


def remarks_of(
    rules: Rules[Any],
    own: Sequence[Remarkable],
    entries: Sequence[PlayedEntry],
    course: Course,
    outcome: Outcome | None,
) -> tuple[Remark, ...]:
    """What was remarkable, the game's own first; at most as many as somebody reads."""
    found = [
        *_own(own, entries),
        *_best_round(course),
        *_best_throw(entries),
        *_luckiest(rules, entries),
        *_comeback(course, outcome),
        *_longest_lead(course),
        *_changes(course),
    ]
    return tuple(found[:MOST])


def _own(own: Sequence[Remarkable], entries: Sequence[PlayedEntry]) -> Iterator[Remark]:
    for wanted in own:
        counted: Counter[Seat] = Counter()
        for entry in entries:
            for event in entry.events:
                seat = event.facts.get("player")
                if event.code not in wanted.events or not isinstance(seat, Seat):
                    continue
                if wanted.fact:
                    counted[seat] = max(counted[seat], int(event.facts.get(wanted.fact, 0)))
                else:
                    counted[seat] += 1
        yield from _most(counted, wanted)


def _most(counted: Counter[Seat], wanted: Remarkable) -> Iterator[Remark]:
    """Only what one player has more of than all others is remarkable."""
    for seat, n in counted.most_common(1):
        if n < wanted.least or any(other >= n for rival, other in counted.items() if rival != seat):
            continue
        yield Remark(message(f"remark.{wanted.id}", player=seat, n=n), seat)


def _best_round(course: Course) -> Iterator[Remark]:
    gained = [
        (after.totals[seat] - before.totals[seat], Seat(seat), after.round)
        for before, after in pairwise(course.rounds)
        for seat in range(len(after.totals))
    ]
    n, player, number = max(gained, key=lambda one: one[0], default=(0, Seat(0), 0))
    if n > 0 and len(course.rounds) > FEW_ROUNDS:
        yield Remark(message("remark.best-round", player=player, n=n, round=number), player, "up")


def _throws(entries: Sequence[PlayedEntry]) -> Iterator[tuple[Seat, tuple[int, ...], Rolled]]:
    """Every throw of a player, with the values that its dice have."""
    for entry in entries:
        if isinstance(entry.move, Rolled) and entry.move.seat is not None:
            values = tuple(face.value for face in entry.move.faces if face.value is not None)
            yield entry.move.seat, values, entry.move


def _best_throw(entries: Sequence[PlayedEntry]) -> Iterator[Remark]:
    """Of one die everybody throws the highest now and then."""
    found = [(sum(values), seat, move) for seat, values, move in _throws(entries) if len(values) > 1]
    if not found:
        return
    n, seat, move = max(found, key=lambda one: one[0])  # max keeps the first of equals: whoever threw it first
    yield Remark(message("remark.best-throw", player=seat, n=n, faces=move.faces), seat, "dice")


def _luckiest(rules: Rules[Any], entries: Sequence[PlayedEntry]) -> Iterator[Remark]:
    """Whose dice showed most above what dice of their kinds show on average."""
    more: defaultdict[Seat, float] = defaultdict(float)
    seen: Counter[Seat] = Counter()
    for entry in entries:
        move = entry.move
        if not isinstance(move, Rolled) or move.seat is None:
            continue
        ask = next((ask for ask in rules.asks(entry.before) if isinstance(ask, RollDice)), None)
        if ask is None or len(ask.dice) != len(move.faces):
            continue
        for kind, face in zip(ask.dice, move.faces, strict=True):
            values = [one.value for one in kind.faces if one.value is not None]
            if face.value is not None and values:
                more[move.seat] += face.value - sum(values) / len(values)
                seen[move.seat] += 1
    rates = {seat: more[seat] / n for seat, n in seen.items() if n >= FEWEST_DICE}
    if len(rates) > 1 and max(rates.values()) >= LUCK:
        seat = max(rates, key=lambda one: rates[one])
        yield Remark(message("remark.luckiest", player=seat, more=rates[seat]), seat, "leaf")


def _comeback(course: Course, outcome: Outcome | None) -> Iterator[Remark]:
    """How far behind the winner was."""
    if outcome is None or len(outcome.winners) != 1:
        return
    winner = outcome.winners[0]
    behind = [(max(point.totals) - point.totals[winner], point) for point in course.rounds]
    n, point = max(behind, key=lambda one: one[0])
    if n > 0 and n * 4 >= max(1, course.rounds[-1].totals[winner]):  # a quarter of the whole score
        yield Remark(message("remark.comeback", player=winner, n=n, round=point.round), winner, "flame")


def _longest_lead(course: Course) -> Iterator[Remark]:
    best: tuple[int, Seat | None] = (0, None)
    run, holder = 0, None
    for point in course.rounds[1:]:
        ahead = leader(point)
        run, holder = (run + 1 if ahead == holder else 1), ahead
        if holder is not None and run > best[0]:
            best = (run, holder)
    n, seat = best
    if seat is not None and n >= LONG_LEAD:
        yield Remark(message("remark.longest-lead", player=seat, n=n), seat, "crown")


def _changes(course: Course) -> Iterator[Remark]:
    leaders = [ahead for point in course.rounds[1:] if (ahead := leader(point)) is not None]
    n = sum(one != other for one, other in pairwise(leaders))
    if n >= MANY_CHANGES:
        yield Remark(message("remark.lead-changes", n=n), None, "again")
