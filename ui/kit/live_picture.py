"""The live picture: one texture for the camera, written over and over, where it shows, and what is drawn over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

from kivy.graphics.texture import Texture

from ui.kit.brush import Rect
from ui.kit.node import Action, Kit, Node, Room, Stage, TouchTarget
from ui.kit.parts import Shade, Text, Tone, shade
from ui.kit.theme import TOUCH, Font, Type, casing, faded
from ui.present.models import PREVIEW_SIZE

WIDTH, HEIGHT = PREVIEW_SIZE
Point = tuple[float, float]
"""In shares of the picture's width and height, y downwards."""


def camera_texture(size: tuple[int, int] = PREVIEW_SIZE) -> Any:
    """The one texture of the camera; dark until the first frame."""
    texture = Texture.create(size=size, colorfmt="bgr", mipmap=False)
    texture.flip_vertical()
    texture.blit_buffer(bytes(size[0] * size[1] * 3), colorfmt="bgr", bufferfmt="ubyte")
    return texture


def show_frame(texture: Any, pixels: Any) -> None:
    """Write a frame (as large as the texture, BGR) into it."""
    texture.blit_buffer(pixels.tobytes(), colorfmt="bgr", bufferfmt="ubyte")


class LivePicture(Node):
    """The camera's picture, in its proportions."""

    def __init__(self, height: float | None = None, *, grow: float = 0.0, key: str = "") -> None:
        super().__init__(height=height, grow=grow, key=key)

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        wide, high = kit.camera.size if kit.camera is not None else PREVIEW_SIZE
        return width, width * high / wide

    def inner(self, kit: Kit) -> Rect:
        """Where the picture itself is, inside its box."""
        x, y, w, h = self.box
        wide, high = kit.camera.size if kit.camera is not None else PREVIEW_SIZE
        scale = min(w / wide, h / high)
        return x + (w - wide * scale) / 2, y + (h - high * scale) / 2, wide * scale, high * scale

    def paint(self, stage: Stage) -> None:
        if stage.kit.camera is not None:
            stage.brush.picture(stage.kit.camera, self.inner(stage.kit))


@dataclass(frozen=True, slots=True)
class Outline:
    """A figure over the picture: what was seen there, or a part of a board."""

    corners: tuple[Point, ...]
    tone: Shade
    label: str = ""
    thick: float = 3.0
    middle: bool = False
    """The label stands in the middle, not at the upper corner."""


@dataclass(frozen=True, slots=True)
class Handles:
    """The corners of a figure, to be dragged: `moved` makes an action of corner and place, `dropped` is the last."""

    corners: tuple[Point, ...]
    tone: Shade
    moved: Callable[[int, float, float], Action]
    dropped: Action


class OutlinedPicture(LivePicture):
    """The live picture, large, with outlines over it and corners that follow a finger."""

    def __init__(self, outlines: Sequence[Outline] = (), handles: Handles | None = None, **room: Unpack[Room]) -> None:
        super().__init__(grow=room.get("grow", 0.0), height=room.get("height"), key=room.get("key", ""))
        self.outlines, self.handles = outlines, handles

    def paint(self, stage: Stage) -> None:
        inner = self.inner(stage.kit)
        stage.brush.rect(inner, (0.0, 0.0, 0.0, 1.0))
        super().paint(stage)
        if self.handles is not None:
            self._figure(stage, inner, self.handles)
        for one in self.outlines:  # their labels lie over the lines
            self._outline(stage, inner, one)
        if self.handles is not None:
            self._handles(stage, inner, self.handles)

    def _outline(self, stage: Stage, inner: Rect, one: Outline) -> None:
        kit, colour = stage.kit, shade(one.tone, stage.kit.theme)
        points = [_at(inner, corner) for corner in one.corners]
        flat = [value for point in points for value in point]
        stage.brush.line(flat, casing(colour), kit.px(one.thick + 3), close=True)
        stage.brush.line(flat, colour, kit.px(one.thick), close=True)
        if not one.label:
            return
        room = max(p[0] for p in points) - min(p[0] for p in points) - kit.px(12) if one.middle else inner[2] / 2
        size, lines = (Type.LEAST, 2) if one.middle else (Type.SMALL, 1)
        text = Text(one.label, size, tone=Tone.GROUND, font=Font.TITLE, lines=lines, align="center")
        wide, tall = text.measure(max(room, kit.px(40)), kit)
        if one.middle:
            x = sum(p[0] for p in points) / len(points) - wide / 2
            y = sum(p[1] for p in points) / len(points) - tall / 2
        else:
            x, y = min(p[0] for p in points), max(p[1] for p in points)
        x = min(max(x, inner[0] + kit.px(4)), inner[0] + inner[2] - wide - kit.px(4))
        y = min(max(y, inner[1]), inner[1] + inner[3] - tall)
        plate = (x - kit.px(4), y, wide + kit.px(8), tall)
        stage.brush.rect(plate, colour, kit.px(6))
        text.place((x, y, wide, tall), kit)
        text.draw(stage)

    def _figure(self, stage: Stage, inner: Rect, handles: Handles) -> None:
        kit, colour = stage.kit, shade(handles.tone, stage.kit.theme)
        flat = [value for corner in handles.corners for value in _at(inner, corner)]
        stage.brush.line(flat, casing(colour), kit.px(7), close=True)
        stage.brush.line(flat, colour, kit.px(4), close=True)

    def _handles(self, stage: Stage, inner: Rect, handles: Handles) -> None:
        kit, colour = stage.kit, shade(handles.tone, stage.kit.theme)
        side, radius = kit.px(TOUCH), kit.px(15)
        for index, corner in enumerate(handles.corners):
            x, y = _at(inner, corner)
            stage.brush.disc(x, y, radius + kit.px(2), casing(colour))
            stage.brush.disc(x, y, radius, colour)
            stage.brush.disc(x, y, radius * 0.5, faded(kit.theme.ground, 1.0))

            def moved(px: float, py: float, index: int = index) -> Action:
                return handles.moved(index, *_share(inner, px, py))

            box = (x - side / 2, y - side / 2, side, side)
            name = f"corner {index + 1}"
            stage.targets.append(TouchTarget(box, handles.dropped, side / 2, name, drag=moved, bare=True))


def _at(inner: Rect, corner: Point) -> Point:
    """A place of the picture on the display."""
    return inner[0] + corner[0] * inner[2], inner[1] + (1.0 - corner[1]) * inner[3]


def _share(inner: Rect, x: float, y: float) -> Point:
    """A place on the display in the picture, no further than its edge."""
    across, down = (x - inner[0]) / inner[2], 1.0 - (y - inner[1]) / inner[3]
    return round(min(max(across, 0.0), 1.0), 4), round(min(max(down, 0.0), 1.0), 4)
