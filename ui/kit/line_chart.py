"""A line chart: a line for each player, in their colour and with their symbol, over a grid with numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Unpack

from companion.dice import Colour
from ui.kit.brush import PAINT, Rect
from ui.kit.node import Kit, Node, Room, Stage
from ui.kit.parts import Text, Tone
from ui.kit.theme import PAINTS, Font, Type, mix

_BADGE = 26.0
"""The sign at the end of a line, in units."""
_MARK = 15.0
"""The symbols along a line."""
_MARKS = 4
"""So many symbols along a line, where it has as many points: lines are told apart without their colours."""
_THICK = 5.0
_EDGE = 1.5
"""What a line has of ink on both sides, so that it is seen on every ground."""
_NICE = (1.0, 2.0, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One line: its points from left to right, and whose it is."""

    points: tuple[tuple[float, float], ...]
    colour: Colour
    name: str = ""


def ticks(low: float, high: float, most: int) -> tuple[float, ...]:
    """Round numbers that cover low to high, no more than `most` steps; whole ones only.

    >>> ticks(0, 41, 5)
    (0.0, 10.0, 20.0, 30.0, 40.0, 50.0)
    """
    raw = max((high - low) / max(1, most), 1.0)
    scale = 10.0 ** floor(log10(raw))
    step = next(nice * scale for nice in _NICE if nice * scale >= raw - 1e-9)
    first, last = floor(low / step + 1e-9), max(ceil(high / step - 1e-9), floor(low / step + 1e-9) + 1)
    return tuple(n * step for n in range(first, last + 1))


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places near those wanted, at least so far from each other where there is room, between low and high."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed = [wanted[i] for i in order]
    apart = min(apart, (high - low) / max(1, len(wanted) - 1))
    for i, place in enumerate(placed):
        placed[i] = max(place, low if i == 0 else placed[i - 1] + apart)
    ceiling = high
    for i in reversed(range(len(placed))):
        placed[i] = min(placed[i], ceiling)
        ceiling = placed[i] - apart
    found = [0.0] * len(wanted)
    for i, place in zip(order, placed, strict=True):
        found[i] = place
    return found


class LineChart(Node):
    """Lines over a grid. The line of each player ends in their sign; on the way it carries their symbol."""

    def __init__(
        self,
        lines: Sequence[ChartLine],
        *,
        across: str = "",
        along: Sequence[tuple[float, str]] = (),
        **room: Unpack[Room],
    ) -> None:
        """`across` says below the grid what is counted from left to right; `along` names places there instead."""
        super().__init__(**room)
        self.lines, self.across, self.along = tuple(lines), across, tuple(along)

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, kit.px(200)

    def least_height(self, width: float, kit: Kit) -> float:
        return max(kit.px(110), super().least_height(width, kit))

    def paint(self, stage: Stage) -> None:
        points = [point for line in self.lines for point in line.points]
        if not points:
            return
        kit = stage.kit
        x, y, w, h = self.box
        low_x, high_x = min(p[0] for p in points), max(p[0] for p in points)
        grid = ticks(min(0.0, *(p[1] for p in points)), max(1.0, *(p[1] for p in points)), 4)
        foot = kit.px(22) if self.across or self.along else kit.px(6)
        left, right, badge = kit.px(16 + 9 * max(len(f"{v:g}") for v in grid)), kit.px(_BADGE + 6), kit.px(_BADGE)
        inner = (x + left, y + foot, max(1.0, w - left - right), max(1.0, h - foot - badge / 2))

        def at(px: float, py: float) -> tuple[float, float]:
            over = (px - low_x) / (high_x - low_x) if high_x > low_x else 0.0
            up = (py - grid[0]) / (grid[-1] - grid[0])
            return inner[0] + over * inner[2], inner[1] + up * inner[3]

        self._grid(stage, inner, grid, x, left)
        name = self._text(self.across, "right").measure(inner[2], kit)[0] if self.across else 0.0
        for place, words in self.along:
            half = self._text(words, "center").measure(kit.px(100), kit)[0] / 2
            if name and at(place, 0.0)[0] + half > inner[0] + inner[2] - name - kit.px(6):
                continue  # what the axis is called stands there
            self._words(stage, words, (at(place, 0.0)[0] - kit.px(50), y, kit.px(100), foot), "center")
        if self.across:
            self._words(stage, self.across, (inner[0], y, inner[2], foot), "right")
        for line in self.lines:
            self._line(stage, line, [at(*point) for point in line.points])
        ends = [at(*line.points[-1]) for line in self.lines if line.points]
        places = spread([end[1] for end in ends], badge, inner[1], inner[1] + inner[3])
        for line, end, place in zip([line for line in self.lines if line.points], ends, places, strict=True):
            box = (end[0] + kit.px(4), place - badge / 2, badge, badge)
            stage.brush.sign(f"{PAINT}{line.colour.value}", box, kit.theme.ink)

    def _grid(self, stage: Stage, inner: Rect, grid: tuple[float, ...], x: float, left: float) -> None:
        kit, theme = stage.kit, stage.kit.theme
        for i, value in enumerate(grid):
            level = inner[1] + inner[3] * i / (len(grid) - 1)
            colour = theme.soft if value == 0 else mix(theme.panel, theme.soft, 0.4)
            stage.brush.rect((inner[0], round(level), inner[2], max(1.0, kit.px(1))), colour)
            box = (x, level - kit.px(10), left - kit.px(6), kit.px(20))
            self._words(stage, f"{value:g}", box, "right")

    def _text(self, words: str, align: str) -> Text:
        return Text(words, Type.SMALL, tone=Tone.SOFT, font=Font.BOLD, align=align, lines=1)

    def _words(self, stage: Stage, words: str, box: Rect, align: str) -> None:
        text = self._text(words, align)
        text.place(box, stage.kit)
        text.draw(stage)

    def _line(self, stage: Stage, line: ChartLine, places: list[tuple[float, float]]) -> None:
        kit, theme, paint = stage.kit, stage.kit.theme, PAINTS[line.colour]
        flat = [value for place in places for value in place]
        if len(places) > 1:
            stage.brush.line(flat, theme.ink, kit.px(_THICK + 2 * _EDGE))
            stage.brush.line(flat, paint.body, kit.px(_THICK))
        size = kit.px(_MARK)
        steps = min(_MARKS, len(places) - 1)
        for n in range(steps):
            px, py = places[(len(places) - 1) * n // steps]
            stage.brush.sign(f"{PAINT}{line.colour.value}", (px - size / 2, py - size / 2, size, size), theme.ink)
