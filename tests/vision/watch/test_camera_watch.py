"""A camera that is covered, frozen, out of focus or moved is noticed in five seconds; old dice are never a throw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.dice import FIVE, FOUR, ONE, SIX, THREE, TWO
from vision.sources.frame import Frame, Picture
from vision.sources.image_artifacts import ArtifactSettings
from vision.sources.simulated import SimulatedReader, SimulatedSettings, SimulatedTable
from vision.watch.camera_watch import PictureFault
from vision.watch.live_table import LiveEvent, LiveTable, PictureIs, ThrowRead

NOTICED = 5.0
"""Seconds."""


def faults(events: list[LiveEvent]) -> list[PictureFault | None]:
    return [event.fault for event in events if isinstance(event, PictureIs)]


def throws(events: list[LiveEvent]) -> list[ThrowRead]:
    return [event for event in events if isinstance(event, ThrowRead)]


class Watched:
    """A simulated table before a live one."""

    def __init__(self, seed: int = 4, **weather: float) -> None:
        self.table = SimulatedTable(SimulatedSettings(artifacts=ArtifactSettings(**weather)), seed=seed)
        self.live = LiveTable(SimulatedReader(self.table))
        self.events: list[LiveEvent] = []
        self.table.wait(0.5)

    def plays(self) -> list[LiveEvent]:
        before = len(self.events)
        for frame in self.table.play():
            self.events += self.live.update(frame)
        return self.events[before:]

    def for_seconds(
        self, seconds: float, seen: Callable[[Frame], Picture] = lambda frame: frame.image
    ) -> list[LiveEvent]:
        before = len(self.events)
        for _ in range(round(seconds * self.table.settings.fps)):
            frame = self.table.step()
            self.events += self.live.update(replace(frame, image=seen(frame)))
        return self.events[before:]

    def camera(self, **changes: object) -> None:
        self.table._camera = replace(self.table._camera, **changes)  # type: ignore[arg-type]
        self.table._drawn = None


@pytest.mark.parametrize(
    ("spoilt", "fault"),
    [
        (lambda frame: np.zeros_like(frame.image), PictureFault.COVERED),
        (lambda frame: np.full_like(frame.image, 90) + (frame.image % 3), PictureFault.COVERED),
        (lambda frame: cv2.GaussianBlur(frame.image, (0, 0), 7), PictureFault.DEFOCUSED),
    ],
    ids=["black", "cloth", "defocused"],
)
def test_a_spoilt_picture_is_noticed_and_noticed_again_when_it_is_good(
    spoilt: Callable[[Frame], Picture], fault: PictureFault
) -> None:
    watched = Watched()
    watched.table.throw([THREE, FIVE])
    watched.plays()
    assert faults(watched.events) == []
    events = watched.for_seconds(NOTICED, spoilt)
    assert faults(events) == [fault]
    assert throws(events) == []
    assert faults(watched.for_seconds(2.0)) == [None]


def test_a_frozen_picture_is_noticed_and_a_still_table_is_not_frozen() -> None:
    watched = Watched()
    assert faults(watched.for_seconds(6.0)) == []
    last = watched.table.step()
    assert faults(watched.for_seconds(NOTICED, lambda frame: last.image.copy())) == [PictureFault.FROZEN]


@pytest.mark.parametrize(
    ("changes", "faces"),
    [
        ({"turn_degrees": 12.0}, (THREE, FIVE, ONE, TWO)),
        ({"turn_degrees": 180.0}, (THREE, FIVE)),
        ({"target": (25.0, 8.0)}, (THREE, FIVE)),
    ],
    ids=["turned", "upside-down", "shifted"],
)
def test_a_moved_or_turned_picture_never_proposes_old_dice(
    changes: dict[str, object], faces: tuple[object, ...]
) -> None:
    watched = Watched()
    watched.table.throw(faces)  # type: ignore[arg-type]
    assert len(throws(watched.plays())) == 1
    watched.camera(**changes)
    events = watched.for_seconds(NOTICED)
    assert throws(events) == []
    assert faults(events) == [PictureFault.MOVED]
    watched.table.throw([ONE, ONE])
    later = watched.plays() + watched.for_seconds(4.5)  # a die at the rim is a hand until it has lain a while
    assert [die.face for die in throws(later)[0].reading.dice] == [ONE, ONE], "the next throw counts"
    assert faults(later)[-1] is None


@pytest.mark.parametrize(
    ("seed", "changes", "faces"),
    [
        (97, {"turn_degrees": 12.0}, (THREE,)),
        (60, {"turn_degrees": 180.0}, (THREE,)),
        (12, {"target": (15.0, -10.0)}, (THREE,)),
        (97, {"turn_degrees": 4.0}, (THREE, FIVE)),
    ],
    ids=["one die turned", "one die upside-down", "one die shifted", "hardly turned"],
)
def test_on_a_plain_cloth_dice_that_nobody_touched_are_no_throw(
    seed: int, changes: dict[str, object], faces: tuple[object, ...]
) -> None:
    watched = Watched(seed=seed)
    watched.table.throw(faces)  # type: ignore[arg-type]
    assert len(throws(watched.plays())) == 1
    watched.camera(**changes)
    events = watched.for_seconds(NOTICED)
    assert throws(events) == []
    assert faults(events) in ([], [PictureFault.MOVED]), "too little to be seen, or told"


def test_dice_of_which_one_left_the_picture_are_no_throw_although_its_rest_looks_like_a_hand() -> None:
    watched = Watched(seed=16)
    watched.table.throw((TWO, FOUR, ONE, FOUR, SIX))
    assert len(throws(watched.plays())) == 1
    watched.camera(turn_degrees=45.0)
    events = watched.for_seconds(NOTICED)
    assert throws(events) == []
    assert faults(events) == [PictureFault.MOVED]
    watched.table.throw([ONE, ONE])
    later = watched.plays() + watched.for_seconds(4.5)
    assert [die.face for die in throws(later)[0].reading.dice] == [ONE, ONE], "the next throw counts"


def test_throws_hands_flicker_and_drifting_light_are_no_fault() -> None:
    watched = Watched(seed=7, flicker=0.02, hunting=0.1, drift=0.03, noise=0.008)
    for faces in ([THREE, FIVE], [THREE, FIVE], [ONE]):
        watched.table.throw(faces)
        watched.table.pass_over()
    watched.table.throw_again([0], [ONE])
    events = watched.plays()
    assert faults(events) == []
    assert [len(event.reading.dice) for event in throws(events)] == [2, 2, 1, 1], "also where the same faces fall again"
