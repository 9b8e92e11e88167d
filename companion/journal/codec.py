"""Moves and changes as JSON text and back, for the journal: generic over frozen dataclasses, by their type hints.

A value of a `Move` or `Change` carries its class name under `is`; everything else is known from the type of its field.
The converters are made once a game, so that writing a move costs a few microseconds.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from companion.core import SEATS, Adjust, Change, Move, Rolled, ScoreBy, Seat
from companion.dice import FACES, Face
from companion.errors import CodedError
from companion.game import Game
from companion.text import Message

TAG = "is"
"""The field that names the class where several are possible."""

T = TypeVar("T")
to_text: Callable[[Any], str] = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
"""Values as the journal writes them: JSON on one line."""


class CodecError(CodedError):
    """Text that is no move or change of this game: the sentence `codec.<code>`."""

    @property
    def message(self) -> Message:
        """The sentence for people."""
        return Message(f"codec.{self.code}", self.facts)


def from_text(text: str) -> Any:
    """The value that JSON text stands for, or CodecError."""
    try:
        return json.loads(text)
    except ValueError as error:
        raise CodecError("json", found=text[:40]) from error


@dataclass(frozen=True, slots=True)
class _Coder:
    """How values of one type are written and read. `encode` is None where JSON takes the value as it is."""

    shape: str
    """The kind of JSON value: null, bool, int, str, list, object."""
    expected: str
    """What is allowed, for the sentence of a refusal."""
    accepts: Callable[[Any], bool]
    encode: Callable[[Any], Any] | None
    decode: Callable[[Any, str], Any]


def _refuse(where: str, expected: str, found: Any) -> CodecError:
    return CodecError("value", where=where, expected=expected, found=str(found)[:40])


def _plain(kind: type, shape: str) -> _Coder:
    def decode(value: Any, where: str) -> Any:
        if type(value) is not kind:  # exactly: True is no 1 here
            raise _refuse(where, shape, value)
        return value

    return _Coder(shape, shape, lambda value: type(value) is kind, None, decode)


def _by_name(shape: str, values: dict[Any, Any], encode: Callable[[Any], Any]) -> _Coder:
    """A coder for a closed set of values, each under the name it has in JSON."""
    expected = ", ".join(str(name) for name in values)
    members = frozenset(values.values())

    def decode(value: Any, where: str) -> Any:
        if isinstance(value, bool) or not isinstance(value, (str, int)) or value not in values:
            raise _refuse(where, expected, value)
        return values[value]

    def accepts(value: Any) -> bool:
        return isinstance(value, (Enum, Face, Seat)) and value in members

    return _Coder(shape, expected, accepts, encode, decode)


def _faces_of(game: Game[Any]) -> dict[str, Face]:
    known = dict(FACES)
    for kind in game.dice:
        for face in kind.faces:
            if known.setdefault(face.id, face) != face:
                raise TypeError(f"{game.id}: two different faces are called {face.id!r}")
    return known


class Codec:
    """The moves and changes of one game, to JSON text and back. TypeError if a field has a type it cannot write."""

    def __init__(self, game: Game[Any]) -> None:
        self._faces = _faces_of(game)
        self._moves = _named(game, (Rolled, Adjust, *game.moves))
        self._changes = _named(game, (ScoreBy, *game.changes))
        self._coders: dict[type, _Coder] = {}
        for kind in (*self._moves.values(), *self._changes.values()):
            self._object(kind)

    def write_move(self, move: Move) -> str:
        """A move as JSON text."""
        return to_text(self._tagged(self._moves, move))

    def read_move(self, text: str) -> Move:
        """The move that JSON text stands for, or CodecError."""
        return cast(Move, self._untagged(self._moves, from_text(text), "move"))

    def move_value(self, move: Move) -> Any:
        """A move as a JSON value, to be put inside another."""
        return self._tagged(self._moves, move)

    def move_from(self, value: Any) -> Move:
        """The move that a JSON value stands for, or CodecError."""
        return cast(Move, self._untagged(self._moves, value, "move"))

    def write_changes(self, changes: Iterable[Change]) -> str:
        """Changes as JSON text, a list in order."""
        return to_text([self._tagged(self._changes, change) for change in changes])

    def read_changes(self, text: str) -> tuple[Change, ...]:
        """The changes that JSON text stands for, or CodecError."""
        value = from_text(text)
        if not isinstance(value, list):
            raise _refuse("given", "list", value)
        return tuple(self._untagged(self._changes, one, f"given[{n}]") for n, one in enumerate(value))

    def _tagged(self, known: dict[str, type], value: Any) -> Any:
        kind = type(value)
        if known.get(kind.__name__) is not kind:
            raise CodecError("unknown-kind", name=kind.__name__, known=tuple(known))
        encode = self._coders[kind].encode
        assert encode is not None
        return {TAG: kind.__name__, **encode(value)}

    def _untagged(self, known: dict[str, type], value: Any, where: str) -> Any:
        if not isinstance(value, dict):
            raise _refuse(where, "object", value)
        name = value.get(TAG)
        if not isinstance(name, str) or name not in known:
            raise CodecError("unknown-kind", name=str(name), known=tuple(known))
        rest = {field: content for field, content in value.items() if field != TAG}
        return self._coders[known[name]].decode(rest, name)

    def _coder(self, hint: Any, where: str) -> _Coder:
        origin = get_origin(hint)
        if origin is tuple:
            return self._tuple(get_args(hint), where)
        if origin is frozenset:
            return self._set(get_args(hint)[0], where)
        if origin in (Union, types.UnionType):
            return self._union(get_args(hint), where)
        if origin is Literal:
            return _literal(get_args(hint))
        if hint is None or hint is type(None):
            return _plain(type(None), "null")
        if isinstance(hint, type):
            return self._class(hint, where)
        raise TypeError(f"{where}: the journal cannot write values of type {hint!r}")

    def _class(self, kind: type, where: str) -> _Coder:
        if kind in (str, int, bool):
            return _plain(kind, kind.__name__)
        if kind is Seat:
            return _by_name("int", {int(seat): seat for seat in SEATS}, int)
        if kind is Face:
            return _by_name("str", dict(self._faces), lambda face: face.id)
        if issubclass(kind, Enum):
            return _enum(kind)
        if issubclass(kind, Move):
            return self._one_of(kind, self._moves)
        if issubclass(kind, Change):
            return self._one_of(kind, self._changes)
        if is_dataclass(kind):
            return self._object(kind)
        raise TypeError(f"{where}: the journal cannot write values of type {kind.__name__}")

    def _one_of(self, base: type, known: dict[str, type]) -> _Coder:
        def decode(value: Any, where: str) -> Any:
            found = self._untagged(known, value, where)
            if not isinstance(found, base):
                raise _refuse(where, base.__name__, type(found).__name__)
            return found

        def encode(value: Any) -> Any:
            return self._tagged(known, value)

        return _Coder("object", base.__name__, lambda value: isinstance(value, base), encode, decode)

    def _object(self, kind: type) -> _Coder:
        if kind in self._coders:
            return self._coders[kind]
        parts: list[tuple[str, Callable[[Any], Any] | None]] = []
        decoders: dict[str, Callable[[Any, str], Any]] = {}
        required: list[str] = []

        def encode(value: Any) -> Any:
            return {
                name: getattr(value, name) if convert is None else convert(getattr(value, name))
                for name, convert in parts
            }

        def decode(value: Any, where: str) -> Any:
            if not isinstance(value, dict):
                raise _refuse(where, "object", value)
            for name in value:
                if name not in decoders:
                    raise CodecError("unknown-field", name=name, where=where, known=tuple(decoders))
            for name in required:
                if name not in value:
                    raise CodecError("missing-field", name=name, where=where)
            return kind(**{name: decoders[name](content, f"{where}.{name}") for name, content in value.items()})

        coder = _Coder("object", kind.__name__, lambda value: type(value) is kind, encode, decode)
        self._coders[kind] = coder  # before its fields: a type may contain itself
        hints = get_type_hints(kind)
        for field in fields(kind):
            part = self._coder(hints[field.name], f"{kind.__name__}.{field.name}")
            parts.append((field.name, part.encode))
            decoders[field.name] = part.decode
            if field.default is MISSING and field.default_factory is MISSING:
                required.append(field.name)
        return coder

    def _tuple(self, hints: tuple[Any, ...], where: str) -> _Coder:
        if len(hints) == 2 and hints[1] is Ellipsis:
            inner = self._coder(hints[0], where)
            convert = inner.encode

            def decode_all(value: Any, where: str) -> Any:
                if not isinstance(value, list):
                    raise _refuse(where, "list", value)
                return tuple(inner.decode(one, f"{where}[{n}]") for n, one in enumerate(value))

            encode_all = None if convert is None else lambda value: [convert(one) for one in value]
            return _Coder("list", "list", lambda value: isinstance(value, tuple), encode_all, decode_all)
        parts = tuple(self._coder(hint, where) for hint in hints)

        def encode(value: Any) -> Any:
            return [one if c.encode is None else c.encode(one) for c, one in zip(parts, value, strict=True)]

        def decode(value: Any, where: str) -> Any:
            if not isinstance(value, list) or len(value) != len(parts):
                raise _refuse(where, f"list of {len(parts)}", value)
            return tuple(c.decode(one, f"{where}[{n}]") for n, (c, one) in enumerate(zip(parts, value, strict=True)))

        return _Coder("list", "list", lambda value: isinstance(value, tuple), encode, decode)

    def _set(self, hint: Any, where: str) -> _Coder:
        every = self._tuple((hint, Ellipsis), where)

        def encode(value: Any) -> Any:
            written = list(value) if every.encode is None else every.encode(value)
            return sorted(written, key=to_text)  # a set has no order; the journal's text must have one

        def decode(value: Any, where: str) -> Any:
            return frozenset(every.decode(value, where))

        return _Coder("list", "list", lambda value: isinstance(value, frozenset), encode, decode)

    def _union(self, hints: tuple[Any, ...], where: str) -> _Coder:
        parts = tuple(self._coder(hint, where) for hint in hints)
        by_shape = {part.shape: part for part in parts}
        if len(by_shape) != len(parts):
            raise TypeError(f"{where}: the types of this union look alike in the journal")
        expected = ", ".join(part.expected for part in parts)

        def encode(value: Any) -> Any:
            for part in parts:
                if part.accepts(value):
                    return value if part.encode is None else part.encode(value)
            raise _refuse(where, expected, value)

        def decode(value: Any, where: str) -> Any:
            part = by_shape.get(_shape(value))
            if part is None:
                raise _refuse(where, expected, value)
            return part.decode(value, where)

        return _Coder("union", expected, lambda value: any(part.accepts(value) for part in parts), encode, decode)


def _shape(value: Any) -> str:
    names = {type(None): "null", dict: "object"}
    return names.get(type(value), type(value).__name__)


def _enum(kind: type[Enum]) -> _Coder:
    if all(type(member.value) is str for member in kind) or all(isinstance(member, str) for member in kind):
        return _by_name("str", {str(member.value): member for member in kind}, lambda member: str(member.value))
    return _by_name("str", {member.name: member for member in kind}, lambda member: member.name)


def _literal(values: tuple[Any, ...]) -> _Coder:
    shapes = {_shape(value) for value in values}
    expected = ", ".join(str(value) for value in values)

    def decode(value: Any, where: str) -> Any:
        if not any(type(value) is type(one) and value == one for one in values):
            raise _refuse(where, expected, value)
        return value

    return _Coder(shapes.pop() if len(shapes) == 1 else "mixed", expected, lambda value: value in values, None, decode)


def _named(game: Game[Any], kinds: Iterable[type]) -> dict[str, type]:
    known: dict[str, type] = {}
    for kind in kinds:
        if known.setdefault(kind.__name__, kind) is not kind:
            raise TypeError(f"{game.id}: two moves or changes are called {kind.__name__}")
    return known
