"""The Kivy application: a window with a `Display` in it."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("KIVY_NO_ARGS", "1")

from kivy.app import App
from kivy.clock import Clock
from kivy.config import Config

from ui.app import Companion
from ui.presenting.scope import Library
from ui.snapshot import Snapshot

TITLE = "Table Companion"


def open_window(companion: Companion) -> int:
    """Show the companion until its window is closed or it is told to shut down."""
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "maxfps", "60")
    Config.set("graphics", "minimum_width", "480")
    Config.set("graphics", "minimum_height", "360")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    app = CompanionApp(companion)
    app.run()
    companion.worker.stop()
    return 0


class CompanionApp(App):  # type: ignore[misc]
    """Kivy's application."""

    title = TITLE

    def __init__(self, companion: Companion, **settings: Any) -> None:
        super().__init__(**settings)
        self.companion = companion

    def build(self) -> Any:
        """The scene that fills the window."""
        from ui.window import Display

        companion = self.companion
        self.display = Display(companion.screen, companion.photograph)
        companion.on_answer = self._answered
        companion.on_sent = self.display.sent
        companion.worker.start()
        return self.display.scene

    def _answered(self, snapshot: Snapshot, library: Library | None) -> None:
        """On the worker's thread: hand over to the drawing thread."""
        Clock.schedule_once(lambda _: self._show(snapshot, library), 0)

    def _show(self, snapshot: Snapshot, library: Library | None) -> None:
        self.companion.screen.receive(snapshot, library)
        self.display.answered()
        if snapshot.shutting_down:
            self.stop()
