"""Looks of the dice that gamers own: marbled, pearl, flecked, smoky and see-through bodies, pips of any colour."""

from __future__ import annotations

import colorsys
from dataclasses import replace

import numpy as np
from numpy.random import Generator

from vision.generate.scene import DieLook, DieStuff, Rgb

PIPS: tuple[tuple[int, int, int], ...] = (
    (240, 238, 230),
    (240, 238, 230),
    (214, 160, 62),
    (196, 140, 70),
    (232, 200, 96),
    (200, 202, 206),
    (205, 28, 36),
    (150, 20, 40),
    (235, 205, 30),
    (18, 18, 20),
    (40, 60, 170),
)
"""White, gold, bronze, pale gold, silver, red, dark red, yellow, black, blue; sRGB."""
LEAST_CONTRAST = 0.13
"""Difference of brightness between pips and body below which nobody could read a die, sRGB from 0 to 1."""


def _linear(srgb: tuple[float, ...]) -> Rgb:
    r, g, b = (max(c, 0.0) ** 2.2 for c in srgb)
    return (r, g, b)


def _bright(colour: Rgb) -> float:
    return float(np.dot(np.array(colour) ** (1 / 2.2), (0.3, 0.59, 0.11)))


def _any_body(rng: Generator) -> Rgb:
    kind = rng.random()
    if kind < 0.15:
        return _linear((float(rng.uniform(0.02, 0.15)),) * 3)
    if kind < 0.27:
        return _linear(tuple(np.array([0.93, 0.92, 0.86]) * rng.uniform(0.8, 1.0)))
    return _linear(colorsys.hsv_to_rgb(rng.random(), float(rng.uniform(0.35, 1.0)), float(rng.uniform(0.15, 0.95))))


def _stuff(rng: Generator, body: Rgb) -> DieStuff:
    """One way in which dice are made of more than one colour."""
    second, chance = _any_body(rng), int(rng.integers(1 << 30))
    scale = float(np.exp(rng.uniform(np.log(2.0), np.log(11.0))))
    kind = rng.random()
    if kind < 0.4:  # two colours stirred together
        return DieStuff(
            second,
            float(rng.uniform(0.25, 0.75)),
            float(np.exp(rng.uniform(0.5, 2.7))),
            scale,
            float(rng.uniform(0, 1.0)) if rng.random() < 0.5 else 0.0,
            chance=chance,
        )
    if kind < 0.58:  # pearl: one colour that shimmers
        near = tuple(float(np.clip(c * rng.uniform(0.6, 1.7) + 0.03, 0, 1)) for c in body)
        return DieStuff(near, 0.5, 2.0, scale, float(rng.uniform(0.4, 1.4)), chance=chance)  # type: ignore[arg-type]
    if kind < 0.72:
        return DieStuff(second, flecks=float(rng.uniform(0.05, 0.35)), chance=chance)
    clear = float(rng.uniform(0.25, 0.8))  # smoke and coloured glass
    cloudy = float(rng.uniform(0.2, 0.5)) if rng.random() < 0.4 else 0.0
    return DieStuff(second, cloudy, float(rng.uniform(1, 3)), scale, clear=clear, chance=chance)


def fancy_look(rng: Generator, base: DieLook) -> DieLook:
    """A die of any stuff with pips of any colour that can be told from it."""
    body = _any_body(rng)
    stuff: DieStuff | None = _stuff(rng, body) if rng.random() < 0.8 else None
    behind = [_bright(body)]
    if stuff is not None and (stuff.marble or stuff.flecks > 0.2):
        behind.append(_bright(stuff.second))
    best, most = PIPS[0], -1.0
    for _ in range(12):
        srgb = PIPS[int(rng.integers(len(PIPS)))]
        tone = _linear(tuple(c / 255 for c in srgb))
        hue = float(np.abs(np.array(srgb) / 255 - np.array(body) ** (1 / 2.2)).max())
        apart = min(abs(_bright(tone) - b) for b in behind) + 0.25 * max(0.0, hue - 0.4)
        if apart > most:
            best, most = srgb, apart
        if apart > LEAST_CONTRAST and rng.random() < 0.6:
            break
    if stuff is not None and most < LEAST_CONTRAST:
        stuff = replace(stuff, second=tuple(0.7 * a + 0.3 * b for a, b in zip(body, stuff.second, strict=True)))  # type: ignore[arg-type]
    pip = tuple(float(np.clip(c * rng.uniform(0.85, 1.1), 0, 1)) for c in _linear(tuple(c / 255 for c in best)))
    if stuff is not None and rng.random() < 0.25:
        stuff = replace(stuff, worn=float(rng.uniform(0.05, 0.3)))
    metal = rng.random() < 0.08
    return replace(
        base,
        colour="",
        body=body,
        pip=pip,  # type: ignore[arg-type]
        stuff=stuff,
        turned=int(rng.integers(16)),
        shine=base.shine * (4.0 if metal else 1.0),
        gloss=0.25 if metal else base.gloss,
        edge=base.edge * float(rng.uniform(0.75, 1.0)) if rng.random() < 0.25 else base.edge,
    )


def digit_die(rng: Generator, base: DieLook) -> DieLook:
    """A cube with digits: somebody's die, but none that pips are read from."""
    plain = fancy_look(rng, base)
    return replace(plain, digits=True, symbol=None, edge=base.edge * float(rng.uniform(0.8, 1.05)))
