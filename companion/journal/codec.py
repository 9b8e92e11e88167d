"""Moves and changes as JSON text and back, for the journal: tagged unions, one for each game.

A move or change is written with its tag under `is`, a seat by its number, a face by its id, a number of a closed list
by its name. What msgspec refuses to read is told in our own sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any, NoReturn, TypeVar, Union, cast

import msgspec

from companion.core import SEATS, TAG_FIELD, Adjust, Change, Move, Numbered, Rolled, ScoreBy, Seat
from companion.dice import FACES, Face
from companion.errors import CodedError
from companion.game import Game
from companion.journal.game_types import faces_of, kinds_by_tag

T = TypeVar("T")
_SEATS: Mapping[Any, Seat] = dict(enumerate(SEATS))


class CodecError(CodedError):
    """Text that is no move or change of this game: the sentence `codec.<code>`."""

    prefix = "codec."


def _as_plain(value: Any) -> int | str:
    """What stands in JSON for a value that JSON does not know."""
    if isinstance(value, Seat):
        return int(value)
    if isinstance(value, Face):
        return value.id
    if isinstance(value, Numbered):
        return value.name
    raise TypeError(f"the journal cannot write {value!r}")


def _from_plain(kind: Any, found: Any, faces: Mapping[str, Face]) -> Any:
    """What such a plain value stands for; all other types are refused at the door."""
    known = _SEATS if kind is Seat else faces if kind is Face else kind.by_name
    if type(found) not in (int, str) or found not in known:  # exactly: True is no 1 here
        raise ValueError(f"Invalid value {found!r}")
    return known[found]


_encoder = msgspec.json.Encoder(enc_hook=_as_plain, order="deterministic")


def to_text(value: Any) -> str:
    """A value as the journal writes it: JSON on one line."""
    return _encoder.encode(value).decode()


def from_text(text: str, kind: type[T], where: str) -> T:
    """The value of this type that JSON text stands for, or CodecError; `where` names the text in its sentence."""
    decoder = msgspec.json.Decoder(kind, dec_hook=lambda kind, found: _from_plain(kind, found, FACES))
    return _read(decoder.decode, text, where)


def _read(decode: Callable[[str], T], text: str, where: str, *known: Iterable[str]) -> T:
    try:
        return decode(text)
    except msgspec.ValidationError as error:
        _refuse(str(error), where, tuple(chain.from_iterable(known)))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:  # the last: nested thousands deep
        raise CodecError("json", found=text[:40]) from error


def _refuse(told: str, root: str, known: tuple[str, ...]) -> NoReturn:
    """Raise what msgspec tells ("Expected `int`, got `str` - at `$.faces[0]`") as an error with our own sentence."""
    reason, _, path = told.partition(" - at `")
    where = root + path.removesuffix("`").removeprefix("$")
    if found := re.match(r"Object (missing required|contains unknown) field `(.*)`", reason):
        if found[1] == "missing required":
            raise CodecError("missing-field", where=where, name=found[2])
        raise CodecError("unknown-field", where=where, name=found[2])
    if found := re.match(r"Expected `(.*)`(.*), got `?(.*?)`?$", reason):
        raise CodecError("value", where=where, expected=found[1] + found[2], found=found[3])
    value = re.sub(r"^Invalid (enum )?value ", "", reason).strip("'")[:40]
    if path.endswith(f".{TAG_FIELD}`"):
        raise CodecError("unknown-kind", name=value, known=known)
    raise CodecError("no-such-value", where=where, found=value)


class Codec:
    """The moves and changes of one game, to JSON text and back. TypeError if a field has a type it cannot write."""

    def __init__(self, game: Game[Any]) -> None:
        self._faces = faces_of(game)
        self._changes = kinds_by_tag(game, (ScoreBy, *game.changes))
        self._moves = kinds_by_tag(game, (Rolled, Adjust, *game.moves))
        change: Any = Union[tuple(self._changes.values())]  # noqa: UP007  # made of what the game has
        adjust: Any = Adjust
        others = (kind for kind in self._moves.values() if kind is not Adjust)
        move: Any = Union[(adjust[change], *others)]
        self._read_move = msgspec.json.Decoder(move, dec_hook=self._from_plain).decode
        self._read_changes = msgspec.json.Decoder(tuple[change, ...], dec_hook=self._from_plain).decode

    def write_move(self, move: Move) -> str:
        """A move as JSON text."""
        self._check_kind(self._moves, move)
        if isinstance(move, Adjust):
            self._check_kind(self._changes, move.change)
        return to_text(move)

    def read_move(self, text: str) -> Move:
        """The move that JSON text stands for, or CodecError."""
        return cast(Move, _read(self._read_move, text, "move", self._moves, self._changes))

    def write_changes(self, changes: Iterable[Change]) -> str:
        """Changes as JSON text, a list in order."""
        written = tuple(changes)
        for change in written:
            self._check_kind(self._changes, change)
        return to_text(written)

    def read_changes(self, text: str) -> tuple[Change, ...]:
        """The changes that JSON text stands for, or CodecError."""
        return cast(tuple[Change, ...], _read(self._read_changes, text, "given", self._changes))

    def _from_plain(self, kind: type, found: Any) -> Any:
        return _from_plain(kind, found, self._faces)

    def _check_kind(self, known: dict[str, type], value: Move | Change) -> None:
        if known.get(str(value.__struct_config__.tag)) is not type(value):
            raise CodecError("unknown-kind", name=type(value).__name__, known=tuple(known))
