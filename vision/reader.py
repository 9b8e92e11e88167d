"""One picture in, one reading out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from companion.dice import FACES, Colour, DieKind, DieReading, Doubt, PictureDoubt, Reading
from vision import confidence
from vision.colour import ColourSettings, allowed_colours, judge_colour
from vision.confidence import ConfidenceSettings
from vision.detect import DetectSettings, Found, Spot, find_dice
from vision.faces import COLOUR_IDS, FACE_IDS, FaceGuess, FaceSettings, read_faces
from vision.networks import Floats, Network, Picture
from vision.pipeline import StepTime, Stopwatch
from vision.taught import TaughtSettings, with_taught


@dataclass(frozen=True, slots=True)
class ReaderSettings:
    """The settings of every step."""

    detect: DetectSettings = field(default_factory=DetectSettings)
    faces: FaceSettings = field(default_factory=FaceSettings)
    colour: ColourSettings = field(default_factory=ColourSettings)
    taught: TaughtSettings = field(default_factory=TaughtSettings)
    confidence: ConfidenceSettings = field(default_factory=ConfidenceSettings)
    longest_side: int = 4096
    """Larger pictures are made smaller first, in pixels."""
    is_die: float = 0.5
    """Probability of showing a face from which a spot is reported as a die."""
    rim: float = 0.42
    """A middle nearer than this share of an edge to the picture's edge belongs to a die that is cut off."""


@dataclass(frozen=True, slots=True)
class TimedReading:
    """A reading with the time of every step."""

    reading: Reading
    steps: tuple[StepTime, ...]

    @property
    def ms(self) -> float:
        """Milliseconds of all steps."""
        return sum(step.ms for step in self.steps)


@dataclass(frozen=True, slots=True)
class _Candidate:
    spot: Spot
    guess: FaceGuess
    faces: Floats
    """Probabilities of the faces that can occur, and of none."""

    @property
    def is_die(self) -> float:
        return float(1.0 - self.faces[-1])


class DiceReader:
    """Reads pictures; the networks are loaded once."""

    def __init__(self, settings: ReaderSettings | None = None) -> None:
        self.settings = settings or ReaderSettings()
        self._finder = Network("finder.onnx")
        self._faces = Network("faces.onnx")

    def read(self, image_bgr: Picture, kinds: tuple[DieKind, ...] | None = None) -> Reading:
        """Every die in a picture; `kinds` says which faces and colours can occur."""
        return self.read_timed(image_bgr, kinds).reading

    def read_timed(self, image_bgr: Picture, kinds: tuple[DieKind, ...] | None = None) -> TimedReading:
        """Like `read`, with the time that each step took."""
        watch = Stopwatch()
        with watch.step("prepare"):
            image, shrink = _prepare(image_bgr, self.settings.longest_side)
        with watch.step("detect"):
            found = find_dice(self._finder, image, self.settings.detect)
        with watch.step("faces"):
            guesses = read_faces(self._faces, image, found.spots, found.edge, self.settings.faces)
        with watch.step("judge"):
            reading = self._judge(image, found, guesses, kinds)
            if shrink != 1.0:
                reading = _enlarged(reading, 1.0 / shrink)
        return TimedReading(reading, tuple(watch.steps))

    def guesses(self, image_bgr: Picture) -> list[tuple[Spot, FaceGuess]]:
        """What the networks see at every spot, before any judgement: for teaching faces and measuring colours."""
        image, _ = _prepare(image_bgr, self.settings.longest_side)
        found = find_dice(self._finder, image, self.settings.detect)
        return list(
            zip(found.spots, read_faces(self._faces, image, found.spots, found.edge, self.settings.faces), strict=True)
        )

    def _judge(
        self, image: Picture, found: Found, guesses: list[FaceGuess], kinds: tuple[DieKind, ...] | None
    ) -> Reading:
        settings, limits = self.settings, self.settings.confidence
        height, width = image.shape[:2]
        possible = _possible_faces(kinds)
        colours = allowed_colours(frozenset(kind.colour for kind in kinds)) if kinds else frozenset(COLOUR_IDS)
        candidates = [
            _Candidate(spot, guess, _restrict(with_taught(guess, settings.taught), possible))
            for spot, guess in zip(found.spots, guesses, strict=True)
        ]
        read = [c for c in candidates if c.is_die >= settings.is_die and c.spot.heat >= settings.detect.faint]
        whole = [c for c in read if _inside(c.spot, width, height, settings.rim)]
        spots = [c.spot for c in whole]
        dice = []
        for c in whole:
            hues = judge_colour(c.guess.colours, c.guess.crop, colours, settings.colour)
            doubts = confidence.doubts_of(c.spot, c.guess, c.faces, hues, spots, limits)
            dice.append(_reading(c, hues, doubts, width, height))
        open_ = [
            PictureDoubt(Doubt.COVERED, confidence.square(c.spot.x, c.spot.y, c.spot.edge, width, height))
            for c in read
            if c not in whole
        ]
        explained = [c.spot for c in read]
        open_ += confidence.unread_bodies(found, explained, width, height, limits)
        open_ += [
            PictureDoubt(Doubt.UNKNOWN_FACE, confidence.square(c.spot.x, c.spot.y, c.spot.edge, width, height))
            for c in candidates
            if c.is_die < settings.is_die and c.is_die > limits.faint_dice
        ]
        sure = not open_ and all(not die.doubts for die in dice)
        return Reading(tuple(dice), sure, tuple(open_))


def _prepare(image: Picture, longest: int) -> tuple[Picture, float]:
    """Three channels of bytes, not larger than sensible; and the factor it was shrunk by."""
    if image.ndim == 2:
        image = np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    elif image.shape[2] == 4:
        image = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2BGR), np.uint8)
    side = max(image.shape[:2])
    if side <= longest:
        return image, 1.0
    scale = longest / side
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8), scale


def _possible_faces(kinds: tuple[DieKind, ...] | None) -> frozenset[str]:
    """Without a game any d6 is read; a symbol is then no face."""
    if not kinds:
        return frozenset(FACE_IDS[:6])
    return frozenset(face.id for kind in kinds for face in kind.faces)


def _restrict(faces: Floats, possible: frozenset[str]) -> Floats:
    keep = np.array([name in possible for name in FACE_IDS] + [True])
    out = np.where(keep, faces, 0.0) + np.where(keep, 1e-6, 0.0)
    return np.asarray(out / out.sum(), np.float32)


def _inside(spot: Spot, width: int, height: int, rim: float) -> bool:
    far = min(spot.x, spot.y, width - spot.x, height - spot.y)
    return far >= rim * spot.edge


def _reading(c: _Candidate, colours: Floats, doubts: tuple[Doubt, ...], width: int, height: int) -> DieReading:
    values = c.faces[:-1] / max(float(c.faces[:-1].sum()), 1e-9)
    order = [int(i) for i in np.argsort(-values) if values[i] > 0.0005] or [int(values.argmax())]
    hues = [int(i) for i in np.argsort(-colours) if colours[i] > 0.0005]
    return DieReading(
        face=FACES[FACE_IDS[order[0]]],
        colour=Colour(COLOUR_IDS[hues[0]]),
        box=confidence.square(c.spot.x, c.spot.y, c.spot.edge, width, height),
        sure=round(float(c.faces[order[0]] * colours[hues[0]]), 4),
        choices=tuple((FACES[FACE_IDS[i]], round(float(values[i]), 4)) for i in order),
        colours=tuple((Colour(COLOUR_IDS[i]), round(float(colours[i]), 4)) for i in hues),
        doubts=doubts,
    )


def _enlarged(reading: Reading, factor: float) -> Reading:
    """The reading in pixels of the picture as it was given."""

    def grow(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        return (box[0] * factor, box[1] * factor, box[2] * factor, box[3] * factor)

    dice = tuple(replace(die, box=grow(die.box)) for die in reading.dice)
    doubts = tuple(replace(doubt, box=grow(doubt.box)) if doubt.box else doubt for doubt in reading.doubts)
    return Reading(dice, reading.confident, doubts)
