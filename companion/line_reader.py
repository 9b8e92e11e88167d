"""Tokenizer for the lines of a record: words taken from the front, each refused with what was expected there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core import Seat
from companion.game import BadLine, Names

LONGEST_NUMBER = 9
"""Digits; what is longer is no number that anybody meant."""


def is_number(word: str, longest: int = LONGEST_NUMBER) -> bool:
    """Whether a word is a whole number without a sign."""
    return word.isascii() and word.isdigit() and len(word) <= longest


def unknown(word: str, known: Sequence[str]) -> BadLine:
    """A word that is none of those that can stand here."""
    return BadLine("unknown", word=word, known=tuple(known))


def missing(expected: str) -> BadLine:
    """The line stops, or goes on with something else, where this was expected."""
    return BadLine("expected", expected=expected)


class LineReader:
    """The words of a line, taken from the front; commas are words of their own."""

    def __init__(self, words: Sequence[str], names: Names) -> None:
        self.words: list[str] = " ".join(words).replace(",", " , ").split()
        self.names = names

    def __bool__(self) -> bool:
        return bool(self.words)

    @property
    def next(self) -> str:
        """The word at the front, or nothing."""
        return self.words[0] if self.words else ""

    def word(self, expected: str) -> str:
        """The next word, whatever it is."""
        if not self.words:
            raise missing(expected)
        return self.words.pop(0)

    def skip(self, *expected: str) -> None:
        """Fixed words."""
        if tuple(self.words[: len(expected)]) != expected:
            raise missing(" ".join(expected))
        del self.words[: len(expected)]

    def end(self) -> None:
        """Nothing may follow."""
        if self.words:
            raise BadLine("rest", rest=" ".join(self.words))

    def one_of(self, known: Sequence[str], expected: str) -> str:
        """One of these words."""
        word = self.word(expected)
        if word not in known:
            raise unknown(word, known)
        return word

    def number(self) -> int:
        """A whole number."""
        word = self.word("a number")
        if not is_number(word):
            raise BadLine("number", word=word)
        return int(word)

    def player(self) -> Seat:
        """A player by name."""
        taken = self.names.take(self.words)
        if taken is None:
            raise unknown(self.word("a player"), [self.names.name(seat) for seat in self.names.seats])
        self.words = list(taken[1])
        return taken[0]

    def listed(self, read: Callable[[], object]) -> None:
        """Something as often as commas stand behind it."""
        read()
        while self.next == ",":
            self.skip(",")
            read()
