"""A real Kivy window where there is no display: for the demonstration, for pictures, for tests.

Import this before anything else of Kivy: it says that the window shall not be looked for. Drawing happens as on the
device; fingers are touch events; pictures are read back from the graphics card's memory.
"""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

os.environ["KIVY_NO_ARGS"] = "1"
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_LOG_MODE", "MIXED")  # what goes wrong is still told on the terminal
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="table-companion-kivy-"))

import cv2
import numpy as np
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.input.providers.mouse import MouseMotionEvent

if Window is None:
    raise ImportError("Kivy finds no way to draw, not even off-screen (libegl1 and libgl1 are needed)")

from ui.headless.hand_timers import HandTimers
from ui.kit.node import TouchTarget
from ui.state.screen_controller import ScreenController
from ui.window.display_widget import DisplayWidget

SIZES = {"small": (800, 480), "upright": (720, 1280), "wide": (1280, 720), "desktop": (1400, 900)}
"""The official 7-inch display, the Touch Display 2 both ways, a window on a desktop."""


CALM_SECONDS = 1.0
"""How long somebody looks before they tap."""


@cache
def _board(width: int, height: int) -> Fbo:
    """What a picture is read back from, one for each size: Kivy gives none back before its loop turns."""
    board = Fbo(size=(width, height), with_stencilbuffer=True)
    with board:
        ClearColor(0, 0, 0, 1)
        ClearBuffers()
    return board


class OffscreenWindow:
    """A display that nobody looks at."""

    def __init__(self, screen: ScreenController, size: tuple[int, int] = SIZES["small"], **settings: Any) -> None:
        self.now = 0.0
        """Seconds, as fingers and pictures tell the time here: it passes with every tap."""
        self.timers = HandTimers()
        self.display = DisplayWidget(screen, clock=lambda: self.now, timers=self.timers, **settings)
        self.scene = self.display.scene
        for old in list(Window.children):
            Window.remove_widget(old)
        Window.add_widget(self.scene)
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Another display, or the same one turned."""
        self.scene.size_hint = (None, None)
        self.scene.pos = (0, 0)
        self.scene.size = size
        self.display.refresh()

    def frame(self, turns: int = 1) -> None:
        """Let the loop turn, as it does many times a second."""
        for _ in range(turns):
            EventLoop.idle()

    def pixels(self) -> Any:
        """What is to be seen, as rows of blue, green, red from the top."""
        width, height = (int(side) for side in self.scene.size)
        board = _board(width, height)
        board.add(self.scene.canvas)
        board.draw()
        shown = np.frombuffer(board.pixels, np.uint8).reshape(height, width, 4)
        board.remove(self.scene.canvas)
        return cv2.cvtColor(shown[::-1], cv2.COLOR_RGBA2BGR)

    def save(self, path: Path) -> None:
        """What is to be seen, as a picture."""
        cv2.imwrite(str(path), self.pixels())

    # --- fingers ------------------------------------------------------------------------------------------------------

    def touch(self, x: float, y: float, after: float = CALM_SECONDS) -> None:
        """A tap so many seconds after the last one, brought to Kivy as its own providers do.

        Kivy's UnitTestTouch needs pytest, which not everybody has.
        """
        self.now += after
        place = x / (Window.width - 1), y / (Window.height - 1)
        finger = MouseMotionEvent("finger", 1, place, is_touch=True, type_id="touch")
        finger.time_start = self.now
        EventLoop.post_dispatch_input("begin", finger)
        EventLoop.post_dispatch_input("end", finger)

    def drag(self, name: str, x: float, y: float, steps: int = 3) -> None:
        """A finger takes the target of this name and moves it there, on the way reporting where it is."""
        bx, by = self.middle(self.find(name))
        finger = MouseMotionEvent("finger", 1, self._share(bx, by), is_touch=True, type_id="touch")
        EventLoop.post_dispatch_input("begin", finger)
        for step in range(1, steps + 1):
            finger.move(self._share(bx + (x - bx) * step / steps, by + (y - by) * step / steps))
            EventLoop.post_dispatch_input("update", finger)
        EventLoop.post_dispatch_input("end", finger)

    @staticmethod
    def _share(x: float, y: float) -> tuple[float, float]:
        return x / (Window.width - 1), y / (Window.height - 1)

    # --- what can be tapped -------------------------------------------------------------------------------------------

    def targets(self) -> list[TouchTarget]:
        """Everything that can be tapped now, the topmost last."""
        return list(self.scene.stage.targets) if self.scene.stage is not None else []

    def find(self, name: str) -> TouchTarget:
        """The target of this name, or LookupError with all names there are."""
        found = [target for target in self.targets() if target.name == name]
        if not found:
            names = ", ".join(sorted({repr(target.name) for target in self.targets()}))
            raise LookupError(f"nothing called {name!r} can be tapped; there are {names}")
        return found[-1]

    def tap(self, name: str) -> None:
        """A tap on the middle of what has this name, scrolled into view first."""
        self.tap_target(self.find(name))

    def tap_action(self, action: Any) -> None:
        """A tap on what would report this action."""
        found = [target for target in self.targets() if target.action == action]
        if not found:
            raise LookupError(f"nothing that can be tapped reports {action!r}")
        self.tap_target(found[-1])

    def tap_target(self, target: TouchTarget) -> None:
        """A tap on a target, scrolled into view first."""
        x, y = self.middle(target)
        self.touch(x, y)

    def middle(self, target: TouchTarget) -> tuple[float, float]:
        """Where to tap it, after scrolling it into view."""
        bx, by, bw, bh = target.box
        area = target.scroller
        if area is None:
            return bx + bw / 2, by + bh / 2
        _, sy, _, sh = area.box
        centre = by + bh / 2 + area.offset
        if not sy + bh / 2 <= centre <= sy + sh - bh / 2:
            wanted = sy + sh / 2 - (by + bh / 2)
            centre = by + bh / 2 + self.scene.scroll_to(area.name, wanted)
        return bx + bw / 2, centre
