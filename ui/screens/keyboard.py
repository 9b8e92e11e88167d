"""The keyboard: names need no other."""

from __future__ import annotations

from ui.models import KeyboardSheet
from ui.screens.common import SheetFrame, button, icon_button
from ui.theme import Font, Type
from ui.widgets.layout import Column, Row
from ui.widgets.node import Kit, Node
from ui.widgets.parts import Panel, Text, Tone


def keyboard_sheet(model: KeyboardSheet, kit: Kit) -> Node:
    """The name large above, the keys below."""
    text = Panel(
        Text(
            model.text + "|" if model.text else model.title,
            Type.SENTENCE,
            font=Font.TITLE,
            lines=1,
            tone=Tone.INK if model.text else Tone.SOFT,
        ),
        tone=Tone.GROUND,
        shadow=False,
        outline=Tone.ACCENT,
        grow=1,
        pad=8,
    )
    head = Row(icon_button(model.close), text, button(model.done, width=120))
    rows = [
        Row(
            *(button(key, grow=3 if i == len(model.rows) - 1 and n == 2 else 1, size=22) for n, key in enumerate(row)),
            gap=4,
            grow=1,
        )
        for i, row in enumerate(model.rows)
    ]
    return SheetFrame(Column(head, *rows, gap=6), width=2000, full=kit.wide, closes=False)
