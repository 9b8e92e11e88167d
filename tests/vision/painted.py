"""A table painted with flat squares for dice: enough to test settling, and cheap."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.dice import PIPS, Box, Colour, DieKind, DieReading, Reading
from vision.sources.frame import Frame, Picture
from vision.watch.live_table import LiveEvent, LiveTable, TableIs, ThrowRead

WIDTH, HEIGHT, SIDE = 640, 360, 40


@dataclass(frozen=True)
class Spot:
    """A painted die: centre and face."""

    x: float
    y: float
    face: int = 3


@dataclass
class Painted:
    """Films a painted table, frame by frame, and knows what lies there."""

    fps: float = 10.0
    noise: float = 1.5
    seed: int = 1
    light: Callable[[float], float] = lambda at: 1.0
    frames: list[Frame] = field(default_factory=list)
    truth: list[tuple[Spot, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        self._noise = [self._rng.normal(0, self.noise, (HEIGHT, WIDTH, 3)).astype(np.float32) for _ in range(3)]
        grain = self._rng.normal(0, 6, (HEIGHT // 8, WIDTH // 8, 3)).astype(np.float32)
        self.table = np.array([70, 110, 60], np.float32) + cv2.resize(grain, (WIDTH, HEIGHT))

    def film(
        self,
        spots: Sequence[Spot],
        count: int = 1,
        hand: tuple[float, float] | None = None,
        shift: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """So many frames of this; `hand` is where the fingertips of a hand from below are."""
        for _ in range(count):
            at = len(self.frames) / self.fps
            image = self.table.copy()
            for spot in spots:
                _paint_die(image, spot)
            if hand is not None:
                x, y = int(hand[0]), int(hand[1])
                cv2.rectangle(image, (x - 60, y), (x + 60, HEIGHT), (120, 150, 200), -1)
            if shift != (0.0, 0.0):
                move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
                image = cv2.warpAffine(image, move, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
            noise = np.roll(self._noise[int(self._rng.integers(3))], int(self._rng.integers(HEIGHT)), axis=0)
            image = image * np.float32(self.light(at)) + noise
            self.frames.append(Frame(len(self.frames), at, np.clip(image, 0, 255).astype(np.uint8)))
            self.truth.append(tuple(spot for spot in spots if hand is None or not _covered(spot, hand)))

    def roll(self, to: Sequence[Spot], kept: Sequence[Spot] = (), count: int = 4) -> None:
        """Dice come in from the left and stop at their places at the next frame."""
        for step in range(count):
            share = (step + 1) / (count + 1)
            self.film([*kept, *(Spot(-30 + (s.x + 30) * share, s.y + 25 * (1 - share), 1 + step % 6) for s in to)])


def _covered(spot: Spot, hand: tuple[float, float]) -> bool:
    return abs(spot.x - hand[0]) < 60 + SIDE / 2 and spot.y + SIDE / 2 > hand[1]


def _paint_die(image: Picture, spot: Spot) -> None:
    x, y, half = round(spot.x), round(spot.y), SIDE // 2
    cv2.rectangle(image, (x - half + 6, y - half + 6), (x + half + 6, y + half + 6), (30, 50, 28), -1)
    cv2.rectangle(image, (x - half, y - half), (x + half, y + half), (225, 230, 235), -1)
    for n in range(spot.face):
        cv2.circle(image, (x - 12 + 12 * (n % 3), y - 8 + 16 * (n // 3)), 4, (25, 25, 25), -1)


class TruthReader:
    """Reads what was painted, and counts how often it was asked."""

    def __init__(self, film: Painted) -> None:
        self.film, self.now, self.calls = film, 0, 0

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        self.calls += 1
        return Reading(tuple(die_at(spot) for spot in self.film.truth[self.now]), confident=True)


def die_at(spot: Spot, sure: float = 0.99) -> DieReading:
    face = PIPS[spot.face - 1]
    return DieReading(
        face, Colour.WHITE, Box.square(spot.x, spot.y, SIDE), sure, ((face, sure),), ((Colour.WHITE, 0.99),)
    )


def watch(film: Painted, live: LiveTable, reader: TruthReader) -> list[LiveEvent]:
    """Show a film to a live table."""
    events: list[LiveEvent] = []
    for frame in film.frames:
        reader.now = frame.seq
        events += live.update(frame)
    return events


def readings(events: Iterable[LiveEvent]) -> list[ThrowRead]:
    return [event for event in events if isinstance(event, ThrowRead)]


def states(events: Iterable[LiveEvent]) -> list[str]:
    return [str(event.state) for event in events if isinstance(event, TableIs)]


def faces(read: ThrowRead) -> list[int]:
    return [die.face.value or 0 for die in read.reading.dice]
