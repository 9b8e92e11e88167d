"""Shapes on a Kivy canvas. Boxes are (x, y, width, height), y up, in pixels."""

from __future__ import annotations

from typing import Any

from kivy.graphics import (
    Color,
    Line,
    Rectangle,
)
from kivy.graphics.texture import Texture
from kivy.graphics.vertex_instructions import BorderImage

from companion.dice import Colour
from ui.kit import raster
from ui.kit.texture_cache import texture_cache
from ui.kit.theme import PAINTS, RGBA, faded

Rect = tuple[float, float, float, float]
PAINT = "paint:"
WHITE: RGBA = (1.0, 1.0, 1.0, 1.0)


def upload(pixels: raster.Pixels) -> Any:
    """A texture from rows that begin at the top."""
    height, width = pixels.shape[:2]
    made = Texture.create(size=(width, height), colorfmt="rgba", mipmap=False)
    made.blit_buffer(pixels[::-1].tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return made


@texture_cache(192)
def _icon(name: str, size: int) -> Any:
    return upload(raster.icon(name, size))


@texture_cache(96)
def _die(face: str, body: RGBA, mark: RGBA, size: int) -> Any:
    return upload(raster.die(face, body, mark, size))


@texture_cache(128)
def _disc(size: int) -> Any:
    return upload(raster.disc(size))


@texture_cache(128)
def _plate(radius: int) -> Any:
    return upload(raster.plate(radius))


def _corner(box: Rect, radius: float) -> int:
    """The radius in whole pixels, no more than the box has room for."""
    return max(1, int(min(radius, box[2] / 2, box[3] / 2)))


@texture_cache(128)
def _ring(radius: int, width: int) -> Any:
    return upload(raster.ring(radius, width))


@texture_cache(64)
def _shadow(radius: int, blur: int) -> Any:
    return upload(raster.shadow(radius, blur))


def texture_of(picture: Any) -> Any:
    """The texture of something that may have been shrunk for the display and tells its own size."""
    return getattr(picture, "texture", picture) if not isinstance(picture, Texture) else picture


class Brush:
    """Draws on one canvas, in the order of the calls."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas

    def colour(self, colour: RGBA) -> None:
        """What follows has this colour."""
        self.canvas.add(Color(*colour))

    def rect(self, box: Rect, colour: RGBA, radius: float = 0.0) -> None:
        """A filled rectangle."""
        x, y, width, height = box
        if width <= 0 or height <= 0:
            return
        self.colour(colour)
        if radius <= 0:
            self.canvas.add(Rectangle(pos=(x, y), size=(width, height)))
            return
        self._stretched(_plate(_corner(box, radius)), box)

    def outline(self, box: Rect, colour: RGBA, width: float, radius: float = 0.0) -> None:
        """The line around a rectangle, inside its box."""
        thick = max(1, round(width))
        x, y = round(box[0]), round(box[1])  # on whole pixels: thin lines stay sharp
        box = (x, y, round(box[0] + box[2]) - x, round(box[1] + box[3]) - y)
        self.colour(colour)
        self._stretched(_ring(max(thick + 1, _corner(box, radius)), thick), box)

    def _stretched(self, texture: Any, box: Rect) -> None:
        """A shape with round corners, stretched in its middle.

        Not Kivy's SmoothRoundedRectangle, SmoothEllipse or rounded Line: with colours that are seen through, they paint
        outside a stencil, and so outside an area that scrolls.
        """
        corner = texture.width // 2 - 1
        self.canvas.add(BorderImage(texture=texture, pos=box[:2], size=box[2:], border=(corner,) * 4))

    def shadow(self, box: Rect, radius: float, strength: float, blur: float) -> None:
        """What a raised box casts below it."""
        if strength <= 0:
            return
        x, y, w, h = box
        soft, corner = max(2, round(blur)), max(1, round(radius))
        edge = 2 * (soft + corner) - 1
        self.colour((0, 0, 0, strength))
        place = (x - soft, y - soft - blur * 0.45)
        size = (w + 2 * soft, h + 2 * soft)
        border = tuple(min(edge, int(size[1 - i % 2] / 2)) for i in range(4))
        self.canvas.add(BorderImage(texture=_shadow(corner, soft), pos=place, size=size, border=border))

    def disc(self, cx: float, cy: float, radius: float, colour: RGBA) -> None:
        """A filled circle."""
        self.colour(colour)
        side = radius * 2
        self.canvas.add(Rectangle(texture=_disc(round(side)), pos=(cx - radius, cy - radius), size=(side, side)))

    def line(self, points: list[float], colour: RGBA, width: float, close: bool = False) -> None:
        """A line through points x, y, x, y ..."""
        self.colour(colour)
        self.canvas.add(Line(points=points, width=max(1.0, width / 2), close=close, joint="round", cap="round"))

    def picture(self, texture: Any, box: Rect, colour: RGBA = WHITE) -> None:
        """A texture, stretched into the box."""
        self.colour(colour)
        self.canvas.add(Rectangle(texture=texture_of(texture), pos=box[:2], size=box[2:]))

    def icon(self, name: str, box: Rect, colour: RGBA) -> None:
        """An icon, as large as fits the box, in its middle."""
        x, y, w, h = box
        size = max(4, int(min(w, h)))
        place = (round(x + (w - size) / 2), round(y + (h - size) / 2))
        self.colour(colour)
        self.canvas.add(Rectangle(texture=_icon(name, size), pos=place, size=(size, size)))

    def sign(self, icon: str, box: Rect, colour: RGBA) -> None:
        """An icon, or with the prefix `paint:` the sign of a colour: its disc with its symbol, ringed in `colour`."""
        if not icon.startswith(PAINT):
            self.icon(icon, box, colour)
            return
        paint = PAINTS[Colour(icon.removeprefix(PAINT))]
        x, y, w, h = box
        side = min(w, h)
        self.disc(x + w / 2, y + h / 2, side / 2, faded(colour, 0.9))
        self.disc(x + w / 2, y + h / 2, side / 2 - 1.5, paint.body)
        inner = side * 0.58
        self.icon(paint.symbol, (x + (w - inner) / 2, y + (h - inner) / 2, inner, inner), paint.mark)

    def die(self, face: str, box: Rect, body: RGBA, mark: RGBA, tint: RGBA = WHITE) -> None:
        """A die from above."""
        x, y, w, h = box
        size = max(8, int(min(w, h)))
        place = (round(x + (w - size) / 2), round(y + (h - size) / 2))
        self.colour(tint)
        self.canvas.add(Rectangle(texture=_die(face, body, mark, size), pos=place, size=(size, size)))
