"""`table-companion read`: the dice in photographs, for people and for programs."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import cv2

from companion.dice import DieKind
from companion.registry import installed
from ui.commands.open_reader import open_reader
from ui.commands.options import common_options, folder_of, words_of
from ui.commands.own_dice import own_reader
from ui.commands.photo_file import UnreadablePhoto, UnwritableOverlay, load, write_drawn
from ui.i18n import Words
from vision.read.overlay import draw
from vision.read.reader import TimedReading
from vision.read.report import dice_fields, doubt_fields

OK, SOME_UNREADABLE = 0, 1


def add_parser(subparsers: Any) -> None:
    """The command line of read."""
    parser = subparsers.add_parser("read", help="read the dice in pictures", parents=[common_options()])
    parser.add_argument("--game", metavar="GAME", help="the game in play: which faces and colours can occur")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, in the order of the photographs")
    parser.add_argument(
        "--overlay", metavar="FOLDER", type=Path, help="write the photographs with what was seen drawn on them"
    )
    parser.add_argument("--timings", action="store_true", help="say how long each step took")
    parser.add_argument("--factory", action="store_true", help="without the colours and faces of your own dice")
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help="a picture: JPEG, PNG or what else OpenCV reads")


def run(args: argparse.Namespace) -> int:
    """Read the photographs; the exit status is 1 if one could not be read."""
    words = words_of(args)
    kinds = kinds_of(args.game)
    cv2.setNumThreads(1)  # one photograph after the other: a second core belongs to the screen
    reader = open_reader() if args.factory else own_reader(folder_of(args), words)
    status = OK
    for name in args.photos:
        try:
            image = load(Path(name))
        except UnreadablePhoto as error:
            status = SOME_UNREADABLE
            _tell_error(name, error, words, as_json=args.json)
            continue
        timed = reader.read_timed(image, kinds)
        if args.overlay:
            try:
                write_drawn(args.overlay, name, draw(image, timed.reading))
            except UnwritableOverlay as error:
                print(words.error(error), file=sys.stderr)
                status = SOME_UNREADABLE
        if args.json:
            print(json.dumps(as_fields(name, timed, steps=args.timings)), flush=True)
        else:
            print(as_text(name, timed, words, steps=args.timings), flush=True)
    return status


def kinds_of(game_id: str | None) -> tuple[DieKind, ...] | None:
    """The dice of a game, its name written with - or _; None where no game is named."""
    return installed().get(game_id.replace("_", "-")).dice if game_id else None


def as_fields(name: str, timed: TimedReading, *, steps: bool = False) -> dict[str, Any]:
    """One reading as the fields of its JSON object."""
    reading = timed.reading
    fields: dict[str, Any] = {
        "photo": name,
        "confident": reading.confident,
        "ms": round(timed.ms, 2),
        "dice": dice_fields(reading),
        "doubts": doubt_fields(reading),
    }
    if steps:
        fields["steps"] = {step.name: round(step.ms, 2) for step in timed.steps}
    return fields


def as_text(name: str, timed: TimedReading, words: Words, *, steps: bool = False) -> str:
    """One reading as a small table for people."""
    reading = timed.reading
    sure = words.say("read.sure" if reading.confident else "read.unsure")
    lines = [words.say("read.photo", photo=name, n=len(reading.dice), sure=sure)]
    for die in sorted(reading.dice, key=lambda d: (d.colour or "", d.face.id)):
        colour = words.fact(die.colour) if die.colour else "?"
        line = f"  {words.fact(die.face):>4}  {colour:<10} {die.sure:>5.0%}"
        if die.doubts:
            others = ", ".join(f"{words.fact(face)} {p:.0%}" for face, p in die.choices[:3])
            why = ", ".join(words.say(f"doubt.{doubt.value}") for doubt in die.doubts)
            line += f"  {why} ({others})"
        lines.append(line)
    for doubt in reading.doubts:
        why = words.say(f"doubt.picture.{doubt.why.value}")
        where = f" ({', '.join(str(round(v)) for v in doubt.box)})" if doubt.box else ""
        lines.append(f"     ?  {words.say('read.unread', why=why)}{where}")
    if steps:
        lines.append("        " + ", ".join(f"{words.say(f'read.step.{s.name}')} {s.ms:.1f} ms" for s in timed.steps))
    return "\n".join(lines)


def _tell_error(name: str, error: UnreadablePhoto, words: Words, *, as_json: bool) -> None:
    if as_json:
        print(
            json.dumps({"photo": name, "confident": False, "ms": 0, "dice": [], "doubts": [], "error": str(error)}),
            flush=True,
        )
    else:
        print(words.error(error), file=sys.stderr)
