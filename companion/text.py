"""What the engine says: keys and facts. The words are found elsewhere, in the language of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

Facts = Mapping[str, Any]
"""What a sentence needs to know: numbers, words, seats, faces, colours, messages, and tuples of these."""


class Message(Struct, frozen=True):
    """A sentence before it has words: a key of the catalogues, and the facts to fill in.

    A fact called `n` decides between singular and plural where the language has both.
    """

    key: str
    facts: Facts = {}

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted(self.facts))))


def message(key: str, **facts: Any) -> Message:
    """The message `key` with its facts as keywords."""
    return Message(key, facts)


LANGUAGES = ("en", "fr", "it", "de")
"""The languages that the shell and every game speak; English is the one to fall back on."""
