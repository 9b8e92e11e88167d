"""The sheets on which a picture of a player is made: as large as the display lets them be."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.layout import Column, Row
from ui.kit.live_picture import Outline, OutlinedPicture
from ui.kit.node import Action, Gap, Kit, Node
from ui.kit.parts import Text, Tone
from ui.kit.player_picture import DrawingPad, SquarePicture
from ui.kit.theme import Space, Type
from ui.present.models import PREVIEW_SIZE, Tap
from ui.present.player_picture import DrawSheet, PhotographSheet, square_in
from ui.screens.common import SheetFrame, button, sheet_head
from ui.state.player_picture import DrawTo, LiftPen

SIDE = 230.0
"""Units: the column of buttons beside the picture."""


def photograph_sheet(model: PhotographSheet, kit: Kit) -> Node:
    """The camera's picture, and the square that is taken; then the picture as it will be kept."""
    if model.taken:
        return _frame(model, SquarePicture(model.taken), kit)
    wide, high = kit.camera.size if kit.camera is not None else PREVIEW_SIZE
    left, top, side = square_in(int(wide), int(high))
    x0, x1, y0, y1 = left / wide, (left + side) / wide, top / high, (top + side) / high
    square = Outline(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), Tone.ACCENT, thick=4.0)
    return _frame(model, OutlinedPicture([square], grow=1.0, key="live picture"), kit)


def draw_sheet(model: DrawSheet, kit: Kit) -> Node:
    """The pad as a large square, the buttons beside it or below."""

    def moved(x: float, y: float) -> Action:
        return DrawTo(x, y)

    return _frame(model, DrawingPad(model.colour, model.strokes, moved, LiftPen()), kit)


def _frame(model: PhotographSheet | DrawSheet, picture: Node, kit: Kit) -> Node:
    head = sheet_head(model.title, model.close)
    hint = Text(model.hint, Type.BODY, tone=Tone.SOFT, lines=3) if model.hint else None
    if kit.wide:
        side = Column(hint, Gap(), *_buttons(model.taps), width=SIDE, gap=Space.PAD)
        body: Node = Row(picture, side, grow=1, gap=Space.PAD)
    else:
        body = Column(hint, picture, *_buttons(model.taps), grow=1, gap=Space.PAD)
    return SheetFrame(Column(head, body), width=780, full=True, closes=False)


def _buttons(taps: Sequence[Tap]) -> list[Node]:
    return [button(tap, height=64) for tap in taps]
