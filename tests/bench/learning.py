"""What twenty confirmed throws are worth: photographs of a table read before and after others of it were confirmed.

    python -m tests.bench.learning FOLDER... [--throws 20] [--splits 3] [--only PREFIX]
    python -m tests.bench.learning --rendered

A FOLDER has labelled photographs as `score_reader` reads them. Of each, so many photographs are confirmed, as a person
at the table would (wrong dice set right; dice that were not seen told without a place), and all others are read.
`--rendered` does so on generated tables of hard dice: marbled, translucent, with a symbol.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.dice import D6, GANG_DIE, Box, Colour, DieKind
from tests.vision.read.hard_dice import TABLES, hard_table
from vision.read.learning import Learning
from vision.read.lessons import Lesson, lesson
from vision.read.networks import Network, Picture
from vision.read.reader import DiceReader
from vision.read.replay import Judged, Truth, compare, told


@dataclass(frozen=True, slots=True, eq=False)
class Photograph:
    """A labelled photograph."""

    name: str
    image: Picture
    truth: tuple[Truth, ...]
    kinds: tuple[DieKind, ...] | None


def labelled(folder: Path, only: str) -> Iterator[Photograph]:
    """The photographs of a folder of which every die can be read."""
    for path in sorted(folder.glob(f"{only}*.json")):
        label = json.loads(path.read_text())
        dice = label["dice"]
        if any(die["box"] is None or die["value"] is None for die in dice):
            continue
        truth = tuple(
            Truth(str(die["value"]), Colour(die["colour"]) if die.get("colour") else None, Box(*die["box"]))
            for die in dice
        )
        yield Photograph(path.stem, np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8), truth, None)


def rendered(table: str, count: int) -> Iterator[Photograph]:
    """Throws on one generated table."""
    kinds = (GANG_DIE,) if table == "symbol" else (D6,)
    for seed in range(count):
        drawn = hard_table(table, seed)
        boss = table == "symbol"
        truth = tuple(
            Truth("boss" if boss and label.face in ("6", "boss") else label.face, None, label.box)
            for label in drawn.labels
        )
        yield Photograph(f"{table}-{seed}", drawn.image, truth, kinds)


def confirmed(photograph: Photograph, judged: Judged) -> Lesson:
    """What it teaches."""
    return lesson(photograph.name, "", "", photograph.image, told(photograph.truth, judged))


def figures(judged: Sequence[Judged]) -> str:
    """Faces right, photographs exact, sure, and wrong in silence."""
    dice, right = sum(len(one.right) for one in judged), sum(sum(one.right) for one in judged)
    exact, sure = sum(one.exact for one in judged), sum(one.confident for one in judged)
    silent, extra = sum(one.silent for one in judged), sum(len(one.extra) for one in judged)
    return f"{right} of {dice} dice, {exact} of {len(judged)} exact, {sure} sure, {silent} silent, {extra} extra"


def replay(name: str, photographs: Sequence[Photograph], throws: int, splits: int) -> None:
    """Confirm some, read the others before and after."""
    plain = DiceReader()
    learning = Learning(Network("faces.onnx.gz"))
    before = [compare(one.truth, plain.read(one.image, one.kinds)) for one in photographs]
    was: list[Judged] = []
    now: list[Judged] = []
    for split in range(splits):
        order = np.random.default_rng(split).permutation(len(photographs))
        learned = learning.learn([confirmed(photographs[k], before[k]) for k in order[:throws]])
        reader = DiceReader(learned.settings())
        rest = [(photographs[k], before[k]) for k in order[throws:]]
        was += [old for _, old in rest]
        now += [compare(one.truth, reader.read(one.image, one.kinds)) for one, _ in rest]
    dice = [pair for old, new in zip(was, now, strict=True) for pair in zip(old.right, new.right, strict=True)]
    better, worse = dice.count((False, True)), dice.count((True, False))
    print(f"{name}: {throws} confirmed, {len(photographs) - throws} read, {splits} times")
    print(f"  before {figures(was)}\n  after  {figures(now)}\n  dice won {better}, lost {worse}", flush=True)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--throws", type=int, default=20)
    parser.add_argument("--splits", type=int, default=3)
    parser.add_argument("--only", default="", help="photographs whose names begin so: of one scene")
    parser.add_argument("--rendered", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for folder in args.folders:
        replay(folder.name, list(labelled(folder, args.only)), args.throws, args.splits)
    if args.rendered:
        for table in TABLES:
            replay(table, list(rendered(table, args.throws + 20)), args.throws, 1)


if __name__ == "__main__":
    main()
