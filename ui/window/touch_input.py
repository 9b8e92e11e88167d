"""Reading touch panels directly, where the display is ours, also those that come late or come back.

On the bare display SDL gives touches to no window, and Kivy drops them. Kivy can read panels by itself (libmtdev), but
looks for them once; a panel whose driver is slower than we are, or that is plugged in later, would stay deaf. It does
not understand those that feel one finger: they have a reader of ours.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ui.system.kiosk import is_kiosk
from ui.system.touch_panels import TouchPanel, touch_panels

DRIVER = "mtdev"
LOOK_SECONDS = 2.0

_log = logging.getLogger(__name__)


class TouchInput:
    """Adds every panel that appears to Kivy's loop, each once; and anew, where its reading has ended."""

    def __init__(
        self,
        loop: Any,
        drivers: Any,
        clock: Any,
        single: Callable[[Path], Any],
        look: Callable[[], tuple[TouchPanel, ...]] = touch_panels,
    ) -> None:
        """`loop` is Kivy's EventLoop, `drivers` its MotionEventFactory; `single` makes a reader for one finger."""
        self._loop, self._drivers, self._clock, self._single, self._look = loop, drivers, clock, single, look
        self._known: dict[TouchPanel, Any] = {}

    def watch(self, environment: Mapping[str, str]) -> None:
        """From now on, where the display is ours; a desktop's window brings touches by itself."""
        if not is_kiosk(environment):
            return
        if self._drivers.get(DRIVER) is None:
            _log.error("Touches cannot be read: the package libmtdev1 is missing; install.sh brings it.")
        self.add_new()
        self._clock.schedule_interval(self.add_new, LOOK_SECONDS)

    def add_new(self, *_: Any) -> None:
        """Every panel that nobody reads."""
        for panel in self._look():
            if panel in self._known:
                if _is_read(self._known[panel]):
                    continue
                self._loop.remove_input_provider(self._known[panel])
            provider = self._reader(panel)
            if provider is None:
                continue
            self._known[panel] = provider
            self._loop.add_input_provider(provider)
            if self._loop.status == "started":
                provider.start()  # the loop starts only what it has when it begins

    def _reader(self, panel: TouchPanel) -> Any:
        if not panel.several:
            return self._single(panel.device)
        driver = self._drivers.get(DRIVER)
        if driver is None:
            return None
        provider = driver(panel.device.name, str(panel.device))
        provider.update = partial(_dispatch, provider)
        return provider


def _dispatch(provider: Any, dispatch_fn: Callable[[str, Any], None]) -> None:
    """In the place of the driver's own, which swallows whatever a touch brings about: a fault must reach the guard of
    the drawing loop, which says it, and not end as a tap that did nothing."""
    touches = getattr(provider, "queue", ())
    while touches:
        dispatch_fn(*touches.popleft())


def _is_read(provider: Any) -> bool:
    """The driver reads on a thread, which ends where a panel comes back before its rights do."""
    thread = getattr(provider, "thread", None)
    return thread is None or bool(thread.is_alive())
