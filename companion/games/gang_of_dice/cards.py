"""The warnings: sixteen conditions that a throw must not meet, each as a bomb or as an explosion."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

from msgspec import Struct

from companion.dice import GANG_DIE, Die, Face

Tally = tuple[int, ...]
"""How many dice show nothing of value (the Boss), 1, 2, 3, 4 and 5."""
NOTHING: Tally = (0,) * 6
"""No dice."""


class Fuse(StrEnum):
    """When a warning counts."""

    BOMB = "bomb"
    """Once, when the turn ends."""
    EXPLOSION = "explosion"
    """After every throw, at once."""


class Condition(StrEnum):
    """What must not be shown. The value is the record's words with hyphens for blanks."""

    TOTAL_7 = "total-7"
    TOTAL_10 = "total-10"
    TOTAL_11 = "total-11"
    TOTAL_13 = "total-13"
    RUN_2 = "run-2"
    RUN_3 = "run-3"
    ODD_1 = "odd-1"
    ODD_2 = "odd-2"
    ODD_3 = "odd-3"
    DIFFERENT_2 = "different-2"
    DIFFERENT_3 = "different-3"
    PAIR = "pair"
    FIVES = "fives"
    ANY_1 = "any-1"
    ANY_4_5 = "any-4-5"
    ANY_3_4_5 = "any-3-4-5"


class Card(Struct, frozen=True):
    """A warning card as it lies in the middle."""

    condition: Condition
    kind: Fuse


def tally(faces: Iterable[Face]) -> Tally:
    """How often each value lies there; the Boss, which has none, at place 0."""
    counts = [0] * 6
    for face in faces:
        counts[face.value or 0] += 1
    return tuple(counts)


def total(counts: Tally) -> int:
    """The sum of the values: a result. The Boss adds nothing."""
    _, ones, twos, threes, fours, fives = counts
    return ones + 2 * twos + 3 * threes + 4 * fours + 5 * fives


def holds(condition: Condition, counts: Tally) -> bool:
    """Whether the dice meet the condition, which offends the Boss."""
    return _MEETS[condition](counts)


def _total(least: int) -> Callable[[Tally], bool]:
    return lambda counts: total(counts) >= least


def _run(length: int) -> Callable[[Tally], bool]:
    runs = tuple(range(start, start + length) for start in range(1, 7 - length))
    return lambda counts: any(all(counts[value] for value in run) for run in runs)


def _odd(least: int) -> Callable[[Tally], bool]:
    return lambda counts: counts[1] + counts[3] + counts[5] >= least  # dice, not different values


def _different(least: int) -> Callable[[Tally], bool]:
    return lambda counts: 5 - counts[1:].count(0) >= least


def _pair(counts: Tally) -> bool:
    return max(counts[1:]) >= 2


def _fives(counts: Tally) -> bool:
    return counts[5] >= 2


def _any(*values: int) -> Callable[[Tally], bool]:
    return lambda counts: any(counts[value] for value in values)


_MEETS: dict[Condition, Callable[[Tally], bool]] = {
    Condition.TOTAL_7: _total(7),
    Condition.TOTAL_10: _total(10),
    Condition.TOTAL_11: _total(11),
    Condition.TOTAL_13: _total(13),
    Condition.RUN_2: _run(2),
    Condition.RUN_3: _run(3),
    Condition.ODD_1: _odd(1),
    Condition.ODD_2: _odd(2),
    Condition.ODD_3: _odd(3),
    Condition.DIFFERENT_2: _different(2),
    Condition.DIFFERENT_3: _different(3),
    Condition.PAIR: _pair,
    Condition.FIVES: _fives,
    Condition.ANY_1: _any(1),
    Condition.ANY_4_5: _any(4, 5),
    Condition.ANY_3_4_5: _any(3, 4, 5),
}


def worth_throwing_again(condition: Condition, dice: tuple[Die, ...], counts: Tally) -> tuple[int, ...]:
    """A sensible pick, by places: the one die that defuses a condition that holds, otherwise the dice worth least.

    A hint, not the best play: where no single die helps, all are picked.
    """
    if holds(condition, counts):
        for value in (5, 4, 3, 2, 1):
            if counts[value]:
                without = list(counts)
                without[value] -= 1
                if not holds(condition, tuple(without)):
                    return (next(place for place, die in enumerate(dice) if die.face.value == value),)
        return tuple(range(len(dice)))
    least = next(value for value, count in enumerate(counts) if count)
    return tuple(place for place, die in enumerate(dice) if (die.face.value or 0) == least)


LYING: dict[int, Die] = {face.value or 0: Die(GANG_DIE, face) for face in GANG_DIE.faces}
"""A gang die for each value it can show, 0 for the Boss; made once."""
