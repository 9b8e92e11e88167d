"""The free table, drawn: large dice and their sum; small bars for the faces of all throws."""

from __future__ import annotations

from ui.boards.free_table.model import FaceBar, FreeBoard
from ui.kit.layout import Column, Row
from ui.kit.node import Gap, Kit, Node, Stage
from ui.kit.parts import Surface, Text, Tone
from ui.kit.pieces import DiceRow, DrawnDie
from ui.kit.theme import Font, Type, faded
from ui.screens.common import dice


def free_board(model: FreeBoard, kit: Kit) -> Node:
    """Dice, sum, faces."""
    thrown = DiceRow(*dice(model.dice), size=76, grow=1, rows=2)
    total = Row(
        Gap(),
        Text(model.sum_words, Type.BODY, tone=Tone.SOFT, lines=1),
        Text(model.total, Type.HERO * 0.8, font=Font.TITLE, tone=Tone.ACCENT, lines=1),
        Gap(),
        align="middle",
    )
    return Column(
        thrown,
        total if model.total else None,
        _faces(model) if model.faces and not (kit.wide and model.total) else None,
        grow=1,
    )


class Bar(Node):
    """A bar as long as its share."""

    def __init__(self, share: float, strays: bool) -> None:
        super().__init__(height=8.0)
        self.share, self.strays = share, strays

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        theme = stage.kit.theme
        stage.brush.rect(self.box, faded(theme.soft, 0.2), h / 2)
        if self.share:
            stage.brush.rect((x, y, max(h, w * self.share), h), theme.warn if self.strays else theme.accent, h / 2)


def _faces(model: FreeBoard) -> Node:
    cells = Row(*(_face(one) for one in model.faces), gap=8)
    verdict = Text(model.verdict, Type.SMALL, tone=Tone.SOFT, lines=2) if model.verdict else None
    return Surface(Column(cells, verdict, gap=4), pad=8, radius=12, shadow=False)


def _face(one: FaceBar) -> Node:
    told = Row(DrawnDie(one.face, size=22), Text(one.count, Type.SMALL, font=Font.BOLD, lines=1, grow=1), gap=4)
    return Column(told, Bar(one.share, one.strays), gap=2, grow=1)
