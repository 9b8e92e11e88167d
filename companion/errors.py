"""One base for everything that the companion reports as an error of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.text import Message


class CompanionError(Exception):
    """Something went wrong that one clear sentence can tell."""


class CodedError(CompanionError, ValueError):
    """An error as a stable code and the facts for its sentence; the catalogues have the words.

    Each kind says where its sentences are: `prefix = "journal."`.
    """

    prefix: ClassVar[str] = ""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, Any] = facts

    @property
    def message(self) -> Message:
        """The sentence for people, before it has words."""
        return Message(f"{self.prefix}{self.code}", self.facts)

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({told})" if told else self.code


class UnknownGame(CodedError, LookupError):
    """No game of that id is registered, or it cannot be played: the sentence `<code>`."""
