"""Dicetopia's own `=` lines: what must hold at this point of a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core import Seat
from companion.game import Check, Names
from companion.games.dicetopia.control import control_points, controllers
from companion.games.dicetopia.model.state import State
from companion.games.dicetopia.notation.tokens import DISTRICT_IDS, Reader
from companion.games.dicetopia.pieces import AGENTS, DICE, ROUNDS, CityDie, District, Piece
from companion.games.dicetopia.scoring import mission_points, pillage
from companion.line_reader import unknown

_NUMBERS: dict[str, Callable[[State, Seat], int]] = {
    "pillage": pillage,
    "control": control_points,
    "missions": mission_points,
    "agents": lambda state, seat: ROUNDS - len(state.boards[seat]),
}


def parse_check(state: State, words: Sequence[str], names: Names) -> Check:
    """A check looked at, or BadLine."""
    reader = Reader(words, names)
    if reader.next in DISTRICT_IDS:
        district = reader.district()
        what = reader.word("controlled or dice")
        if what == "dice":
            return _dice([piece for piece in state.city[district] if piece < AGENTS[0]], reader)
        if what == "controlled":
            reader.skip("by")
            return _controlled(state, district, reader)
        raise unknown(what, ("controlled by", "dice"))
    seat = reader.player()
    what = reader.word("a check")
    if what == "dice":
        return _dice(list(state.boards[seat]), reader)
    if what not in _NUMBERS:
        raise unknown(what, (*_NUMBERS, "dice", "score"))
    number = reader.number()
    reader.end()
    found = _NUMBERS[what](state, seat)
    return Check(found == number, str(found))


def _dice(lying: list[Piece] | list[CityDie], reader: Reader) -> Check:
    expected: tuple[CityDie, ...] = ()
    if reader.words != ["none"]:
        expected = reader.dice()
        reader.end()
    return Check(sorted(expected) == sorted(lying), dice_text(lying))


def dice_text(pieces: list[Piece] | list[CityDie] | tuple[CityDie, ...]) -> str:
    """Dice as records write them, sorted by colour and face."""
    return " ".join(f"{DICE[piece].kind.colour}={DICE[piece].face.id}" for piece in sorted(pieces)) or "none"


def _controlled(state: State, district: District, reader: Reader) -> Check:
    expected = set() if reader.words == ["nobody"] else {part.player() for part in reader.parts()}
    found = controllers(state, district)
    return Check(expected == set(found), ", ".join(reader.names.name(seat) for seat in found) or "nobody")
