"""A libcamera without a camera: as much of its Python side as picamera2 uses, giving pictures of one colour.

It lays pictures out as the real one does: rows padded to 64 bytes, "RGB888" with blue first, YUV420 in three planes.
The environment says what it has: STANDIN_CAMERAS (how many), STANDIN_FRAMES (how many come before the cable is pulled),
STANDIN_BUSY (another program has it).
"""

from __future__ import annotations

import mmap
import os
import queue
import threading
import time
from contextlib import suppress
from enum import Enum
from types import SimpleNamespace
from typing import Any, ClassVar

BLUE, GREEN, RED = 20, 120, 240
"""What every picture shows."""
CONTROLS = (
    "ExposureTime", "AnalogueGain", "AeEnable", "AwbEnable", "ColourGains", "FrameDurationLimits",
    "NoiseReductionMode", "AfMode", "LensPosition",
)  # fmt: skip
"""What it says that it can be told."""
STARTED: list[dict[str, Any]] = []
"""The controls of every start, by name, for tests to look at."""


class StreamRole(Enum):
    Raw, StillCapture, VideoRecording, Viewfinder = range(4)


class ControlType(Enum):
    Null, Bool, Byte, Integer32, Integer64, Float, String, Rectangle, Size = range(9)


class Orientation(Enum):
    Rotate0, Rotate0Mirror, Rotate180, Rotate180Mirror, Rotate90Mirror, Rotate270, Rotate270Mirror, Rotate90 = range(8)


class Size:
    def __init__(self, width: int = 0, height: int = 0) -> None:
        self.width, self.height = width, height


class Rectangle:
    def __init__(self, x: int = 0, y: int = 0, width: int = 0, height: int = 0) -> None:
        self.x, self.y, self.width, self.height = x, y, width, height


class Transform:
    def __init__(self, other: Transform | None = None, hflip: int = 0, vflip: int = 0, transpose: int = 0) -> None:
        self.hflip: bool = bool(other.hflip if other else hflip)
        self.vflip: bool = bool(other.vflip if other else vflip)
        self.transpose: bool = bool(other.transpose if other else transpose)

    def __str__(self) -> str:
        return f"hflip {self.hflip}, vflip {self.vflip}, transpose {self.transpose}"


class ColorSpace:
    class YcbcrEncoding(Enum):
        Null, Rec601, Rec709 = range(3)

    class Range(Enum):
        Full, Limited = range(2)

    def __init__(self, other: ColorSpace | None = None, primaries: str = "", transfer: str = "") -> None:
        self.primaries: str = other.primaries if other else primaries
        self.transferFunction: str = other.transferFunction if other else transfer
        self.ycbcrEncoding: ColorSpace.YcbcrEncoding = other.ycbcrEncoding if other else ColorSpace.YcbcrEncoding.Rec601
        self.range: ColorSpace.Range = other.range if other else ColorSpace.Range.Limited

    def __str__(self) -> str:
        return f"{self.primaries}/{self.transferFunction}"

    @staticmethod
    def Raw() -> ColorSpace:  # noqa: N802  as libcamera calls it
        return ColorSpace(None, "raw", "linear")

    @staticmethod
    def Sycc() -> ColorSpace:  # noqa: N802
        return ColorSpace(None, "rec709", "srgb")

    @staticmethod
    def Smpte170m() -> ColorSpace:  # noqa: N802
        return ColorSpace(None, "smpte170m", "rec709")

    @staticmethod
    def Rec709() -> ColorSpace:  # noqa: N802
        return ColorSpace(None, "rec709", "rec709")


_libcamera = SimpleNamespace(ColorSpace=ColorSpace, Transform=Transform)


class PixelFormat:
    def __init__(self, name: str) -> None:
        self.name = name

    def __str__(self) -> str:
        return self.name


class ControlId:
    def __init__(self, name: str, kind: ControlType = ControlType.Float) -> None:
        self.name, self.type = name, kind


def _named(*names: str) -> dict[str, ControlId]:
    return {name: ControlId(name) for name in names}


class _AfMode(Enum):
    Manual, Auto, Continuous = range(3)


controls = SimpleNamespace(
    **_named("ExposureTime", "ExposureTimeMode", "AnalogueGain", "AnalogueGainMode", "AeEnable", "AwbEnable"),
    **_named("ColourGains", "FrameDurationLimits", "NoiseReductionMode", "AfMode", "LensPosition", "SensorTimestamp"),
    ScalerCrop=ControlId("ScalerCrop", ControlType.Rectangle),
    AfModeEnum=_AfMode,
    AfTriggerEnum=Enum("AfTriggerEnum", ["Start", "Cancel"]),
    AfStateEnum=Enum("AfStateEnum", ["Idle", "Scanning", "Focused", "Failed"]),
    draft=SimpleNamespace(
        NoiseReductionModeEnum=Enum("NoiseReductionModeEnum", ["Off", "Fast", "HighQuality", "Minimal"])
    ),
)
properties = SimpleNamespace(
    draft=SimpleNamespace(ColorFilterArrangementEnum=Enum("ColorFilterArrangementEnum", ["RGGB", "MONO"]))
)


class SensorConfiguration:
    bit_depth = 0
    output_size: Size


class Stream:
    configuration: StreamConfiguration


class StreamConfiguration:
    def __init__(self, role: StreamRole) -> None:
        self.role = role
        self.size, self.pixel_format = Size(4608, 2592), PixelFormat("SRGGB10")
        self.stride = self.frame_size = self.buffer_count = 0
        self.color_space: ColorSpace | None = None
        self.stream = Stream()
        self.stream.configuration = self

    @property
    def formats(self) -> Any:
        modes = [Size(1536, 864), Size(2304, 1296), Size(4608, 2592)]
        return SimpleNamespace(pixel_formats=[PixelFormat("SRGGB10")], sizes=lambda pixel_format: modes)

    def lay_out(self) -> bool:
        """Rows as the Pi's hardware has them; whether it knows the format."""
        bytes_a_pixel = {"RGB888": 3, "XBGR8888": 4, "YUV420": 1, "SRGGB10": 2}.get(str(self.pixel_format))
        if bytes_a_pixel is None:
            return False
        self.stride = -(-self.size.width * bytes_a_pixel // 64) * 64
        rows = self.size.height * 3 // 2 if str(self.pixel_format) == "YUV420" else self.size.height
        self.frame_size = self.stride * rows
        return True


class CameraConfiguration:
    class Status(Enum):
        Valid, Adjusted, Invalid = range(3)

    orientation: Orientation
    sensor_config: SensorConfiguration | None = None

    def __init__(self, roles: list[StreamRole]) -> None:
        self._streams = [StreamConfiguration(role) for role in roles]

    def at(self, index: int) -> StreamConfiguration:
        return self._streams[index]

    def __iter__(self) -> Any:
        return iter(self._streams)

    def validate(self) -> Status:
        known = {stream.lay_out() for stream in self._streams} == {True}
        return CameraConfiguration.Status.Adjusted if known else CameraConfiguration.Status.Invalid


class FrameMetadata:
    class Status(Enum):
        Success, Error, Cancelled, Startup = range(4)


class FrameBuffer:
    class Plane:
        fd = offset = length = 0

    def __init__(self, planes: list[FrameBuffer.Plane]) -> None:
        self.planes = planes
        self.metadata = SimpleNamespace(status=FrameMetadata.Status.Success, planes=[])


class Request:
    class Status(Enum):
        Pending, Complete, Cancelled = range(3)

    def __init__(self, cookie: int) -> None:
        self.cookie, self.status = cookie, Request.Status.Pending
        self.buffers: dict[Stream, FrameBuffer] = {}
        self.metadata: dict[ControlId, Any] = {}
        self.given: dict[str, Any] = {}

    def add_buffer(self, stream: Stream, buffer: FrameBuffer) -> None:
        self.buffers[stream] = buffer

    def set_control(self, id: ControlId, value: Any) -> None:
        self.given[id.name] = value

    def reuse(self) -> None:
        self.status, self.metadata, self.given = Request.Status.Pending, {}, {}


class Camera:
    """A Camera Module 3 in front of an orange wall."""

    def __init__(self, manager: CameraManager, number: int) -> None:
        self.id = f"/base/soc/i2c0mux/i2c@{number}/imx708@1a"
        self._manager = manager
        self._running = False
        self._acquired = False
        self._left = int(os.environ.get("STANDIN_FRAMES", "1000000"))
        self._time = 5_000_000_000
        self._queue: queue.Queue[Request] = queue.Queue()
        threading.Thread(target=self._work, daemon=True).start()
        info = SimpleNamespace(min=0, max=100, default=1)
        self.controls = {getattr(controls, name): info for name in CONTROLS}
        self.properties = {
            ControlId("Model"): "imx708",
            ControlId("ColorFilterArrangement"): 0,
            ControlId("Location"): 2,
        }

    def acquire(self) -> None:
        if os.environ.get("STANDIN_BUSY") or self._acquired:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")
        self._acquired = True

    def release(self) -> None:
        self._acquired = False

    def generate_configuration(self, roles: list[StreamRole]) -> CameraConfiguration:
        return CameraConfiguration(roles)

    def configure(self, configuration: CameraConfiguration) -> None:
        """Accept it: validate has said all there is to say."""

    def create_request(self, cookie: int) -> Request:
        return Request(cookie)

    def start(self, given: dict[ControlId, Any]) -> None:
        STARTED.append({id.name: value for id, value in given.items()})
        self._running = True

    def stop(self) -> None:
        self._running = False

    def queue_request(self, request: Request) -> None:
        self._queue.put(request)

    def _work(self) -> None:
        """One picture after another, as a sensor takes them."""
        while True:
            request = self._queue.get()
            time.sleep(0.005)
            if self._running and self._left > 0:
                self._left -= 1
                self._time += 50_000_000
                for stream, buffer in request.buffers.items():
                    _paint(stream.configuration, buffer)
                request.status = Request.Status.Complete
                request.metadata = {controls.SensorTimestamp: self._time}
                self._manager.ready(request)


def _paint(about: StreamConfiguration, buffer: FrameBuffer) -> None:
    width, height, stride = about.size.width, about.size.height, about.stride
    if str(about.pixel_format) == "RGB888":
        content = (bytes((BLUE, GREEN, RED)) * width).ljust(stride, b"\xee") * height
    elif str(about.pixel_format) == "YUV420":
        luma = round(16 + 0.257 * RED + 0.504 * GREEN + 0.098 * BLUE)
        u = round(128 - 0.148 * RED - 0.291 * GREEN + 0.439 * BLUE)
        v = round(128 + 0.439 * RED - 0.368 * GREEN - 0.071 * BLUE)
        half = height // 2
        content = bytes([luma]) * width
        content = content.ljust(stride, b"\x10") * height
        for value in (u, v):
            content += (bytes([value]) * (width // 2)).ljust(stride // 2, b"\x80") * half
    else:
        return
    with mmap.mmap(buffer.planes[0].fd, about.frame_size) as memory:
        memory[: len(content)] = content


class CameraManager:
    _one: ClassVar[CameraManager | None] = None

    def __init__(self) -> None:
        self.event_fd = os.eventfd(0, os.EFD_NONBLOCK)
        self._ready: list[Request] = []
        self._lock = threading.Lock()
        self.cameras = [Camera(self, number) for number in range(int(os.environ.get("STANDIN_CAMERAS", "1")))]

    @classmethod
    def singleton(cls) -> CameraManager:
        if cls._one is None:
            cls._one = CameraManager()
        return cls._one

    def ready(self, request: Request) -> None:
        with self._lock:
            self._ready.append(request)
        os.eventfd_write(self.event_fd, 1)

    def get_ready_requests(self) -> list[Request]:
        with suppress(BlockingIOError):
            os.eventfd_read(self.event_fd)
        with self._lock:
            ready, self._ready = self._ready, []
        return ready


def plug_in_again() -> None:
    """The cable is back in its socket."""
    for camera in CameraManager.singleton().cameras:
        camera._left = 1_000_000


def now() -> float:
    """For tests that look at how long something took."""
    return time.monotonic()
