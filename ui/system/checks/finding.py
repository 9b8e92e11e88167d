"""What a check finds, and what it may look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from companion.settings.settings_file import Loaded
from companion.text import Message


class Level(StrEnum):
    """How a thing stands: is there, not tried; works; works, but; does not work."""

    UNTRIED = "untried"
    GREEN = "green"
    AMBER = "amber"
    RED = "red"

    @property
    def rank(self) -> int:
        """Its place from good to bad. What was not tried is not known to be bad."""
        return {Level.AMBER: 1, Level.RED: 2}.get(self, 0)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    check: str
    level: Level
    said: Message
    advice: Message | None = None
    """What to do now, where something is to be done."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where the companion lives. Tests lay another system beneath `root`."""

    data: Path
    loaded: Loaded
    environment: Mapping[str, str]
    root: Path = field(default=Path("/"))
    running: bool = False
    """Another program, the companion itself most likely, has the data folder and so camera and buttons."""
    ask: Callable[[Message], None] | None = None
    """Asks whoever stands before the screen to do something; None where nobody is there to be asked."""

    def read(self, path: str) -> str:
        """A small file of the system, stripped; nothing where it is not there."""
        try:
            text = (self.root / path).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""
        return text.replace("\0", "").strip()


Check = Callable[[Surroundings], Iterator[Finding]]


def untried(check: str, said: Message) -> Finding:
    """It is there; whether it works was not tried."""
    return Finding(check, Level.UNTRIED, said)


def green(check: str, said: Message) -> Finding:
    """It works."""
    return Finding(check, Level.GREEN, said)


def amber(check: str, said: Message, advice: Message | None = None) -> Finding:
    """It works, but."""
    return Finding(check, Level.AMBER, said, advice)


def red(check: str, said: Message, advice: Message | None = None) -> Finding:
    """It does not work."""
    return Finding(check, Level.RED, said, advice)
