"""The pad of ten digits."""

from __future__ import annotations

from ui.kit.layout import Column, Grid
from ui.kit.node import Kit, Node
from ui.kit.parts import Text, Tone
from ui.kit.theme import Font, Type
from ui.present.code_pad import CodeSheet
from ui.screens.common import SheetFrame, button, icon_button, sheet_head


def code_sheet(model: CodeSheet, kit: Kit) -> Node:
    """What is asked, what was tapped, and keys for a thumb."""
    *digits, back = model.keys
    keys = Grid(*(button(tap, size=30, height=62) for tap in digits), columns=5, cell=80)
    said = Text(model.words, Type.BODY, tone=Tone.WARN if model.wrong else Tone.INK)
    entered = Text(model.entered, Type.TITLE, font=Font.TITLE, tone=Tone.ACCENT, lines=1, align="center")
    forgotten = button(model.forgotten, size=Type.BODY) if model.forgotten is not None else None
    return SheetFrame(
        Column(sheet_head(model.title, model.close, icon_button(back)), said, entered, keys, forgotten), width=560
    )
