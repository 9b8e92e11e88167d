"""A still of the picture as one texture, to move things over: a frame then fills the display once, not many times."""

from __future__ import annotations

from typing import Any

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Rectangle

from ui.kit.brush import Rect
from ui.kit.theme import RGBA


def flattened(drawing: Any, box: Rect, around: tuple[float, float], ground: RGBA) -> Rectangle:
    """A drawing in this box as one texture, to be moved; `around` is the size of the display.

    What is half covered at its edge is mixed with the colour of the `ground`.
    """
    fbo = Fbo(size=(round(around[0]), round(around[1])), with_stencilbuffer=True)
    with fbo:
        ClearColor(*ground[:3], 0)
        ClearBuffers()
    fbo.add(drawing)
    fbo.draw()
    fbo.remove(drawing)
    left, low = max(0, round(box[0])), max(0, round(box[1]))
    width, height = min(round(box[2]), round(around[0]) - left), min(round(box[3]), round(around[1]) - low)
    region = fbo.texture.get_region(left, low, width, height)
    return Rectangle(texture=region, pos=(left, low), size=(width, height))


class StillPicture:
    """Shows what `picture` shows, and `above` it what moves."""

    def __init__(self, picture: Any, box: Rect) -> None:
        x, y, width, height = box
        self._picture = picture
        self._fbo = Fbo(size=(max(1, round(width)), max(1, round(height))), with_stencilbuffer=True)
        with self._fbo:
            ClearColor(0, 0, 0, 1)
            ClearBuffers()
        self.refresh()
        self._tint = Color(1, 1, 1, 1)
        self._pane = Rectangle(texture=self._fbo.texture, pos=(x, y), size=(width, height))
        self._place = x, y
        self.above, self.shown = InstructionGroup(), InstructionGroup()
        for part in (self._tint, self._pane, self.above):
            self.shown.add(part)

    def refresh(self) -> None:
        """Something in the picture has changed by itself, such as a bar that runs down."""
        self._fbo.add(self._picture)
        self._fbo.draw()
        self._fbo.remove(self._picture)

    def put(self, x: float, alpha: float) -> None:
        """Shifted so far, and seen through so much."""
        self._pane.pos = self._place[0] + x, self._place[1]
        self._tint.a = alpha
