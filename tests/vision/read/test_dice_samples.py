"""The dice of a photograph, numbered: which of them count."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.read.own_scenes import coloured, lay
from vision.read.dice_samples import sample_dice
from vision.read.reader import DiceReader

RED = coloured("red", (190, 30, 35))


@pytest.mark.parametrize("side", range(4), ids=["left", "above", "right", "below"])
def test_a_die_that_the_pictures_edge_cuts_is_left_out(reader: DiceReader, side: int) -> None:
    image = np.rot90(lay([(RED, face) for face in "456"], 2).image, side)
    dice = sample_dice(reader, np.ascontiguousarray(image)).dice
    assert len(dice) == 3
    first = min(dice, key=lambda die: die.reading.box.x0)
    box = first.reading.box
    whole, part = round(box.inset(-0.1).x0), round(box.inset(0.2).x0)
    for start, seen in ((whole, 3), (part, 2)):
        turned_back = np.ascontiguousarray(np.rot90(image[:, start:], -side))
        assert [die.number for die in sample_dice(reader, turned_back).dice] == list(range(1, seen + 1))
