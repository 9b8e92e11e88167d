"""The display's own light: as bright as wanted, dark while nobody is there, and harmless where it cannot be set."""

from __future__ import annotations

from pathlib import Path

from ui.system.backlight import Backlight


def _panel(folder: Path, name: str = "10-0045", most: str = "255") -> Path:
    light = folder / name
    light.mkdir(parents=True)
    (light / "max_brightness").write_text(most + "\n")
    (light / "brightness").write_text("255\n")
    return light / "brightness"


def test_it_is_as_bright_as_wanted_and_dark_while_nobody_is_there(tmp_path: Path) -> None:
    brightness = _panel(tmp_path)
    light = Backlight(tmp_path)
    assert light.there
    light.want(40)
    assert brightness.read_text() == "102\n"
    light.dim(True)
    assert brightness.read_text() == "5\n"
    light.want(80)
    assert brightness.read_text() == "5\n", "it stays dark until somebody is there"
    light.dim(False)
    assert brightness.read_text() == "204\n"


def test_a_light_with_few_steps_never_goes_out(tmp_path: Path) -> None:
    brightness = _panel(tmp_path, most="10")
    light = Backlight(tmp_path)
    light.dim(True)
    assert brightness.read_text() == "1\n"


def test_what_is_no_light_is_not_there(tmp_path: Path) -> None:
    assert not Backlight(tmp_path / "none").there
    _panel(tmp_path, "broken", most="many")
    _panel(tmp_path, "zero", most="0")
    assert not Backlight(tmp_path).there


def test_a_light_that_can_no_longer_be_set_is_given_up(tmp_path: Path) -> None:
    brightness = _panel(tmp_path)
    light = Backlight(tmp_path)
    brightness.unlink()
    brightness.mkdir()
    light.want(50)
    assert not light.there
