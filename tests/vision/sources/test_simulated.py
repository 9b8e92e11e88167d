"""The simulated table: it shows what it is told, like a camera would, and the eyes read it once per throw."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from companion.dice import BOSS, FIVE, FOUR, GANG_DIE, ONE, PIPS, SIX, THREE, TWO, Colour, DieKind, Face
from vision.sources.frame import Frame
from vision.sources.image_artifacts import ArtifactSettings
from vision.sources.simulated import SimulatedReader, SimulatedSettings, SimulatedTable
from vision.watch.live_table import LiveTable, ThrowRead

SMALL = SimulatedSettings(width=400, height=225, fps=10.0, hand_seconds=0.6)


def read_all(table: SimulatedTable) -> list[ThrowRead]:
    live = LiveTable(SimulatedReader(table))
    return [event for frame in table.play() for event in live.update(frame) if isinstance(event, ThrowRead)]


def faces(read: ThrowRead) -> list[Face]:
    return [die.face for die in read.reading.dice]


def test_it_shows_the_faces_and_colours_that_were_wished() -> None:
    table = SimulatedTable(SMALL, seed=3)
    kinds = [DieKind(PIPS, colour) for colour in (Colour.WHITE, Colour.RED, Colour.BLACK)]
    table.throw([ONE, SIX, FOUR], kinds)
    for _ in table.play():
        pass
    truth = table.truth()
    assert [(die.face, die.colour) for die in truth.dice] == [
        (ONE, Colour.WHITE),
        (SIX, Colour.RED),
        (FOUR, Colour.BLACK),
    ]
    assert truth.confident
    assert all(die.box == die.box.clipped(400, 225) and die.box.area > 0 for die in truth.dice)


def test_a_game_through_the_table_is_read_throw_by_throw() -> None:
    table = SimulatedTable(SMALL, seed=11)
    table.wait(0.5)
    table.throw([ONE, BOSS, THREE], [GANG_DIE] * 3)
    table.pass_over()
    table.wait(0.6)
    table.throw_again([0, 2], [FIVE, TWO])
    table.throw([FOUR, FOUR], [GANG_DIE] * 2)
    table.take()
    table.wait(0.6)
    reads = read_all(table)
    assert [faces(read) for read in reads] == [[ONE, BOSS, THREE], [FIVE, BOSS, TWO], [FOUR, FOUR]]
    assert [read.thrown for read in reads] == [(True, True, True), (True, False, True), (True, True)]
    assert all(read.reading.confident for read in reads)


def test_dice_that_stay_are_where_they_were() -> None:
    table = SimulatedTable(SMALL, seed=4)
    table.throw([ONE, TWO, THREE])
    for _ in table.play():
        pass
    before = table.places()
    table.throw_again([1], [SIX])
    for _ in table.play():
        pass
    after = table.places()
    assert before[0] == after[0]
    assert before[2] == after[2]
    assert before[1] != after[1]


@pytest.mark.parametrize(
    "artifacts",
    [
        ArtifactSettings(noise=0.02, flicker=0.03),
        ArtifactSettings(hunting=0.12, hunting_seconds=2.0),
        ArtifactSettings(shadow=0.35, shadow_seconds=3.0),
        ArtifactSettings(drift=-0.04),
    ],
    ids=["noise and flicker", "hunting exposure", "somebody leans over", "dusk"],
)
def test_bad_weather_brings_neither_more_nor_fewer_readings(artifacts: ArtifactSettings) -> None:
    table = SimulatedTable(SimulatedSettings(width=400, height=225, fps=12.0, artifacts=artifacts), seed=21)
    table.wait(0.5)
    table.throw([SIX, FIVE, TWO, ONE])
    table.wait(1.5)
    table.throw_again([1, 3], [THREE, THREE])
    table.wait(1.0)
    assert [faces(read) for read in read_all(table)] == [[SIX, FIVE, TWO, ONE], [SIX, THREE, TWO, THREE]]


def test_a_hand_that_rests_at_the_rim_is_no_throw() -> None:
    table = SimulatedTable(SMALL, seed=8)
    table.throw([SIX, FIVE])
    table.rest_hand(1.0)
    table.wait(1.0)
    assert len(read_all(table)) == 1


def test_the_same_seed_gives_the_same_frames() -> None:
    def film() -> list[Frame]:
        table = SimulatedTable(SMALL, seed=9)
        table.throw([SIX])
        return list(itertools.islice(table.play(), 8))

    for one, other in zip(film(), film(), strict=True):
        assert (one.seq, one.at) == (other.seq, other.at)
        assert np.array_equal(one.image, other.image)


def test_it_is_a_source_like_any_other() -> None:
    table = SimulatedTable(SMALL)
    table.open()
    frames = table.frames()
    assert [next(frames).seq for _ in range(3)] == [0, 1, 2]
    table.close()
    assert next(frames, None) is None
