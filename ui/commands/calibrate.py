"""`table-companion calibrate`: measure the colours of the owners' own dice, under the tray's own lamp."""

from __future__ import annotations

import argparse
import itertools
from dataclasses import dataclass
from typing import Any

from companion.dice import Colour
from ui.commands import own_dice as own
from ui.commands.options import folder_of, words_of
from ui.commands.own_dice import BadOwnDice, SampledPhoto
from ui.commands.program_name import command
from ui.commands.read import kinds_of
from ui.i18n import Words
from vision.read.colour import Lab, OwnColour, allowed_colours
from vision.read.own_dice import OwnDice, forget_colours, keep_colour, measure, strangers, too_alike

OK = 0
PROGRAM = "table-companion calibrate"
FEW = 3
"""Fewer dice than this leave open how much the lamp's mirror image changes them."""


def add_parser(commands: Any) -> None:
    """The command line of calibrate."""
    parser = commands.add_parser(
        "calibrate",
        help="measure the colours of your own dice",
        parents=[own.options("the measured colours, or the one of --colour")],
        epilog="Surest is one photograph for each colour, with dice of that colour alone, under the tray's own lamp: "
        "table-companion calibrate --colour violet violet.jpg",
    )
    parser.add_argument(
        "--colour",
        metavar="NAME",
        choices=[colour.value for colour in Colour],
        help=f"the colour of every die in the photographs: {', '.join(colour.value for colour in Colour)}",
    )
    parser.add_argument(
        "--as-read", action="store_true", help="without --colour: the colours are right as they are read"
    )
    parser.add_argument(
        "--add", action="store_true", help="these dice too have that colour, beside those measured before"
    )


def run(args: argparse.Namespace) -> int:
    """Measure, list or forget; the exit status."""
    words = words_of(args)
    colour = Colour(args.colour) if args.colour else None
    if args.forget:
        _forget(args, colour, words)
    elif args.show:
        _list(args, words)
    else:
        _measure(args, colour, words)
    return OK


def _measure(args: argparse.Namespace, colour: Colour | None, words: Words) -> None:
    kinds = kinds_of(args.game)
    if colour is not None and kinds and colour not in allowed_colours(frozenset(kind.colour for kind in kinds)):
        raise BadOwnDice("calibrate.not-in-game", colour=colour, game=args.game)
    photos = own.photographs(args, kinds)
    for photo in photos:
        print(own.table(photo, words))
    if colour is None and not args.as_read:
        first = photos[0].samples.dice[0].reading.colour or "white"
        line = command("calibrate", "--colour", first, own.first_photo(args))
        print(words.say("calibrate.how", command=line))
        return
    bodies = _bodies(photos, colour)
    with own.changing(folder_of(args), PROGRAM) as (folder, kept):
        for name, dice in bodies.items():
            strange = [dice[k] for k in strangers([(one.body, one.table) for one in dice])]
            for one in strange:
                print(words.say("calibrate.stranger", photo=one.photo, die=one.number, colour=name))
            sound = [one for one in dice if one not in strange]
            # Photographs may have been taken in different light: each is measured against its own table.
            for k, (table, lit) in enumerate(itertools.groupby(sound, key=lambda one: one.table)):
                measured = measure(name, [one.body for one in lit], table)
                kept = keep_colour(folder, kept, measured, own.write, add=args.add or k > 0)
            print(words.say("calibrate.kept", colour=name, n=len(sound)))
            if len(sound) < FEW:
                print(words.say("calibrate.few", colour=name))
    _tell_alike(kept, words)


@dataclass(frozen=True, slots=True)
class _Measured:
    """A die of a photograph, by its number in it, and the table under it."""

    photo: str
    number: int
    body: Lab
    table: Lab


def _bodies(photos: list[SampledPhoto], colour: Colour | None) -> dict[Colour, list[_Measured]]:
    found: dict[Colour, list[_Measured]] = {}
    for photo in photos:
        for die in photo.samples.dice:
            name = colour or die.reading.colour
            assert name is not None, "every sampled die has a colour"
            found.setdefault(name, []).append(_Measured(photo.name, die.number, die.body, photo.samples.table))
    return found


def _tell_alike(kept: OwnDice, words: Words) -> None:
    for one, other, gap in too_alike(kept.colours):
        least = max(one.spread, other.spread)
        facts = {"one": one.colour, "other": other.colour, "gap": f"{gap:.1f}", "spread": f"{least:.1f}"}
        print(words.say("calibrate.alike", **facts))


def _list(args: argparse.Namespace, words: Words) -> None:
    kept, problems = own.known(folder_of(args))
    for problem in problems:
        print(words(problem))
    for one in kept.colours:
        print(words.say("calibrate.listed", colour=one.colour, n=max(1, len(one.samples)), lab=_shown(one)))
    if not kept.colours:
        print(words.say("calibrate.none", command=command("calibrate", "--colour", "red", "red.jpg")))
    _tell_alike(kept, words)


def _shown(one: OwnColour) -> str:
    return ", ".join(f"{value:.0f}" for value in one.lab)


def _forget(args: argparse.Namespace, colour: Colour | None, words: Words) -> None:
    with own.changing(folder_of(args), PROGRAM) as (folder, kept):
        gone = tuple(dict.fromkeys(c.colour for c in kept.colours if colour is None or c.colour is colour))
        if not gone:
            raise BadOwnDice("calibrate.nothing-to-forget")
        forget_colours(folder, kept, colour, own.write)
    print(words.say("calibrate.forgotten", colours=gone))
