"""A libcamera without a camera: as much of its Python side as picamera2 uses, giving pictures of one colour.

It lays pictures out as the real one does: rows padded to 64 bytes, "RGB888" with blue first, YUV420 in three planes.
The environment says what it has: STANDIN_CAMERAS (how many), STANDIN_MODEL (which sensor), STANDIN_USB (a USB camera
beside them), STANDIN_FRAMES (how many come before the cable is pulled), STANDIN_FAULT (busy: another program has it;
configure, start: the driver refuses).
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
    "NoiseReductionMode", "AfMode", "AfTrigger", "LensPosition", "ScalerCrop",
)  # fmt: skip
"""What it says that it can be told."""
FOCUSED_AT = 3.1
"""Where the autofocus ends, in dioptres."""
SENSORS: dict[str, dict[str, list[tuple[tuple[int, int], tuple[int, int, int, int], float]]]] = {
    "imx219": {
        name: [
            ((640, 480), (1000, 752, 1280, 960), 103.33),
            ((1640, 1232), (0, 0, 3280, 2464), 41.85),
            ((1920, 1080), (680, 692, 1920, 1080), 47.57),
            ((3280, 2464), (0, 0, 3280, 2464), 21.19),
        ]
        for name in ("SRGGB10_CSI2P", "SRGGB8")
    },
    "imx708": {
        "SRGGB10_CSI2P": [
            ((1536, 864), (768, 432, 3072, 1728), 120.13),
            ((2304, 1296), (0, 0, 4608, 2592), 56.03),
            ((4608, 2592), (0, 0, 4608, 2592), 14.35),
        ]
    },
    "imx477": {
        "SRGGB10_CSI2P": [((1332, 990), (696, 528, 2664, 1980), 120.05)],
        "SRGGB12_CSI2P": [
            ((2028, 1080), (0, 440, 4056, 2160), 50.03),
            ((2028, 1520), (0, 0, 4056, 3040), 40.01),
            ((4056, 3040), (0, 0, 4056, 3040), 10.0),
        ],
    },
    "imx296": {"SBGGR10_CSI2P": [((1456, 1088), (0, 0, 1456, 1088), 60.38)]},
    "usb": {"MJPEG": [((1280, 720), (0, 0, 1280, 720), 30.0)], "YUYV": [((640, 480), (0, 0, 640, 480), 30.0)]},
}
"""The modes of every sensor as `rpicam-hello --list-cameras` lists them: size, what it shows of the sensor, rate."""
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

    def to_tuple(self) -> tuple[int, int]:
        return self.width, self.height


class Rectangle:
    def __init__(self, x: int = 0, y: int = 0, width: int = 0, height: int = 0) -> None:
        self.x, self.y, self.width, self.height = x, y, width, height

    def to_tuple(self) -> tuple[int, int, int, int]:
        return self.x, self.y, self.width, self.height


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
    **_named("AfTrigger", "AfState"),
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
    def __init__(self, role: StreamRole, sensor: str) -> None:
        self.role, self._sensor = role, SENSORS[sensor]
        self.size, self.pixel_format = Size(640, 480), PixelFormat(next(iter(self._sensor)))
        self.stride = self.frame_size = self.buffer_count = 0
        self.color_space: ColorSpace | None = None
        self.stream = Stream()
        self.stream.configuration = self

    @property
    def formats(self) -> Any:
        def sizes(of: PixelFormat) -> list[Size]:
            return [Size(*size) for size, _, _ in self._sensor[str(of)]]

        return SimpleNamespace(pixel_formats=[PixelFormat(name) for name in self._sensor], sizes=sizes)

    def lay_out(self) -> bool:
        """Rows as the Pi's hardware has them; whether it knows the format."""
        name = str(self.pixel_format)
        bytes_a_pixel = {"RGB888": 3, "XBGR8888": 4, "YUV420": 1}.get(name, 2 if name in self._sensor else None)
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

    def __init__(self, roles: list[StreamRole], sensor: str) -> None:
        self._streams = [StreamConfiguration(role, sensor) for role in roles]

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
    """A camera in front of an orange wall."""

    def __init__(self, manager: CameraManager, number: int, model: str) -> None:
        self.sensor = model.partition("_")[0]
        self.id = f"/base/soc/i2c0mux/i2c@{number}/{self.sensor}@1a"
        if model == "usb":
            self.id = "/base/scb/pcie@7d500000/pci@0,0/usb@0,0-1.3:1.0-046d:0825"
        self._manager = manager
        self._running = False
        self._acquired = False
        self._left = int(os.environ.get("STANDIN_FRAMES", "1000000"))
        self._time = 5_000_000_000
        self._queue: queue.Queue[Request] = queue.Queue()
        threading.Thread(target=self._work, daemon=True).start()
        info = SimpleNamespace(min=0, max=100, default=1)
        self.controls = {getattr(controls, name): info for name in CONTROLS}
        self.properties: dict[ControlId, Any] = {ControlId("Model"): model, ControlId("Location"): 2}
        if model != "usb":
            self.properties[ControlId("ColorFilterArrangement")] = 0
        self._focus = [controls.AfStateEnum.Idle]
        self.mode: tuple[int, int] | None = None

    def acquire(self) -> None:
        if os.environ.get("STANDIN_FAULT") == "busy" or self._acquired:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")
        self._acquired = True

    def release(self) -> None:
        self._acquired = False

    def generate_configuration(self, roles: list[StreamRole]) -> CameraConfiguration:
        if self.sensor == "usb" and len(roles) > 1:
            os.abort()  # as the real one does: an assertion of its pipeline for USB cameras
        return CameraConfiguration(roles, self.sensor)

    def configure(self, configuration: CameraConfiguration) -> int | None:
        """Read the sensor in the mode that is wished for; its limits change with it."""
        if os.environ.get("STANDIN_FAULT") == "configure":
            return -5
        wish = configuration.sensor_config
        if wish is not None:
            self.mode = wish.output_size.to_tuple()
            depth = str(wish.bit_depth)
            crop, fps = next(
                (crop, fps)
                for name, modes in SENSORS[self.sensor].items()
                for size, crop, fps in modes
                if size == self.mode and depth in name
            )
            fastest = SimpleNamespace(min=round(1e6 / fps), max=1_000_000, default=33_333)
            self.controls[controls.FrameDurationLimits] = fastest
            shown = SimpleNamespace(min=Rectangle(), max=Rectangle(*crop), default=Rectangle(*crop))
            self.controls[controls.ScalerCrop] = shown
        return None

    def create_request(self, cookie: int) -> Request:
        return Request(cookie)

    def start(self, given: dict[ControlId, Any]) -> None:
        if os.environ.get("STANDIN_FAULT") == "start":
            raise RuntimeError("Failed to start camera: Broken pipe")
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
                if "AfTrigger" in request.given:
                    end = [
                        controls.AfStateEnum.Failed if os.environ.get("STANDIN_FLAT") else controls.AfStateEnum.Focused
                    ]
                    self._focus = [controls.AfStateEnum.Scanning] * 3 + end
                state = self._focus.pop(0) if len(self._focus) > 1 else self._focus[0]
                request.metadata = {
                    controls.SensorTimestamp: self._time,
                    controls.AfState: state,
                    controls.LensPosition: FOCUSED_AT,
                }
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
        model = os.environ.get("STANDIN_MODEL", "imx708")
        self.cameras = [Camera(self, number, model) for number in range(int(os.environ.get("STANDIN_CAMERAS", "1")))]
        if os.environ.get("STANDIN_USB"):
            self.cameras.insert(0, Camera(self, len(self.cameras), "usb"))

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
