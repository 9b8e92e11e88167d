"""What a game brings that journals must be able to keep: its faces, and the types of its moves and changes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, cast

import msgspec
from msgspec import inspect

from companion.core import Adjust, Change, Move, Numbered, Seat
from companion.dice import FACES, Face
from companion.game import Game

_PLAIN = (
    inspect.NoneType, inspect.BoolType, inspect.IntType, inspect.StrType, inspect.LiteralType, inspect.EnumType,
)  # fmt: skip


def faces_of(game: Game[Any]) -> dict[str, Face]:
    """Every face that can lie on the table of this game, by its id. TypeError if two have the same."""
    known = dict(FACES)
    for kind in game.dice:
        for face in kind.faces:
            if known.setdefault(face.id, face) != face:
                raise TypeError(f"{game.id}: two different faces are called {face.id!r}")
    return known


def kinds_by_tag(game: Game[Any], kinds: Iterable[type[Move] | type[Change]]) -> dict[str, type]:
    """Kinds of moves or changes by their tags. TypeError if two have the same, or a field cannot be written."""
    known: dict[str, type] = {}
    for kind in kinds:
        tag = str(kind.__struct_config__.tag)
        if known.setdefault(tag, kind) is not kind:
            raise TypeError(f"{game.id}: two moves or changes have the tag {tag!r}")
        for field in _fields(kind):
            if kind is not Adjust and not _can_write(field.type, {kind}):
                raise TypeError(f"{kind.__name__}.{field.name}: the journal cannot write values of this type")
    return known


@cache
def _fields(kind: type) -> tuple[inspect.Field, ...]:
    """The fields of a kind, which never change: to look at them takes longer than to fold the game that has them."""
    try:
        msgspec.json.Decoder(kind)  # refuses types that look alike in JSON, which looking at them alone does not
        return cast(inspect.StructType, inspect.type_info(kind)).fields
    except TypeError as error:
        raise TypeError(f"{kind.__name__}: {error}") from error


def _can_write(kind: inspect.Type, seen: set[type]) -> bool:
    match kind:
        case inspect.VarTupleType(item_type=inner) | inspect.FrozenSetType(item_type=inner):
            return _can_write(inner, seen)
        case inspect.TupleType(item_types=parts) | inspect.UnionType(types=parts):
            return all(_can_write(part, seen) for part in parts)
        case inspect.CustomType(cls=own):
            return own in (Seat, Face) or issubclass(own, Numbered)
        case inspect.StructType(cls=own, fields=fields):
            if own in seen:
                return True  # a type may contain itself
            return own.__struct_config__.frozen and all(_can_write(field.type, seen | {own}) for field in fields)
    return isinstance(kind, _PLAIN)
