"""The example on the kit's page works as the page says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from kivy.tests.common import UnitTestTouch

import ui.kit
from ui.kit.node import Kit
from ui.kit.theme import DARK, Metrics

PAGE = Path(ui.kit.__file__).with_name("README.md")


def _example() -> dict[str, Any]:
    source = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert source is not None
    told: dict[str, Any] = {}
    exec(compile(source[1], str(PAGE), "exec"), told)
    return told


def test_the_example_draws_reports_and_keeps_its_keys() -> None:
    scene = ScreenHarness().window.scene
    heard: list[Any] = []
    scene.report = heard.append
    scene.show(_example()["question"](["3", "5"]), Kit(DARK, Metrics(800, 480)))
    assert scene.stage is not None
    assert set(scene.stage.keyed) == {"die 0", "die 1", "stop", "again"}
    assert scene.stage.doubled == []
    x, y, w, h = scene.stage.keyed["again"]
    finger = UnitTestTouch(x + w / 2, y + h / 2)
    finger.touch_down()
    finger.touch_up()
    assert heard == ["again"]


def test_a_key_that_two_nodes_claim_is_listed() -> None:
    scene = ScreenHarness().window.scene
    question = _example()["question"]
    from ui.kit.layout import Column

    scene.show(Column(question(["3"]), question(["4"])), Kit(DARK, Metrics(800, 480)))
    assert scene.stage is not None
    assert scene.stage.doubled == ["die 0", "stop", "again"]


def test_every_module_of_the_kit_is_on_the_page() -> None:
    named = set(re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8")))
    modules = {path.stem for path in PAGE.parent.glob("*.py")} - {"__init__"}
    assert modules <= named
