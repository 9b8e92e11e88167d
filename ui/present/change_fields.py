"""The fields of a change as they can be entered with taps, and the values that they begin with: what is now."""

from __future__ import annotations

from collections.abc import Mapping
from enum import EnumType
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec.structs import fields, replace

from companion.core import TABLE, Adjust, Change, IllegalMove, Numbered, ScoreBy, Seat, Seats
from companion.dice import FACES, Face
from companion.game import Game
from companion.text import Message

FIRST_NUMBERS = 14
"""Among so many a first legal number is looked for, where nobody may know what is now."""
Chosen = Mapping[str, Any]


def editable(game: Game[Any], state: Any, seats: Seats, *, begins: bool) -> tuple[type[Change], ...]:
    """The changes whose fields can be entered with taps; points by hand are for games in play."""
    own = tuple(kind for kind in game.changes if _can_enter(game, state, kind, seats))
    return own if begins and own else (*own, ScoreBy)


@cache  # every picture of a table asks for the fields of all changes, and hints are evaluated from text
def typed(kind: type[Change]) -> tuple[tuple[str, Any], ...]:
    """The fields of a change with their types."""
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def naming(change: Change) -> tuple[str, ...]:
    """The fields that say which thing is set, such as the seat: with another value it is another thing."""
    thing = change.thing()
    return tuple(name for name, _ in typed(type(change)) if replace(change, **{name: _NOTHING}).thing() != thing)


class _Nothing:
    """A value that no field has."""


_NOTHING = _Nothing()


def _can_enter(game: Game[Any], state: Any, kind: type[Change], seats: Seats) -> bool:
    example = filled(kind, {}, seats)
    for name, type_ in typed(kind):
        if bare(type_) in (int, bool, Seat, Face) or members(bare(type_)) or parts(type_, seats):
            continue
        if state is None or not (game.rules.members(state, example, name) or number_row(game, state, example, name)):
            return False
    return True


def bare(type_: Any) -> Any:
    """The type without `| None`."""
    if get_origin(type_) in (Union, UnionType):
        inner = [one for one in get_args(type_) if one is not type(None)]
        return inner[0] if len(inner) == 1 else type_
    return type_


def members(type_: Any) -> tuple[Any, ...]:
    """All there is of a closed list; nothing where the type is none."""
    if isinstance(type_, type) and issubclass(type_, Numbered):
        return type_.members
    return tuple(type_) if isinstance(type_, EnumType) else ()


def parts(type_: Any, seats: Seats) -> tuple[Any, ...]:
    """The closed list of which several may be chosen: `tuple[CardId, ...]`, `tuple[Seat, ...]`."""
    if get_origin(type_) not in (tuple, frozenset):
        return ()
    inner = get_args(type_)[0]
    return tuple(seats) if inner is Seat else members(inner)


def number_row(game: Game[Any], state: Any, change: Change, name: str) -> tuple[int, ...]:
    """The numbers of a field that holds several, such as a stock of three resources, as they stand."""
    type_ = dict(typed(type(change)))[name]
    if get_origin(type_) is not tuple or get_args(type_)[0] is not int:
        return ()
    value = getattr(change, name) or getattr(now(game, state, change), name, ())
    return tuple(value)


def now(game: Game[Any], state: Any, change: Change) -> Change | None:
    """The thing that a change sets, as everybody may know it stands; None: not told."""
    if state is None or isinstance(change, ScoreBy):
        return None
    return game.rules.standing(state, change, TABLE)


def filled(kind: type[Change], chosen: Chosen, seats: Seats) -> Change:
    """The change with what was chosen, and a first value for the rest."""
    values = {name: chosen[name] if name in chosen else _first(type_, seats) for name, type_ in typed(kind)}
    return kind(**values)


def proposed(game: Game[Any], state: Any, kind: type[Change], chosen: Chosen, seats: Seats) -> Change:
    """The change as chosen; what nobody has touched is as it stands, or else the first that the rules allow."""
    change = filled(kind, chosen, seats)
    chosen = {**_first_members(game, state, change, chosen), **chosen}
    change = filled(kind, chosen, seats)
    stands = now(game, state, change)
    if stands is not None:
        return replace(stands, **chosen)
    numbers = [name for name, type_ in typed(kind) if bare(type_) is int and name not in chosen]
    if len(numbers) != 1 or kind is ScoreBy:
        return change
    for number in range(FIRST_NUMBERS):
        tried = filled(kind, {**chosen, numbers[0]: number}, seats)
        if refused(game, state, tried) is None:
            return tried
    return change


def _first_members(game: Game[Any], state: Any, change: Change, chosen: Chosen) -> dict[str, Any]:
    """What names a thing begins with the first that the rules list."""
    if state is None:
        return {}
    listed = {name: game.rules.members(state, change, name) for name in naming(change) if name not in chosen}
    return {name: next(iter(known)) for name, known in listed.items() if known}


def _first(type_: Any, seats: Seats) -> Any:
    if bare(type_) is not type_:
        return None
    if type_ is Seat:
        return seats.first
    if type_ is bool:
        return False
    if type_ is int:
        return 0
    if type_ is str:
        return ""
    if type_ is Face:
        return FACES["1"]
    if get_origin(type_) in (tuple, frozenset):
        return get_origin(type_)()
    known = members(type_)
    return known[0] if known else None


def refused(game: Game[Any], state: Any, change: Change) -> IllegalMove | None:
    """Why the rules would not take a change; None if they would."""
    if state is None:
        return None
    try:
        game.rules.apply(state, Adjust(None, change))
    except IllegalMove as illegal:
        return illegal
    return None


def listed(game: Game[Any], state: Any, change: Change, name: str) -> Mapping[Any, Message | None]:
    """What a field can be, where the game lists it."""
    return game.rules.members(state, change, name) if state is not None else {}
