"""The live picture: one texture for the camera, written over and over, and where it shows."""

from __future__ import annotations

from typing import Any

from kivy.graphics.texture import Texture

from ui.kit.node import Kit, Node, Stage
from ui.present.models import PREVIEW_SIZE

WIDTH, HEIGHT = PREVIEW_SIZE


def camera_texture() -> Any:
    """The one texture of the camera; dark until the first frame."""
    texture = Texture.create(size=(WIDTH, HEIGHT), colorfmt="bgr", mipmap=False)
    texture.flip_vertical()
    texture.blit_buffer(bytes(WIDTH * HEIGHT * 3), colorfmt="bgr", bufferfmt="ubyte")
    return texture


def show_frame(texture: Any, pixels: Any) -> None:
    """Write a frame (HEIGHT x WIDTH x 3, BGR) into the texture."""
    texture.blit_buffer(pixels.tobytes(), colorfmt="bgr", bufferfmt="ubyte")


class LivePicture(Node):
    """The camera's picture, in its proportions."""

    def __init__(self, height: float) -> None:
        super().__init__(height=height)

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, width * HEIGHT / WIDTH

    def paint(self, stage: Stage) -> None:
        if stage.kit.camera is None:
            return
        x, y, w, h = self.box
        scale = min(w / WIDTH, h / HEIGHT)
        wide, high = WIDTH * scale, HEIGHT * scale
        stage.brush.picture(stage.kit.camera, (x + (w - wide) / 2, y + (h - high) / 2, wide, high))
