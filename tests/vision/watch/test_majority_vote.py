"""Several readings of the same dice become one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.dice import PIPS, Box, Colour, DieReading, Doubt, PictureDoubt, Reading
from tests.vision.painted import Spot, die_at
from vision.watch.majority_vote import agree, vote

A, B = die_at(Spot(100, 100, 3)), die_at(Spot(200, 100, 5))


def reading(*dice: DieReading, confident: bool = True) -> Reading:
    return Reading(dice, confident)


def test_readings_that_agree_are_that_reading() -> None:
    voted = vote([reading(A, B)] * 3)
    assert [die.face for die in voted.dice] == [A.face, B.face]
    assert voted.confident
    assert all(not die.doubts for die in voted.dice)


def test_the_order_of_dice_in_a_reading_does_not_matter() -> None:
    voted = vote([reading(A, B), reading(B, A)])
    assert [die.face for die in voted.dice] == [A.face, B.face]
    assert voted.confident


def test_most_decide_and_the_die_is_doubted() -> None:
    other = replace(A, face=PIPS[4], choices=((PIPS[4], 0.9), (A.face, 0.1)))
    voted = vote([reading(A), reading(other), reading(A)])
    (die,) = voted.dice
    assert die.face == A.face
    assert Doubt.DIFFERS in die.doubts
    assert [face for face, _ in die.choices] == [A.face, PIPS[4]]
    assert not voted.confident
    assert die.sure < A.sure


def test_of_two_equal_voices_the_surer_one_is_taken() -> None:
    unsure = replace(A, face=PIPS[4], sure=0.6, choices=((PIPS[4], 0.6), (A.face, 0.4)))
    assert vote([reading(unsure), reading(A)]).dice[0].face == A.face


def test_a_colour_that_differs_is_a_doubt_too() -> None:
    voted = vote([reading(A), reading(replace(A, colour=Colour.YELLOW, colours=((Colour.YELLOW, 0.7),)))])
    assert Doubt.DIFFERS in voted.dice[0].doubts
    assert not voted.confident


def test_a_die_that_only_one_of_three_saw_is_a_doubt_of_the_picture() -> None:
    voted = vote([reading(A), reading(A, B), reading(A)])
    assert [die.face for die in voted.dice] == [A.face]
    assert voted.doubts == (PictureDoubt(Doubt.DIFFERS, B.box),)
    assert not voted.confident


def test_a_die_that_two_of_three_saw_counts_and_is_doubted() -> None:
    voted = vote([reading(A, B), reading(A), reading(A, B)])
    assert [die.face for die in voted.dice] == [A.face, B.face]
    assert Doubt.DIFFERS in voted.dice[1].doubts
    assert not voted.confident


def test_one_reading_without_confidence_does_not_outvote_two_with() -> None:
    glare = reading(replace(A, doubts=(Doubt.GLARE,)), confident=False)
    assert vote([reading(A), glare, reading(A)]).confident
    voted = vote([glare, glare, reading(A)])
    assert not voted.confident
    assert voted.dice[0].doubts == (Doubt.GLARE,)


def test_doubts_about_the_picture_need_half_of_the_voices() -> None:
    doubt = PictureDoubt(Doubt.COVERED, Box(0.0, 0.0, 40.0, 40.0))
    near = PictureDoubt(Doubt.COVERED, Box(3.0, 1.0, 42.0, 41.0))
    with_doubt = Reading((A,), False, (doubt,))
    assert vote([with_doubt, reading(A), reading(A)]).doubts == ()
    assert vote([with_doubt, Reading((A,), False, (near,)), reading(A)]).doubts == (doubt,)


def test_nothing_to_vote_on() -> None:
    with pytest.raises(ValueError, match="no readings"):
        vote([])


spots = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 3), st.integers(1, 6)), max_size=8, unique_by=lambda spot: spot[:2]
)


@given(st.lists(spots, min_size=1, max_size=5))
def test_confidence_only_where_all_agree(tables: list[list[tuple[int, int, int]]]) -> None:
    voters = [reading(*(die_at(Spot(100.0 * x, 90.0 * y, face)) for x, y, face in table)) for table in tables]
    voted = vote(voters)
    same = all(set(table) == set(tables[0]) for table in tables)
    assert voted.confident == same
    assert agree(voters) == same
    assert len({die.box for die in voted.dice}) == len(voted.dice)
