"""Changing one setting keeps everything else of the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.settings.settings_file import BadSetting, Loaded, Settings, load
from ui.system.change_setting import change

FILE = """\
# our table
language = "fr"   # because of Grandma

[display]
rotation = 90 # the screen hangs upright
"""


def test_one_key_changes_and_the_rest_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(FILE)
    loaded = change(path, "display.rotation", 270)
    assert path.read_text() == FILE.replace("90", "270")
    assert loaded == load(path)
    change(path, "display.theme", "light")
    change(path, "camera.locks.gain", 2.5)
    change(path, "language", "de")
    text = path.read_text()
    assert "# because of Grandma" in text
    assert "# the screen hangs upright" in text
    got = load(path)
    assert got.problems == ()
    assert (got.settings.language, got.settings.display.theme, got.settings.camera.locks.gain) == ("de", "light", 2.5)
    assert not list(tmp_path.glob("*.part"))


def test_a_new_file_in_a_new_folder(tmp_path: Path) -> None:
    path = tmp_path / "data" / "settings.toml"
    change(path, "sound", False)
    assert load(path).settings.sound is False


def test_none_brings_the_default_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(FILE)
    change(path, "language", None)
    change(path, "camera.locks.gain", None)
    assert load(path).settings.language == "system"
    assert "camera" not in path.read_text()


def test_refusals_leave_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(FILE)
    with pytest.raises(BadSetting, match="value"):
        change(path, "display.rotation", 45)
    with pytest.raises(BadSetting, match="misspelt"):
        change(path, "langauge", "de")
    assert path.read_text() == FILE
    path.write_text("display = 3\n")
    with pytest.raises(BadSetting, match="section"):
        change(path, "display.rotation", 90)
    path.write_text("language = \n")
    with pytest.raises(BadSetting, match="syntax"):
        change(path, "display.rotation", 90)
    assert path.read_text() == "language = \n"
    assert load(tmp_path / "none.toml") == Loaded(Settings())
