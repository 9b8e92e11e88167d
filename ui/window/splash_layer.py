"""A splash over the picture: a figure, a loud word, a large number. It goes after a moment, or by a tap.

Everything is drawn once, into a few groups; frames only turn, scale and shift these. While it covers all, what lies
below is not drawn; when it is over, its groups and textures are let go of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, sin
from random import Random
from typing import Any

from kivy.graphics import Canvas, Color, Rectangle

from ui.kit.animator import END, Animator
from ui.kit.brush import Brush, Rect, upload
from ui.kit.motions import Transformed, eased
from ui.kit.node import Kit, Node, PaintedText, Stage
from ui.kit.parts import Text
from ui.kit.pieces import Badge
from ui.kit.splash_art import burst, figure
from ui.kit.theme import PAINTS, RGBA, Font, contrast, mix, rgb
from ui.present.splash import SplashModel

SECONDS = 1.5
GRAND_SECONDS = 2.6
FADE_SECONDS = 0.18
"""The last part of it, in which it clears away."""
KEY = "splash"
LOUD, NUMBER, SENTENCE = 64.0, 190.0, 34.0
"""Sizes of type in units, where there is room."""
READABLE = 4.5
FAINT = 1.3
"""White on a ground that is hardly darker is not seen."""
CONFETTI = 40
"""Scraps of it in each of two layers."""
_WHITE, _NIGHT = rgb("FFFFFF"), rgb("1B1524")


def ground_and_ink(body: RGBA) -> tuple[RGBA, RGBA]:
    """The player's colour as a ground, darkened until white is read on it; light ones take dark words."""
    if contrast(body, _NIGHT) > 2 * contrast(body, _WHITE):
        return body, _NIGHT
    ground = body
    while contrast(ground, _WHITE) < READABLE:
        ground = mix(ground, _NIGHT, 0.1)
    return ground, _WHITE


def scatter(brush: Brush, size: tuple[float, float], side: float, chance: Random) -> None:
    """Confetti in all colours of players, over the whole display."""
    for _ in range(CONFETTI):
        x, y = chance.uniform(0, size[0]), chance.uniform(0, 1.6 * size[1])
        colour, wide = chance.choice(list(PAINTS.values())).body, chance.uniform(0.6, 1.6)
        brush.rect((x, y, side * wide, side * 2), colour, side * 0.4)


class SplashDrawing:
    """One splash on a canvas of its own, and how it looks after so many seconds."""

    def __init__(self, model: SplashModel, kit: Kit) -> None:
        self.model, self.seconds = model, GRAND_SECONDS if model.grand else SECONDS
        self.canvas = Canvas()
        self._size = width, height = kit.metrics.width, kit.metrics.height
        body = PAINTS[model.who.colour].body if model.who is not None else kit.theme.accent
        ground, ink = ground_and_ink(body)
        self._cover = Color(*ground)
        self.canvas.add(self._cover)
        self.canvas.add(Rectangle(pos=(0, 0), size=self._size))
        art, loud, number, words = _places(width, height, bool(model.number), kit.wide)
        middle = art[0] + art[2] / 2, art[1] + art[3] / 2
        self._burst = self._part(middle)
        light = _WHITE if contrast(ground, _WHITE) > FAINT else kit.theme.accent
        tints = None if model.tone == "no" else tuple(mix(ground, light, share) for share in (0.22, 0.42, 0.62))
        glow = _around(middle, art[2] * 1.3)
        drawn = burst(round(glow[2])) if tints is None else burst(round(glow[2]), tints)  # type: ignore[arg-type]
        Brush(self._burst.canvas).picture(upload(drawn), glow)
        self._confetti = [self._part((0.0, 0.0)) for _ in range(2 if model.grand else 0)]
        for i, part in enumerate(self._confetti):
            scatter(Brush(part.canvas), self._size, kit.px(7), Random(7 + i))
        self._figure = self._part(middle)
        Brush(self._figure.canvas).picture(upload(figure(model.art, round(art[2]))), art)
        self.texts: list[PaintedText] = []
        self._loud = self._text(Text(model.loud, LOUD, tone=ink, font=Font.TITLE, align="center", lines=2), loud, kit)
        self._number = self._text(
            Text(model.number, NUMBER, tone=ink, font=Font.TITLE, align="center", lines=1), number, kit
        )
        self._words = self._text(
            Text(model.words, SENTENCE, tone=ink, font=Font.BOLD, align="center", lines=3), words, kit
        )
        if model.who is not None:
            side = kit.px(56)
            self._text(Badge(model.who.colour, 56), (kit.px(14), height - side - kit.px(14), side, side), kit)

    def _part(self, middle: tuple[float, float]) -> Transformed:
        part = Transformed(middle)
        self.canvas.add(part.group)
        return part

    def _text(self, node: Node, box: Rect, kit: Kit) -> Transformed:
        part = self._part((box[0] + box[2] / 2, box[1] + box[3] / 2))
        stage = Stage(Brush(part.canvas), kit)
        if isinstance(node, Text):
            node.passing = True
        node.place(box, kit)
        node.draw(stage)
        self.texts += stage.texts
        return part

    def frame(self, passed: float) -> None:
        """As it looks after so many seconds."""
        height = self._size[1]
        self._cover.a = eased("out_quad", passed, 0.0, 0.1)
        self.canvas.opacity = 1.0 - eased("in_quad", passed, self.seconds - FADE_SECONDS, FADE_SECONDS)
        self._burst.put(0.25 + 0.75 * eased("out_back", passed, 0.04, 0.3), angle=-14 * passed)
        shake = 9 * exp(-3.2 * passed) * sin(34 * passed) if self.model.tone == "no" else 4 * sin(5 * passed)
        hop = 0.0 if self.model.tone == "no" else abs(sin(5.5 * passed)) * 0.03 * height
        self._figure.put(0.2 + 0.8 * eased("out_back", passed, 0.0, 0.32), angle=shake, y=hop)
        self._loud.put(eased("out_back", passed, 0.1, 0.28))
        drop = eased("out_bounce", passed, 0.2, 0.45)
        self._number.put(2.2 - 1.2 * drop if passed > 0.2 else 0.0)
        self._words.put(1.0, y=-(1.0 - eased("out_cubic", passed, 0.22, 0.3)) * height * 0.4)
        for i, part in enumerate(self._confetti):
            part.put(1.0, y=height * (1.0 - (0.62 + 0.25 * i) * passed))

    def covers(self, passed: float) -> bool:
        """Whether nothing of what lies below is seen."""
        return 0.1 <= passed <= self.seconds - FADE_SECONDS


def _around(middle: tuple[float, float], side: float) -> Rect:
    return middle[0] - side / 2, middle[1] - side / 2, side, side


def _places(width: float, height: float, numbered: bool, wide: bool) -> tuple[Rect, Rect, Rect, Rect]:
    """Where figure, loud word, number and sentence stand."""
    if wide:
        side = min(0.74 * height, 0.42 * width)
        left, room = 0.5 * width, 0.47 * width
        art = _around((0.26 * width, 0.5 * height), side)
        if numbered:
            return (
                art,
                (left, 0.74 * height, room, 0.2 * height),
                (left, 0.3 * height, room, 0.44 * height),
                (left, 0.06 * height, room, 0.24 * height),
            )
        return (
            art,
            (left, 0.46 * height, room, 0.36 * height),
            (left, 0, room, 1),
            (left, 0.14 * height, room, 0.3 * height),
        )
    side = min(0.36 * height, 0.72 * width)
    left, room = 0.05 * width, 0.9 * width
    art = _around((0.5 * width, 0.73 * height), side)
    return (
        art,
        (left, 0.4 * height, room, 0.11 * height),
        (left, 0.2 * height, room, 0.2 * height),
        (left, 0.06 * height, room, 0.13 * height),
    )


class SplashLayer:
    """Shows splashes one after the other over a scene."""

    def __init__(self, scene: Any, animator: Animator, ended: Callable[[], None]) -> None:
        """`ended` hears when the last one is gone."""
        self._scene, self._animator, self._ended = scene, animator, ended
        self._waiting: list[tuple[SplashModel, Kit]] = []
        self._before = 0.0
        """Seconds that those took which are gone."""
        self.drawing: SplashDrawing | None = None
        """The one that is seen now."""

    def show(self, models: Sequence[SplashModel], kit: Kit) -> None:
        """Begin with the first; those of an earlier move are over."""
        self.end()
        self._waiting, self._before = [(model, kit) for model in models], 0.0
        self._next()
        self._scene.lie_still(True)
        self._animator.run(KEY, self._frame)

    def end(self) -> None:
        """Away with it, and with what waits behind it."""
        self._animator.finish(KEY)

    def _next(self) -> None:
        self.drawing = SplashDrawing(*self._waiting.pop(0))
        self._scene.canvas.after.add(self.drawing.canvas)

    def _frame(self, passed: float) -> bool:
        drawing = self.drawing
        if drawing is None:
            return False
        own = passed - self._before
        if own < drawing.seconds:
            drawing.frame(own)
            self._scene.hide(drawing.covers(own))
            return True
        self._scene.canvas.after.remove(drawing.canvas)
        self.drawing = None
        self._scene.hide(False)
        if self._waiting and passed != END:
            self._before += drawing.seconds
            self._next()
            return self._frame(passed)
        self._waiting = []
        self._scene.lie_still(False)
        self._ended()
        return False
