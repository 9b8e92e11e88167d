"""Tokenizer for the lines of a record: words taken from the front, each refused with what was expected there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Self

from companion.core import Seat
from companion.game import BadLine, Names

LONGEST_NUMBER = 9
"""Digits; what is longer is no number that anybody meant."""


def is_number(word: str, longest: int = LONGEST_NUMBER, signs: str = "") -> bool:
    """Whether a word is a whole number, with one of these signs before it or with none."""
    digits = word[1:] if word.startswith(tuple(signs)) else word
    return digits.isascii() and digits.isdigit() and len(digits) <= longest


def number(word: str, longest: int = LONGEST_NUMBER, signs: str = "", code: str = "number") -> int:
    """A word as a whole number, or BadLine with this code."""
    if not is_number(word, longest, signs):
        raise BadLine(code, word=word)
    return int(word)


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
        return number(self.word("a number"))

    def player(self, expected: str = "a player", others: Sequence[str] = ()) -> Seat:
        """A player by name; `others` are the words that could have stood here instead."""
        taken = self.names.take(self.words)
        if taken is None:
            raise unknown(self.word(expected), [*others, *(self.names.name(seat) for seat in self.names.seats)])
        self.words = list(taken[1])
        return taken[0]

    def listed(self, read: Callable[[], object]) -> None:
        """Something as often as commas stand behind it."""
        read()
        while self.next == ",":
            self.skip(",")
            read()

    def parts(self) -> Iterator[Self]:
        """What stands between commas, to the end of the line; each part must be taken whole."""
        for part in " ".join(self.words).split(","):
            reader = type(self)(part.split(), self.names)
            yield reader
            reader.end()
