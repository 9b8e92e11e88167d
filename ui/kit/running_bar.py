"""A bar that runs down by itself. The drawing thread moves one rectangle; nothing else is drawn anew for it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle

from ui.kit.node import Action, Kit, Node, Stage, TouchTarget
from ui.kit.parts import Text, Tone
from ui.kit.theme import RADIUS, Font, Space, Type, mix


class RunningBar(Node):
    """Words on a bar that is full at first and empty when its seconds are over; a tap reports its action.

    Two bars of one number are the same: one that is drawn again goes on where it was.
    """

    def __init__(
        self, words: str, below: str, action: Action, *, number: int, seconds: float, height: float, grow: float
    ) -> None:
        super().__init__(height=height, grow=grow, key=f"bar {number}")
        self.action, self.number, self.seconds = action, number, seconds
        self._words = Text(words, Type.BUTTON, font=Font.TITLE, tone=Tone.INK, align="center", lines=2)
        self._below = Text(below, Type.SMALL, tone=Tone.INK, align="center", lines=1)
        self._filled: Any = None

    def least_height(self, width: float, kit: Kit) -> float:
        inner = width - 2 * kit.px(Space.PAD)
        words = sum(text.least_height(inner, kit) for text in (self._words, self._below))
        return max(words + 2 * kit.px(Space.GAP), super().least_height(width, kit))

    def paint(self, stage: Stage) -> None:
        kit, theme, brush = stage.kit, stage.kit.theme, stage.brush
        x, y, w, h = self.box
        radius = min(kit.px(RADIUS), h / 2)
        brush.rect(self.box, theme.raised, radius)
        inset = kit.px(4)
        brush.canvas.add(Color(*mix(theme.raised, theme.accent, 0.36)))
        self._filled = Rectangle(pos=(x + inset, y + inset), size=(w - 2 * inset, h - 2 * inset))
        brush.canvas.add(self._filled)
        brush.outline(self.box, theme.accent, kit.px(3), radius)
        pad, words = kit.px(Space.PAD), (w - 2 * kit.px(Space.PAD))
        below = self._below.measure(words, kit)[1]
        self._words.place((x + pad, y + kit.px(6) + below, words, h - below - kit.px(12)), kit)
        self._below.place((x + pad, y + kit.px(6), words, below), kit)
        for text in (self._words, self._below):
            text.draw(stage)
        stage.targets.append(TouchTarget(self.box, self.action, radius, "running bar"))
        stage.running.append(self)

    def run(self, passed: float, kit: Kit) -> bool:
        """Show how much is left after so many seconds; whether anything is."""
        left = min(1.0, max(0.0, 1.0 - passed / self.seconds))
        if self._filled is not None:
            inset = kit.px(4)
            self._filled.size = ((self.box[2] - 2 * inset) * left, self.box[3] - 2 * inset)
        return left > 0.0


class TapAnywhere(Node):
    """Takes every touch that would do nothing else: beside all targets, or on one that only a longer touch opens."""

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action

    def paint(self, stage: Stage) -> None:
        stage.anywhere = TouchTarget(self.box, self.action, 0.0, "anywhere")
        stage.targets.append(stage.anywhere)
