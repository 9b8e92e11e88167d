"""Pictures of players as textures, each decoded once, and the pad on which one is drawn with a finger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np

from companion.dice import Colour
from companion.journal.player_pictures import SIDE, is_picture
from ui.kit.brush import Rect, upload
from ui.kit.node import Action, Kit, Node, Stage, TouchTarget
from ui.kit.texture_cache import texture_cache
from ui.kit.theme import EDGE_UNITS, PAINTS

Stroke = tuple[tuple[float, float], ...]
"""Points in shares of the pad's side, y downwards."""
PEN = 0.045
"""How thick a stroke is, as a share of the pad."""
FINE = 4
"""Masks and drawings are made so many times larger, then small: edges are smooth."""


def decoded(png: bytes) -> Any:
    """Rows of blue, green, red; None where it cannot be read, or is none of ours."""
    if not is_picture(png):
        return None
    try:
        pixels = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:  # a file may be anything; one that cannot be shown is none
        return None
    return pixels if pixels is not None and pixels.shape[:2] == (SIDE, SIDE) else None


@texture_cache(48)
def picture_texture(png: bytes, round_one: bool = True) -> Any:
    """The picture, cut to a disc where it stands for somebody; None where it cannot be read."""
    pixels = decoded(png)
    if pixels is None:
        return None
    shown = cv2.cvtColor(pixels, cv2.COLOR_BGR2RGBA)
    if round_one:
        mask = np.zeros((SIDE * FINE, SIDE * FINE), np.uint8)
        cv2.circle(mask, (SIDE * FINE // 2, SIDE * FINE // 2), SIDE * FINE // 2 - 1, 255, -1)
        shown[..., 3] = cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return upload(shown)


class DrawingPad(Node):
    """A square to draw on with a finger, in the colours of the player."""

    def __init__(
        self,
        colour: Colour,
        strokes: Sequence[Stroke],
        moved: Callable[[float, float], Action],
        lifted: Action,
        *,
        grow: float = 1.0,
    ) -> None:
        """`moved` makes an action of a place on the pad, `lifted` is reported when the finger leaves."""
        super().__init__(grow=grow, key="pad")
        self.colour, self.strokes, self.moved, self.lifted = colour, strokes, moved, lifted

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, width

    def least_height(self, width: float, kit: Kit) -> float:
        return kit.px(SIDE)

    def inner(self) -> Rect:
        """The square itself, inside its box."""
        x, y, w, h = self.box
        side = min(w, h)
        return x + (w - side) / 2, y + (h - side) / 2, side, side

    def paint(self, stage: Stage) -> None:
        brush, kit, paint = stage.brush, stage.kit, PAINTS[self.colour]
        left, low, side, _ = inner = self.inner()
        brush.rect(inner, paint.body)
        for stroke in self.strokes:
            points = [(left + x * side, low + (1 - y) * side) for x, y in stroke]
            brush.disc(*points[0], side * PEN / 2, paint.mark)
            if len(points) > 1:
                brush.line([at for point in points for at in point], paint.mark, side * PEN)
        brush.outline(inner, kit.theme.edge, kit.px(EDGE_UNITS))

        def moved(x: float, y: float) -> Action:
            across, down = (x - left) / side, 1 - (y - low) / side
            return self.moved(round(min(max(across, 0.0), 1.0), 4), round(min(max(down, 0.0), 1.0), 4))

        stage.targets.append(TouchTarget(inner, self.lifted, 0.0, "pad", drag=moved))


class SquarePicture(Node):
    """A picture that was taken, large, as it will be kept."""

    def __init__(self, png: bytes, *, grow: float = 1.0) -> None:
        super().__init__(grow=grow, key="taken")
        self.png = png

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, width

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        side = min(w, h)
        texture = picture_texture(self.png, False)
        if texture is not None:
            stage.brush.picture(texture, (x + (w - side) / 2, y + (h - side) / 2, side, side))
