"""The voice: a thread of its own makes speech of the newest sentence and has it played. It never talks behind the game.

A new sentence ends the one before, whether that is being heard or still being made. An engine that hangs is killed.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from ui.sound.player import VOICE, Player
from ui.sound.speech_engines import SpeechEngine
from ui.sound.speech_text import spoken

BOUND_SECONDS = 8.0
"""An engine that takes longer has hung: Piper on a Pi 4 makes a long sentence in three."""

_log = logging.getLogger(__package__)


class AnyVoice(Protocol):
    """Says sentences. Never keeps its caller waiting, never raises."""

    def speaks(self, language: str) -> str:
        """What speaks this language; empty: nothing does."""

    def say(self, text: str, language: str, volume: float) -> None:
        """Say this from now on, and nothing else."""

    def hush(self) -> None:
        """Stop in the middle of a word."""

    def close(self) -> None:
        """Say nothing more."""


class NotingVoice:
    """Notes what was said, for tests."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.languages: set[str] = set()

    def speaks(self, language: str) -> str:
        """A pencil knows every language."""
        return "pencil"

    def say(self, text: str, language: str, volume: float) -> None:
        """Note it, as an engine would hear it."""
        self.said.append(spoken(text))
        self.languages.add(language)

    def hush(self) -> None:
        """Nothing is being said."""

    def close(self) -> None:
        """Nothing to let go."""


class Voice:
    """Speech by an engine that is found anew for each language, through a player."""

    def __init__(
        self,
        player: Player,
        find: Callable[[str], SpeechEngine | None],
        bound: float = BOUND_SECONDS,
    ) -> None:
        self._player, self._find, self._bound = player, find, bound
        self._changed = threading.Condition()
        self._wanted: tuple[str, str, float] | None = None
        self._newest = 0
        """Counts what was wanted, silence too: what is made for an older wish is not heard."""
        self._process: subprocess.Popen[bytes] | None = None
        self._closing = False
        self._made = 0
        self._failed = False
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        """Where speech lies until it is loaded; made with the first sentence, and a full disk costs only that."""
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def speaks(self, language: str) -> str:
        """The engine's name."""
        engine = self._find(language)
        return engine.name if engine is not None else ""

    def say(self, text: str, language: str, volume: float) -> None:
        """Say this; what is being made or heard ends."""
        self._want((text, language, volume))

    def hush(self) -> None:
        """Stop in the middle of a word."""
        self._want(None)

    def _want(self, wanted: tuple[str, str, float] | None) -> None:
        with self._changed:
            self._wanted, self._newest = wanted, self._newest + 1
            self._kill()
            self._changed.notify()
        self._player.hush(VOICE)

    def close(self) -> None:
        """Say nothing more."""
        with self._changed:
            self._closing, self._wanted = True, None
            self._kill()
            self._changed.notify()
        self._thread.join(timeout=2.0)
        if self._folder is not None:
            self._folder.cleanup()

    def _kill(self) -> None:
        """End the engine with all that it started."""
        if self._process is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted is not None or self._closing)
                if self._closing or self._wanted is None:
                    return
                (text, language, volume), self._wanted = self._wanted, None
                number = self._newest
            try:
                self._speak(number, spoken(text), language, volume)
            except Exception:  # whatever an engine or a disk does, the table goes on in silence
                if not self._failed:  # once: it would be said with every throw
                    _log.exception("nothing can be said")
                self._failed = True

    def _speak(self, number: int, text: str, language: str, volume: float) -> None:
        engine = self._find(language) if text else None
        if engine is None:
            return
        self._made += 1
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="table-companion-voice-", ignore_cleanup_errors=True)
        folder = Path(self._folder.name)
        file = folder / f"{self._made}.wav"
        (folder / f"{self._made - 3}.wav").unlink(missing_ok=True)  # by now that has been loaded, or is too old
        with self._changed:
            if self._newest != number or self._closing:
                return
            self._process = subprocess.Popen(
                engine.writes(file),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        done = self._made_by(self._process, f"{text}\n".encode())
        with self._changed:
            self._process = None
            if done and self._newest == number and not self._closing and file.is_file():
                self._player.play(file, volume, VOICE)

    def _made_by(self, process: subprocess.Popen[bytes], text: bytes) -> bool:
        """Whether the engine has made its file in time and was not stopped."""
        with process:
            try:
                process.communicate(text, timeout=self._bound)
            except subprocess.TimeoutExpired:
                _log.warning("the speech engine took more than %.0f s and was ended", self._bound)
                with self._changed:
                    self._kill()
                process.communicate()
        return process.returncode == 0
