"""A sample of real photographs, where they lie beside the project.

The networks that ship know them: figures of networks that do not are printed by `vision.training.figures`.
"""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.read.reader import DiceReader
from vision.training.figures import Figures, kinds_of, truths

PHOTOS = Path(__file__).parents[3] / "shared" / "photos"
SAMPLE = {
    "tables": [f"dev_{n:03d}" for n in range(42, 52)],
    "mixed-colours": [f"mixed-colours_{n:03d}" for n in (8, 28, 89, 91, 93, 119, 124, 136, 141, 144, 156, 165)],
    "webcam-on-wood": [f"webcam-on-wood_{n:03d}" for n in (39, 42, 45, 91, 95, 98, 146, 195, 200, 255)],
}
FLOORS = {"tables": (90, 98), "mixed-colours": (80, 96), "webcam-on-wood": (90, 98)}
"""Exact photographs and right faces, in percent."""


@pytest.mark.parametrize("folder", SAMPLE)
def test_real_photographs(reader: DiceReader, folder: str) -> None:
    if not (PHOTOS / folder).is_dir():
        pytest.skip("the labelled photographs are not beside the project")
    got = Figures()
    for name in SAMPLE[folder]:
        label = json.loads((PHOTOS / folder / f"{name}.json").read_text())
        image = np.asarray(cv2.imread(str(PHOTOS / folder / f"{name}.jpg")), np.uint8)
        got.add(name, truths(label["dice"]), reader.read(image, kinds_of(label["game"])))
    exact, faces = FLOORS[folder]
    assert got.silent_pictures == 0, got.wrong
    assert got.exact >= exact, got.wrong
    assert got.faces >= faces, got.wrong
