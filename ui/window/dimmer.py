"""A display that nobody uses grows dark; a touch, a button or a throw wakes it, and that touch does nothing else.

Its own light goes down where it has one (ui/system/backlight.py); elsewhere a veil is drawn over the scene.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle

from ui.system.backlight import Backlight

VEIL = 0.88
"""How dark: whoever looks for it still finds the display."""
MINUTE = 60.0


class Dimmer:
    """Lets the display rest after some minutes without anybody."""

    def __init__(self, scene: Any, clock: Any, minutes: Callable[[], int], backlight: Backlight | None = None) -> None:
        """`clock` is Kivy's; `minutes` says how long to wait, 0 for ever."""
        self._scene, self._clock, self._minutes = scene, clock, minutes
        self._backlight = backlight
        self._dark = False
        self._veil: InstructionGroup | None = None
        self._waiting: Any = None

    @property
    def dimmed(self) -> bool:
        """Whether the display is dark now."""
        return self._dark

    def somebody(self, *_: Any) -> bool:
        """Somebody is there; whether that woke the display."""
        woken, self._dark = self._dark, False
        if woken and self._backlight is not None:
            self._backlight.dim(False)
            # The scene is as it was, so that nothing else draws it: a glass that lost it in the dark would stay empty.
            self._scene.canvas.ask_update()
        if self._veil is not None:
            self._scene.canvas.after.remove(self._veil)
            self._veil = None
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        if minutes := self._minutes():
            self._waiting = self._clock.schedule_once(self.dim, minutes * MINUTE)
        return woken

    def dim(self, *_: Any) -> None:
        """Nobody was there for long enough."""
        if self._dark:
            return
        self._dark = True
        if self._backlight is not None:
            self._backlight.dim(True)
        if self._backlight is None or not self._backlight.there:
            self._veil = InstructionGroup()
            self._veil.add(Color(0, 0, 0, VEIL))
            self._veil.add(Rectangle(pos=self._scene.pos, size=self._scene.size))
            self._scene.canvas.after.add(self._veil)
