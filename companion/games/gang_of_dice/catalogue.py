"""What this house knows of its warnings: of which kind each is. Heard once at the table, kept for every later game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.catalogue.model import CardEntry, Catalogue, Field, Source, Value
from companion.core import Move
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import TurnUp

KINDS = "kinds"


def kinds_of(entries: Mapping[str, CardEntry], condition: Condition) -> tuple[Fuse, ...]:
    """The kinds that were told for a condition in this house: none, one, or both where two cards have it."""
    told = entries[condition][KINDS]
    return tuple(Fuse(str(kind)) for kind in told) if isinstance(told, tuple) else ()


def _checked(entry: str, name: str, value: Value) -> Value:
    told = set(value) if isinstance(value, tuple) else {value}
    if not told <= set(Fuse):
        raise ValueError(" | ".join(Fuse))
    return tuple(kind.value for kind in Fuse if kind in told)


def _heard(entries: Mapping[str, CardEntry], move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """A card that was turned up has this kind; None where that is known."""
    if not isinstance(move, TurnUp):
        return None
    known = kinds_of(entries, move.condition)
    return None if move.kind in known else (move.condition.value, {KINDS: (*known, move.kind)})


CATALOGUE = Catalogue(
    entries=tuple(CardEntry(condition.value, {KINDS: Field((), Source.PLACEHOLDER)}) for condition in Condition),
    check=_checked,
    heard=_heard,
)
