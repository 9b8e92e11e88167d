"""A QR code: black squares on white, each as many whole pixels wide as fit, with the white margin that readers need."""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np

from ui.kit.brush import WHITE, upload
from ui.kit.node import Kit, Node, Room, Stage
from ui.kit.texture_cache import texture_cache

MARGIN = 4
"""Squares of white around a code, as its standard wants."""


@texture_cache(4)
def _code(squares: tuple[bytes, ...], wide: int) -> Any:
    dark = np.frombuffer(b"".join(squares), np.uint8).reshape(len(squares), -1)
    light = np.pad(255 * (1 - dark), MARGIN, constant_values=255)
    grey = np.kron(light, np.ones((wide, wide), np.uint8)).astype(np.uint8)
    alpha = np.full_like(grey, 255)
    return upload(np.dstack([grey, grey, grey, alpha]))


class QrCode(Node):
    """A code, in the middle of its box."""

    def __init__(self, squares: tuple[bytes, ...], **room: Unpack[Room]) -> None:
        """`squares`: row by row, 1 for a dark one."""
        super().__init__(**room)
        self.squares = squares

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, width

    def paint(self, stage: Stage) -> None:
        x, y, width, height = self.box
        wide = int(min(width, height) // (len(self.squares) + 2 * MARGIN))
        if not self.squares or wide < 1:
            return
        made = _code(self.squares, wide)
        side = made.size[0]
        place = (round(x + (width - side) / 2), round(y + (height - side) / 2))
        stage.brush.picture(made, (*place, side, side), WHITE)
