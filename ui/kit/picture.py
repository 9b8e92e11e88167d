"""Photographs on the screen: whole or a part of them, with outlines that can be tapped."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Rectangle

from ui.kit.brush import Rect, texture_of
from ui.kit.node import Action, Kit, Node, Stage, TouchTarget
from ui.kit.parts import Icon, Shade, Text, Tone, shade
from ui.kit.theme import RGBA, Font, casing

Mark = tuple[Rect, Shade, str, Action]
"""Where (in the photograph's pixels, y down), in which tone, with which label, and what a tap reports."""
TAG = 22.0


class Picture(Node):
    """A photograph, or the `region` of it (x0, y0, x1, y1 in its own pixels), in its proportions."""

    def __init__(
        self,
        texture: Any,
        *,
        marks: tuple[Mark, ...] = (),
        region: Rect | None = None,
        grow: float = 1.0,
        height: float | None = None,
        width: float | None = None,
    ) -> None:
        super().__init__(grow=grow, height=height, width=width)
        self.texture, self.marks = texture, marks
        wide, high = texture.size
        self.region = region or (0.0, 0.0, float(wide), float(high))

    def _shape(self) -> tuple[float, float]:
        x0, y0, x1, y1 = self.region
        return x1 - x0, y1 - y0

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        wide, high = self._shape()
        return width, width * high / wide

    def inner(self) -> Rect:
        """Where the picture itself is, inside its box."""
        x, y, w, h = self.box
        wide, high = self._shape()
        scale = min(w / wide, h / high)
        return x + (w - wide * scale) / 2, y + (h - high * scale) / 2, wide * scale, high * scale

    def paint(self, stage: Stage) -> None:
        inner = self.inner()
        stage.brush.colour((1.0, 1.0, 1.0, 1.0))
        texture = texture_of(self.texture)
        shown = Rectangle(texture=texture, pos=inner[:2], size=inner[2:], tex_coords=self._coords(texture))
        stage.brush.canvas.add(shown)
        scale = inner[2] / self._shape()[0]
        for box, tone, label, action in self.marks:
            self._mark(stage, inner, scale, box, shade(tone, stage.kit.theme), label, action)

    def _coords(self, texture: Any) -> tuple[float, ...]:
        """The texture's corners for the region, whichever way up the texture lies."""
        wide, high = self.texture.size
        x0, y0, x1, y1 = self.region
        u0, v0 = texture.tex_coords[0], texture.tex_coords[1]
        u1, v1 = texture.tex_coords[4], texture.tex_coords[5]

        def at(x: float, y: float) -> tuple[float, float]:
            return u0 + (u1 - u0) * x / wide, v0 + (v1 - v0) * (1 - y / high)

        (left, bottom), (right, top) = at(x0, y1), at(x1, y0)
        return left, bottom, right, bottom, right, top, left, top

    def _mark(
        self, stage: Stage, inner: Rect, scale: float, box: Rect, colour: RGBA, label: str, action: Action
    ) -> None:
        kit = stage.kit
        grow = kit.px(4)
        x0, y0, x1, y1 = box
        spot = (
            inner[0] + (x0 - self.region[0]) * scale - grow,
            inner[1] + inner[3] - (y1 - self.region[1]) * scale - grow,
            (x1 - x0) * scale + 2 * grow,
            (y1 - y0) * scale + 2 * grow,
        )
        stage.brush.outline(spot, casing(colour), kit.px(6), kit.px(9))
        stage.brush.outline(spot, colour, kit.px(3.5), kit.px(8))
        if label:
            self._tag(stage, spot, label, colour)
        if action is not None:
            stage.targets.append(TouchTarget(spot, action, kit.px(8), f"outline {label}", None, stage.inside))

    def _tag(self, stage: Stage, spot: Rect, label: str, colour: RGBA) -> None:
        size = stage.kit.px(TAG)
        box = (spot[0] - size * 0.3, spot[1] + spot[3] - size * 0.7, size, size)
        stage.brush.disc(box[0] + size / 2, box[1] + size / 2, size / 2, colour)
        text = Text(label, 15, tone=Tone.GROUND, font=Font.TITLE, align="center")
        text.place(box, stage.kit)
        text.draw(stage)


class KeptThumb(Node):
    """A kept photograph in a list, loaded when it is seen; a sign in its place until then, or where it is gone."""

    def __init__(self, reference: str, *, width: float, height: float) -> None:
        super().__init__(width=width, height=height)
        self.reference = reference

    def paint(self, stage: Stage) -> None:
        photos = stage.kit.photos
        texture = None
        if photos is not None:
            if stage.inside is None or stage.inside.shows(self.box):
                texture = photos.texture(self.reference, small=True)
            else:
                stage.inside.when_seen(self.box, lambda: photos.comes_into_view(self.reference))
        shown: Node = Icon("camera", 22, tone=Tone.SOFT) if texture is None else Picture(texture)
        shown.place(self.box, stage.kit)
        shown.draw(stage)


def region_around(boxes: list[Rect], size: tuple[float, float], around: float, least: float, shape: float) -> Rect:
    """The part of a picture that shows these boxes with some table around them.

    `around` is in sizes of the largest box, `least` the least share of the picture's width, `shape` width to height.
    """
    wide, high = size
    if not boxes:
        return 0.0, 0.0, wide, high
    margin = around * max(max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes)
    x0, y0 = min(b[0] for b in boxes) - margin, min(b[1] for b in boxes) - margin
    x1, y1 = max(b[2] for b in boxes) + margin, max(b[3] for b in boxes) + margin
    width = max(x1 - x0, (y1 - y0) * shape, wide * least)
    width = min(width, wide)
    height = min(max(width / shape, y1 - y0), high)
    left = min(max(0.0, (x0 + x1 - width) / 2), wide - width)
    top = min(max(0.0, (y0 + y1 - height) / 2), high - height)
    return left, top, left + width, top + height
