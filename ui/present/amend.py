"""A misread that is noticed later: which throw a die came from, and the sheet that changes this one die."""

from __future__ import annotations

from typing import Any

from companion.core import PickDice, RollDice, Rolled
from companion.dice import Face
from companion.session import Entry
from ui.app.snapshot import Playing
from ui.state.intents import Open
from ui.state.sheets import ByHand

Held = tuple[Any, None] | None


def amending(entry: Entry[Any], at: int | None = None) -> Open:
    """Opens an earlier throw as it was read, with one of its dice taken up."""
    assert isinstance(entry.move, Rolled)
    only = 0 if len(entry.move.faces) == 1 else None  # then nobody is asked which one
    return Open(ByHand(entry.move.faces, amends=entry.number, at=only if at is None else at))


def hold_to_amend(playing: Playing, place: int, face: Face) -> Held:
    """What holding a die of the table opens: the throw that it came from."""
    origin = thrown_in(playing, place)
    if origin is None:
        return None
    entry, at = origin
    assert isinstance(entry.move, Rolled)
    return (amending(entry, at), None) if entry.move.faces[at] == face else None


def thrown_in(playing: Playing, place: int) -> tuple[Entry[Any], int] | None:
    """The last throw of the die at this place of the table, and its place in that throw; None where nobody can tell."""
    entries = list(playing.entries)
    while entries:
        entry = entries.pop()
        if not isinstance(entry.move, Rolled):
            continue
        asks = playing.game.rules.asks(entry.before)
        ask = next((ask for ask in asks if isinstance(ask, RollDice)), None)
        if ask is None:
            return None
        if not ask.kept:
            return (entry, place) if place < len(entry.move.faces) else None
        picks = _picked(playing, entries)
        if picks is None or len(picks) != len(entry.move.faces):
            return None
        if place in picks:
            return entry, picks.index(place)
    return None


def _picked(playing: Playing, entries: list[Entry[Any]]) -> tuple[int, ...] | None:
    """Which dice the last decision took up to throw them again."""
    for entry in reversed(entries):
        if isinstance(entry.move, Rolled):
            return None
        for ask in playing.game.rules.asks(entry.before):
            if isinstance(ask, PickDice) and type(ask.template) is type(entry.move):
                picks: tuple[int, ...] = getattr(entry.move, ask.open_field)
                return picks
    return None
