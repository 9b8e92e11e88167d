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
CLOSE, APART = 0.12, 0.34
"""What lies between two glyphs, as a share of the line's height: of one ability, or figures that are counted apart."""
_SMALLER = 0.94


class GlyphFlow(Node):
    """Glyphs in the middle, or from the left. Where it is narrow they break into lines, between number and icon too."""

    def __init__(
        self,
        glyphs: Sequence[Glyph],
        ink: RGBA,
        size: float = 17.0,
        grow: float = 0.0,
        *,
        gap: float = CLOSE,
        left: bool = False,
    ) -> None:
        super().__init__(grow=grow)
        self.glyphs, self.ink, self.size, self.gap, self.left = tuple(glyphs), ink, size, gap, left

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        side = kit.px(self.size)
        while side > _least(kit) and len(self._lines(width, side)) > 1:
            side = max(_least(kit), side * _SMALLER)
        return width, len(self._lines(width, side)) * side

    def least_height(self, width: float, kit: Kit) -> float:
        return len(self._lines(width, _least(kit))) * _least(kit)

    def fits(self, width: float, height: float, kit: Kit) -> bool:
        """Whether it can be read in such a box."""
        widest = max((_wide(line, _least(kit), self.gap) for line in self._lines(width, _least(kit))), default=0.0)
        return widest <= width + 1 and self.least_height(width, kit) <= height + 1

    def _lines(self, width: float, side: float) -> list[list[Glyph]]:
        lines: list[list[Glyph]] = []
        for glyph in self.glyphs:
            if lines and _wide([*lines[-1], glyph], side, self.gap) <= width:
                lines[-1].append(glyph)
            elif all(glyph) and _wide([glyph], side, self.gap) > width:
                lines += [[(glyph[0], "")], [("", glyph[1])]]
            else:
                lines.append([glyph])
        return lines

    def paint(self, stage: Stage) -> None:
        kit = stage.kit
        x, y, w, h = self.box
        side = kit.px(self.size)
        lines = self._lines(w, side)
        while side > _least(kit) and (len(lines) * side > h or any(_wide(line, side, self.gap) > w for line in lines)):
            side = max(_least(kit), side * _SMALLER)
            lines = self._lines(w, side)
        top = y + (h + len(lines) * side) / 2
        for line in lines:
            top -= side
            left = x if self.left else x + (w - _wide(line, side, self.gap)) / 2
            self._line(stage, line, left, top, side)

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
            left += side * self.gap


class Figures(Node):
    """Numbers with their icons in one line, each in a cell of its own: as large as there is room."""

    def __init__(
        self, glyphs: Sequence[Glyph], ink: RGBA, size: float, *, most: float, width: float | None = None
    ) -> None:
        """`size` is what it needs to be read; it grows up to `most` where there is room."""
        super().__init__(grow=1.0 if width is None else 0.0, width=width)
        self.glyphs, self.ink, self.size, self.most = tuple(glyphs), ink, size, most

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, kit.px(self.size)

    def least_height(self, width: float, kit: Kit) -> float:
        return _least(kit)

    def paint(self, stage: Stage) -> None:
        kit, (x, y, w, h) = stage.kit, self.box
        side = min(kit.px(self.most), h)
        while side > _least(kit) and sum(_glyph_wide(glyph, side) for glyph in self.glyphs) > w:
            side = max(_least(kit), side * _SMALLER)
        spare = (w - sum(_glyph_wide(glyph, side) for glyph in self.glyphs)) / max(1, len(self.glyphs))
        left = x + spare / 2
        for words, icon in self.glyphs:
            room = _words_wide(words, side)
            text = Text(words, side * _LETTERS / kit.metrics.unit, tone=self.ink, font=Font.TITLE)
            text.place((left, y + (h - side) / 2, room, side), kit)
            text.draw(stage)
            small = side * _ICON
            stage.brush.icon(icon, (left + room + side * _INSIDE, y + (h - small) / 2, small, small), self.ink)
            left += _glyph_wide((words, icon), side) + spare


_ICON = 0.84
_INSIDE = 0.06
"""An icon beside its number, and what lies between them, as shares of the line's height: the number counts."""


def _glyph_wide(glyph: Glyph, side: float) -> float:
    return _words_wide(glyph[0], side) + side * (_INSIDE + _ICON + APART)


def _least(kit: Kit) -> float:
    return kit.px(Type.LEAST) / _LETTERS


def _words_wide(words: str, side: float) -> float:
    return typeset.extent(words, str(Font.TITLE), round(side * _LETTERS))[0] + 1.0 if words else 0.0


def _wide(line: Sequence[Glyph], side: float, gap: float) -> float:
    glyphs = sum(_words_wide(words, side) + (side if icon else 0.0) for words, icon in line)
    return glyphs + side * gap * max(0, len(line) - 1)
