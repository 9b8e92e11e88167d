"""Programs that make speech of text: Piper where it and a voice of the language are there, else espeak-ng.

The text goes in by a pipe, never by a command line and never through a shell: nobody's name can be an option.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

VOICES = "voices"
"""The folder of the data folder with Piper's voices: `fr_FR-siwis-medium.onnx` and its `.onnx.json`."""
SYSTEM_VOICES = Path("/usr/share/piper-voices")
_ESPEAK = {"en": "en-gb", "fr": "fr-fr", "it": "it", "de": "de"}
WORDS_A_MINUTE = "160"


@dataclass(frozen=True, slots=True)
class SpeechEngine:
    """A program, and how it is called to speak one language into a file."""

    name: str
    command: tuple[str, ...]
    """All but the file."""

    def writes(self, file: Path) -> tuple[str, ...]:
        """The command that writes speech into this file."""
        return (*self.command, str(file))


def piper_voice(language: str, data: Path | None, system: Path = SYSTEM_VOICES) -> Path | None:
    """The first voice of a language, by name: the owners' own before the system's."""
    for folder in (*((data / VOICES,) if data is not None else ()), system):
        try:
            found: list[Path] = sorted(folder.rglob(f"{language}[_-]*.onnx"))
        except OSError:
            continue
        complete = [voice for voice in found if voice.with_suffix(".onnx.json").is_file()]
        if complete:
            return complete[0]
    return None


def find_engine(
    language: str, data: Path | None = None, which: Callable[[str], str | None] = shutil.which
) -> SpeechEngine | None:
    """What speaks this language here; None: nothing does."""
    piper, voice = which("piper"), piper_voice(language, data)
    if piper is not None and voice is not None:
        return SpeechEngine("Piper", (piper, "--model", str(voice), "--output_file"))
    espeak = which("espeak-ng")
    if espeak is not None:
        return SpeechEngine(
            "espeak-ng", (espeak, "-v", _ESPEAK[language], "-s", WORDS_A_MINUTE, "-b", "1", "--stdin", "-w")
        )
    return None
