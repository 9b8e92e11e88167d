"""Which colour a die has: the network's opinion, the game's palette, the other dice, and the owners' own dice.

The network sees the die with its surroundings and its pips, so it can tell an ivory die under a warm lamp from a yellow
one. Colours that the owners have shown to the camera take precedence: they were measured in this room, on these dice.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice import Colour
from vision.faces import COLOUR_IDS, CROP, CROP_EDGE
from vision.networks import Floats, Picture

Lab = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class OwnColour:
    """A die of the owners: its name and its measured body, under the tray's own light."""

    colour: Colour
    lab: Lab


@dataclass(frozen=True, slots=True)
class ColourSettings:
    """How measured colours count."""

    own: tuple[OwnColour, ...] = ()
    own_spread: float = 9.0
    """Distance in Lab at which a measured die looks clearly different."""
    own_reach: float = 30.0
    """Beyond this distance from every own die, the network alone decides."""
    lightness_weight: float = 0.5
    """Lightness changes with shadow more than hue does, so it counts less."""


def body_lab(crop: Picture) -> Lab:
    """The body's colour on the upper face: the larger of the two colours there (the other is the pips')."""
    half = int(CROP_EDGE * 0.36)
    middle = CROP // 2
    face = crop[middle - half : middle + half, middle - half : middle + half]
    lab = cv2.cvtColor(face.astype(np.float32) / 255.0, cv2.COLOR_BGR2LAB).reshape(-1, 3)
    light = lab[:, 0]
    cut = (float(np.percentile(light, 4)) + float(np.percentile(light, 96))) / 2
    dark, bright = lab[light <= cut], lab[light > cut]
    body = dark if len(dark) >= len(bright) else bright
    a, b, c = np.median(body, axis=0)
    return (float(a), float(b), float(c))


def judge_colour(network: Floats, crop: Picture, allowed: frozenset[str], settings: ColourSettings) -> Floats:
    """Probabilities of the nine colours for one die; only allowed ones have any."""
    p = np.array(
        [value if name in allowed else 0.0 for name, value in zip(COLOUR_IDS, network, strict=True)], np.float32
    )
    p = p + np.array([1e-4 if name in allowed else 0.0 for name in COLOUR_IDS], np.float32)
    p /= p.sum()
    own = [known for known in settings.own if known.colour.value in allowed]
    if not own:
        return p
    weight = np.array([settings.lightness_weight, 1.0, 1.0])
    seen = np.array(body_lab(crop))
    far = {known: float(np.linalg.norm((seen - np.array(known.lab)) * weight)) for known in own}
    if min(far.values()) > settings.own_reach:
        return p
    fit = np.zeros(len(COLOUR_IDS), np.float32)
    for known, distance in far.items():
        index = COLOUR_IDS.index(known.colour.value)
        fit[index] = max(fit[index], np.exp(-((distance / settings.own_spread) ** 2) / 2))
    if fit.sum() < 1e-9:
        return p
    mixed = fit * (0.02 + p)  # the network only decides between own dice that look alike
    return np.asarray(mixed / mixed.sum(), np.float32)


def allowed_colours(colours: frozenset[Colour | None]) -> frozenset[str]:
    """Names that can occur: all nine as soon as one kind of die has no colour of its own."""
    if not colours or None in colours:
        return frozenset(COLOUR_IDS)
    return frozenset(colour.value for colour in colours if colour is not None)
