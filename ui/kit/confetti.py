"""Confetti: small signs strewn over a surface, for a feast. It lies still, and words on it are read as beside it."""

from __future__ import annotations

from random import Random
from typing import Unpack

from companion.dice import Colour
from ui.kit.node import Node, Room, Stage
from ui.kit.theme import PAINTS, READ_LEAST, RGBA, Theme, contrast, mix

_SIGNS = ("star", "heart", "drop", "leaf", "moon", "die", "spade", "flame")
_EACH = 62.0
"""One sign for a square with so many units on each side."""
_SMALL, _LARGE = 12.0, 30.0
_STRENGTH = 0.7


def strewn_colour(theme: Theme, body: RGBA, ground: RGBA) -> RGBA:
    """A colour on this ground, as strong as leaves words over it readable."""
    for tried in (_STRENGTH * step / 10 for step in range(10, 0, -1)):
        colour = mix(ground, body, tried)
        if contrast(theme.ink, colour) >= READ_LEAST:
            return colour
    return ground


class Confetti(Node):
    """Signs in these colours on this ground, the same ones in the same places at every drawing."""

    def __init__(self, colours: tuple[Colour, ...], ground: RGBA, **room: Unpack[Room]) -> None:
        super().__init__(**room)
        self.colours, self.ground = colours, ground

    def paint(self, stage: Stage) -> None:
        kit, chance = stage.kit, Random(7)
        x, y, w, h = self.box
        step = kit.px(_EACH)
        inks = [strewn_colour(kit.theme, PAINTS[colour].body, self.ground) for colour in self.colours]
        for row in range(int(h / step) + 1):
            for column in range(int(w / step) + 1):
                size = kit.px(chance.uniform(_SMALL, _LARGE))
                left = x + (column + chance.random()) * step - size / 2
                low = y + (row + chance.random()) * step - size / 2
                sign, ink = chance.choice(_SIGNS), chance.choice(inks)
                if x <= left and left + size <= x + w and y <= low and low + size <= y + h:
                    stage.brush.icon(sign, (left, low, size, size), ink)
