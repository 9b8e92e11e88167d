"""A scrolling area shows nothing outside its box: no outline, no ring, no shadow, no light under a finger."""

from __future__ import annotations

from typing import Any

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from kivy.tests.common import UnitTestTouch

from ui.kit.layout import Column, Scroll
from ui.kit.node import Gap, Kit, Node, Stage
from ui.kit.parts import Surface, Text, Tone
from ui.kit.theme import CONTRAST, DARK, LIGHT, Metrics, Theme

RED = (1.0, 0.0, 0.0, 1.0)
ABOVE = 100.0


class Everything(Node):
    """Every shape that the brush knows, around the edges of its box."""

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, 140.0

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        brush = stage.brush
        brush.shadow(self.box, 12, 0.9, 12)
        brush.outline(self.box, RED, 8, 12)
        brush.outline((x + 60, y, 120, h), (1.0, 0.0, 0.0, 0.5), 6, 10)
        brush.rect((x + 200, y, 90, h), (0.0, 0.0, 1.0, 0.5), 20)
        brush.line([x, y, x + w, y + h], RED, 8)
        brush.line([x, y + h, x + w, y], (1.0, 1.0, 0.0, 0.6), 8)
        brush.disc(x + w / 2, y + h, 40, (0.0, 1.0, 0.0, 0.5))
        brush.icon("star", (x + w / 2, y, 60, 60), RED)
        brush.die("5", (x + 300, y + h - 40, 80, 80), RED, (1.0, 1.0, 1.0, 1.0))


def _shown(theme: Theme, offset: float, thing: type[Node] | None = Everything) -> tuple[ScreenHarness, Any, Any]:
    """A column with a scrolling area in its middle; the pixels of the display, and the area's box."""
    top = ScreenHarness()
    scene = top.window.scene
    kit = Kit(theme, Metrics(800, 480))
    inside = [thing() if thing is not None else Gap(140) for _ in range(6)]
    area = Scroll("area", Column(*inside, gap=10))

    def root() -> Node:
        return Column(Gap(ABOVE), area, Gap(ABOVE), gap=0)

    scene.show(root(), kit)
    scene.scroll_to("area", offset)
    return top, top.window.pixels(), area.box


def _around(pixels: Any, box: Any) -> tuple[Any, Any]:
    """What is to be seen above and below the area."""
    _, y, _, h = (round(v) for v in box)
    return pixels[: 480 - y - h], pixels[480 - y :]


@pytest.mark.parametrize("theme", [DARK, LIGHT, CONTRAST], ids=lambda theme: theme.name)
@pytest.mark.parametrize("offset", [0.0, 37.0, 130.0, 300.0])
def test_nothing_is_drawn_outside_the_area(theme: Theme, offset: float) -> None:
    _, full, box = _shown(theme, offset)
    _, empty, _ = _shown(theme, offset, None)
    for shown, bare in zip(_around(full, box), _around(empty, box), strict=True):
        assert shown.shape == bare.shape
        assert abs(shown.astype(int) - bare.astype(int)).max() <= 2


def test_the_light_under_a_finger_stays_inside_the_area() -> None:
    top = ScreenHarness()
    scene = top.window.scene
    cells = [Surface(Text(str(n)), action=("tap", n), name=f"cell {n}", height=140, tone=Tone.PANEL) for n in range(6)]
    area = Scroll("area", Column(*cells, gap=10))
    scene.show(Column(Gap(ABOVE), area, Gap(ABOVE), gap=0), Kit(DARK, Metrics(800, 480)))
    scene.scroll_to("area", 70)
    before = top.window.pixels()
    x, y, w, h = area.box
    finger = UnitTestTouch(x + w / 2, y + h - 10)
    finger.touch_down()
    lit = top.window.pixels()
    assert abs(lit.astype(int) - before).max() > 10, "it is lit"
    for shown, bare in zip(_around(lit, area.box), _around(before, area.box), strict=True):
        assert (shown == bare).all()
    finger.touch_move(x + w / 2, y - 30)
    finger.touch_up()
