"""The part of `make test-vm` that needs no machine: where a tap lands when the picture is turned."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vm.machine import SIZE
from tests.vm.twin import MOST_APART, apart, on_panel, turned


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_tap_lands_where_the_turned_picture_has_its_place(degrees: int) -> None:
    width, height = SIZE if degrees in (0, 180) else SIZE[::-1]
    picture = np.zeros((height, width, 3), np.uint8)
    picture[70, 30] = 255
    x, y = on_panel(30, 70, degrees)
    assert turned(picture, degrees)[y, x].tolist() == [255, 255, 255]


def test_one_word_that_differs_is_seen_and_a_soft_edge_is_not() -> None:
    picture = np.full((480, 800, 3), 40, np.uint8)
    other = picture.copy()
    other[100:116, 200:260] = 200
    assert apart(picture, other) > MOST_APART
    assert apart(picture, picture + 1) < MOST_APART
    assert apart(picture, picture[:, :400]) == 255
