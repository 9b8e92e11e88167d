"""`table-companion watch`: one reading per throw, from films or from the camera."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import cv2

from companion.dice import DieKind
from companion.settings import settings_file
from ui.commands.options import data_option, folder_of
from ui.commands.read import kinds_of
from ui.i18n import Words, system_language
from vision.read.report import dice_fields, doubt_fields
from vision.sources.files import FASTEST_FPS, open_film
from vision.sources.frame import FrameSource, SourceError
from vision.watch.live_table import LiveTable, PictureReader, ThrowRead

OK, SOME_FAILED = 0, 1


def add_parser(subparsers: Any) -> None:
    """The command line of watch."""
    parser = subparsers.add_parser("watch", help="follow the dice in front of the camera", parents=[data_option()])
    parser.add_argument("--json", action="store_true", help="one JSON object a reading")
    parser.add_argument("--game", metavar="GAME", help="the game in play: which faces and colours can occur")
    parser.add_argument(
        "--fps", metavar="N", type=_rate, help="frames a second of the films, whatever they say themselves"
    )
    parser.add_argument("--factory", action="store_true", help="without the colours and faces of your own dice")
    parser.add_argument(
        "films",
        nargs="*",
        metavar="FOLDER|VIDEO",
        help="a video, or a folder of pictures; none: the camera, until Ctrl-C",
    )


def _rate(text: str) -> float:
    try:
        rate = float(text)
    except ValueError:
        rate = 0.0
    if not 0 < rate <= FASTEST_FPS:
        raise argparse.ArgumentTypeError(f"{text} is no rate: a number above 0 and up to {FASTEST_FPS:.0f} is needed")
    return rate


def run(args: argparse.Namespace) -> int:
    """Watch the films one after the other, or the camera; the exit status is 1 if one could not be watched."""
    kinds = kinds_of(args.game)
    cv2.setNumThreads(1)  # the second core belongs to the screen
    words = Words(system_language(os.environ))
    reader = _reader(None if args.factory else folder_of(args), words)
    say = _say_json if args.json else partial(_say_words, words)
    if not args.films:
        from ui.app.devices import camera_of  # late: films need neither cameras nor pins

        camera = camera_of(settings_file.load(folder_of(args) / settings_file.FILE).settings)
        return _watch("camera", lambda: camera, reader, kinds, say, words)
    return max(_watch(film, partial(open_film, Path(film), args.fps), reader, kinds, say, words) for film in args.films)


def _reader(data: Path | None, words: Words) -> PictureReader:
    """A reader that knows the own dice of a data folder, where there is one."""
    # late: the networks take a moment, and a wrong option should not wait for them
    from ui.commands.open_reader import open_reader
    from ui.commands.own_dice import own_reader

    return open_reader() if data is None else own_reader(data, words)


def _watch(
    name: str,
    opened: Callable[[], FrameSource],
    reader: PictureReader,
    kinds: tuple[DieKind, ...] | None,
    say: Callable[[str, ThrowRead], None],
    words: Words,
) -> int:
    live = LiveTable(reader, kinds)
    source: FrameSource | None = None
    thrown = False
    try:
        source = opened()
        source.open()
        for frame in source.frames():
            for event in live.update(frame):
                if isinstance(event, ThrowRead):
                    thrown = True
                    say(name, event)
    except SourceError as error:
        print(words.say(error.why.value, **error.facts), file=sys.stderr)
        return SOME_FAILED
    finally:
        if source is not None:
            source.close()
    if not thrown:
        print(words.say("watch.no-throw", film=name), file=sys.stderr)
    return OK


def _say_json(film: str, read: ThrowRead) -> None:
    print(json.dumps(as_fields(film, read)), flush=True)


def _say_words(words: Words, film: str, read: ThrowRead) -> None:
    print(as_text(film, read, words), flush=True)


def as_fields(film: str, read: ThrowRead) -> dict[str, Any]:
    """One reading as the fields of its JSON object."""
    return {
        "film": film,
        "frame": read.seq,
        "at": round(read.at, 3),
        "confident": read.reading.confident,
        "dice": dice_fields(read.reading),
        "doubts": doubt_fields(read.reading),
    }


def as_text(film: str, read: ThrowRead, words: Words) -> str:
    """One reading as a line for people: a + before a die that was thrown, a ? behind one in doubt."""
    dice = [
        ("+" if thrown else " ")
        + (f"{words.fact(die.colour)}=" if die.colour else "")
        + words.fact(die.face)
        + ("?" if die.doubts else "")
        for die, thrown in zip(read.reading.dice, read.thrown, strict=True)
    ]
    unread = f"  {words.say('watch.unread', n=len(read.reading.doubts))}" if read.reading.doubts else ""
    sure = words.say("read.sure" if read.reading.confident else "read.unsure")
    return f"{film} {read.at:8.2f} s  {' '.join(dice) or words.say('watch.none')}{unread}  ({sure})"
