"""Size as a prior: what earlier throws told of the dice of this table helps to find dice, and to doubt what is none."""

from __future__ import annotations

import dataclasses

import pytest

from companion.dice import D6, Doubt
from tests.vision.read.own_scenes import coloured, lay
from tests.vision.read.test_candidates import candidate
from vision.generate.scene import Rendered
from vision.read.candidates import CandidateSettings, typical_edge
from vision.read.reader import DiceReader, DiceReaderSettings
from vision.read.usual_size import is_usual, odd_sizes

WHITE = coloured("white", (235, 235, 235))


@pytest.mark.parametrize(
    ("edges", "usual", "odd"),
    [
        ([40.0, 20.0], None, [False, False]),
        ([40.0, 42.0, 20.0], 41.0, [False, False, True]),
        ([60.0], 41.0, [True]),
        ([60.0, 62.0, 58.0], 41.0, [False, False, False]),  # all of one size: the camera was moved
    ],
)
def test_a_die_is_odd_by_the_others_and_by_what_is_usual(
    edges: list[float], usual: float | None, odd: list[bool]
) -> None:
    assert odd_sizes(edges, usual) == odd


def test_every_size_is_usual_where_nothing_is_known() -> None:
    assert is_usual(7.0, None)
    assert not is_usual(7.0, 40.0)


def test_things_that_look_like_large_dice_do_not_tell_how_large_dice_are() -> None:
    seen = [candidate(100, edge=40.0), candidate(300, edge=90.0), candidate(500, edge=92.0)]
    assert typical_edge(seen, CandidateSettings()) > 80
    assert typical_edge(seen, CandidateSettings(), usual=42.0) == 40.0
    assert typical_edge(seen[1:], CandidateSettings(), usual=42.0) > 80  # no die of the usual size: the others count


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    return DiceReader()


def read(reader: DiceReader, drawn: Rendered, usual: float) -> list[tuple[Doubt, ...]]:
    reader.renew(dataclasses.replace(DiceReaderSettings(), usual_edge=usual / drawn.image.shape[1]))
    reading = reader.read(drawn.image, (D6,))
    assert len(reading.dice) == len(drawn.labels)
    assert reading.confident == (not reading.doubts and not any(die.doubts for die in reading.dice))
    return [die.doubts for die in reading.dice]


def test_a_lone_die_of_another_size_is_in_doubt(reader: DiceReader) -> None:
    drawn = lay([(WHITE, "5")], 3)
    edge = drawn.labels[0].edge
    assert read(reader, drawn, edge) == [()]
    assert read(reader, drawn, 1.6 * edge) == [(Doubt.ODD_SIZE,)]


def test_dice_that_are_all_larger_than_before_are_not(reader: DiceReader) -> None:
    drawn = lay([(WHITE, "5"), (WHITE, "2"), (WHITE, "3")], 5)
    assert not any(Doubt.ODD_SIZE in of_die for of_die in read(reader, drawn, 0.6 * drawn.labels[0].edge))
