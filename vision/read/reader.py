"""One picture in, one reading out."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from msgspec.structs import replace

from companion.dice import FACES, Box, Colour, DieKind, DieReading, Doubt, PictureDoubt, Reading
from vision.read import confidence
from vision.read.body_area import BodyAreaSettings, SeenBody, crowded_bodies
from vision.read.candidates import (
    Candidate,
    CandidateSettings,
    mark_sides,
    restrict,
    sizes_seen,
    sort_out,
    typical_edge,
)
from vision.read.cocked_dice import CockedSettings, leaning_dice, measured
from vision.read.colour import ColourSettings, allowed_colours, judge_colour, table_lab
from vision.read.confidence import ConfidenceSettings
from vision.read.faces import COLOUR_IDS, FACE_IDS, FaceSettings, read_faces
from vision.read.finder import DetectSettings, Found, Spot, evidence, first_look, fitting_look, wide_look
from vision.read.known_kinds import KnownKinds
from vision.read.learned_faces import FaceHead
from vision.read.networks import Floats, Network, Picture
from vision.read.size_rule import SizeRule
from vision.read.step_times import StepTime, Stopwatch
from vision.read.taught_faces import TaughtFaces, TaughtSettings
from vision.read.usual_size import is_usual, odd_sizes

PLAIN = {
    "face_sure": 0.8,
    "agree": 0.8,
    "colour_sure": 0.8,
    "heat": 0.3,
    "solid": 0.52,
    "none": 0.04,
    "body_reach": 1.0,
    "rim_body": 0.3,
}
"""Limits for a reading from one look, at a small copy: bodies are coarse there, and no die is read in several turns."""


RULED_OUT = 0.2
"""Probability of a face that the game does not have from which on the rules, not the picture, have chosen."""
CUT_OFF = 0.5
"""An upper face reaches half an edge around its middle: nearer to the picture's edge, part of it may be outside."""


@dataclass(frozen=True, slots=True)
class DiceReaderSettings:
    """The settings of every step."""

    detect: DetectSettings = field(default_factory=DetectSettings)
    faces: FaceSettings = field(default_factory=FaceSettings)
    candidates: CandidateSettings = field(default_factory=CandidateSettings)
    colour: ColourSettings = field(default_factory=ColourSettings)
    taught: TaughtSettings = field(default_factory=TaughtSettings)
    head: FaceHead | None = None
    """What confirmed throws add to the network's opinion of a face."""
    known_kinds: KnownKinds | None = None
    """Dice that were confirmed here: those that look like them are no strangers."""
    usual_edge: float | None = None
    """Length of a die's edge on this table, as a share of the picture's width; None: not known."""
    cocked: CockedSettings = field(default_factory=CockedSettings)
    confidence: ConfidenceSettings = field(default_factory=ConfidenceSettings)
    plain_confidence: ConfidenceSettings = field(default_factory=lambda: ConfidenceSettings(**PLAIN))
    """What must hold for the first look at a small copy to be enough."""
    plain_score: float = 3.0
    """Every spot of it must be a die, or none, by more than this score."""
    plain_apart: float = 1.2
    """Dice whose middles are nearer than this many edges touch: a small copy may hide one of them."""
    body_area: BodyAreaSettings = field(default_factory=BodyAreaSettings)
    clear_heat: float = 0.4
    """Heat from which a spot of it counts for a first guess of the size."""
    plain_edge: float = 12.0
    """Length of an edge in that small copy, in pixels, from which it can be enough."""
    longest_side: int = 4096
    """Larger pictures are made smaller first, in pixels."""
    rim: float = 0.20
    """A middle nearer than this share of an edge to the picture's edge belongs to a die that is cut off."""
    rim_sure: float = 0.5
    """Probability of its face that a die between there and half an edge needs, to be read and not to be cut off."""


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
class Looked:
    """What one look at a picture found, before any judgement."""

    found: Found
    candidates: list[Candidate]
    edge: float
    """Typical length of a die's edge in pixels; 0 where no die was seen."""
    sizes: SizeRule
    """How long it is where."""


class DiceReader:
    """Reads pictures; the networks are loaded once."""

    def __init__(self, settings: DiceReaderSettings | None = None, models: Path | None = None) -> None:
        self.settings = settings or DiceReaderSettings()
        self._finder = Network("finder.onnx.gz", models)
        self._faces = Network("faces.onnx.gz", models)
        self._taught = TaughtFaces(self.settings.taught, self._faces)

    def renew(self, settings: DiceReaderSettings) -> None:
        """Other settings, with the same networks: the owners' dice are known better now."""
        if settings.taught != self.settings.taught:
            self._taught = TaughtFaces(settings.taught, self._faces)
        self.settings = settings

    def read(self, image_bgr: Picture, kinds: tuple[DieKind, ...] | None = None) -> Reading:
        """Every die in a picture; `kinds` says which faces and colours can occur."""
        return self.read_timed(image_bgr, kinds).reading

    def read_timed(self, image_bgr: Picture, kinds: tuple[DieKind, ...] | None = None) -> TimedReading:
        """Like `read`, with the time that each step took."""
        watch = Stopwatch()
        with watch.step("prepare"):
            image, shrink = _prepare(image_bgr, self.settings.longest_side)
        reading = self._read(image, kinds, watch)
        if shrink != 1.0:
            reading = _enlarged(reading, 1.0 / shrink)
        return TimedReading(reading, watch.steps)

    def let_go(self) -> None:
        """Until the next picture: a second look works in up to 60 MB."""
        self._finder.let_go()

    def look(self, image_bgr: Picture, kinds: tuple[DieKind, ...] | None = None) -> Looked:
        """What the networks see, before any judgement: for teaching faces, measuring colours, labelling pictures."""
        image, _ = _prepare(image_bgr, self.settings.longest_side)
        watch = Stopwatch()
        return self._look_closer(image, kinds, self._first_look(image, kinds, watch), watch)[-1]

    def look_at(
        self, image_bgr: Picture, x: float, y: float, edge: float, kinds: tuple[DieKind, ...] | None = None
    ) -> Candidate:
        """What is seen at a place that somebody points at, found or not: its face alone, with all that was taught."""
        image, shrink = _prepare(image_bgr, self.settings.longest_side)
        spot = Spot(x * shrink, y * shrink, edge * shrink, 1.0, 1.0, (1 / len(FACE_IDS),) * len(FACE_IDS))
        found = Found((spot,), np.zeros((1, 1), np.float32), 1.0)
        return self._with_faces(image, found, kinds, SizeRule(0.0), self.settings.faces, Stopwatch()).candidates[0]

    def needs_one_look(self, image_bgr: Picture) -> bool:
        """Whether everything in a picture is plain at the first look, so that it is read in half the time."""
        image, _ = _prepare(image_bgr, self.settings.longest_side)
        watch = Stopwatch()
        return self._plain_reading(image, None, self._first_look(image, None, watch), watch) is not None

    def _read(self, image: Picture, kinds: tuple[DieKind, ...] | None, watch: Stopwatch) -> Reading:
        first = self._first_look(image, kinds, watch)
        plain = self._plain_reading(image, kinds, first, watch)
        if plain is not None:
            return plain
        *before, closer = self._look_closer(image, kinds, first, watch)
        with watch.step("judge"):
            return self._judge(image, closer, kinds, self.settings.confidence, before)

    def _plain_reading(
        self, image: Picture, kinds: tuple[DieKind, ...] | None, first: Looked, watch: Stopwatch
    ) -> Reading | None:
        """The reading after one look, if nothing speaks for a second one."""
        if not self._is_plain(first):
            return None
        with watch.step("judge"):
            reading = self._judge(image, first, kinds, self.settings.plain_confidence)
        return reading if reading.confident else None

    def _first_look(self, image: Picture, kinds: tuple[DieKind, ...] | None, watch: Stopwatch) -> Looked:
        with watch.step("detect"):
            found = first_look(self._finder, image, self.settings.detect)
        once = dataclasses.replace(self.settings.faces, turns=self.settings.faces.turns[:1])
        clear = [spot.edge for spot in found.spots if spot.heat >= self.settings.clear_heat]
        return self._with_faces(image, found, kinds, SizeRule(float(np.median(clear)) if clear else 0.0), once, watch)

    def _look_closer(
        self, image: Picture, kinds: tuple[DieKind, ...] | None, first: Looked, watch: Stopwatch
    ) -> list[Looked]:
        """Look again until dice are seen at the size at which the networks are best; all looks, the last one counts."""
        settings = self.settings
        seen = self._at_usual_size(image, kinds, first, watch)
        looks = [first] if seen is first else [first, seen]
        if not seen.edge:
            with watch.step("detect"):
                found = wide_look(self._finder, image, settings.detect)
            seen = self._with_faces(image, found, kinds, SizeRule(0.0), settings.faces, watch)
            looks.append(seen)
        for _ in range(2):  # a first look at tiny dice misjudges their size; the second look then corrects it
            if not seen.edge:
                break
            edge = seen.edge
            with watch.step("detect"):
                part = evidence(seen.found, edge, image, settings.detect)
                found = fitting_look(self._finder, image, edge, settings.detect, part)
            seen = self._with_faces(image, found, kinds, seen.sizes, settings.faces, watch)
            looks.append(seen)
            if seen.edge and 0.75 < seen.edge / edge < 1.33:
                break
        return looks

    def _at_usual_size(
        self, image: Picture, kinds: tuple[DieKind, ...] | None, seen: Looked, watch: Stopwatch
    ) -> Looked:
        """Where no die of this table's size was seen, a look for such dice; it counts if it shows more of them."""
        edge = self._usual_edge(image)
        if edge is None or (seen.edge and is_usual(seen.edge, edge)):
            return seen
        with watch.step("detect"):
            found = fitting_look(self._finder, image, edge, self.settings.detect)
        usual = self._with_faces(image, found, kinds, SizeRule(edge), self.settings.faces, watch)
        return usual if _clear(usual) > _clear(seen) else seen

    def _with_faces(
        self,
        image: Picture,
        found: Found,
        kinds: tuple[DieKind, ...] | None,
        sizes: SizeRule,
        settings: FaceSettings,
        watch: Stopwatch,
    ) -> Looked:
        with watch.step("faces"):
            guesses = read_faces(self._faces, image, found.spots, sizes, settings)
            possible = _possible_faces(kinds)
            if self.settings.head is not None:
                guesses = [self.settings.head.recognise(guess) for guess in guesses]
            pairs = list(zip(found.spots, guesses, strict=True))
            if self.settings.known_kinds is not None:
                pairs = [self.settings.known_kinds.recognise(spot, guess) for spot, guess in pairs]
            known = (self._taught.recognise(spot, guess, possible) for spot, guess in pairs)
            candidates = [Candidate(spot, guess, restrict(guess.faces, possible)) for spot, guess in known]
        limits = self.settings.candidates
        candidates = mark_sides(candidates, found, limits)
        edge = typical_edge(candidates, limits, self._usual_edge(image))
        return Looked(found, candidates, edge, sizes_seen(candidates, edge, limits, image.shape[1]))

    def _usual_edge(self, image: Picture) -> float | None:
        """Length of a die's edge on this table in pixels of this picture; None where it is not known."""
        share = self.settings.usual_edge
        return None if share is None else share * image.shape[1]

    def _is_plain(self, seen: Looked) -> bool:
        """Whether a first look may be enough: dice large enough, apart, and no spot between a die and none."""
        if seen.edge * seen.found.scale < self.settings.plain_edge:
            return False
        spots = [c.spot for c in seen.candidates if c.score > 0]
        apart = self.settings.plain_apart * seen.edge
        if any(a.distance(b) < apart for a, b in itertools.combinations(spots, 2)):
            return False
        return all(abs(c.score) >= self.settings.plain_score for c in seen.candidates)

    def _is_whole(self, c: Candidate, width: int, height: int) -> bool:
        """Whether the upper face is in the picture: far enough from its edge, or near it and still plain to read."""
        if not c.spot.inside(width, height, self.settings.rim):
            return False
        return c.spot.inside(width, height, CUT_OFF) or float(c.faces[:-1].max()) >= self.settings.rim_sure

    def _judge(
        self,
        image: Picture,
        seen: Looked,
        kinds: tuple[DieKind, ...] | None,
        limits: ConfidenceSettings,
        before: Sequence[Looked] = (),
    ) -> Reading:
        height, width = image.shape[:2]
        colours = allowed_colours(frozenset(kind.colour for kind in kinds)) if kinds else frozenset(COLOUR_IDS)
        read, maybe = sort_out(seen.candidates, seen.sizes, self.settings.candidates)
        whole = [c for c in read if self._is_whole(c, width, height)]
        spots = [c.spot for c in whole]
        places = np.array([(spot.x / width, spot.y / width) for spot in spots], np.float32).reshape(-1, 2)
        stated = np.array([c.guess.facing for c in whole], np.float32).reshape(-1, 2)
        facings = measured(seen.found, spots, stated, self.settings.cocked)
        leans = leaning_dice(places, facings, self.settings.cocked)
        colour = self.settings.colour
        table = table_lab(image) if colour.own or colour.learned else None
        odd = odd_sizes([spot.edge for spot in spots], self._usual_edge(image))
        dice = []
        for c, lean, is_odd in zip(whole, leans, odd, strict=True):
            hues = judge_colour(c.guess.colours, c.guess.crop, colours, self.settings.colour, table)
            doubts = confidence.doubts_of(c.spot, c.guess, c.faces, hues, spots, lean, limits)
            if is_odd:
                doubts = (*doubts, Doubt.ODD_SIZE)
            dice.append(_reading(c, hues, doubts, width, height))
        open_ = [PictureDoubt(Doubt.COVERED, _box(c, width, height)) for c in read if c not in whole]
        for c in maybe:
            cut_off = not c.spot.inside(width, height, CUT_OFF)
            open_.append(PictureDoubt(Doubt.COVERED if cut_off else Doubt.UNKNOWN_FACE, _box(c, width, height)))
        explained = [c.spot for c in (*read, *maybe)]
        open_ += confidence.unread_bodies(seen.found, explained, seen.edge, width, height, limits)
        bodies = [SeenBody(c.spot, (float(c.guess.facing[0]), float(c.guess.facing[1]))) for c in (*read, *maybe)]
        open_ += crowded_bodies(seen.found, bodies, width, height, self.settings.body_area)
        open_ += self._seen_before(before, explained, bool(dice), width, height)
        kinds_known = self.settings.known_kinds
        soft = [kinds_known.softness(c.guess.features) if kinds_known else 0.0 for c in whole]
        faces = [(c.guess.crop, c.spot.edge, one) for c, one in zip(whole, soft, strict=True)]
        if confidence.is_blurred(faces, limits):
            open_.append(PictureDoubt(Doubt.BLURRED))
        sure = not open_ and all(not die.doubts for die in dice)
        return Reading(tuple(dice), sure, tuple(open_))

    def _seen_before(
        self, before: Sequence[Looked], explained: list[Spot], any_read: bool, width: int, height: int
    ) -> list[PictureDoubt]:
        """Places that an earlier look took for dice, and of which the last one says nothing."""
        limits = self.settings.confidence
        least = limits.seen_once if any_read else limits.seen_empty
        out = []
        for c in (c for seen in before for c in seen.candidates if c.score >= least):
            if all(c.spot.distance(spot) > max(c.spot.edge, spot.edge) for spot in explained):
                out.append(PictureDoubt(Doubt.UNKNOWN_FACE, _box(c, width, height)))
                explained = [*explained, c.spot]
        return out


def _clear(seen: Looked) -> float:
    """How much of a look is dice beyond doubt."""
    return sum(c.score for c in seen.candidates if c.score > 0)


def _box(c: Candidate, width: int, height: int) -> Box:
    """The upper face and a little around it, inside the picture."""
    return Box.square(c.spot.x, c.spot.y, 1.1 * c.spot.edge).clipped(width, height)


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


def _reading(c: Candidate, colours: Floats, doubts: tuple[Doubt, ...], width: int, height: int) -> DieReading:
    values = c.faces[:-1] / max(float(c.faces[:-1].sum()), 1e-9)
    order = [int(i) for i in np.argsort(-values) if values[i] > 0.0005] or [int(values.argmax())]
    hues = [int(i) for i in np.argsort(-colours) if colours[i] > 0.0005]
    return DieReading(
        face=FACES[FACE_IDS[order[0]]],
        colour=Colour(COLOUR_IDS[hues[0]]),
        box=_box(c, width, height),
        sure=round(float(c.faces[order[0]] * colours[hues[0]]), 4),
        choices=tuple((FACES[FACE_IDS[i]], round(float(values[i]), 4)) for i in order),
        colours=tuple((Colour(COLOUR_IDS[i]), round(float(colours[i]), 4)) for i in hues),
        doubts=doubts,
        by_rules=c.barred > RULED_OUT,
    )


def _enlarged(reading: Reading, factor: float) -> Reading:
    """The reading in pixels of the picture as it was given."""
    dice = tuple(replace(die, box=die.box.scaled(factor)) for die in reading.dice)
    doubts = tuple(replace(doubt, box=doubt.box.scaled(factor)) if doubt.box else doubt for doubt in reading.doubts)
    return Reading(dice, reading.confident, doubts)
