"""Sound packs: a folder with a WAV file for each kind. What a pack lacks, or has as a bad file, is heard as ours."""

from __future__ import annotations

import wave
from collections.abc import Mapping
from pathlib import Path

from companion.errors import CodedError
from companion.text import Message
from ui.sound.kinds import KINDS

OURS = Path(__file__).parent.parent / "assets" / "sounds" / "default"
FOLDER = "sounds"
"""Of the data folder: each folder in it is a pack, called by its name."""
LONGEST = 10.0
"""Seconds: what is longer is music, and would sound into the next turn."""
LARGEST = 4 * 1024 * 1024
"""Bytes of one file: more would fill a Pi's memory for a sound that is heard once an evening."""


class BadSound(CodedError):
    """A file that cannot be played: the sentence `bad-sound.<code>`."""

    prefix = "bad-sound."


class SoundPack:
    """The file of every kind: of the pack where it has a good one, else ours; none for a kind that nobody has."""

    def __init__(self, files: Mapping[str, Path], problems: tuple[Message, ...] = ()) -> None:
        self._files, self.problems = dict(files), problems

    def file(self, kind: str) -> Path | None:
        """What is played for a kind."""
        return self._files.get(kind)

    @property
    def files(self) -> tuple[Path, ...]:
        """Every file that may be played."""
        return tuple(self._files.values())


def packs(data: Path | None) -> tuple[str, ...]:
    """The packs that lie in the data folder, by name."""
    if data is None:
        return ()
    try:
        return tuple(sorted(one.name for one in (data / FOLDER).iterdir() if one.is_dir()))
    except OSError:  # most have none
        return ()


def open_pack(data: Path | None, name: str = "") -> SoundPack:
    """A pack by its name; without a name, ours."""
    found = {kind: OURS / f"{kind}.wav" for kind in KINDS}
    problems: list[Message] = []
    if name and data is not None:
        if name not in packs(data):
            return SoundPack(found, (BadSound("pack", name=name, folder=str(data / FOLDER)).message,))
        for file in sorted((data / FOLDER / name).glob("*.wav")):
            try:
                check(file)
            except BadSound as error:
                problems.append(error.message)
            else:
                found[file.stem] = file
    return SoundPack(found, tuple(problems))


def check(file: Path) -> None:
    """Whether a file can be played, or BadSound."""
    where = f"{file.parent.name}/{file.name}"
    try:
        if file.stat().st_size > LARGEST:
            raise BadSound("size", file=where, most=LARGEST // 1024 // 1024)
        with wave.open(str(file), "rb") as sound:
            seconds = sound.getnframes() / sound.getframerate()
    except OSError as error:
        raise BadSound("unreadable", file=where, reason=error.strerror or "?") from error
    except (wave.Error, EOFError, ZeroDivisionError) as error:
        raise BadSound("wav", file=where) from error
    if not 0 < seconds <= LONGEST:
        raise BadSound("length", file=where, seconds=f"{seconds:.1f}", most=f"{LONGEST:.0f}")
