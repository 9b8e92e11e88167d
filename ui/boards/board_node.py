"""A game's board on the screen: its drawing is loaded when it is first needed, and what it raises is told apart."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from ui.boards.loader import BoardFault
from ui.kit.brush import Rect
from ui.kit.node import Kit, Node, Stage
from ui.present.table import BoardShown

_log = logging.getLogger(__name__)


class BoardNode(Node):
    """Measures, places and draws as the board's own node does; a fault in it is a BoardFault."""

    def __init__(self, board: BoardShown, kit: Kit) -> None:
        self.module = board.module
        with self._guarded():
            module, _, function = board.draw.partition(":")
            self.child: Node = getattr(import_module(module), function)(board.model, kit)
            super().__init__(grow=self.child.grow, width=self.child.fixed_width, height=self.child.fixed_height)

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        with self._guarded():
            return self.child.natural(width, kit)

    def least_width(self, kit: Kit) -> float:
        with self._guarded():
            return self.child.least_width(kit)

    def least_height(self, width: float, kit: Kit) -> float:
        with self._guarded():
            return self.child.least_height(width, kit)

    def place(self, box: Rect, kit: Kit) -> None:
        with self._guarded():
            self.box = box
            self.child.place(box, kit)

    def draw(self, stage: Stage) -> None:
        with self._guarded():
            self.child.draw(stage)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except Exception as fault:  # the door for foreign code: whatever a board raises, the table plays on
            _log.exception("the board %s cannot be drawn; the generic one takes its place", self.module)
            raise BoardFault(self.module) from fault
