"""The owners' own dice for every command: reading with them, showing them in photographs, and changing what is kept."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import cv2

from companion.dice import DieKind
from companion.errors import CodedError
from companion.settings import settings_file as saved
from companion.storage.data_folder import WriterLock, make_private
from companion.storage.disk import disk_error
from companion.storage.durable_file import write_through
from companion.text import Message
from ui.commands.open_reader import open_reader
from ui.commands.options import common_options, folder_of
from ui.commands.photo_file import load, write_drawn
from ui.i18n import Words
from vision.read import lessons, own_dice
from vision.read.dice_samples import DiceSamples, sample_dice
from vision.read.learning import Learned, Learning
from vision.read.lessons import Lesson
from vision.read.networks import Network
from vision.read.overlay import draw_numbered
from vision.read.own_dice import OwnDice, OwnDiceError
from vision.read.reader import DiceReader
from vision.sources.frame import Picture, SourceError
from vision.watch.tray import Tray

CAMERA = "camera"
"""What the picture of the camera is called in sentences."""
FRAMES_UNTIL_STEADY = 15
"""A camera that was just switched on first finds its exposure and its white balance."""


class BadOwnDice(CodedError):
    """What was asked of the own dice cannot be done: the sentence `<code>`."""


@dataclass(frozen=True, slots=True, eq=False)
class SampledPhoto:
    """A photograph and the dice in it."""

    name: str
    samples: DiceSamples


def known(data: Path) -> tuple[OwnDice, tuple[Message, ...]]:
    """The own dice of a data folder, and what people should know of them. What cannot be understood does not count."""
    try:
        kept = own_dice.load(data / own_dice.FOLDER)
    except OwnDiceError as error:
        return OwnDice(), (Message("own-dice.ignored", {"why": _message(error)}),)
    return kept, tuple(_message(problem) for problem in kept.problems)


def own_reader(data: Path, words: Words) -> DiceReader:
    """A reader that knows the own dice, and what confirmed throws taught; what is wrong with them is said once."""
    kept, problems = known(data)
    taught: tuple[Lesson, ...] = ()
    try:
        taught = lessons.load(data / own_dice.FOLDER) if saved.load(data / saved.FILE).settings.reader.learns else ()
    except OwnDiceError as error:
        problems = (*problems, Message("own-dice.ignored", {"why": _message(error)}))
    for problem in problems:
        print(words(problem), file=sys.stderr)
    reader = open_reader()  # first: it says in a sentence where a network is missing
    learned = Learning(lambda: Network("faces.onnx.gz")).learn(taught) if taught else Learned()
    reader.renew(learned.settings(kept))
    return reader


def unreadable(error: OwnDiceError) -> BadOwnDice:
    """A file of the own dice that cannot be understood, and stays as it is."""
    return BadOwnDice("own-dice.kept", why=_message(error))


@contextmanager
def changing(data: Path, program: str) -> Iterator[tuple[Path, OwnDice]]:
    """The folder and what it holds, for somebody who changes it. A file that cannot be understood stays as it is."""
    folder = data / own_dice.FOLDER
    try:
        make_private(data)
        lock = WriterLock(data, program)
        try:
            make_private(folder)
            yield folder, own_dice.load(folder)
        finally:
            lock.release()
    except OwnDiceError as error:
        raise unreadable(error) from error
    except OSError as error:
        raise disk_error(error, folder) from error


write = write_through


def _message(error: OwnDiceError) -> Message:
    return Message(error.why.value, error.facts)


# --- the command line that calibrate and teach share ------------------------------------------------------------------


def options(forgotten: str) -> argparse.ArgumentParser:
    """Where photographs come from, where things are kept, and what `--forget` forgets."""
    parser = argparse.ArgumentParser(add_help=False, parents=[common_options()])
    parser.add_argument("--game", metavar="GAME", help="the game whose dice these are: which faces and colours occur")
    parser.add_argument("--camera", action="store_true", help="take one photograph with the camera, as it is set up")
    parser.add_argument("--overlay", metavar="FOLDER", type=Path, help="write the photographs with the dice numbered")
    parser.add_argument("--list", action="store_true", dest="show", help="say what is kept")
    parser.add_argument("--forget", action="store_true", help=f"forget {forgotten}")
    parser.add_argument("photos", nargs="*", metavar="PHOTO", help="a picture of dice in the tray, under its lamp")
    return parser


def first_photo(args: argparse.Namespace) -> str:
    """The first photograph, in the words of the command line."""
    return str(args.photos[0]) if args.photos else "--camera"


def photographs(
    args: argparse.Namespace,
    kinds: tuple[DieKind, ...] | None,
    *,
    unread: bool = False,
    places: Sequence[tuple[float, float]] = (),
) -> list[SampledPhoto]:
    """Every photograph with its dice, read as if nothing were known of the own ones. One without dice is refused.

    `unread`: also what may be a die and was not read as one; `places`: and what lies at these places.
    """
    images = [(name, load(Path(name)), Tray()) for name in args.photos]
    if args.camera:
        from ui.app.devices import tray  # late: only the camera needs cameras and pins

        settings = saved.load(folder_of(args) / saved.FILE).settings
        images.append((CAMERA, _from_camera(settings), tray(settings)))
    if not images:
        raise BadOwnDice("own-dice.no-photos")
    cv2.setNumThreads(1)  # one photograph after the other: a second core belongs to the screen
    reader = open_reader()
    looked = ((name, image, sample_dice(reader, image, kinds, tray, unread, places)) for name, image, tray in images)
    return [_shown(name, image, seen, args.overlay) for name, image, seen in looked]


def _shown(name: str, image: Picture, seen: DiceSamples, overlay: Path | None) -> SampledPhoto:
    if overlay is not None:
        write_drawn(overlay, name, draw_numbered(image, [die.reading for die in seen.dice]))
    if not seen.dice:
        raise BadOwnDice("own-dice.no-dice", photo=name)
    return SampledPhoto(name, seen)


def _from_camera(settings: saved.Settings) -> Picture:
    from ui.app.devices import camera_of  # late: only this needs cameras and pins

    source = camera_of(settings)
    picture = None
    try:
        source.open()
        for count, frame in enumerate(source.frames(), start=1):
            picture = frame.picture
            if count >= FRAMES_UNTIL_STEADY:
                break
    except SourceError as error:
        raise BadOwnDice(error.why.value, **error.facts) from error
    finally:
        source.close()
    if picture is None:
        raise BadOwnDice("frames.none")
    return picture


def table(photo: SampledPhoto, words: Words) -> str:
    """The dice of a photograph by their numbers, for people."""
    lines = [words.say("own-dice.photo", photo=photo.name, n=len(photo.samples.dice))]
    for die in photo.samples.dice:
        x, y = die.reading.box.centre
        place = words.say("own-dice.place", x=round(x), y=round(y))
        face, colour = words.fact(die.reading.face), words.fact(die.reading.colour)
        unread = "  " + words.say("own-dice.unread") if die.unread else ""
        lines.append(f"  {die.number:>3}  {face:<5} {colour:<10} {die.reading.sure:>5.0%}  {place}{unread}")
    return "\n".join(lines)
