"""`table-companion corrections`: what was set right at the table, with labels, and read anew by this version."""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from companion.dice import FACES, Box, DieKind
from companion.errors import CodedError
from companion.journal.photographs import Photographs
from companion.registry import installed
from companion.storage.durable_file import write_through
from ui.commands import own_dice as own
from ui.commands.open_reader import open_reader
from ui.commands.options import common_options, folder_of, trailing_options, words_of
from ui.commands.photo_file import load as load_photo
from ui.i18n import Words
from vision.read import lessons as kept_lessons
from vision.read import own_dice
from vision.read.faces import FACE_IDS
from vision.read.learning import PARTS, Learning
from vision.read.lessons import BOX_SIDE, EDGE, NO_DIE, Lesson, LessonDie
from vision.read.networks import Network, Picture
from vision.read.own_dice import OwnDiceError, packed
from vision.read.reader import DiceReader
from vision.read.replay import Truth, compare

OK = 0
PROGRAM = "table-companion corrections"


class BadCorrections(CodedError):
    """What was corrected cannot be shown: the sentence `<code>`."""


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """A picture with what lies in it: the photograph of a throw, or the small picture of one die where that is gone."""

    lesson: Lesson
    name: str
    image: Picture
    photo: Path | None
    dice: tuple[LessonDie, ...]
    boxes: tuple[Box, ...]


def add_parser(commands: Any) -> None:
    """The command line of corrections."""
    parser = commands.add_parser(
        "corrections", help="what was set right at the table, and how it is read now", parents=[common_options()]
    )
    late = [trailing_options()]
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for name, words in (
        ("list", "what was read, and what it was"),
        ("export", "write the pictures with labels, as score_reader reads them"),
        ("replay", "read them with this version: what is right now, and what got worse"),
        ("forget", "forget what one throw taught, or all"),
    ):
        action = actions.add_parser(name, help=words, parents=late)
        if name == "forget":
            action.add_argument("throw", metavar="THROW", help="its name in the list, or all")
            continue
        action.add_argument("--all", action="store_true", help="also what was confirmed as it was read")
        if name == "export":
            action.add_argument("folder", metavar="FOLDER", type=Path)
        if name == "replay":
            action.add_argument("--json", action="store_true", help="the figures as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Do what was asked; the exit status."""
    data, words = folder_of(args), words_of(args)
    if args.action == "forget":
        _forget(data, args.throw, words)
        return OK
    try:
        kept = kept_lessons.load(data / own_dice.FOLDER)
    except OwnDiceError as error:
        raise own.unreadable(error) from error
    chosen = [one for one in kept if any(die.face is not None for die in one.dice) and (args.all or one.corrected)]
    if not chosen:
        raise BadCorrections("corrections.none", n=len(kept))
    if args.action == "list":
        for one in chosen:
            print(_line(one, words))
    elif args.action == "export":
        _export(args.folder, list(_labelled(data, chosen)), words)
    else:
        _replay(data, kept, list(_labelled(data, chosen)), words, as_json=args.json)
    return OK


def _line(one: Lesson, words: Words) -> str:
    """A throw: which, when, and what was set right."""
    parts = []
    for number, die in enumerate(one.dice, start=1):
        if die.face is None:
            continue
        read = words.fact(FACES[die.read_face]) if die.read_face else words.say("corrections.unseen")
        shows = words.say("corrections.no-die") if die.face == NO_DIE else words.fact(FACES[die.face])
        if die.face != (die.read_face or ""):
            parts.append(words.say("corrections.face", number=number, read=read, shows=shows))
        elif die.corrected:
            colours = {"read": die.read_colour or "?", "shows": die.colour or "?"}
            parts.append(words.say("corrections.face", number=number, **colours))
    told = "; ".join(parts) or words.say("corrections.as-read", n=len(one.dice))
    return f"{one.id:<10} {one.at[:16].replace('T', ' ')}  {one.game or '-':<14} {told}"


# --- pictures with labels ---------------------------------------------------------------------------------------------


def _labelled(data: Path, lessons: Sequence[Lesson]) -> Iterator[Labelled]:
    photographs = Photographs(data)
    for one in lessons:
        path = photographs.path(one.photo) if one.photo is not None else None
        image = load_photo(path) if path is not None else None
        if image is not None and image.shape[:2] == (one.height, one.width):
            yield Labelled(one, one.id, image, path, one.dice, tuple(die.box for die in one.dice))
            continue
        for number, die in enumerate(one.dice, start=1):
            picture = die.picture
            if picture is not None:
                box = Box.square(picture.shape[1] / 2, picture.shape[0] / 2, BOX_SIDE * EDGE)
                yield Labelled(one, f"{one.id}-{number}", picture, None, (die,), (box,))


def _export(folder: Path, pictures: list[Labelled], words: Words) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for one in pictures:
            if one.photo is not None:
                shutil.copyfile(one.photo, folder / f"{one.name}.jpg")
            else:
                (folder / f"{one.name}.png").write_bytes(packed(one.image))
            # Of a game that is no longer installed nobody knows the dice: its pictures are read as any throw.
            game = one.lesson.game if _kinds(one.lesson.game) is not None else None
            label = json.dumps({"game": game, "dice": _label(one)}, indent=1) + "\n"
            (folder / f"{one.name}.json").write_text(label, encoding="utf-8")
    except OSError as error:
        raise BadCorrections("corrections.unwritable", folder=str(folder), reason=error.strerror or "?") from error
    whole = sum(one.photo is not None for one in pictures)
    print(words.say("corrections.exported", folder=str(folder), photos=whole, dice=len(pictures) - whole))


def _label(one: Labelled) -> list[dict[str, Any]]:
    """Every die; what nobody looked at has no value, so that whatever is read there is not counted."""
    return [
        {
            "value": None if die.face is None else "boss" if die.face == "boss" else int(die.face),
            "colour": die.colour.value if die.colour else None,
            "box": [round(side, 1) for side in box],
        }
        for die, box in zip(one.dice, one.boxes, strict=True)
        if die.face != NO_DIE
    ]


# --- read anew --------------------------------------------------------------------------------------------------------


def _replay(data: Path, kept: Sequence[Lesson], pictures: list[Labelled], words: Words, *, as_json: bool) -> None:
    """Read each picture from the factory, and with what all other throws taught: no throw is judged by itself."""
    cv2.setNumThreads(1)
    known, _ = own.known(data)
    learning = Learning(lambda: Network("faces.onnx.gz"))
    ids = list(dict.fromkeys(one.lesson.id for one in pictures))
    then = factory = now = dice = 0
    better: list[str] = []
    worse: list[str] = []
    plain = open_reader()
    for part in range(min(PARTS, len(ids))):
        inside = ids[part::PARTS]
        learned = learning.learn([one for one in kept if one.id not in inside])
        reader = open_reader(learned.settings(known))
        for one in (one for one in pictures if one.lesson.id in inside):
            kinds = _kinds(one.lesson.game)
            was = [not die.corrected for die in one.dice if die.face not in (None, NO_DIE)]
            bare, full = _right(plain, one, kinds), _right(reader, one, kinds)
            then, factory, now, dice = then + sum(was), factory + sum(bare), now + sum(full), dice + len(was)
            if sum(full) > sum(was):
                better.append(one.name)
            if any(old and not new for old, new in zip(was, full, strict=True)):
                worse.append(one.name)
    if as_json:
        figures = {"pictures": len(pictures), "dice": dice, "then": then, "factory": factory, "now": now}
        print(json.dumps({**figures, "better": better, "worse": worse}))
        return
    print(words.say("corrections.replayed", n=len(pictures), dice=dice, then=then, factory=factory, now=now))
    print(words.say("corrections.better", names=", ".join(better) or "–"))
    print(words.say("corrections.worse", names=", ".join(worse) or "–"))


def _right(reader: DiceReader, one: Labelled, kinds: tuple[DieKind, ...] | None) -> list[bool]:
    truth = [
        Truth(die.face, die.colour, box)
        for die, box in zip(one.dice, one.boxes, strict=True)
        if die.face is not None and die.face != NO_DIE
    ]
    if one.photo is None:  # a die alone is no photograph: its face is looked at, where it is
        height, width = one.image.shape[:2]
        faces = reader.look_at(one.image, width / 2, height / 2, EDGE, kinds).faces
        return [FACE_IDS[int(faces[:-1].argmax())] == die.face for die in truth]
    return list(compare(truth, reader.read(one.image, kinds)).right)


def _kinds(game: str) -> tuple[DieKind, ...] | None:
    """The dice of a game; any where it is no longer installed, or was none."""
    try:
        return installed().get(game).dice if game else None
    except CodedError:
        return None


def _forget(data: Path, throw: str, words: Words) -> None:
    with own.changing(data, PROGRAM) as (folder, _):
        kept = kept_lessons.load(folder)
        if throw != "all" and all(one.id != throw for one in kept):
            raise BadCorrections("corrections.no-such", throw=throw)
        left = kept_lessons.forget(folder, kept, None if throw == "all" else (throw,), write_through)
    print(words.say("corrections.forgotten", n=len(kept) - len(left)))
