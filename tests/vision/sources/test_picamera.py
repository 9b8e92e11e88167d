"""The Pi's camera, with a picamera2 that hands out known bytes."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, ClassVar

import cv2
import numpy as np
import pytest

from tests.vision.sources.test_usb import Usb
from vision.sources.camera import AnyCamera
from vision.sources.frame import Locks, SourceError, Trouble
from vision.sources.picamera import PiCameraSettings, PiCameraSource

SETTINGS = PiCameraSettings(width=64, height=36)
MODULE_3 = [
    {"size": (1536, 864), "bit_depth": 10, "crop_limits": (768, 432, 3072, 1728), "fps": 120.13},
    {"size": (2304, 1296), "bit_depth": 10, "crop_limits": (0, 0, 4608, 2592), "fps": 56.03},
    {"size": (4608, 2592), "bit_depth": 10, "crop_limits": (0, 0, 4608, 2592), "fps": 14.35},
]
ORANGE_BGR = (20, 120, 240)


class Request:
    """A completed request: the full stream as libcamera lays "RGB888" out, blue first; the small one with long rows."""

    def __init__(self, camera: StandIn) -> None:
        self.camera, self.released = camera, False

    def make_array(self, stream: str) -> np.ndarray[Any, Any]:
        width, height = self.camera.streams[stream]["size"]
        if stream == "main":
            assert self.camera.streams[stream]["format"] == "RGB888"
            return np.full((height, width, 3), ORANGE_BGR, np.uint8)
        assert self.camera.streams[stream]["format"] == "YUV420"
        padded = np.full((height, width + 32, 3), ORANGE_BGR, np.uint8)
        return np.asarray(cv2.cvtColor(padded, cv2.COLOR_BGR2YUV_I420))

    def get_metadata(self) -> dict[str, Any]:
        return {
            "SensorTimestamp": 5_000_000_000 + 50_000_000 * len(self.camera.requests),
            "ExposureTime": 9000,
            "AnalogueGain": 1.5,
            "ColourGains": (2.0, 1.5),
            "LensPosition": 3.1,
        }

    def release(self) -> None:
        self.released = True


class StandIn:
    """As much of picamera2.Picamera2 as the source uses."""

    infos: ClassVar[list[dict[str, str]]] = [{"Model": "imx708", "Id": "/base/soc/i2c0mux/i2c@0/imx708@1a"}]
    made: ClassVar[list[StandIn]] = []
    camera_properties: ClassVar[dict[str, Any]] = {"ColorFilterArrangement": 0}
    camera_controls: ClassVar[dict[str, Any]] = {"AfMode": (0, 2, 0), "ExposureTime": (1, 2, 3)}
    fails: Exception | None = None

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.notifyme_r, self.notifyme_w = os.pipe()
        self.notifymeread = os.fdopen(self.notifyme_r, "rb")
        self.is_open = False
        if self.fails is not None:
            raise self.fails
        self.is_open = True
        self.controls: dict[str, Any] = {}
        self.requests: list[Request] = []
        self.running = self.closed = self.cancelled = False
        self.frames_left = 3
        StandIn.made.append(self)

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        return MODULE_3

    @classmethod
    def global_camera_info(cls) -> list[dict[str, str]]:
        return cls.infos

    def create_video_configuration(self, **streams: Any) -> dict[str, Any]:
        return streams

    def configure(self, streams: dict[str, Any]) -> None:
        self.streams = streams

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls |= controls

    def start(self) -> None:
        self.running = True

    def capture_request(self, wait: float | None = None) -> Request:
        assert wait
        if not self.frames_left:
            raise TimeoutError
        self.frames_left -= 1
        self.requests.append(Request(self))
        return self.requests[-1]

    def cancel_all_and_flush(self) -> None:
        self.cancelled = True

    def stop(self) -> None:
        assert self.cancelled, "a wait for a frame that never comes would keep the real one from stopping"
        self.running = False

    def close(self) -> None:
        if not self.is_open:
            return  # as the real one: after a start that failed its pipe stays
        self.is_open = False
        self.notifymeread.close()
        os.close(self.notifyme_w)
        self.closed = True


@pytest.fixture
def picamera2(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[StandIn]]:
    StandIn.made.clear()
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=StandIn))
    yield StandIn
    for camera in StandIn.made:
        camera.close()


def test_both_streams_come_out_as_blue_green_red(picamera2: type[StandIn]) -> None:
    source = PiCameraSource(SETTINGS)
    source.open()
    frame = next(source.frames())
    assert frame.full is not None
    assert frame.full.shape == (36, 64, 3)
    assert frame.full[10, 10].tolist() == list(ORANGE_BGR)
    assert frame.image.shape == (36, 64, 3)
    assert np.abs(frame.image.astype(int) - ORANGE_BGR).max() <= 6
    assert frame.picture is frame.full
    source.close()


def test_frames_have_the_sensors_time_and_give_their_buffers_back(picamera2: type[StandIn]) -> None:
    source = PiCameraSource(SETTINGS)
    source.open()
    frames = source.frames()
    got = [next(frames) for _ in range(3)]
    assert [frame.seq for frame in got] == [0, 1, 2]
    assert got[1].at - got[0].at == pytest.approx(0.05)
    assert [request.released for request in picamera2.made[0].requests] == [True] * 3


def test_a_camera_that_stops_giving_frames_is_lost_and_let_go(picamera2: type[StandIn]) -> None:
    source = PiCameraSource(SETTINGS)
    source.open()
    with pytest.raises(SourceError) as caught:
        list(source.frames())
    assert caught.value.why is Trouble.LOST
    assert picamera2.made[0].closed
    source.open()
    assert next(source.frames()).seq == 3


def test_focus_follows_by_itself_where_there_is_one(picamera2: type[StandIn], monkeypatch: pytest.MonkeyPatch) -> None:
    PiCameraSource(SETTINGS).open()
    assert picamera2.made[-1].controls == {"AfMode": 2}
    monkeypatch.setattr(StandIn, "camera_controls", {"ExposureTime": (1, 2, 3)})
    PiCameraSource(SETTINGS).open()
    assert picamera2.made[-1].controls == {}


def test_what_the_sensor_found_can_be_kept_and_let_go_while_it_runs(picamera2: type[StandIn]) -> None:
    source = PiCameraSource(SETTINGS)
    assert source.figures() == Locks(), "before the first frame nothing is known"
    source.open()
    next(source.frames())
    found = source.figures()
    assert found == Locks(9000, 1.5, (2.0, 1.5), 3.1)
    source.lock(found)
    told = picamera2.made[-1].controls
    assert (told["AeEnable"], told["ExposureTime"], told["AwbEnable"]) == (False, 9000, False)
    assert (told["AfMode"], told["LensPosition"]) == (0, 3.1)
    source.lock(Locks())
    assert (told["AeEnable"], told["AwbEnable"], told["AfMode"]) == (True, True, 2)


def test_exposure_white_balance_and_focus_can_be_locked(picamera2: type[StandIn]) -> None:
    locks = Locks(exposure_us=8000, gain=2.0, colour_gains=(1.9, 1.4), focus_dioptres=2.5)
    PiCameraSource(SETTINGS, locks).open()
    assert picamera2.made[-1].controls == {
        "AeEnable": False,
        "ExposureTime": 8000,
        "AnalogueGain": 2.0,
        "AwbEnable": False,
        "ColourGains": (1.9, 1.4),
        "AfMode": 0,
        "LensPosition": 2.5,
    }


def test_no_software(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(SourceError) as caught:
        PiCameraSource().open()
    assert caught.value.why is Trouble.NO_DRIVER
    assert caught.value.facts["package"] == "python3-picamera2"


def test_no_camera(picamera2: type[StandIn], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StandIn, "infos", [])
    with pytest.raises(SourceError) as caught:
        PiCameraSource().open()
    assert caught.value.why is Trouble.NO_CAMERA


def test_the_sensor_is_read_whole_and_both_streams_have_its_shape(picamera2: type[StandIn]) -> None:
    source = PiCameraSource()
    source.open()
    asked = picamera2.made[0].streams
    assert asked["sensor"] == {"output_size": (2304, 1296), "bit_depth": 10}
    assert (asked["main"]["size"], asked["lores"]["size"]) == ((1536, 864), (640, 360))
    assert source.mode is not None
    assert source.mode.crop == (4608, 2592)
    source.close()


def test_a_list_that_cannot_be_had_is_known_by_the_sensors_name(
    picamera2: type[StandIn], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(camera: StandIn) -> list[dict[str, Any]]:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    monkeypatch.setattr(StandIn, "sensor_modes", property(no_memory))
    source = PiCameraSource()
    source.open()
    assert picamera2.made[0].streams["sensor"]["output_size"] == (2304, 1296)
    source.close()
    monkeypatch.setattr(StandIn, "infos", [{"Model": "unheard-of", "Id": "/base/soc/i2c0mux/i2c@0/unheard-of@1a"}])
    with pytest.raises(SourceError) as caught:
        source.open()
    assert caught.value.why is Trouble.NO_MEMORY


def test_a_usb_camera_is_not_opened_here(picamera2: type[StandIn], monkeypatch: pytest.MonkeyPatch) -> None:
    usb = {"Model": "HD Webcam", "Id": "/base/scb/pcie@7d500000/pci@0,0/usb@0,0-1.3:1.0-046d:0825"}
    monkeypatch.setattr(StandIn, "infos", [usb])
    with pytest.raises(SourceError) as caught:
        PiCameraSource().open()
    assert caught.value.why is Trouble.NO_CAMERA
    assert not picamera2.made
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=StandIn))
    monkeypatch.setattr(StandIn, "infos", [usb, *StandIn.infos])
    PiCameraSource().open()
    assert picamera2.made[0].number == 1, "its place in picamera2's own list"


def test_auto_with_a_usb_camera_alone_reads_it_through_opencv(
    picamera2: type[StandIn], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StandIn, "infos", [{"Model": "HD Webcam", "Id": "/base/scb/pci@0,0/usb@0,0-1.3:1.0-046d:0825"}])
    usb = Usb("/dev/video0")
    camera = AnyCamera((PiCameraSource(), usb.source()))
    camera.open()
    assert camera.name == "/dev/video0"
    assert next(camera.frames()).seq == 0
    assert not picamera2.made


def test_a_camera_that_is_no_raw_sensor_is_let_go(picamera2: type[StandIn], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StandIn, "camera_properties", {})
    with pytest.raises(SourceError) as caught:
        PiCameraSource().open()
    assert caught.value.why is Trouble.NO_CAMERA
    assert picamera2.made[0].closed


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), Trouble.DENIED),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), Trouble.NO_MEMORY),
        (MemoryError(), Trouble.NO_MEMORY),
        (OSError(errno.EBUSY, "Device or resource busy"), Trouble.BUSY),
        (RuntimeError("Failed to acquire camera: Device or resource busy"), Trouble.BUSY),
        (RuntimeError("Invalid camera configuration"), Trouble.FAILED),
        (KeyError("FrameDurationLimits"), Trouble.FAILED),
    ],
)
def test_whatever_a_start_raises_is_told_and_its_pipe_closed(
    picamera2: type[StandIn], monkeypatch: pytest.MonkeyPatch, error: Exception, why: Trouble
) -> None:
    wrapped = RuntimeError("Camera __init__ sequence did not complete.")
    wrapped.__cause__ = error
    for raised in (error, wrapped) if why is not Trouble.FAILED else (error,):
        monkeypatch.setattr(StandIn, "fails", raised)
        before = os.listdir("/proc/self/fd")
        for _ in range(4):
            with pytest.raises(SourceError) as caught:
                PiCameraSource().open()
            assert caught.value.why is why
        assert os.listdir("/proc/self/fd") == before


def test_a_camera_that_fails_while_a_frame_is_taken_is_lost_and_can_be_opened_again(
    picamera2: type[StandIn], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = PiCameraSource(SETTINGS)
    source.open()

    def broken(request: Request, stream: str) -> Any:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(Request, "make_array", broken)
    with pytest.raises(SourceError) as caught:
        next(source.frames())
    assert caught.value.why is Trouble.LOST
    assert picamera2.made[0].requests[0].released
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=StandIn))
    source.open()
    assert next(source.frames()).seq == 0


def test_a_camera_that_another_program_has(picamera2: type[StandIn], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StandIn, "fails", RuntimeError("Failed to acquire camera: Device or resource busy"))
    with pytest.raises(SourceError) as caught:
        PiCameraSource().open()
    assert caught.value.why is Trouble.BUSY
