"""What confirmed readings teach, as it is kept beside the owners' dice: measures, and a small picture of each die.

`learned.json` has one entry a throw. Never a photograph: only the places at which dice lay in one, so that what was
corrected can be looked at again as long as the photograph beside the journal's entry is there. A throw that nobody
looked at teaches the size and the colours of dice, not their faces, and leaves no pictures.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from companion.dice import Box, Colour
from vision.read.colour import Lab, body_lab, table_lab
from vision.read.faces import COLOUR_IDS, FACE_IDS, cut
from vision.read.networks import Picture
from vision.read.own_dice import (
    LARGEST_FILE,
    Fault,
    OwnDiceError,
    Write,
    lab_of,
    load_packed,
    packed,
    sync_folder,
    unpacked,
)
from vision.read.taught_faces import PICTURE_EDGE, picture_of

FILE = "learned.json"
FORMAT = 1
NO_DIE = "none"
"""What a thing shows that was taken for a die and is none."""
MOST_THROWS = 80
MOST_PICTURES = 200
"""Small pictures that are kept: about eight million bytes."""
SMALLEST = 4.0
"""Length of an edge in pixels below which nothing of a die can be seen."""
BOX_SIDE = 1.1
"""Side of a reading's box, in edges."""


@dataclass(frozen=True, slots=True, eq=False)
class LessonDie:
    """One die of a confirmed throw."""

    face: str | None
    """What it shows; NO_DIE for something that is none; None where nobody looked."""
    colour: Colour | None
    """Where the game tells colours apart."""
    read_face: str | None
    """What the reader said; None where it saw no die."""
    read_colour: Colour | None
    box: Box
    """Its upper face and a little around it, in pixels of the photograph."""
    body: Lab
    packed: bytes | None = None
    """The die, as examples of faces are kept; None where nobody looked at its face. As in its file: 200 in pixels take
    12 MB."""

    @property
    def picture(self) -> Picture | None:
        """The die in pixels, unpacked anew each time."""
        return None if self.packed is None else unpacked(self.packed)

    @property
    def corrected(self) -> bool:
        """Whether somebody had to set it right."""
        if self.face is None:
            return False
        return self.face != (self.read_face or "") or (self.colour is not None and self.colour is not self.read_colour)


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A confirmed throw."""

    id: str
    """The game's number and the entry's in the journal."""
    game: str
    at: str
    """When, as a date and time."""
    width: int
    height: int
    table: Lab
    dice: tuple[LessonDie, ...]
    photo: str | None = None
    """The photograph beside the journal's entry."""
    thrown: int = 0
    """So many of the first dice are those of the throw, in its order; 0 where that is not known."""

    @property
    def corrected(self) -> bool:
        """Whether anything of it had to be set right."""
        return any(die.corrected for die in self.dice)

    @property
    def edge(self) -> float | None:
        """Length of a die's edge, as a share of the picture's width."""
        sides = [die.box.width / BOX_SIDE / self.width for die in self.dice if die.face != NO_DIE]
        return float(np.median(sides)) if sides else None


@dataclass(frozen=True, slots=True)
class Told:
    """What is known of one die of a photograph: see LessonDie."""

    face: str | None
    colour: Colour | None
    read_face: str | None
    read_colour: Colour | None
    box: Box


def lesson(
    id: str, game: str, at: str, image: Picture, told: Sequence[Told], photo: str | None = None, thrown: int = 0
) -> Lesson:
    """What a photograph teaches once it is known what lies in it."""
    height, width = image.shape[:2]
    dice = []
    for one in told:
        (x, y), edge = one.box.centre, one.box.width / BOX_SIDE
        if edge < SMALLEST:
            thrown = 0
            continue
        picture = packed(picture_of(image, x, y, edge)) if one.face is not None else None
        body = body_lab(cut(image, x, y, edge, 0.0))
        dice.append(LessonDie(one.face, one.colour, one.read_face, one.read_colour, one.box, body, picture))
    return Lesson(id, game, at, width, height, table_lab(image), tuple(dice), photo, thrown)


# --- reading ----------------------------------------------------------------------------------------------------------


def load(folder: Path) -> tuple[Lesson, ...]:
    """All that is kept, oldest first. A die whose picture is gone is left out; OwnDiceError where the file is bad."""
    path = folder / FILE
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise OwnDiceError(Fault.DAMAGED, file=str(path), reason=error.strerror or str(error)) from error
    try:
        if len(content) > LARGEST_FILE:
            raise ValueError(f"more than {LARGEST_FILE // 1024} kB")
        raw = json.loads(content.decode("utf-8"))
        if isinstance(raw, dict) and isinstance(raw.get("format"), int) and raw["format"] > FORMAT:
            raise OwnDiceError(Fault.NEWER, file=str(path))
        return tuple(_lesson(folder, entry) for entry in raw["throws"])
    except OwnDiceError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise OwnDiceError(Fault.DAMAGED, file=str(path), reason=str(error)[:120] or type(error).__name__) from error


def _lesson(folder: Path, entry: Mapping[str, Any]) -> Lesson:
    width, height = int(entry["width"]), int(entry["height"])
    table, photo = lab_of(entry["table"]), entry.get("photo")
    if not 1 <= width <= 65536 or not 1 <= height <= 65536 or table is None:
        raise ValueError("a throw without size or table")
    dice = [_die(folder, die) for die in entry["dice"]]
    thrown = int(entry.get("thrown", 0)) if all(die is not None for die in dice) else 0
    names = [str(entry[name]) for name in ("id", "game", "at")]
    return Lesson(
        names[0], names[1], names[2], width, height, table, tuple(die for die in dice if die is not None),
        photo if isinstance(photo, str) else None,
        thrown,
    )  # fmt: skip


def _die(folder: Path, entry: Mapping[str, Any]) -> LessonDie | None:
    """One die; None where its picture is gone, or a later version knows a face that this one does not."""
    face, body, box = entry.get("face"), lab_of(entry["body"]), [float(side) for side in entry["box"]]
    if body is None or len(box) != 4 or not all(math.isfinite(side) for side in box):
        raise ValueError("a die without body or place")
    if face not in (None, NO_DIE, *FACE_IDS):
        return None
    picture, name = None, entry.get("picture")
    if face is not None:
        if not isinstance(name, str) or Path(name).name != name:
            raise ValueError("a die without a picture")
        try:
            picture = load_packed(folder / name)
        except OwnDiceError:
            return None
    read = entry.get("read")
    return LessonDie(
        face, _colour(entry.get("colour")), read if read in FACE_IDS else None, _colour(entry.get("read_colour")),
        Box(*box), body, picture,
    )  # fmt: skip


def _colour(name: Any) -> Colour | None:
    return Colour(name) if name in COLOUR_IDS else None


# --- writing ----------------------------------------------------------------------------------------------------------


def keep(folder: Path, kept: Sequence[Lesson], new: Lesson, write: Write) -> tuple[Lesson, ...]:
    """Keep a throw, in place of an earlier one with its id; where there are too many, the oldest plain ones go."""
    lessons = [*(one for one in kept if one.id != new.id), new]
    while len(lessons) > MOST_THROWS or sum(_pictures(one) for one in lessons) > MOST_PICTURES:
        if len(lessons) == 1:
            lessons = [replace(new, dice=new.dice[:MOST_PICTURES])]
            break
        plain = [one for one in lessons[:-1] if not one.corrected]
        lessons.remove(plain[0] if plain else lessons[0])
    return _write(folder, lessons, write)


def forget(folder: Path, kept: Sequence[Lesson], ids: Sequence[str] | None, write: Write) -> tuple[Lesson, ...]:
    """Forget these throws, or all; their pictures go with them."""
    return _write(folder, [one for one in kept if ids is not None and one.id not in ids], write)


def _pictures(one: Lesson) -> int:
    return sum(die.packed is not None for die in one.dice)


def _write(folder: Path, lessons: Sequence[Lesson], write: Write) -> tuple[Lesson, ...]:
    names: set[str] = set()
    entries = []
    for one in lessons:
        dice = []
        for die in one.dice:
            name = None
            if die.packed is not None:
                name = _name(die.packed)
                names.add(name)
                if not (folder / name).exists():
                    write(folder / name, die.packed)  # before the file that names it
            dice.append(_entry(die, name))
        entries.append(
            {
                "id": one.id,
                "game": one.game,
                "at": one.at,
                "width": one.width,
                "height": one.height,
                "table": [round(v, 2) for v in one.table],
                "photo": one.photo,
                "thrown": one.thrown,
                "dice": dice,
            }
        )
    write(folder / FILE, (json.dumps({"format": FORMAT, "throws": entries}, ensure_ascii=False) + "\n").encode("utf-8"))
    gone = [path for path in folder.glob(f"{PREFIX}-*.png") if path.name not in names]
    for path in gone:
        path.unlink(missing_ok=True)
    if gone:
        sync_folder(folder)
    return tuple(lessons)


PREFIX = "die"
"""How the names of these pictures begin; those of taught faces begin with the face."""


def _name(content: bytes) -> str:
    """A small picture's file is named by what is in it."""
    return f"{PREFIX}-{hashlib.sha256(content).hexdigest()[:12]}.png"


def _entry(die: LessonDie, name: str | None) -> dict[str, Any]:
    return {
        "face": die.face,
        "colour": die.colour.value if die.colour else None,
        "read": die.read_face,
        "read_colour": die.read_colour.value if die.read_colour else None,
        "box": [round(side, 1) for side in die.box],
        "body": [round(v, 2) for v in die.body],
        "picture": name,
    }


EDGE = PICTURE_EDGE
"""Length of a die's edge in a kept picture."""
