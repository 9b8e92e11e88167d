"""Plays through Kivy's audio, which is SDL's mixer: HDMI, jack or USB, whatever the system calls its own.

A thread of its own opens the mixer, loads and plays, so that neither the writer nor the drawing waits for a card.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ui.sound.player import SOUNDS

_log = logging.getLogger(__package__)


def load(file: Path) -> Any:
    """A sound of Kivy's, or None where it cannot be loaded."""
    from kivy.core.audio import SoundLoader  # opens the mixer

    return SoundLoader.load(str(file))


class KivyPlayer:
    """A player with a thread of its own. Sounds that are kept are loaded once; others (speech) each time."""

    def __init__(self, kept: Sequence[Path] = (), load: Callable[[Path], Any] = load) -> None:
        """`kept` are loaded before they are wanted, so that the first is heard in time."""
        self._load, self._first = load, tuple(kept)
        self._changed = threading.Condition()
        self._wanted: dict[str, tuple[Path, float] | None] = {}
        """By lane: what is to be heard from now on; None: nothing."""
        self._closing = False
        self._kept: dict[Path, Any] = {}
        self._heard: dict[str, Any] = {}
        self._faults: set[Path] = set()
        self._thread = threading.Thread(target=self._run, name="sound", daemon=True)

    def open(self) -> None:
        """Open the mixer. Not before there is a window: SDL must not be begun by two threads at once."""
        self._thread.start()

    def play(self, file: Path, volume: float, lane: str = SOUNDS) -> None:
        """Play this soon; of two that come faster than they can be played, the newer."""
        self._want(lane, (file, volume))

    def hush(self, lane: str) -> None:
        """End what is heard in a lane."""
        self._want(lane, None)

    def close(self) -> None:
        """Let go; a card that hangs is left behind."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join(timeout=2.0)

    def _want(self, lane: str, what: tuple[Path, float] | None) -> None:
        with self._changed:
            self._wanted[lane] = what
            self._changed.notify()

    def _run(self) -> None:
        for file in self._first:
            self._guarded(file, lambda file=file: self._sound(file))  # type: ignore[misc]
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted or self._closing)
                if self._closing:
                    break
                lane = next(iter(self._wanted))
                what = self._wanted.pop(lane)
            self._guarded(what[0] if what is not None else None, lambda: self._change(lane, what))  # noqa: B023
        for sound in self._heard.values():
            self._guarded(None, sound.stop)

    def _guarded(self, file: Path | None, do: Callable[[], object]) -> None:
        try:
            do()
        except Exception:  # whatever a driver raises, the table goes on without this sound; said once for each
            if file not in self._faults:
                _log.exception("%s cannot be heard", file)
                self._faults.add(file or Path())

    def _change(self, lane: str, what: tuple[Path, float] | None) -> None:
        before = self._heard.pop(lane, None)
        if before is not None:
            before.stop()
            if before not in self._kept.values():
                before.unload()
        if what is None:
            return
        file, volume = what
        sound = self._sound(file)
        if sound is not None:
            sound.volume = volume
            sound.play()
            self._heard[lane] = sound

    def _sound(self, file: Path) -> Any:
        if file not in self._first:
            return self._load(file)
        if file not in self._kept:
            self._kept[file] = self._load(file)
        return self._kept[file]
