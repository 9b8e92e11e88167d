"""Frozen values that are quick to make: most of what a move costs is making the values it leads to."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, TypeVar

T = TypeVar("T")


def quick(kind: type[T]) -> type[T]:
    """The same frozen dataclass with slots, with a constructor that takes half the time.

    The constructor that `dataclass` writes for frozen classes looks every field up by its name; this one has each
    field's slot at hand. To everybody else the values stay frozen, and nothing else about the class changes.
    """
    known: dict[str, Any] = {}
    parameters, lines = [], []
    for field in fields(kind):  # type: ignore[arg-type]  # whether it is a dataclass, `fields` itself checks
        name = field.name
        known[f"set_{name}"] = getattr(kind, name).__set__
        if field.default is not MISSING:
            known[f"default_{name}"] = field.default
            parameters.append(f"{name}=default_{name}")
        elif field.default_factory is not MISSING:
            known[f"make_{name}"], known["MISSING"] = field.default_factory, MISSING
            parameters.append(f"{name}=MISSING")
            lines.append(f"    if {name} is MISSING: {name} = make_{name}()")
        else:
            parameters.append(name)
        lines.append(f"    set_{name}(self, {name})")
    if not lines:
        return kind
    exec("\n".join([f"def __init__(self, {', '.join(parameters)}):", *lines]), known)  # as dataclasses does it
    constructor: Any = known["__init__"]
    constructor.__qualname__ = f"{kind.__qualname__}.__init__"
    constructor.__annotations__ = kind.__init__.__annotations__
    kind.__init__ = constructor  # type: ignore[method-assign]
    return kind
