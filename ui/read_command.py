"""`table-companion read`: the dice in photographs, for people and for programs."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.dice import DieKind
from companion.registry import installed
from vision.networks import Picture
from vision.overlay import draw
from vision.reader import DiceReader, TimedReading
from vision.report import dice_fields, doubt_fields

OK, SOME_UNREADABLE = 0, 1
LARGEST_PHOTO = 64 * 1024 * 1024
"""In bytes. Photographs of telephones take three to fifteen million."""


class UnreadablePhoto(ValueError):
    """A file that is no picture."""


def add_parser(subparsers: Any) -> None:
    """The command line of read."""
    parser = subparsers.add_parser("read", help="read the dice in pictures")
    parser.add_argument("--game", metavar="GAME", help="the game in play: which faces and colours can occur")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, in the order of the photographs")
    parser.add_argument(
        "--overlay", metavar="FOLDER", type=Path, help="write the photographs with what was seen drawn on them"
    )
    parser.add_argument("--timings", action="store_true", help="say how long each step took")
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help="a picture: JPEG, PNG or what else OpenCV reads")


def run(args: argparse.Namespace) -> int:
    """Read the photographs; the exit status is 1 if one could not be read."""
    kinds = kinds_of(args.game) if args.game else None
    cv2.setNumThreads(1)  # one photograph after the other: a second core belongs to the screen
    reader = DiceReader()
    status = OK
    for name in args.photos:
        try:
            image = load(Path(name))
        except UnreadablePhoto as error:
            status = SOME_UNREADABLE
            _tell_error(name, str(error), as_json=args.json)
            continue
        timed = reader.read_timed(image, kinds)
        problem = _write_overlay(args.overlay, name, image, timed) if args.overlay else None
        if problem:
            print(problem, file=sys.stderr)
            status = SOME_UNREADABLE
        if args.json:
            print(json.dumps(as_fields(name, timed, steps=args.timings)), flush=True)
        else:
            print(as_text(name, timed, steps=args.timings), flush=True)
    return status


def kinds_of(game_id: str) -> tuple[DieKind, ...]:
    """The dice of a game, its name written with - or _."""
    return installed().get(game_id.replace("_", "-")).dice


def load(path: Path) -> Picture:
    """The picture in a file, turned as the camera was held; UnreadablePhoto says in a sentence what is wrong."""
    try:
        with path.open("rb") as file:
            data = np.frombuffer(file.read(LARGEST_PHOTO + 1), np.uint8)
    except IsADirectoryError as error:
        raise UnreadablePhoto(f"{path} is a folder, not a photograph: name the files in it.") from error
    except FileNotFoundError as error:
        raise UnreadablePhoto(f"{path} does not exist: check its name.") from error
    except OSError as error:
        raise UnreadablePhoto(f"{path} cannot be opened: {error.strerror}.") from error
    if data.size > LARGEST_PHOTO:
        raise UnreadablePhoto(f"{path} is larger than {LARGEST_PHOTO // 1024**2} MB: save it smaller.")
    if not data.size:
        raise UnreadablePhoto(f"{path} is empty: take the photograph again.")
    try:
        image = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except cv2.error:  # a header that promises more pixels than OpenCV is willing to hold
        image = None
    if image is None:
        raise UnreadablePhoto(f"{path} is no picture that can be read: use JPEG or PNG.")
    return np.asarray(image, np.uint8)


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


def as_text(name: str, timed: TimedReading, *, steps: bool = False) -> str:
    """One reading as a small table for people."""
    reading = timed.reading
    lines = [f"{name}: {len(reading.dice)} dice, {'sure' if reading.confident else 'not sure'}"]
    for die in sorted(reading.dice, key=lambda d: (d.colour or "", d.face.id)):
        colour = die.colour.value if die.colour else "?"
        line = f"  {die.face.id:>4}  {colour:<10} {die.sure:>5.0%}"
        if die.doubts:
            others = ", ".join(f"{face.id} {p:.0%}" for face, p in die.choices[:3])
            line += f"  {', '.join(doubt.value for doubt in die.doubts)} ({others})"
        lines.append(line)
    for doubt in reading.doubts:
        where = f" at {', '.join(str(round(v)) for v in doubt.box)}" if doubt.box else ""
        lines.append(f"     ?  not read: {doubt.why.value}{where}")
    if steps:
        lines.append("        " + ", ".join(f"{step.name} {step.ms:.1f} ms" for step in timed.steps))
    return "\n".join(lines)


def _tell_error(name: str, sentence: str, *, as_json: bool) -> None:
    if as_json:
        print(
            json.dumps({"photo": name, "confident": False, "ms": 0, "dice": [], "doubts": [], "error": sentence}),
            flush=True,
        )
    else:
        print(sentence, file=sys.stderr)


def _write_overlay(folder: Path, name: str, image: Picture, timed: TimedReading) -> str | None:
    """Write the drawn photograph; a sentence where that failed."""
    target = folder / Path(name).with_suffix(".png").name
    number = 1
    while target.exists() and target in _written:
        number += 1
        target = folder / f"{Path(name).stem}-{number}.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if target.resolve() == Path(name).resolve():
            return f"{target} is the photograph itself: choose another folder for the overlays."
        done = cv2.imwrite(str(target), draw(image, timed.reading))
    except (OSError, cv2.error):
        done = False
    _written.add(target)
    return None if done else f"{target} cannot be written: check the folder."


_written: set[Path] = set()
"""Overlays of this run, so that two photographs of one name do not overwrite each other."""


def main() -> int:
    """The command alone, without the rest of the program."""
    parser = argparse.ArgumentParser(prog="table-companion")
    add_parser(parser.add_subparsers(dest="command", required=True))
    return run(parser.parse_args(["read", *sys.argv[1:]]))


if __name__ == "__main__":
    sys.exit(main())
