"""What can be done about the program itself: a version that a stick brings, and the one before this one."""

from __future__ import annotations

from dataclasses import dataclass

from companion.text import Message


@dataclass(frozen=True, slots=True)
class Versions:
    """Other versions within reach; none where the companion does not have the computer for itself."""

    on_stick: str = ""
    """The newest that a stick brings, if it is not this one."""
    before: str = ""
    """The one that ran before this one, and can come back."""
    changing: bool = False
    """Another version is being put in place."""
    told: Message | None = None
    """How the last change ended."""
