"""The focus of the tray: found once, or said by its height, and kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.settings import settings_file
from companion.settings.settings_file import Settings
from ui.commands import focus
from ui.commands.cli import main
from vision.sources.frame import Frame, SourceError, Trouble
from vision.sources.picamera import PiCameraSettings, PiCameraSource


class Camera(PiCameraSource):
    """A camera that focuses at a distance, or finds nothing, or is not there."""

    at: float | None = 3.125
    trouble: SourceError | None = None

    def __init__(self, settings: PiCameraSettings) -> None:
        super().__init__(settings)
        self.frames_seen, self.closed = 0, False

    def open(self) -> None:
        if self.trouble is not None:
            raise self.trouble

    def frames(self) -> Iterator[Frame]:
        while True:
            self.frames_seen += 1
            yield Frame(self.frames_seen, 0.0, np.zeros((4, 4, 3), np.uint8))

    def focus(self) -> float | None:
        assert self.frames_seen >= focus.SETTLING_FRAMES, "exposure comes first"
        return self.at

    def close(self) -> None:
        self.closed = True


def kept(folder: Path) -> float | None:
    return settings_file.load(folder / settings_file.FILE).settings.camera.locks.focus_dioptres


def test_a_height_is_kept_as_dioptres_and_can_be_let_go(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(tmp_path), "--language", "en"]
    assert main(["focus", "--height", "30", *data]) == 0
    assert kept(tmp_path) == 3.33
    assert "stays at 30 cm" in capsys.readouterr().out
    assert main(["focus", "--free", *data]) == 0
    assert kept(tmp_path) is None


@pytest.mark.parametrize("height", ["0", "-3", "high", "nan", "1000"])
def test_no_height(height: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["focus", "--height", height, "--data", str(tmp_path)])


def test_one_run_of_the_autofocus_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Camera] = []

    def source(settings: PiCameraSettings) -> PiCameraSource:
        made.append(Camera(settings))
        return made[-1]

    real = focus.found
    monkeypatch.setattr(focus, "found", lambda settings: real(settings, source))
    assert main(["focus", "--data", str(tmp_path)]) == 0
    assert kept(tmp_path) == 3.12
    assert made[0].closed


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ({"at": None}, "focus.nothing"),
        ({"trouble": SourceError(Trouble.BUSY, device="camera 0")}, "frames.busy"),
    ],
)
def test_a_focus_that_cannot_be_found_is_a_sentence(
    fault: dict[str, Any], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in fault.items():
        monkeypatch.setattr(Camera, name, value)
    with pytest.raises(focus.BadFocus) as caught:
        focus.found(Settings(), Camera)
    assert caught.value.code == code
