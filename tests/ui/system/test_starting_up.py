"""Starting: signs of life, the note of a start that is not complete, safe mode, and the kiosk's own ways."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.registry import SAFE_MODE
from companion.settings.settings_file import CameraSettings, DisplaySettings, Settings
from companion.text import LANGUAGES
from ui.app.snapshot import Ending
from ui.i18n import Words
from ui.system import kiosk
from ui.system.heartbeat import LATE_SECONDS, Heartbeat, Loops
from ui.system.start_note import FILE, STEPS, StartNote, safe_reason, safe_settings


@pytest.fixture
def manager(tmp_path: Path) -> socket.socket:
    """The service manager's end of the line."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    line.bind(str(tmp_path / "notify"))
    line.settimeout(5)
    return line


def test_systemd_hears_ready_beats_and_the_end(manager: socket.socket, tmp_path: Path) -> None:
    heart = Heartbeat({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"})
    assert heart.interval == 15.0
    heart.ready()
    heart.beat()
    heart.stopping()
    assert [manager.recv(100) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"STOPPING=1"]
    manager.close()


def test_a_socket_in_the_abstract_namespace() -> None:
    name = f"table-companion-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("\0" + name)
        line.settimeout(5)
        Heartbeat({"NOTIFY_SOCKET": "@" + name}).ready()
        assert line.recv(100) == b"READY=1"


def test_without_systemd_nothing_happens(tmp_path: Path) -> None:
    for environment in ({}, {"NOTIFY_SOCKET": str(tmp_path / "nobody")}):
        heart = Heartbeat(environment)
        heart.ready()
        assert heart.interval is None


@pytest.mark.parametrize(
    "said", [{"WATCHDOG_USEC": "x"}, {"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "10", "WATCHDOG_PID": "1"}]
)
def test_a_watchdog_for_somebody_else_is_not_ours(said: dict[str, str]) -> None:
    assert Heartbeat(said, pid=77).interval is None


def test_a_loop_that_has_not_turned_for_long_is_late_and_one_that_ended_is_not() -> None:
    now = [100.0]
    loops = Loops(lambda: now[0])
    loops.turned("table")
    loops.turned("eyes")
    now[0] += LATE_SECONDS
    loops.turned("camera")
    assert loops.late(now[0]) == ()
    assert loops.late(now[0] + 1) == ("table", "eyes")
    loops.turned("table")
    loops.ended("eyes")
    assert loops.late(now[0] + 1) == ()
    assert loops.late(now[0] + LATE_SECONDS + 1) == ("table", "camera")


def test_no_beat_while_a_loop_hangs(manager: socket.socket, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    heart = Heartbeat({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    heart.beat(("eyes",))
    heart.stopping()
    assert manager.recv(100) == b"STOPPING=1"
    assert "eyes" in caplog.text
    manager.close()


# --- the note ---


def test_a_start_that_completes_leaves_nothing(tmp_path: Path) -> None:
    note = StartNote(tmp_path, "one")
    note.step("journal")
    assert (tmp_path / FILE).exists()
    note.done()
    note.step("games")
    assert list(tmp_path.iterdir()) == []
    assert StartNote(tmp_path, "one").incomplete is None


def test_a_crash_makes_the_next_start_careful_and_the_one_after_it_as_usual(tmp_path: Path) -> None:
    StartNote(tmp_path, "one").step("games")
    careful = StartNote(tmp_path, "one")
    assert careful.incomplete == "games"
    careful.done()
    assert StartNote(tmp_path, "one").incomplete is None


def test_one_pulled_plug_is_no_reason_but_two_are(tmp_path: Path) -> None:
    StartNote(tmp_path, "one").step("window")
    second = StartNote(tmp_path, "two")
    assert second.incomplete is None
    second.step("journal")
    assert StartNote(tmp_path, "three").incomplete == "journal"


def test_where_nothing_can_be_written_starting_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    note = StartNote(tmp_path / "file", "one")
    note.step("games")
    note.done()
    assert note.incomplete is None


@given(st.one_of(st.binary(max_size=200), st.recursive(st.none() | st.integers() | st.text(), st.lists).map(
    lambda value: json.dumps({"boot": "one", "count": value, "step": value}).encode())))  # fmt: skip
def test_a_strange_note_stops_nothing(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    folder = tmp_path_factory.mktemp("data")
    (folder / FILE).write_bytes(content)
    assert StartNote(folder, "one").incomplete in (None, *STEPS)


def test_why_is_told_in_four_languages(tmp_path: Path) -> None:
    StartNote(tmp_path, "one").step("games")
    reason = safe_reason(StartNote(tmp_path, "one"), False, {})
    assert reason is not None
    missing: list[str] = []
    for language in LANGUAGES:
        assert Words(language, on_missing=missing.append)(reason)
    assert missing == []
    assert "looking for games" in Words("en")(reason)


def test_safe_mode_can_be_asked_for(tmp_path: Path) -> None:
    note = StartNote(tmp_path, "one")
    assert safe_reason(note, False, {}) is None
    assert safe_reason(note, False, {SAFE_MODE: "0"}) is None
    for asked in (safe_reason(note, True, {}), safe_reason(note, False, {SAFE_MODE: "1"})):
        assert asked is not None
        assert asked.key == "safe.asked"


def test_safe_settings_are_the_defaults_without_a_camera_but_readable() -> None:
    chosen = Settings(
        language="it",
        sound=False,
        camera=CameraSettings(source="usb"),
        display=DisplaySettings(theme="light", rotation=180),
    )
    safe = safe_settings(chosen)
    assert safe.language == "it"
    assert safe.display.rotation == 180
    assert safe.camera.source == "none"
    assert replace(safe, language="system", display=DisplaySettings(), camera=CameraSettings()) == Settings()


# --- the kiosk ---


def test_the_picture_turns_clockwise_and_fills_the_display_of_a_kiosk() -> None:
    assert kiosk.window_settings({}, 90) == {("graphics", "rotation"): "270"}
    alone = kiosk.window_settings({kiosk.VARIABLE: "1"}, 0)
    assert alone[("graphics", "rotation")] == "0"
    assert alone[("graphics", "fullscreen")] == "auto"
    assert alone[("graphics", "vsync")] == "1", "a picture swapped in the middle of a scan is torn"


def test_a_desktop_service_fills_the_display_and_a_window_started_by_hand_does_not() -> None:
    state = ("graphics", "window_state")
    assert kiosk.window_settings({kiosk.FILL_VARIABLE: "1"}, 0)[state] == "maximized"
    assert state not in kiosk.window_settings({}, 0)


def test_a_kiosk_switches_the_pi_off_or_restarts_it() -> None:
    asked: list[Sequence[str]] = []

    def note(command: Sequence[str]) -> int:
        asked.append(command)
        return 0

    assert kiosk.end(Ending.SWITCH_OFF, note)
    assert kiosk.end(Ending.RESTART, note)
    assert asked == [("systemctl", "--no-ask-password", "poweroff"), ("systemctl", "--no-ask-password", "reboot")]


def test_a_refused_power_off_is_no_crash() -> None:
    def missing(command: Sequence[str]) -> int:
        raise FileNotFoundError(command[0])

    assert not kiosk.end(Ending.SWITCH_OFF, missing)
    assert not kiosk.end(Ending.SWITCH_OFF, lambda command: 1)


# --- the whole of it ---


def test_the_real_program_tells_systemd_that_it_is_ready_beats_and_ends_when_told(
    manager: socket.socket, tmp_path: Path
) -> None:
    """The service as systemd sees it, drawing into memory: ready, beating, ended by a signal, no note left behind."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "settings.toml").write_text('camera.source = "none"\nhardware.panel = false\n')
    process = subprocess.Popen(
        [sys.executable, "-m", "ui", "play"],
        cwd=Path(__file__).parents[3],
        env={
            **os.environ,
            "TABLE_COMPANION_DATA": str(data),
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "WATCHDOG_USEC": "400000",
            "DISPLAY": ":none",  # there is something to draw on: memory
            "SDL_VIDEODRIVER": "offscreen",
            "KIVY_HOME": str(tmp_path / "kivy"),
            "KIVY_NO_FILELOG": "1",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        manager.settimeout(120)
        told = manager.recv(100)
        while told == b"WATCHDOG=1":  # the loop may turn before the journal is open
            told = manager.recv(100)
        assert told == b"READY=1"
        assert manager.recv(100) == b"WATCHDOG=1"
        assert not (data / FILE).exists()
        process.terminate()
        output, _ = process.communicate(timeout=60)
    finally:
        process.kill()
        manager.close()
    assert process.returncode == 0, output
