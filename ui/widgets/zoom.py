"""A part of a photograph, close up: the die that is in doubt."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Rectangle

from ui.widgets.brush import Box, texture_of
from ui.widgets.node import Kit, Node, Stage

AROUND = 0.35
"""How much of the table around the die shows, as a share of its size."""


class Zoom(Node):
    """A square cut out of a photograph. `box` is in the photograph's own pixels, y down."""

    def __init__(self, picture: Any, box: Box, size: float = 120.0) -> None:
        super().__init__(width=size, height=size)
        self.picture, self.part = picture, box

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, width

    def draw(self, stage: Stage) -> None:
        wide, high = self.picture.size
        x0, y0, x1, y1 = self.part
        side = max(x1 - x0, y1 - y0) * (1 + 2 * AROUND)
        side = min(side, wide, high)
        left = min(max(0.0, (x0 + x1) / 2 - side / 2), wide - side) / wide
        top = min(max(0.0, (y0 + y1) / 2 - side / 2), high - side) / high
        across, down = side / wide, side / high
        texture = texture_of(self.picture)
        u0, v0 = texture.tex_coords[0], texture.tex_coords[1]
        u1, v1 = texture.tex_coords[4], texture.tex_coords[5]

        def at(u: float, v: float) -> tuple[float, float]:
            return u0 + (u1 - u0) * u, v0 + (v1 - v0) * v

        bottom_left = at(left, 1 - top - down)
        top_right = at(left + across, 1 - top)
        coords = (*bottom_left, top_right[0], bottom_left[1], *top_right, bottom_left[0], top_right[1])
        stage.brush.colour((1, 1, 1, 1))
        x, y, w, h = self.box
        shown = min(w, h)
        spot = (x + (w - shown) / 2, y + (h - shown) / 2)
        stage.brush.canvas.add(Rectangle(texture=texture, pos=spot, size=(shown, shown), tex_coords=coords))
        stage.brush.outline((*spot, shown, shown), stage.kit.theme.warn, stage.kit.px(3), stage.kit.px(6))
