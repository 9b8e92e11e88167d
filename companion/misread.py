"""The throw that was misread long ago: which one, read otherwise, would have led to the table as it is seen now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core import IllegalMove, Move, RollDice, Rolled, Rules
from companion.dice import Face
from companion.tabletop import Seen, Tabletop


class Misread(Struct, frozen=True):
    """An entry of the journal whose throw showed something else."""

    entry: int
    move: Rolled
    """What it showed."""
    was: Face
    now: Face


Played = tuple[int, Any, Move]
"""The number of an entry, the state before it, and its move."""


def find_misread(rules: Rules[Any], table: Tabletop[Any], entries: Sequence[Played], seen: Seen) -> Misread | None:
    """The latest throw of which one die, read otherwise, leads to this table by the same moves; None: there is none."""
    for at in range(len(entries) - 1, -1, -1):
        number, before, move = entries[at]
        if not isinstance(move, Rolled):
            continue
        for other, was, now in _others(rules, before, move):
            after = _replayed(rules, before, (other, *(later for _, _, later in entries[at + 1 :])))
            if after is not None and not seen.misfits(table.lying(after)):
                return Misread(number, other, was, now)
    return None


def _others(rules: Rules[Any], before: Any, move: Rolled) -> Iterator[tuple[Rolled, Face, Face]]:
    """The throw with one die showing each of its other faces."""
    ask = next((ask for ask in rules.asks(before) if isinstance(ask, RollDice)), None)
    if ask is None:
        return
    for place, (kind, was) in enumerate(zip(ask.dice, move.faces, strict=True)):
        for now in kind.faces:
            if now != was:
                yield replace(move, faces=(*move.faces[:place], now, *move.faces[place + 1 :])), was, now


def _replayed(rules: Rules[Any], state: Any, moves: Sequence[Move]) -> Any | None:
    try:
        for move in moves:
            state = rules.apply(state, move).state
    except IllegalMove:
        return None
    return state
