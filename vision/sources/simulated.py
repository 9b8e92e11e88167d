"""A table that is not there: dice that are told what to show tumble into a tray, hands take them up, lamps flicker.

It gives frames like a camera, in its own time for tests (as fast as they are wanted) or in real time to show them.
The same seed and the same wishes give the same frames.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.dice import BOSS, D6, FACES, Box, Colour, DieKind, DieReading, Doubt, Face, PictureDoubt, Reading
from vision.generate.random_scene import linear
from vision.generate.render import render
from vision.generate.scene import AXIS_FACES, DieAt, DieLook, Hand, Label, Lens, Scene, TableSurface
from vision.generate.view import leaning, resting
from vision.sources.dice_physics import TumbleSettings, tumble
from vision.sources.frame import Locks, Picture
from vision.sources.staged_table import (
    FilmSettings,
    Point,
    StagedTable,
    body_and_pips,
    direction,
    hand_at,
    reaching,
)

EDGE = 16.0
"""Millimetres."""
PALM = 105.0
"""Millimetres from the fingertips to the middle of the palm: that is what covers a die that is taken."""


@dataclass(frozen=True, slots=True)
class SimulatedSettings(FilmSettings):
    """What the simulated table looks like and how fast it is filmed."""

    surface: TableSurface = field(
        default_factory=lambda: TableSurface("felt", linear((38, 92, 58)), linear((52, 118, 76)), 0.6)
    )
    symbol_dice: Colour = Colour.BLACK
    """The colour of dice with a symbol, where the game does not say it."""
    tumble: TumbleSettings = field(default_factory=TumbleSettings)


@dataclass(frozen=True, slots=True)
class _Moment:
    """The table at one frame."""

    dice: tuple[DieAt | None, ...]
    """By number; None: in somebody's hand."""
    hand: Hand | None = None


class SimulatedTable(StagedTable[_Moment]):
    """A source of frames whose dice do as they are told."""

    name = "simulated"

    def __init__(
        self,
        settings: SimulatedSettings | None = None,
        seed: int = 0,
        real_time: bool = False,
    ) -> None:
        self.settings = settings or SimulatedSettings()
        super().__init__(self.settings, _Moment(()), seed, real_time)
        self._looks: dict[int, DieLook] = {}
        self._drawn: tuple[_Moment, Picture, tuple[Label, ...]] | None = None

    # --- wishes: they are done one after the other, in the order they were made -----------------------------------

    def throw(self, faces: Sequence[Face], kinds: Sequence[DieKind] | None = None) -> None:
        """Dice that shall show these faces are thrown; whatever lies there is taken away first."""
        looks = [self._look(kind) for kind in (kinds or [_kind_of(face) for face in faces])]
        self._wishes.append(lambda: self._take(None) if self._lying() else iter(()))
        self._wishes.append(lambda: self._throw_new(tuple(faces), tuple(looks)))
        self.wait(self.settings.pause)

    def throw_again(self, picks: Sequence[int], faces: Sequence[Face]) -> None:
        """The dice with these numbers are taken up and thrown again, and shall show these faces; the others stay."""
        numbers = tuple(picks)
        self._wishes.append(lambda: self._take(numbers))
        self._wishes.append(lambda: self._throw_numbers(numbers, tuple(faces)))
        self.wait(self.settings.pause)

    def take(self, picks: Sequence[int] | None = None) -> None:
        """A hand takes dice away: those with these numbers, or all."""
        numbers = None if picks is None else tuple(picks)
        self._wishes.append(lambda: self._take(numbers))

    def knock(self, number: int, face: Face) -> None:
        """A sleeve turns the die with this number over, and it shows another face; no hand is seen in the tray."""
        self._wishes.append(lambda: self._knock(number, face))
        self.wait(self.settings.pause)

    def swap(self, one: int, other: int) -> None:
        """A hand lets two dice change places, without turning them."""
        self._wishes.append(lambda: self._swap(one, other))
        self.wait(self.settings.pause)

    def pass_over(self, seconds: float | None = None) -> None:
        """A hand passes over the dice and touches none."""
        self._wishes.append(lambda: self._pass_over(seconds or self.settings.hand_seconds))

    def rest_hand(self, seconds: float) -> None:
        """A hand comes in at the edge, lies there, and goes."""
        self._wishes.append(lambda: self._rest_hand(seconds))

    # --- what a camera can keep as it is ----------------------------------------------------------------------------

    def figures(self) -> Locks:
        """What a camera over such a table would find."""
        return Locks(8000, 1.0, (1.9, 1.6), round(1000 / self._camera.distance, 2))

    def lock(self, locks: Locks) -> None:
        """An exposure that is kept does not wander."""
        weather = self.settings.artifacts
        kept = replace(weather, hunting=0.0) if locks.exposure_us is not None else weather
        self._artifacts.settings = kept

    # --- what is seen ---------------------------------------------------------------------------------------------

    def truth(self) -> Reading:
        """What a perfect reader would read in the last frame: dice that move or are covered are not read."""
        _, labels = self._draw()
        dice, doubts = [], []
        for label in labels:
            if label.visible < 0.8 or label.tilt_degrees > 3:
                doubts.append(PictureDoubt(Doubt.COVERED if label.visible < 0.8 else Doubt.BLURRED, label.box))
            else:
                dice.append(_certain(label))
        return Reading(tuple(dice), not doubts, tuple(doubts))

    def places(self) -> tuple[Box | None, ...]:
        """Where each die lies in the picture, by number; None for dice in somebody's hand."""
        _, labels = self._draw()
        whole = len(labels) == len(self._lying())
        boxes = iter([label.box for label in labels] if whole else [])
        return tuple(None if die is None else next(boxes, None) for die in self._now.dice)

    def _picture(self) -> Picture:
        return self._draw()[0]

    def _draw(self) -> tuple[Picture, tuple[Label, ...]]:
        """The clean picture of this moment; a table at rest is drawn once."""
        if self._drawn is None or self._drawn[0] is not self._now:
            lens = Lens(noise=0.0, jpeg=None)
            dice = tuple(die for die in self._now.dice if die is not None)
            scene = Scene(
                dice, self._camera, surface=self.settings.surface, lens=lens, hand=self._now.hand, seed=self._seed
            )
            drawn = render(scene)
            self._drawn = (self._now, drawn.image, drawn.labels)
        return self._drawn[1], self._drawn[2]

    # --- what happens ---------------------------------------------------------------------------------------------

    def _lying(self) -> list[int]:
        return [number for number, die in enumerate(self._now.dice) if die is not None]

    def _throw_new(self, faces: tuple[Face, ...], looks: tuple[DieLook, ...]) -> Iterator[_Moment]:
        yield from self._fly(tuple(range(len(faces))), faces, looks, (None,) * len(faces))

    def _throw_numbers(self, numbers: tuple[int, ...], faces: tuple[Face, ...]) -> Iterator[_Moment]:
        looks = tuple(self._looks[number] for number in numbers)
        yield from self._fly(numbers, faces, looks, self._now.dice)

    def _fly(
        self,
        numbers: tuple[int, ...],
        faces: tuple[Face, ...],
        looks: tuple[DieLook, ...],
        rest: tuple[DieAt | None, ...],
    ) -> Iterator[_Moment]:
        """Dice with these numbers tumble in while the rest lies still."""
        self._looks.update(zip(numbers, looks, strict=True))
        sides = [AXIS_FACES.index("6" if face is BOSS else face.id) for face in faces]
        kept = [die.centre for number, die in enumerate(rest) if die is not None and number not in numbers]
        film = tumble(sides, EDGE, self._rng, 1 / self.settings.fps, kept, self.settings.tumble)
        for poses in film:
            dice = list(rest)
            for number, look, pose in zip(numbers, looks, poses, strict=True):
                dice[number] = DieAt(look, pose.centre, pose.rotation.astype(np.float32))
            yield _Moment(tuple(dice))

    def _take(self, numbers: tuple[int, ...] | None) -> Iterator[_Moment]:
        """A hand comes and goes from die to die; each is gone once the palm is over it."""
        stations: list[tuple[Point, _Moment]] = []
        dice = list(self._now.dice)
        for number in self._lying() if numbers is None else numbers:
            die = dice[number]
            if die is not None:
                dice[number] = None
                stations.append((np.array(die.centre[:2]), _Moment(tuple(dice))))
        if stations:
            yield from self._hand_over(self.settings.hand_seconds, stations)

    def _knock(self, number: int, face: Face) -> Iterator[_Moment]:
        die = self._now.dice[number]
        if die is None:
            return
        dice, (x, y, _) = list(self._now.dice), die.centre
        yaw = float(self._rng.uniform(0, 2 * np.pi))
        side = AXIS_FACES.index("6" if face is BOSS else face.id)
        leant = leaning(resting(side, yaw), 40.0, yaw)
        for rotation, height in ((leant, 0.7 * EDGE), (resting(side, yaw), EDGE / 2)):
            dice[number] = DieAt(die.look, (x, y, height), rotation)
            yield _Moment(tuple(dice))

    def _swap(self, one: int, other: int) -> Iterator[_Moment]:
        first, second = self._now.dice[one], self._now.dice[other]
        if first is None or second is None:
            return
        dice = list(self._now.dice)
        dice[one], dice[other] = replace(first, centre=second.centre), replace(second, centre=first.centre)
        where = np.array(first.centre[:2])
        yield from self._hand_over(self.settings.hand_seconds, [(where, _Moment(tuple(dice)))])

    def _pass_over(self, seconds: float) -> Iterator[_Moment]:
        """A hand comes over the middle of the tray and goes again."""
        yield from self._hand_over(seconds, [(self._somewhere(), self._now)])

    def _hand_over(self, seconds: float, stations: Sequence[tuple[Point, _Moment]]) -> Iterator[_Moment]:
        """A hand comes in, reaches each station, after which the table is as it says, and goes."""
        degrees = float(self._rng.uniform(0, 360))
        out = direction(degrees)
        goals = [place - out * PALM for place, _ in stations]
        steps = self._hand_steps(seconds)
        far = goals[0] + out * self.settings.view_width
        yield from (_Moment(self._now.dice, hand) for hand in reaching(far, goals[0], steps, degrees))
        for number, (_, after) in enumerate(stations):
            yield _Moment(after.dice, hand_at(goals[number], degrees))
            if number + 1 < len(goals):
                yield _Moment(after.dice, hand_at((goals[number] + goals[number + 1]) / 2, degrees))
        after = stations[-1][1]
        far = goals[-1] + out * self.settings.view_width
        for step in range(1, steps):
            yield _Moment(after.dice, hand_at(goals[-1] + (far - goals[-1]) * (step / steps), degrees))
        yield after

    def _rest_hand(self, seconds: float) -> Iterator[_Moment]:
        """A hand comes in at one side, lies on the rim, and goes."""
        degrees = float(self._rng.choice([0.0, 90.0, 180.0, 270.0]))
        half = self.settings.view_width * np.array([0.5, 0.5 * self.settings.height / self.settings.width])
        rim = direction(degrees) * (half - 30.0)
        far = rim + direction(degrees) * 60.0
        still, steps = self._now, max(2, round(0.4 * self.settings.fps))
        yield from (_Moment(still.dice, hand) for hand in reaching(far, rim, steps, degrees))
        lying = _Moment(still.dice, hand_at(rim, degrees))
        yield from [lying] * round(seconds * self.settings.fps)
        yield from (_Moment(still.dice, hand) for hand in reaching(rim, far, steps, degrees))
        yield still

    def _look(self, kind: DieKind) -> DieLook:
        """How a die of this kind is made."""
        boss = BOSS in kind.faces
        colour = kind.colour or (self.settings.symbol_dice if boss else Colour.WHITE)
        body, pips = body_and_pips(colour)
        return DieLook(str(colour), body, pips, EDGE, symbol="hat" if boss else None)


class SimulatedReader:
    """A reader that is told by the simulated table what lies there, so that tests do not depend on the real one."""

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        """What the last frame shows; the picture itself is not looked at."""
        return self._table.truth()


def _kind_of(face: Face) -> DieKind:
    return D6 if face is not BOSS else DieKind((*D6.faces[:5], BOSS))


def _certain(label: Label) -> DieReading:
    face, colour = FACES[label.face], Colour(label.colour)
    return DieReading(face, colour, label.box, 0.99, ((face, 0.99),), ((colour, 0.99),))
