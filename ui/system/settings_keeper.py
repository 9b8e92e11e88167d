"""Preferences on their way to settings.toml, off the drawing thread: a slow card takes seconds for a file."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.settings.settings_file import BadSetting
from ui.system.change_setting import change, change_all

_log = logging.getLogger(__package__)


class SettingsKeeper:
    """Writes one after the other; of a key that changes faster than the card writes, the newest value."""

    def __init__(self, path: Path, write: Callable[[Path, str, Any], object] = change) -> None:
        self._path, self._write = path, write
        self._changed = threading.Condition()
        self._wanted: dict[tuple[str, ...], Mapping[str, Any]] = {}
        """What belongs together, by its keys."""
        self._closing = False
        self._thread: threading.Thread | None = None

    def keep(self, key: str, value: Any) -> None:
        """Write this down soon; never waits for the card."""
        self.keep_all({key: value})

    def keep_all(self, values: Mapping[str, Any]) -> None:
        """Write down what belongs together: a cut leaves all of it in the file, or none."""
        with self._changed:
            self._wanted[tuple(values)] = values
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="settings")
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Write what waits, and end."""
        with self._changed:
            thread, self._closing = self._thread, True
            self._changed.notify()
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted or self._closing)
                if not self._wanted:
                    return
                keys = next(iter(self._wanted))
                values = self._wanted.pop(keys)
            try:
                if len(keys) == 1:
                    self._write(self._path, keys[0], values[keys[0]])
                else:
                    change_all(self._path, values)
            except BadSetting as error:  # it holds until the companion is switched off
                _log.warning("%s was not kept: %s", ", ".join(keys), error)
            except Exception:  # whatever is wrong with one setting, the next one is still written
                _log.exception("%s was not kept", ", ".join(keys))
