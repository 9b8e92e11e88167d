"""docs/camera.md says what the cameras' own modes say, and the same as the settings' page."""

from __future__ import annotations

from pathlib import Path

from companion.settings.settings_file import CameraSettings
from vision.sources.camera_table import TO_SPARE, TRAY, die_pixels, height_for, table, tray_at
from vision.sources.pi_cameras import CAMERAS
from vision.sources.picamera import PiCameraSettings
from vision.sources.sensor_modes import READING_WIDTH
from vision.sources.usb import UsbSettings

DOCS = Path(__file__).parents[2] / "docs"


def test_the_table_is_what_the_script_prints() -> None:
    assert table() in (DOCS / "camera.md").read_text(encoding="utf-8"), "python -m vision.sources.camera_table"


def test_every_camera_has_a_height_at_which_dice_can_be_read() -> None:
    for camera in CAMERAS:
        height = height_for(camera)
        assert all(fits >= side for fits, side in zip(tray_at(camera, height), TRAY, strict=True)), camera.name
        assert 50 <= die_pixels(camera, height) <= 150, camera.name
        lower = tray_at(camera, height - 10)
        assert any(fits < side for fits, side in zip(lower, TRAY, strict=True)), "a centimetre lower it does not fit"
    assert TO_SPARE > 16, "a die at the rim is still in the picture"


def test_one_default_everywhere() -> None:
    usual, usb = CameraSettings(), UsbSettings()
    assert (usual.width, usual.height) == (PiCameraSettings().width, PiCameraSettings().height) == (None, None)
    assert usual.rate == PiCameraSettings().fps == usb.fps
    settings = (DOCS / "keeping.md").read_text(encoding="utf-8")
    assert f"whole field, {READING_WIDTH} pixels across; a USB camera {usb.width} × {usb.height}" in settings
    assert f"{READING_WIDTH} pixels" in (DOCS / "camera.md").read_text(encoding="utf-8")
