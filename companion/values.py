"""Frozen values that are quick to make: most of what a move costs is making the values it leads to."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, TypeVar

T = TypeVar("T")
MANY = 5
"""Fields from which on a change of class costs less than to set them one by one."""


def quick(kind: type[T]) -> type[T]:
    """The same frozen dataclass with slots, with a constructor that takes half the time or less.

    The constructor that `dataclass` writes for frozen classes looks every field up by its name; this one has each
    field's slot at hand. Where there are many, the new value belongs to an open twin of its class while they are set,
    which is quicker still. To everybody else the values stay frozen, and nothing else about the class changes.
    """
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # `fields` itself checks what it is given
    known: dict[str, Any] = {}
    parameters, made, lines = [], [], []
    if len(names) < MANY:
        known |= {f"set_{name}": getattr(kind, name).__set__ for name in names}
        lines = [f"    set_{name}(self, {name})" for name in names]
    else:
        known |= {"set_class": object.__setattr__, "open_twin": _open_twin(kind), "kind": kind, "plain": kind.__init__}
        lines = [
            f"    if type(self) is not kind: return plain(self, {', '.join(names)})",  # heirs have another shape
            "    set_class(self, '__class__', open_twin)",
            *(f"    self.{name} = {name}" for name in names),
            "    self.__class__ = kind",
        ]
    for field in fields(kind):  # type: ignore[arg-type]
        name = field.name
        if field.default is not MISSING:
            known[f"default_{name}"] = field.default
            parameters.append(f"{name}=default_{name}")
        elif field.default_factory is not MISSING:
            known[f"make_{name}"], known["MISSING"] = field.default_factory, MISSING
            parameters.append(f"{name}=MISSING")
            made.append(f"    if {name} is MISSING: {name} = make_{name}()")
        else:
            parameters.append(name)
    if not lines:
        return kind
    exec("\n".join([f"def __init__(self, {', '.join(parameters)}):", *made, *lines]), known)  # as dataclasses does it
    constructor: Any = known["__init__"]
    constructor.__qualname__ = f"{kind.__qualname__}.__init__"
    constructor.__annotations__ = kind.__init__.__annotations__
    kind.__init__ = constructor  # type: ignore[method-assign]
    return kind


def _open_twin(kind: type) -> type:
    """A class of the same shape whose fields can be set."""
    shape = {
        "__slots__": kind.__dict__["__slots__"],
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
    }
    return type(kind)(kind.__name__, kind.__bases__, shape)
