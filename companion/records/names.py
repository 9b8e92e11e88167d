"""Players' names in records: which names can be told apart from the words of a record, and finding them in a line."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence

from companion.core import LONGEST_NAME, Seat, Seats
from companion.game import BadLine

RESERVED = frozenset(
    ("table", "given", "adjust", "turn", "round", "over", "not", "winner", "best", "pot", "pile", "agent", "with")
)
"""Words of the records that nobody can be called, in any case."""
_BEHIND_A_NAME = RESERVED | {"score"}
"""Words that stand behind a name in lines of every game."""
_FORBIDDEN = (",", ":", "=", "->")


def fold(text: str) -> str:
    """A name or a line as it is compared: composed letters, single blanks."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def checked_name(name: str, ids: Collection[str]) -> str:
    """The name as it will be kept, or BadLine telling why nobody can be called so; `ids` are the game's own words."""
    folded = fold(name)
    if not folded:
        raise BadLine("name.empty")
    if len(folded) > LONGEST_NAME:
        raise BadLine("name.long", name=f"{folded[:20]}...", most=LONGEST_NAME)
    for sign in _FORBIDDEN:
        if sign in folded:
            raise BadLine("name.sign", name=folded, sign=sign)
    for letter in folded:
        if unicodedata.category(letter) in ("Cc", "Cs"):  # controls, and halves of letters that no file can hold
            raise BadLine("name.sign", name=folded, sign=f"U+{ord(letter):04X}")
    if folded[0] in "#!":
        raise BadLine("name.start", name=folded, sign=folded[0])
    if folded.lower() in RESERVED or folded.lower() in ids:
        raise BadLine("name.reserved", name=folded)
    return folded


def checked_names(names: Sequence[str], ids: Collection[str]) -> tuple[str, ...]:
    """All names as they will be kept; BadLine also where one is there twice, or would be taken for another."""
    checked = tuple(checked_name(name, ids) for name in names)
    for place, name in enumerate(checked):
        if name in checked[:place]:
            raise BadLine("name.twice", name=name)
    for name in checked:
        for other in checked:
            if _is_taken_for(name.split(), other.split(), ids):
                raise BadLine("name.mistaken", name=name, other=other)
    return checked


def _is_taken_for(long: list[str], short: list[str], ids: Collection[str]) -> bool:
    """Whether a line about `short` would be read as one about `long`: "Ana score 5", where "Ana score" sits too."""
    if len(long) <= len(short) or long[: len(short)] != short:
        return False
    behind = long[len(short)].lower()
    return behind in _BEHIND_A_NAME or behind in ids


class TableNames:
    """The names of one table, to be found at the front of words. Words must come from a folded line."""

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        folded = [(fold(name), seat) for name, seat in zip(seats.names, seats, strict=True)]
        self._seats = dict(folded)
        self._longest_first = sorted(((name.split(), seat) for name, seat in folded), key=lambda pair: -len(pair[0]))

    def take(self, words: Sequence[str]) -> tuple[Seat, Sequence[str]] | None:
        """The seat whose name stands at the front, longest first, and the words behind it; None if no name does."""
        for name, seat in self._longest_first:
            if list(words[: len(name)]) == name:
                return seat, words[len(name) :]
        return None

    def name(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.seats.names[seat]

    def seat(self, name: str) -> Seat:
        """The seat of somebody called exactly this, or BadLine listing who is there."""
        found = self._seats.get(fold(name))
        if found is None:
            raise BadLine("name.unknown", name=fold(name), known=self.seats.names)
        return found
