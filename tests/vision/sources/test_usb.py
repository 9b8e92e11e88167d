"""USB cameras: found, opened, pulled out, plugged in again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision.sources.camera import AnyCamera
from vision.sources.frame import Frame, FrameSource, Locks, SourceError, Trouble
from vision.sources.usb import UsbSettings, UsbSource, cameras

IMAGE = np.zeros((4, 6, 3), np.uint8)


class Usb:
    """A USB socket with things plugged in: what OpenCV would do with them."""

    def __init__(self, *devices: str) -> None:
        self.devices = list(devices)
        self.broken: set[str] = set()
        self.silent: set[str] = set()
        self.told: dict[str, dict[int, float]] = {}
        self.usual: dict[int, float] = {}
        """What a camera answers that was told nothing; -1 is OpenCV's word for what it has no control for."""
        self.now = 0.0

    def find(self) -> list[str]:
        return list(self.devices)

    def capture(self, device: str) -> Any:
        return Capture(self, device)

    def source(self, **wish: Any) -> UsbSource:
        return UsbSource(UsbSettings(**wish), capture=self.capture, find=self.find, clock=lambda: self.now)


class Capture:
    def __init__(self, usb: Usb, device: str) -> None:
        self.usb, self.device, self.open = usb, device, device in usb.devices and device not in usb.broken

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.open

    def set(self, what: int, value: float) -> bool:
        self.usb.told.setdefault(self.device, {})[what] = value
        return True

    def get(self, what: int) -> float:
        return self.usb.told.get(self.device, {}).get(what, self.usb.usual.get(what, -1.0))

    def read(self) -> tuple[bool, Any]:
        self.usb.now += 0.03
        there = self.open and self.device in self.usb.devices and self.device not in self.usb.silent
        return there, IMAGE if there else None

    def release(self) -> None:
        self.open = False


def test_frames_have_a_number_and_the_time_they_came() -> None:
    usb = Usb("/dev/video0")
    source = usb.source()
    source.open()
    frames = source.frames()
    first, second = next(frames), next(frames)
    assert (first.seq, second.seq) == (0, 1)
    assert second.at - first.at == pytest.approx(0.03)


def test_the_first_that_gives_a_picture_is_taken() -> None:
    usb = Usb("/dev/video0", "/dev/video2", "/dev/video4")
    usb.broken, usb.silent = {"/dev/video0"}, {"/dev/video2"}
    source = usb.source()
    source.open()
    assert source.name == "/dev/video4"


def test_a_certain_device_is_taken_if_it_is_wanted() -> None:
    usb = Usb("/dev/video0", "/dev/video2")
    source = usb.source(device="/dev/video2")
    source.open()
    assert source.name == "/dev/video2"
    with pytest.raises(SourceError) as caught:
        usb.source(device="/dev/video9").open()
    assert caught.value.why is Trouble.NO_CAMERA


def test_pulled_out_is_noticed_at_once_and_plugged_in_again_goes_on() -> None:
    usb = Usb("/dev/video0")
    source = usb.source()
    source.open()
    frames = source.frames()
    next(frames)
    usb.devices.clear()
    pulled = usb.now
    with pytest.raises(SourceError) as caught:
        next(frames)
    assert caught.value.why is Trouble.LOST
    assert usb.now - pulled < 2.0
    with pytest.raises(SourceError) as caught:
        source.open()
    assert caught.value.why is Trouble.NO_CAMERA
    usb.devices.append("/dev/video0")
    source.open()
    assert next(source.frames()).seq == 1


def test_a_touched_cable_is_forgiven_and_a_dead_camera_is_not() -> None:
    usb = Usb("/dev/video0")
    source = usb.source()
    source.open()
    frames = source.frames()
    next(frames)
    usb.silent = {"/dev/video0"}
    dead = usb.now
    with pytest.raises(SourceError) as caught:
        next(frames)
    assert caught.value.why is Trouble.LOST
    assert usb.now - dead < 2.0


def test_a_camera_that_another_program_has() -> None:
    usb = Usb("/dev/video0")
    usb.broken = {"/dev/video0"}
    with pytest.raises(SourceError) as caught:
        usb.source().open()
    assert caught.value.why is Trouble.BUSY
    assert caught.value.facts["device"] == "/dev/video0"


def test_what_opencv_raises_is_told_as_a_camera_that_is_not_usable(monkeypatch: pytest.MonkeyPatch) -> None:
    def choke(capture: Capture) -> tuple[bool, Any]:
        raise cv2.error("Assertion failed")

    usb = Usb("/dev/video0")
    source = usb.source()
    source.open()
    frames = source.frames()
    next(frames)
    monkeypatch.setattr(Capture, "read", choke)
    with pytest.raises(SourceError) as caught:
        next(frames)
    assert caught.value.why is Trouble.LOST
    with pytest.raises(SourceError) as caught:
        source.open()
    assert caught.value.why is Trouble.BUSY


def test_exposure_can_be_locked() -> None:
    usb = Usb("/dev/video0")
    UsbSource(UsbSettings(), Locks(exposure_us=8000), usb.capture, usb.find).open()
    assert usb.told["/dev/video0"][cv2.CAP_PROP_EXPOSURE] == 80
    assert usb.told["/dev/video0"][cv2.CAP_PROP_AUTO_EXPOSURE] == 1


def test_parts_of_the_pis_chip_are_no_cameras(tmp_path: Path) -> None:
    dev, sys = tmp_path / "dev", tmp_path / "sys"
    dev.mkdir()
    for number, (name, index) in {
        10: ("bcm2835-codec-decode", "0"),
        0: ("HD Webcam: HD Webcam", "0"),
        1: ("HD Webcam: HD Webcam", "1"),
        20: ("pispbe-input", "0"),
        2: ("unicam-image", "0"),
        3: ("Other Cam", "0"),
    }.items():
        (dev / f"video{number}").touch()
        about = sys / f"video{number}"
        about.mkdir(parents=True)
        (about / "name").write_text(name + "\n")
        (about / "index").write_text(index + "\n")
    assert cameras(dev, sys) == [str(dev / "video0"), str(dev / "video3")]
    assert cameras(tmp_path / "nothing", sys) == []


class Told:
    """A camera that cannot be opened, for this reason; or one that can."""

    def __init__(self, name: str, why: Trouble | None = None) -> None:
        self.name, self.why, self.closed = name, why, False

    def open(self) -> None:
        if self.why is not None:
            raise SourceError(self.why, device=self.name)

    def frames(self) -> Any:
        yield Frame(0, 0.0, IMAGE)

    def close(self) -> None:
        self.closed = True


def any_of(*cameras: FrameSource) -> AnyCamera:
    return AnyCamera(cameras)


def test_the_second_camera_where_the_first_is_not_there() -> None:
    second = Told("second")
    camera = any_of(Told("first", Trouble.NO_DRIVER), second)
    camera.open()
    assert camera.name == "second"
    assert len(list(camera.frames())) == 1
    camera.close()
    assert second.closed


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (Trouble.NO_DRIVER, Trouble.NO_CAMERA, Trouble.NO_CAMERA),
        (Trouble.NO_CAMERA, Trouble.BUSY, Trouble.BUSY),
        (Trouble.BUSY, Trouble.NO_CAMERA, Trouble.BUSY),
    ],
)
def test_the_problem_that_is_nearest_to_a_picture_is_told(first: Trouble, second: Trouble, told: Trouble) -> None:
    with pytest.raises(SourceError) as caught:
        any_of(Told("first", first), Told("second", second)).open()
    assert caught.value.why is told


def test_what_the_camera_found_can_be_kept_and_let_go_while_it_runs() -> None:
    usb = Usb("/dev/video0")
    usb.usual = {cv2.CAP_PROP_EXPOSURE: 156.0, cv2.CAP_PROP_AUTO_WB: 1.0}
    source = usb.source()
    source.open()
    frames = source.frames()
    next(frames)
    found = source.figures()
    assert (found.exposure_us, found.focus_dioptres) == (15_600, None), "this one has no motor for its focus"
    assert found.colour_gains is not None
    source.lock(Locks(exposure_us=found.exposure_us, colour_gains=found.colour_gains))
    next(frames)
    told = usb.told["/dev/video0"]
    assert told[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert told[cv2.CAP_PROP_EXPOSURE] == 156.0
    assert told[cv2.CAP_PROP_AUTO_WB] == 0
    source.lock(Locks())
    next(frames)
    assert told[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
    assert told[cv2.CAP_PROP_AUTO_WB] == 1
