"""The doctor on what is plugged in: display, touch, sound, camera, buttons, and how fast dice are read."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import cv2
import numpy as np
import pytest

from companion.settings.settings_file import Settings
from hardware.absent import NO_PINS, NOT_ALLOWED, PIN_TAKEN, AbsentPanel
from hardware.buttons import ButtonEvent, ButtonPressed, PanelButton, PlayerButtonPressed
from hardware.panel import AnyPanel, PanelSettings
from tests.ui.system.surroundings import TOUCH_ABS, TOUCH_KEY, codes, here, put
from ui.sound.speech_engines import SpeechEngine
from ui.system.checks import asking, devices, outputs, speed
from ui.system.checks.finding import Finding, Level
from ui.system.input_events import EVENT
from vision.sources.camera import AnyCamera
from vision.sources.frame import Frame, FrameSource, SourceError, Trouble
from vision.sources.pi_cameras import IMX708
from vision.sources.picamera import PiCameraSource
from vision.sources.simulated import SimulatedTable

# --- display, touch, sound ---


def test_a_display_that_is_connected(root: Path) -> None:
    assert codes(outputs.display(here(root))) == [("red", "doctor.display.none")]
    put(root, "sys/class/drm/card1-DSI-1/status", "connected\n")
    put(root, "sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    assert codes(outputs.display(here(root))) == [("red", "doctor.display.denied")]
    put(root, "dev/dri/card1", "")
    (finding,) = outputs.display(here(root))
    assert finding.level is Level.GREEN
    assert finding.said.facts["known"] == ("DSI-1",)
    assert codes(outputs.display(here(root, DISPLAY=":0"))) == [("green", "doctor.display.desktop")]


"""As the official touchscreen (ft5406) tells the kernel."""


def test_a_touchscreen_is_told_from_a_keyboard(root: Path) -> None:
    put(root, "sys/class/input/event0/device/capabilities/abs", "0\n")
    put(root, "sys/class/input/event0/device/name", "Keyboard\n")
    put(root, "dev/input/event0", "")
    assert codes(outputs.touch(here(root))) == [("amber", "doctor.touch.none")]
    put(root, "sys/class/input/event1/device/capabilities/abs", TOUCH_ABS)
    put(root, "sys/class/input/event1/device/capabilities/key", TOUCH_KEY)
    put(root, "sys/class/input/event1/device/name", "FT5406 memory based driver\n")
    assert codes(outputs.touch(here(root))) == [("red", "doctor.touch.denied")]
    assert codes(outputs.touch(here(root, WAYLAND_DISPLAY="w"))) == [("untried", "doctor.touch.untried")]
    put(root, "dev/input/event1", "")
    (finding,) = outputs.touch(here(root), load=lambda library: None)
    assert (finding.level, finding.said.key) == (Level.UNTRIED, "doctor.touch.untried"), "there is nobody to ask"
    assert finding.said.facts["known"] == ("FT5406 memory based driver",)


def test_touch_is_called_good_after_a_real_tap_only(root: Path) -> None:
    put(root, "sys/class/input/event1/device/capabilities/abs", TOUCH_ABS)
    put(root, "dev/input/event1", "")
    asked: list[str] = []
    there = replace(here(root), ask=lambda told: asked.append(told.key))

    def touched(answer: bool) -> list[tuple[str, str]]:
        return codes(outputs.touch(there, tapped=lambda devices: answer, load=lambda library: None))

    assert touched(True) == [("green", "doctor.touch.fine")]
    assert touched(False) == [("amber", "doctor.touch.silent")]
    assert asked == ["doctor.touch.ask"] * 2
    running = replace(there, running=True)
    assert codes(outputs.touch(running, load=lambda library: None)) == [("untried", "doctor.touch.untried")]


def test_a_kiosk_without_the_library_that_brings_touches(root: Path) -> None:
    def missing(library: str) -> None:
        raise OSError(f"{library}: cannot open shared object file")

    put(root, "sys/class/input/event1/device/capabilities/abs", TOUCH_ABS)
    put(root, "dev/input/event1", "")
    assert ("red", "doctor.touch.library") in codes(outputs.touch(here(root), load=missing))
    assert len(codes(outputs.touch(here(root, DISPLAY=":0"), load=missing))) == 1, "a desktop needs it not"


def test_what_a_kiosk_does_not_read_is_not_called_good_and_one_finger_needs_no_library(root: Path) -> None:
    def missing(library: str) -> None:
        raise OSError(f"{library}: cannot open shared object file")

    about = "sys/class/input/event1/device/"
    for name, told in {"capabilities/abs": "3", "capabilities/key": "400 0 0 0 0 0", "properties": "1"}.items():
        put(root, about + name, told)
    put(root, "dev/input/event1", "")
    assert codes(outputs.touch(here(root), load=missing)) == [("amber", "doctor.touch.none")], "a touchpad"
    put(root, about + "properties", "2")
    assert codes(outputs.touch(here(root), load=missing)) == [("untried", "doctor.touch.untried")]


@pytest.mark.parametrize(
    ("events", "tapped"),
    [
        ([(3, 0x39, 7), (0, 0, 0)], True),  # a finger of a panel that counts several
        ([(1, 0x14A, 1)], True),
        ([(3, 0x39, -1), (1, 0x14A, 0), (3, 0x35, 200)], False),  # a finger that goes, and one that moves
    ],
)
def test_what_the_kernel_tells_of_a_tap(tmp_path: Path, events: list[tuple[int, int, int]], tapped: bool) -> None:
    device = tmp_path / "event1"
    os.mkfifo(device)
    keep = os.open(device, os.O_RDWR)
    os.write(keep, b"".join(EVENT.pack(0, 0, *event) for event in events))
    assert asking.wait_for_tap([device], seconds=60.0 if tapped else 0.05) is tapped
    os.close(keep)


def test_sound(root: Path) -> None:
    assert codes(outputs.sound(here(root))) == [("amber", "doctor.sound.none")]
    assert codes(outputs.sound(here(root, "sound = false"))) == [("amber", "doctor.sound.none")]
    silent = "sound = false\n[speaker]\nvolume = 0"
    assert codes(outputs.sound(here(root, silent))) == [("green", "doctor.sound.off")]
    put(root, "proc/asound/cards", " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n")
    (finding,) = outputs.sound(here(root))
    assert finding.said.facts["known"] == ("vc4-hdmi - vc4-hdmi-0",)
    packed = outputs.sound(here(root, '[speaker]\npack = "farm"'))
    assert codes(packed) == [("green", "doctor.sound.fine"), ("amber", "bad-sound.pack")]


def test_voice(root: Path) -> None:
    def nobody(language: str, data: Path) -> SpeechEngine | None:
        return None

    def italian(language: str, data: Path) -> SpeechEngine | None:
        return SpeechEngine("Piper", ()) if language == "it" else None

    wanted = 'language = "it"\n[voice]\nsays = "calls"'
    assert codes(outputs.voice(here(root), nobody)) == [("green", "doctor.voice.none")]
    assert codes(outputs.voice(here(root, wanted), nobody)) == [("amber", "doctor.voice.none")]
    assert codes(outputs.voice(here(root, wanted), italian)) == [("green", "doctor.voice.fine")]
    assert codes(outputs.voice(here(root, 'language = "it"'), italian)) == [("green", "doctor.voice.off")]


# --- camera and buttons ---


class Camera:
    """A camera that gives one picture for ever, or fails in the way it was told."""

    name = "imx708"

    def __init__(self, picture: Any = None, error: Exception | None = None, hangs: Event | None = None) -> None:
        self.picture, self.error, self.hangs, self.closed = picture, error, hangs, False

    def open(self) -> None:
        if self.hangs is not None:
            self.hangs.wait(60)
        if self.error is not None:
            raise self.error

    def frames(self) -> Iterator[Frame]:
        for seq in range(1000):
            yield Frame(seq, seq / 20, self.picture)

    def close(self) -> None:
        self.closed = True


def looked_at(root: Path, source: FrameSource, **more: Any) -> list[tuple[str, str]]:
    return codes(devices.camera(here(root), source_of=lambda settings: source, **more))


@pytest.fixture(scope="module")
def table() -> Any:
    source = SimulatedTable()
    source.open()
    return next(source.frames()).picture


def test_a_camera_that_sees_well(root: Path, table: Any) -> None:
    camera = Camera(table)
    assert looked_at(root, camera) == [("green", "doctor.camera.fine")]
    assert camera.closed


def test_a_camera_is_called_by_its_model(root: Path) -> None:
    put(root, "sys/class/video4linux/video2/name", "HD Pro Webcam\n")

    def called(source: FrameSource) -> str:
        return devices.model(source, here(root))

    at_usb = Camera()
    at_usb.name = "/dev/video2"
    assert called(at_usb) == "HD Pro Webcam (/dev/video2)"
    at_usb.name = "/dev/video3"
    assert called(at_usb) == "/dev/video3"
    own = pi_camera(1536, 864)
    assert called(own) == "picamera"
    own.open()
    any_of_them = AnyCamera([own, at_usb])
    any_of_them.open()
    assert called(own) == called(any_of_them) == "imx708", "whatever stands before it in libcamera's list"


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda picture: (picture * 0.15).astype(np.uint8), "light.dark"),
        (lambda picture: np.full_like(picture, 252), "light.bright"),
        (lambda picture: cv2.GaussianBlur(picture, (0, 0), 5), "light.blurred"),
    ],
)
def test_light_and_focus(root: Path, table: Any, spoil: Callable[[Any], Any], code: str) -> None:
    assert looked_at(root, Camera(spoil(table))) == [("green", "doctor.camera.fine"), ("amber", code)]


def test_cameras_that_fail(root: Path) -> None:
    missing = Camera(error=SourceError(Trouble.NO_CAMERA, device=""))
    assert looked_at(root, missing) == [("amber", "frames.none")]
    busy = Camera(error=SourceError(Trouble.BUSY, device="camera 0"))
    assert looked_at(root, busy) == [("red", "frames.busy")]
    assert looked_at(root, Camera(error=RuntimeError("what drivers say"))) == [("red", "frames.failed")]
    let_go = Event()
    assert looked_at(root, Camera(hangs=let_go), patience=0.05) == [("red", "doctor.camera.hangs")]
    let_go.set()


def test_a_camera_that_is_off_or_in_use_is_left_alone(root: Path) -> None:
    def never(settings: Settings) -> FrameSource:
        raise AssertionError

    off = devices.camera(here(root, 'camera.source = "none"'), source_of=never)
    assert codes(off) == [("green", "doctor.camera.off")]
    assert codes(devices.camera(here(root, running=True), source_of=never)) == [("untried", "doctor.camera.in-use")]


class Buttons(AbsentPanel):
    """A panel that is there."""

    def __init__(self, down: tuple[str, ...] = ()) -> None:
        super().__init__("")
        self.absent, self.down = None, down

    def pressed(self) -> tuple[str, ...]:
        return self.down


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Buttons(), ("untried", "doctor.panel.untried")),
        (Buttons(("red",)), ("amber", "doctor.panel.down")),
        (AbsentPanel(NO_PINS), ("green", "panel.none")),
        (AbsentPanel(NOT_ALLOWED), ("amber", "panel.permission")),
        (AbsentPanel(PIN_TAKEN), ("amber", "panel.taken")),
    ],
)
def test_buttons(root: Path, found: AnyPanel, said: tuple[str, str]) -> None:
    def open_it(wanted: PanelSettings | None) -> AnyPanel:
        return found

    assert codes(devices.panel(here(root), open_it)) == [said]


def test_buttons_are_called_good_after_real_presses_only(root: Path) -> None:
    there = replace(here(root), ask=lambda told: None)

    def pressed(*names: str) -> list[Finding]:
        return list(devices.panel(there, lambda wanted: Buttons(), lambda panel, wanted: frozenset(names)))

    (fine,) = pressed("green", "red", "amber")
    assert (fine.level, fine.said.key) == (Level.GREEN, "doctor.panel.fine")
    (silent,) = pressed("green", "amber")
    assert (silent.level, silent.said.key) == (Level.AMBER, "doctor.panel.silent")
    assert silent.said.facts["known"] == ("red",)
    assert codes(devices.panel(replace(there, running=True))) == [("untried", "doctor.panel.in-use")]


class Pressing(Buttons):
    """Buttons that somebody presses, one at each look."""

    def __init__(self, *presses: ButtonEvent) -> None:
        super().__init__()
        self.presses, self.shown = list(presses), ""

    def show(self, cue: str, now: float, *, passing: bool = False) -> None:
        self.shown = cue

    def tick(self, now: float) -> tuple[ButtonEvent, ...]:
        return (self.presses.pop(0),) if self.presses else ()


def test_presses_are_waited_for_until_all_came_or_the_time_is_over() -> None:
    now = itertools.count()
    pressing = Pressing(ButtonPressed(PanelButton.GREEN), PlayerButtonPressed(0), ButtonPressed(PanelButton.RED))
    wanted = frozenset({"green", "1"})
    got = asking.wait_for_presses(pressing, wanted, 1000, clock=lambda: next(now), pause=lambda seconds: None)
    assert got == wanted
    assert pressing.presses, "nothing is waited for once all have come"
    assert pressing.shown == "over", "the lamps blink"
    got = asking.wait_for_presses(Pressing(), wanted, 5, clock=lambda: next(now), pause=lambda seconds: None)
    assert got == frozenset()


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        ("hardware.buzzer = 14", ["doctor.panel.serial"]),
        ("hardware.buttons = { green = 2 }", []),
        ("hardware.pull_up = false\nhardware.buttons = { green = 2 }", ["doctor.panel.held-high"]),
        ("hardware.pull_up = false\nhardware.players = [3]", ["doctor.panel.held-high"]),
        ("hardware.lamps = { turn = 15 }", ["doctor.panel.serial"]),
    ],
)
def test_pins_that_have_another_trade(root: Path, settings: str, found: list[str]) -> None:
    told = list(devices.panel(here(root, settings), lambda wanted: Buttons()))
    assert [finding.said.key for finding in told] == [*found, "doctor.panel.untried"]
    assert all(finding.level is Level.AMBER for finding in told[:-1])


def pi_camera(width: int, height: int, focus: bool = False) -> PiCameraSource:
    class Whole(PiCameraSource):
        def open(self) -> None:
            self.model, self.mode, self.has_focus = "imx708", IMX708[1], focus

        def frames(self) -> Iterator[Frame]:
            for seq in range(100):
                yield Frame(seq, seq / 15, np.full((height, width, 3), 120, np.uint8))

    return Whole()


def test_whether_a_pis_camera_shows_all_that_it_sees(root: Path) -> None:
    assert ("green", "doctor.camera.whole") in looked_at(root, AnyCamera([pi_camera(1536, 864)]))
    assert ("amber", "doctor.camera.cut") in looked_at(root, pi_camera(1280, 960))
    assert ("amber", "doctor.camera.focus") in looked_at(root, pi_camera(1536, 864, focus=True))
    kept = here(root, "camera.locks.focus_dioptres = 3.0")
    told = codes(devices.camera(kept, source_of=lambda settings: pi_camera(1536, 864, focus=True)))
    assert "doctor.camera.focus" not in {key for _, key in told}


# --- speed ---


@pytest.mark.parametrize(
    ("settings", "seconds", "found"),
    [
        ("", 0.1, ("green", "doctor.speed.fine")),
        ("", 1.5, ("amber", "doctor.speed.light")),
        ('reader.effort = "full"', 1.5, ("amber", "doctor.speed.slow")),
        ('reader.effort = "light"', 0.1, ("green", "doctor.speed.light")),
    ],
)
def test_speed_says_what_a_throw_gets(root: Path, settings: str, seconds: float, found: tuple[str, str]) -> None:
    moments = itertools.count(0, seconds)
    rounds = speed.ROUNDS if seconds * speed.ROUNDS < speed.ENOUGH_SECONDS else 1  # in which a plain pass is timed
    work = (0.01 if moment <= 2 * rounds else 0.03 for moment in itertools.count(1))
    spent = itertools.accumulate(work)
    finding, boards = speed.speed(here(root, settings), clock=lambda: next(moments), worked=lambda: next(spent))
    assert (finding.level.value, finding.said.key) == found
    assert finding.said.facts["once"] == f"{seconds * 1000:.0f}"
    assert (boards.level.value, boards.said.key) == ("green", "doctor.speed.boards")


def test_of_boards_nothing_is_said_where_the_reckoning_does_not_hold(root: Path) -> None:
    moments, spent = itertools.count(0, 0.1), itertools.count(0, 0.1)  # a reading takes no longer than a plain pass
    (finding,) = speed.speed(here(root, ""), clock=lambda: next(moments), worked=lambda: next(spent))
    assert finding.said.key == "doctor.speed.fine"


def test_what_a_board_would_need_is_counted_in_the_passes_of_this_computer() -> None:
    told = speed.on_boards(plain=0.01, once=0.03, twice=0.12)
    assert told[0] == "Pi 5: 0.099-0.14 s (0.4-0.56 s)"
    assert told == speed.on_boards(plain=0.1, once=0.3, twice=1.2), "a slower computer tells the same of a Pi"


def test_the_docs_have_the_passes_that_the_doctor_reckons_with() -> None:
    page = (Path(__file__).parents[3] / "docs" / "parts.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (\d+) to (\d+) ms \|", page, re.MULTILINE)
    assert {board: (int(low), int(high)) for board, low, high in rows} == speed.BOARD_PASS_MS


def test_a_light_strip_that_is_wanted_is_looked_for(root: Path) -> None:
    wanted = "[hardware]\npanel = false\nstrip = 30"
    assert codes(devices.panel(here(root, wanted))) == [("green", "panel.off"), ("amber", "strip.none")]
    put(root, "dev/spidev0.0", "")
    assert codes(devices.panel(here(root, wanted)))[-1] == ("green", "doctor.strip.fine")
