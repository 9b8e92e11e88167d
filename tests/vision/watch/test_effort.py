"""One reading a throw on a slow computer: when it is chosen, and what stays."""

from __future__ import annotations

from tests.vision.painted import Painted, Spot, TruthReader
from vision.sources.frame import Picture
from vision.watch.effort import READINGS, SLOW_SECONDS, SlowReadings, light
from vision.watch.live_table import LiveSettings, LiveTable, ThrowRead


def test_a_computer_is_slow_when_most_of_its_last_readings_are() -> None:
    slow = SlowReadings()
    assert not any(slow.took(2 * SLOW_SECONDS) for _ in range(READINGS - 1)), "too few to tell"
    assert slow.took(2 * SLOW_SECONDS)
    assert [slow.took(0.1) for _ in range(2)] == [True, False]
    quick = SlowReadings()
    assert not any(quick.took(seconds) for seconds in (0.2, 3.0, 0.2, 0.2, 3.0, 0.2)), (
        "one slow reading is no slow computer"
    )


class Counting(TruthReader):
    """Counts how often it is asked."""

    def __init__(self, film: Painted) -> None:
        super().__init__(film)
        self.times: list[int] = []

    def read(self, image: Picture, kinds: object) -> object:  # type: ignore[override]
        self.times.append(self.now)
        return super().read(image, kinds)  # type: ignore[arg-type]


def _watched(settings: LiveSettings) -> tuple[list[ThrowRead], Counting]:
    film = Painted()
    film.film((), 8)
    film.roll((Spot(300, 180, 4),))
    film.film((Spot(300, 180, 4),), 14)
    reader = Counting(film)
    live = LiveTable(reader, settings=settings)  # type: ignore[arg-type]
    reads = []
    for frame in film.frames:
        reader.now = frame.seq
        reads += [event for event in live.update(frame) if isinstance(event, ThrowRead)]
    return reads, reader


def test_a_light_throw_is_read_once_and_not_before_a_die_on_its_edge_has_tipped() -> None:
    usual = LiveSettings()
    (several,), voting = _watched(usual)
    (once,), single = _watched(light(usual))
    assert len(voting.times) > 1
    assert len(single.times) == 1
    assert once.at - once.rest_at >= usual.earliest - 1e-6
    assert [die.face for die in once.reading.dice] == [die.face for die in several.reading.dice]
