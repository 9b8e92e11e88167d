"""Path-traced pictures with labels on disk, in the form of `vision.training.pictures`: NNNNNN.jpg, .png and .json.

python -m vision.training.path_traced OUT --count 200 [--first N] [--hard [SHARE]] [--size 480x320] [--samples 12]

Numbers from 900000 on are for measuring (`--first 900000 --hard`): no picture of theirs is ever trained on.
Needs Blender as a module: `pip install -e '.[path-tracing]'`, best in an environment of its own, for it wants an older
NumPy.
"""

from __future__ import annotations

import argparse
import dataclasses
import pathlib

import cv2
import numpy as np

from vision.generate.random_scene import BODIES, SceneWish, random_scene
from vision.training.pictures import wish_for, write

FIRST_SEED = 6_000_000
"""Seeds of path-traced pictures; those of `vision.training.pictures` begin at two million."""
FIRST_MEASURED = 900_000
"""From this number on pictures are for measuring."""
STANDARD_WIDTH = 480
"""Wishes tell the sizes of dice for pictures so wide."""


def hard_wish(seed: int) -> SceneWish:
    """What readers fail on: fancy dice, many and touching, from 45 to 60 degrees, among printed dice and digits."""
    rng = np.random.default_rng((seed, 23))
    return SceneWish(
        width=480,
        height=320,
        edge=(18.0, 28.0) if rng.random() < 0.4 else (26.0, 46.0),
        dice=(12, 30) if rng.random() < 0.25 else (2, 12),
        tilt=60.0,
        least_tilt=45.0,
        colours=("white", "white", "black", *BODIES),
        hard=0.6,
        touching=0.85 if rng.random() < 0.6 else 0.3,
        cocked=0.02,
        fancy=0.85,
        flats=0.6,
        trays=0.4,
        digits=0.35,
    )


def wish_of(number: int, hard: float, size: tuple[int, int]) -> SceneWish:
    """The wish of a picture of a size: in a share of them a hard one, else one as other generated pictures have."""
    seed = FIRST_SEED + number
    is_hard = np.random.default_rng((seed, 29)).random() < hard
    wish = hard_wish(seed) if is_hard else wish_for(seed)
    larger = size[0] / STANDARD_WIDTH
    edge = (wish.edge[0] * larger, wish.edge[1] * larger)
    return dataclasses.replace(wish, width=size[0], height=size[1], edge=edge, hands=0.0)


def missing(folder: pathlib.Path, first: int, count: int) -> list[int]:
    """The numbers of pictures that are still to be made; those for training and for measuring do not mix."""
    if first < FIRST_MEASURED < first + count:
        raise ValueError(f"pictures {first} to {first + count - 1} are partly for training and partly for measuring")
    return [n for n in range(first, first + count) if not (folder / f"{n:06d}.json").exists()]


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def main() -> None:
    """Make the pictures that are not there yet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument(
        "--hard", type=float, nargs="?", const=1.0, default=0.0, help="share of hard pictures; alone: all"
    )
    parser.add_argument("--size", type=_size, default=(480, 320), help="width and height, as in 720x480")
    parser.add_argument("--samples", type=int, default=12, help="paths for every pixel, before noise is taken away")
    args = parser.parse_args()
    from vision.generate.path_trace import TraceSettings, path_trace  # only here: the rest needs no Blender

    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    for number in missing(args.out, args.first, args.count):
        scene = random_scene(FIRST_SEED + number, wish_of(number, args.hard, args.size))
        write(args.out / f"{number:06d}", path_trace(scene, TraceSettings(samples=args.samples)))
        print(f"picture {number}", flush=True)


if __name__ == "__main__":
    main()
