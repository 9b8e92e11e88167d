"""The Kivy application: a window with a `Display` in it."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("KIVY_NO_ARGS", "1")

from kivy.app import App
from kivy.clock import Clock
from kivy.config import Config

from ui.app import Companion
from ui.eyes import preview
from ui.models import PREVIEW_SIZE
from ui.presenting.scope import Library
from ui.snapshot import Snapshot
from vision.frames import Frame

TITLE = "Table Companion"
PREVIEW_SECONDS = 0.2
"""How often the small picture is drawn anew: enough to see that the camera lives, little enough for a cool Pi."""


def open_window(companion: Companion) -> int:
    """Show the companion until its window is closed or it is told to shut down."""
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "maxfps", "60")
    Config.set("graphics", "minimum_width", "480")
    Config.set("graphics", "minimum_height", "360")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    app = CompanionApp(companion)
    app.run()
    companion.stop()
    return 0


class CompanionApp(App):  # type: ignore[misc]
    """Kivy's application."""

    title = TITLE

    def __init__(self, companion: Companion, **settings: Any) -> None:
        super().__init__(**settings)
        self.companion = companion
        self._frame: Any = None
        self._looked_at = -PREVIEW_SECONDS

    def build(self) -> Any:
        """The scene that fills the window."""
        from ui.window import Display

        companion = self.companion
        self.display = Display(companion.screen, companion.photograph)
        companion.on_answer = self._answered
        companion.on_sent = self.display.sent
        companion.senses.on_frame = self._looked
        companion.start()
        return self.display.scene

    def _looked(self, frame: Frame) -> None:
        """On the camera's thread: now and then a frame, made small; one that nobody has drawn yet is replaced."""
        if 0 <= frame.at - self._looked_at < PREVIEW_SECONDS:
            return
        self._looked_at = frame.at
        waiting, self._frame = self._frame, preview(frame.image, *PREVIEW_SIZE)
        if waiting is None:
            Clock.schedule_once(lambda _: self._draw_frame(), 0)

    def _draw_frame(self) -> None:
        frame, self._frame = self._frame, None
        if frame is not None:
            self.display.show_frame(frame)

    def _answered(self, snapshot: Snapshot, library: Library | None) -> None:
        """On the worker's thread: hand over to the drawing thread."""
        Clock.schedule_once(lambda _: self._show(snapshot, library), 0)

    def _show(self, snapshot: Snapshot, library: Library | None) -> None:
        self.companion.screen.receive(snapshot, library)
        self.display.answered()
        if snapshot.shutting_down:
            self.stop()
