"""A bar that shows a share: how much of it is full."""

from __future__ import annotations

from ui.kit.node import Kit, Node, Stage
from ui.kit.theme import faded

THICK = 16.0
"""Units."""


class ShareBar(Node):
    """A share from 0 to 1; the best one stands out."""

    def __init__(self, share: float, *, best: bool = False, width: float | None = None, grow: float = 0.0) -> None:
        super().__init__(width=width, grow=grow)
        self.share, self.best = min(1.0, max(0.0, share)), best

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, kit.px(THICK)

    def paint(self, stage: Stage) -> None:
        x, y, width, height = self.box
        theme, thick = stage.kit.theme, min(height, stage.kit.px(THICK))
        bottom = y + (height - thick) / 2
        stage.brush.rect((x, bottom, width, thick), faded(theme.ink, 0.14), thick / 2)
        if self.share > 0:
            full = max(thick, width * self.share)
            stage.brush.rect((x, bottom, full, thick), theme.accent if self.best else theme.soft, thick / 2)
