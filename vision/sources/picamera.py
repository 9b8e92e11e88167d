"""The Pi's own camera (Module 2, Module 3, HQ) through picamera2: a small stream for movement, a full one to read.

The order of colours is settled here and nowhere else: the format that libcamera calls "RGB888" lies in memory as blue,
green, red, which is the order of this package, so nothing is turned round. The small stream is YUV420, because older
Pis can give it in no other form, and is converted to blue, green, red.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import cv2
import numpy as np

from vision.sources.frame import Frame, Picture, SourceError, Trouble
from vision.watch.tray import Locks

PACKAGE = "python3-picamera2"
"""The package of the system that brings picamera2 and libcamera; pip cannot."""
FULL_FORMAT, SMALL_FORMAT = "RGB888", "YUV420"
AF_MANUAL, AF_CONTINUOUS = 0, 2
"""Values of libcamera's AfMode."""


@dataclass(frozen=True, slots=True)
class PiCameraSettings:
    """Which camera, how large, how fast."""

    number: int = 0
    full: tuple[int, int] = (1536, 864)
    """For reading: a die of a usual tray is some 80 pixels wide, and a Pi can copy such a picture for every frame."""
    small: tuple[int, int] = (640, 360)
    """For movement: the same shape as the full picture, so that places in one are places in the other."""
    fps: float = 20.0
    wait: float = 1.5
    """Seconds after which a frame that does not come means that the camera has gone."""


class PiCameraSource:
    """Frames of the Pi's own camera, with the sensor's own time."""

    name = "picamera"

    def __init__(self, settings: PiCameraSettings | None = None, locks: Locks | None = None) -> None:
        self.settings = settings or PiCameraSettings()
        self._locks = locks or Locks()
        self._camera: Any = None
        self._seq = 0

    def open(self) -> None:
        """Start both streams."""
        self.close()
        try:
            picamera2 = import_module("picamera2")  # late: only a Pi has it
        except ImportError as error:
            raise SourceError(Trouble.NO_DRIVER, package=PACKAGE) from error
        if len(picamera2.Picamera2.global_camera_info()) <= self.settings.number:
            raise SourceError(Trouble.NO_CAMERA, device=f"camera {self.settings.number}")
        try:
            camera = picamera2.Picamera2(self.settings.number)
        except (RuntimeError, IndexError) as error:
            raise SourceError(Trouble.BUSY, device=f"camera {self.settings.number}") from error
        try:
            self._start(camera)
        except RuntimeError as error:
            camera.close()
            raise SourceError(Trouble.BUSY, device=f"camera {self.settings.number}") from error
        self._camera = camera

    def frames(self) -> Iterator[Frame]:
        """Frames until the camera is closed; SourceError when none come any more."""
        while (camera := self._camera) is not None:
            try:
                request = camera.capture_request(wait=self.settings.wait)
            except (TimeoutError, CancelledError, RuntimeError) as error:
                if self._camera is None:
                    return  # closed meanwhile
                self.close()
                raise SourceError(Trouble.LOST, device=f"camera {self.settings.number}") from error
            try:
                frame = self._frame(request)
            finally:
                request.release()
            yield frame

    def close(self) -> None:
        """Stop the camera."""
        camera, self._camera = self._camera, None
        if camera is not None:
            # picamera2 does one thing after the other: a wait for a frame that never comes would keep it from stopping.
            camera.cancel_all_and_flush()
            camera.stop()
            camera.close()

    def _start(self, camera: Any) -> None:
        want = self.settings
        streams = camera.create_video_configuration(
            main={"size": want.full, "format": FULL_FORMAT},
            lores={"size": want.small, "format": SMALL_FORMAT},
            controls={"FrameRate": want.fps},
            buffer_count=4,
        )
        camera.configure(streams)
        controls = self._controls(set(camera.camera_controls))
        if controls:
            camera.set_controls(controls)
        camera.start()

    def _controls(self, known: set[str]) -> dict[str, Any]:
        """What is locked, and focus where the camera has one."""
        locks, out = self._locks, dict[str, Any]()
        if locks.exposure_us is not None:
            out |= {"AeEnable": False, "ExposureTime": locks.exposure_us, "AnalogueGain": locks.gain or 1.0}
        if locks.colour_gains is not None:
            out |= {"AwbEnable": False, "ColourGains": locks.colour_gains}
        if "AfMode" in known:
            if locks.focus_dioptres is None:
                out["AfMode"] = AF_CONTINUOUS
            else:
                out |= {"AfMode": AF_MANUAL, "LensPosition": locks.focus_dioptres}
        return out

    def _frame(self, request: Any) -> Frame:
        full = np.asarray(request.make_array("main"), np.uint8)
        small = _bgr_of_yuv(np.asarray(request.make_array("lores"), np.uint8), self.settings.small)
        seq, self._seq = self._seq, self._seq + 1
        at = float(request.get_metadata()["SensorTimestamp"]) / 1e9
        return Frame(seq, at, small, full)


def _bgr_of_yuv(planes: Picture, size: tuple[int, int]) -> Picture:
    """The small stream as blue, green, red; rows may be longer than the picture is wide."""
    return np.ascontiguousarray(cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_I420)[: size[1], : size[0]])
