"""Which colour a die has: the network's opinion, the game's palette, and the owners' own dice.

The network sees the die with its surroundings and its pips, so it can tell an ivory die under a warm lamp from a yellow
one. Colours that the owners have shown to the camera take precedence: they were measured in this room, on these dice.
They hold for the light in which they were measured. The table's own colour tells whether a picture has that light; the
less it has, the more the network's word counts, and where the two differ the colour is in doubt.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice import Colour
from vision.read.faces import COLOUR_IDS, CROP, CROP_EDGE
from vision.read.networks import Floats, Picture

Lab = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class OwnColour:
    """Dice of the owners: their name and their measured body, under the tray's own light."""

    colour: Colour
    lab: Lab
    """The middle one of all measured dice."""
    samples: tuple[Lab, ...] = ()
    """Every one of them: polished dice mirror more of the lamp in one place than in another."""
    spread: float = 6.0
    """Distance from the nearest of these at which a die looks clearly different."""
    table: Lab | None = None
    """The table's colour when it was measured: tells whether a picture has the same light."""

    def far(self, seen: Lab) -> float:
        """How different a die looks from the nearest measured one."""
        return min(distance(seen, one) for one in (self.lab, *self.samples))


@dataclass(frozen=True, slots=True)
class ColourSettings:
    """How measured colours count."""

    own: tuple[OwnColour, ...] = ()
    learned: tuple[OwnColour, ...] = ()
    """What confirmed throws taught: counts only where it and `own` know every colour that can occur."""
    own_near: float = 1.5
    """Up to this many spreads from an own die, the owners' measure is trusted wholly."""
    own_reach: float = 30.0
    """Beyond this distance from every own die, the network alone decides."""
    own_light: float = 10.0
    """Distance in Lab of two tables from which a picture is of another light, or of another table."""
    not_own: float = 0.12
    """How well a colour fits that the owners have not shown, as a share of a perfect fit."""


GAMMA = 2.2
DARKEST = 0.01
"""Light below which a channel of the table tells nothing about the lamp."""
MOST_DRIFT = 2.0
"""Factor by which a channel may be corrected."""
LIGHTNESS_WEIGHT = 0.5
"""Lightness changes with shadow more than hue does, so it counts less."""


def distance(a: Lab, b: Lab) -> float:
    """How different two colours look."""
    weight = np.array([LIGHTNESS_WEIGHT, 1.0, 1.0])
    return float(np.linalg.norm((np.array(a) - np.array(b)) * weight))


def body_lab(crop: Picture) -> Lab:
    """The body's colour on the upper face: the larger of the two colours there (the other is the pips')."""
    half = int(CROP_EDGE * 0.36)
    middle = CROP // 2
    face = crop[middle - half : middle + half, middle - half : middle + half]
    lab = _lab(face)
    light = lab[:, 0]
    cut = (float(np.percentile(light, 4)) + float(np.percentile(light, 96))) / 2
    dark, bright = lab[light <= cut], lab[light > cut]
    return _median(dark if len(dark) >= len(bright) else bright)


def table_lab(image: Picture) -> Lab:
    """The table's colour: the middle one of the whole picture, of which dice are a small part."""
    small = cv2.resize(image, (96, 72), interpolation=cv2.INTER_AREA)
    return _median(_lab(np.asarray(small, np.uint8)))


def judge_colour(
    network: Floats, crop: Picture, allowed: frozenset[str], settings: ColourSettings, table: Lab | None = None
) -> Floats:
    """Probabilities of the nine colours for one die; only allowed ones have any. `table`: the picture's table."""
    p = np.array(
        [value if name in allowed else 0.0 for name, value in zip(COLOUR_IDS, network, strict=True)], np.float32
    )
    p = p + np.array([1e-4 if name in allowed else 0.0 for name in COLOUR_IDS], np.float32)
    p /= p.sum()
    own = [known for known in settings.own if known.colour.value in allowed]
    learned = [known for known in settings.learned if known.colour.value in allowed]
    if {known.colour.value for known in (*own, *learned)} == allowed:
        own += learned
    if not own:
        return p
    seen = body_lab(crop)
    shown = {known.colour.value for known in own}
    fit = np.array([0.0 if name in shown else settings.not_own for name in COLOUR_IDS], np.float32)
    trust = 0.0
    for known in own:
        far = known.far(in_its_light(seen, table, known.table))
        index = COLOUR_IDS.index(known.colour.value)
        fit[index] = max(fit[index], np.exp(-((far / known.spread) ** 2) / 2))
        trust = max(trust, _near(far, known, settings) * _same_light(known, table, settings))
    # The network only decides between own dice that look alike, and speaks for colours that were not shown.
    mixed = fit * (p + np.array([1.0 if name in shown else 0.0 for name in COLOUR_IDS], np.float32))
    if mixed.sum() < 1e-9:
        return p
    return np.asarray(trust * mixed / mixed.sum() + (1 - trust) * p, np.float32)


def in_its_light(seen: Lab, table: Lab | None, measured: Lab | None) -> Lab:
    """A colour as it would look if the table looked as it did when own dice were measured: exposure and white balance
    of a camera drift from picture to picture, and change dice and table alike."""
    if table is None or measured is None:
        return seen
    before, now = np.maximum(_linear(measured), DARKEST), np.maximum(_linear(table), DARKEST)
    gain = np.clip(before / now, 1 / MOST_DRIFT, MOST_DRIFT)
    light = np.clip(_linear(seen) * gain, 0.0, 1.0) ** (1 / GAMMA)
    out = cv2.cvtColor(light.astype(np.float32).reshape(1, 1, 3), cv2.COLOR_RGB2LAB).reshape(3)
    return (float(out[0]), float(out[1]), float(out[2]))


def _linear(lab: Lab) -> Floats:
    """Red, green and blue as light."""
    rgb = cv2.cvtColor(np.array(lab, np.float32).reshape(1, 1, 3), cv2.COLOR_LAB2RGB).reshape(3)
    return np.asarray(np.clip(rgb, 0.0, 1.0) ** GAMMA, np.float32)


def _near(far: float, known: OwnColour, settings: ColourSettings) -> float:
    """How far the owners' measure is trusted at this distance: wholly near it, not at all out of reach."""
    whole = settings.own_near * known.spread
    return float(np.clip((settings.own_reach - far) / max(settings.own_reach - whole, 1e-6), 0.0, 1.0))


def _same_light(known: OwnColour, table: Lab | None, settings: ColourSettings) -> float:
    """How far a picture has the light in which an own die was measured: 1 up to half of `own_light`, 0 from twice."""
    if known.table is None or table is None:
        return 1.0
    return float(
        np.clip((2 * settings.own_light - distance(known.table, table)) / (1.5 * settings.own_light), 0.0, 1.0)
    )


def _lab(picture: Picture) -> Floats:
    return np.asarray(cv2.cvtColor(picture.astype(np.float32) / 255.0, cv2.COLOR_BGR2LAB).reshape(-1, 3), np.float32)


def _median(lab: Floats) -> Lab:
    a, b, c = np.median(lab, axis=0)
    return (float(a), float(b), float(c))


def allowed_colours(colours: frozenset[Colour | None]) -> frozenset[str]:
    """Names that can occur: all nine as soon as one kind of die has no colour of its own."""
    if not colours or None in colours:
        return frozenset(COLOUR_IDS)
    return frozenset(colour.value for colour in colours if colour is not None)
