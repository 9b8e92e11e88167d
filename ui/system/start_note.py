"""A note in the data folder as long as a start is not complete: what finds one, starts in safe mode and says why.

A start that hangs or crashes would do so again, and nobody at the table can type. Within one run of the system a single
note is enough. After a restart two are wanted: one alone is more likely a plug that was pulled early.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.registry import SAFE_MODE
from companion.settings.settings_file import CameraSettings, Settings
from companion.storage.data_folder import make_private
from companion.storage.durable_file import write_through, write_whole
from companion.text import Message, message

FILE = "starting.json"
LARGEST_NOTE = 4096
STEPS = ("settings", "window", "journal", "games")
"""What a start does; the note has the one that was begun last."""
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class _Note:
    boot: str = ""
    count: int = 0
    """How many starts in a row were not completed."""
    step: str = STEPS[0]


class StartNote:
    """This start. Where the folder cannot be written there is no note, and starting goes on."""

    def __init__(self, folder: Path, boot: str | None = None) -> None:
        """Look for the note of an earlier start, and leave our own."""
        self._path = folder / FILE
        self._boot = boot if boot is not None else _boot_id()
        before = _read(self._path)
        self.incomplete = before.step if _is_reason(before, self._boot) else None
        """The step at which an earlier start ended, if this one is to be careful."""
        self._note = _Note(self._boot, before.count + 1)
        self._write(write_through)

    def step(self, name: str) -> None:
        """The next step begins."""
        if self._note.count:
            self._note = replace(self._note, step=name)
            # Not pressed onto the card: a crash finds it all the same, and a slow card takes seconds each time.
            self._write(write_whole)

    def done(self) -> None:
        """The start is complete, or was ended on purpose: no note any more."""
        if self._note.count:
            self._note = replace(self._note, count=0)
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    def _write(self, write: Callable[[Path, bytes], None]) -> None:
        note = {"boot": self._note.boot, "count": self._note.count, "step": self._note.step}
        with suppress(OSError):
            make_private(self._path.parent)
            write(self._path, json.dumps(note).encode())


def safe_reason(note: StartNote, wanted: bool, environment: Mapping[str, str]) -> Message | None:
    """Why this start is in safe mode; None if it is not."""
    if note.incomplete is not None:
        return message("safe.incomplete", step=message(f"safe.step.{note.incomplete}"))
    if wanted or environment.get(SAFE_MODE, "0") not in ("", "0"):
        return message("safe.asked")
    return None


def safe_settings(settings: Settings) -> Settings:
    """The defaults, without a camera; language and rotation stay, or the reason could not be read."""
    return Settings(
        language=settings.language,
        display=replace(Settings().display, rotation=settings.display.rotation),
        camera=CameraSettings(source="none"),
    )


def _is_reason(note: _Note, boot: str) -> bool:
    return note.count >= 2 or (note.count == 1 and note.boot == boot != "")


def _read(path: Path) -> _Note:
    """The note, or none where it is not ours."""
    try:
        with path.open("rb") as file:
            told: Any = json.loads(file.read(LARGEST_NOTE))
    except (OSError, ValueError, RecursionError):
        return _Note()
    match told:
        case {"boot": str(boot), "count": int(count), "step": str(step)} if step in STEPS and 0 < count < 1000:
            return _Note(boot, count, step)
    return _Note()


def _boot_id() -> str:
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""
