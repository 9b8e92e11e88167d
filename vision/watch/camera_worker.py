"""Two threads between camera and inbox: one takes frames, one looks at the newest. Nobody waits for anybody.

A camera that goes is noticed within two seconds and taken up again by itself when it is back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from vision.sources.frame import Frame, FrameSource, SourceError, SourceState, Trouble
from vision.watch.live_table import LiveEvent, LiveTable


@dataclass(frozen=True, slots=True)
class WorkerSettings:
    """How patient the worker is."""

    stale: float = 1.6
    """Seconds without a frame after which the camera counts as gone."""
    retry: float = 1.0
    """Seconds between two tries to open a camera."""


class Newest:
    """A queue of one: a newer frame replaces one that nobody has taken."""

    def __init__(self) -> None:
        self._there = threading.Condition()
        self._frame: Frame | None = None
        self._closed = False

    def put(self, frame: Frame) -> None:
        """Leave the newest frame."""
        with self._there:
            self._frame = frame
            self._there.notify()

    def take(self, timeout: float | None = None) -> Frame | None:
        """The newest frame that was not taken yet, waiting for one; None when none came or it was closed."""
        with self._there:
            self._there.wait_for(lambda: self._frame is not None or self._closed, timeout)
            frame, self._frame = self._frame, None
            return frame

    def close(self) -> None:
        """Let whoever waits go."""
        with self._there:
            self._closed = True
            self._there.notify_all()


class CameraWorker:
    """Runs a source and a live table. Everything is told through the callbacks, from the worker's threads."""

    def __init__(
        self,
        source: FrameSource,
        live: LiveTable,
        on_event: Callable[[LiveEvent], None],
        on_source: Callable[[SourceState], None],
        on_frame: Callable[[Frame], None] | None = None,
        settings: WorkerSettings | None = None,
    ) -> None:
        self._source, self._live = source, live
        self._on_event, self._on_source, self._on_frame = on_event, on_source, on_frame
        self._settings = settings or WorkerSettings()
        self._newest = Newest()
        self._stop = threading.Event()
        self._told: SourceState | None = None
        self._telling = threading.Lock()
        self._again = threading.Event()
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._take, name="camera", daemon=True),
            threading.Thread(target=self._look, name="eyes", daemon=True),
        ]

    def start(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def stop(self, timeout: float = 3.0) -> None:
        """End both threads. One that hangs in a camera's driver is left behind: it is a daemon and holds nothing."""
        self._stop.set()
        self._newest.close()
        self._source.close()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(timeout)

    def again(self) -> None:
        """Read the table as it lies."""
        self._again.set()

    def _take(self) -> None:
        """The camera's thread: frames into the queue of one, and a new try whenever that ends."""
        while not self._stop.is_set():
            try:
                self._source.open()
                for frame in self._source.frames():
                    if self._stop.is_set():
                        return
                    self._tell(SourceState(running=True))
                    self._newest.put(frame)
                self._over.set()  # a film that ends is no camera that has gone
                return
            except SourceError as error:
                self._tell(SourceState(False, error.why, error.facts))
            self._stop.wait(self._settings.retry)

    def _look(self) -> None:
        """The eyes' thread: the newest frame, or the news that there is none."""
        while not self._stop.is_set():
            frame = self._newest.take(self._settings.stale)
            if frame is None:
                quiet = self._stop.is_set() or self._over.is_set()
                if not quiet and self._told == SourceState(running=True):
                    self._tell(SourceState(False, Trouble.LOST, {"device": self._source.name}))
                continue
            if self._again.is_set():
                self._again.clear()
                self._live.again()
            if self._on_frame is not None:
                self._on_frame(frame)
            try:
                events = self._live.update(frame)
            except SourceError as error:
                self._give_up(SourceState(False, error.why, error.facts))
                return
            for event in events:
                self._on_event(event)

    def _give_up(self, state: SourceState) -> None:
        """Say why nothing can be read, for good: the reader's files are damaged, and no later frame changes that."""
        with self._telling:
            self._stop.set()
            self._told = state
            self._on_source(state)

    def _tell(self, state: SourceState) -> None:
        """Say a change of the source once."""
        with self._telling:
            if state != self._told and not self._stop.is_set():
                self._told = state
                self._on_source(state)
