"""One reading per throw, and none for anything else, on films painted for each case."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from companion.dice import Box, DieKind, Doubt, PictureDoubt, Reading
from tests.vision.painted import Painted, Spot, TruthReader, die_at, faces, readings, states, watch
from vision.sources.frame import Frame, Picture
from vision.watch.live_table import LiveEvent, LiveTable, TableIs, ThrowRead
from vision.watch.settle import TableState
from vision.watch.tray import Tray

FIRST = (Spot(200, 120, 2), Spot(330, 200, 5), Spot(450, 110, 6))
OTHER = (Spot(150, 250, 4), Spot(520, 260, 1))


def told(film: Painted, tray: Tray | None = None) -> list[ThrowRead]:
    reader = TruthReader(film)
    return readings(watch(film, LiveTable(reader, tray=tray), reader))


def in_time(read: ThrowRead, rest: int, film: Painted) -> bool:
    """Given at rest, and within 0.6 s of it; `rest` is the first frame of the rest."""
    return rest < read.seq <= rest + 0.6 * film.fps


@pytest.mark.parametrize("fps", [8.0, 10.0, 15.0, 24.0, 30.0])
def test_a_throw_into_an_empty_tray_is_read_once_and_in_time(fps: float) -> None:
    film = Painted(fps=fps)
    film.film((), round(fps))
    film.roll(FIRST, count=round(0.4 * fps))
    rest = len(film.frames)
    film.film(FIRST, round(3 * fps))
    (read,) = told(film)
    assert faces(read) == [2, 5, 6]
    assert read.thrown == (True, True, True)
    assert read.reading.confident
    assert in_time(read, rest, film)


def test_a_slow_computer_gives_its_reading_in_time_from_two_frames() -> None:
    """Each reading takes a quarter of a second there, and the frames of that time are never seen."""
    film = Painted(fps=20.0)
    film.film((), 20)
    film.roll(FIRST)
    rest = len(film.frames)
    film.film(FIRST, 30)
    reader = TruthReader(film)
    live = LiveTable(reader)
    reads: list[ThrowRead] = []
    busy_until = -1.0
    for frame in film.frames:
        if frame.at < busy_until:
            continue
        reader.now, calls = frame.seq, reader.calls
        reads += readings(live.update(frame))
        busy_until = frame.at + 0.25 if reader.calls > calls else -1.0
    (read,) = reads
    assert faces(read) == [2, 5, 6]
    assert in_time(read, rest, film)
    assert reader.calls == 2


def test_dice_that_lie_there_from_the_beginning_are_no_throw() -> None:
    film = Painted()
    film.film(FIRST, 60)
    reader = TruthReader(film)
    assert not readings(watch(film, LiveTable(reader), reader))
    assert reader.calls == 0


def test_a_hand_that_passes_over_changes_nothing() -> None:
    film = Painted()
    film.film((), 8)
    film.roll(FIRST)
    film.film(FIRST, 12)
    for y in (330, 250, 160, 90, 90, 90, 90, 150, 260, 330):
        film.film(FIRST, hand=(330, y))
    film.film(FIRST, 15)
    assert [faces(read) for read in told(film)] == [[2, 5, 6]]


def test_a_hand_that_takes_dice_away_is_no_throw() -> None:
    film = Painted()
    film.film(FIRST, 8)
    for y in (330, 200, 120):
        film.film(FIRST, hand=(330, y))
    for y in (120, 200, 330):
        film.film(FIRST[:1], hand=(330, y))
    film.film(FIRST[:1], 15)
    assert told(film) == []


def test_some_dice_thrown_again_beside_kept_ones() -> None:
    film = Painted()
    film.film((), 8)
    film.roll(FIRST)
    film.film(FIRST, 10)
    kept = FIRST[:1]
    for y in (300, 150):
        film.film(FIRST, hand=(390, y))
    for y in (100, 250):
        film.film(kept, hand=(390, y))
    film.film(kept, 3)
    film.roll(OTHER, kept)
    rest = len(film.frames)
    film.film((*kept, *OTHER), 15)
    first, second = told(film)
    assert faces(first) == [2, 5, 6]
    assert faces(second) == [2, 4, 1]
    assert second.thrown == (False, True, True)
    assert in_time(second, rest, film)


def test_thrown_again_without_a_moment_of_rest_in_between() -> None:
    film = Painted()
    film.film(FIRST, 8)
    for y in (300, 100):
        film.film(FIRST, hand=(390, y))
    film.film(FIRST[:1], hand=(390, 250))
    film.roll(OTHER, FIRST[:1])
    film.film((*FIRST[:1], *OTHER), 15)
    (read,) = told(film)
    assert read.thrown == (False, True, True)


def test_dice_thrown_again_were_handled_and_one_that_was_knocked_over_was_not() -> None:
    knocked = (Spot(235, 150, 4), *FIRST[1:])

    def after(*between: tuple[Spot, ...]) -> ThrowRead:
        film = Painted()
        film.film((), 8)
        film.roll(FIRST)
        for dice in (FIRST, *between, knocked):
            film.film(dice, 20)
        return told(film)[-1]

    over = after()
    assert over.thrown == (True, False, False)
    assert not over.handled
    assert after(FIRST[1:]).handled, "one die was gone for a while"


def _passed(hand: bool, turned: bool) -> tuple[list[LiveEvent], list[ThrowRead], int]:
    """A throw, then something passes over the tray, after which a die may show another face that no movement told."""
    film = Painted()
    film.film((), 8)
    film.roll(FIRST)
    film.film(FIRST, 15)
    for y in (330, 250, 330):
        film.film(FIRST, hand=(560, y) if hand else None)
    rest = len(film.frames)
    film.film(FIRST, 15)
    if turned:
        film.truth[rest:] = [(Spot(200, 120, 4), *FIRST[1:])] * (len(film.frames) - rest)
    reader = TruthReader(film)
    events = watch(film, LiveTable(reader), reader)
    return events, readings(events), reader.calls


def test_a_die_turned_over_in_its_place_is_noticed_though_nothing_new_lies_there() -> None:
    events, (_, again), _ = _passed(hand=True, turned=True)
    assert faces(again) == [4, 5, 6]
    assert again.thrown == (True, False, False)
    last = [event for event in events if isinstance(event, ThrowRead | TableIs)][-2:]
    assert last[0] is again, "only then the table is said to be still: a moment that began anew would count old faces"
    assert isinstance(last[1], TableIs)
    assert last[1].state is TableState.STILL


def test_a_hand_that_changed_nothing_brings_no_reading_but_rest_is_told() -> None:
    events, told_of, looked = _passed(hand=True, turned=False)
    assert len(told_of) == 1
    assert states(events)[-1] == "still"
    assert looked > _passed(hand=False, turned=False)[2], "the dice were looked at once more"


def test_nothing_is_read_while_a_hand_rests_over_the_dice() -> None:
    film = Painted()
    film.film((), 8)
    film.roll(FIRST)
    film.film(FIRST, 12, hand=(520, 200))
    rest = len(film.frames)
    film.film(FIRST, 12)
    (read,) = told(film)
    assert read.seq > rest


def test_a_thing_that_reaches_in_for_good_does_not_silence_the_table_for_good() -> None:
    film = Painted()
    film.film((), 8)
    film.roll(FIRST)
    film.film(FIRST, 80, hand=(600, 300))
    (read,) = told(film)
    assert faces(read) == [2, 5, 6]
    assert read.at - read.rest_at >= 4.0


def test_a_hand_that_lay_there_long_does_not_make_the_dice_beneath_new() -> None:
    film = Painted()
    film.film(FIRST, 10)
    film.film(FIRST, 80, hand=(330, 120))
    film.film(FIRST, 20)
    assert told(film) == []


def test_a_die_that_stands_on_its_edge_for_a_moment_is_not_read_before_it_falls() -> None:
    film = Painted()
    film.film((), 8)
    film.roll(FIRST)
    film.film((*FIRST[:2], Spot(444, 110, 1)), 3)
    rest = len(film.frames)
    film.film(FIRST, 12)
    (read,) = told(film)
    assert faces(read) == [2, 5, 6]
    assert in_time(read, rest, film)


def test_a_die_that_creeps_is_not_at_rest() -> None:
    film = Painted(fps=20.0)
    film.film((), 10)
    film.roll(FIRST)
    for step in range(20):
        film.film((*FIRST[:2], Spot(430 + step, 110, 6)))
    rest = len(film.frames)
    film.film(FIRST, 24)
    (read,) = told(film)
    assert read.seq > rest


@pytest.mark.parametrize(
    "light",
    [
        lambda at: 1 + 0.15 * math.sin(2 * at),
        lambda at: 1 - 0.05 * at,
        lambda at: 0.7 if at > 2.5 else 1.0,
        lambda at: 1 + 0.02 * math.sin(40 * at),
    ],
    ids=["hunting", "dusk", "a lamp goes out", "flicker"],
)
def test_light_that_changes_is_neither_movement_nor_a_throw(light: Callable[[float], float]) -> None:
    film = Painted(light=light)
    film.film((), 10)
    film.roll(FIRST)
    film.film(FIRST, 60)
    assert [faces(read) for read in told(film)] == [[2, 5, 6]]


@pytest.mark.parametrize("noise", [0.0, 4.0, 9.0])
def test_noise_is_no_movement(noise: float) -> None:
    film = Painted(noise=noise)
    film.film((), 10)
    film.roll(FIRST)
    film.film(FIRST, 40)
    assert [faces(read) for read in told(film)] == [[2, 5, 6]]


def test_a_knock_at_the_camera_is_no_throw() -> None:
    film = Painted()
    film.film(FIRST, 12)
    for far in (6.0, -4.0, 3.0, 2.0):
        film.film(FIRST, shift=(far, -far))
    film.film(FIRST, 20, shift=(5.0, 3.0))
    assert told(film) == []


def test_a_throw_over_the_edge_of_the_tray_counts_only_what_is_inside() -> None:
    tray = Tray(area=((0.0, 0.0), (0.6, 0.0), (0.6, 1.0), (0.0, 1.0)))
    film = Painted()
    film.film((), 8)
    film.roll(FIRST)
    film.film(FIRST, 12)
    (read,) = told(film, tray)
    assert faces(read) == [2, 5]


def test_what_moves_beside_the_tray_does_not_disturb() -> None:
    tray = Tray(area=((0.0, 0.0), (0.6, 0.0), (0.6, 1.0), (0.0, 1.0)))
    film = Painted()
    film.film((), 8)
    film.roll(FIRST[:2])
    for step in range(20):
        film.film(FIRST[:2], hand=(520, 100 + 10 * step))
    assert [faces(read) for read in told(film, tray)] == [[2, 5]]


def test_the_states_of_a_throw() -> None:
    film = Painted()
    film.film((), 8)
    film.roll((Spot(300, 180), Spot(360, 100)))
    film.film((Spot(300, 180), Spot(360, 100)), 8)
    for y in (300, 150, 150, 300):
        film.film((Spot(300, 180), Spot(360, 100)), hand=(300, y))
    film.film((Spot(300, 180), Spot(360, 100)), 8)
    reader = TruthReader(film)
    seen = states(watch(film, LiveTable(reader), reader))
    assert seen[:2] == ["moving", "still"]
    assert "hand" in seen
    assert seen[-1] == "still"


def test_reading_can_be_asked_for() -> None:
    film = Painted()
    film.film(FIRST, 30)
    reader = TruthReader(film)
    live = LiveTable(reader)
    events: list[LiveEvent] = []
    for frame in film.frames:
        if frame.seq == 10:
            live.again()
        reader.now = frame.seq
        events += live.update(frame)
    (read,) = readings(events)
    assert read.asked
    assert faces(read) == [2, 5, 6]
    assert 10 < read.seq <= 16


def test_a_die_that_reads_differently_from_frame_to_frame_is_doubted() -> None:
    film = Painted()
    film.film((), 8)
    film.roll(FIRST)
    film.film(FIRST, 12)

    class Wavering(TruthReader):
        def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
            reading = super().read(image, kinds)
            wrong = die_at(Spot(450, 110, 5 if self.calls == 2 else 6))
            return Reading((*reading.dice[:2], wrong), reading.confident)

    reader = Wavering(film)
    (read,) = readings(watch(film, LiveTable(reader), reader))
    assert faces(read) == [2, 5, 6]
    assert not read.reading.confident
    assert [Doubt.DIFFERS in die.doubts for die in read.reading.dice] == [False, False, True]


def test_a_throw_that_the_reader_cannot_see_is_told_as_a_doubt() -> None:
    film = Painted()
    film.film(FIRST[:1], 8)
    film.roll(FIRST[1:2], FIRST[:1])
    film.film(FIRST[:2], 12)

    class Shortsighted(TruthReader):
        def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
            return Reading(super().read(image, kinds).dice[:1], confident=True)

    reader = Shortsighted(film)
    (read,) = readings(watch(film, LiveTable(reader), reader))
    assert not read.reading.confident
    (doubt,) = read.reading.doubts
    assert doubt.box is not None
    assert doubt.box.contains(330, 200)


def test_a_camera_that_changes_its_size_begins_anew() -> None:
    film = Painted()
    film.film((), 8)
    reader = TruthReader(film)
    live = LiveTable(reader)
    watch(film, live, reader)
    film.film(FIRST, 10)
    events: list[LiveEvent] = []
    for frame in film.frames[8:]:
        reader.now = frame.seq
        events += live.update(Frame(frame.seq, frame.at, frame.image[:300].copy()))
    assert not readings(events)


def test_doubts_about_the_trays_rim_are_not_doubts_about_a_throw() -> None:
    film = Painted()
    film.film((), 8)
    film.roll(FIRST)
    film.film(FIRST, 12)
    rim = PictureDoubt(Doubt.COVERED, Box(10.0, 300.0, 60.0, 350.0))
    die = PictureDoubt(Doubt.COVERED, die_at(FIRST[2]).box)

    class Doubting(TruthReader):
        doubts: tuple[PictureDoubt, ...] = ()

        def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
            return Reading(super().read(image, kinds).dice[:2], confident=False, doubts=self.doubts)

    reader = Doubting(film)
    reader.doubts = (rim, die)
    (read,) = readings(watch(film, LiveTable(reader), reader))
    assert read.reading.doubts == (die,)
    assert not read.reading.confident


def test_a_reading_whose_only_doubt_was_the_rim_is_confident() -> None:
    film = Painted()
    film.film((), 8)
    film.roll(FIRST)
    film.film(FIRST, 12)

    class Doubting(TruthReader):
        def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
            rim = PictureDoubt(Doubt.COVERED, Box(10.0, 300.0, 60.0, 350.0))
            return Reading(super().read(image, kinds).dice, confident=False, doubts=(rim,))

    reader = Doubting(film)
    (read,) = readings(watch(film, LiveTable(reader), reader))
    assert read.reading.confident
