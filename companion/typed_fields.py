"""Which fields of a value have a type: looked up once a class, because every move is asked."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args, get_type_hints

from msgspec import Struct


@cache
def fields_of(kind: type[Struct], wanted: type) -> tuple[str, ...]:
    """The fields of a class that hold this type: one, one or nothing, or several."""
    return tuple(name for name, hint in get_type_hints(kind).items() if _holds(hint, wanted))


def _holds(hint: Any, wanted: type) -> bool:
    return hint is wanted or wanted in get_args(hint)
