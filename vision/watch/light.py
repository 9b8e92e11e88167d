"""How good the light on the table is: dark, too bright, glare, blur, mixed light, flicker. Pictures in, figures out.

The doctor, the first start and the camera page judge by the same figures, and so does whoever notices during play that
the camera has been covered. Nothing here knows what a die is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from vision.sources.frame import Picture
from vision.watch.change import Mask
from vision.watch.tray import Tray

WIDTH = 640
"""Pixels: pictures are measured at this width, so that the figures hold for every camera."""
WHITE = 250
"""Grey levels from which a pixel is burnt out."""
CELLS = (8, 5)
"""Columns and rows in which the colour of the light is compared."""
ROWS = 60
"""Bands across the picture in which flicker is looked for."""


class LightFault(StrEnum):
    """What can be wrong with the light, worst first; the key of a sentence and of what to move."""

    DARK = "dark"
    BRIGHT = "bright"
    GLARE = "glare"
    BLURRED = "blurred"
    FLICKER = "flicker"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class LightSettings:
    """From when on something is wrong."""

    dark: float = 30.0
    bright: float = 215.0
    """Mean brightness, of 255, beyond which dice lose their pips."""
    burnt_out: float = 0.2
    """Share of white pixels from which a lamp shines into the picture."""
    glare: float = 0.012
    """Share of the picture: one white spot as large as this is a mirrored lamp; a burnt die is smaller."""
    blurred: float = 2.5
    """Variance of the Laplacian: sharp tables had 3.8 and more, the same blurred 2.0 and less."""
    mixed: float = 0.3
    """How much the light's colour changes across the picture: the logarithm of red to blue, from side to side."""
    mixed_plainly: float = 0.7
    """Share of the differences in colour that a smooth change must explain: patterns of a board change at random."""
    flicker: float = 0.012
    """Share by which bands of the picture brighten and darken from one picture to the next."""


DEFAULT = LightSettings()


@dataclass(frozen=True, slots=True)
class PictureFigures:
    """One picture in figures."""

    brightness: float
    """Mean, of 255."""
    burnt_out: float
    """Share of the picture that is white."""
    glare: float
    """Share of the picture that the largest white spot takes."""
    sharpness: float
    """Variance of the Laplacian."""
    mixed: float
    """How much the colour of the light changes across the picture, where it changes smoothly; else 0."""


def measure(picture: Picture, tray: Tray | None = None, settings: LightSettings = DEFAULT) -> PictureFigures:
    """The figures of one picture; only what lies in the tray counts."""
    small = _small(picture)
    area = (tray or Tray()).mask(small.shape[1], small.shape[0])
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    inside = grey[area > 0]
    # A little smoothing first: the noise of a dark picture is not sharpness.
    edges = cv2.Laplacian(cv2.GaussianBlur(grey, (3, 3), 0), cv2.CV_64F)[area > 0]
    white = np.asarray((grey > WHITE) * area, np.uint8)
    return PictureFigures(
        float(inside.mean()),
        float(np.mean(inside > WHITE)),
        _largest(white) / max(1, inside.size),
        float(edges.var()),
        _mixed(small, area, settings.mixed_plainly),
    )


def flicker_between(pictures: Sequence[Picture]) -> float:
    """How much bands of the picture brighten and darken from one picture to the next: the usual share.

    A lamp that goes on and off a hundred times a second draws bands across pictures that are taken row after row. The
    median of a row is the table, not the hand over it, and the median over several pairs is no single knock.
    """
    bands = [_bands(picture) for picture in pictures]
    steps = [float(np.std(np.log(now / then))) for then, now in pairwise(bands)]
    return float(np.median(steps)) if steps else 0.0


def faults(figures: PictureFigures, flicker: float = 0.0, settings: LightSettings = DEFAULT) -> tuple[LightFault, ...]:
    """What is wrong with the light, worst first; nothing where it is good."""
    wrong = {
        LightFault.DARK: figures.brightness < settings.dark,
        LightFault.BRIGHT: figures.brightness > settings.bright or figures.burnt_out > settings.burnt_out,
        LightFault.GLARE: figures.glare > settings.glare,
        LightFault.BLURRED: figures.sharpness < settings.blurred,
        LightFault.FLICKER: flicker > settings.flicker,
        LightFault.MIXED: figures.mixed > settings.mixed,
    }
    found = tuple(fault for fault in LightFault if wrong[fault])
    if LightFault.DARK in found:
        return (LightFault.DARK,)  # in the dark everything else is a guess
    if LightFault.BRIGHT in found:
        return tuple(fault for fault in found if fault not in (LightFault.GLARE, LightFault.BLURRED))
    return found


def _small(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    return np.asarray(cv2.resize(picture, (WIDTH, max(1, height * WIDTH // width)), interpolation=cv2.INTER_AREA))


def _largest(mask: Mask) -> int:
    """Pixels of the largest connected part."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    return int(stats[1:count, cv2.CC_STAT_AREA].max()) if count > 1 else 0


def _mixed(small: Picture, area: Mask, plainly: float) -> float:
    """How far the light's colour changes across the picture.

    A window on one side and a lamp on the other make the same table blue here and yellow there. The change is smooth: a
    plane is laid through the colours of the cells, and counts where it explains most of their differences.
    """
    columns, rows = CELLS
    tall, wide = small.shape[0] // rows, small.shape[1] // columns
    places, colours = [], []
    for row in range(rows):
        for column in range(columns):
            there = slice(row * tall, (row + 1) * tall), slice(column * wide, (column + 1) * wide)
            if area[there].mean() < 0.8:
                continue
            blue, _, red = (float(np.median(small[there][..., channel])) + 6.0 for channel in range(3))
            places.append((column / (columns - 1) - 0.5, row / (rows - 1) - 0.5, 1.0))
            colours.append(np.log(red / blue))
    if len(colours) < 9:
        return 0.0
    seen, told = np.array(places), np.array(colours)
    plane = np.linalg.lstsq(seen, told, rcond=None)[0]
    spread = float(((told - told.mean()) ** 2).sum())
    left = float(((told - seen @ plane) ** 2).sum())
    if spread < 1e-9 or 1.0 - left / spread < plainly:
        return 0.0
    return float(np.hypot(plane[0], plane[1]))


def _bands(picture: Picture) -> npt.NDArray[np.float64]:
    """How bright the picture is, band by band from the top."""
    thin = cv2.resize(picture, (160, ROWS), interpolation=cv2.INTER_AREA)
    return np.asarray(np.median(thin.mean(axis=2), axis=1) + 4.0, np.float64)
