"""A histogram of faces: a bar for each, its die below it and its count above, before the band to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from companion.dice import Colour
from ui.kit.node import Kit, Node, Room, Stage
from ui.kit.parts import Text
from ui.kit.pieces import DrawnDie
from ui.kit.theme import Font, Type, faded

_DIE = 34.0
_COUNT = 22.0
_BAR = 0.56
"""Share of its place that a bar is wide."""


class Histogram(Node):
    """Bars before a band; one outside of it stands out."""

    def __init__(
        self,
        bars: Sequence[tuple[str, int]],
        low: int,
        high: int,
        *,
        colour: Colour | None = None,
        **room: Unpack[Room],
    ) -> None:
        """`bars`: face and count; from `low` to `high` is the band."""
        super().__init__(**room)
        self.bars, self.low, self.high, self.colour = tuple(bars), low, high, colour

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, kit.px(200)

    def least_height(self, width: float, kit: Kit) -> float:
        return max(kit.px(_DIE + _COUNT + 50), super().least_height(width, kit))

    def paint(self, stage: Stage) -> None:
        if not self.bars:
            return
        kit, theme = stage.kit, stage.kit.theme
        x, y, width, height = self.box
        die, count = kit.px(_DIE), kit.px(_COUNT)
        foot, tall = y + die + kit.px(6), max(1.0, height - die - count - kit.px(8))
        most = max(1, self.high, *(n for _, n in self.bars))
        low, high = (foot + tall * value / most for value in (self.low, self.high))
        stage.brush.rect((x, low, width, max(kit.px(3), high - low)), faded(theme.soft, 0.3), kit.px(6))
        stage.brush.rect((x, foot - kit.px(1), width, max(1.0, kit.px(1.5))), theme.soft)
        place = width / len(self.bars)
        for i, (face, n) in enumerate(self.bars):
            middle = x + place * (i + 0.5)
            strays = not self.low <= n <= self.high
            wide = place * _BAR
            bar = max(kit.px(2), tall * n / most)
            body = theme.warn if strays else theme.accent
            stage.brush.rect((middle - wide / 2, foot, wide, bar), body, min(kit.px(5), wide / 2, bar / 2))
            self._place(stage, Text(str(n), Type.SMALL, font=Font.BOLD, align="center", lines=1),
                        (middle - place / 2, foot + bar, place, count))  # fmt: skip
            drawn = DrawnDie(face, self.colour, size=_DIE)
            self._place(stage, drawn, (middle - die / 2, y, die, die))

    def _place(self, stage: Stage, node: Node, box: tuple[float, float, float, float]) -> None:
        node.place(box, stage.kit)
        node.draw(stage)
