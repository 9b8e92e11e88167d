"""A sample of real photographs that were not trained on, where they lie beside the project."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.dice import GANG_DIE, PIPS, Colour, DieKind
from tests.vision.vision_figures import Figures, Truth
from vision.reader import DiceReader

PHOTOS = Path(__file__).parents[3] / "shared" / "photos"
COLOURS = {
    "dice_city": ("white", "yellow", "red", "blue", "black"),
    "dicetopia": ("violet", "white", "turquoise"),
}
SAMPLE = {
    "tables": [f"dev_{n:03d}" for n in range(42, 52)],
    "mixed-colours": [f"mixed-colours_{n:03d}" for n in (8, 28, 89, 91, 93, 119, 124, 136, 141, 144, 156, 165)],
    "webcam-on-wood": [f"webcam-on-wood_{n:03d}" for n in (39, 42, 45, 91, 95, 98, 146, 195, 200, 255)],
}
FLOORS = {"tables": (60, 90), "mixed-colours": (70, 93), "webcam-on-wood": (80, 95)}
"""Exact photographs and right faces, in percent."""


def kinds(game: str | None) -> tuple[DieKind, ...] | None:
    if game == "gang_of_dice":
        return (GANG_DIE,)
    return tuple(DieKind(PIPS, Colour(name)) for name in COLOURS[game]) if game in COLOURS else None


@pytest.mark.parametrize("folder", SAMPLE)
def test_photographs_that_were_not_trained_on(reader: DiceReader, folder: str) -> None:
    if not (PHOTOS / folder).is_dir():
        pytest.skip("the labelled photographs are not beside the project")
    got = Figures()
    for name in SAMPLE[folder]:
        label = json.loads((PHOTOS / folder / f"{name}.json").read_text())
        image = np.asarray(cv2.imread(str(PHOTOS / folder / f"{name}.jpg")), np.uint8)
        there = [Truth(str(d["value"]), d["colour"], tuple(d["box"])) for d in label["dice"]]
        got.add(name, there, reader.read(image, kinds(label["game"])))
    exact, faces = FLOORS[folder]
    assert got.silent_pictures == 0, got.wrong
    assert got.exact >= exact, got.wrong
    assert got.faces >= faces, got.wrong
