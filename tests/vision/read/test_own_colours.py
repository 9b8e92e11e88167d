"""The owners' own dice in a dim warm light, in which colours fall together: measured once, they are told apart."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.dice import Colour, DieReading, Doubt
from tests.vision.read.own_scenes import coloured, lay
from vision.generate.scene import Rendered
from vision.read.colour import in_its_light
from vision.read.dice_samples import sample_dice
from vision.read.own_dice import OwnDice, measure, too_alike
from vision.read.reader import DiceReader

DIM, WARM = 0.4, 2500.0
BLACK, BLUE = coloured("black", (28, 28, 30)), coloured("blue", (25, 40, 140))
VIOLET, INDIGO = coloured("violet", (45, 28, 70)), coloured("violet", (72, 52, 140))
THROW = [
    (BLACK, "1"),
    (VIOLET, "2"),
    (INDIGO, "3"),
    (BLUE, "4"),
    (BLACK, "5"),
    (BLUE, "6"),
    (VIOLET, "4"),
    (INDIGO, "1"),
]


@pytest.fixture(scope="module")
def own(reader: DiceReader) -> OwnDice:
    """One photograph for each colour, as people are told to take them."""
    colours = []
    for looks in ((BLACK,), (BLUE,), (VIOLET, INDIGO)):
        dice = [(looks[k % len(looks)], str(k % 6 + 1)) for k in range(8)]
        shown = [sample_dice(reader, lay(dice, seed, warm=WARM, power=DIM).image) for seed in (1, 2)]
        bodies = [die.body for one in shown for die in one.dice]
        assert len(bodies) >= 14
        colours.append(measure(Colour(looks[0].colour), bodies, shown[0].table))
    return OwnDice(tuple(colours))


def compared(done: Rendered, reader: DiceReader) -> list[tuple[str, DieReading]]:
    """Every die that was read, with its true colour."""
    out = []
    for die in reader.read(done.image).dice:
        x, y = die.box.centre
        label = min(done.labels, key=lambda label: abs(label.top[0] - x) + abs(label.top[1] - y))
        out.append((label.colour, die))
    return out


def right(pairs: list[tuple[str, DieReading]]) -> int:
    return sum(die.colour == truth for truth, die in pairs)


def test_after_measuring_the_colours_are_told_apart(reader: DiceReader, own: OwnDice) -> None:
    calibrated = DiceReader(own.settings())
    before, after = [], []
    for seed in (11, 12):
        done = lay(THROW, seed, warm=WARM, power=DIM)
        before += compared(done, reader)
        after += compared(done, calibrated)
    assert right(before) < len(before), "the light must confuse the network, or this shows nothing"
    assert right(after) > right(before)
    assert right(after) >= len(after) - 2
    silent = [truth for truth, die in after if die.colour != truth and Doubt.COLOUR_UNCLEAR not in die.doubts]
    assert silent == []


@pytest.mark.parametrize(
    ("warm", "power"), [(5500.0, 0.9), (3400.0, 0.9), (2500.0, 0.9), (6500.0, 0.5)], ids=["day", "bulb", "near", "cool"]
)
def test_in_another_light_nothing_gets_worse_in_silence(
    reader: DiceReader, own: OwnDice, warm: float, power: float
) -> None:
    calibrated = DiceReader(own.settings())
    done = lay(THROW, 21, warm=warm, power=power)
    factory = {truth_and_place(truth, die): die.colour == truth for truth, die in compared(done, reader)}
    worse = [
        (truth, die.colour)
        for truth, die in compared(done, calibrated)
        if factory.get(truth_and_place(truth, die)) and die.colour != truth and Doubt.COLOUR_UNCLEAR not in die.doubts
    ]
    assert worse == []


def truth_and_place(truth: str, die: DieReading) -> tuple[str, int, int]:
    return truth, round(die.box.x0 / 20), round(die.box.y0 / 20)


def test_the_faces_are_read_as_before(reader: DiceReader, own: OwnDice) -> None:
    image = lay(THROW, 11, warm=WARM, power=DIM).image
    calibrated = DiceReader(own.settings()).read(image)
    assert Counter(die.face for die in calibrated.dice) == Counter(die.face for die in reader.read(image).dice)


def test_colours_that_are_too_alike_are_named_with_their_distance() -> None:
    table = (40.0, 0.0, 0.0)
    red = measure(Colour.RED, [(40.0, 50.0, 30.0), (41.0, 51.0, 30.0), (42.0, 52.0, 31.0)], table)
    orange = measure(Colour.ORANGE, [(42.0, 51.0, 33.0), (43.0, 52.0, 34.0)], table)
    blue = measure(Colour.BLUE, [(30.0, 10.0, -50.0)], table)
    ((one, other, gap),) = too_alike([red, orange, blue])
    assert (one.colour, other.colour) == (Colour.RED, Colour.ORANGE)
    assert 0 < gap < 4


def test_colours_measured_in_different_light_are_compared_in_the_same_one() -> None:
    day, evening = (60.0, 0.0, 0.0), (55.0, 10.0, 30.0)
    white = (85.0, 0.0, 2.0)
    yellowish = in_its_light(white, day, evening)
    white_by_evening = measure(Colour.WHITE, [yellowish], evening)
    assert too_alike([white_by_evening, measure(Colour.YELLOW, [yellowish], day)]) == []
    ((_, _, gap),) = too_alike([measure(Colour.WHITE, [white], day), measure(Colour.YELLOW, [yellowish], evening)])
    assert gap < 1


def test_a_pair_of_alike_colours_is_named_once_however_often_it_was_measured() -> None:
    table = (40.0, 0.0, 0.0)
    reds = [measure(Colour.RED, [(40.0, 50.0 + k, 30.0)], table) for k in range(2)]
    oranges = [measure(Colour.ORANGE, [(40.0, 52.0 + k, 30.0)], table) for k in range(2)]
    ((one, other, gap),) = too_alike([*reds, *oranges])
    assert (one, other) == (reds[1], oranges[0])
    assert gap == pytest.approx(1.0, abs=0.2)  # such a red hardly fits into a picture


def test_one_die_far_off_does_not_move_the_middle() -> None:
    bodies = [(40.0, 50.0, 30.0), (41.0, 51.0, 31.0), (42.0, 52.0, 32.0), (90.0, 0.0, 0.0)]
    lab = measure(Colour.RED, bodies, (40.0, 0.0, 0.0)).lab
    assert lab[0] < 45
    assert lab[1] > 49
