"""The live table: how fast settling is, how soon after its rest a throw is proposed, whether memory stays flat."""

from __future__ import annotations

import itertools
import resource
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

import cv2

from companion.core import RollDice, Seat
from companion.dice import D6, PIPS, DieKind, Reading
from companion.proposal import propose
from companion.text import message
from vision.read.reader import DiceReader
from vision.sources.frame import Frame, Picture
from vision.sources.simulated import SimulatedSettings, SimulatedTable
from vision.watch.live_table import LiveTable, PictureReader, ThrowRead
from vision.watch.settle import Settle

SETTLE_FRAMES = 300
THROWS = 4
MANY = 10_000
"""Frames after which memory is looked at."""
FACES = (PIPS[5], PIPS[0], PIPS[2], PIPS[3], PIPS[1])


def rows() -> list[tuple[str, str]]:
    """What was measured, line by line."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return [*settle_rows(), *proposal_rows(), *memory_rows()]
    finally:
        cv2.setNumThreads(threads)


def film(width: int, height: int, fps: float, throws: int = 1, seed: int = 5) -> SimulatedTable:
    """A table into which dice are thrown and picked up again."""
    table = SimulatedTable(SimulatedSettings(width=width, height=height, fps=fps, hand_seconds=0.5), seed=seed)
    table.wait(0.5)
    for _ in range(throws):
        table.throw(FACES)
    return table


def settle_rows() -> list[tuple[str, str]]:
    """Frames a second of the settle step on one core, in the processor's time: a throw, over and over."""
    frames = [frame.image for frame in itertools.islice(film(1280, 720, 15.0).play(), 24)]
    settle = Settle()
    started = process_time()
    for seq in range(SETTLE_FRAMES):
        settle.update(Frame(seq, seq / 30, frames[seq % len(frames)]))
    rate = SETTLE_FRAMES / (process_time() - started)
    return [("settling, 1280x720, frames a second of one core", f"{rate:,.0f}  (aim: at least 60)")]


def proposal_rows() -> list[tuple[str, str]]:
    """From the frame at which dice rest to the proposal: frames, the film's time, and the computing on top of it."""
    reader = DiceReader()
    out = []
    for fps in (10.0, 15.0, 30.0):
        told = list(_throws(film(640, 360, fps, THROWS), reader))
        frames = statistics.median(one.frames for one in told)
        waited = statistics.median(one.waited for one in told)
        worked = statistics.median(one.worked for one in told)
        figure = f"{frames:.0f} frames, {1000 * waited:.0f} ms of film + {1000 * worked:.0f} ms of work"
        out.append((f"rest to proposal at {fps:.0f} frames a second", f"{figure}  (aim: 600 ms)"))
    return out


@dataclass(frozen=True, slots=True)
class _Told:
    """How long one throw waited for its proposal."""

    frames: int
    waited: float
    worked: float
    """Seconds of computing at the frame that gave it: the last reading, the vote and the proposal."""


def _throws(table: SimulatedTable, reader: PictureReader) -> Iterator[_Told]:
    live = LiveTable(reader, (D6,))
    ask = RollDice(Seat(0), message("ask.roll"), dice=(D6,) * len(FACES))
    for frame in table.play():
        started = perf_counter()
        for event in live.update(frame):
            if isinstance(event, ThrowRead):
                propose(ask, event.reading)
                rested = round((event.at - event.rest_at) * table.settings.fps)
                yield _Told(rested, event.at - event.rest_at, perf_counter() - started)


def memory_rows() -> list[tuple[str, str]]:
    """Resident memory when everything has been used once, and after many frames with many throws."""
    table = film(640, 360, 10.0, 2)
    scenes = [(frame.image, table.truth()) for frame in table.play()]
    told = _Known(scenes)
    live = LiveTable(told)
    after: dict[int, float] = {}
    for seq in range(MANY + 1):
        told.now = seq % len(scenes)
        live.update(Frame(seq, seq / 10, scenes[told.now][0]))
        if seq in (MANY // 10, MANY):
            after[seq] = resident_mb()
    first, last = after[MANY // 10], after[MANY]
    figure = f"{last:.0f} MB ({last - first:+.1f} MB since frame {MANY // 10:,})  (aim: flat)"
    return [(f"resident memory after {MANY:,} frames", figure)]


class _Known:
    """A reader that knows the scenes, so that memory is the live table's and not a network's."""

    def __init__(self, scenes: list[tuple[Picture, Reading]]) -> None:
        self._scenes, self.now = scenes, 0

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        return self._scenes[self.now][1]


def resident_mb() -> float:
    """Megabytes that this process holds now; where the system does not tell, the most it ever held."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    for name, figure in rows():
        print(f"{name:<52} {figure}")
