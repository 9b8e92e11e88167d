"""`table-companion teach`: show the reader how a face of the owners' own dice is drawn."""

from __future__ import annotations

import argparse
from typing import Any

from companion.dice import BOSS, FACES, Face
from ui.commands import own_dice as own
from ui.commands.options import folder_of, words_of
from ui.commands.own_dice import BadOwnDice, SampledPhoto
from ui.commands.program_name import command
from ui.commands.read import kinds_of
from ui.i18n import Words
from vision.read.dice_samples import ShownDie
from vision.read.own_dice import forget_examples, keep_examples
from vision.read.taught_faces import PICTURE_EDGE, Example, has_drawing

OK = 0
PROGRAM = "table-companion teach"
SURE_OF_ANOTHER = 0.9
"""Probability of another face from which the owners are asked whether they mean it."""
ENOUGH = 3
"""Pictures of a face from which it is recognised wherever it lies."""


def add_parser(commands: Any) -> None:
    """The command line of teach."""
    parser = commands.add_parser(
        "teach",
        help="teach the reader a face of your own dice",
        parents=[own.options("what was taught, or the face of --face")],
        epilog="Every die in the photographs shows that face, unless --die chooses: "
        "table-companion teach --face boss boss-1.jpg boss-2.jpg",
    )
    parser.add_argument("--face", metavar="FACE", choices=list(FACES), help=f"what the dice show: {', '.join(FACES)}")
    parser.add_argument(
        "--die",
        metavar="N",
        type=int,
        action="append",
        help="only this die, by its number in the table; may be repeated",
    )
    parser.add_argument(
        "--at",
        metavar="X,Y",
        type=_place,
        action="append",
        help="the die at this place of the photograph, in pixels, whether it was found or not; may be repeated",
    )
    parser.add_argument("--force", action="store_true", help="believe me, even if it looks like another face")


def _place(text: str) -> tuple[float, float]:
    x, comma, y = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError("two numbers with a comma, such as 412,230")
    return float(x), float(y)


def run(args: argparse.Namespace) -> int:
    """Teach, list or forget; the exit status."""
    words = words_of(args)
    face = FACES[args.face] if args.face else None
    if args.forget:
        _forget(args, face, words)
    elif args.show:
        _list(args, words)
    else:
        _teach(args, face, words)
    return OK


def _teach(args: argparse.Namespace, face: Face | None, words: Words) -> None:
    kinds = kinds_of(args.game)
    if face is not None and kinds and all(face not in kind.faces for kind in kinds):
        raise BadOwnDice("teach.not-in-game", face=face, game=args.game)
    if (args.die or args.at) and len(args.photos) + args.camera > 1:
        raise BadOwnDice("teach.die-of-which")
    photos = own.photographs(args, kinds, unread=True, places=args.at or ())
    for photo in photos:
        print(own.table(photo, words))
    if face is None:
        print(words.say("teach.how", command=command("teach", "--face", BOSS.id, own.first_photo(args))))
        return
    chosen = [(photo, die) for photo in photos for die in _chosen(photo, args.die, bool(args.at))]
    _refuse_blank(chosen, face)
    if not args.force:
        _ask_about_others(chosen, face)
    pictures = [die.picture for _, die in chosen]
    with own.changing(folder_of(args), PROGRAM) as (folder, kept):
        kept = keep_examples(folder, kept, face.id, pictures, own.write)
    count = sum(example.face == face.id for example in kept.examples)
    print(words.say("teach.kept", face=face, n=len(pictures), all=count))
    if count < ENOUGH:
        print(words.say("teach.few"))


def _chosen(photo: SampledPhoto, numbers: list[int] | None, pointed: bool) -> list[ShownDie]:
    dice = photo.samples.dice
    if not numbers:
        return [die for die in dice if die.pointed or not pointed]
    known = {die.number: die for die in dice}
    numbers = [*numbers, *(die.number for die in dice if die.pointed)]
    for number in numbers:
        if number not in known:
            raise BadOwnDice("teach.no-such-die", photo=photo.name, die=number, most=len(dice))
    return [known[number] for number in dict.fromkeys(numbers)]


def _refuse_blank(chosen: list[tuple[SampledPhoto, ShownDie]], face: Face) -> None:
    for photo, die in chosen:
        if not has_drawing(Example(face.id, die.picture, PICTURE_EDGE)):
            raise BadOwnDice("teach.blank", photo=photo.name, die=die.number)


def _ask_about_others(chosen: list[tuple[SampledPhoto, ShownDie]], face: Face) -> None:
    for photo, die in chosen:
        if die.reading.face is not face and die.reading.sure >= SURE_OF_ANOTHER:
            raise BadOwnDice("teach.another-face", photo=photo.name, die=die.number, face=face, seen=die.reading.face)


def _list(args: argparse.Namespace, words: Words) -> None:
    kept, problems = own.known(folder_of(args))
    for problem in problems:
        print(words(problem))
    faces = [example.face for example in kept.examples]
    for name in dict.fromkeys(faces):
        print(words.say("teach.listed", face=FACES[name], n=faces.count(name)))
    if not faces:
        print(words.say("teach.none", command=command("teach", "--face", BOSS.id, "boss.jpg")))


def _forget(args: argparse.Namespace, face: Face | None, words: Words) -> None:
    with own.changing(folder_of(args), PROGRAM) as (folder, kept):
        # What the file lists, not what can be read: an entry whose picture is missing can be forgotten too.
        listed = dict.fromkeys(str(entry.get("face")) for entry in (kept.raw or {}).get("faces", []))
        gone = tuple(FACES.get(name, name) for name in listed if face is None or name == face.id)
        if not gone:
            raise BadOwnDice("teach.nothing-to-forget")
        forget_examples(folder, kept, face.id if face else None, own.write)
    print(words.say("teach.forgotten", faces=gone))
