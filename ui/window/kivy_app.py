"""The Kivy application: a window with a `DisplayWidget` in it."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("KIVY_NO_ARGS", "1")

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.config import Config

from ui.app.companion_app import Companion
from ui.app.device_events import preview, within
from ui.app.device_facts import CameraSight
from ui.app.snapshot import Ending, Snapshot
from ui.present.models import PREVIEW_SIZE
from ui.present.scope import Library
from ui.state.statistics import RecordNow, StatisticsNow
from ui.state.sticks import SticksNow
from ui.state.versions import Versions
from ui.system import kiosk
from ui.system.heartbeat import Heartbeat
from ui.system.plugin_door import PlugInDoor
from ui.system.version_watch import VersionWatch
from vision.sources.frame import Frame

TITLE = "Table Companion"
START_SECONDS = 0.2
"""How often the first start is told that time passes."""
LARGE_SIZE = (960, 720)
"""Pixels of the camera's picture on its own page, at most."""
LARGE_SECONDS = 0.1
PREVIEW_SECONDS = 0.2
"""How often the small picture is drawn anew: enough to see that the camera lives, little enough for a cool Pi."""
DRAWING_FAULTS = 20
"""More faults than this in the drawing loop, and the program ends, so that the service starts it afresh."""

_log = logging.getLogger(__package__)


def open_window(companion: Companion) -> int:
    """Show the companion until its window is closed or it is told to shut down."""
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "maxfps", "60")
    Config.set("graphics", "minimum_width", "480")
    Config.set("graphics", "minimum_height", "360")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    kiosk.configure(Config, os.environ, companion.settings.display.rotation)
    app = CompanionApp(companion)
    ExceptionManager.add_handler(DrawingGuard(companion))
    signal.signal(signal.SIGTERM, lambda *_: app.end())
    app.run()
    app.heartbeat.stopping()
    companion.stop()
    companion.started()  # also where it was ended before it had begun: that is no failure
    ending = companion.screen.snapshot.ending
    if ending is not None and kiosk.is_kiosk(os.environ):
        kiosk.end(ending)
    elif ending is Ending.RESTART:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    return 0


class DrawingGuard(ExceptionHandler):  # type: ignore[misc]
    """What Kivy asks when drawing or a tap has failed: a board that cannot be shown is left, and the window stays."""

    def __init__(self, companion: Companion) -> None:
        super().__init__()
        self._companion, self._faults = companion, 0

    def handle_exception(self, error: BaseException) -> Any:
        """Go on, unless this is no fault of a board, or one too many."""
        self._faults += 1
        if not isinstance(error, Exception) or self._faults > DRAWING_FAULTS:
            return ExceptionManager.RAISE
        _log.error("drawing failed", exc_info=error)
        self._companion.drawing_failed()
        return ExceptionManager.PASS


class CompanionApp(App):  # type: ignore[misc]
    """Kivy's application."""

    title = TITLE

    def __init__(self, companion: Companion, **settings: Any) -> None:
        super().__init__(**settings)
        self.companion = companion
        self._frame: Any = None
        self._looked_at = -PREVIEW_SECONDS
        self.heartbeat = Heartbeat(os.environ)
        self._complete = False

    def end(self) -> None:
        """Close the window from outside, as the system does when it goes down."""
        Clock.schedule_once(lambda _: self.stop(), 0)

    def build(self) -> Any:
        """The scene that fills the window."""
        from kivy.base import EventLoop
        from kivy.core.window import Window
        from kivy.input import MotionEventFactory
        from kivy.input.providers.hidinput import HIDMotionEvent

        from ui.kit.animator import KivyFrames
        from ui.window.display_widget import DisplayWidget
        from ui.window.redraw import Redraw
        from ui.window.single_touch import SingleTouch
        from ui.window.touch_input import TouchInput

        def single(panel: Path) -> SingleTouch:
            return SingleTouch(panel, HIDMotionEvent)

        # Kept: Kivy holds its handlers weakly.
        self._kiosk = (Redraw(Window, Clock), TouchInput(EventLoop, MotionEventFactory, Clock, single))
        for watcher in self._kiosk:
            watcher.watch(os.environ)
        companion = self.companion
        self.display = DisplayWidget(
            companion.screen, companion.photograph, backlight=companion.backlight, frames=KivyFrames()
        )
        companion.on_answer = self._answered
        companion.on_sent = self.display.sent
        companion.advisor.on_change = self._advised
        companion.on_sticks = self._sticks
        companion.on_statistics = self._statistics
        companion.on_record = self._record
        companion.devices.on_frame = self._looked
        companion.devices.on_sight = self._sighted
        Clock.schedule_interval(self._time_passes, START_SECONDS)
        companion.start()
        if kiosk.is_kiosk(os.environ):
            companion.versions = VersionWatch(self._other_versions)
            companion.versions.start()
            companion.sticks.plug_ins = PlugInDoor(companion.folder)
        if self.heartbeat.interval is not None:
            Clock.schedule_interval(self._beat, self.heartbeat.interval)
        return self.display.scene

    def _other_versions(self, versions: Versions) -> None:
        """On the watch's thread: hand over to the drawing thread."""

        def show(_: float) -> None:
            self.companion.screen.versions = versions
            self.display.refresh()

        Clock.schedule_once(show, 0)

    def _sticks(self, now: SticksNow) -> None:
        """On the desk's thread: hand over to the drawing thread."""

        def show(_: float) -> None:
            self.companion.screen.sticks = now
            self.display.refresh()

        Clock.schedule_once(show, 0)

    def _record(self, now: RecordNow) -> None:
        """On the thread that makes codes: hand over to the drawing thread; a sheet that was left has no use for it."""

        def show(_: float) -> None:
            if self.companion.screen.record.number == now.number:
                self.companion.screen.record = now
                self.display.refresh()

        Clock.schedule_once(show, 0)

    def _statistics(self, now: StatisticsNow) -> None:
        """On the thread that counts: hand over to the drawing thread."""

        def show(_: float) -> None:
            self.companion.screen.statistics = now
            self.display.refresh()

        Clock.schedule_once(show, 0)

    def _beat(self, _: float) -> None:
        self.heartbeat.beat(self.companion.loops.late(time.monotonic()))

    def _advised(self) -> None:
        """On the thread of advice: the drawing thread asks how far it is."""
        Clock.schedule_once(lambda _: self.display.refresh(), 0)

    def _looked(self, frame: Frame) -> None:
        """On the camera's thread: now and then a frame, made small; one that nobody has drawn yet is replaced."""
        large = self.companion.screen.large
        if 0 <= frame.at - self._looked_at < (LARGE_SECONDS if large else PREVIEW_SECONDS):
            return
        self._looked_at = frame.at
        made = within(frame.picture, *LARGE_SIZE) if large else preview(frame.image, *PREVIEW_SIZE)
        waiting, self._frame = self._frame, made
        if waiting is None:
            Clock.schedule_once(lambda _: self._draw_frame(), 0)

    def _draw_frame(self) -> None:
        frame, self._frame = self._frame, None
        if frame is not None:
            self.display.show_frame(frame)

    def _sighted(self, sight: CameraSight) -> None:
        """On the camera page's thread: hand over to the drawing thread."""
        Clock.schedule_once(lambda _: self._show_sight(sight), 0)

    def _show_sight(self, sight: CameraSight) -> None:
        self.companion.screen.sighted(sight)
        self.display.refresh()

    def _time_passes(self, _: float) -> None:
        if self.companion.screen.passing(time.monotonic()):
            self.display.refresh()

    def _answered(self, snapshot: Snapshot, library: Library | None) -> None:
        """On the worker's thread: hand over to the drawing thread."""
        Clock.schedule_once(lambda _: self._show(snapshot, library), 0)

    def _show(self, snapshot: Snapshot, library: Library | None) -> None:
        self.companion.screen.receive(snapshot, library)
        self.display.answered()
        if not self._complete:
            self._complete = True
            Clock.schedule_once(lambda _: self._started(), 0)  # by then it has been drawn
        if snapshot.ending is not None:
            self.stop()

    def _started(self) -> None:
        """The table is on the display."""
        self.companion.started()
        self.heartbeat.ready()
