"""settings.toml: what it says, and everything that is wrong in it, with file, line, key and what is allowed."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.settings.rules import Rule
from companion.settings.settings_file import BadSetting, HardwareSettings, Loaded, Settings, checked, load, parse

COMPLETE = """
language = "fr"
sound = false
photographs = false

[display]
theme = "contrast"
rotation = 180

[camera]
source = "usb"
device = 2
width = 1920
height = 1080
rate = 30
locks = { exposure_us = 8000, gain = 2.5, red_gain = 1.8, blue_gain = 1, focus_dioptres = 3 }

[tray]
area = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0, 1]]
mm_per_width = 420

[tray.zones]
left = [[0, 0], [0.5, 0], [0.5, 1]]

[reader]
moving = 0.001
still_after = 0.3

[hardware]
panel = true
buttons = { green = 23, red = 24 }
players = [16, 20]
buzzer = 12
pull_up = false
lamps_active_high = false
buzzer_active_high = false
debounce = 0.05
hold = 2

[hardware.lamps]
turn = 5
"""


def read(text: str) -> Loaded:
    return parse(text, "settings.toml")


def only_problem(text: str) -> dict[str, Any]:
    loaded = read(text)
    (problem,) = loaded.problems
    return {"code": problem.key.removeprefix("bad-setting."), **problem.facts}


def test_settings_of_earlier_versions_are_no_mistake() -> None:
    assert read("advice = true") == Loaded(Settings())


def test_a_file_that_says_everything() -> None:
    loaded = read(COMPLETE)
    assert loaded.problems == ()
    got = loaded.settings
    assert (got.language, got.sound, got.photographs) == ("fr", False, False)
    assert (got.display.theme, got.display.rotation) == ("contrast", 180)
    assert (got.camera.source, got.camera.width, got.camera.locks.blue_gain) == ("usb", 1920, 1.0)
    assert got.tray.area[3] == (0.0, 1.0)
    assert got.tray.zones["left"][1] == (0.5, 0.0)
    assert dict(got.hardware.buttons) == {"green": 23, "red": 24}
    assert dict(got.hardware.lamps) == {"turn": 5}
    assert (got.hardware.buzzer, got.hardware.players, got.hardware.hold) == (12, (16, 20), 2.0)


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.toml") == Loaded(Settings())
    assert read("") == Loaded(Settings())


def test_a_misspelt_key_is_told_with_the_nearest() -> None:
    assert only_problem('sound = true\nlangauge = "de"\n') == {
        "code": "misspelt",
        "where": "settings.toml:2",
        "key": "langauge",
        "meant": "language",
    }
    assert only_problem("[display]\n# a comment\nrotatoin = 90\n") == {
        "code": "misspelt",
        "where": "settings.toml:3",
        "key": "display.rotatoin",
        "meant": "display.rotation",
    }
    assert only_problem('theme = "dark"')["meant"] == "display.theme", "the right key in the wrong place"
    assert only_problem("[dispaly]\n")["meant"] == "display"
    assert only_problem("[dispaly]\n")["where"] == "settings.toml:1"


def test_an_unknown_key_is_told_with_all_that_are_known() -> None:
    problem = only_problem("[reader]\nxyzzy = 1\n")
    assert problem["code"] == "unknown"
    assert problem["key"] == "reader.xyzzy"
    assert "reader.still_after" in problem["known"]


def test_a_value_out_of_range_is_told_with_the_range() -> None:
    problem = only_problem("[hardware]\nbuzzer = 40\n")
    assert (problem["code"], problem["where"], problem["key"]) == ("value", "settings.toml:2", "hardware.buzzer")
    assert problem["found"] == "40"
    assert problem["allowed"].key == "setting.whole"
    assert problem["allowed"].facts == {"low": "2", "high": "27"}
    assert only_problem("camera = { width = 100 }")["where"] == "settings.toml:1"


@pytest.mark.parametrize(
    "line",
    [
        'sound = "yes"',
        "sound = 1",
        'language = "es"',
        "language = 3",
        "display.rotation = 45",
        "display.rotation = true",
        'display.rotation = "90"',
        "camera.width = 1280.0",
        "camera.device = -1",
        "reader.still_after = nan",
        "reader.still_after = 3.5",
        "reader.still_after = inf",
        "reader.moving = true",
        "tray.area = [[0, 0], [1, 1]]",
        "tray.area = [[0, 0], [1, 1], [2, 0]]",
        "tray.area = [[0, 0], [1, 1], 3]",
        "tray.area = 3",
        "tray.zones = { left = [] }",
        "tray.zones = 3",
        "hardware.buttons = { green = 99 }",
        "hardware.buttons = { purple = 9 }",
        "hardware.buttons = 17",
        "hardware.players = [1, 2, 3, 4, 7, 8, 9, 10, 11]",
        "hardware.players = [true]",
    ],
)
def test_what_cannot_be_is_refused_and_the_rest_counts(line: str) -> None:
    loaded = read(f"photographs = false\n{line}\n")
    (problem,) = loaded.problems
    assert problem.key == "bad-setting.value"
    assert problem.facts["key"] == line.split(" =")[0]
    assert problem.facts["where"] == "settings.toml:2"
    assert loaded.settings.photographs is False
    assert loaded.settings == read("photographs = false").settings, "the default stands for the bad key"


def test_all_problems_are_told_at_once() -> None:
    loaded = read('langauge = "de"\n[display]\nrotation = 45\ntheme = "light"\n[camera]\nwidth = 1\n')
    assert [problem.facts["key"] for problem in loaded.problems] == ["langauge", "display.rotation", "camera.width"]
    assert loaded.settings.display.theme == "light"


def test_a_section_that_is_none() -> None:
    assert only_problem("display = 3")["code"] == "section"


def test_two_things_on_one_pin() -> None:
    loaded = read("[hardware]\nbuzzer = 17\nhold = 2\n")
    (problem,) = loaded.problems
    assert problem.key == "bad-setting.pin-twice"
    assert problem.facts["pin"] == "17"
    assert {problem.facts["key"], problem.facts["other"]} == {"hardware.buzzer", "hardware.buttons.green"}
    assert loaded.settings.hardware.wired() == HardwareSettings().wired()
    assert loaded.settings.hardware.hold == 2


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    problem = only_problem('sound = true\nlanguage = "de\n')
    assert (problem["code"], problem["where"]) == ("syntax", "settings.toml:2")
    path = tmp_path / "settings.toml"
    path.write_bytes(b'sound = true\nlanguage = "fran\xe7ais"\n')
    (told,) = load(path).problems
    assert (told.key, told.facts["where"]) == ("bad-setting.encoding", f"{path}:2")
    (told,) = load(tmp_path).problems
    assert told.key == "bad-setting.unreadable"


def test_one_value_can_be_checked_before_it_is_written() -> None:
    assert checked("display.theme", "light") == "light"
    assert checked("camera.locks.gain", 2) == 2.0
    with pytest.raises(BadSetting, match="value"):
        checked("display.theme", "pink")
    with pytest.raises(BadSetting, match="misspelt"):
        checked("display.them", "light")
    with pytest.raises(BadSetting, match="pin-twice"):
        checked("hardware.buzzer", 17)


def test_the_pin_of_a_light_strip_is_taken() -> None:
    wired = "[hardware]\nstrip = {}\nplayers = [10]"
    assert parse(wired.format(0), "s").problems == ()
    (problem,) = parse(wired.format(30), "s").problems
    assert problem.key == "bad-setting.pin-twice"
    assert problem.facts["key"] == "hardware.strip"


@given(st.text())
def test_no_text_is_too_strange(text: str) -> None:
    loaded = read(text)  # whatever it says, it raises nothing
    if loaded.problems and loaded.problems[0].key == "bad-setting.syntax":
        assert loaded.settings == Settings()


def every_rule(section: object) -> list[tuple[Any, Rule]]:
    assert is_dataclass(section)
    found: list[tuple[Any, Rule]] = []
    for one in fields(section):
        value = getattr(section, one.name)
        found += every_rule(value) if is_dataclass(value) else [(value, one.metadata["rule"])]
    return found


def test_every_default_is_allowed() -> None:
    for default, rule in every_rule(Settings()):
        if default is None:
            continue  # not set
        plain = [list(x) if isinstance(x, tuple) else x for x in default] if isinstance(default, tuple) else default
        said = dict(plain) if hasattr(plain, "items") else plain
        assert rule.fits(said)
        assert rule.kept(said) == default


def every_key(section: object, above: str = "") -> list[str]:
    assert is_dataclass(section)
    keys: list[str] = []
    for one in fields(section):
        value = getattr(section, one.name)
        keys += every_key(value, f"{above}{one.name}.") if is_dataclass(value) else [above + one.name]
    return keys


def test_every_key_is_documented_and_no_other() -> None:
    page = (Path(__file__).parents[3] / "docs" / "keeping.md").read_text(encoding="utf-8")
    first_cells = [line.split("|")[1] for line in page.partition("## settings.toml")[2].splitlines() if "|" in line]
    documented = [key for cell in first_cells for key in re.findall(r"`([^`]+)`", cell)]
    assert documented == every_key(Settings())
