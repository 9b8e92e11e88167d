"""A USB camera through OpenCV. Pulled out in the middle of a game it says so at once; plugged in, it opens again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.sources.frame import Frame, Locks, SourceError, Trouble

DEV, SYS = Path("/dev"), Path("/sys/class/video4linux")
NOT_CAMERAS = re.compile(r"bcm2835-(codec|isp)|pispbe|rp1-cfe|rpi-?hevc|rpivid|unicam|rpi-hevc-dec", re.IGNORECASE)
"""Video devices of a Pi that are parts of its chip; its own camera is not opened this way."""
ASK_EVERY = 15
"""Frames between two questions how the camera is set."""
EXPOSURE_US, BY_HAND, BY_ITSELF = 100, 1, 3
"""V4L2: exposure in steps of 100 microseconds; its names for an exposure set by hand and by the camera."""
MISSES = 5
"""Grabs in a row that may fail before the camera counts as gone: a cable that was touched recovers sooner."""


@dataclass(frozen=True, slots=True)
class UsbSettings:
    """What is asked of a USB camera; it gives what it can."""

    device: str | None = None
    """A device such as /dev/video2; None takes the first that gives pictures."""
    width: int = 1280
    height: int = 720
    fps: int = 15


def cameras(dev: Path = DEV, sys: Path = SYS) -> list[str]:
    """The devices that may be USB cameras, in their order."""
    found = []
    for node in sorted(dev.glob("video*"), key=_number):
        about = sys / node.name
        name, index = _text(about / "name"), _text(about / "index")
        # The second device of a camera carries its metadata, not its pictures.
        if not NOT_CAMERAS.search(name) and index in ("", "0"):
            found.append(str(node))
    return found


def _number(node: Path) -> int:
    digits = node.name.removeprefix("video")
    return int(digits) if digits.isdigit() else 1_000_000


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


class UsbSource:
    """Frames of a USB camera, each with the moment at which it came."""

    def __init__(
        self,
        settings: UsbSettings | None = None,
        locks: Locks | None = None,
        capture: Callable[[str], Any] | None = None,
        find: Callable[[], list[str]] = cameras,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings or UsbSettings()
        self.name = self.settings.device or "usb"
        self._locks = locks or Locks()
        self._capture = capture or _open_v4l
        self._find, self._clock = find, clock
        self._camera: Any = None
        self._seq = 0
        self._figures = Locks()
        self._wanted: Locks | None = None

    def open(self) -> None:
        """Open the device, or the first that gives a picture."""
        self.close()
        there = self._find()
        wanted = [self.settings.device] if self.settings.device else there
        if not there or (self.settings.device and self.settings.device not in there):
            raise SourceError(Trouble.NO_CAMERA, device=self.settings.device or "")
        for device in wanted:
            camera = self._capture(device)
            try:
                if camera.isOpened():
                    self._prepare(camera)
                    if camera.read()[0]:
                        self._camera, self.name = camera, device
                        return
            except cv2.error:  # a camera that chokes on what it is told is none that can be used; the next is tried
                pass
            camera.release()
        raise SourceError(Trouble.BUSY, device=", ".join(wanted))

    def frames(self) -> Iterator[Frame]:
        """Frames until the camera is closed; SourceError when it has gone."""
        missed = 0
        while (camera := self._camera) is not None:
            try:
                there, image = camera.read()
            except cv2.error:
                there, image = False, None
            if there and image is not None:
                missed = 0
                self._between_frames(camera)
                seq, self._seq = self._seq, self._seq + 1
                yield Frame(seq, self._clock(), np.asarray(image, np.uint8))
                continue
            missed += 1
            if missed >= MISSES or self.name not in self._find():
                self.close()
                raise SourceError(Trouble.LOST, device=self.name)

    def close(self) -> None:
        """Let the camera go."""
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.release()

    def figures(self) -> Locks:
        """What the camera said last of its exposure, white balance and focus."""
        return self._figures

    def lock(self, locks: Locks) -> None:
        """Keep these from the next frame on: the device is talked to by the thread that reads it."""
        self._locks = self._wanted = locks

    def _between_frames(self, camera: Any) -> None:
        """Ask the camera now and then how it is set, and tell it what is to be kept."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._set(camera, wanted, free=True)
        if self._seq % ASK_EVERY == 0:
            self._figures = _told(camera)

    def _prepare(self, camera: Any) -> None:
        """Ask for size and rate, and lock what is to be locked; a camera that cannot do a thing leaves it."""
        want, locks = self.settings, self._locks
        camera.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))  # raw pictures of this size fill a USB 2 line
        camera.set(cv2.CAP_PROP_FRAME_WIDTH, want.width)
        camera.set(cv2.CAP_PROP_FRAME_HEIGHT, want.height)
        camera.set(cv2.CAP_PROP_FPS, want.fps)
        camera.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # the newest picture, not the oldest that waits
        self._set(camera, locks)

    def _set(self, camera: Any, locks: Locks, free: bool = False) -> None:
        """Lock what is to be locked; with `free`, let the camera find the rest by itself again."""
        if locks.exposure_us is not None:
            camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_HAND)
            camera.set(cv2.CAP_PROP_EXPOSURE, locks.exposure_us / EXPOSURE_US)
        elif free:
            camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_ITSELF)
        if locks.gain is not None:
            camera.set(cv2.CAP_PROP_GAIN, locks.gain)
        if locks.colour_gains is not None or free:
            camera.set(cv2.CAP_PROP_AUTO_WB, 0 if locks.colour_gains is not None else 1)
        if locks.focus_dioptres is not None or free:
            camera.set(cv2.CAP_PROP_AUTOFOCUS, 0 if locks.focus_dioptres is not None else 1)


def _told(camera: Any) -> Locks:
    """What a camera says of itself; what it has no control for it answers with a negative number, or with none."""
    exposure, white, focus = (
        float(camera.get(prop)) for prop in (cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_AUTOFOCUS)
    )
    return Locks(
        round(exposure * EXPOSURE_US) if exposure > 0 else None,
        None,
        (1.0, 1.0) if white >= 0 else None,  # it keeps its balance, and tells no gains
        0.0 if focus >= 0 else None,
    )


def _open_v4l(device: str) -> Any:
    return cv2.VideoCapture(device, cv2.CAP_V4L2)
