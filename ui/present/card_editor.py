"""How the values of a card are said and changed: numbers and choices of words here, the rest by the game's board.

Public: a board brings a `CardEditor` of its own where its cards have more than numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.catalogue.model import Value
from ui.present.models import FieldLine, Tap, choice
from ui.present.scope import Scope
from ui.state.intents import Open
from ui.state.sheets import EditCard

MOST = 99
"""Numbers are stepped up to this, unless a game says otherwise."""


def with_value(sheet: EditCard, name: str, value: Any) -> Open:
    """The editor with one value changed."""
    values = {**dict(sheet.values), name: value}
    return Open(replace(sheet, values=tuple(values.items()), adding=""))


class CardEditor:
    """Fields with numbers have steps, fields with a few words have buttons."""

    choices: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Fields that are one of a few words: by the field's name, each word with the key of what it is called."""

    def name(self, scope: Scope, entry: str) -> str:
        """What a card is called."""
        return scope.say(f"entry.{entry}") if scope.words.has(f"entry.{entry}") else entry

    def shown(self, scope: Scope, field: str, value: Value) -> str:
        """A value in words."""
        return scope.words.fact(value)

    def lines(self, scope: Scope, sheet: EditCard, field: str, value: Value) -> Sequence[FieldLine]:
        """How one field is changed."""
        title = scope.say(f"field.{field}")
        if field in self.choices:
            taps = tuple(
                choice(scope.say(key), with_value(sheet, field, one), one == value)
                for one, key in self.choices[field].items()
            )
            return [FieldLine(title, taps)]
        if not isinstance(value, int):
            return []
        return [
            stepped(
                title, str(value), {by: value + by if 0 <= value + by <= MOST else None for by in (-1, 1)}, sheet, field
            )
        ]

    def additions(self, scope: Scope, sheet: EditCard, held: str) -> Sequence[Tap]:
        """What can be added to the field that `sheet.adding` names, where a field is a list of parts."""
        return ()


def stepped(title: str, shown: str, to: Mapping[int, Value | None], sheet: EditCard, field: str) -> FieldLine:
    """A number with a step down and one up; None where it cannot go further."""
    steps = (
        Tap("−" if by < 0 else "+", None if value is None else with_value(sheet, field, value))
        for by, value in to.items()
    )
    return FieldLine(title, shown=shown, steps=tuple(steps))
