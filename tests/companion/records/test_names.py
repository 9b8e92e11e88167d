"""Names: whatever people are called, a name that is accepted survives every line of a record."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import SEATS, Adjust, Move, Rolled, ScoreBy, Seats
from companion.dice import FOUR
from companion.game import BadLine
from companion.records.names import RESERVED, checked_name, checked_names, fold
from companion.records.replay import replay
from companion.records.write import write_record
from table_pig import GAME as PIG
from table_pig.model import BankedIs, Hold

WORDS = st.sampled_from(["given", "table", "turn", "score", "Ana", "a", "->", ":", "---", "+5", "#", "É", "e\u0301"])
NAMES = st.one_of(st.text(max_size=12), st.lists(WORDS, min_size=1, max_size=4).map(" ".join))


@given(st.lists(NAMES, min_size=2, max_size=6), st.integers(0, 5))
def test_a_name_that_is_accepted_survives_a_record(wanted: list[str], first: int) -> None:
    names = _accepted([*wanted, "Ana", "Bo"])
    seats = Seats(names, SEATS[first % len(names)])
    options = {"target": "100"}
    begun = [BankedIs(seat, 5 + seat) for seat in seats]
    state = PIG.rules.begin(PIG.rules.setup(seats, options), begun)
    moves: list[Move] = []
    for seat in seats.clockwise(seats.first):
        moves += [Rolled(seat, (FOUR,)), Hold(seat), Adjust(None, ScoreBy(seat, 1))]
    text = write_record(PIG, seats, options, begun, moves)
    text += "".join(f"= {name} score {10 + seat}\n" for seat, name in enumerate(names))
    text += f"= turn {names[seats.first]}\n"
    for move in moves:
        state = PIG.rules.apply(state, move).state
    found = replay(text.encode().decode(), lambda _: PIG)
    assert found.failure is None
    assert found.state == state
    assert found.seats == seats


def _accepted(wanted: list[str]) -> tuple[str, ...]:
    """Those who can sit down, six at most."""
    names: tuple[str, ...] = ()
    for name in wanted:
        with contextlib.suppress(BadLine):
            names = checked_names((*names, name), PIG.notation.ids())
    return names[:6]


@given(st.text(max_size=20))
def test_folding_is_done_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_words_of_the_records_are_nobodys_name(word: str) -> None:
    for name in (word, word.upper(), word.title(), f"  {word} "):
        with pytest.raises(BadLine):
            checked_name(name, ())
    assert checked_name(f"{word} Smith", ()) == f"{word} Smith"


def test_ids_of_the_game_are_nobodys_name() -> None:
    with pytest.raises(BadLine):
        checked_name("Gugu", frozenset(("gugu",)))
    with pytest.raises(BadLine):
        checked_name("half a letter \ud800", ())


@pytest.mark.parametrize("names", [("score", "score score"), ("Ana", "Ana score"), ("Bo Turn it", "Bo")])
def test_names_that_a_line_could_not_tell_apart_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(BadLine) as caught:
        checked_names(names, frozenset())
    assert caught.value.code == "name.mistaken"


def test_a_name_may_begin_like_another() -> None:
    assert checked_names(("Ana", "Ana Maria"), frozenset()) == ("Ana", "Ana Maria")
