"""What the camera page shows of the camera: everything seen in one picture, read a few times a second while it is open.

It is looked at on a thread of its own, newest frame first; a throw that is being read elsewhere waits for one reading
at most. Nothing of it reaches the game.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from statistics import median

from companion.dice import Reading
from ui.app.device_facts import CameraSight
from vision.sources.frame import Frame, Picture
from vision.watch import light
from vision.watch.camera_worker import Newest
from vision.watch.tray import Tray
from vision.watch.tray_finder import find_tray

PAUSE_SECONDS = 0.25
"""Between two looks, beside what a reading takes: outlines follow a hand, and the computer stays cool."""
FLICKER_FRAMES = 12
"""Pictures over which flicker is looked for; fewer do not tell it from a hand."""
THREAD = "camera page"

_log = logging.getLogger(__package__)


class SightMaker:
    """Turns frames into sights. Only its own thread calls `look`."""

    def __init__(
        self,
        read: Callable[[Picture], Reading],
        tray: Callable[[], Tray] = Tray,
        lockable: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        self._read, self._tray, self._lockable = read, tray, lockable
        self._last: deque[Picture] = deque(maxlen=FLICKER_FRAMES)

    def pass_by(self, frame: Frame) -> None:
        """A frame that is only measured for flicker."""
        self._last.append(frame.image)

    def look(self, frame: Frame) -> CameraSight:
        """All that is to be said of one frame."""
        picture, tray = frame.picture, self._tray()
        height, width = picture.shape[:2]
        reading = self._read(picture)
        flicker = light.flicker_between(tuple(self._last)) if len(self._last) == FLICKER_FRAMES else 0.0
        return CameraSight(
            width,
            height,
            reading,
            tuple(fault.value for fault in light.faults(light.measure(picture, tray), flicker)),
            median(max(die.box.width, die.box.height) for die in reading.dice) if reading.dice else None,
            find_tray(picture),
            self._lockable(),
        )


class SightThread:
    """Looks at the newest frame again and again until it is stopped."""

    def __init__(self, maker: SightMaker, tell: Callable[[CameraSight], None]) -> None:
        self._maker, self._tell = maker, tell
        self._newest = Newest()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=THREAD, daemon=True)
        self._thread.start()

    def put(self, frame: Frame) -> None:
        """The newest frame; never waits."""
        self._maker.pass_by(frame)
        self._newest.put(frame)

    def stop(self) -> None:
        """No more looks; one that is being made is not told. Waits for nobody."""
        self._stop.set()
        self._newest.close()

    def _run(self) -> None:
        failed = False
        while not self._stop.wait(PAUSE_SECONDS):
            frame = self._newest.take()
            if frame is None:
                continue
            try:
                sight = self._maker.look(frame)
            except Exception:  # the camera's own thread says what is wrong; the page shows the bare picture meanwhile
                if not failed:
                    _log.exception("the camera page cannot read a picture")
                failed = True
                continue
            failed = False
            if not self._stop.is_set():
                self._tell(sight)
