"""How fast the reader is, measured against one plain OpenCV pass over the same picture, and how much memory it takes.

python -m vision.bench [PHOTOGRAPHS]

PHOTOGRAPHS is a folder; then every second one in it is read as well, and the mean is told.
"""

from __future__ import annotations

import argparse
import dataclasses
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from vision.generate.random_scene import felt_table
from vision.generate.render import render
from vision.read.networks import Picture
from vision.read.reader import DiceReader

SEED, DICE = 7, 12
SECOND_LOOK_SEED = 17
"""A table of the same kind on which the first look leaves something open, so that a second one is needed."""
SHARE_SEEDS = range(1, 21)
"""Tables of the same kind, for how many of which one look is enough."""
ROUNDS, PHOTO_ROUNDS = 15, 3
MEASURE_MEMORY = "--memory"
THREADS = 2
"""What a reader has on a Pi, where the screen and the camera want theirs."""


def plain_pass(image: Picture) -> int:
    """What any OpenCV program does first: blur, HSV, a mask, its contours and its components."""
    hsv = cv2.cvtColor(cv2.GaussianBlur(image, (5, 5), 0), cv2.COLOR_BGR2HSV)
    mask = cv2.inRange(hsv, np.array([0, 0, 120]), np.array([180, 90, 255]))
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    count, _, _, _ = cv2.connectedComponentsWithStats(mask)
    return len(contours) + int(count)


def _times_ms(work: Callable[[], object], clock: Callable[[], float], rounds: int) -> list[float]:
    """Milliseconds of each round, after one that does not count."""
    work()
    times = []
    for _ in range(rounds):
        begin = clock()
        work()
        times.append((clock() - begin) * 1000.0)
    return times


def _median_ms(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Milliseconds of processor time, so that other programs do not count."""
    return float(np.median(_times_ms(work, time.process_time, rounds)))


def _least_ms(work: Callable[[], object]) -> float:
    """Milliseconds by the clock, where several threads work; other programs only ever add to them."""
    return min(_times_ms(work, time.perf_counter, ROUNDS))


def rows_of(folder: Path) -> list[tuple[str, str]]:
    """What every second photograph of a folder costs on the mean, on one thread."""
    cv2.setNumThreads(1)
    reader, passes, short = DiceReader(), [], 0
    for file in sorted(folder.glob("*.jpg"))[::2]:
        image = np.asarray(cv2.imread(str(file)), np.uint8)
        short += reader.needs_one_look(image)
        reading = _median_ms(partial(reader.read, image), PHOTO_ROUNDS)
        passes.append(reading / _median_ms(partial(plain_pass, image), PHOTO_ROUNDS))
    share = f"{short} of {len(passes)} with one look"
    return [(f"{folder.name}, plain passes on the mean, {share}", f"{np.mean(passes):.2f}")]


def table(seed: int = SEED) -> Picture:
    """The picture that is measured: the generator's felt table with twelve dice."""
    return render(felt_table(seed, DICE)).image


def quick_table() -> Picture:
    """Such a picture, made at half its size: in a moment on a slow computer too. For times, not for what is read."""
    scene = felt_table(SEED, DICE)
    eye = scene.camera
    small = dataclasses.replace(eye, width=eye.width // 2, height=eye.height // 2, focal=eye.focal / 2)
    image = render(dataclasses.replace(scene, camera=small)).image
    return np.asarray(cv2.resize(image, (eye.width, eye.height), interpolation=cv2.INTER_CUBIC), np.uint8)


def rows() -> list[tuple[str, str]]:
    """Name and figure of everything measured, on one thread."""
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        image = table()
        reader = DiceReader()
        plain = _median_ms(lambda: plain_pass(image))
        whole = _median_ms(lambda: reader.read(image))
        timed = reader.read_timed(image)
        harder = table(SECOND_LOOK_SEED)
        twice = _median_ms(lambda: reader.read(harder))
        cv2.setNumThreads(THREADS)
        beside = [_least_ms(partial(reader.read, seen)) for seen in (image, harder)]
        plain_beside = _least_ms(lambda: plain_pass(image))
        cv2.setNumThreads(1)
        short = sum(reader.needs_one_look(table(seed)) for seed in SHARE_SEEDS)
    finally:
        cv2.setNumThreads(before)
    return [
        ("plain OpenCV pass, 1280x720", f"{plain:.1f} ms"),
        (f"reader, felt table, {len(timed.reading.dice)} of {DICE} dice read", f"{whole:.1f} ms"),
        *((f"  of it: {step.name}", f"{step.ms:.1f} ms") for step in timed.steps),
        ("reader in plain passes (at most 4)", f"{whole / plain:.2f}"),
        ("the same where a second look is needed", f"{twice / plain:.2f}"),
        (f"both on {THREADS} threads, by the clock", " and ".join(f"{ms / plain_beside:.2f}" for ms in beside)),
        ("such tables that need one look only", f"{short} of {len(SHARE_SEEDS)}"),
        ("resident memory of a reading process (at most 200 MB)", f"{memory_mb(image):.0f} MB"),
        ("the same where a second look is needed", f"{memory_mb(harder):.0f} MB"),
    ]


def memory_mb(image: Picture) -> float:
    """Peak resident memory of a fresh process that reads one picture, in megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.png"
        cv2.imwrite(str(file), image)
        command = [sys.executable, "-m", "vision.bench", MEASURE_MEMORY, str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parent.parent)
    return float(done.stdout)


def _measure_memory(file: str) -> None:
    """Read a picture and print the largest memory that this process ever had, in megabytes.

    Linux says it in /proc; what `getrusage` says would include the process that started this one.
    """
    cv2.setNumThreads(1)
    DiceReader().read(np.asarray(cv2.imread(file), np.uint8))
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    print(int(status["VmHWM"].split()[0]) / 1024)


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photographs", type=Path, nargs="?")
    args = parser.parse_args()
    for name, figure in rows() + (rows_of(args.photographs) if args.photographs else []):
        print(f"{name:<58}{figure}")


if __name__ == "__main__":
    if MEASURE_MEMORY in sys.argv:
        _measure_memory(sys.argv[-1])
    else:
        main()
