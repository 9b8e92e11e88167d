"""Readings that would count by themselves, over many simulated throws: how many do, and how many of those are wrong.

    python -m tests.bench.counted [--throws 2000] [--first SEED] [--ordinary]

Every throw is a table of its own, from its seed: any surface and lamp, glare, blur, noise, dice that touch, lean, are
half hidden or cut by the picture's edge. The empty table is filmed, something moves, the dice lie there; the live table
reads them once, as on a slow computer, and the reading is proposed twice: to an ask that says how many dice there are,
and to one that the number of dice answers, too. With `--missed`, one die of every reading is forgotten on purpose: none
of these may count where the reading tells the number.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from msgspec.structs import replace

from companion.core import Move, RollDice, Rolled, Seat
from companion.dice import D6, FACES, Box, DieKind, Face, Reading
from companion.proposal import Proposal, propose, propose_number
from companion.text import message
from vision.generate.random_scene import SceneWish, random_scene
from vision.generate.render import render
from vision.generate.scene import Scene
from vision.read.reader import DiceReader
from vision.sources.frame import Frame, Picture
from vision.watch.effort import light
from vision.watch.live_table import LiveSettings, LiveTable, PictureReader, ThrowRead

THROWS = 2000
HARD = SceneWish(640, 360, edge=(20.0, 38.0), dice=(1, 9), touching=0.5, hands=0.0, symbols=0.5, cocked=0.04)
"""All that tables do."""
ORDINARY = dataclasses.replace(
    HARD,
    surfaces=("felt",),
    tilt=12.0,
    clutter=False,
    touching=0.1,
    cocked=0.0,
    near_edge=False,
    hard=0.15,
    glare=0.1,
    in_focus=True,
)
"""A tray of felt under a lamp, in focus, as people are told to set it up."""
HIDDEN_SHARE = 0.15
"""Share of hard throws in which something that stands there hides a part of one die."""
FPS = 15.0
EMPTY_FRAMES, LYING_FRAMES = 4, 9
LEANS = 8.0
"""Degrees from which a die leans."""
SEAT = Seat(0)


@dataclass(frozen=True, slots=True)
class Throw:
    """What lies on a simulated table, and the film of how it came there."""

    seed: int
    kind: DieKind
    faces: tuple[Face, ...]
    boxes: tuple[Box, ...]
    leaning: bool
    frames: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """One throw, as it would count by itself."""

    seed: int
    told: bool
    """Where the game says how many dice there are."""
    number: bool
    """Where the reading tells that, too."""
    right: bool
    leaning: bool
    """A die leans on another: its upper face may be read rightly, and still nobody would count it."""


def throw_of(seed: int, wish: SceneWish) -> Throw:
    """A throw that only its seed determines."""
    rng = np.random.default_rng(seed + 1)
    scene = random_scene(seed, wish)
    bare, full = render(dataclasses.replace(scene, dice=())).image, render(scene)
    empty, lying = bare.copy(), full.image.copy()
    if wish.hard > 0.5 and full.labels and rng.random() < HIDDEN_SHARE:
        where = _screen(full.labels[int(rng.integers(len(full.labels)))].box, rng)
        colour = rng.integers(20, 235, 3).tolist()
        for picture in (empty, lying):
            cv2.rectangle(picture, where[0], where[1], colour, -1)
    moving = cv2.GaussianBlur(lying, (0, 0), 6.0)
    film = [empty] * EMPTY_FRAMES + [moving] + [lying] * LYING_FRAMES
    frames = tuple(_grain(picture, rng) for picture in film)
    kind = _kind(scene)
    faces = tuple(FACES["boss" if kind is not D6 and label.face == "6" else label.face] for label in full.labels)
    boxes = tuple(label.box for label in full.labels)
    return Throw(seed, kind, faces, boxes, any(label.tilt_degrees > LEANS for label in full.labels), frames)


def _kind(scene: Scene) -> DieKind:
    symbol = bool(scene.dice) and scene.dice[0].look.symbol is not None
    return DieKind((*D6.faces[:5], FACES["boss"])) if symbol else D6


def _screen(box: Box, rng: np.random.Generator) -> tuple[tuple[int, int], tuple[int, int]]:
    """A rectangle over a third to two thirds of a box, from one of its sides outwards."""
    share, side = rng.uniform(0.33, 0.67), int(rng.integers(4))
    x0, y0, x1, y1 = box
    far = 1.6
    if side == 0:
        x0, x1 = x0 - far * box.width, x0 + share * box.width
    elif side == 1:
        x0, x1 = x1 - share * box.width, x1 + far * box.width
    elif side == 2:
        y0, y1 = y0 - far * box.height, y0 + share * box.height
    else:
        y0, y1 = y1 - share * box.height, y1 + far * box.height
    grow = 0.3 * box.width
    if side < 2:
        y0, y1 = y0 - grow, y1 + grow
    else:
        x0, x1 = x0 - grow, x1 + grow
    return (round(x0), round(y0)), (round(x1), round(y1))


def _grain(picture: Picture, rng: np.random.Generator) -> Picture:
    """Noise that differs from frame to frame."""
    noise = rng.integers(-4, 5, picture.shape[:2], np.int16)[..., None]
    return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)


class OneMissed:
    """The reader, but of every picture it forgets a die and knows nothing of it."""

    def __init__(self, reader: PictureReader, throw: Throw) -> None:
        self._reader = reader
        self._gone = throw.boxes[throw.seed % len(throw.boxes)] if throw.boxes else None

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        reading = self._reader.read(image, kinds)
        gone = self._gone
        kept = tuple(die for die in reading.dice if gone is None or die.box.distance(gone) > gone.width / 2)
        sure = tuple(replace(die, doubts=(), by_rules=False) for die in kept)
        return Reading(sure, confident=True)


def reading_of(throw: Throw, reader: PictureReader) -> ThrowRead | None:
    """What the live table reads at the end of the film."""
    live = LiveTable(reader, (throw.kind,), settings=light(LiveSettings()))
    read: ThrowRead | None = None
    for seq, picture in enumerate(throw.frames):
        for event in live.update(Frame(seq, seq / FPS, picture)):
            read = event if isinstance(event, ThrowRead) else read
    return read


def judged(throw: Throw, reader: PictureReader) -> Judged:
    """Whether a throw would count by itself, and rightly."""
    read = reading_of(throw, reader)
    if read is None or not read.reading.dice:
        return Judged(throw.seed, False, False, True, throw.leaning)
    known = propose(_ask(len(throw.faces), throw.kind), read.reading, thrown=read.thrown)
    n = sum(read.thrown)
    number = None
    if n:
        number = propose_number(Move(SEAT), _ask(n, throw.kind), read.reading, (), read.thrown, read.whole)
    right = _shown(number or known) == sorted(face.id for face in throw.faces)
    return Judged(throw.seed, known.sure, number is not None and number.sure, right, throw.leaning)


def _ask(n: int, kind: DieKind) -> RollDice:
    return RollDice(SEAT, message("ask.roll"), dice=(kind,) * n)


def _shown(proposal: Proposal) -> list[str]:
    rolled = proposal.moves()[-1] if proposal.complete else None
    return sorted(face.id for face in rolled.faces) if isinstance(rolled, Rolled) else []


def run(seeds: Sequence[int], wish: SceneWish, *, missed: bool = False) -> Iterator[Judged]:
    """Every throw, judged."""
    reader = DiceReader()
    for seed in seeds:
        throw = throw_of(seed, wish)
        yield judged(throw, OneMissed(reader, throw) if missed else reader)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures; 1 where anything that would have counted is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.counted")
    parser.add_argument("--throws", type=int, default=THROWS)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--ordinary", action="store_true", help="a felt tray under a lamp, as people set it up")
    parser.add_argument("--missed", action="store_true", help="one die of every reading is forgotten")
    args = parser.parse_args(argv)
    wish = ORDINARY if args.ordinary else HARD
    found: list[Judged] = []
    for one in run(range(args.first, args.first + args.throws), wish, missed=args.missed):
        found.append(one)
        if (one.told or one.number) and not one.right:
            print(f"wrong: throw {one.seed}", flush=True)
        if len(found) % 100 == 0 or len(found) == args.throws:
            print(told_of(found), flush=True)
    return any((one.told or one.number) and not one.right for one in found)


def told_of(found: Sequence[Judged]) -> str:
    """What was found, in a line."""
    counted = [one for one in found if one.told or one.number]
    return (
        f"{len(found)} throws; counted by themselves: {sum(one.told for one in found)} where the game tells the number,"
        f" {sum(one.number for one in found)} where the reading does; wrong among them:"
        f" {sum(not one.right for one in counted)}; rightly read, with a die that leans:"
        f" {sum(one.right and one.leaning for one in counted)}"
    )


if __name__ == "__main__":
    sys.exit(main())
