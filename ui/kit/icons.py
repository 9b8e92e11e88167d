"""Our icons: drawn as SVG in `ui/assets/icons`, shipped as masks in one file that `ui.kit.icon_maker` makes of them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

SHIPPED = Path(__file__).parents[1] / "assets" / "icons.npz"
SOURCES_MARK = "#sources"
"""The entry with the checksum of the drawings that the file was made of."""


@cache
def masks() -> dict[str, NDArray[np.uint8]]:
    """Every icon by its name: how much of each pixel it covers, 0 to 255, from the top."""
    with np.load(SHIPPED) as kept:
        return {name: kept[name] for name in kept.files if name != SOURCES_MARK}


@cache
def _foreign(name: str) -> NDArray[np.uint8]:
    """An emblem that a plug-in brings, `package:file.png`: black on white."""
    package, _, file = name.partition(":")
    drawn = np.frombuffer(files(package).joinpath(file).read_bytes(), np.uint8)
    paper = cv2.imdecode(drawn, cv2.IMREAD_GRAYSCALE)
    return 255 - np.asarray(paper, np.uint8)


def mask(name: str, size: int) -> NDArray[np.float32]:
    """An icon in this size, 0 to 1."""
    found = _foreign(name) if ":" in name else masks()[name]
    small: NDArray[np.uint8] = cv2.resize(found, (size, size), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32) / np.float32(255)
