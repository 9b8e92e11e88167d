"""Pictures that are read back from a window that nobody sees."""

from __future__ import annotations

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

import numpy as np

from ui.headless import offscreen
from ui.headless.offscreen import SIZES


def test_pictures_of_one_size_are_read_back_from_one_board() -> None:
    """Each had one of its own, which Kivy freed only when its loop turned: looking at every scene took 12 GB."""
    offscreen._board.cache_clear()
    top = ScreenHarness()
    first = top.window.pixels()
    for size in ("upright", "small", "upright", "small"):
        top.window.resize(SIZES[size])
        again = top.window.pixels()
    assert offscreen._board.cache_info().misses == 2
    assert np.array_equal(first, again)
