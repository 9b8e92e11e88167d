"""The dice of a photograph one by one, numbered as people read: for measuring colours and for teaching faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.dice import FACES, Box, Colour, DieKind, DieReading
from vision.read.candidates import Candidate, sort_out
from vision.read.colour import Lab, allowed_colours, body_lab, judge_colour, table_lab
from vision.read.faces import COLOUR_IDS, FACE_IDS
from vision.read.networks import Picture
from vision.read.reader import CUT_OFF, DiceReader
from vision.read.taught_faces import picture_of
from vision.watch.tray import Tray

ANY_DIE = DieKind(tuple(FACES.values()))
"""A die that may show anything the reader knows."""


@dataclass(frozen=True, slots=True, eq=False)
class ShownDie:
    """One die of a photograph, as it was read and as it can be kept."""

    number: int
    reading: DieReading
    body: Lab
    picture: Picture
    """What would be kept of it as an example of a face: an edge has PICTURE_EDGE pixels."""
    unread: bool = False
    """It may be a die and was not read as one: a drawing that the networks do not know."""
    pointed: bool = False
    """Somebody said that a die lies here."""


@dataclass(frozen=True, slots=True, eq=False)
class DiceSamples:
    """All dice of a photograph, and the table under them."""

    dice: tuple[ShownDie, ...]
    table: Lab


BODY = 0.5
"""Probability of being a die's body from which something unread counts as one."""
POINTED = 1.0
"""So many edges around a place that somebody points at, what the finder saw is meant; else the place itself."""


def sample_dice(
    reader: DiceReader,
    image: Picture,
    kinds: tuple[DieKind, ...] | None = None,
    tray: Tray | None = None,
    unread: bool = False,
    places: Sequence[tuple[float, float]] = (),
) -> DiceSamples:
    """What lies in a photograph, or in the tray's part of it; `kinds` are the dice of the game, by default any.

    `unread`: also bodies of dice whose face was not read; `places`: and what lies at these, in the picture's pixels.
    """
    kinds = kinds or (ANY_DIE,)
    seen = reader.look(image, kinds)
    read, maybe = sort_out(seen.candidates, seen.sizes, reader.settings.candidates)
    height, width = image.shape[:2]
    grown = max(1.0, max(width, height) / reader.settings.longest_side)
    # Of a die that is cut off, neither colour nor drawing is kept.
    read, maybe = ([c for c in some if c.spot.inside(width / grown, height / grown, CUT_OFF)] for some in (read, maybe))
    if tray is not None:
        read, maybe = (
            [c for c in some if tray.holds(Box.square(c.spot.x * grown, c.spot.y * grown, 0.0), width, height)]
            for some in (read, maybe)
        )
    if not read and len(maybe) == 1:
        read = maybe  # one strange die alone in its picture: just what people want to teach
    offered = [c for c in maybe if unread and c not in read and c.spot.body >= BODY]
    pointed = [_at(seen.candidates, x / grown, y / grown, seen.edge, reader, image, grown) for x, y in places]
    read = [c for c in read if c not in pointed]
    offered = [c for c in offered if c not in pointed]
    colours = allowed_colours(frozenset(kind.colour for kind in kinds))
    own_size = reader.settings.faces.own_size
    dice = []
    for number, c in enumerate(_in_reading_order([*read, *offered, *pointed], seen.edge), start=1):
        edge = c.spot.edge**own_size * (seen.edge or c.spot.edge) ** (1 - own_size) * grown
        x, y = c.spot.x * grown, c.spot.y * grown
        hues = judge_colour(c.guess.colours, c.guess.crop, colours, reader.settings.colour)
        reading = _reading(c, hues.argmax(), (x, y), edge)
        picture = picture_of(image, x, y, edge)
        dice.append(ShownDie(number, reading, body_lab(c.guess.crop), picture, c in offered, c in pointed))
    return DiceSamples(tuple(dice), table_lab(image))


def _at(
    candidates: Sequence[Candidate], x: float, y: float, edge: float, reader: DiceReader, image: Picture, grown: float
) -> Candidate:
    """What lies at a place: the surest spot that the finder saw there, or else the place itself."""
    near = [c for c in candidates if np.hypot(c.spot.x - x, c.spot.y - y) < POINTED * (edge or c.spot.edge) / 2]
    if near:
        return max(near, key=lambda c: c.score)
    return reader.look_at(image, x * grown, y * grown, (edge or 0.06 * image.shape[1] / grown) * grown, (ANY_DIE,))


def _reading(c: Candidate, hue: np.intp, at: tuple[float, float], edge: float) -> DieReading:
    values = c.faces[:-1] / max(float(c.faces[:-1].sum()), 1e-9)
    order = [int(k) for k in np.argsort(-values)]
    return DieReading(
        face=FACES[FACE_IDS[order[0]]],
        colour=Colour(COLOUR_IDS[int(hue)]),
        box=Box.square(*at, edge),
        sure=float(c.faces[order[0]]),
        choices=tuple((FACES[FACE_IDS[k]], float(values[k])) for k in order),
    )


def _in_reading_order(dice: list[Candidate], edge: float) -> list[Candidate]:
    """Row by row from above, each from the left; dice less than an edge apart in height are in one row."""
    rows: list[list[Candidate]] = []
    for c in sorted(dice, key=lambda c: c.spot.y):
        if rows and c.spot.y - rows[-1][0].spot.y < max(edge, 1.0):
            rows[-1].append(c)
        else:
            rows.append([c])
    return [c for row in rows for c in sorted(row, key=lambda c: c.spot.x)]
