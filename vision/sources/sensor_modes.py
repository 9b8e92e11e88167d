"""Which mode a sensor is read in, so that the picture shows its whole field, and how large the pictures are then.

A sensor's small modes are often cut out of its middle: Camera Module 3 in its smallest sees half the tray. The mode is
therefore chosen from the sensor's own list: the smallest that shows the whole field and is large enough to read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Size = tuple[int, int]

READING_WIDTH = 1536
"""Pixels across, for reading, unless the settings say otherwise: a die of a usual tray is 50 to 70 of them wide, and a
Pi can copy such a picture for every frame."""
MOVEMENT_WIDTH = 640
"""Pixels across of the small stream in which movement is looked for."""
USUAL_SHAPE = (16, 9)
"""Of a picture whose sensor tells nothing."""
SAME = 0.02
"""Share by which a crop may miss the whole field and still count as all of it: drivers round."""


@dataclass(frozen=True, slots=True)
class SensorMode:
    """One way in which a sensor can be read."""

    size: Size
    bit_depth: int
    crop: Size
    """How much of the sensor it shows, in the sensor's own pixels."""
    fps: float
    """At most."""


def told_modes(told: Iterable[Mapping[str, Any]]) -> tuple[SensorMode, ...]:
    """The modes as picamera2 lists them; what has no crop (a camera that is no raw sensor) is left out."""
    return tuple(
        SensorMode(tuple(one["size"]), int(one["bit_depth"]), tuple(one["crop_limits"])[2:], float(one["fps"]))
        for one in told
        if "crop_limits" in one
    )


def whole_modes(modes: Iterable[SensorMode]) -> list[SensorMode]:
    """The modes that show the whole field, the smallest first; of equal size, the one with more bits."""
    # An early libcamera listed Module 3's cut-out mode as whole, at a third of its size; no sensor here bins by three.
    honest = [mode for mode in modes if round(mode.crop[0] / mode.size[0]) != 3]
    field = max((mode.crop for mode in honest), key=lambda crop: crop[0] * crop[1], default=(0, 0))
    whole = [mode for mode in honest if all(mode.crop[k] >= (1 - SAME) * field[k] for k in (0, 1))]
    return sorted(whole, key=lambda mode: (mode.size, -mode.bit_depth))


def choose_mode(modes: Iterable[SensorMode], width: int | None, height: int | None, fps: float) -> SensorMode | None:
    """The smallest whole mode that is large and fast enough; else the largest that is fast enough, or the largest."""
    least = (width or (0 if height else READING_WIDTH), height or 0)
    whole = whole_modes(modes)
    quick = [mode for mode in whole if mode.fps >= fps] or whole
    enough = (mode for mode in quick if mode.size[0] >= least[0] and mode.size[1] >= least[1])
    return next(enough, quick[-1] if quick else None)


def picture_size(mode: SensorMode | None, width: int | None, height: int | None) -> Size:
    """How large the picture is: in the shape of the sensor unless both sides are wished for; never larger than it."""
    across, down = mode.size if mode is not None else USUAL_SHAPE
    if width is None:
        width = READING_WIDTH if height is None else round(height * across / down)
    if height is None:
        width = min(width, across) if mode is not None else width
        height = round(width * down / across)
    if mode is not None:
        width, height = min(width, across), min(height, down)
    return _even(width), _even(height)


def movement_size(full: Size) -> Size:
    """The small stream: the same shape as the full picture, so that places in one are places in the other."""
    width = min(MOVEMENT_WIDTH, full[0])
    return _even(width), _even(width * full[1] / full[0])


def shows_all(mode: SensorMode, picture: Size) -> bool:
    """Whether a picture of this size shows everything that its mode sees: it does in the mode's own shape."""
    return abs(picture[0] / picture[1] / (mode.size[0] / mode.size[1]) - 1) <= SAME


def _even(pixels: float) -> int:
    """The colours of the small stream lie in blocks of two by two, so every side is even."""
    return max(2, 2 * round(pixels / 2))
