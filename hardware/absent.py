"""No panel: the same doors, nothing behind them. Everything goes on by touch."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable

from hardware.buttons import ButtonEvent
from hardware.panel import AnyPanel, Panel, PanelSettings

NOT_WANTED = "panel.off"
"""Settings say that there is none."""
NO_SOFTWARE = "panel.driver"
"""gpiozero, or the library beneath it that moves pins, is not installed."""
NO_PINS = "panel.none"
"""This computer has no pins, as any but a Pi."""
NOT_ALLOWED = "panel.permission"
"""There are pins, and this user may not use them."""
PIN_TAKEN = "panel.taken"
"""Another program has one of the pins."""


class AbsentPanel:
    """A panel that is not there, and why."""

    def __init__(self, why: str) -> None:
        self.absent: str | None = why
        self.audible = False
        self.brightness = 1.0

    def show(self, cue: str, now: float, *, passing: bool = False) -> None:
        """Light nothing."""

    def try_output(self, name: str, now: float) -> None:
        """Try nothing."""

    def tick(self, now: float) -> tuple[ButtonEvent, ...]:
        """Nobody can press what is not there."""
        return ()

    def pressed(self) -> tuple[str, ...]:
        """Nobody can hold what is not there."""
        return ()

    def close(self) -> None:
        """Nothing to let go."""


def open_panel(
    settings: PanelSettings | None, clock: Callable[[], float] = time.monotonic, factory: object = None
) -> AnyPanel:
    """The panel if there is one, or one that is absent and says why. Without settings none is wanted."""
    if settings is None:
        return AbsentPanel(NOT_WANTED)
    try:
        import gpiozero
    except ImportError:
        return AbsentPanel(NO_SOFTWARE)
    try:
        with warnings.catch_warnings():
            # gpiozero warns for every library it tries in vain; that there is no panel is said once, by the screen.
            warnings.simplefilter("ignore")
            return Panel(settings, clock, factory)
    except PermissionError:
        return AbsentPanel(NOT_ALLOWED)
    except gpiozero.GPIOPinInUse:
        return AbsentPanel(PIN_TAKEN)
    except Exception as error:
        # The libraries beneath gpiozero have exceptions of their own, which share no base: lgpio.error, for one.
        return AbsentPanel(_why(error))


def _why(error: BaseException) -> str:
    text = str(error).lower()
    if "busy" in text:
        return PIN_TAKEN
    if "permission" in text or "not permitted" in text or "access" in text:
        return NOT_ALLOWED
    return NO_PINS
