"""Two threads between camera and inbox: one takes frames, one looks at the newest. Nobody waits for anybody.

A camera that goes is noticed within two seconds and taken up again by itself when it is back. Neither thread can die
of what a driver or the reader does: a fault is logged and told, and the next try or the next frame follows.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

from vision.sources.frame import Frame, FrameSource, SourceError, SourceState, Trouble
from vision.watch.live_table import LiveEvent, LiveTable

TAKING, LOOKING = "camera", "eyes"
"""The names of the two threads."""

_log = logging.getLogger(__package__)


@dataclass(frozen=True, slots=True)
class WorkerSettings:
    """How patient the worker is."""

    stale: float = 1.6
    """Seconds without a frame after which the camera counts as gone."""
    retry: float = 1.0
    """Seconds before a camera is tried again; twice as many after every try in vain."""
    most: float = 30.0
    """Seconds that are never exceeded between two tries."""


class Patience:
    """Seconds until the next try: 1, 2, 4 ... and never more than the most; from the beginning after a success."""

    def __init__(self, first: float = 1.0, most: float = 30.0) -> None:
        self._first, self._most = first, most
        self.reset()

    def reset(self) -> None:
        """It worked."""
        self._next = self._first

    def longer(self) -> float:
        """It did not: how long to wait now."""
        seconds, self._next = self._next, min(2 * self._next, self._most)
        return seconds


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
        on_turn: Callable[[str], None] = lambda name: None,
        on_end: Callable[[str], None] = lambda name: None,
        wait: Callable[[float], object] | None = None,
    ) -> None:
        """`on_turn` hears every turn of a thread, by its name, and `on_end` that it ended on purpose; `wait` lets the
        seconds before the next try pass, or whatever a test lets pass instead."""
        self._source, self._live = source, live
        self._on_event, self._on_source, self._on_frame = on_event, on_source, on_frame
        self._settings = settings or WorkerSettings()
        self._on_turn, self._on_end = on_turn, on_end
        self._newest = Newest()
        self._stop = threading.Event()
        self._wait = wait or self._stop.wait
        self._unread = False
        self._told: SourceState | None = None
        self._telling = threading.Lock()
        self._again = threading.Event()
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._loop, args=(name, run), name=name, daemon=True)
            for name, run in ((TAKING, self._take), (LOOKING, self._look))
        ]

    def start(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def stop(self, timeout: float = 3.0) -> None:
        """End both threads. One that hangs in a camera's driver is left behind: it is a daemon and holds nothing."""
        self._stop.set()
        self._newest.close()
        self._close_source()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(timeout)
            self._on_end(thread.name)

    def again(self) -> None:
        """Read the table as it lies."""
        self._again.set()

    def _loop(self, name: str, run: Callable[[], None]) -> None:
        """One thread, watched: that it ended is told only where it ended on purpose."""
        self._on_turn(name)
        run()
        self._on_end(name)

    def _take(self) -> None:
        """The camera's thread: frames into the queue of one, and a new try whenever that ends."""
        patience = Patience(self._settings.retry, self._settings.most)
        while not self._stop.is_set():
            self._on_turn(TAKING)
            try:
                self._source.open()
                for frame in self._source.frames():
                    if self._stop.is_set():
                        return
                    self._on_turn(TAKING)
                    patience.reset()
                    if not self._unread:
                        self._tell(SourceState(running=True))
                    self._newest.put(frame)
                self._over.set()  # a film that ends is no camera that has gone
                return
            except SourceError as error:
                self._tell(SourceState(False, error.why, error.facts))
            except Exception:  # drivers have exceptions of their own, which share no base; none of them ends the thread
                _log.exception("the camera failed")
                self._tell(SourceState(False, Trouble.FAULT, {"device": self._source.name}))
                self._close_source()
            self._wait(patience.longer())

    def _look(self) -> None:
        """The eyes' thread: the newest frame, or the news that there is none."""
        while not self._stop.is_set():
            self._on_turn(LOOKING)
            frame = self._newest.take(self._settings.stale)
            if frame is None:
                quiet = self._stop.is_set() or self._over.is_set()
                if not quiet and self._told == SourceState(running=True):
                    self._tell(SourceState(False, Trouble.LOST, {"device": self._source.name}))
                continue
            try:
                self._look_at(frame)
            except SourceError as error:
                self._give_up(SourceState(False, error.why, error.facts))
                return
            except Exception:  # costs this frame; the next may be read, and the table is played by touch meanwhile
                if not self._unread:  # once for a row of frames that all fail alike
                    _log.exception("frame %d could not be read", frame.seq)
                self._unread = True
                self._tell(SourceState(False, Trouble.UNREAD))
            else:
                if self._unread:
                    self._unread = False
                    self._tell(SourceState(running=True))

    def _look_at(self, frame: Frame) -> None:
        if self._again.is_set():
            self._again.clear()
            self._live.again()
        if self._on_frame is not None:
            self._on_frame(frame)
        for event in self._live.update(frame):
            self._on_event(event)

    def _close_source(self) -> None:
        try:
            self._source.close()
        except Exception:  # what cannot be closed is left to the next try, or to the end of the program
            _log.exception("the camera could not be closed")

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
