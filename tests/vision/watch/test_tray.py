"""The tray: what lies beside it neither counts nor disturbs."""

from __future__ import annotations

import pytest

from companion.dice import FIVE, TWO, Box, Colour, DieReading, Doubt, Face, PictureDoubt, Reading
from vision.watch.tray import Tray

LEFT = Tray(area=((0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0)))
INSIDE, BESIDE = Box(10.0, 10.0, 30.0, 30.0), Box(70.0, 10.0, 90.0, 30.0)


def die(face: Face, box: Box, *doubts: Doubt) -> DieReading:
    return DieReading(face, Colour.WHITE, box, 0.9, ((face, 0.9),), ((Colour.WHITE, 0.9),), doubts)


def test_dice_beside_the_tray_are_left_out() -> None:
    reading = Reading((die(TWO, INSIDE), die(FIVE, BESIDE)), confident=True)
    assert [seen.face for seen in LEFT.only(reading, 100, 50).dice] == [TWO]


@pytest.mark.parametrize(
    "beside",
    [
        Reading((die(TWO, INSIDE), die(FIVE, BESIDE, Doubt.GLARE)), confident=False),
        Reading((die(TWO, INSIDE),), False, (PictureDoubt(Doubt.UNKNOWN_FACE, BESIDE),)),
    ],
    ids=["a die in doubt", "a keyboard"],
)
def test_what_is_in_doubt_beside_the_tray_makes_nothing_unsure(beside: Reading) -> None:
    assert LEFT.only(beside, 100, 50) == Reading((die(TWO, INSIDE),), confident=True)


@pytest.mark.parametrize(
    "inside",
    [
        Reading((die(TWO, INSIDE, Doubt.GLARE), die(FIVE, BESIDE)), confident=False),
        Reading((die(FIVE, BESIDE),), False, (PictureDoubt(Doubt.COVERED, INSIDE),)),
        Reading((die(FIVE, BESIDE),), False, (PictureDoubt(Doubt.BLURRED, None),)),
    ],
    ids=["a die in doubt", "a die under a hand", "the whole picture"],
)
def test_what_is_in_doubt_in_it_still_does(inside: Reading) -> None:
    assert not LEFT.only(inside, 100, 50).confident


def test_without_an_area_everything_counts() -> None:
    reading = Reading((die(FIVE, BESIDE),), confident=True)
    assert Tray().only(reading, 100, 50) is reading
