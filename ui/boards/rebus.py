"""A rebus: dice with signs between them, for boards that show conditions and cards as small pictures."""

from __future__ import annotations

from ui.kit.node import Kit, Node, Stage
from ui.kit.parts import Shade, Text, Tone
from ui.kit.pieces import DrawnDie
from ui.kit.theme import Font, Type

ANY = "any"
"""A die that may show anything."""
_GAP = 0.12
_LETTERS = 0.7
"""The size of the type, as a share of a die's side."""
_SIGNS = ("sum", "at-least", "unequal", "equal", "then")


class Rebus(Node):
    """A row of dice and signs, as large as fits."""

    def __init__(
        self, parts: tuple[str, ...], *, size: float = 40.0, tone: Shade = Tone.INK, grow: float = 0.0
    ) -> None:
        super().__init__(grow=grow)
        self.parts, self.size, self.tone = parts, size, tone

    def _width(self) -> float:
        """How wide it is, in dice."""
        return sum(_wide(part) for part in self.parts) + _GAP * max(0, len(self.parts) - 1)

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        side = min(kit.px(self.size), width / self._width())
        return side * self._width(), side

    def least_height(self, width: float, kit: Kit) -> float:
        spelt = any(part not in "123456" and part not in _SIGNS for part in self.parts)
        return min(self.natural(width, kit)[1], kit.px(Type.LEAST / _LETTERS if spelt else Type.LEAST))

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        side = min(h, w / self._width(), stage.kit.px(self.size))
        left, bottom = x + (w - side * self._width()) / 2, y + (h - side) / 2
        for part in self.parts:
            width = side * _wide(part)
            self._part(stage, part, (left, bottom, width, side), side)
            left += width + side * _GAP

    def _part(self, stage: Stage, part: str, box: tuple[float, float, float, float], side: float) -> None:
        units = side / stage.kit.metrics.unit
        node: Node
        if part in "123456" and len(part) == 1:
            node = DrawnDie(part, size=units)
        elif part == ANY:
            inset = side * 0.07
            body = (box[0] + inset, box[1] + inset, side - 2 * inset, side - 2 * inset)
            stage.brush.outline(body, _ink(stage, self.tone), max(1.5, side * 0.05), side * 0.2)
            node = Text("?", units * _LETTERS, tone=self.tone, font=Font.TITLE, align="center")
        elif part in _SIGNS:
            stage.brush.icon(part, box, _ink(stage, self.tone))
            return
        else:
            node = Text(part, units * _LETTERS, tone=self.tone, font=Font.TITLE, align="center")
        node.place(box, stage.kit)
        node.draw(stage)


def _ink(stage: Stage, tone: Shade) -> tuple[float, float, float, float]:
    return tone.of(stage.kit.theme) if isinstance(tone, Tone) else tone


def _wide(part: str) -> float:
    if (len(part) == 1 and part in "123456") or part in (ANY, "sum"):
        return 1.0
    if part in _SIGNS:
        return 0.46
    return 0.42 if len(part) == 1 else 0.44 * len(part) + 0.1
