"""The threads between camera and inbox. The tests wait for what is told, never for time."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

from tests.vision.painted import Painted, Spot, TruthReader
from vision.read.networks import ModelMissing
from vision.sources.frame import Frame, SourceError, SourceState, Trouble
from vision.watch.camera_worker import CameraWorker, Newest, WorkerSettings
from vision.watch.live_table import LiveEvent, LiveTable, ThrowRead

PATIENCE = 20.0
"""Seconds after which a test gives up."""
QUICK = WorkerSettings(stale=0.05, retry=0.01)


class Cable:
    """A source that gives what the test puts on its cable: frames, errors, or an end."""

    name = "cable"

    def __init__(self) -> None:
        self.cable: queue.Queue[Frame | SourceError | None] = queue.Queue()
        self.opened = 0
        self.refuse: SourceError | None = None

    def open(self) -> None:
        self.opened += 1
        if self.refuse is not None:
            raise self.refuse

    def frames(self) -> Iterator[Frame]:
        while (given := self.cable.get(timeout=PATIENCE)) is not None:
            if isinstance(given, SourceError):
                raise given
            yield given

    def close(self) -> None:
        self.cable.put(None)


class Watched:
    """A worker on a cable, and all that it told."""

    def __init__(self, cable: Cable, live: LiveTable, settings: WorkerSettings = QUICK) -> None:
        self.states: queue.Queue[SourceState] = queue.Queue()
        self.events: queue.Queue[LiveEvent] = queue.Queue()
        self.seen: queue.Queue[Frame] = queue.Queue()
        self.worker = CameraWorker(cable, live, self.events.put, self.states.put, self.seen.put, settings)
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
