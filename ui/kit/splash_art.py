"""What fills the display when something great or terrible happens: figures of our own drawing. No Kivy.

Each takes the side of its square in pixels and paints itself; a game may name a function of its own instead.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from math import cos, pi, sin
from typing import Any

from ui.kit.painting import Painting
from ui.kit.theme import RGBA, rgb

_INK = rgb("1B1524")
_IRON = rgb("34303D")
_SHINE = rgb("77718A")
_WHITE = rgb("FFFFFF")
_FIRE = (rgb("D93A1E"), rgb("F58A1F"), rgb("FFD54A"))
_GOLD, _GOLD_DARK, _GOLD_LIGHT = rgb("FFC93C"), rgb("D99413"), rgb("FFE58A")
_ICE, _ICE_DARK = rgb("DDF3FF"), rgb("6FB9E0")
_BONE, _BONE_DARK = rgb("F8F4EA"), rgb("CFC6B4")
_TEAR = rgb("5CB8F2")
_JEWELS = (rgb("DC3B36"), rgb("2F6FDB"), rgb("3C9A48"))

Art = Callable[[int], Any]


def burst(side: int, colours: tuple[RGBA, RGBA, RGBA] = _FIRE, spikes: int = 15) -> Any:
    """The star behind a figure: three of them in each other."""
    art = Painting(side)
    for i, colour in enumerate(colours):
        art.star(0.5, 0.5, 0.5 - 0.1 * i, 0.36 - 0.08 * i, spikes, colour, turned=0.1 * i)
    return art.pixels()


def _eyes(art: Painting, y: float, apart: float, radius: float, look: tuple[float, float] = (0.0, 0.0)) -> None:
    for side in (-1, 1):
        x = 0.5 + side * apart
        art.disc(x, y, radius, _WHITE)
        art.disc(x + look[0] * radius, y + look[1] * radius, radius * 0.46, _INK)


def bomb(side: int) -> Any:
    """A round bomb that sees too late what is about to happen."""
    art = Painting(side)
    art.shape(((0.6, 0.2), (0.74, 0.27), (0.69, 0.4), (0.53, 0.33)), _IRON)
    art.stroke(((0.67, 0.23), (0.71, 0.13), (0.79, 0.1), (0.85, 0.13)), rgb("C9A36A"), 0.035)
    art.star(0.87, 0.14, 0.13, 0.05, 9, _FIRE[1])
    art.star(0.87, 0.14, 0.085, 0.035, 9, _FIRE[2], turned=0.2)
    art.disc(0.48, 0.6, 0.36, _INK)
    art.disc(0.475, 0.59, 0.335, _IRON)
    art.oval(0.3, 0.42, 0.09, 0.045, _SHINE, turned=-42)
    art.disc(0.36, 0.57, 0.092, _WHITE)
    art.disc(0.59, 0.57, 0.092, _WHITE)
    art.disc(0.385, 0.545, 0.04, _INK)
    art.disc(0.615, 0.545, 0.04, _INK)
    art.stroke(((0.26, 0.45), (0.4, 0.425)), _INK, 0.028)
    art.stroke(((0.56, 0.425), (0.7, 0.45)), _INK, 0.028)
    art.oval(0.475, 0.765, 0.085, 0.062, _INK)
    art.oval(0.475, 0.79, 0.05, 0.03, _FIRE[0])
    return art.pixels()


def crown(side: int) -> Any:
    """A crown that is too large for anybody, and proud of it."""
    art = Painting(side)
    rim = ((0.1, 0.3), (0.3, 0.52), (0.5, 0.18), (0.7, 0.52), (0.9, 0.3), (0.83, 0.82), (0.17, 0.82))
    art.shape(rim, _GOLD_DARK)
    art.shape(tuple((0.5 + (x - 0.5) * 0.9, 0.53 + (y - 0.53) * 0.87) for x, y in rim), _GOLD)
    art.shape(((0.175, 0.72), (0.825, 0.72), (0.81, 0.82), (0.19, 0.82)), _GOLD_DARK)
    for x, y, colour in zip((0.1, 0.5, 0.9), (0.27, 0.15, 0.27), _JEWELS, strict=True):
        art.disc(x, y, 0.062, _GOLD_DARK)
        art.disc(x, y, 0.05, colour)
        art.disc(x - 0.016, y - 0.016, 0.014, _WHITE)
    _eyes(art, 0.545, 0.09, 0.055, (0.0, -0.3))
    art.arc(0.5, 0.585, 0.085, 20, 160, _INK, 0.022)
    return art.pixels()


def trophy(side: int) -> Any:
    """A cup with two ears, for whoever won the whole game."""
    art = Painting(side)
    for way in (-1, 1):
        art.arc(0.5 + way * 0.27, 0.32, 0.13, 0, 360, _GOLD_DARK, 0.05)
    art.shape(((0.22, 0.12), (0.78, 0.12), (0.72, 0.45), (0.6, 0.6), (0.4, 0.6), (0.28, 0.45)), _GOLD)
    art.shape(((0.22, 0.12), (0.34, 0.12), (0.38, 0.45), (0.46, 0.6), (0.4, 0.6), (0.28, 0.45)), _GOLD_LIGHT)
    art.oval(0.5, 0.12, 0.28, 0.045, _GOLD_DARK)
    art.shape(((0.46, 0.58), (0.54, 0.58), (0.56, 0.76), (0.44, 0.76)), _GOLD_DARK)
    art.shape(((0.32, 0.75), (0.68, 0.75), (0.72, 0.9), (0.28, 0.9)), rgb("5B3A1E"))
    art.shape(((0.42, 0.79), (0.58, 0.79), (0.58, 0.86), (0.42, 0.86)), _GOLD)
    _eyes(art, 0.29, 0.085, 0.055, (0.0, -0.25))
    art.arc(0.5, 0.36, 0.09, 15, 165, _INK, 0.024)
    return art.pixels()


def sad_die(side: int) -> Any:
    """A die that had hoped for more."""
    art = Painting(side)
    corners = ((0.16, 0.24), (0.78, 0.14), (0.88, 0.76), (0.26, 0.86))
    for inset, colour in ((0.0, _BONE_DARK), (0.05, _BONE)):
        grown = [(0.52 + (x - 0.52) * (1 - inset), 0.5 + (y - 0.5) * (1 - inset)) for x, y in corners]
        art.shape(grown, colour)
        art.stroke((*grown, grown[0]), colour, 0.12 * (1 - inset))
    _eyes(art, 0.45, 0.14, 0.085, (0.05, 0.4))
    art.stroke(((0.27, 0.33), (0.42, 0.3)), _INK, 0.026)
    art.stroke(((0.61, 0.28), (0.76, 0.29)), _INK, 0.026)
    art.arc(0.53, 0.78, 0.13, 205, 325, _INK, 0.028)
    art.shape(((0.35, 0.52), (0.4, 0.61), (0.31, 0.61)), _TEAR)
    art.disc(0.355, 0.62, 0.046, _TEAR)
    return art.pixels()


def snow(side: int) -> Any:
    """A flake that grins, because others freeze."""
    art = Painting(side)
    for width, colour in ((0.085, _ICE_DARK), (0.05, _ICE)):
        for arm in range(6):
            a = pi * arm / 3
            x, y = sin(a), -cos(a)
            art.stroke(((0.5, 0.5), (0.5 + 0.42 * x, 0.5 + 0.42 * y)), colour, width)
            for way in (-0.62, 0.62):
                b = a + way
                root = (0.5 + 0.26 * x, 0.5 + 0.26 * y)
                art.stroke((root, (root[0] + 0.14 * sin(b), root[1] - 0.14 * cos(b))), colour, width)
    art.disc(0.5, 0.5, 0.2, _ICE_DARK)
    art.disc(0.5, 0.5, 0.18, _ICE)
    _eyes(art, 0.465, 0.07, 0.05, (0.2, 0.0))
    art.arc(0.5, 0.52, 0.085, 15, 165, _INK, 0.02)
    return art.pixels()


def flag(side: int) -> Any:
    """The last round is rung in: a chequered flag."""
    art = Painting(side)
    art.stroke(((0.2, 0.1), (0.3, 0.93)), rgb("8A5A2B"), 0.045)
    for row in range(4):
        for column in range(5):
            x, y = 0.225 + 0.13 * column + 0.016 * row, 0.13 + 0.125 * row - 0.018 * column
            wave = 0.02 * ((column % 2) * 2 - 1)
            cell = (
                (x, y + wave),
                (x + 0.13, y - 0.018 - wave),
                (x + 0.146, y + 0.107 - wave),
                (x + 0.016, y + 0.125 + wave),
            )
            art.shape(cell, _INK if (row + column) % 2 else _WHITE)
    art.disc(0.2, 0.1, 0.04, _GOLD)
    return art.pixels()


ARTS: dict[str, Art] = {
    "bomb": bomb,
    "crown": crown,
    "trophy": trophy,
    "sad-die": sad_die,
    "snow": snow,
    "flag": flag,
}
"""The figures by name."""


def figure(name: str, side: int) -> Any:
    """The pixels of a figure: one of ours, or what `module:function` paints."""
    module, _, function = name.partition(":")
    made: Art = getattr(import_module(module), function) if function else ARTS[name]
    return made(side)
