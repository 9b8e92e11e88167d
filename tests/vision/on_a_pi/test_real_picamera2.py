"""NumPy, OpenCV, simplejpeg and the real picamera2 in one process, as on a Pi; and our source on top of them.

The environment is made as the installer makes it: NumPy is given (Bookworm's), and pip has to find an OpenCV that fits.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
STANDINS = Path(__file__).parent / "standins"
SYSTEM_NUMPY = {(3, 11): "1.24.2", (3, 12): "1.26.4"}
"""Bookworm's NumPy, and the last of its major for Pythons that it does not run on."""
NEEDED = (
    "simplejpeg",
    "piexif",
    "pillow",
    "videodev2",
    "av",
    "libarchive-c",
    "tqdm",
    "jsonschema",
    "OpenEXR",
    "msgspec",
)
"""What picamera2 and the companion want, but for what is bound to the system (libcamera, kms, prctl)."""

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    numpy = SYSTEM_NUMPY.get(sys.version_info[:2])
    if numpy is None:
        pytest.skip("there is no NumPy 1.x for this Python; Raspberry Pi OS with it has NumPy 2 throughout")
    folder = tmp_path_factory.mktemp("pi") / "venv"
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    constraints = folder / "constraints.txt"
    constraints.write_text(f"numpy=={numpy}\n")
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-c", str(constraints)]
    for packages in (["numpy", "opencv-python>=4.6,<5", *NEEDED], ["--no-deps", "picamera2", "pidng"]):
        done = subprocess.run([*pip, *packages], capture_output=True, text=True)
        if done.returncode:
            if "No matching distribution" in done.stderr and "from versions: none" in done.stderr:
                pytest.skip("no network: the packages of a Pi cannot be fetched")
            pytest.fail(done.stderr[-2000:])
    return python


def case(python: Path, name: str, **environment: str) -> dict[str, Any]:
    """What a case saw, in a process of its own."""
    done = subprocess.run(
        [str(python), "-m", "tests.vision.on_a_pi.cases", name],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{STANDINS}", **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def test_numpys_two_majors_do_not_meet(python: Path) -> None:
    seen = case(python, "together")
    assert seen["numpy"] == SYSTEM_NUMPY[sys.version_info[:2]]
    assert seen["error"] <= 3, "one library wrote what another could read"


def test_pictures_come_in_their_sizes_colours_and_times(python: Path) -> None:
    seen = case(python, "frames")
    assert (seen["usual"]["full"], seen["usual"]["small"]) == ([864, 1536, 3], [360, 640, 3])
    assert (seen["padded"]["full"], seen["padded"]["small"]) == ([562, 1000, 3], [360, 640, 3])
    for one in (seen["usual"], seen["padded"]):
        assert one["full colour"] == [20, 120, 240], "blue, green, red"
        assert max(abs(a - b) for a, b in zip(one["small colour"], (20, 120, 240), strict=True)) <= 4
        assert one["one colour"]
        assert one["in order"]
        assert one["seq"] == [0, 1, 2, 3]
    assert seen["controls"]["FrameDurationLimits"] == [66666, 66666]
    assert seen["controls"]["AfMode"] == 2


def test_what_is_locked_reaches_the_camera(python: Path) -> None:
    seen = case(python, "locked")
    assert seen["ExposureTime"] == 8000
    assert seen["ExposureTimeMode"] == seen["AnalogueGainMode"] == 1
    assert seen["ColourGains"] == [1.9, 1.4]
    assert (seen["AfMode"], seen["LensPosition"]) == (0, 2.5)


def test_a_pulled_cable_is_told_let_go_and_taken_up_again(python: Path) -> None:
    seen = case(python, "lost", STANDIN_FRAMES="6")
    assert (seen["seen"], seen["why"], seen["again"]) == (6, "frames.lost", 6)


def test_closing_from_another_thread_ends_the_waiting(python: Path) -> None:
    assert case(python, "closed")["ended"]


@pytest.mark.parametrize(
    ("model", "mode", "full", "small"),
    [
        ("imx219", [1640, 1232], [1536, 1154], [640, 480]),
        ("imx708", [2304, 1296], [1536, 864], [640, 360]),
        ("imx708_wide_noir", [2304, 1296], [1536, 864], [640, 360]),
        ("imx477", [2028, 1520], [1536, 1152], [640, 480]),
        ("imx296", [1456, 1088], [1456, 1088], [640, 478]),
    ],
)
def test_every_sensor_is_read_whole(python: Path, model: str, mode: Any, full: Any, small: Any) -> None:
    assert case(python, "whole", STANDIN_MODEL=model) == {"mode": mode, "full": full, "small": small}


def test_no_camera_and_a_busy_one_are_told_apart(python: Path) -> None:
    assert case(python, "refused", STANDIN_CAMERAS="0")["why"] == "frames.none"
    assert case(python, "refused", STANDIN_FAULT="busy")["why"] == "frames.busy"


def test_a_usb_camera_is_left_to_opencv(python: Path) -> None:
    assert case(python, "refused", STANDIN_CAMERAS="0", STANDIN_USB="1")["why"] == "frames.none"
    assert case(python, "whole", STANDIN_USB="1")["mode"] == [2304, 1296]


def test_one_run_of_the_autofocus(python: Path) -> None:
    assert case(python, "focused")["at"] == 3.1
    assert case(python, "focused", STANDIN_FLAT="1")["at"] is None


@pytest.mark.parametrize(
    ("fault", "tries", "why"),
    [
        ("busy", 500, "frames.busy"),
        # The others fail later, and each waits for two threads of picamera2's to end.
        ("denied", 20, "frames.permission"),
        ("full", 20, "frames.memory"),
        ("configure", 20, "frames.failed"),
        ("start", 20, "frames.failed"),
    ],
)
def test_no_file_stays_open_however_often_a_start_fails(python: Path, fault: str, tries: int, why: str) -> None:
    seen = case(python, "failing", STANDIN_FAULT=fault, TRIES=str(tries))
    assert seen["why"] == [why]
    assert seen["after"] == seen["before"]
    assert seen["seen"] == 0, "once the fault is gone, it opens"
