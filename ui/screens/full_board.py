"""The table of a game whose board wants the whole display: people lie on the board, what is due stands in the bar."""

from __future__ import annotations

from ui.boards.board_node import BoardNode
from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.pieces import Badge
from ui.kit.theme import PAINTS, Font, Space, Type, mix
from ui.present.controls import ChoiceButtons
from ui.present.table import TableModel
from ui.screens.common import button, icon_button, notice_bar
from ui.screens.table import control_node

MANY = 8
"""More answers than this are scrolled through, so that the board stays in view."""
MANY_HEIGHT = 160.0


def whole_screen(model: TableModel, kit: Kit) -> Node:
    """The bar with what is due, the board, and below it what is not tapped on the board itself."""
    board = BoardNode(model.board, kit)
    board.grow = 1
    tools = [button(model.back, size=Type.BODY) if model.back is not None else None]
    tools += [icon_button(model.undo) if model.undo is not None else None, icon_button(model.history)]
    if kit.wide:
        head: Node = Row(icon_button(model.menu), _due(model, kit), *tools, gap=4)
    else:
        title = Text(f"{model.title} · {model.round}", Type.BODY, tone=Tone.SOFT, lines=1, grow=1)
        head = Column(Row(icon_button(model.menu), title, *tools), _due(model, kit), gap=6)
    return Column(head, notice_bar(model.notices), board, *_controls(model, kit), pad=6, gap=6)


def _due(model: TableModel, kit: Kit) -> Node:
    """What is due, in the colour and with the sign of who is asked; below it what happened last."""
    tone = kit.theme.panel
    if model.who is not None:
        tone = mix(kit.theme.panel, PAINTS[model.who.colour].body, 0.28 if kit.theme.shadow else 0.0)
    said = [model.title, model.round] if kit.wide else []
    below = " · ".join([*said, *model.log[:1]])
    words = Column(
        Text(model.due, 23.0, font=Font.TITLE, lines=1 if kit.wide else 2),
        Text(below, Type.LEAST, tone=Tone.SOFT, lines=1),
        gap=1,
        grow=1,
    )
    camera = Icon(model.camera.icon, 24, tone=Tone(model.camera.tone)) if model.camera.live else None
    sign = Badge(model.who.colour, 40) if model.who is not None else Icon("dice", 34, tone=Tone.ACCENT)
    return Surface(
        Row(sign, words, camera),
        tone=tone,
        pad=6,
        radius=14,
        outline=PAINTS[model.who.colour].body if model.who is not None else None,
        outline_width=2,
        grow=1 if kit.wide else 0,
    )


def _controls(model: TableModel, kit: Kit) -> list[Node]:
    """Buttons share rows; what is more than buttons has a row of its own."""
    taps = [tap for control in model.controls if isinstance(control, ChoiceButtons) for tap in control.taps]
    others = [control_node(control, kit) for control in model.controls if not isinstance(control, ChoiceButtons)]
    if not taps:
        return others
    if not kit.wide and len(taps) <= MANY:  # what has much to say gets a row of its own
        others += [button(tap, size=Type.BODY) for tap in taps if tap.below]
        taps = [tap for tap in taps if not tap.below]
    if not taps:
        return others
    columns = 4 if kit.wide else 3 if len(taps) == 3 else 2
    rows = Grid(*(button(tap, size=Type.BODY) for tap in taps), cell=140, columns=columns, gap=Space.GAP)
    return [*others, Scroll("options", rows, grow=1.0, least=MANY_HEIGHT) if len(taps) > MANY else rows]
