"""Who plays sounds: a small protocol, silence, and a fake that notes what it was told.

A player never keeps its caller waiting and never raises: sound is an extra, the table goes on without it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

SOUNDS, VOICE = "sounds", "voice"
"""Lanes: in each one thing is heard at a time, the newest."""


class Player(Protocol):
    """Plays files. Volumes are from 0 to 1."""

    def open(self) -> None:
        """Take the loudspeaker, now that there is a window."""

    def play(self, file: Path, volume: float, lane: str = SOUNDS) -> None:
        """Play this from its beginning; what was heard in the same lane ends."""

    def hush(self, lane: str) -> None:
        """End what is heard in a lane."""

    def close(self) -> None:
        """Let go of the loudspeaker."""


class SilentPlayer:
    """No loudspeaker: the same doors, nothing behind them."""

    def open(self) -> None:
        """There is none."""

    def play(self, file: Path, volume: float, lane: str = SOUNDS) -> None:
        """Nobody hears it."""

    def hush(self, lane: str) -> None:
        """It is silent already."""

    def close(self) -> None:
        """Nothing to let go."""


class NotingPlayer:
    """Notes what was to be heard, for tests: one thing in each lane, as a loudspeaker would have it."""

    def __init__(self) -> None:
        self.played: list[tuple[str, float]] = []
        """The name and volume of every sound."""
        self.now: dict[str, Path] = {}
        """What is heard in each lane."""
        self.opened = self.closed = False

    def open(self) -> None:
        """Note it."""
        self.opened = True

    def play(self, file: Path, volume: float, lane: str = SOUNDS) -> None:
        """Note it."""
        assert file.is_file(), f"{file} cannot be played"
        self.played.append((file.stem, volume))
        self.now[lane] = file

    def hush(self, lane: str) -> None:
        """Nothing is heard there any more."""
        self.now.pop(lane, None)

    def close(self) -> None:
        """No more is heard."""
        self.now.clear()
        self.closed = True
