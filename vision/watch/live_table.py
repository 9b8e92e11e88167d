"""From frames to readings: settle, read, vote. One reading per throw, none for anything else.

Where things have places, the zones of the table are looked at too, after every rest: there a die that only vanished, or
two that changed places, say as much as a throw.

A pure state machine: a list of frames drives it, and time is the frames'.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np
from msgspec.structs import replace

from companion.dice import Box, DieKind, DieReading, Doubt, PictureDoubt, Reading, ZonesSeen
from vision.sources.frame import Frame, Picture
from vision.watch.background import Novelty
from vision.watch.camera_watch import CameraWatch, PictureFault, moved, moved_together
from vision.watch.change import Blob, Levels, blobs, window
from vision.watch.die_sizes import DieSizes
from vision.watch.majority_vote import agree, same_place, vote
from vision.watch.overlooked import unexplained
from vision.watch.settle import Settle, Settled, SettleSettings, TableState
from vision.watch.tray import Tray
from vision.watch.zone_watch import NamedPolygons, ZoneWatch


class PictureReader(Protocol):
    """Reads all dice in one picture."""

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None, /) -> Reading: ...


@dataclass(frozen=True, slots=True)
class LiveSettings:
    """When a still table is read, and when the reading is given."""

    votes: int = 3
    """Readings that are enough, if they agree."""
    least_votes: int = 2
    most_votes: int = 5
    vote_every: float = 0.06
    """Seconds between two readings: frames that follow closer share too much of their noise to be worth a vote."""
    earliest: float = 0.33
    """Seconds of rest before which nothing is given: a die on its edge pauses before it tips."""
    latest: float = 0.5
    """Seconds of rest after which no more readings are gathered, if there are enough."""
    compare_every: float = 1.0
    """Seconds between two comparisons of zones that lie still with the last look at them."""
    settle: SettleSettings = field(default_factory=SettleSettings)


@dataclass(frozen=True, slots=True)
class TableIs:
    """The table's state changed."""

    state: TableState
    seq: int
    at: float
    taken_up: int = 0
    """Of a table that is still again: how many dice of the last reading no longer lie there."""


@dataclass(frozen=True, slots=True, eq=False)
class ThrowRead:
    """Dice were thrown, lie still, and were read; or somebody asked to have the table read."""

    seq: int
    """Of the frame at which the reading is given."""
    at: float
    rest_at: float
    """When the last movement was seen."""
    reading: Reading
    thrown: tuple[bool, ...]
    """For each die of the reading, whether it lies there since this throw."""
    picture: Picture
    asked: bool = False
    """It was asked for, not thrown."""
    zones: ZonesSeen | None = None
    """What else lies in the zones; None where none are looked at."""
    whole: bool = False
    """Whatever came into the tray since it was empty was read as a die: none was overlooked."""
    handled: bool = False
    """Since the reading before, a hand was in the tray or dice were gone from it: they may have been taken up."""


@dataclass(frozen=True, slots=True, eq=False)
class TableRead:
    """The table has come to rest, and its zones were looked at, whether or not anything was thrown."""

    seq: int
    at: float
    rest_at: float
    reading: Reading
    picture: Picture
    zones: ZonesSeen


@dataclass(frozen=True, slots=True)
class PictureIs:
    """Something is wrong with the camera's picture, or no longer."""

    fault: PictureFault | None
    seq: int
    at: float


LiveEvent = TableIs | ThrowRead | TableRead | PictureIs


class LiveTable:
    """Follows the table frame by frame."""

    def __init__(
        self,
        reader: PictureReader,
        kinds: Sequence[DieKind] | None = None,
        tray: Tray | None = None,
        settings: LiveSettings | None = None,
    ) -> None:
        self.kinds = tuple(kinds) if kinds else None
        """Which dice can lie there, None for any; may be set anew at any time."""
        self._reader = reader
        self._tray = tray or Tray()
        self.settings = settings or LiveSettings()
        """How a throw is read; votes and times may be set anew at any time."""
        self._settle = Settle(self._tray, self.settings.settle)
        self._state: TableState | None = None
        self._asked = False
        self._zones: ZoneWatch | None = None
        self._looked: float | None = None
        """The rest after which the zones were last looked at."""
        self._compared_at = 0.0
        self._other_tray: Tray | None = None
        self._watch = CameraWatch()
        self._moved = False
        self._last: Reading | None = None
        """What was read last: the same dice elsewhere in the same figure are no throw."""
        self._lying: tuple[Box, ...] = ()
        """The dice of the last reading."""
        self._hand_seen = False
        """Whether a hand was in the tray since the last reading."""
        self._gone_at: float | None = None
        """The rest at which dice of the last reading were first found gone from their places."""
        self._read_rest = 0.0
        """The rest in which dice were last read."""
        self._still: TableIs | None = None
        """What is told once it is known that no die was turned over in its place."""
        self._sizes = DieSizes()
        self._drop_votes()

    def watch_zones(self, zones: NamedPolygons) -> None:
        """Look at these zones after every rest, beginning with the next frame; none: throws alone count."""
        known = self._zones.zones if self._zones is not None else {}
        if dict(zones) != dict(known):
            self._zones = ZoneWatch(dict(zones)) if zones else None
            self._looked = None

    def watch_tray(self, tray: Tray) -> None:
        """From the next frame on dice are looked for elsewhere; what lies there then is no throw. From any thread."""
        self._other_tray = tray

    def again(self) -> None:
        """Read the table as soon as it is still, whether or not anything was thrown."""
        self._asked = True
        self._drop_votes()

    def update(self, frame: Frame) -> tuple[LiveEvent, ...]:
        """Take one frame; what it brought."""
        tray, self._other_tray = self._other_tray, None
        if tray is not None:
            self._tray, self._settle = tray, Settle(tray, self.settings.settle)
            self._sizes.forget()
            self._drop_votes()
        settled = self._settle.update(frame)
        events: list[LiveEvent] = []
        if self._watch.update(frame):
            events.append(PictureIs(self._watch.fault, frame.seq, frame.at))
        if settled.state is not self._state:
            self._state = settled.state
            taken_up = self._taken_up(frame, settled)
            self._hand_seen = self._hand_seen or settled.state is TableState.HAND
            self._gone_at = settled.rest_at if taken_up else self._gone_at
            self._still = None
            event = TableIs(settled.state, frame.seq, frame.at, taken_up)
            if self._may_be_turned(settled):
                self._still = event
            else:
                events.append(event)
        if settled.state is not TableState.STILL or (self._watch.doubtful and not self._asked):
            self._drop_votes()
            self._tell_still(events)
        elif settled.novelty is not None or self._asked or self._zones_due(frame, settled) or self._still is not None:
            was_moved = self._moved
            read = self._gather(frame, settled)
            if self._moved is not was_moved:
                fault = PictureFault.MOVED if self._moved else self._watch.fault
                events.append(PictureIs(fault, frame.seq, frame.at))
            if read is not None:
                events.append(read)
            if self._read_rest == settled.rest_at:
                self._tell_still(events)
        return tuple(events)

    def _tell_still(self, events: list[LiveEvent]) -> None:
        """The table has come to rest, and what was held back of it is told."""
        if self._still is not None:
            events.append(self._still)
        self._still = None

    def _may_be_turned(self, settled: Settled) -> bool:
        """Whether something moved since dice were read and left nothing new: one may show another face in its place.

        The small pictures that movement is told by do not always show that; so all are read once more.
        """
        is_still = settled.state is TableState.STILL and settled.novelty is None
        return is_still and self._zones is None and bool(self._lying) and self._read_rest != settled.rest_at

    def _turned(self, die: DieReading) -> bool:
        """Whether a die lies where one lay that showed another face."""
        before = self._last.dice if self._last is not None else ()
        return any(same_place(old.box, die.box) and old.face != die.face for old in before)

    def _zones_due(self, frame: Frame, settled: Settled) -> bool:
        """Whether the zones came to rest since they were looked at, or a die of theirs was turned over unseen."""
        watch = self._zones  # another thread may change them
        if watch is None:
            return False
        if self._looked == settled.rest_at and frame.at - self._compared_at >= self.settings.compare_every:
            self._compared_at = frame.at
            if watch.differs(frame.picture, settled.noise):
                self._looked = None
        return self._looked != settled.rest_at

    def _taken_up(self, frame: Frame, settled: Settled) -> int:
        """How many dice of the last reading are gone, now that the table is still; they are told of once."""
        if settled.state is not TableState.STILL or not self._lying:
            return 0
        gone = self._settle.gone(self._lying, frame.image.shape[1], frame.image.shape[0])
        if gone:
            self._lying = ()
        return gone

    def _drop_votes(self) -> None:
        self._readings: list[Reading] = []
        self._voted_at = -1.0
        self._rest_at: float | None = None

    def _gather(self, frame: Frame, settled: Settled) -> ThrowRead | TableRead | None:
        """Take this frame's vote if it is time, and decide when there are enough."""
        want = self.settings
        if self._rest_at is None:
            # A reading that was asked for in the middle of a long rest counts its time from the asking.
            self._rest_at = frame.at if self._asked and settled.novelty is None else settled.rest_at
        rested = frame.at - self._rest_at + 1e-6
        if want.most_votes == 1 and rested < want.earliest:
            return None  # the only reading is not spent on a die that may still tip
        if self._readings and frame.at - self._voted_at < want.vote_every - 1e-6:
            return None
        picture = frame.picture
        height, width = picture.shape[:2]
        reading = self._tray.only(self._reader.read(picture, self.kinds), width, height)
        if settled.novelty is not None:
            reading = _Judge(self._settle, settled.novelty, width, height).without_furniture(reading)
        self._readings.append(reading)
        pace = frame.at - self._voted_at if len(self._readings) > 1 else 0.0
        self._voted_at = frame.at
        enough = len(self._readings) >= want.least_votes and rested >= want.earliest
        unanimous = len(self._readings) >= want.votes and agree(self._readings)
        # On a slow computer frames are far between: one that would come too late is not waited for.
        spent = rested + pace > want.latest or len(self._readings) >= want.most_votes
        if not (enough and (unanimous or spent)):
            return None
        return self._decide(frame, settled)

    def _decide(self, frame: Frame, settled: Settled) -> ThrowRead | TableRead | None:
        reading, asked = vote(self._readings), self._asked
        self._drop_votes()
        self._asked = False
        height, width = frame.picture.shape[:2]
        thrown, found, whole = (False,) * len(reading.dice), False, False
        if settled.novelty is None and self._still is not None:
            thrown = tuple(self._turned(die) for die in reading.dice)
            found = any(thrown)
        self._read_rest = settled.rest_at
        if settled.novelty is not None:
            judge = _Judge(self._settle, settled.novelty, width, height)
            thrown = tuple(judge.new(die.box) for die in reading.dice)
            missed = judge.missed(reading)
            found = any(thrown) or bool(missed) or any(d.box and judge.new(d.box) for d in reading.doubts)
            if found and (
                self._only_lie_elsewhere(settled, reading) or self._elsewhere(settled.novelty, reading, width, height)
            ):
                return self._camera_moved(frame, settled, reading, asked)
            whole = judge.whole(reading)
            if not (reading.dice or reading.doubts or missed or judge.anything_came()):
                self._settle.emptied(settled.novelty)
            if missed:
                doubts = (*reading.doubts, *(PictureDoubt(Doubt.UNKNOWN_FACE, box) for box in missed))
                reading = replace(reading, confident=False, doubts=doubts)
            self._settle.deal_with(settled.novelty)
        reading = self._sizes.doubted(reading)
        zones: ZonesSeen | None = None
        watch = self._zones  # another thread may change them
        if watch is not None:
            self._looked, self._compared_at = settled.rest_at, frame.at
            reading, zones = watch.look(frame.picture, reading, settled.noise)
            thrown = (*thrown, *(False,) * len(reading.dice))[: len(reading.dice)]
        picture = frame.picture.copy()
        if found or asked:
            self._last, self._moved = reading, self._moved and not found
            self._lying = tuple(die.box for die in reading.dice)
            self._sizes.remember(reading)
            handled = self._handled(settled)
            self._hand_seen, self._gone_at = False, None
            asked = asked and not found
            return ThrowRead(
                frame.seq, frame.at, settled.rest_at, reading, thrown, picture, asked, zones, whole, handled
            )
        if zones is not None:
            return TableRead(frame.seq, frame.at, settled.rest_at, reading, picture, zones)
        return None

    def _handled(self, settled: Settled) -> bool:
        """Whether somebody may have taken up dice since the last reading."""
        # A die that only moved is gone from its place, too, but lies elsewhere in the same rest.
        return self._hand_seen or self._gone_at not in (None, settled.rest_at)

    def _only_lie_elsewhere(self, settled: Settled, reading: Reading) -> bool:
        """Whether nobody had a hand in the tray, and no die shows what none of them showed before.

        A plain cloth has nothing else by which one could tell that the camera was moved. Where somebody did throw, and
        was too quick to be seen, the same faces again are rare; and where places matter, they are a turn.
        """
        if (
            self._zones is not None
            or self._handled(settled)
            or self._last is None
            or reading.doubts
            or not reading.dice
        ):
            return False
        return not Counter(die.face.id for die in reading.dice) - Counter(die.face.id for die in self._last.dice)

    def _elsewhere(self, novelty: Novelty, reading: Reading, width: int, height: int) -> bool:
        """Whether nothing was thrown, and all of it is seen elsewhere: the camera or the tray was moved or turned."""
        if not novelty.against:
            return False
        now, then = novelty.levels, novelty.against[-1][0]
        x, y = now.shape[1] / width, now.shape[0] / height
        after = [replace(die, box=die.box.scaled(x, y)) for die in reading.dice]
        before = [replace(die, box=die.box.scaled(x, y)) for die in self._last.dice] if self._last is not None else []
        if moved_together(now, then, after, before):
            return True
        return moved(now, then, [die.box for die in after], [die.box for die in before])

    def _camera_moved(self, frame: Frame, settled: Settled, reading: Reading, asked: bool) -> ThrowRead | None:
        """What lies there is no throw: it is looked at as if for the first time."""
        self._moved, self._last = True, reading
        self._sizes.forget()
        self._lying = tuple(die.box for die in reading.dice)
        self._settle = Settle(self._tray, self.settings.settle)
        if not asked:
            return None
        old = (False,) * len(reading.dice)
        return ThrowRead(frame.seq, frame.at, settled.rest_at, reading, old, frame.picture.copy(), asked=True)


class _Judge:
    """Tells what of a reading is new on the table."""

    GROW = 0.35
    """Share of a die by which its box is widened, so that its shadow is not taken for another thing."""
    DIE_SIZES = (0.4, 2.5)
    """How a thing's area may compare with the dice beside it and still be one."""
    RICHER = 1.15
    """Something that came has more edges than the bare table that was there before: by this factor."""

    def __init__(self, settle: Settle, novelty: Novelty, width: int, height: int) -> None:
        self._settle, self._novelty = settle, novelty
        self._x, self._y = novelty.levels.shape[1] / width, novelty.levels.shape[0] / height

    def new(self, box: Box) -> bool:
        """Whether what lies in this box was not there before."""
        return not self._settle.lay_there(self._novelty, self._part(box))

    def without_furniture(self, reading: Reading) -> Reading:
        """A reading without doubts about what was there before anything was thrown: a tray's rim, print on a board."""
        doubts = tuple(d for d in reading.doubts if d.box is None or not self._furniture(d.box))
        if len(doubts) == len(reading.doubts):
            return reading
        settled = not doubts and not any(die.doubts for die in reading.dice)
        return replace(reading, doubts=doubts, confident=reading.confident or settled)

    def _furniture(self, box: Box) -> bool:
        return self._settle.furniture(self._novelty, self._part(box))

    def _part(self, box: Box) -> Box:
        """The inside of a box, in pixels of the small picture."""
        return box.inset(0.1).scaled(self._x, self._y)

    def whole(self, reading: Reading) -> bool:
        """Whether nothing has changed since the table was empty but where dice were read."""
        changed, empty = self._novelty.since_empty, self._novelty.empty
        if changed is None or empty is None:
            return False
        smallest = float(np.sqrt(self._settle.smallest_die(changed)))
        dice = [die.box.scaled(self._x, self._y) for die in reading.dice]
        return unexplained(self._novelty.levels, empty, changed, dice, smallest) is None

    def anything_came(self) -> bool:
        """Whether something lies there now that was not on the empty table; what only went has left less to see."""
        changed, empty = self._novelty.since_empty, self._novelty.empty
        if changed is None or empty is None:
            return True
        things = blobs(changed, max(1, round(self._settle.smallest_die(changed) / 4)))
        return any(
            _edges(self._novelty.levels[window(thing.box)]) > _edges(empty[window(thing.box)]) for thing in things
        )

    def missed(self, reading: Reading) -> list[Box]:
        """Things of a die's size that came and were not read."""
        boxes = [die.box for die in reading.dice] + [doubt.box for doubt in reading.doubts if doubt.box]
        areas = sorted(box.area * self._x * self._y for box in boxes)
        usual = areas[len(areas) // 2] if areas else None
        out = []
        for thing in self._novelty.things:
            if any(self._covers(box, thing) for box in boxes):
                continue
            if usual is not None and not self.DIE_SIZES[0] * usual <= thing.area <= self.DIE_SIZES[1] * usual:
                continue
            if self._came(thing):
                out.append(thing.box.scaled(1 / self._x, 1 / self._y))
        return out

    def _covers(self, box: Box, thing: Blob) -> bool:
        """Whether a box, widened a little, meets the thing."""
        return box.inset(-self.GROW).scaled(self._x, self._y).meets(thing.box)

    def _came(self, thing: Blob) -> bool:
        """Whether something came here, rather than went: it has more edges than there ever were."""
        there = window(thing.box)
        now = _edges(self._novelty.levels[there])
        return all(now > self.RICHER * _edges(picture[there]) for picture, _ in self._novelty.against)


def _edges(levels: Levels) -> float:
    """How much there is to see: the mean slope of brightness."""
    grey = levels.mean(axis=2)
    return float(np.abs(cv2.Sobel(grey, cv2.CV_32F, 1, 0)).mean() + np.abs(cv2.Sobel(grey, cv2.CV_32F, 0, 1)).mean())
