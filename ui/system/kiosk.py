"""What is different where the companion is alone on a display: it fills it, and ending it ends or restarts the Pi."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ui.app.snapshot import Ending

VARIABLE = "TABLE_COMPANION_KIOSK"
FILL_VARIABLE = "TABLE_COMPANION_FILL"
SYSTEMCTL = ("systemctl", "--no-ask-password")
VERBS = {Ending.SWITCH_OFF: "poweroff", Ending.RESTART: "reboot"}

_log = logging.getLogger(__name__)


def is_kiosk(environment: Mapping[str, str]) -> bool:
    """Whether we have the display for ourselves."""
    return environment.get(VARIABLE, "0") not in ("", "0")


def window_settings(environment: Mapping[str, str], rotation: int) -> dict[tuple[str, str], str]:
    """Kivy's settings for the window: section and key with value."""
    # Our degrees go clockwise, Kivy's the other way.
    wanted = {("graphics", "rotation"): str(-rotation % 360)}
    if is_kiosk(environment):
        wanted |= {
            ("graphics", "fullscreen"): "auto",
            ("graphics", "show_cursor"): "0",
            # Without it SDL swaps pictures in the middle of a scan, and a Pi shows them torn.
            ("graphics", "vsync"): "1",
            # Our edges are drawn smooth; doing it once more costs a small board half its speed.
            ("graphics", "multisamples"): "0",
        }
    elif environment.get(FILL_VARIABLE, "0") not in ("", "0"):
        wanted[("graphics", "window_state")] = "maximized"
    return wanted


def configure(config: Any, environment: Mapping[str, str], rotation: int) -> None:
    """Tell Kivy, before its window is made."""
    for (section, key), value in window_settings(environment, rotation).items():
        config.set(section, key, value)
    # A desktop's window brings touches already, and a kiosk reads its panels by itself (ui/window/touch_input.py). Kivy
    # would read the devices a second time, for whoever may, and every tap would count twice.
    config.remove_option("input", "%(name)s")


def end(ending: Ending, run: Callable[[Sequence[str]], int] = subprocess.call) -> bool:
    """Switch the Pi off or restart it; whether that was asked of the system."""
    verb = VERBS[ending]
    try:
        status = run((*SYSTEMCTL, verb))
    except OSError as error:
        _log.error("systemctl %s: %s", verb, error)
        return False
    if status:
        _log.error("systemctl %s ended with %s; is the polkit rule installed?", verb, status)
    return status == 0
