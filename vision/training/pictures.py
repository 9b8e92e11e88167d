"""Generated training pictures on disk: NNNNNN.jpg, NNNNNN.png (bodies of dice) and NNNNNN.json (labels).

python -m vision.training.pictures OUT --count 6000 --workers 2
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import multiprocessing
import pathlib

import cv2
import numpy as np

from vision.generate.random_scene import BODIES, SceneWish, random_scene
from vision.generate.render import render
from vision.generate.scene import Rendered

FIRST_SEED = 2_000_000
"""Tests and bench use smaller seeds, so no test picture is ever trained on."""


PLAIN_SHARE = 0.45
"""Share of pictures with ordinary dice alone: without them a network that learns new dice forgets the old ones."""


LOW_SHARE = 0.3
"""Share of pictures from a low camera: side faces rival the upper ones there, and that is learned from many only."""


def wish_for(seed: int) -> SceneWish:
    """Small dice, middling ones and large ones; straight views, oblique ones, and those of a low camera."""
    rng = np.random.default_rng(seed)
    kind = rng.random()
    edge = (9.0, 24.0) if kind < 0.3 else (22.0, 40.0) if kind < 0.75 else (36.0, 80.0)
    colours = ("white", "white", "black", *BODIES)
    most = 40 if edge[0] < 10 and rng.random() < 0.3 else 14
    tilt = 62.0 if rng.random() < 0.45 else 32.0
    plain = SceneWish(
        width=480, height=320, edge=edge, dice=(1, most), tilt=tilt, colours=colours, cocked=0.06, hands=0.08
    )
    if np.random.default_rng((seed, 31)).random() < LOW_SHARE:
        plain = dataclasses.replace(plain, tilt=63.0, least_tilt=38.0)
    if rng.random() < PLAIN_SHARE:
        return plain
    fancy = 0.0 if rng.random() < 0.15 else float(rng.uniform(0.4, 1.0))
    return dataclasses.replace(plain, fancy=fancy, flats=0.45, trays=0.35, digits=0.35, dotted=0.5)


def write(stem: pathlib.Path, done: Rendered) -> None:
    """Picture, bodies of dice, and labels beside each other; the labels last, for they say that a picture is whole."""
    cv2.imwrite(str(stem.with_suffix(".jpg")), done.image, [cv2.IMWRITE_JPEG_QUALITY, 95])
    cv2.imwrite(str(stem.with_suffix(".png")), done.body)
    truth = {"dice": [dataclasses.asdict(label) for label in done.labels], "negatives": done.others}
    stem.with_suffix(".json").write_text(json.dumps(truth))


def make(task: tuple[str, int]) -> None:
    """Render one picture and write it."""
    folder, seed = task
    write(pathlib.Path(folder) / f"{seed - FIRST_SEED:06d}", render(random_scene(seed, wish_for(seed))))


def _one_thread() -> None:
    cv2.setNumThreads(1)


def main() -> None:
    """Make the pictures that are not there yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=6000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    numbers = range(args.first, args.first + args.count)
    tasks = [(str(args.out), FIRST_SEED + n) for n in numbers if not (args.out / f"{n:06d}.json").exists()]
    with multiprocessing.Pool(args.workers, initializer=_one_thread) as pool:
        for count, _ in enumerate(pool.imap_unordered(make, tasks, chunksize=8), 1):
            if count % 500 == 0:
                print(f"{count} pictures", flush=True)


if __name__ == "__main__":
    main()
