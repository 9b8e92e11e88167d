"""The doctor: every subject green where all is well, and the right word where it is not."""

from __future__ import annotations

import itertools
import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.journal.writer import Journal
from companion.settings.settings_file import Settings, parse
from companion.storage import disk
from companion.storage.restore import STAGING
from companion.text import LANGUAGES
from hardware.absent import NO_PINS, NOT_ALLOWED, PIN_TAKEN, AbsentPanel
from hardware.buttons import ButtonEvent, ButtonPressed, PanelButton, PlayerButtonPressed
from hardware.panel import AnyPanel, PanelSettings
from tests.companion.storage.test_backup import played
from ui.commands import doctor
from ui.commands.cli import main
from ui.i18n import Words
from ui.system.checks import asking, devices, outputs, power, software, speed, storage
from ui.system.checks.finding import Finding, Level, Surroundings
from vision.sources.camera import AnyCamera
from vision.sources.frame import Frame, FrameSource, SourceError, Trouble
from vision.sources.pi_cameras import IMX708
from vision.sources.picamera import PiCameraSource
from vision.sources.simulated import SimulatedTable

PI = "proc/device-tree/model"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "root").mkdir()
    return tmp_path / "root"


def here(root: Path, settings: str = "", running: bool = False, **environment: str) -> Surroundings:
    data = root / "data"
    data.mkdir(mode=0o700, exist_ok=True)
    return Surroundings(data, parse(settings, "settings.toml"), environment, root, running)


def put(root: Path, path: str, content: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content)


def codes(findings: Iterator[Finding]) -> list[tuple[str, str]]:
    return [(finding.level.value, finding.said.key) for finding in findings]


# --- power ---


@pytest.mark.parametrize(
    ("state", "found"),
    [
        ("0x0", [("green", "doctor.power.fine")]),
        ("0", [("green", "doctor.power.fine")]),
        ("0x50005", [("red", "doctor.power.low"), ("amber", "doctor.power.slowed")]),
        ("0x50000", [("amber", "doctor.power.was-low")]),
        ("0x80008", [("amber", "doctor.power.slowed")]),
        ("0xe0000", [("amber", "doctor.power.was-slowed")]),
        ("nonsense", [("amber", "doctor.power.unknown")]),
    ],
)
def test_power(root: Path, state: str, found: list[tuple[str, str]]) -> None:
    put(root, PI, "Raspberry Pi 5 Model B Rev 1.0\0")
    put(root, power.TEMPERATURE, "51234\n")
    assert codes(power.power(here(root), ask=lambda: state)) == found
    put(root, power.STATE, f"{state}\n")
    assert codes(power.power(here(root), ask=lambda: "0x0")) == found, "the kernel's own file comes first"


def test_power_of_another_computer_is_not_our_concern(root: Path) -> None:
    assert codes(power.power(here(root))) == [("green", "doctor.power.no-pi")]


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


TOUCH_ABS, TOUCH_KEY = "260800000000003", "400 0 0 0 0 0"
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
    os.write(keep, b"".join(asking.EVENT.pack(0, 0, *event) for event in events))
    assert asking.wait_for_tap([device], seconds=60.0 if tapped else 0.05) is tapped
    os.close(keep)


def test_sound(root: Path) -> None:
    assert codes(outputs.sound(here(root))) == [("amber", "doctor.sound.none")]
    assert codes(outputs.sound(here(root, "sound = false"))) == [("green", "doctor.sound.off")]
    put(root, "proc/asound/cards", " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n")
    (finding,) = outputs.sound(here(root))
    assert finding.said.facts["known"] == ("vc4-hdmi - vc4-hdmi-0",)


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


def test_a_camera_is_called_by_its_model(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(root, "sys/class/video4linux/video2/name", "HD Pro Webcam\n")
    assert devices.model("/dev/video2", here(root)) == "HD Pro Webcam (/dev/video2)"
    assert devices.model("/dev/video3", here(root)) == "/dev/video3"
    known = SimpleNamespace(Picamera2=SimpleNamespace(global_camera_info=lambda: [{"Model": "imx708"}]))
    monkeypatch.setitem(sys.modules, "picamera2", known)
    assert devices.model("picamera", here(root)) == "imx708"


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda picture: (picture * 0.15).astype(np.uint8), "doctor.camera.dark"),
        (lambda picture: np.full_like(picture, 252), "doctor.camera.bright"),
        (lambda picture: cv2.GaussianBlur(picture, (0, 0), 5), "doctor.camera.blurred"),
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

    def show(self, cue: str, now: float) -> None:
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
            self.mode, self.has_focus = IMX708[1], focus

        def frames(self) -> Iterator[Frame]:
            for seq in range(100):
                yield Frame(seq, seq / 15, np.full((height, width, 3), 120, np.uint8))

    return Whole()


def test_whether_a_pis_camera_shows_all_that_it_sees(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = SimpleNamespace(Picamera2=SimpleNamespace(global_camera_info=lambda: [{"Model": "imx708"}]))
    monkeypatch.setitem(sys.modules, "picamera2", known)
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
    (finding,) = speed.speed(here(root, settings), clock=lambda: next(moments))
    assert (finding.level.value, finding.said.key) == found
    assert finding.said.facts["once"] == f"{seconds * 1000:.0f}"


# --- disk and journal ---


def test_a_sound_folder(root: Path) -> None:
    played(root / "data")
    assert codes(storage.space(here(root))) == [("green", "doctor.disk.fine")]
    assert codes(storage.journal(here(root))) == [("green", "doctor.journal.fine")]
    assert not list((root / "data").glob("doctor*"))


def test_too_little_room(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "free_space", lambda folder: 500_000_000)
    assert ("amber", "doctor.disk.little") in codes(storage.space(here(root)))
    monkeypatch.setattr(disk, "free_space", lambda folder: 1_000_000)
    assert ("red", "doctor.disk.little") in codes(storage.space(here(root)))


def test_a_card_that_lies_is_found_out(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lying(path: Path, content: bytes) -> None:
        path.write_bytes(content[:-1] + b"!")

    monkeypatch.setattr(storage, "write_through", lying)
    assert codes(storage.space(here(root))) == [("red", "doctor.disk.lies")]


def test_a_slow_card(root: Path) -> None:
    moments = iter((0.0, 1.7))
    finding = storage.probe(here(root).data, "5", clock=lambda: next(moments))
    assert (finding.level, finding.said.key) == (Level.AMBER, "doctor.disk.slow")


def test_a_read_only_or_forgetful_disk(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path, content: bytes) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(storage, "write_through", refused)
    assert codes(storage.space(here(root))) == [("red", "disk.read-only")]
    monkeypatch.undo()
    monkeypatch.setattr(disk, "keeping", lambda folder, mounts=None: disk.Keeping.FORGETFUL)
    assert ("red", "disk.forgetful") in codes(storage.space(here(root)))


def test_a_folder_that_others_can_look_into(root: Path) -> None:
    there = here(root)
    there.data.chmod(0o755)
    assert ("amber", "doctor.disk.open") in codes(storage.space(there))


def test_a_damaged_journal(root: Path) -> None:
    played(root / "data")
    path = root / "data" / "journal.db"
    content = bytearray(path.read_bytes())
    content[4096:] = b"\x07" * (len(content) - 4096)
    path.write_bytes(bytes(content))
    (finding,) = storage.journal(here(root))
    assert finding.level is Level.RED
    assert finding.advice is not None


def test_damage_that_only_the_thorough_check_sees(root: Path) -> None:
    played(root / "data", entries=2)
    db = sqlite3.connect(root / "data" / "journal.db")
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_master SET sql = replace(sql, 'symbol TEXT NOT NULL', 'symbol TEXT NOT NULL UNIQUE')"
               " WHERE name = 'players'")  # fmt: skip
    db.commit()
    db.close()
    (finding,) = storage.journal(here(root))
    assert finding.level is Level.RED


def test_what_was_set_aside_is_remembered(root: Path) -> None:
    played(root / "data")
    (root / "data" / "journal.damaged-2026-01-01.db").write_text("")
    (root / "data" / STAGING).mkdir()
    assert codes(storage.journal(here(root)))[1:] == [
        ("amber", "doctor.journal.aside"),
        ("amber", "doctor.journal.unfinished"),
    ]


# --- software ---


def test_settings_that_cannot_be_followed(root: Path) -> None:
    (finding,) = software.settings(here(root, 'langauge = "fr"'))
    assert finding.level is Level.AMBER
    assert "misspelt" in finding.said.key
    assert codes(software.settings(here(root))) == [("green", "doctor.settings.fine")]


def test_a_library_that_does_not_fit_is_told(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> Any:
        if name == "simplejpeg":
            raise ValueError("numpy.dtype size changed, may indicate binary incompatibility")
        return np

    put(root, PI, "Raspberry Pi 4 Model B\0")
    monkeypatch.setattr(software, "import_module", load)
    findings = list(software.versions(here(root)))
    (bad,) = (finding for finding in findings if finding.level is Level.RED)
    assert bad.said.facts["name"] == "simplejpeg"
    assert "numpy.dtype size changed" in bad.said.facts["reason"]


# --- the command ---


def test_a_check_that_breaks_down_does_not_end_the_visit(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(there: Surroundings) -> Iterator[Finding]:
        raise RuntimeError("a driver")
        yield

    monkeypatch.setattr(doctor, "CHECKS", {"camera": broken, "settings": software.settings})
    assert codes(doctor.examine(here(root), ("camera", "settings"))) == [
        ("red", "doctor.failed"),
        ("green", "doctor.settings.fine"),
    ]


def test_the_command_in_words_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "data")
    asked = ["doctor", "--data", str(tmp_path / "data"), "--only", "settings", "--only", "journal"]
    assert main([*asked, "--language", "en"]) == 0
    assert "✓ Journal: The journal is whole; it keeps 1 game." in capsys.readouterr().out
    (tmp_path / "data" / "settings.toml").write_text("sound = 3\n")
    assert main([*asked, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["level"] == "amber"
    assert [finding["check"] for finding in told["findings"]] == ["settings", "journal"]
    (tmp_path / "data" / "journal.db").write_bytes(b"broken" * 2000)
    assert main(asked) == 2


def test_what_was_not_tried_is_neither_wrong_nor_well(root: Path) -> None:
    tried, not_tried = software.settings(here(root)), outputs.touch(here(root))
    put(root, "sys/class/input/event1/device/capabilities/abs", TOUCH_ABS)
    put(root, "dev/input/event1", "")
    level = doctor.worst([*tried, *list(not_tried)[:1]])
    assert (level, level.rank) == (Level.UNTRIED, 0)


def test_a_quick_look_needs_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--quick", "--json", "--data", str(tmp_path)]) < 2
    seen = {finding["check"] for finding in json.loads(capsys.readouterr().out)["findings"]}
    assert seen <= set(doctor.QUICK)


def test_a_running_companion_is_noticed(tmp_path: Path) -> None:
    assert not doctor.surroundings(str(tmp_path)).running
    with Journal(tmp_path):
        assert doctor.surroundings(str(tmp_path)).running


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_doctor_is_there(language: str) -> None:
    source = "".join(path.read_text() for path in Path(power.__file__).parent.glob("*.py"))
    words = Words(language)
    keys = {part for part in source.split('"') if part.startswith("doctor.") and part != storage.PROBE}
    assert len(keys) > 40
    for key in (*keys, *(f"doctor.title.{name}" for name in doctor.CHECKS)):
        assert words.has(key), key
    for level in Level:
        assert words.has(f"doctor.overall.{level}")


# --- the owners' own dice ---


def test_own_dice_are_listed_and_a_damaged_file_is_named(root: Path) -> None:
    assert codes(storage.own_dice(here(root))) == [("green", "doctor.dice.fine")]
    put(root, "data/own-dice/own-dice.json", '{"colours": [{"colour": "red", "lab": [45, 60, 40]}]}')
    (fine,) = storage.own_dice(here(root))
    assert Words("en")(fine.said) == "colours measured: red; faces taught: none."
    put(root, "data/own-dice/own-dice.json", "{")
    (damaged,) = storage.own_dice(here(root))
    assert damaged.level is Level.AMBER
    assert "own-dice.json cannot be understood" in Words("en")(damaged.said)
