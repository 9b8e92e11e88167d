"""The figures that a reader is judged by, on labelled pictures.

python -m vision.training.figures PHOTOS [--models FOLDER] [--all] [--generated FOLDER]

Reports on the photographs that are held out of training, or on all of them; and on generated pictures, where a folder
of them is named. `--models` is a folder with other networks than those that ship. Tables and films are read twice: with
their game named, whose faces and colours bound the answer, and as any dice.
"""

from __future__ import annotations

import argparse
import json
import pathlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from companion.dice import BOSS, D6, GANG_DIE, PIPS, Box, Colour, DieKind, DieReading, Reading
from vision.read.reader import DiceReader
from vision.training.real import CORRECTED, DOUBTFUL, SETS, is_held

STILL_STEP = 4
"""Of the frames in which dice lie still, every fourth is read."""
WHOLE = 0.7
"""Share of its upper face from which a generated die counts as whole in the picture."""


@dataclass(frozen=True)
class Truth:
    """A die that is in the picture."""

    face: str
    """Empty where a person cannot read it either: whatever is read there counts for nothing."""
    colour: str | None
    box: Box


@dataclass
class Figures:
    """Counts over pictures; the properties are percentages."""

    pictures: int = 0
    dice: int = 0
    exact_pictures: int = 0
    right_faces: int = 0
    right_colours: int = 0
    coloured: int = 0
    false_dice: int = 0
    confident_pictures: int = 0
    silent_pictures: int = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """One row, in percent; silent ones of the confident ones."""
        silent = 100 * self.silent_pictures / max(self.confident_pictures, 1)
        return (
            f"{self.pictures:4d} pictures  exact {self.exact:5.1f}  faces {self.faces:5.1f}  "
            f"colours {self.colours:5.1f}  false {self.false:4.1f}  "
            f"confident {self.confident:5.1f}  silent {silent:4.1f}"
        )

    @property
    def exact(self) -> float:
        return 100 * self.exact_pictures / max(self.pictures, 1)

    @property
    def faces(self) -> float:
        return 100 * self.right_faces / max(self.dice, 1)

    @property
    def colours(self) -> float:
        return 100 * self.right_colours / max(self.coloured, 1)

    @property
    def false(self) -> float:
        return 100 * self.false_dice / max(self.dice, 1)

    @property
    def confident(self) -> float:
        return 100 * self.confident_pictures / max(self.pictures, 1)

    def add(self, name: str, truth: Iterable[Truth], reading: Reading) -> None:
        """Compare one reading with what is there."""
        everything = list(truth)
        there = [die for die in everything if die.face]
        nobody = [die.box for die in everything if not die.face]
        pairs = match(there, list(reading.dice))
        paired = {id(seen) for _, seen in pairs}
        seen_dice = [s for s in reading.dice if id(s) in paired or not any(at_one_place(box, s.box) for box in nobody)]
        faces = sum(t.face == s.face.id for t, s in pairs)
        colours = sum(t.colour is not None and s.colour is not None and t.colour == s.colour.value for t, s in pairs)
        coloured = sum(t.colour is not None for t in there)
        exact = len(pairs) == len(seen_dice) == len(there) == faces and colours == coloured
        self.pictures += 1
        self.dice += len(there)
        self.exact_pictures += exact
        self.right_faces += faces
        self.right_colours += colours
        self.coloured += coloured
        self.false_dice += len(seen_dice) - len(pairs)
        self.confident_pictures += reading.confident
        self.silent_pictures += reading.confident and not exact
        if not exact:
            self.wrong.append(
                f"{name}: {len(pairs)}/{len(there)} found, {faces} faces, {colours} colours, {len(seen_dice)} read"
            )


def match(truth: list[Truth], seen: list[DieReading]) -> list[tuple[Truth, DieReading]]:
    """Dice of the picture with those read at their place: best overlap first, each used once."""
    near = [
        (t.box.overlap(s.box), i, j)
        for i, t in enumerate(truth)
        for j, s in enumerate(seen)
        if at_one_place(t.box, s.box)
    ]
    pairs, used_truth, used_seen = [], set(), set()
    for _, i, j in sorted(near, reverse=True):
        if i not in used_truth and j not in used_seen:
            used_truth.add(i)
            used_seen.add(j)
            pairs.append((truth[i], seen[j]))
    return pairs


def at_one_place(a: Box, b: Box) -> bool:
    """Boxes overlap well, or the middle of one lies in the other: labels may mark whole dice or only their pips."""
    return a.overlap(b) >= 0.3 or b.contains(*a.centre) or a.contains(*b.centre)


ANY_DIE = (D6, GANG_DIE)
COLOURS_OF = {"dice_city": ("white", "yellow", "red", "blue", "black"), "dicetopia": ("violet", "white", "turquoise")}


def kinds_of(game: str | None) -> tuple[DieKind, ...] | None:
    """The dice of the game that a photograph's label names."""
    if game in COLOURS_OF:
        return tuple(DieKind(PIPS, Colour(name)) for name in COLOURS_OF[game])
    return {"gang_of_dice": (GANG_DIE,), "dicy_cards": (D6,)}.get(game or "")


def truths(dice: Iterable[dict[str, Any]]) -> list[Truth]:
    """The dice of a photograph's label; without a face where nobody can tell it."""
    return [
        Truth("" if die["value"] is None else str(die["value"]), die.get("colour"), Box(*die["box"])) for die in dice
    ]


def photographs(folder: pathlib.Path, all_: bool) -> Iterator[tuple[pathlib.Path, Any]]:
    """Pictures and labels of one set."""
    for file in sorted(folder.glob("*.json")):
        if all_ or is_held(folder.name, file.stem):
            yield file.with_suffix(".jpg"), json.loads(file.read_text())


def mended(name: str, dice: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Labels of a photograph with the faces that its dice show, and without one where nobody can tell it."""
    return [
        {**die, "value": None if (name, k) in DOUBTFUL else CORRECTED.get((name, k), die["value"])}
        for k, die in enumerate(dice)
    ]


def of_folder(
    reader: DiceReader, folder: pathlib.Path, all_: bool, *, is_named: bool = True, is_mended: bool = False
) -> Figures:
    """Figures of a set of photographs, with the game named or with any die that there is; labels as they are."""
    out = Figures()
    for picture, label in photographs(folder, all_):
        if is_mended:
            label["dice"] = mended(picture.stem, label["dice"])
        image = np.asarray(cv2.imread(str(picture)), np.uint8)
        kinds = kinds_of(label.get("game")) if is_named else ANY_DIE
        out.add(picture.stem, truths(label["dice"]), reader.read(image, kinds))
    return out


def of_films(reader: DiceReader, folder: pathlib.Path, all_: bool, *, is_named: bool = True) -> Figures:
    """Figures of some still frames of films, each read for itself, with the game named or as any dice."""
    out = Figures()
    for file in sorted(folder.glob("*/film.json")):
        film = json.loads(file.read_text())
        if not all_ and not is_held(file.parent.name, ""):
            continue
        for still in film["readings"]:
            for frame in range(still["from"] + 1, still["to"], STILL_STEP):
                image = np.asarray(cv2.imread(str(file.parent / f"{frame:03d}.jpg")), np.uint8)
                seen = reader.read(image, kinds_of(film["game"]) if is_named else ANY_DIE)
                out.add(f"{file.parent.name}-{frame}", truths(still["dice"]), seen)
    return out


def of_generated(reader: DiceReader, folder: pathlib.Path) -> Figures:
    """Figures of generated pictures; dice that are not whole in the picture are no part of the truth,
    nor is a colour where no one name fits.
    """
    out = Figures()
    for file in sorted(folder.glob("*.json")):
        dice = [die for die in json.loads(file.read_text())["dice"] if die["visible"] > WHOLE]
        kinds = ANY_DIE if any(die["face"] == BOSS.id for die in dice) else None  # the symbol where it is on the table
        seen = reader.read(np.asarray(cv2.imread(str(file.with_suffix(".jpg"))), np.uint8), kinds)
        out.add(file.stem, [Truth(d["face"], d["colour"] or None, Box(*d["box"])) for d in dice], seen)
    return out


def main() -> None:
    """Print a row for every set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=pathlib.Path)
    parser.add_argument("--models", type=pathlib.Path)
    parser.add_argument("--all", action="store_true", help="all photographs, also those that are trained on")
    parser.add_argument("--generated", type=pathlib.Path, help="a folder that vision.training.pictures made")
    parser.add_argument("--show", action="store_true", help="name the pictures that are not exact")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader = DiceReader(models=args.models)
    rows = {name: of_folder(reader, args.photos / name, args.all) for name in SETS}
    rows["trays, mended"] = of_folder(reader, args.photos / "trays", args.all, is_mended=True)
    rows["tables, no game"] = of_folder(reader, args.photos / "tables", args.all, is_named=False)
    rows["films"] = of_films(reader, args.photos / "films", args.all)
    rows["films, no game"] = of_films(reader, args.photos / "films", args.all, is_named=False)
    if args.generated:
        rows["generated"] = of_generated(reader, args.generated)
    for name, figures in rows.items():
        print(f"{name:<16}{figures}")
        for line in figures.wrong if args.show else ():
            print(f"    {line}")


if __name__ == "__main__":
    main()
