"""The Raspberry Pi's camera modules: what their sensors can do and how wide their lenses see.

Sensor sizes, focal lengths and fields of view are those of the makers' camera page (its table "Hardware
Specification"); modes and crops are what `rpicam-hello --list-cameras` prints on a Pi for each of them. A running
camera is asked for its own list; this one is for the table of heights, and for a camera that cannot give one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import radians, tan

from vision.sources.sensor_modes import SensorMode

IMX219 = (
    SensorMode((640, 480), 10, (1280, 960), 103.33),
    SensorMode((1640, 1232), 10, (3280, 2464), 41.85),
    SensorMode((1920, 1080), 10, (1920, 1080), 47.57),
    SensorMode((3280, 2464), 10, (3280, 2464), 21.19),
)
IMX708 = (
    SensorMode((1536, 864), 10, (3072, 1728), 120.13),
    SensorMode((2304, 1296), 10, (4608, 2592), 56.03),
    SensorMode((4608, 2592), 10, (4608, 2592), 14.35),
)
IMX477 = (
    SensorMode((1332, 990), 10, (2664, 1980), 120.05),
    SensorMode((2028, 1080), 12, (4056, 2160), 50.03),
    SensorMode((2028, 1520), 12, (4056, 3040), 40.01),
    SensorMode((4056, 3040), 12, (4056, 3040), 10.0),
)
IMX296 = (SensorMode((1456, 1088), 10, (1456, 1088), 60.38),)


@dataclass(frozen=True, slots=True)
class PiCamera:
    """A camera module with its lens."""

    name: str
    model: str
    """As libcamera calls it; other versions of the same (without infrared filter) have more behind it."""
    modes: tuple[SensorMode, ...]
    spread: tuple[float, float]
    """What it sees from a distance of 1: how wide, how high."""


def _angles(across: float, down: float) -> tuple[float, float]:
    """The spread of a lens whose fields of view are told in degrees."""
    return 2 * tan(radians(across) / 2), 2 * tan(radians(down) / 2)


def _lens(focal: float, across: float, down: float) -> tuple[float, float]:
    """The spread of a lens in front of a sensor, all in millimetres."""
    return across / focal, down / focal


SIX_MM = 6.0
"""The wide-angle lens that is sold with the cameras that come without one."""
CAMERAS = (
    PiCamera("Camera Module 2", "imx219", IMX219, _angles(62.2, 48.8)),
    PiCamera("Camera Module 3", "imx708", IMX708, _angles(66, 41)),
    PiCamera("Camera Module 3 Wide", "imx708_wide", IMX708, _angles(102, 67)),
    PiCamera("HQ Camera, 6 mm lens", "imx477", IMX477, _lens(SIX_MM, 6.287, 4.712)),
    PiCamera("Global Shutter Camera, 6 mm lens", "imx296", IMX296, _lens(SIX_MM, 1456 * 0.00345, 1088 * 0.00345)),
)


def camera_of_model(model: str) -> PiCamera | None:
    """The camera that libcamera calls so, by the longest name that fits."""
    fitting = [camera for camera in CAMERAS if model.startswith(camera.model)]
    return max(fitting, key=lambda camera: len(camera.model), default=None)
