"""What a camera from low sees: upper faces half as high as wide, and side faces that rival them.

Which way upper faces look in the picture (the face network states it for each, and most agree) tells how low the camera
stands and where up is. Upper faces are then given back some of their height before they are read, and what looks at the
camera instead of upwards, with the die's body above it and none below, is a side face.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.read.finder import Found, Spot
from vision.read.networks import Floats

LOW = 0.6
"""Sine between upper faces and the line of sight from which a camera is low."""
STEEPEST = 0.95
RAISED = (0.0, 0.15)
"""A face is looked at where it was found, and so many edges higher: from low, the finder is drawn downwards."""
AWAY = 0.4
"""Share of the other dice's facing below which a face does not look up as they do."""
ABOVE, BELOW = 0.6, 0.9
"""So many edges above a side face its die goes on, and so many below it does not."""
BODY = 0.5


@dataclass(frozen=True, slots=True)
class LowCamera:
    """Where up is in a picture from low, and how far faces look that way."""

    up: tuple[float, float]
    sine: float

    @property
    def stretch(self) -> npt.NDArray[np.float64]:
        """A map that gives upper faces half of their height back (on a logarithmic scale)."""
        return np.asarray(np.eye(2) + ((1 - self.sine**2) ** -0.25 - 1) * np.outer(self.up, self.up))

    def places(self, spot: Spot, edge: float) -> list[tuple[float, float]]:
        """Where its upper face is looked at."""
        return [(spot.x + self.up[0] * far * edge, spot.y + self.up[1] * far * edge) for far in RAISED]

    def is_side(self, spot: Spot, facing: Floats, found: Found) -> bool:
        """Whether a spot is a die's side face."""
        looks_up = float(np.dot(facing, self.up))
        above, below = (_body(found, spot, self.up, far) for far in (ABOVE, -BELOW))
        return looks_up < AWAY * self.sine and above > BODY > below


def low_camera(facing: tuple[float, float]) -> LowCamera | None:
    """The camera of a picture in which most upper faces look this way; None where it looks down."""
    sine = float(np.hypot(*facing))
    if sine < LOW:
        return None
    return LowCamera((facing[0] / sine, facing[1] / sine), min(sine, STEEPEST))


def _body(found: Found, spot: Spot, up: tuple[float, float], far: float) -> float:
    """Probability that a place so many edges above a spot belongs to a die."""
    column = int((spot.x + up[0] * far * spot.edge) / found.cell)
    row = int((spot.y + up[1] * far * spot.edge) / found.cell)
    rows, columns = found.body.shape
    return float(found.body[row, column]) if 0 <= row < rows and 0 <= column < columns else 0.0
