"""How Pig is written down: `Ana: roll 4`, `Ana: hold`, `= unbanked 4`, `given Ana score 30`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core import Change, Move, Rolled, Seat
from companion.dice import FACES
from companion.game import BadLine, Check, Names, Notation
from table_pig.model import BankedIs, Hold, State


class PigNotation(Notation[State]):
    """The lines of a record of Pig."""

    def parse_move(self, state: State, seat: Seat, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        match words:
            case ["roll", *faces] if faces and all(word in FACES for word in faces):
                return (Rolled(seat, tuple(FACES[word] for word in faces)),)
            case ["hold"]:
                return (Hold(seat),)
            case _:
                raise BadLine("move", words=" ".join(words), known=("roll FACE", "hold"))

    def parse_table(self, state: State, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        raise BadLine("table", known=("adjust NAME score N", "adjust NAME score +N"))

    def parse_change(self, state: State, words: Sequence[str], names: Names) -> tuple[Change, ...]:
        taken = names.take(words)
        match taken:
            case (seat, ["score", number]):
                return (BankedIs(seat, _number(number)),)
            case _:
                raise BadLine("change", words=" ".join(words), known=("NAME score N",))

    def parse_check(self, state: State, words: Sequence[str], names: Names) -> Check:
        match words:
            case ["unbanked", number]:
                return Check(state.unbanked == _number(number), str(state.unbanked))
            case _:
                raise BadLine("check", words=" ".join(words), known=("unbanked N",))

    def write(self, history: Sequence[tuple[State, Move]], names: Names) -> Iterator[str]:
        for _, move in history:
            match move:
                case Rolled(seat=Seat() as seat, faces=faces):
                    yield f"{names.name(seat)}: roll {' '.join(face.id for face in faces)}"
                case Hold(seat=Seat() as seat):
                    yield f"{names.name(seat)}: hold"
                case _:
                    raise TypeError(f"{type(move).__name__} is no move of Pig")

    def write_change(self, change: Change, names: Names) -> str:
        match change:
            case BankedIs(seat=seat, points=points):
                return f"{names.name(seat)} score {points}"
            case _:
                raise TypeError(f"{type(change).__name__} is no change of Pig")

    def ids(self) -> frozenset[str]:
        return frozenset(("unbanked",))


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise BadLine("number", word=word)
    return int(word)
