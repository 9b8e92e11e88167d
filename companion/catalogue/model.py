"""What the owners of a game confirmed or corrected of its cards, laid over the values that we ship; for any game.

A game declares its `Catalogue`: entries (a card, a set of cards, the printed board) with fields, each with a value and
where that value comes from. What only a public source or our own guess says, the owners compare once with what they
hold in their hands. Their word is kept in the data folder, wins over every later shipped value, and enters a game when
it starts, as options or givens, so that it is part of the game's record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core import Change, Move
from companion.errors import CodedError

Value = str | int | tuple[str, ...] | tuple[int, ...]
"""What a field can hold. A card without a defence says so in a word, such as `none`."""


class Source(StrEnum):
    """Who says so."""

    RULEBOOK = "rulebook"
    PRINTED = "printed"
    PUBLIC = "public"
    PLACEHOLDER = "placeholder"
    OWNER = "owner"


class OwnersWord(StrEnum):
    """What the owners said of a value."""

    SHIPPED = "shipped"
    """Nothing yet."""
    CONFIRMED = "confirmed"
    CORRECTED = "corrected"
    ADDED = "added"
    """It is of an entry that we do not ship."""


class CatalogueFault(CodedError):
    """A catalogue, or something said about it, that cannot be used: the sentence `<code>` names file, entry and key."""


class Field(Struct, frozen=True):
    """One value and where it comes from."""

    value: Value
    source: Source

    @property
    def certain(self) -> bool:
        """Whether it need not be compared with the real thing any more."""
        return self.source in (Source.RULEBOOK, Source.PRINTED, Source.OWNER)


Fields = Mapping[str, Field]


class CardEntry(Struct, frozen=True):
    """One thing that has values: a card, a set, the board. Words: `entry.<id>`, and `field.<name>` of each field."""

    id: str
    fields: Fields

    @property
    def confirmed(self) -> bool:
        """Whether all its values are certain."""
        return all(held.certain for held in self.fields.values())

    def __getitem__(self, name: str) -> Value:
        return self.fields[name].value


def _as_it_is(entry: str, name: str, value: Value) -> Value:
    return value


def _unchanged(entries: Mapping[str, CardEntry], chosen: Mapping[str, str]) -> Mapping[str, str]:
    return chosen


def _unheard(entries: Mapping[str, CardEntry], move: Move) -> None:
    return None


def _nothing(entries: Mapping[str, CardEntry]) -> Sequence[Change]:
    return ()


class Catalogue(Struct, frozen=True):
    """What a game ships, and how owners' values enter it."""

    entries: tuple[CardEntry, ...]
    check: Callable[[str, str, Value], Value] = _as_it_is
    """(entry, field, value) -> its canonical form, or ValueError telling what is allowed. The kind of the value (text,
    number, list) is that of the shipped one and was looked at before."""
    blank: Mapping[str, Value] | None = None
    """The fields of an entry that owners add, with what they hold at first; None: nothing can be added."""
    options: Callable[[Mapping[str, CardEntry], Mapping[str, str]], Mapping[str, str]] = _unchanged
    """The options that were chosen for a new game, with the owners' values in them."""
    given: Callable[[Mapping[str, CardEntry]], Sequence[Change]] = _nothing
    """What a new game is given so that it is played with the owners' values."""
    heard: Callable[[Mapping[str, CardEntry], Move], tuple[str, Mapping[str, Any]] | None] = _unheard
    """What a move told of a card by the way, to be kept as the owners' word: entry and values. None: nothing new."""

    def shipped(self, id: str) -> CardEntry | None:
        """The entry as we ship it; None for one that owners added."""
        return next((entry for entry in self.entries if entry.id == id), None)

    def model(self, id: str) -> Mapping[str, Value] | None:
        """The fields that an entry of this id has, with values of the right kind; None where there cannot be one."""
        shipped = self.shipped(id)
        return self.blank if shipped is None else {name: held.value for name, held in shipped.fields.items()}


class Owned(Struct, frozen=True):
    """What the owners said: entries by id, each with the fields they spoke of."""

    entries: Mapping[str, Fields] = {}

    def __len__(self) -> int:
        return sum(len(fields) for fields in self.entries.values())

    def over(self, catalogue: Catalogue) -> dict[str, CardEntry]:
        """Every entry as it holds now: the shipped values with the owners' over them, then what they added."""
        known = {}
        for shipped in catalogue.entries:
            said = self.entries.get(shipped.id, {})
            known[shipped.id] = CardEntry(
                shipped.id, {name: said.get(name, held) for name, held in shipped.fields.items()}
            )
        if catalogue.blank is not None:
            for id, said in self.entries.items():
                if id not in known:
                    blank = {name: Field(value, Source.PLACEHOLDER) for name, value in catalogue.blank.items()}
                    known[id] = CardEntry(id, {name: said.get(name, held) for name, held in blank.items()})
        return known

    def standing(self, catalogue: Catalogue, id: str, name: str) -> OwnersWord:
        """What the owners said of one value."""
        said = self.entries.get(id, {}).get(name)
        if said is None or said.source is not Source.OWNER:
            return OwnersWord.SHIPPED
        shipped = catalogue.shipped(id)
        if shipped is None:
            return OwnersWord.ADDED
        return OwnersWord.CONFIRMED if shipped.fields[name].value == said.value else OwnersWord.CORRECTED

    def say(self, catalogue: Catalogue, id: str, corrections: Mapping[str, Any] | None = None) -> Owned:
        """The owners compared an entry with the real thing: these values were wrong, and all others are right.

        The same adds an entry that we do not ship. CatalogueFault, naming entry and key, where a value cannot be.
        """
        right = dict(corrections or {})
        model = checked_entry(catalogue, id)
        for name in right:
            if name not in model:
                raise CatalogueFault("catalogue.key", file="", entry=id, key=name, known=tuple(model))
        known = self.over(catalogue).get(id)
        said = {}
        for name, blank in model.items():
            value = right.get(name, blank if known is None else known[name])
            said[name] = Field(checked_value(catalogue, id, name, value), Source.OWNER)
        return replace(self, entries={**self.entries, id: said})

    def forget(self, id: str) -> Owned:
        """Back to the shipped values of an entry; one that was added is gone."""
        return replace(self, entries={known: fields for known, fields in self.entries.items() if known != id})

    def joined(self, other: Owned) -> Owned:
        """Both, where they disagree the other: what an import does."""
        joined = {id: {**self.entries.get(id, {}), **fields} for id, fields in other.entries.items()}
        return replace(self, entries={**self.entries, **joined})


def unconfirmed(catalogue: Catalogue, owned: Owned) -> tuple[str, ...]:
    """The entries that the owners should still compare with the real thing."""
    return tuple(id for id, entry in owned.over(catalogue).items() if not entry.confirmed)


# --- what a value may be --------------------------------------------------------------------------------------------

MOST_ENTRIES = 500
LONGEST_ID = 60
LONGEST_TEXT = 500
LONGEST_TOLD = 200
"""How much of a wrong value its refusal repeats."""
LONGEST_LIST = 50
LARGEST_NUMBER = 1_000_000


def checked_entry(catalogue: Catalogue, id: str, file: str = "") -> Mapping[str, Value]:
    """The fields that an entry of this id has, or CatalogueFault."""
    model = catalogue.model(id)
    if model is None or not 0 < len(id) <= LONGEST_ID or not id.isprintable():
        known = tuple(entry.id for entry in catalogue.entries)
        raise CatalogueFault("catalogue.entry", file=file, entry=id[:LONGEST_ID], known=known)
    return model


def checked_value(catalogue: Catalogue, id: str, name: str, value: Any, file: str = "") -> Value:
    """A value of the kind that this field has and that the game can use, or CatalogueFault."""
    model = checked_entry(catalogue, id, file)
    try:
        return catalogue.check(id, name, _of_kind(value, model[name]))
    except ValueError as error:
        told = ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
        raise CatalogueFault(
            "catalogue.value", file=file, entry=id, key=name, value=told[:LONGEST_TOLD], allowed=str(error)
        ) from error


def _of_kind(value: Any, model: Value) -> Value:
    """The value, if it is text, a number or a list as the model is; ValueError otherwise."""
    if isinstance(model, tuple):
        if not isinstance(value, (list, tuple)) or len(value) > LONGEST_LIST:
            raise ValueError(f"a list of at most {LONGEST_LIST}")
        kind: Value = model[0] if model else ""
        return cast(Value, tuple(_of_kind(part, kind) for part in value))
    if isinstance(model, int):
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST_NUMBER:
            raise ValueError("a whole number")
        return value
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise ValueError(f"text of at most {LONGEST_TEXT} characters")
    return value
