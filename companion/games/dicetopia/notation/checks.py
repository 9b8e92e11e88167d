"""Dicetopia's own `=` lines: what must hold at this point of a record."""

from __future__ import annotations

from collections.abc import Callable

from companion.core import Seat
from companion.game import BadLine, Check, Names
from companion.games.dicetopia.control import control_points, controllers
from companion.games.dicetopia.model.state import State
from companion.games.dicetopia.notation.tokens import (
    DISTRICT_IDS,
    Words,
    finished,
    first_word,
    skip,
    take_dice,
    take_district,
    take_number,
    take_player,
)
from companion.games.dicetopia.pieces import AGENTS, DICE, ROUNDS, CityDie, District, Piece
from companion.games.dicetopia.scoring import mission_points, pillage

_NUMBERS: dict[str, Callable[[State, Seat], int]] = {
    "pillage": pillage,
    "control": control_points,
    "missions": mission_points,
    "agents": lambda state, seat: ROUNDS - len(state.boards[seat]),
}


def parse_check(state: State, words: Words, names: Names) -> Check:
    """A check looked at, or BadLine."""
    if words and words[0] in DISTRICT_IDS:
        district, rest = take_district(words)
        what, rest = first_word(rest, "controlled or dice")
        if what == "dice":
            return _dice([piece for piece in state.city[district] if piece < AGENTS[0]], rest)
        if what == "controlled":
            return _controlled(state, district, skip(rest, "by"), names)
        raise BadLine("unknown", word=what, known=("controlled by", "dice"))
    seat, rest = take_player(words, names)
    what, rest = first_word(rest, "a check")
    if what == "dice":
        return _dice(list(state.boards[seat]), rest)
    if what not in _NUMBERS:
        raise BadLine("unknown", word=what, known=(*_NUMBERS, "dice", "score"))
    number, rest = take_number(rest)
    finished(rest)
    found = _NUMBERS[what](state, seat)
    return Check(found == number, str(found))


def _dice(lying: list[Piece] | list[CityDie], words: Words) -> Check:
    expected: tuple[CityDie, ...] = ()
    if tuple(words) != ("none",):
        expected, rest = take_dice(words)
        finished(rest)
    return Check(sorted(expected) == sorted(lying), dice_text(lying))


def dice_text(pieces: list[Piece] | list[CityDie] | tuple[CityDie, ...]) -> str:
    """Dice as records write them, sorted by colour and face."""
    return " ".join(f"{DICE[piece].kind.colour}={DICE[piece].face.id}" for piece in sorted(pieces)) or "none"


def _controlled(state: State, district: District, words: Words, names: Names) -> Check:
    expected: set[Seat] = set()
    if tuple(words) != ("nobody",):
        for part in " ".join(words).split(","):
            seat, rest = take_player(part.split(), names)
            finished(rest)
            expected.add(seat)
    found = controllers(state, district)
    return Check(expected == set(found), ", ".join(names.name(seat) for seat in found) or "nobody")
