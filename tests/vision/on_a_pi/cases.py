"""Runs inside an environment of its own, with the real picamera2: `python -m tests.vision.on_a_pi.cases CASE`.

Prints one JSON object with what was seen. Only what belongs to a Pi is replaced: libcamera, and the kernel's memory
for pictures (DMA heaps), for which ordinary shared memory stands in.
"""

from __future__ import annotations

import errno
import gc
import json
import os
import sys
import threading
from collections.abc import Callable
from itertools import islice, pairwise
from types import SimpleNamespace
from typing import Any


class MemoryHeap:
    """In place of /dev/dma_heap. FAULT says what is wrong with it: denied, or full."""

    def __init__(self) -> None:
        self._handle = os.memfd_create("heap")
        if os.environ.get("STANDIN_FAULT") == "denied":
            os.close(self._handle)
            raise PermissionError(errno.EACCES, "Permission denied", "/dev/dma_heap/vidbuf_cached")

    def alloc(self, name: str, size: int) -> Any:
        from picamera2.dma_heap import UniqueFD

        if os.environ.get("STANDIN_FAULT") == "full":
            raise OSError(errno.ENOMEM, "Cannot allocate memory")
        handle = os.memfd_create(name)
        os.ftruncate(handle, size)
        return UniqueFD(handle)

    def close(self) -> None:
        os.close(self._handle)


def prepare() -> None:
    """Put shared memory in the place of the kernel's heaps."""
    from picamera2.allocators import dmaallocator

    dmaallocator.DmaHeap = MemoryHeap
    dmaallocator.fcntl = SimpleNamespace(ioctl=lambda *call: 0)


def together() -> dict[str, Any]:
    """All of them in one process, each at work on the same array."""
    import cv2
    import numpy as np
    import picamera2
    import simplejpeg

    picture = np.full((48, 64, 3), (20, 120, 240), np.uint8)
    jpeg = simplejpeg.encode_jpeg(picture, 95, "BGR", "444")
    back = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR))
    return {
        "numpy": np.__version__,
        "cv2": cv2.__version__,
        "simplejpeg": simplejpeg.__name__,
        "picamera2": picamera2.Picamera2.__name__,
        "error": int(np.abs(back.astype(int) - picture).max()),
    }


def frames() -> dict[str, Any]:
    """Pictures in their sizes and colours, with the sensor's time."""
    from vision.sources.picamera import PiCameraSettings, PiCameraSource

    out = {}
    for name, settings in (
        ("usual", PiCameraSettings()),
        ("padded", PiCameraSettings(width=1000, height=562)),
    ):
        source = PiCameraSource(settings)
        source.open()
        got = list(islice(source.frames(), 4))
        source.close()
        frame = got[-1]
        assert frame.full is not None
        out[name] = {
            "full": frame.full.shape,
            "small": frame.image.shape,
            "full colour": frame.full[-1, -1].tolist(),
            "small colour": frame.image[-1, -1].tolist(),
            "one colour": bool((frame.full == frame.full[0, 0]).all()),
            "seq": [one.seq for one in got],
            "in order": all(a.at < b.at for a, b in pairwise(got)),
        }
    import libcamera

    out["controls"] = _plain(libcamera.STARTED[0])
    return out


def whole() -> dict[str, Any]:
    """The mode in which the sensor is read, and the sizes of both pictures."""
    import libcamera

    from vision.sources.picamera import PiCameraSource

    source = PiCameraSource()
    source.open()
    frame = next(source.frames())
    source.close()
    assert frame.full is not None
    own = [camera for camera in libcamera.CameraManager.singleton().cameras if camera.sensor != "usb"]
    return {"mode": own[0].mode, "full": frame.full.shape[1::-1], "small": frame.image.shape[1::-1]}


def focused() -> dict[str, Any]:
    """One run of the autofocus."""
    from vision.sources.picamera import PiCameraSource

    source = PiCameraSource()
    source.open()
    next(source.frames())
    at = source.focus()
    source.close()
    return {"at": at}


def failing() -> dict[str, Any]:
    """A start that fails again and again: why, how many files are open before and after, and whether it then works."""
    from vision.sources.frame import SourceError
    from vision.sources.picamera import PiCameraSource

    source, whys = PiCameraSource(), set()

    def fail(times: int) -> int:
        for _ in range(times):
            try:
                source.open()
            except SourceError as error:
                whys.add(error.why.value)
        return len(os.listdir("/proc/self/fd"))

    gc.disable()  # what is let go is let go at once, and not when Python happens to look for what nobody needs
    before = fail(2)
    after = fail(int(os.environ["TRIES"]))
    del os.environ["STANDIN_FAULT"]
    source.open()
    seen = next(source.frames()).seq
    source.close()
    return {"why": sorted(whys), "before": before, "after": after, "seen": seen}


def locked() -> dict[str, Any]:
    """What is locked reaches the camera."""
    import libcamera

    from vision.sources.frame import Locks
    from vision.sources.picamera import PiCameraSource

    source = PiCameraSource(None, Locks(8000, 2.0, (1.9, 1.4), 2.5))
    source.open()
    next(source.frames())
    source.close()
    return _plain(libcamera.STARTED[0])


def lost() -> dict[str, Any]:
    """The cable is pulled: it is told, let go without waiting for ever, and taken up again."""
    import libcamera

    from vision.sources.frame import SourceError
    from vision.sources.picamera import PiCameraSettings, PiCameraSource

    source = PiCameraSource(PiCameraSettings(wait=0.5))
    source.open()
    seen = 0
    why = ""
    begun = libcamera.now()
    try:
        for _ in source.frames():
            seen += 1
    except SourceError as error:
        why = error.why.value
    seconds = libcamera.now() - begun
    libcamera.plug_in_again()
    source.open()
    again = next(source.frames()).seq
    source.close()
    return {"seen": seen, "why": why, "again": again, "seconds": seconds}


def refused() -> dict[str, Any]:
    """No camera, or one that another program has."""
    from vision.sources.frame import SourceError
    from vision.sources.picamera import PiCameraSource

    try:
        PiCameraSource().open()
    except SourceError as error:
        return {"why": error.why.value}
    return {"why": ""}


def closed() -> dict[str, Any]:
    """Another thread closes the camera while frames are waited for."""
    from vision.sources.picamera import PiCameraSource

    source = PiCameraSource()
    source.open()
    enough = threading.Event()

    def look() -> None:
        for frame in source.frames():
            if frame.seq > 3:
                enough.set()

    looking = threading.Thread(target=look)
    looking.start()
    enough.wait(10)
    source.close()
    looking.join(10)
    return {"ended": not looking.is_alive()}


def _plain(told: dict[str, Any]) -> dict[str, Any]:
    return {name: getattr(value, "value", value) for name, value in told.items()}


CASES: dict[str, Callable[[], dict[str, Any]]] = {
    case.__name__: case for case in (together, frames, whole, focused, failing, locked, lost, refused, closed)
}

if __name__ == "__main__":
    prepare()
    print(json.dumps(CASES[sys.argv[1]]()), flush=True)
    os._exit(0)  # picamera2's own threads may still be waiting for a camera that was pulled out
