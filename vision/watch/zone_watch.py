"""Named zones of a still table: cubes by their colour, zones that something covers, and dice that did not change.

No network looks at a cube. Whatever stands out from the ground of its zone, or lies where ground was, has about the
size of a die and is not read as one is a thing, and its colour is measured. What was the table a look ago is
remembered: a die that looks as it did then is what it was then, and a zone over which something large has come cannot
be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from companion.dice import Box, Colour, DieReading, Doubt, PictureDoubt, Reading, Thing, ZonesSeen
from vision.sources.frame import Picture
from vision.watch.change import ChangeSettings, Levels, Mask, changed, difference, prepare, window
from vision.watch.zone_ground import ZoneGround

Polygon = Sequence[tuple[float, float]]
NamedPolygons = Mapping[str, Polygon]
"""Zones by name; corners in shares of the picture's width and height."""
Lab = npt.NDArray[np.float32]

HUES: dict[Colour, float] = {
    Colour.RED: 28.0,
    Colour.ORANGE: 58.0,
    Colour.YELLOW: 88.0,
    Colour.GREEN: 148.0,
    Colour.TURQUOISE: 192.0,
    Colour.BLUE: 286.0,
    Colour.VIOLET: 317.0,
}
"""Angles of the colours of game pieces in the plane of Lab, in degrees."""


@dataclass(frozen=True, slots=True)
class ZoneSettings:
    """When something counts as a thing, and when a zone counts as covered."""

    width: int = 640
    """Pixels: zones are looked at in pictures of this width."""
    stands_out: float = 17.0
    """Distance in Lab from the ground of the zone, lightness counted half."""
    sizes: tuple[float, float] = (0.12, 1.5)
    """Area of a thing, as a share of a die's upper face."""
    filled: float = 0.6
    """Share of the smallest rectangle around a thing that it fills."""
    longest: float = 2.0
    """How many times as long as wide a thing may be."""
    around: float = 0.38
    """Share of its box around a die that is its sides and edges, and no thing of its own."""
    grey: float = 14.0
    """Chroma below which a thing is white, black or grey."""
    light: tuple[float, float] = (38.0, 62.0)
    """Lightness up to which something grey is black, and from which it is white."""
    dark_side: float = 24.0
    """Lightness of the sides of a black thing whose top mirrors the lamp."""
    shadow: float = 0.7
    """Share of what has come beside a die that may be its shadow."""
    hue_spread: float = 14.0
    """Degrees by which the hue of one colour may vary from piece to piece and from lamp to lamp."""
    kept: float = 0.05
    """Share of a die's pixels that may change although it is the same."""
    other: float = 0.15
    """Share of a die's pixels that have changed where it lies otherwise."""
    large: float = 1.7
    """In edges of a die: something new this wide and this high that is not read covers its zone."""
    widespread: float = 5.0
    """In areas of a die: something new this large covers every zone it reaches into, be it as thin as a finger."""
    touches: float = 0.4
    """In areas of a die: how far it must reach into a zone."""


@dataclass(frozen=True, slots=True)
class _Remembered:
    levels: Levels
    dice: tuple[DieReading, ...]
    doubts: tuple[PictureDoubt, ...]


class ZoneWatch:
    """Looks at the zones of one table, look after look."""

    def __init__(self, zones: NamedPolygons, settings: ZoneSettings | None = None) -> None:
        self.zones = zones
        self._settings = settings or ZoneSettings()
        self._change = ChangeSettings(width=self._settings.width)
        self._ground = ZoneGround(self._change)
        self._last: _Remembered | None = None
        self._seen: Levels | None = None
        """The last look as it was, with whatever covered it."""
        self._edge = 0.0

    def look(self, picture: Picture, reading: Reading, noise: float) -> tuple[Reading, ZonesSeen]:
        """The reading, with what was known before where nothing changed, and what else lies in the zones."""
        levels = seen = prepare(picture, self._change)
        scale = levels.shape[1] / picture.shape[1]
        new: Mask | None = None
        if self._last is not None and self._last.levels.shape == levels.shape:
            new = changed(difference(levels, self._last.levels, self._change), noise, self._change)
            reading = self._with_known(reading, new, scale)
        if reading.dice:
            self._edge = float(np.median([die.box.width for die in reading.dice])) / 1.1 * scale
        masks = {name: _filled(zone, levels.shape[1], levels.shape[0]) for name, zone in self.zones.items()}
        if not self._edge:
            for mask in masks.values():  # how large a thing is cannot be told yet, so whatever stands out may be one
                self._ground.learn(levels, self._plain(_lab(levels), mask))
            return reading, ZonesSeen()
        dice = [die.box.scaled(scale) for die in reading.dice]
        things = self._things(levels, dice, masks)
        new_here = self._ground.compare(levels, noise, tuple(masks.values()))
        things += self._arrived(levels, *new_here, [*dice, *(thing.box for thing in things)], masks)
        covered = () if new is None else self._covered(new, reading, things, scale, masks)
        boxes = dice + [thing.box for thing in things]
        boxes += [doubt.box.scaled(scale) for doubt in reading.doubts if doubt.box is not None]
        self._learn_ground(
            levels, *new_here, boxes, {name: mask for name, mask in masks.items() if name not in covered}
        )
        things = [Thing(thing.box.scaled(1 / scale), thing.colours) for thing in things]
        if covered and self._last is not None:
            levels = self._uncovered(levels, [masks[name] for name in covered])
        self._last = _Remembered(levels, reading.dice, reading.doubts)
        self._seen = seen
        return reading, ZonesSeen(tuple(things), tuple(covered))

    def differs(self, picture: Picture, noise: float) -> bool:
        """Whether a die lies otherwise than a look ago: turned over so quickly that nobody saw it move."""
        if self._last is None or self._seen is None:
            return False
        levels = prepare(picture, self._change)
        if levels.shape != self._seen.shape:
            return False
        new = changed(difference(levels, self._seen, self._change), noise, self._change)
        scale = levels.shape[1] / picture.shape[1]
        return any(_share(new, die.box.scaled(scale)) > self._settings.other for die in self._last.dice)

    # --- what did not change ------------------------------------------------------------------------------------------

    def _with_known(self, reading: Reading, new: Mask, scale: float) -> Reading:
        """A die that looks as it did a look ago is what it was; one that is not read any more still lies there."""
        assert self._last is not None
        same = [die for die in self._last.dice if _share(new, die.box.scaled(scale)) <= self._settings.kept]
        dice: list[DieReading] = []
        for die in reading.dice:
            known = next((old for old in same if _near(old.box, die.box)), None)
            if known is not None:
                same.remove(known)
            dice.append(die if known is None else _reconciled(known, die))
        dice += same
        boxes = [die.box for die in dice]
        lasting = [
            doubt
            for doubt in self._last.doubts
            if doubt.box is not None and _share(new, doubt.box.scaled(scale)) <= self._settings.kept
        ]
        doubts = [doubt for doubt in reading.doubts if doubt.box is None or not _any_near(doubt.box, boxes)]
        told = [doubt.box for doubt in doubts if doubt.box is not None]
        doubts += [doubt for doubt in lasting if doubt.box and not _any_near(doubt.box, [*boxes, *told])]
        sure = not doubts and not any(die.doubts for die in dice)
        return Reading(tuple(dice), sure, tuple(doubts))

    def _uncovered(self, levels: Levels, masks: Sequence[Mask]) -> Levels:
        """The picture as it is remembered: under a hand, the table is what it was."""
        assert self._last is not None
        hidden = np.maximum.reduce(masks)[..., None] > 0
        return np.asarray(np.where(hidden, self._last.levels, levels), np.float32)

    # --- things -------------------------------------------------------------------------------------------------------

    def _things(self, levels: Levels, dice: Sequence[Box], masks: Mapping[str, Mask]) -> list[Thing]:
        lab, free = _lab(levels), self._free(dice, levels)
        found: list[Thing] = []
        for mask in masks.values():
            x, y, w, h = cv2.boundingRect(mask)
            part = (slice(y, y + h), slice(x, x + w))
            for thing in self._in_zone(lab[part], np.asarray(mask[part] & free[part], np.uint8)):
                found.append(Thing(thing.box.moved(x, y), thing.colours))
        return found

    def _in_zone(self, lab: Lab, free: Mask) -> Iterable[Thing]:
        """What stands out in the rectangle around a zone; places are counted from its corner."""
        ground = lab[free > 0]
        if len(ground) < self._edge**2:
            return
        for thing, part in self._cubes(self._standing_out(lab, ground) & free):
            yield Thing(thing, self._colours(lab[window(thing)][part]))

    def _standing_out(self, lab: Lab, ground: Lab) -> Mask:
        """1 where a picture is unlike most of this ground."""
        away = (lab - np.median(ground, axis=0)) * np.array([0.5, 1.0, 1.0], np.float32)
        return np.asarray(np.linalg.norm(away, axis=2) > self._settings.stands_out, np.uint8)

    def _plain(self, lab: Lab, mask: Mask) -> Mask:
        """Where nothing stands out from the ground of a zone, nor borders on what does."""
        if not mask.any():
            return mask
        out = self._standing_out(lab, lab[mask > 0]) & mask
        return np.asarray(mask & (1 - cv2.dilate(out, np.ones((9, 9), np.uint8))), np.uint8)

    def _cubes(self, mask: Mask) -> Iterable[tuple[Box, npt.NDArray[np.bool_]]]:
        """The parts of a mask that have the size and the shape of a cube, each with its pixels in its box."""
        want, die = self._settings, self._edge**2
        out = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(out, connectivity=4)
        for number in range(1, count):
            x, y, w, h, area = (int(value) for value in stats[number])
            if not want.sizes[0] * die <= area <= want.sizes[1] * die:
                continue
            part = labels[y : y + h, x : x + w] == number
            (_, (wide, high), _) = cv2.minAreaRect(np.argwhere(part).astype(np.float32))
            short, long = sorted((wide + 1, high + 1))
            if area >= want.filled * short * long and long <= want.longest * short:
                yield Box(x, y, x + w, y + h), part

    def _arrived(
        self, levels: Levels, new: Mask, dark: Mask, known: Sequence[Box], masks: Mapping[str, Mask]
    ) -> Iterable[Thing]:
        """Things on ground that was empty, beside what is known: they need not stand out, as a black cube does not.

        What is only darker than the ground and begins at something else is its shadow.
        """
        free, lab = self._free(known, levels), _lab(levels)
        beside = np.asarray(cv2.dilate(1 - free, np.ones((5, 5), np.uint8)), np.uint8)
        for mask in masks.values():
            if self._ground.is_stale(new, dark, mask & free):
                continue
            for box, part in self._cubes(np.asarray(new & mask & free, np.uint8)):
                at = window(box)
                if not beside[at][part].any() or dark[at][part].mean() < self._settings.shadow:
                    yield Thing(box, self._colours(lab[at][part]))

    def _free(self, boxes: Iterable[Box], levels: Levels) -> Mask:
        """1 where none of these lies, nor its sides."""
        free = np.ones(levels.shape[:2], np.uint8)
        for box in boxes:
            free[window(box.inset(-self._settings.around))] = 0
        return free

    def _learn_ground(
        self, levels: Levels, new: Mask, dark: Mask, boxes: Sequence[Box], masks: Mapping[str, Mask]
    ) -> None:
        """Remember these zones where nothing lies. What is new and no thing stays unknown, unless the board moved."""
        free = self._free(boxes, levels)
        bare = np.zeros_like(free)
        for mask in masks.values():
            moved = self._ground.is_stale(new, dark, mask & free)
            bare |= mask & free & (1 if moved else 1 - new)
        self._ground.learn(levels, bare, self._ground.reach(free, self._edge))

    def _colours(self, pixels: Lab) -> tuple[tuple[Colour, float], ...]:
        """What colour a thing has: the brighter half of it, which is its upper side."""
        bright = pixels[pixels[:, 0] >= np.median(pixels[:, 0])]
        light, a, b = (float(value) for value in np.median(bright, axis=0))
        want, chroma = self._settings, float(np.hypot(a, b))
        if chroma < want.grey:
            sides = float(np.percentile(pixels[:, 0], 15))
            if light <= want.light[0] or sides <= want.dark_side:
                return ((Colour.BLACK, 1.0),)
            return ((Colour.WHITE, 1.0),) if light >= want.light[1] else ()
        hue = float(np.degrees(np.arctan2(b, a))) % 360
        fits = {
            colour: float(np.exp(-((((hue - middle + 180) % 360 - 180) / want.hue_spread) ** 2) / 2))
            for colour, middle in HUES.items()
        }
        total = sum(fits.values())
        if total < 0.1:
            return ()
        ranked = sorted(fits.items(), key=lambda pair: -pair[1])
        return tuple((colour, round(share / total, 3)) for colour, share in ranked if share / total > 0.01)

    # --- what covers a zone -------------------------------------------------------------------------------------------

    def _covered(
        self, new: Mask, reading: Reading, things: Sequence[Thing], scale: float, masks: Mapping[str, Mask]
    ) -> list[str]:
        """The zones over which something has come that is larger than a die, and is not read."""
        unread = new.copy()
        boxes = [die.box.scaled(scale).inset(-self._settings.around) for die in reading.dice]
        boxes += [thing.box.inset(-self._settings.around) for thing in things]
        for box in boxes:
            unread[window(box)] = 0
        side, die = max(3, round(self._settings.large * self._edge)), self._edge**2
        joined = cv2.morphologyEx(unread, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        large = cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(joined, np.uint8), connectivity=8)
        wide = [n for n in range(1, count) if stats[n, cv2.CC_STAT_AREA] >= self._settings.widespread * die]
        large = np.asarray(large | np.isin(labels, wide), np.uint8)
        return [name for name, mask in masks.items() if int((large & mask).sum()) >= self._settings.touches * die]


def _lab(levels: Levels) -> Lab:
    return np.asarray(cv2.cvtColor(np.clip(levels, 0, 255) / np.float32(255.0), cv2.COLOR_BGR2LAB), np.float32)


def _reconciled(known: DieReading, die: DieReading) -> DieReading:
    """One die that did not change, read twice: a sure reading stands, two that contradict each other are a doubt."""
    if known.doubts or (known.face, known.colour) == (die.face, die.colour):
        return die if not die.doubts or known.doubts else known
    return known if die.doubts else replace(die, doubts=(Doubt.DIFFERS,))


def _filled(zone: Polygon, width: int, height: int) -> Mask:
    out = np.zeros((height, width), np.uint8)
    cv2.fillPoly(out, [np.array([(x * width, y * height) for x, y in zone], np.int32)], 1)
    return out


def _share(mask: Mask, box: Box) -> float:
    part = mask[window(box.inset(0.05), 2)]
    return float(part.mean()) if part.size else 1.0


def _near(a: Box, b: Box) -> bool:
    return a.distance(b) < 0.5 * max(a.width, b.width)


def _any_near(box: Box, others: Sequence[Box]) -> bool:
    return any(_near(box, other) for other in others)
