"""What the engine says: keys and facts. The words are found elsewhere, in the language of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.values import quick

Facts = Mapping[str, Any]
"""What a sentence needs to know: numbers, words, seats, faces, colours, messages, and tuples of these."""


@quick
@dataclass(frozen=True, slots=True)
class Message:
    """A sentence before it has words: a key of the catalogues, and the facts to fill in.

    A fact called `n` decides between singular and plural where the language has both.
    """

    key: str
    facts: Facts = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted(self.facts))))


def message(key: str, **facts: Any) -> Message:
    """The message `key` with its facts as keywords."""
    return Message(key, facts)


LANGUAGES = ("en", "fr", "it", "de")
"""The languages that the shell and every game speak; English is the one to fall back on."""
