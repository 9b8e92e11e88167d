"""A kept game to take along: the code as large as the display allows, and words beside it."""

from __future__ import annotations

from ui.kit.layout import Column, Row
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Text, Tone
from ui.kit.qr_code import QrCode
from ui.kit.theme import Font, Type
from ui.present.share import ShareSheet
from ui.screens.common import SheetFrame, button, icon_button, sheet_head


def share_sheet(model: ShareSheet, kit: Kit) -> Node:
    """Code and words."""
    if not model.squares:
        return SheetFrame(Column(sheet_head(model.title, model.close), Text(model.words, Type.BODY)))
    taps = Row(*(button(tap, grow=1, size=Type.BODY) for tap in model.taps)) if model.taps else None
    told = [
        Text(model.words, Type.BODY),
        Text(model.which, Type.BODY, font=Font.BOLD, tone=Tone.ACCENT),
        Gap(),
        taps,
    ]
    code = QrCode(model.squares, grow=1.5)
    if not kit.wide:
        return SheetFrame(Column(sheet_head(model.title, model.close), code, *told, grow=1), full=True)
    head = Row(Text(model.title, Type.TITLE, font=Font.TITLE, lines=2, grow=1), icon_button(model.close))
    return SheetFrame(Row(code, Column(head, *told, grow=1)), width=780, full=True)
