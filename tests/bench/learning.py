"""What twenty confirmed throws are worth: photographs of a table read before and after others of it were confirmed.

    python -m tests.bench.learning FOLDER... [--throws 20] [--splits 3] [--only PREFIX] [--every N]
    python -m tests.bench.learning FOLDER... --sets 17
    python -m tests.bench.learning --rendered

A FOLDER has labelled photographs as `score_reader` reads them. Of each, so many photographs are confirmed, as a person
at the table would (wrong dice set right; dice that were not seen told without a place), and all others are read.
`--sets` takes photographs whose names begin with the same so many letters for one set of dice, and reads each of a set
after all others of it were confirmed: few throws, but the very same dice.
`--rendered` does so on generated tables of hard dice: marbled, translucent, with a symbol.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import cv2
import numpy as np

from companion.dice import D6, GANG_DIE, Box, Colour, DieKind
from tests.vision.read.hard_dice import TABLES, hard_table
from vision.read.learning import LEAST_THROWS, Learning
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
    before = _before(photographs)
    compared = Compared()
    for split in range(splits):
        order = [int(k) for k in np.random.default_rng(split).permutation(len(photographs))]
        compared.learn(photographs, before, order[:throws], order[throws:])
    print(f"{name}: {throws} confirmed, {len(photographs) - throws} read, {splits} times")
    compared.tell()


def replay_sets(name: str, photographs: Sequence[Photograph], letters: int) -> None:
    """Of each set of dice, read every photograph after all others of it were confirmed."""
    before = _before(photographs)
    compared, sets = Compared(), 0
    for _, members in groupby(range(len(photographs)), key=lambda k: photographs[k].name[:letters]):
        group = list(members)
        if len(group) > LEAST_THROWS:
            sets += 1
            for k in group:
                compared.learn(photographs, before, [other for other in group if other != k], [k])
    print(f"{name}: {sets} sets of at least {LEAST_THROWS + 1}, each read after the others of its set")
    compared.tell()


def _before(photographs: Sequence[Photograph]) -> list[Judged]:
    plain = DiceReader()
    return [compare(one.truth, plain.read(one.image, one.kinds)) for one in photographs]


class Compared:
    """Photographs read before and after others were confirmed."""

    def __init__(self) -> None:
        self._learning = Learning(lambda: Network("faces.onnx.gz"))
        self._was: list[Judged] = []
        self._now: list[Judged] = []

    def learn(
        self,
        photographs: Sequence[Photograph],
        before: Sequence[Judged],
        confirm: Sequence[int],
        read: Sequence[int],
    ) -> None:
        """Confirm some, and read others with what they taught."""
        learned = self._learning.learn([confirmed(photographs[k], before[k]) for k in confirm])
        reader = DiceReader(learned.settings())
        self._was += [before[k] for k in read]
        self._now += [
            compare(photographs[k].truth, reader.read(photographs[k].image, photographs[k].kinds)) for k in read
        ]

    def tell(self) -> None:
        """Print what it was worth."""
        pairs = [
            pair
            for old, new in zip(self._was, self._now, strict=True)
            for pair in zip(old.right, new.right, strict=True)
        ]
        better, worse = pairs.count((False, True)), pairs.count((True, False))
        print(
            f"  before {figures(self._was)}\n  after  {figures(self._now)}\n  dice won {better}, lost {worse}",
            flush=True,
        )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--throws", type=int, default=20)
    parser.add_argument("--splits", type=int, default=3)
    parser.add_argument("--only", default="", help="photographs whose names begin so: of one scene")
    parser.add_argument("--every", type=int, default=1, help="only one in so many photographs")
    parser.add_argument("--sets", type=int, help="letters of a name that tell the set of dice")
    parser.add_argument("--rendered", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for folder in args.folders:
        photographs = list(labelled(folder, args.only))[:: args.every]
        if args.sets:
            replay_sets(folder.name, photographs, args.sets)
        else:
            replay(folder.name, photographs, args.throws, args.splits)
    if args.rendered:
        for table in TABLES:
            replay(table, list(rendered(table, args.throws + 20)), args.throws, 1)


if __name__ == "__main__":
    main()
