"""Drawing again though nothing has changed: where the system may have lost the picture that we drew once.

We draw on change only, so a picture that is lost stays lost. Known ways to lose one: SDL makes its surface anew inside
the first swap on a bare display, and the first frame with it; another console came first; the monitor was away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ui.system.display_facts import DisplayFacts, display_facts
from ui.system.kiosk import is_kiosk

FIRST_AGAIN_SECONDS = 0.2
"""After the first frame: it may have been lost, and this is soon enough for nobody to see black."""
LOOK_SECONDS = 1.0
"""How often console and monitors are looked at: a few short files."""
SETTLE_SECONDS = (0.1, 1.0, 3.0)
"""After a change: at once, and again when a slow monitor has found the signal."""
WINDOW_EVENTS = ("on_restore", "on_show", "on_maximize")
"""What a desktop tells of a window that comes back; Kivy draws by itself when it is uncovered."""


class Redraw:
    """Asks the window to draw again whenever the picture may have been lost."""

    def __init__(self, window: Any, clock: Any, look: Callable[[], DisplayFacts] = display_facts) -> None:
        self._window, self._clock, self._look = window, clock, look
        self._facts: DisplayFacts = ()

    def watch(self, environment: Mapping[str, str]) -> None:
        """From now on; console and monitors only where the display is ours."""
        self._window.bind(on_flip=self._first_frame, **dict.fromkeys(WINDOW_EVENTS, self.now))
        if is_kiosk(environment):
            self._facts = self._look()
            self._clock.schedule_interval(self._compare, LOOK_SECONDS)

    def now(self, *_: Any) -> None:
        """Draw with the next turn of the loop."""
        self._window.canvas.ask_update()

    def _first_frame(self, *_: Any) -> None:
        self._window.unbind(on_flip=self._first_frame)
        self._clock.schedule_once(self.now, FIRST_AGAIN_SECONDS)

    def _compare(self, *_: Any) -> None:
        facts = self._look()
        if facts != self._facts:
            self._facts = facts
            for seconds in SETTLE_SECONDS:
                self._clock.schedule_once(self.now, seconds)
