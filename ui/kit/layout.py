"""Containers: rows, columns, grids, stacks, and areas that scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from kivy.graphics import (
    PopMatrix,
    PushMatrix,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)

from ui.kit.brush import Rect
from ui.kit.node import Kit, Node, Room, Stage, cached
from ui.kit.theme import Space

GIVES_WAY = 0.5
"""Where there is too little room, what would grow gives up this share of its size before anything else does."""


def shares(wanted: Sequence[float], grows: Sequence[float], stiff: Sequence[bool], available: float) -> list[float]:
    """How much each child gets: growing ones share what is left; when it is too little, soft ones give way."""
    available = max(0.0, available)
    given = list(wanted)
    spare = available - sum(given)
    total_grow = sum(grows)
    if spare >= 0:
        if total_grow > 0:
            given = [w + spare * g / total_grow for w, g in zip(given, grows, strict=True)]
        return given
    growing = [w * GIVES_WAY if g > 0 else 0.0 for w, g in zip(given, grows, strict=True)]
    if sum(growing) > 0:
        take = min(1.0, -spare / sum(growing))
        given = [w - g * take for w, g in zip(given, growing, strict=True)]
        spare = available - sum(given)
        if spare >= -0.5:
            return given
    soft = sum(w for w, s in zip(given, stiff, strict=True) if not s)
    if soft > 0:
        keep = max(0.0, (soft + spare) / soft)
        given = [w if s else w * keep for w, s in zip(given, stiff, strict=True)]
        spare = available - sum(given)
    if spare < -0.5 and sum(given) > 0:
        given = [w * available / sum(given) for w in given]
    return given


def lifted(given: Sequence[float], least: Sequence[float]) -> list[float]:
    """Those that got less than their least get it, or a part of it, from those that have more than theirs."""
    missing = [max(0.0, low - size) for size, low in zip(given, least, strict=True)]
    spare = [max(0.0, size - low) for size, low in zip(given, least, strict=True)]
    moved = min(sum(missing), sum(spare))
    if moved <= 0:
        return list(given)
    each, part = moved / sum(missing), moved / sum(spare)
    return [size + m * each - s * part for size, m, s in zip(given, missing, spare, strict=True)]


class Container(Node):
    """What all containers share."""

    def __init__(
        self,
        *children: Node | None,
        gap: float = Space.GAP,
        pad: float = 0.0,
        align: str = "fill",
        **room: Unpack[Room],
    ) -> None:
        super().__init__(**room)
        self.children = [child for child in children if child is not None]
        self.gap, self.pad, self.align = gap, pad, align

    def paint(self, stage: Stage) -> None:
        for child in self.children:
            child.draw(stage)


class Column(Container):
    """Children below each other, from the top."""

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        pad, gap = kit.px(self.pad), kit.px(self.gap)
        sizes = [child.measure(width - 2 * pad, kit) for child in self.children]
        height = sum(h for _, h in sizes) + gap * max(0, len(sizes) - 1) + 2 * pad
        return max((w for w, _ in sizes), default=0.0) + 2 * pad, height

    def place(self, box: Rect, kit: Kit) -> None:
        self.box = box
        pad, gap = kit.px(self.pad), kit.px(self.gap)
        x, y, w, h = box[0] + pad, box[1] + pad, box[2] - 2 * pad, box[3] - 2 * pad
        sizes = [child.measure(w, kit) for child in self.children]
        heights = shares(
            [s[1] for s in sizes],
            [c.grow for c in self.children],
            [c.fixed_height is not None for c in self.children],
            h - gap * max(0, len(sizes) - 1),
        )
        if any(tall < size[1] for tall, size in zip(heights, sizes, strict=True)):
            heights = lifted(heights, [child.least_height(w, kit) for child in self.children])
        top = y + h
        if sum(c.grow for c in self.children) == 0 and self.align == "middle":
            top -= max(0.0, h - sum(heights) - gap * max(0, len(sizes) - 1)) / 2
        for child, size, height in zip(self.children, sizes, heights, strict=True):
            child_width = w if child.fixed_width is None else min(w, size[0])
            child.place((x + (w - child_width) / 2, top - height, child_width, height), kit)
            top -= height + gap

    @cached
    def least_width(self, kit: Kit) -> float:
        inner = max((child.least_width(kit) for child in self.children), default=0.0) + 2 * kit.px(self.pad)
        return max(inner, super().least_width(kit))

    def least_height(self, width: float, kit: Kit) -> float:
        inside = width - 2 * kit.px(self.pad)
        heights = [child.least_height(inside, kit) for child in self.children]
        inner = sum(heights) + kit.px(self.gap) * max(0, len(heights) - 1) + 2 * kit.px(self.pad)
        return max(inner, super().least_height(width, kit))


class Row(Container):
    """Children side by side, from the left."""

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        pad, gap = kit.px(self.pad), kit.px(self.gap)
        widths, heights = self._divide(width - 2 * pad, kit)
        return sum(widths) + gap * max(0, len(widths) - 1) + 2 * pad, max(heights, default=0.0) + 2 * pad

    @cached
    def _divide(self, width: float, kit: Kit) -> tuple[list[float], list[float]]:
        free = width - kit.px(self.gap) * max(0, len(self.children) - 1)
        wanted: list[float] = []
        for child in self.children:
            wanted.append(0.0 if child.grow else child.measure(free, kit)[0])
        stiff = [c.fixed_width is not None and not c.grow for c in self.children]
        widths = shares(wanted, [c.grow for c in self.children], stiff, free)
        widths = lifted(widths, [child.least_width(kit) for child in self.children])
        heights = [child.measure(w, kit)[1] for child, w in zip(self.children, widths, strict=True)]
        return widths, heights

    def place(self, box: Rect, kit: Kit) -> None:
        self.box = box
        pad, gap = kit.px(self.pad), kit.px(self.gap)
        x, y, w, h = box[0] + pad, box[1] + pad, box[2] - 2 * pad, box[3] - 2 * pad
        widths, heights = self._divide(w, kit)
        left = x
        if sum(c.grow for c in self.children) == 0 and self.align == "middle":
            left += max(0.0, w - sum(widths) - gap * max(0, len(widths) - 1)) / 2
        for child, width, height in zip(self.children, widths, heights, strict=True):
            tall = h if child.fixed_height is None else min(h, height)
            child.place((left, y + (h - tall) / 2, width, tall), kit)
            left += width + gap

    @cached
    def least_width(self, kit: Kit) -> float:
        inner = sum(child.least_width(kit) for child in self.children)
        inner += kit.px(self.gap) * max(0, len(self.children) - 1) + 2 * kit.px(self.pad)
        return max(inner, super().least_width(kit))

    def least_height(self, width: float, kit: Kit) -> float:
        widths, _ = self._divide(width - 2 * kit.px(self.pad), kit)
        heights = [child.least_height(wide, kit) for child, wide in zip(self.children, widths, strict=True)]
        return max(max(heights, default=0.0) + 2 * kit.px(self.pad), super().least_height(width, kit))


class Grid(Container):
    """Equal cells, row by row. `columns` at most; `cell` is the least width of one, in units."""

    def __init__(
        self,
        *children: Node | None,
        columns: int = 99,
        cell: float = 100.0,
        cell_height: float | None = None,
        gap: float = Space.GAP,
        even: bool = True,
        **room: Unpack[Room],
    ) -> None:
        super().__init__(*children, gap=gap, **room)
        self.columns, self.cell, self.cell_height, self.even = columns, cell, cell_height, even

    @cached
    def _shape(self, width: float, kit: Kit) -> tuple[int, int, float]:
        count = max(1, len(self.children))
        gap = kit.px(self.gap)
        cell = max(kit.px(self.cell), *(child.least_width(kit) for child in self.children), 1.0)
        fit = max(1, int((width + gap + 0.5) // (cell + gap)))
        columns = max(1, min(self.columns, fit, count))
        rows = -(-count // columns)
        if self.even:
            columns = -(-count // rows)
        return columns, rows, (width - gap * (columns - 1)) / columns

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        _, rows, cell = self._shape(width, kit)
        if self.cell_height is not None:
            tall = kit.px(self.cell_height)
        else:
            tall = max((c.measure(cell, kit)[1] for c in self.children), default=0.0)
        return width, rows * tall + kit.px(self.gap) * (rows - 1)

    def place(self, box: Rect, kit: Kit) -> None:
        self.box = box
        x, y, w, h = box
        columns, rows, cell = self._shape(w, kit)
        gap = kit.px(self.gap)
        tall = (h - gap * (rows - 1)) / rows
        for i, child in enumerate(self.children):
            row, column = divmod(i, columns)
            child.place((x + column * (cell + gap), y + h - (row + 1) * tall - row * gap, cell, tall), kit)

    @cached
    def least_width(self, kit: Kit) -> float:
        return max((child.least_width(kit) for child in self.children), default=0.0)

    def least_height(self, width: float, kit: Kit) -> float:
        _, rows, cell = self._shape(width, kit)
        tall = max((child.least_height(cell, kit) for child in self.children), default=0.0)
        return rows * tall + kit.px(self.gap) * (rows - 1)


class Stack(Container):
    """Children on top of each other, each in the whole box."""

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        sizes = [child.measure(width, kit) for child in self.children]
        return max((w for w, _ in sizes), default=0.0), max((h for _, h in sizes), default=0.0)

    def place(self, box: Rect, kit: Kit) -> None:
        self.box = box
        for child in self.children:
            child.place(box, kit)


class Middle(Container):
    """One child in the middle, as large as it likes to be and no larger than the box."""

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return self.children[0].measure(width, kit)

    def place(self, box: Rect, kit: Kit) -> None:
        self.box = box
        x, y, w, h = box
        wanted = self.children[0].measure(w, kit)
        width, height = min(w, wanted[0]), min(h, wanted[1])
        self.children[0].place((x + (w - width) / 2, y + (h - height) / 2, width, height), kit)


class Scroll(Node):
    """A column that may be longer than its box. Its name keeps the place where it was scrolled to."""

    def __init__(self, name: str, child: Node, *, grow: float = 1.0, least: float = 60.0) -> None:
        """`least` is what it must have at least, in units; with `grow` 0 it wants all of its length."""
        super().__init__(grow=grow)
        self.name, self.child, self.least = name, child, least
        self.longer = self.offset = 0.0
        self._unseen: list[tuple[Rect, Callable[[], None]]] = []

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return self.child.measure(width, kit)

    def measure(self, width: float, kit: Kit) -> tuple[float, float]:
        w, h = super().measure(width, kit)
        return w, (min(h, kit.px(self.least)) if self.grow else h)

    def least_width(self, kit: Kit) -> float:
        return self.child.least_width(kit)

    def least_height(self, width: float, kit: Kit) -> float:
        return min(kit.px(self.least), self.child.least_height(width, kit))

    def place(self, box: Rect, kit: Kit) -> None:
        self.box = box
        x, y, w, h = box
        tall = max(h, self.child.measure(w, kit)[1])
        self.longer = tall - h
        self.child.place((x, y + h - tall, w, tall), kit)

    def paint(self, stage: Stage) -> None:
        if self.longer < 1.0:
            self.child.draw(stage)
            return
        x, y, w, h = (round(v) for v in self.box)
        at = stage.offsets.get(self.name, 0.0)
        self.offset = min(max(0.0, at), self.longer)
        canvas = stage.brush.canvas
        canvas.add(StencilPush())  # not a scissor: this also holds on a display that is turned
        canvas.add(Rectangle(pos=(x, y), size=(w, h)))
        canvas.add(StencilUse())
        canvas.add(PushMatrix())
        self.translate = Translate(0, self.offset)
        canvas.add(self.translate)
        outer, stage.inside = stage.inside, self
        self.child.draw(stage)
        stage.inside = outer
        canvas.add(PopMatrix())
        canvas.add(StencilUnUse())
        canvas.add(Rectangle(pos=(x, y), size=(w, h)))
        canvas.add(StencilPop())
        self._bar(stage)
        stage.scrollers.append(self)

    def _bar(self, stage: Stage) -> None:
        """Says that there is more, and how much of it is in view."""
        x, y, w, h = self.box
        thick = stage.kit.px(4)
        whole = h + self.longer
        length = max(stage.kit.px(24), h * h / whole)
        self.track = h - length
        stage.brush.rect((x + w - thick, y, thick, h), (*stage.kit.theme.line[:3], 0.25), thick / 2)
        canvas = stage.brush.canvas
        canvas.add(PushMatrix())
        self.bar = Translate(0, -self.track * self.offset / self.longer)
        canvas.add(self.bar)
        stage.brush.rect((x + w - thick, y + h - length, thick, length), stage.kit.theme.soft, thick / 2)
        canvas.add(PopMatrix())

    def shows(self, box: Rect) -> bool:
        """Whether something of a box within it is in view."""
        _, y, _, h = self.box
        return box[1] + self.offset < y + h and box[1] + box[3] + self.offset > y

    def when_seen(self, box: Rect, tell: Callable[[], None]) -> None:
        """Call `tell` once this box is scrolled into view."""
        self._unseen.append((box, tell))

    def scroll_to(self, offset: float) -> None:
        """Move the content, without drawing anything anew."""
        self.offset = offset
        seen = [tell for box, tell in self._unseen if self.shows(box)]
        self._unseen = [waiting for waiting in self._unseen if not self.shows(waiting[0])]
        for tell in seen:
            tell()
        self.translate.y = offset
        self.bar.y = -self.track * offset / self.longer
