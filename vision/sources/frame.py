"""A frame of the camera, and what a source of frames is: camera, file, folder or simulated table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
"""Height x width x 3, blue-green-red: the order of OpenCV, everywhere in this package."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture with its number and its time. Time is the source's own, in seconds; nobody asks the clock again."""

    seq: int
    at: float
    image: Picture
    """What movement is looked for in; small where the source has a small stream."""
    full: Picture | None = None
    """The same moment at full size, for reading, where the source has it."""

    @property
    def picture(self) -> Picture:
        """The best picture there is of this moment."""
        return self.image if self.full is None else self.full


class Trouble(StrEnum):
    """What can be wrong with a source, as a key that the screen finds words for."""

    NO_CAMERA = "frames.none"
    """Nothing is plugged in, or nothing that the system knows as a camera."""
    NO_DRIVER = "frames.driver"
    """The camera's software is not installed. Facts: package."""
    BUSY = "frames.busy"
    """There is a camera and it cannot be opened: another program has it. Facts: device."""
    DENIED = "frames.permission"
    """There is a camera, and this user may not use it or the memory for its pictures. Facts: device."""
    NO_MEMORY = "frames.memory"
    """The system has too little memory left for the camera's pictures. Facts: device."""
    FAILED = "frames.failed"
    """The camera's software gave up for a reason of its own. Facts: device, reason."""
    LOST = "frames.lost"
    """It was there and gives no more frames: unplugged. Facts: device."""
    NO_FILE = "frames.file"
    """A file or folder that is not there or holds no pictures. Facts: path."""
    UNREADABLE = "frames.unreadable"
    """A file that is no picture or video, or a film.json that cannot be understood. Facts: path."""
    FAULT = "frames.fault"
    """The source failed in a way that nobody foresaw; it is tried again. Facts: device."""
    UNREAD = "frames.unread"
    """Reading a picture failed in a way that nobody foresaw; later pictures are read all the same."""
    NO_READER = "frames.reader"
    """Frames come, but the reader's own files are missing or damaged. Facts: file."""


Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Locks:
    """What the camera is told to keep as it is; None leaves it to the camera."""

    exposure_us: int | None = None
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None
    """Red and blue gain of the white balance."""
    focus_dioptres: float | None = None
    """One over the distance in metres; for cameras that can focus."""


class SourceError(OSError):
    """A source that cannot give frames, in a key and facts."""

    def __init__(self, why: Trouble, **facts: Any) -> None:
        super().__init__(f"{why.value}: " + ", ".join(f"{key}={value}" for key, value in facts.items()))
        self.why = why
        self.facts: Facts = MappingProxyType(facts)


@dataclass(frozen=True, slots=True)
class SourceState:
    """Whether frames come, and if not, why."""

    running: bool
    why: Trouble | None = None
    facts: Facts = field(default_factory=lambda: MappingProxyType({}))


@runtime_checkable
class Lockable(Protocol):
    """A source that can keep exposure, white balance and focus as they are while it runs."""

    def figures(self) -> Locks:
        """What exposure, white balance and focus are at this moment; None for what this camera cannot keep."""

    def lock(self, locks: Locks) -> None:
        """Keep these from now on, and leave the others to the camera."""


class FrameSource(Protocol):
    """Gives frames one after another. `open` and `frames` raise SourceError; `close` may be called at any time."""

    name: str

    def open(self) -> None: ...

    def frames(self) -> Iterator[Frame]: ...

    def close(self) -> None: ...
