"""What the camera page is told: boxes, light, the size of a die, and what the camera can keep as it is."""

from __future__ import annotations

import queue
from dataclasses import replace

from companion.dice import FIVE, THREE, Reading
from companion.settings.settings_file import CameraSettings, HardwareSettings, Settings
from companion.text import LANGUAGES, message
from hardware.absent import NO_PINS, NOT_WANTED, AbsentPanel
from tests.ui.app.test_devices import FakePanel
from ui.app.camera_locks import kept_locks
from ui.app.camera_sight import FLICKER_FRAMES, SightMaker
from ui.app.device_facts import CameraSight
from ui.app.devices import Devices
from ui.app.inbox import CameraIs, CameraState, InboxMessage
from ui.i18n import Words
from vision.sources.frame import Locks
from vision.sources.image_artifacts import ArtifactSettings
from vision.sources.simulated import SimulatedReader, SimulatedSettings, SimulatedTable
from vision.watch.camera_watch import PictureFault
from vision.watch.live_table import PictureIs, TableIs
from vision.watch.settle import TableState
from vision.watch.tray import Tray

SIMULATED = replace(Settings(), camera=CameraSettings(source="simulated"), hardware=HardwareSettings(panel=False))
PATIENCE = 30.0


def test_one_look_tells_dice_their_size_and_the_light() -> None:
    table = SimulatedTable(seed=3)
    table.throw([THREE, FIVE])
    frames = list(table.play())
    reader = SimulatedReader(table)
    maker = SightMaker(lambda picture: reader.read(picture, None), lockable=lambda: ("focus",))
    sight = maker.look(frames[-1])
    assert [die.face for die in sight.reading.dice] == [THREE, FIVE]
    assert (sight.width, sight.height) == (640, 360)
    assert sight.die_pixels is not None
    assert 30 < sight.die_pixels < 60
    assert sight.faults == ()
    assert sight.tray is None
    assert sight.lockable == ("focus",)


def test_flicker_is_told_once_enough_pictures_have_passed() -> None:
    table = SimulatedTable(SimulatedSettings(artifacts=ArtifactSettings(flicker=0.04)))
    frames = [table.step() for _ in range(FLICKER_FRAMES)]
    maker = SightMaker(lambda picture: Reading((), True))
    maker.pass_by(frames[0])
    assert maker.look(frames[0]).faults == ()
    for frame in frames[1:]:
        maker.pass_by(frame)
    sight = maker.look(frames[-1])
    assert sight.faults == ("flicker",)
    assert sight.die_pixels is None


def test_sights_come_only_while_somebody_wants_them_and_from_the_trays_own_light() -> None:
    seen: queue.Queue[CameraSight] = queue.Queue()
    devices = Devices(
        SIMULATED, lambda message: None, source=SimulatedTable(real_time=True), panel=AbsentPanel(NO_PINS)
    )
    devices.on_sight = seen.put
    devices.start()
    try:
        devices.want_sight(True)
        sight = seen.get(timeout=PATIENCE)
        assert sight.reading.dice == ()
        assert set(sight.lockable) == {"exposure", "white", "focus"}
        devices.want_sight(False)
        assert devices._sights is None
        devices.want_sight(True)
        seen.get(timeout=PATIENCE)
    finally:
        devices.stop()


def test_what_is_locked_stays_what_it_was_and_what_is_let_go_is_left_to_the_camera() -> None:
    table = SimulatedTable(SimulatedSettings(artifacts=ArtifactSettings(hunting=0.2)), real_time=True)
    devices = Devices(SIMULATED, lambda message: None, source=table, panel=AbsentPanel(NO_PINS))
    devices.want_camera(True)
    try:
        both = devices.want_locks(("exposure", "focus"))
        assert both == Locks(8000, 1.0, None, table.figures().focus_dioptres)
        assert table._artifacts.settings.hunting == 0.0, "an exposure that is kept does not wander"
        assert devices.want_locks(("focus",)) == Locks(focus_dioptres=both.focus_dioptres)
        assert table._artifacts.settings.hunting == 0.2
        assert kept_locks(both)["camera.locks.exposure_us"] == 8000
        assert kept_locks(Locks())["camera.locks.red_gain"] is None
    finally:
        devices.stop()


def test_another_tray_counts_for_the_next_picture() -> None:
    devices = Devices(SIMULATED, lambda message: None, source=SimulatedTable(), panel=AbsentPanel(NO_PINS))
    devices.want_tray(((0.1, 0.1), (0.9, 0.1), (0.5, 0.9)))
    assert devices._tray == Tray(((0.1, 0.1), (0.9, 0.1), (0.5, 0.9)))


def test_what_hangs_on_the_pins() -> None:
    wired = replace(Settings(), hardware=HardwareSettings(players=(2, 3), buzzer=12))
    there = Devices(wired, lambda message: None, panel=FakePanel())
    assert there.facts.buttons == ("green", "red", "amber", "1", "2")
    assert there.facts.buzzer
    none = Devices(wired, lambda message: None, panel=AbsentPanel(NO_PINS))
    assert (none.facts.buttons, none.facts.absent) == ((), NO_PINS)
    off = replace(Settings(), hardware=HardwareSettings(panel=False))
    assert Devices(off, lambda message: None).facts.absent == NOT_WANTED


def test_what_is_wrong_with_the_picture_stays_said_until_it_is_mended() -> None:
    said: list[InboxMessage] = []
    devices = Devices(SIMULATED, said.append, source=SimulatedTable(), panel=AbsentPanel(NO_PINS))
    for fault in PictureFault:
        devices._saw(PictureIs(fault, 1, 0.1))
        devices._saw(TableIs(TableState.MOVING, 2, 0.2))
        devices._saw(TableIs(TableState.STILL, 3, 0.3))
        assert said[-1] == CameraIs(CameraState.TROUBLED, message(f"camera.{fault.value}"))
        assert all(Words(language).has(f"camera.{fault.value}") for language in LANGUAGES)
        devices._saw(PictureIs(None, 4, 0.4))
        assert said[-1] == CameraIs(CameraState.LOOKING)
