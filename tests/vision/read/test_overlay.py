"""The overlay: drawn on a copy, doubts included."""

from __future__ import annotations

import numpy as np

from companion.dice import FIVE, FOUR, Box, Colour, DieReading, Doubt, PictureDoubt, Reading
from vision.read.overlay import DOUBTFUL, SURE, UNREAD, draw

SURE_DIE = DieReading(FIVE, Colour.RED, Box(100, 100, 160, 160), 0.99, ((FIVE, 0.99),))
UNSURE_DIE = DieReading(
    FIVE, Colour.RED, Box(300, 100, 360, 160), 0.5, ((FIVE, 0.5), (FOUR, 0.5)), doubts=(Doubt.GLARE,)
)


def has(image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], colour: tuple[int, int, int]) -> bool:
    """Whether it is drawn there; a thin line that OpenCV smooths may miss its colour by a little."""
    return bool((np.abs(image.astype(int) - colour) <= 8).all(axis=2).any())


def test_the_photograph_itself_is_left_alone() -> None:
    image = np.full((480, 640, 3), 40, np.uint8)
    drawn = draw(image, Reading((SURE_DIE,), True))
    assert (image == 40).all()
    assert has(drawn, SURE)
    assert not has(drawn, DOUBTFUL)


def test_doubts_have_colours_of_their_own() -> None:
    image = np.full((480, 640, 3), 40, np.uint8)
    reading = Reading(
        (UNSURE_DIE,), False, (PictureDoubt(Doubt.COVERED, Box(10, 300, 60, 350)), PictureDoubt(Doubt.BLURRED))
    )
    drawn = draw(image, reading)
    assert has(drawn, DOUBTFUL)
    assert has(drawn, UNREAD)


def test_small_and_grey_pictures_can_be_drawn_on() -> None:
    assert draw(np.zeros((90, 120), np.uint8), Reading((), True)).shape[1] == 640
