"""The `=` lines that every game has: score, turn, round, over, winner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core import Rules
from companion.game import BadLine, Check, Notation
from companion.line_reader import is_number, number
from companion.records.names import TableNames

LONGEST = 18
"""Digits of a number that every game has, a score for one."""
SIGNS = "+-"


def check(rules: Rules[Any], notation: Notation[Any], state: Any, words: Sequence[str], names: TableNames) -> Check:
    """One `=` line looked at; BadLine if neither all games nor this one know such a check."""
    taken = names.take(words)
    if taken is not None and len(taken[1]) == 2 and taken[1][0] == "score":
        return _number(rules.scores(state)[taken[0]].total, taken[1][1])
    match list(words):
        case ["turn", *name]:
            seat, turn = names.seat(" ".join(name)), rules.turn(state)
            return Check(turn == seat, names.name(turn) if turn is not None else "over")
        case ["round", told]:
            return _number(rules.round(state), told)
        case ["over"]:
            return Check(rules.outcome(state) is not None, "not over")
        case ["not", "over"]:
            return Check(rules.outcome(state) is None, "over")
        case ["winner", *listed]:
            return _winners(rules, state, " ".join(listed), names)
        case [*name, "score", told] if name and taken is None and is_number(told, LONGEST, SIGNS):
            raise BadLine("name.unknown", name=" ".join(name), known=names.seats.names)
        case _:
            return notation.parse_check(state, words, names)


def _number(found: int, word: str) -> Check:
    return Check(found == number(word, LONGEST, SIGNS), str(found))


def _winners(rules: Rules[Any], state: Any, listed: str, names: TableNames) -> Check:
    expected = {names.seat(name) for name in listed.split(",")}
    outcome = rules.outcome(state)
    if outcome is None:
        return Check(False, "not over")
    found = ", ".join(names.name(seat) for seat in outcome.winners)
    return Check(set(outcome.winners) == expected, found or "nobody")
