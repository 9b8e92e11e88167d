"""The display's own light, through /sys/class/backlight: a Pi's touchscreen has one, a monitor has not."""

from __future__ import annotations

import logging
from pathlib import Path

FOLDER = Path("/sys/class/backlight")
LEAST = 0.02
"""Share of the full light that a dark display keeps: whoever looks for it still finds it."""

_log = logging.getLogger(__name__)


class Backlight:
    """Sets every backlight there is. What cannot be written, as where a rule is not installed, counts as not there."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Tests lay another folder beneath."""
        self._lights = tuple(light for path in sorted(folder.glob("*")) if (light := _light(path)) is not None)
        self._percent = 100
        self._dark = False
        self._written: tuple[int, bool] | None = None

    @property
    def there(self) -> bool:
        """Whether there is a light that we may set."""
        return bool(self._lights)

    def want(self, percent: int) -> None:
        """So bright, while somebody is there."""
        self._percent = percent
        self._write()

    def dim(self, dark: bool) -> None:
        """Nobody is there; or somebody is again."""
        self._dark = dark
        self._write()

    def _write(self) -> None:
        if self._written == (self._percent, self._dark):
            return
        self._written = (self._percent, self._dark)
        share = LEAST if self._dark else self._percent / 100
        kept = []
        for brightness, most in self._lights:
            try:
                brightness.write_text(f"{max(1, round(most * share))}\n", encoding="ascii")
                kept.append((brightness, most))
            except OSError as error:
                _log.warning("%s: %s", brightness, error)
        self._lights = tuple(kept)


def _light(path: Path) -> tuple[Path, int] | None:
    """The file to write to, and the largest number it takes."""
    try:
        most = int((path / "max_brightness").read_text(encoding="ascii"))
        with (path / "brightness").open("r+b"):
            return (path / "brightness", most) if most > 0 else None
    except (OSError, ValueError) as error:
        _log.info("%s: %s", path, error)
        return None
