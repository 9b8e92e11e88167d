"""Numbers and icons in as many lines as they need: as large as fits, never too small to read."""

from __future__ import annotations

from collections.abc import Sequence

from ui.boards.dice_city.model import Glyph
from ui.kit import typeset
from ui.kit.node import Kit, Node, Stage
from ui.kit.parts import Text
from ui.kit.theme import RGBA, Font, Type

_LETTERS = 0.92
"""The size of the type, as a share of the line's height."""
_GAP = 0.12
_SMALLER = 0.94


class GlyphFlow(Node):
    """Glyphs in the middle. Where a line is too narrow they break into lines, between number and icon if they must."""

    def __init__(self, glyphs: Sequence[Glyph], ink: RGBA, size: float = 17.0, grow: float = 0.0) -> None:
        super().__init__(grow=grow)
        self.glyphs, self.ink, self.size = tuple(glyphs), ink, size

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        side = kit.px(self.size)
        while side > _least(kit) and len(self._lines(width, side)) > 1:
            side = max(_least(kit), side * _SMALLER)
        return width, len(self._lines(width, side)) * side

    def least_height(self, width: float, kit: Kit) -> float:
        return len(self._lines(width, _least(kit))) * _least(kit)

    def fits(self, width: float, height: float, kit: Kit) -> bool:
        """Whether it can be read in such a box."""
        widest = max((_wide(line, _least(kit)) for line in self._lines(width, _least(kit))), default=0.0)
        return widest <= width + 1 and self.least_height(width, kit) <= height + 1

    def _lines(self, width: float, side: float) -> list[list[Glyph]]:
        lines: list[list[Glyph]] = []
        for glyph in self.glyphs:
            if lines and _wide([*lines[-1], glyph], side) <= width:
                lines[-1].append(glyph)
            elif all(glyph) and _wide([glyph], side) > width:
                lines += [[(glyph[0], "")], [("", glyph[1])]]
            else:
                lines.append([glyph])
        return lines

    def paint(self, stage: Stage) -> None:
        kit = stage.kit
        x, y, w, h = self.box
        side = kit.px(self.size)
        lines = self._lines(w, side)
        while side > _least(kit) and (len(lines) * side > h or any(_wide(line, side) > w for line in lines)):
            side = max(_least(kit), side * _SMALLER)
            lines = self._lines(w, side)
        top = y + (h + len(lines) * side) / 2
        for line in lines:
            top -= side
            self._line(stage, line, x + (w - _wide(line, side)) / 2, top, side)

    def _line(self, stage: Stage, line: list[Glyph], left: float, bottom: float, side: float) -> None:
        for words, icon in line:
            if words:
                room = _words_wide(words, side)
                text = Text(words, side * _LETTERS / stage.kit.metrics.unit, tone=self.ink, font=Font.TITLE)
                text.place((left, bottom, room, side), stage.kit)
                text.draw(stage)
                left += room
            if icon:
                stage.brush.icon(icon, (left, bottom, side, side), self.ink)
                left += side
            left += side * _GAP


def _least(kit: Kit) -> float:
    return kit.px(Type.LEAST) / _LETTERS


def _words_wide(words: str, side: float) -> float:
    return typeset.extent(words, str(Font.TITLE), round(side * _LETTERS))[0] + 1.0 if words else 0.0


def _wide(line: Sequence[Glyph], side: float) -> float:
    glyphs = sum(_words_wide(words, side) + (side if icon else 0.0) for words, icon in line)
    return glyphs + side * _GAP * max(0, len(line) - 1)
