"""Real photographs as training pictures, split by scene, with middles and sizes of upper faces added.

Photographs are labelled with boxes. The middle of the upper face and the length of an edge come from the label where it
has them, otherwise from a finder that was trained on generated pictures: the spot that it finds inside the box.

    python -m vision.training.real PHOTOS OUT [--all] [--models FOLDER]

Places that this finder takes for dice wrongly are written down too: they are what a network learns most from.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import shutil
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np

from companion.dice import Box
from vision.read.finder import Spot
from vision.read.reader import DiceReader

SETS = ("tables", "mixed-colours", "webcam-on-wood", "trays", "catan-table")
TERRAZZO = (124, 136, 141, 144, 146, 161, 165, 175, 177, 184, 186, 193, 201, 236)
DARK_ROOM = (131, 163, 196, 197, 208)
PALE_WOOD = (119, 127, 132, 153, 156, 168, 172, 179, 215, 225, 230, 233)
HELD_MIXED = frozenset(
    (*range(6, 10), *range(27, 31), 37, 38, *range(62, 67), *range(89, 101), *TERRAZZO, *DARK_ROOM, *PALE_WOOD)
)
"""Photographs of mixed-colours that are never trained on: whole scenes."""
HELD_FILM = "dev_2"
HELD_TRAYS = ("1912", "1915", "1918", "1921", "1924")
"""Minutes of the day whose photographs of trays are never trained on: each minute has its own dice."""
CORRECTED = {
    ("mixed-colours_020", 3): 1,
    ("mixed-colours_024", 8): 3,
    ("mixed-colours_025", 14): 3,
    ("mixed-colours_055", 1): 4,
    ("mixed-colours_081", 17): 6,
    ("mixed-colours_086", 3): 5,
    ("mixed-colours_115", 14): 1,
    ("mixed-colours_115", 25): 5,
    ("mixed-colours_181", 2): 5,
    ("PXL_20240219_192104357", 1): 1,
    ("PXL_20240219_192240931", 18): 4,
    ("PXL_20240219_192342359", 25): 4,
    ("PXL_20240219_192405902", 17): 3,
}
"""Dice (photograph, number in its label) whose label is wrong, with the face that they show."""
_UNREADABLE = {
    "191026824": (0,),
    "191226698": (2,),
    "191232915": (1, 2),
    "191236787": (1, 3, 4),
    "191517219": (0,),
    "191525482": (9, 12),
    "191528849": (1, 6, 7),
    "191808534": (0, 2),
    "191813616": (2,),
    "191817613": (0,),
    "192104357": (0,),
    "192231792": (18,),
    "192405902": (2, 6, 8, 10, 13),
}
DOUBTFUL = frozenset((f"PXL_20240219_{photo}", number) for photo, dice in _UNREADABLE.items() for number in dice)
"""Dice (photograph, number in its label) whose face nobody can tell from the photograph."""
LEFT_OUT = frozenset({"mixed-colours_045", "webcam-on-wood_050"})
"""Photographs that show a die without a label, or have a label without a die."""


UNLABELLED = (
    ("dice_111", 545, 5),
    ("dice_208", 516, 360),
    ("dice_25", 301, 560),
    ("dice_25", 371, 77),
    ("dice_4", 450, 576),
    ("dice_432", 447, 323),
    ("dice_437", 153, 198),
    ("dice_64", 300, 331),
    ("dice_64", 531, 449),
    ("dice_64", 344, 485),
    ("PXL_20240219_191031850", 752, 6),
    ("PXL_20240219_191143808", 341, 188),
    ("PXL_20240219_191147225", 352, 803),
    ("PXL_20240219_191147225", 222, 795),
    ("PXL_20240219_192231792", 305, 236),
    ("PXL_20240219_192231792", 392, 253),
    ("PXL_20240219_192254441", 333, 205),
)
"""Places (photograph, x, y) of dice that have no label: other people's, with digits, cut off. Neither die nor none."""
UNKNOWN_PLACE = 0.75
"""Said to be visible of a die whose upper face was not found: too little to be read, too much to be none."""


def is_held(folder: str, name: str) -> bool:
    """Whether a photograph belongs to the part on which figures are reported."""
    number = int(name.rsplit("_", 1)[-1]) if name.rsplit("_", 1)[-1].isdigit() else -1
    if folder == "tables":
        return number >= 42
    if folder == "mixed-colours":
        return number in HELD_MIXED
    if folder == "webcam-on-wood":
        return (number // 13) % 4 == 3
    if folder == "catan-table":  # numbers run along with tables, dice and boards
        return (number // 30) % 3 == 1
    if folder == "trays":
        return name.rsplit("_", 1)[-1].startswith(HELD_TRAYS)
    return folder == HELD_FILM


def photographs(root: pathlib.Path) -> Iterator[tuple[str, str, pathlib.Path, list[dict[str, Any]]]]:
    """Folder, name, picture and dice of every labelled photograph and of some still frames of each film."""
    for folder in SETS:
        for label in sorted((root / folder).glob("*.json")):
            dice = json.loads(label.read_text())["dice"]
            for number, die in enumerate(dice):
                die["value"] = CORRECTED.get((label.stem, number), die["value"])
                die["known"] = die["value"] is not None and (label.stem, number) not in DOUBTFUL
            if label.stem not in LEFT_OUT:
                yield folder, label.stem, label.with_suffix(".jpg"), dice
    for film in sorted((root / "films").glob("*/film.json")):
        for reading in json.loads(film.read_text())["readings"]:
            for frame in range(reading["from"] + 1, reading["to"], 3):
                yield (
                    film.parent.name,
                    f"{film.parent.name}-{frame:03d}",
                    film.parent / f"{frame:03d}.jpg",
                    reading["dice"],
                )


def complete(
    dice: list[dict[str, Any]], spots: tuple[Spot, ...], typical: float, pips_only: bool
) -> tuple[list[dict[str, Any]], list[list[float]]]:
    """Labels with middles and edges, and the places that the finder took for dice wrongly."""
    out, used = [], set()
    for die in dice:
        box = Box(*die["box"])
        middle = np.array(box.centre)
        top = np.array(die["top"]) if "top" in die else None
        reach = box.inset(-0.25) if pips_only else box
        near = [(k, s) for k, s in enumerate(spots) if reach.contains(s.x, s.y) and k not in used]
        aim = top if top is not None else middle
        near.sort(
            key=lambda pair: -pair[1].heat + float(np.hypot(pair[1].x - aim[0], pair[1].y - aim[1])) / max(typical, 1)
        )
        rough = float(np.sqrt(box.area)) / 1.25
        edge = typical or rough
        found = near[0][1] if near else None
        if found is not None:
            used.add(near[0][0])
            edge = float(np.sqrt(found.edge * (typical or found.edge)))
        if not pips_only:
            edge = float(np.clip(edge, rough * 0.72, rough * 1.3))
        if top is None:
            top = middle if pips_only or found is None else np.array([found.x, found.y])
        # without a spot the middle of a whole-die box is no upper face's middle: the finder must not learn it
        known = (found is not None or pips_only or "top" in die) and die.get("known", True)
        out.append(
            {
                "face": str(die["value"]),
                "colour": die.get("colour"),
                "box": Box.square(top[0], top[1], 1.6 * edge) if pips_only else box,
                "top": top.tolist(),
                "edge": edge,
                "visible": 1.0 if known else UNKNOWN_PLACE,
                "tilt_degrees": float(die.get("tilt", 0.0)),
            }
        )
    wrong = [
        [s.x, s.y]
        for k, s in enumerate(spots)
        if k not in used and all(np.hypot(s.x - d["top"][0], s.y - d["top"][1]) > 0.45 * d["edge"] for d in out)
    ]
    return out, wrong


def main() -> None:
    """Write OUT/<folder>-train and OUT/<folder>-held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--all", action="store_true", help="put the held-out part into the training part as well")
    parser.add_argument("--models", type=pathlib.Path, help="networks to label with; vision/models unless told")
    args = parser.parse_args()
    reader = DiceReader(models=args.models)
    for folder, name, picture, dice in photographs(args.photos):
        image = cv2.imread(str(picture))
        if image is None:
            continue
        seen = reader.look(image)
        completed, wrong = complete(dice, seen.found.spots, seen.edge, folder == "webcam-on-wood")
        unlabelled = [[x, y] for photo, x, y in UNLABELLED if photo == name]
        ignored = [[x, y, seen.edge] for x, y in unlabelled]
        wrong = [place for place in wrong if all(np.hypot(*np.subtract(place, u)) > seen.edge for u in unlabelled)]
        part = "held" if is_held(folder, name) and not args.all else "train"
        kind = "films" if folder.startswith("dev") else folder
        target = args.out / f"{kind}-{part}"
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(picture, target / f"{name}.jpg")
        (target / f"{name}.json").write_text(json.dumps({"dice": completed, "negatives": wrong, "ignored": ignored}))


if __name__ == "__main__":
    main()
