"""What a strip of coloured lamps shows for each cue: colours by time alone. Never by colour alone: each also moves."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hardware.spi_bits import Rgb

WARM, WHITE, AMBER = (255, 150, 60), (255, 235, 200), (255, 130, 0)
RED, GREEN, ICE, WATER = (255, 20, 10), (30, 220, 60), (90, 190, 255), (20, 90, 255)
RAINBOW = ((255, 40, 40), (255, 150, 0), (120, 255, 0), (0, 200, 160), (40, 90, 255), (200, 40, 220))


@dataclass(frozen=True, slots=True)
class Moment:
    """A strip at one moment of a cue."""

    count: int
    """Lamps."""
    passed: float
    """Seconds since the cue began."""
    seconds: float = 0.0
    """How long it runs, where it runs down."""


Show = Callable[[Moment], list[Rgb]]


def scaled(colour: Rgb, share: float) -> Rgb:
    """A colour with a share of its light."""
    share = min(1.0, max(0.0, share))
    return (round(colour[0] * share), round(colour[1] * share), round(colour[2] * share))


def _all(colour: Rgb, share: float, at: Moment) -> list[Rgb]:
    return [scaled(colour, share)] * at.count


def dark(at: Moment) -> list[Rgb]:
    """Nothing."""
    return _all(WHITE, 0.0, at)


def _breathing(colour: Rgb, seconds: float) -> Show:
    """Swells and sinks."""
    return lambda at: _all(colour, 0.15 + 0.6 * (0.5 - 0.5 * math.cos(2 * math.pi * at.passed / seconds)), at)


def _blinking(colour: Rgb, seconds: float) -> Show:
    return lambda at: _all(colour, 1.0 if at.passed % seconds < seconds / 2 else 0.0, at)


def _once(colour: Rgb, seconds: float) -> Show:
    """Lights up and fades for good."""
    return lambda at: _all(colour, 1.0 - at.passed / seconds, at)


def your_turn(at: Moment) -> list[Rgb]:
    """A light runs along the strip once, and leaves a glow."""
    head = at.passed / 0.8 * (at.count + 4)
    return [scaled(WARM, max(0.25 if place < head else 0.0, 1.0 - abs(head - place) / 4)) for place in range(at.count)]


def running_down(at: Moment) -> list[Rgb]:
    """As much of the strip is lit as is left of the moment."""
    left = 1.0 if at.seconds <= 0 else max(0.0, 1.0 - at.passed / at.seconds)
    lit = left * at.count
    return [scaled(WHITE, 0.8 * min(1.0, max(0.0, lit - place))) for place in range(at.count)]


def doubtful(at: Moment) -> list[Rgb]:
    """Every third lamp, to and fro."""
    step = int(at.passed / 0.4) % 3
    return [scaled(AMBER, 0.9 if place % 3 == step else 0.0) for place in range(at.count)]


def bomb(at: Moment) -> list[Rgb]:
    """A flash from the middle outwards, and embers."""
    middle, reach = (at.count - 1) / 2, at.passed / 0.25 * at.count
    glow = math.exp(-2.2 * at.passed)
    out: list[Rgb] = []
    for place in range(at.count):
        flicker = 0.6 + 0.4 * math.sin(place * 12.9898 + at.passed * 37.0)
        colour = WHITE if at.passed < 0.12 else RED if place % 2 else AMBER
        out.append(scaled(colour, glow * flicker if abs(place - middle) <= reach else 0.0))
    return out


def freeze(at: Moment) -> list[Rgb]:
    """Ice grows from both ends to the middle."""
    grown = at.passed / 1.0 * at.count / 2
    edges = (min(place, at.count - 1 - place) for place in range(at.count))
    return [scaled(ICE, 0.9 if edge < grown else 0.0) for edge in edges]


def thaw(at: Moment) -> list[Rgb]:
    """It melts from the middle to both ends."""
    left = (1.0 - at.passed / 1.0) * at.count / 2
    edges = (min(place, at.count - 1 - place) for place in range(at.count))
    return [scaled(WATER, 0.9 if edge <= left else 0.0) for edge in edges]


def rainbow(at: Moment) -> list[Rgb]:
    """All colours run round."""
    shift = at.passed * 8
    return [scaled(RAINBOW[int(place / 2 + shift) % len(RAINBOW)], 0.8) for place in range(at.count)]


STRIP_SHOWS: Mapping[str, Show] = {
    "none": dark,
    "your-turn": your_turn,
    "read-this": _breathing(WHITE, 1.2),
    "waits": _breathing(WHITE, 1.2),
    "running-down": running_down,
    "doubtful": doubtful,
    "refused": _blinking(RED, 0.3),
    "saved": _once(GREEN, 0.8),
    "over": rainbow,
    "bomb": bomb,
    "freeze": freeze,
    "thaw": thaw,
    "sad": _once(WATER, 1.4),
    "last-round": _blinking(WARM, 0.5),
    "round-won": rainbow,
    "win": rainbow,
}
"""Every cue by its name; one that is not here is dark."""
