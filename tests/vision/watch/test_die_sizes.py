"""A die of which a part is hidden is smaller than the others; one alone on an unknown table cannot be compared."""

from __future__ import annotations

from companion.dice import FACES, Box, DieReading, Doubt, Reading
from vision.watch.die_sizes import DieSizes


def reading(*sizes: float) -> Reading:
    boxes = [Box.square(100.0 * i, 50.0, size) for i, size in enumerate(sizes, start=1)]
    return Reading(tuple(DieReading(FACES["2"], None, box, 0.99) for box in boxes), confident=True)


def doubts(told: Reading) -> list[tuple[Doubt, ...]]:
    return [die.doubts for die in told.dice]


def test_a_die_much_smaller_than_the_others_may_be_half_of_one() -> None:
    told = DieSizes().doubted(reading(26, 25, 27, 18))
    assert doubts(told) == [(), (), (), (Doubt.COVERED,)]
    assert not told.confident


def test_far_dice_are_a_little_smaller() -> None:
    near_and_far = reading(30, 28, 26, 24)
    assert DieSizes().doubted(near_and_far) == near_and_far


def test_a_die_alone_where_none_was_seen_before_is_compared_by_people_once() -> None:
    sizes = DieSizes()
    first = sizes.doubted(reading(26))
    assert doubts(first) == [(Doubt.SIZE_UNKNOWN,)]
    sizes.remember(first)
    assert sizes.doubted(reading(25)).confident
    assert doubts(sizes.doubted(reading(15))) == [(Doubt.COVERED,)]


def test_a_small_set_of_dice_is_asked_about_once() -> None:
    sizes = DieSizes()
    sizes.remember(reading(40, 41, 42))
    small = sizes.doubted(reading(25, 26))
    assert doubts(small) == [(Doubt.COVERED,)] * 2
    sizes.remember(small)
    assert sizes.doubted(reading(25, 26)).confident


def test_another_camera_knows_no_sizes() -> None:
    sizes = DieSizes()
    sizes.remember(reading(40, 41, 42))
    sizes.forget()
    assert doubts(sizes.doubted(reading(40))) == [(Doubt.SIZE_UNKNOWN,)]
