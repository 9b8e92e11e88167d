"""How high each camera hangs, what it then shows and how large a die is, as the table in docs/camera.md.

python -m vision.sources.camera_table
"""

from __future__ import annotations

from math import ceil

from vision.sources.pi_cameras import CAMERAS, PiCamera
from vision.sources.picamera import PiCameraSettings
from vision.sources.sensor_modes import choose_mode, picture_size

TRAY = (300.0, 200.0)
"""The usual tray (docs/parts.md), in millimetres."""
TO_SPARE = 20.0
"""What the picture shows of the table around the tray, on every side: a finger's width, and the tray is seldom in its
middle."""
DIE = 16.0
HIGHER = 400.0
"""The second height of the table: an arm that is there already."""
HEADER = (
    "| Camera | Sensor read at | Picture | Height over a tray of 30 × 20 cm | It shows | Die of 16 mm "
    "| At 40 cm a tray of | Die of 16 mm |"
)


def height_for(camera: PiCamera, tray: tuple[float, float] = TRAY) -> float:
    """The height at which the tray and what is to spare fit, up to the next centimetre; in millimetres."""
    needed = max((side + 2 * TO_SPARE) / spread for side, spread in zip(tray, camera.spread, strict=True))
    return ceil(needed / 10) * 10


def tray_at(camera: PiCamera, height: float) -> tuple[float, float]:
    """The largest tray that fits from this height, with what is to spare; in millimetres."""
    return camera.spread[0] * height - 2 * TO_SPARE, camera.spread[1] * height - 2 * TO_SPARE


def die_pixels(camera: PiCamera, height: float) -> float:
    """How wide a die is in the picture."""
    return DIE * _picture(camera)[0] / (camera.spread[0] * height)


def table() -> str:
    """The table in Markdown."""
    return "\n".join((HEADER, "|---" * (HEADER.count("|") - 1) + "|", *map(_row, CAMERAS)))


def _row(camera: PiCamera) -> str:
    mode = choose_mode(camera.modes, None, None, PiCameraSettings().fps)
    assert mode is not None, "every camera here has a list of modes"
    height = height_for(camera)
    shown = camera.spread[0] * height, camera.spread[1] * height
    cells = (
        camera.name,
        f"{mode.size[0]} × {mode.size[1]}",
        "{} × {}".format(*_picture(camera)),
        f"{height / 10:.0f} cm",
        _centimetres(shown),
        f"{die_pixels(camera, height):.0f} pixels",
        _centimetres(tray_at(camera, HIGHER)),
        f"{die_pixels(camera, HIGHER):.0f} pixels",
    )
    return f"| {' | '.join(cells)} |"


def _picture(camera: PiCamera) -> tuple[int, int]:
    return picture_size(choose_mode(camera.modes, None, None, PiCameraSettings().fps), None, None)


def _centimetres(size: tuple[float, float]) -> str:
    return f"{int(size[0] / 10)} × {int(size[1] / 10)} cm"


if __name__ == "__main__":
    print(table())
