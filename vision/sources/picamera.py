"""The Pi's own cameras (Module 2, 3, HQ, Global Shutter) through picamera2: one stream to watch, one to read.

The order of colours is settled here and nowhere else: the format that libcamera calls "RGB888" lies in memory as blue,
green, red, which is the order of this package, so nothing is turned round. The small stream is YUV420, because older
Pis can give it in no other form, and is converted to blue, green, red.

libcamera lists USB cameras too. They have neither a raw sensor nor a second stream, and asking one for them aborts
the program: they are left to OpenCV (vision.sources.usb).
"""

from __future__ import annotations

import errno
import gc
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import cv2
import numpy as np

from vision.sources.frame import Frame, Locks, Picture, SourceError, Trouble
from vision.sources.pi_cameras import camera_of_model
from vision.sources.sensor_modes import SensorMode, Size, choose_mode, movement_size, picture_size, told_modes

PACKAGE = "python3-picamera2"
"""The package of the system that brings picamera2 and libcamera; pip cannot."""
FULL_FORMAT, SMALL_FORMAT = "RGB888", "YUV420"
AF_MANUAL, AF_CONTINUOUS = 0, 2
"""Values of libcamera's AfMode."""
RAW_SENSOR = "ColorFilterArrangement"
"""A property that cameras of the Pi's own sockets have and USB cameras have not."""
FOCUS_SECONDS = 10.0
"""How long one run of the autofocus may take."""


@dataclass(frozen=True, slots=True)
class PiCameraSettings:
    """Which camera, how large, how fast."""

    number: int = 0
    """Among the Pi's own cameras."""
    width: int | None = None
    height: int | None = None
    """For reading; without them the usual width, in the sensor's own shape, so that nothing is cut away."""
    fps: float = 15.0
    wait: float = 1.5
    """Seconds after which a frame that does not come means that the camera has gone."""


class PiCameraSource:
    """Frames of the Pi's own camera, with the sensor's own time."""

    name = "picamera"

    def __init__(self, settings: PiCameraSettings | None = None, locks: Locks | None = None) -> None:
        self.settings = settings or PiCameraSettings()
        self.model = ""
        """What the sensor is called, once a camera was found."""
        self.mode: SensorMode | None = None
        """How the sensor was read when it was opened last."""
        self.has_focus = False
        """Whether that camera has a motor for its focus."""
        self._device = f"camera {self.settings.number}"
        self._locks = locks or Locks()
        self._modes: tuple[SensorMode, ...] = ()
        self._small: Size = (0, 0)
        self._camera: Any = None
        self._seq = 0
        self._told: dict[str, Any] = {}
        """What the sensor said of itself with the last frame."""

    def open(self) -> None:
        """Start both streams."""
        self.close()
        try:
            picamera2 = import_module("picamera2").Picamera2  # late: only a Pi has it
        except Exception as error:  # the door for drivers: one built for another NumPy raises ValueError, for instance
            raise SourceError(Trouble.NO_DRIVER, package=PACKAGE) from error
        camera: Any = None
        try:
            place = self._find(picamera2.global_camera_info())
            camera = picamera2.__new__(picamera2)  # in two steps: what a failed start has opened must be let go, too
            camera.__init__(place)
            if RAW_SENSOR not in camera.camera_properties:
                raise SourceError(Trouble.NO_CAMERA, device=self._device)
            self._start(camera)
        except SourceError:
            _let_go(camera)
            raise
        except Exception as error:  # the door for drivers: picamera2 raises whatever the layers beneath it raise
            _let_go(camera)
            raise _told(error, self._device) from error
        self._camera = camera

    def frames(self) -> Iterator[Frame]:
        """Frames until the camera is closed; SourceError when none come any more."""
        while (camera := self._camera) is not None:
            try:
                request = camera.capture_request(wait=self.settings.wait)
                try:
                    frame = self._frame(request)
                finally:
                    request.release()
            except Exception as error:  # the door for drivers: a pulled cable shows in many ways
                if self._camera is None:
                    return  # closed meanwhile
                self.close()
                raise SourceError(Trouble.LOST, device=self._device) from error
            yield frame

    def close(self) -> None:
        """Stop the camera."""
        camera, self._camera = self._camera, None
        _let_go(camera)

    def focus(self) -> float | None:
        """Run the autofocus once: one over the distance at which it is sharp; None if it cannot or found nothing."""
        camera = self._camera
        if camera is None or not self.has_focus:
            return None
        try:
            sharp = camera.autofocus_cycle(wait=FOCUS_SECONDS)
            return float(camera.capture_metadata(wait=self.settings.wait)["LensPosition"]) if sharp else None
        except Exception as error:  # the door for drivers
            self.close()
            raise SourceError(Trouble.LOST, device=self._device) from error

    def figures(self) -> Locks:
        """What the sensor said with the last frame of its exposure, white balance and focus."""
        told = self._told
        gains = told.get("ColourGains")
        return Locks(
            round(told["ExposureTime"]) if "ExposureTime" in told else None,
            float(told["AnalogueGain"]) if "AnalogueGain" in told else None,
            (float(gains[0]), float(gains[1])) if gains is not None else None,
            float(told["LensPosition"]) if self.has_focus and "LensPosition" in told else None,
        )

    def lock(self, locks: Locks) -> None:
        """Keep these from now on, and let the camera find the others by itself again."""
        self._locks = locks
        camera = self._camera
        if camera is None:
            return
        free = {} if locks.exposure_us is not None else {"AeEnable": True}
        free |= {} if locks.colour_gains is not None else {"AwbEnable": True}
        try:
            camera.set_controls({**free, **self._controls()})
        except Exception as error:  # the door for drivers
            raise SourceError(Trouble.FAILED, device=self._device, reason=str(error)[:120]) from error

    def _find(self, known: list[dict[str, Any]]) -> int:
        """The place of the wanted camera in picamera2's list, USB cameras left out."""
        own = [(place, one) for place, one in enumerate(known) if "/usb" not in str(one.get("Id", ""))]
        if len(own) <= self.settings.number:
            raise SourceError(Trouble.NO_CAMERA, device=self._device)
        place, about = own[self.settings.number]
        model = str(about.get("Model", ""))
        if model != self.model:
            self.model, self._modes = model, ()
        return place

    def _start(self, camera: Any) -> None:
        want = self.settings
        mode = choose_mode(self._known_modes(camera), want.width, want.height, want.fps)
        full = picture_size(mode, want.width, want.height)
        self.mode, self._small = mode, movement_size(full)
        sensor = {} if mode is None else {"sensor": {"output_size": mode.size, "bit_depth": mode.bit_depth}}
        streams = camera.create_video_configuration(
            main={"size": full, "format": FULL_FORMAT},
            lores={"size": self._small, "format": SMALL_FORMAT},
            controls={"FrameRate": want.fps},
            buffer_count=4,
            **sensor,
        )
        camera.configure(streams)
        self.has_focus = "AfMode" in camera.camera_controls
        controls = self._controls()
        if controls:
            camera.set_controls(controls)
        camera.start()

    def _known_modes(self, camera: Any) -> tuple[SensorMode, ...]:
        """The sensor's own list, asked for once: it takes a moment, and memory for the largest of its pictures."""
        if not self._modes:
            try:
                self._modes = told_modes(camera.sensor_modes)
            except (OSError, RuntimeError):
                known = camera_of_model(self.model)
                if known is None:
                    raise
                return known.modes
        return self._modes

    def _controls(self) -> dict[str, Any]:
        """What is locked, and focus where the camera has one."""
        locks, out = self._locks, dict[str, Any]()
        if locks.exposure_us is not None:
            out |= {"AeEnable": False, "ExposureTime": locks.exposure_us, "AnalogueGain": locks.gain or 1.0}
        if locks.colour_gains is not None:
            out |= {"AwbEnable": False, "ColourGains": locks.colour_gains}
        if self.has_focus:
            if locks.focus_dioptres is None:
                out["AfMode"] = AF_CONTINUOUS
            else:
                out |= {"AfMode": AF_MANUAL, "LensPosition": locks.focus_dioptres}
        return out

    def _frame(self, request: Any) -> Frame:
        full = np.asarray(request.make_array("main"), np.uint8)
        small = _bgr_of_yuv(np.asarray(request.make_array("lores"), np.uint8), self._small)
        seq, self._seq = self._seq, self._seq + 1
        self._told = dict(request.get_metadata())
        at = float(self._told["SensorTimestamp"]) / 1e9
        return Frame(seq, at, small, full)


def _bgr_of_yuv(planes: Picture, size: Size) -> Picture:
    """The small stream as blue, green, red; rows may be longer than the picture is wide."""
    return np.ascontiguousarray(cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_I420)[: size[1], : size[0]])


def _let_go(camera: Any) -> None:
    """Close a camera in whatever state it is, and what its own closing leaves open after a start that failed."""
    if camera is None:
        return
    # picamera2 does one thing after the other: a wait for a frame that never comes would keep it from stopping.
    for step in ("cancel_all_and_flush", "stop", "close"):
        with suppress(Exception):  # the door for drivers: a camera that is gone cannot be stopped, and must be closed
            getattr(camera, step)()
    inlet = getattr(camera, "notifymeread", None)
    if inlet is not None and not inlet.closed:
        inlet.close()
        os.close(camera.notifyme_w)
    camera.is_open = False  # or it is closed a second time when it is forgotten
    camera.allocator = None  # a new one was made on closing, and holds a file open
    gc.collect()  # the selectors of its threads hold one each, in circles that are else found when Python likes


def _told(error: BaseException, device: str) -> SourceError:
    """What a failed start means; picamera2 wraps the errors beneath it, so the whole chain is looked at."""
    chain: BaseException | None = error
    while chain is not None:
        if isinstance(chain, PermissionError):
            return SourceError(Trouble.DENIED, device=device)
        if isinstance(chain, MemoryError) or getattr(chain, "errno", None) == errno.ENOMEM:
            return SourceError(Trouble.NO_MEMORY, device=device)
        if "busy" in str(chain).lower() or getattr(chain, "errno", None) == errno.EBUSY:
            return SourceError(Trouble.BUSY, device=device)
        chain = chain.__cause__ or chain.__context__
    reason = (str(error).splitlines() or [""])[0][:120] or type(error).__name__
    return SourceError(Trouble.FAILED, device=device, reason=reason)
