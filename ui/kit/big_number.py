"""A number as large as its box: its digits fill it, without the air that lines of words have above and below."""

from __future__ import annotations

from functools import lru_cache
from typing import Unpack

import numpy as np

from ui.kit import typeset
from ui.kit.node import Kit, Node, PaintedText, Room, Stage, cached
from ui.kit.parts import Shade, Tone, least_size, shade
from ui.kit.theme import Font

_TRIED = 100
"""Pixels of the type that the shape of digits is measured with."""
_DIGITS = "0123456789"


@lru_cache(maxsize=8)
def digit_share(font: str) -> tuple[float, float]:
    """Where digits begin and end below the top of their line, as shares of the size of the type."""
    made = typeset.texture(typeset.set_in(_DIGITS, font, _TRIED, 10_000.0), "left")
    seen = np.frombuffer(made.pixels, np.uint8).reshape(made.height, made.width, 4)[:, :, 3].max(axis=1)
    rows = np.flatnonzero(seen > 127)
    return float(rows[0]) / _TRIED, float(rows[-1] + 1) / _TRIED


class BigNumber(Node):
    """Digits in the middle of their box. `tall` is how high they would like to be, in units: the digits, not the line.

    >>> BigNumber("108", tall=84)  # doctest: +SKIP
    """

    def __init__(
        self,
        words: str,
        tall: float,
        *,
        tone: Shade = Tone.INK,
        font: Font = Font.TITLE,
        align: str = "center",
        **room: Unpack[Room],
    ) -> None:
        super().__init__(**room)
        self.words, self.tall, self.tone, self.font, self.align = words, tall, tone, font, align

    @cached
    def _size(self, width: float, height: float, kit: Kit) -> int:
        """Pixels of the type with which the digits fill the box."""
        top, bottom = digit_share(str(self.font))
        size = int(min(height, kit.px(self.tall)) / (bottom - top))
        while size > least_size(kit) and typeset.extent(self.words, str(self.font), size)[0] > width:
            size -= 1
        return max(size, least_size(kit))

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        size = self._size(width, kit.px(self.tall), kit)
        return typeset.extent(self.words, str(self.font), size)[0], kit.px(self.tall)

    def least_width(self, kit: Kit) -> float:
        least = float(typeset.extent(self.words, str(self.font), least_size(kit))[0])
        return max(least, super().least_width(kit))

    def least_height(self, width: float, kit: Kit) -> float:
        return max(float(least_size(kit)), super().least_height(width, kit))

    def paint(self, stage: Stage) -> None:
        if not self.words:
            return
        x, y, w, h = self.box
        size = self._size(w, h, stage.kit)
        made = typeset.texture(typeset.set_in(self.words, str(self.font), size, 10_000.0), "left")
        first, last = digit_share(str(self.font))
        wide, tall = float(made.width), (last - first) * size
        left = {"left": x, "center": x + (w - wide) / 2, "right": x + w - wide}[self.align]
        low = y + (h - tall) / 2
        line = (round(left), round(low + tall + first * size - made.height), wide, float(made.height))
        colour = shade(self.tone, stage.kit.theme)
        stage.brush.picture(made, line, colour)
        stage.texts.append(PaintedText(self.words, float(size), (left, low, wide, tall), colour, stage.inside))
