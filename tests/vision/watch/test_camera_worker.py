"""The threads between camera and inbox. The tests wait for what is told, never for time."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from tests.vision.painted import Painted, Spot, TruthReader
from vision.read.networks import ModelMissing
from vision.sources.frame import Frame, SourceError, SourceState, Trouble
from vision.watch.camera_worker import LOOKING, TAKING, CameraWorker, Newest, Patience, WorkerSettings
from vision.watch.live_table import LiveEvent, LiveTable, ThrowRead

PATIENCE = 20.0
"""Seconds after which a test gives up."""
QUICK = WorkerSettings(stale=0.05, retry=0.01)


class Cable:
    """A source that gives what the test puts on its cable: frames, errors, or an end."""

    name = "cable"

    def __init__(self) -> None:
        self.cable: queue.Queue[Frame | Exception | None] = queue.Queue()
        self.opened = 0
        self.refuse: Exception | None = None

    def open(self) -> None:
        self.opened += 1
        if self.refuse is not None:
            raise self.refuse

    def frames(self) -> Iterator[Frame]:
        while (given := self.cable.get(timeout=PATIENCE)) is not None:
            if isinstance(given, Exception):
                raise given
            yield given

    def close(self) -> None:
        self.cable.put(None)


class Watched:
    """A worker on a cable, and all that it told."""

    def __init__(self, cable: Cable, live: LiveTable, settings: WorkerSettings = QUICK, **more: Any) -> None:
        self.states: queue.Queue[SourceState] = queue.Queue()
        self.events: queue.Queue[LiveEvent] = queue.Queue()
        self.seen: queue.Queue[Frame] = queue.Queue()
        self.worker = CameraWorker(cable, live, self.events.put, self.states.put, self.seen.put, settings, **more)
        self.worker.start()

    def state(self) -> SourceState:
        return self.states.get(timeout=PATIENCE)


def _frames() -> tuple[Painted, TruthReader]:
    film = Painted()
    film.film((), 8)
    film.roll((Spot(300, 180, 4),))
    film.film((Spot(300, 180, 4),), 10)
    return film, TruthReader(film)


def test_a_throw_comes_out_at_the_other_end() -> None:
    film, reader = _frames()
    cable = Cable()
    watched = Watched(cable, LiveTable(reader), WorkerSettings(stale=PATIENCE))
    read = None
    for frame in film.frames:
        reader.now = frame.seq
        cable.cable.put(frame)
        watched.seen.get(timeout=PATIENCE)  # one after the other, so that the queue of one drops none here
    while read is None:
        event = watched.events.get(timeout=PATIENCE)
        read = event if isinstance(event, ThrowRead) else None
    assert [die.face.value for die in read.reading.dice] == [4]
    assert watched.state() == SourceState(running=True)
    watched.worker.stop()


def test_the_newest_frame_wins() -> None:
    newest, (film, _) = Newest(), _frames()
    for frame in film.frames[:5]:
        newest.put(frame)
    taken = newest.take(timeout=PATIENCE)
    assert taken is not None
    assert taken.seq == 4
    assert newest.take(timeout=0.0) is None
    newest.close()
    assert newest.take() is None


def test_a_camera_that_says_it_is_gone_is_told_and_taken_up_again() -> None:
    film, reader = _frames()
    cable = Cable()
    watched = Watched(cable, LiveTable(reader), WorkerSettings(stale=PATIENCE, retry=0.01))
    cable.cable.put(film.frames[0])
    assert watched.state().running
    cable.cable.put(SourceError(Trouble.LOST, device="cable"))
    lost = watched.state()
    assert (lost.running, lost.why, lost.facts["device"]) == (False, Trouble.LOST, "cable")
    cable.cable.put(film.frames[1])
    assert watched.state().running
    assert cable.opened == 2
    watched.worker.stop()


def test_a_camera_that_falls_silent_without_a_word_is_told_and_comes_back() -> None:
    film, reader = _frames()
    cable = Cable()
    watched = Watched(cable, LiveTable(reader))
    cable.cable.put(film.frames[0])
    assert watched.state().running
    silent = watched.state()
    assert silent.why is Trouble.LOST
    cable.cable.put(film.frames[1])
    assert watched.state().running
    watched.worker.stop()


def test_no_camera_is_told_once_however_often_it_is_tried() -> None:
    cable = Cable()
    cable.refuse = SourceError(Trouble.NO_CAMERA, device="")
    tried = threading.Event()
    real: Callable[[], None] = cable.open

    def counted() -> None:
        if cable.opened >= 4:
            tried.set()
        real()

    cable.open = counted  # type: ignore[method-assign]
    watched = Watched(cable, LiveTable(_frames()[1]))
    assert watched.state().why is Trouble.NO_CAMERA
    assert tried.wait(PATIENCE)
    watched.worker.stop()
    assert watched.states.empty()


def test_reading_again_on_demand() -> None:
    film = Painted()
    film.film((Spot(300, 180, 4),), 20)
    reader, cable = TruthReader(film), Cable()
    watched = Watched(cable, LiveTable(reader), WorkerSettings(stale=PATIENCE))
    watched.worker.again()
    for frame in film.frames:
        reader.now = frame.seq
        cable.cable.put(frame)
        watched.seen.get(timeout=PATIENCE)
    event: Any = None
    while not isinstance(event, ThrowRead):
        event = watched.events.get(timeout=PATIENCE)
    assert event.asked
    watched.worker.stop()


class Blind(LiveTable):
    """A table whose reader has lost its networks."""

    def update(self, frame: Frame) -> tuple[LiveEvent, ...]:
        raise ModelMissing("faces.onnx.gz")


def test_a_reader_without_its_files_is_told_instead_of_dying_unheard() -> None:
    film, reader = _frames()
    cable = Cable()
    watched = Watched(cable, Blind(reader), WorkerSettings(stale=PATIENCE))
    cable.cable.put(film.frames[0])
    assert watched.state() == SourceState(running=True)
    assert watched.state() == SourceState(False, Trouble.NO_READER, {"file": "faces.onnx.gz"})
    cable.cable.put(film.frames[1])
    watched.worker.stop()
    assert watched.states.empty()


# --- faults that nobody foresaw ---------------------------------------------------------------------------------------


class Fault(Exception):
    """What a driver or a reader may raise."""


class Unplugged(Cable):
    """A cable that stays as it is when its source is closed."""

    def close(self) -> None:
        pass


class Stumbling(LiveTable):
    """A table whose reader fails at some frames."""

    stumbles: tuple[int, ...] = ()

    def update(self, frame: Frame) -> tuple[LiveEvent, ...]:
        if frame.seq in self.stumbles:
            raise Fault("reader")
        return super().update(frame)


def one_by_one(cable: Cable, watched: Watched, frames: Iterable[Frame]) -> None:
    for frame in frames:
        cable.cable.put(frame)
        watched.seen.get(timeout=PATIENCE)


def test_a_frame_that_cannot_be_read_costs_that_frame_and_is_told(caplog: pytest.LogCaptureFixture) -> None:
    film, reader = _frames()
    cable, live = Cable(), Stumbling(reader)
    live.stumbles = (2, 3)
    watched = Watched(cable, live, WorkerSettings(stale=PATIENCE))
    one_by_one(cable, watched, film.frames[:4])
    assert watched.state().running
    assert watched.state() == SourceState(False, Trouble.UNREAD)
    one_by_one(cable, watched, film.frames[4:6])
    assert watched.state() == SourceState(running=True)
    for frame in film.frames[6:]:
        reader.now = frame.seq
        one_by_one(cable, watched, (frame,))
    while not isinstance(watched.events.get(timeout=PATIENCE), ThrowRead):
        pass
    watched.worker.stop()
    assert watched.states.empty()
    assert [record.exc_info is not None for record in caplog.records] == [True]  # once for a row of them


def test_those_who_listen_to_the_camera_may_fail() -> None:
    film, reader = _frames()
    cable = Cable()
    watched = Watched(cable, LiveTable(reader), WorkerSettings(stale=PATIENCE))
    failing = [True]

    def fail(frame: Frame) -> None:
        watched.seen.put(frame)
        if failing.pop() if failing else False:
            raise Fault("preview")

    watched.worker._on_frame = fail
    one_by_one(cable, watched, film.frames[:3])
    assert [watched.state().why for _ in range(3)] == [None, Trouble.UNREAD, None]
    watched.worker.stop()


@pytest.mark.parametrize("error", [Fault("driver"), SourceError(Trouble.BUSY, device="cable")])
def test_a_source_that_fails_is_told_and_tried_again_with_growing_patience(error: Exception) -> None:
    cable = Unplugged()
    cable.refuse = error
    waits: list[float] = []
    tried, enough = threading.Semaphore(0), threading.Event()

    def wait(seconds: float) -> None:
        waits.append(seconds)
        tried.release()
        if len(waits) == 7:
            enough.wait(PATIENCE)

    watched = Watched(cable, LiveTable(_frames()[1]), WorkerSettings(stale=PATIENCE), wait=wait)
    for _ in range(7):
        assert tried.acquire(timeout=PATIENCE)
    assert waits == [1, 2, 4, 8, 16, 30, 30]
    why = Trouble.BUSY if isinstance(error, SourceError) else Trouble.FAULT
    assert watched.state() == SourceState(False, why, {"device": "cable"})
    cable.refuse = None
    cable.cable.put(_frames()[0].frames[0])
    cable.cable.put(Fault("in the middle"))
    enough.set()
    assert watched.state().running
    assert watched.state().why is Trouble.FAULT
    assert tried.acquire(timeout=PATIENCE)
    assert waits[7] == 1  # it had worked: from the beginning
    cable.cable.put(None)
    watched.worker.stop()


def test_a_source_that_cannot_even_be_closed_does_not_hold_up_the_end() -> None:
    class Stuck(Cable):
        def close(self) -> None:
            super().close()
            raise Fault("close")

    watched = Watched(Stuck(), LiveTable(_frames()[1]))
    watched.worker.stop()
    assert not any(thread.is_alive() for thread in watched.worker._threads)


def test_both_threads_say_that_they_turn_and_that_they_ended_on_purpose() -> None:
    film, reader = _frames()
    cable = Cable()
    turned: queue.Queue[str] = queue.Queue()
    ended: list[str] = []
    watched = Watched(cable, LiveTable(reader), WorkerSettings(stale=0.01), on_turn=turned.put, on_end=ended.append)
    one_by_one(cable, watched, film.frames[:2])
    waiting = [TAKING, LOOKING, LOOKING, LOOKING, LOOKING]  # the eyes turn without a frame too
    while waiting:
        name = turned.get(timeout=PATIENCE)
        if name in waiting:
            waiting.remove(name)
    watched.worker.stop()
    assert set(ended) == {TAKING, LOOKING}


def test_patience_starts_over_after_a_success() -> None:
    patience = Patience()
    assert [patience.longer() for _ in range(6)] == [1, 2, 4, 8, 16, 30]
    patience.reset()
    assert patience.longer() == 1
