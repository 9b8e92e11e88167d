"""Camera and panel joined to the inbox: what they say arrives as messages, and every cue reaches the lamps."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from companion.core import SEATS
from companion.dice import ONE, TWO, Reading
from companion.settings.settings_file import CameraLocks, CameraSettings, HardwareSettings, ReaderSettings, Settings
from companion.text import message
from hardware.absent import NO_PINS, NOT_ALLOWED, PIN_TAKEN, AbsentPanel
from hardware.buttons import ButtonEvent, ButtonPressed, PanelButton, PlayerButtonPressed
from hardware.panel import AnyPanel, PanelSettings
from ui.app import device_events, devices, panel_loop
from ui.app.camera_locks import locks_of
from ui.app.devices import Devices
from ui.app.inbox import ButtonColour, CameraIs, CameraState, Failed, InboxMessage, PlayerPressed, Pressed, ReadingTaken
from ui.app.snapshot import Cue, Snapshot
from ui.system.heartbeat import Loops
from vision.sources.camera import AnyCamera
from vision.sources.frame import Frame, SourceState, Trouble
from vision.sources.picamera import PiCameraSource
from vision.sources.simulated import SimulatedSettings, SimulatedTable
from vision.sources.usb import UsbSource
from vision.watch import effort
from vision.watch.live_table import ThrowRead


class FakePanel:
    """A panel whose presses the test makes and whose cues it sees."""

    absent: str | None = None
    audible = True
    brightness = 1.0

    def __init__(self, *presses: ButtonEvent) -> None:
        self.cues: list[str] = []
        self.tried: list[str] = []
        self._presses = list(presses)
        self.closed = False

    def show(self, cue: str, now: float, *, passing: bool = False) -> None:
        self.cues.append(f"({cue})" if passing else cue)

    def try_output(self, name: str, now: float) -> None:
        self.tried.append(name)

    def tick(self, now: float) -> tuple[ButtonEvent, ...]:
        told, self._presses = tuple(self._presses), []
        return told

    def pressed(self) -> tuple[str, ...]:
        return ()

    def close(self) -> None:
        self.closed = True


NO_CAMERA = replace(Settings(), camera=CameraSettings(source="none"))


def test_presses_reach_the_inbox() -> None:
    arrived: list[InboxMessage] = []
    all_there = threading.Event()

    def put(message: InboxMessage) -> None:
        arrived.append(message)
        if len(arrived) == 2:
            all_there.set()

    panel = FakePanel(ButtonPressed(PanelButton.RED, held=True), PlayerButtonPressed(2))
    joined = Devices(NO_CAMERA, put, panel=panel)
    joined.start()
    assert all_there.wait(10)
    joined.stop()
    assert arrived == [Pressed(ButtonColour.RED, held=True), PlayerPressed(SEATS[2])]
    assert panel.closed


def test_the_same_cue_twice_lights_the_lamp_twice() -> None:
    panel = FakePanel()
    joined = Devices(NO_CAMERA, lambda message: None, panel=panel)
    joined.observe(Snapshot(3, cue=Cue.SAVED, cue_serial=3))
    joined.observe(Snapshot(4, cue=Cue.SAVED, cue_serial=3))
    joined.observe(Snapshot(5, cue=Cue.SAVED, cue_serial=5))
    assert panel.cues == ["saved", "saved"]


def test_the_table_can_hush_the_buzzer_and_let_it_sound_again() -> None:
    panel = FakePanel()
    joined = Devices(replace(NO_CAMERA, sound=False), lambda message: None, panel=panel)
    assert not panel.audible
    joined.want_sound(True)
    assert panel.audible


def test_a_missing_panel_is_said_and_one_that_is_not_wanted_is_not() -> None:
    def said(panel: AbsentPanel) -> list[str]:
        return [notice.key for notice in Devices(NO_CAMERA, lambda message: None, panel=panel).notices]

    assert said(AbsentPanel("panel.none")) == ["panel.none"]
    assert said(AbsentPanel("panel.off")) == []


class Broken(FakePanel):
    """A panel whose driver gives up."""

    def tick(self, now: float) -> tuple[ButtonEvent, ...]:
        raise RuntimeError("GPIO not allocated")


@pytest.mark.parametrize("first", [AbsentPanel(PIN_TAKEN), AbsentPanel(NOT_ALLOWED), Broken()])
def test_pins_that_cannot_be_had_yet_are_tried_again(first: AnyPanel) -> None:
    arrived: queue.Queue[InboxMessage] = queue.Queue()
    over = threading.Event()
    at_last = FakePanel(ButtonPressed(PanelButton.GREEN))
    later: list[AnyPanel] = [AbsentPanel(PIN_TAKEN), AbsentPanel(PIN_TAKEN), at_last]
    hushed = replace(NO_CAMERA, sound=False)
    joined = Devices(
        hushed,
        arrived.put,
        panel=first,
        reopen=lambda wired: later.pop(0),
        wait=lambda seconds: over.wait(min(seconds, 0.001)),
    )
    joined.observe(Snapshot(3, cue=Cue.YOUR_TURN, cue_serial=3))
    joined.start()
    if isinstance(first, Broken):
        assert arrived.get(timeout=20) == Failed(message("panel.failed"))
    assert arrived.get(timeout=20) == Pressed(ButtonColour.GREEN)
    over.set()
    joined.stop()
    assert at_last.cues == ["your-turn"], "the lamps show what they would have shown"
    assert not at_last.audible
    assert at_last.closed


def test_a_computer_without_pins_is_not_asked_again() -> None:
    def never(wired: PanelSettings | None) -> AnyPanel:
        raise AssertionError

    joined = Devices(NO_CAMERA, lambda message: None, panel=AbsentPanel(NO_PINS), reopen=never)
    joined.start()
    joined.stop()
    assert "panel" not in {thread.name for thread in threading.enumerate()}


@pytest.mark.parametrize(
    ("wanted", "seconds", "votes"),
    [("auto", 1.2, 1), ("auto", 0.4, 3), ("full", 1.2, 3), ("light", 0.1, 1)],
)
def test_a_slow_computer_reads_a_throw_once_unless_the_settings_say_otherwise(
    wanted: str, seconds: float, votes: int
) -> None:
    arrived: queue.Queue[InboxMessage] = queue.Queue()
    settings = replace(Settings(), reader=ReaderSettings(effort=wanted))
    still = SimulatedTable(SimulatedSettings(pause=1.5), seed=4)
    still.wait(0.6)
    source = _Lockstep(still)
    joined = Devices(settings, arrived.put, source.looked_at, source, AbsentPanel("panel.off"))
    joined.want_camera(True)
    live = joined._live
    assert live is not None
    for _ in range(effort.READINGS):
        joined._read_in(seconds)
    assert live.settings.votes == votes
    said = device_events.source_is(SourceState(True), light=joined._light).why
    assert (said is not None) == (votes == 1)
    joined.stop()


def test_a_throw_before_the_camera_arrives_as_a_reading() -> None:
    film = SimulatedTable(SimulatedSettings(pause=1.5), seed=4)
    film.wait(0.6)
    film.throw((ONE, TWO))
    arrived: list[InboxMessage] = []
    read = threading.Event()

    def put(message: InboxMessage) -> None:
        arrived.append(message)
        if isinstance(message, ReadingTaken):
            read.set()

    source = _Lockstep(film)
    joined = Devices(Settings(), put, source.looked_at, source, AbsentPanel("panel.none"))
    joined.start()
    assert read.wait(60), arrived
    joined.stop()
    reading = next(message for message in arrived if isinstance(message, ReadingTaken)).reading
    assert sorted(die.face.id for die in reading.dice) == ["1", "2"]
    assert arrived[-1] == CameraIs(CameraState.ABSENT)


class _Lockstep:
    """A film of which every frame is looked at: the next comes when the one before has been taken up."""

    name = "film"

    def __init__(self, film: SimulatedTable) -> None:
        self._film = film
        self.open, self.close = film.open, film.close
        self._looked = threading.Event()

    def looked_at(self, frame: Frame) -> None:
        self._looked.set()

    def frames(self) -> Iterator[Frame]:
        for frame in self._film.frames():
            self._looked.clear()
            yield frame
            self._looked.wait(5)


def test_what_is_wrong_with_the_camera_is_told_with_what_to_check() -> None:
    lost = device_events.source_is(SourceState(False, Trouble.LOST, {"device": "usb"}))
    assert lost.state is CameraState.LOST
    assert lost.why is not None
    assert lost.why.key == "frames.lost"
    assert device_events.source_is(SourceState(False, Trouble.NO_CAMERA)).state is CameraState.ABSENT
    assert device_events.source_is(SourceState(True)) == CameraIs(CameraState.LOOKING)


def test_settings_choose_camera_tray_and_panel() -> None:
    def camera(source: str) -> object:
        return devices.camera_of(replace(Settings(), camera=CameraSettings(source=source, device=2)))

    assert isinstance(camera("auto"), AnyCamera)
    assert isinstance(camera("picamera"), PiCameraSource)
    assert isinstance(camera("simulated"), SimulatedTable)
    usb = camera("usb")
    assert isinstance(usb, UsbSource)
    assert usb.settings.device == "/dev/video2"
    assert (usb.settings.width, usb.settings.height) == (1280, 720)
    locked = replace(
        Settings(), camera=CameraSettings(locks=CameraLocks(exposure_us=8000, red_gain=1.5, blue_gain=2.0))
    )
    assert locks_of(locked).colour_gains == (1.5, 2.0)
    assert devices.panel_settings(Settings()) is not None
    assert devices.panel_settings(replace(Settings(), hardware=HardwareSettings(panel=False))) is None


class Fault(Exception):
    """What a library beneath gpiozero may raise."""


def test_a_panel_that_fails_is_told_once_and_tried_again_with_growing_patience() -> None:
    class Failing(FakePanel):
        faults = 3

        def tick(self, now: float) -> tuple[ButtonEvent, ...]:
            if self.faults:
                self.faults -= 1
                raise Fault("pin")
            return super().tick(now)

    arrived: list[InboxMessage] = []
    waits: list[float] = []
    over = threading.Event()

    def wait(seconds: float) -> bool:
        waits.append(seconds)
        if len(waits) == 8:
            over.set()
        return over.is_set()

    loops = Loops(lambda: 50.0)
    panel = Failing(ButtonPressed(PanelButton.GREEN))
    joined = Devices(NO_CAMERA, arrived.append, panel=panel, loops=loops, wait=wait, reopen=lambda wired: panel)
    joined.start()
    assert over.wait(10)
    joined.stop()
    tick = panel_loop.TICK_SECONDS
    assert waits == [tick, 1, tick, 2, tick, 4, tick, tick]
    assert arrived == [Failed(message("panel.failed")), Pressed(ButtonColour.GREEN)]
    assert loops.late(1e9) == ()  # it ended on purpose


def test_a_camera_that_cannot_even_be_made_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(settings: Settings) -> None:
        raise Fault("driver")

    monkeypatch.setattr(devices, "camera_of", fail)
    arrived: list[InboxMessage] = []
    joined = Devices(Settings(), arrived.append, panel=AbsentPanel("panel.none"))
    joined.start()
    joined.stop()
    (told,) = arrived
    assert isinstance(told, CameraIs)
    assert (told.state, told.why and told.why.key) == (CameraState.LOST, "frames.fault")


def test_a_reading_on_demand_does_not_know_what_was_thrown() -> None:
    reading = Reading((), True)
    thrown = ThrowRead(1, 0.5, 0.1, reading, (), np.zeros((2, 2, 3), np.uint8))
    told = device_events.seen(thrown)
    assert isinstance(told, ReadingTaken)
    assert told.thrown == ()
    asked = device_events.seen(replace(thrown, asked=True))
    assert isinstance(asked, ReadingTaken)
    assert asked.thrown is None
