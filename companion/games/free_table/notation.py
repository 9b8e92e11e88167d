"""How a free table is written down: `Ana: roll 4 2`, `Ana: take`, `Ana: points 5`, `Ana: next`, `= points Ana 11`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core import Change, Move, Rolled, Seat
from companion.dice import FACES
from companion.game import BadLine, Check, Names, Notation
from companion.games.free_table.model import EndGame, NextPlayer, PointsAre, ScorePoints, State, TakeSum, UseDice

_KNOWN = ("roll FACES", "take", "points N", "next", "dice N", "end")
_WORDS: dict[str, type[TakeSum | NextPlayer | EndGame]] = {"take": TakeSum, "next": NextPlayer, "end": EndGame}


class FreeNotation(Notation[State]):
    """The lines of a record of a free table."""

    def parse_move(self, state: State, seat: Seat, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        match words:
            case ["roll", *faces] if faces and all(word in FACES for word in faces):
                return (Rolled(seat, tuple(FACES[word] for word in faces)),)
            case ["points", number]:
                return (ScorePoints(seat, _number(number)),)
            case ["dice", number]:
                return (UseDice(seat, _number(number)),)
            case [word] if word in _WORDS:
                return (_WORDS[word](seat),)
        raise BadLine("move", words=" ".join(words), known=_KNOWN)

    def parse_table(self, state: State, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        raise BadLine("table", known=("adjust NAME points N", "adjust NAME score +N"))

    def parse_change(self, state: State, words: Sequence[str], names: Names) -> tuple[Change, ...]:
        match names.take(words):
            case (seat, ["points", number]):
                return (PointsAre(seat, _number(number)),)
        raise BadLine("change", words=" ".join(words), known=("NAME points N",))

    def parse_check(self, state: State, words: Sequence[str], names: Names) -> Check:
        match words:
            case ["points", *rest] if (taken := names.take(rest)) is not None and len(taken[1]) == 1:
                found = state.points[taken[0]]
                return Check(found == _number(taken[1][0]), str(found))
        raise BadLine("check", words=" ".join(words), known=("points NAME N",))

    def write(self, history: Sequence[tuple[State, Move]], names: Names) -> Iterator[str]:
        for _, move in history:
            assert move.seat is not None
            yield f"{names.name(move.seat)}: {_written(move)}"

    def write_change(self, change: Change, names: Names) -> str:
        match change:
            case PointsAre(seat=seat, points=points):
                return f"{names.name(seat)} points {points}"
        raise TypeError(f"{type(change).__name__} is no change of the free table")

    def ids(self) -> frozenset[str]:
        return frozenset(("points",))


def _written(move: Move) -> str:
    match move:
        case Rolled(faces=faces):
            return f"roll {' '.join(face.id for face in faces)}"
        case ScorePoints(n=n):
            return f"points {n}"
        case UseDice(n=n):
            return f"dice {n}"
    return next(word for word, kind in _WORDS.items() if isinstance(move, kind))


def _number(word: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise BadLine("number", word=word)
    return int(word)
