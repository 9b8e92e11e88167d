"""A theme in the colours of a game: every colour is turned to the game's hue and looks as bright as before.

Contrast is a matter of brightness alone, so whatever can be read in a theme can be read in all its dresses.
"""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import replace
from functools import lru_cache

from ui.kit.theme import RGBA, Theme, luminance

_STEPS = 24
"""Halvings until a brightness is met: more than a pixel can tell."""
CIRCLE = 360


def turned(colour: RGBA, hue: int) -> RGBA:
    """The colour of this hue, in degrees, that is as bright and as strong as this one."""
    _, lightness, strength = rgb_to_hls(*colour[:3])
    wanted, low, high = luminance(colour), 0.0, 1.0
    for _ in range(_STEPS):
        lightness = (low + high) / 2
        if luminance((*hls_to_rgb(hue / CIRCLE, lightness, strength), 1.0)) < wanted:
            low = lightness
        else:
            high = lightness
    red, green, blue = hls_to_rgb(hue / CIRCLE, lightness, strength)
    return red, green, blue, colour[3]


@lru_cache(maxsize=32)
def dressed(theme: Theme, hue: int, accent: int) -> Theme:
    """The theme in the hues of a game; one that is black and white stays as it is."""
    if not theme.shadow:
        return theme
    return replace(
        theme,
        ground=turned(theme.ground, hue),
        ground_edge=turned(theme.ground_edge, hue),
        panel=turned(theme.panel, hue),
        raised=turned(theme.raised, hue),
        line=turned(theme.line, hue),
        edge=turned(theme.edge, hue),
        soft=turned(theme.soft, hue),
        accent=turned(theme.accent, accent),
    )
