"""What all tables that are not there have in common: wishes done one after the other, hands, and a film of it.

A table says what a moment of it is and how that is drawn; here wishes become moments, and moments frames, in the
film's own time for tests (as fast as they are wanted) or in real time to show them. The same seed and the same wishes
give the same frames.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from companion.dice import Colour
from vision.generate.random_scene import BODIES, linear
from vision.generate.scene import Camera, Hand
from vision.sources.frame import Frame, Picture
from vision.sources.image_artifacts import ArtifactSettings, ImageArtifacts

Point = npt.NDArray[np.float64]
Light = tuple[float, float, float]
M = TypeVar("M")
"""The table at one frame."""
_DARK_PIPS, _LIGHT_PIPS = (22, 22, 24), (235, 232, 225)


@dataclass(frozen=True, slots=True)
class FilmSettings:
    """How a table is filmed."""

    width: int = 640
    height: int = 360
    fps: float = 15.0
    view_width: float = 290.0
    """Millimetres of table that the picture shows from left to right."""
    tilt_degrees: float = 4.0
    artifacts: ArtifactSettings = field(default_factory=ArtifactSettings)
    hand_seconds: float = 1.0
    """How long a hand takes in and out again."""
    pause: float = 0.7
    """Seconds of rest after every wish, so that whoever watches can read."""


class StagedTable(ABC, Generic[M]):
    """A source of frames that does as it is told."""

    def __init__(self, settings: FilmSettings, first: M, seed: int, real_time: bool) -> None:
        self._seed = seed
        self._rng = np.random.default_rng(seed)
        self._film = want = settings
        focal = want.width * 1.3
        self._camera = Camera(want.width, want.height, focal, focal * want.view_width / want.width, want.tilt_degrees)
        self._artifacts = ImageArtifacts(want.artifacts, (want.width, want.height), self._rng)
        self._wishes: deque[Callable[[], Iterator[M]]] = deque()
        self._running: Iterator[M] | None = None
        self._now = first
        self._seq = 0
        self._real_time = real_time
        self._closed = threading.Event()

    @abstractmethod
    def _picture(self) -> Picture:
        """The clean picture of this moment."""

    # --- wishes: they are done one after the other, in the order they were made ---------------------------------------

    def wait(self, seconds: float) -> None:
        """Nothing happens."""
        self._wishes.append(lambda: iter([self._now] * round(seconds * self._film.fps)))

    @property
    def busy(self) -> bool:
        """Whether any wish is still to be done."""
        return self._running is not None or bool(self._wishes)

    def _advance(self) -> None:
        while True:
            if self._running is None:
                if not self._wishes:
                    return
                self._running = self._wishes.popleft()()
            moment = next(self._running, None)
            if moment is not None:
                self._now = moment
                return
            self._running = None

    # --- frames -------------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Begin, or begin again after a close."""
        self._closed.clear()

    def close(self) -> None:
        """Let `frames` end."""
        self._closed.set()

    def frames(self) -> Iterator[Frame]:
        """Frames without end, until it is closed."""
        started = time.monotonic() - self._seq / self._film.fps
        while not self._closed.is_set():
            if self._real_time:
                self._closed.wait(max(0.0, started + self._seq / self._film.fps - time.monotonic()))
            yield self.step()

    def play(self) -> Iterator[Frame]:
        """Frames until all wishes are done."""
        while self.busy:
            yield self.step()

    def step(self) -> Frame:
        """The next frame."""
        self._advance()
        picture = self._picture()
        seq, self._seq = self._seq, self._seq + 1
        at = seq / self._film.fps
        return Frame(seq, at, self._artifacts.over(picture, at))

    # --- hands --------------------------------------------------------------------------------------------------------

    def _hand_steps(self, seconds: float) -> int:
        """Frames that a hand needs for one way of two."""
        return max(2, round(seconds * self._film.fps / 2))

    def _somewhere(self) -> Point:
        """About the middle of the picture."""
        return self._rng.uniform(-0.2, 0.2, 2) * self._film.view_width


def direction(degrees: float) -> Point:
    """Where a hand comes from."""
    return np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])


def hand_at(tip: Point, degrees: float) -> Hand:
    """A hand whose fingertips are here."""
    return Hand((float(tip[0]), float(tip[1])), degrees)


def reaching(start: Point, end: Point, steps: int, degrees: float) -> Iterator[Hand]:
    """A hand on its way, to its end."""
    for step in range(steps):
        yield hand_at(start + (end - start) * ((step + 1) / steps), degrees)


def body_and_pips(colour: Colour) -> tuple[Light, Light]:
    """The colours of a die's body and of its pips, which stand out from it."""
    dark = colour in (Colour.WHITE, Colour.YELLOW)
    return linear(BODIES[colour][0]), linear(_DARK_PIPS if dark else _LIGHT_PIPS)
