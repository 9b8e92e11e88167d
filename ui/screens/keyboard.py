"""The keyboard: names need no other."""

from __future__ import annotations

from ui.kit.layout import Column, Row
from ui.kit.node import Kit, Node
from ui.kit.parts import Surface, Text, Tone
from ui.kit.theme import Font, Type
from ui.present.keyboard import KeyboardSheet
from ui.present.models import Tap
from ui.screens.common import SheetFrame, button, icon_button

UPRIGHT_KEY = 62.0


def keyboard_sheet(model: KeyboardSheet, kit: Kit) -> Node:
    """What was typed large above, the keys below; upright the keys are higher, because they are narrow."""
    typed = f"{model.text}|" if model.text else model.title
    text = Surface(
        Text(typed, Type.SENTENCE, font=Font.TITLE, lines=1, tone=Tone.INK if model.text else Tone.SOFT),
        tone=Tone.GROUND,
        shadow=False,
        outline=Tone.ACCENT,
        grow=1,
        pad=8,
    )
    head = Row(icon_button(model.close), text, button(model.done, width=120))
    told = Text(model.wrong, Type.SMALL, tone=Tone.SOFT, lines=2) if model.wrong and model.text else None
    last = len(model.rows) - 1
    rows = [_keys(row, kit, wide_key=2 if i == last else None) for i, row in enumerate(model.rows)]
    known = [button(tap, grow=1, size=18) for tap in model.proposals]
    proposed = Row(*known, gap=4) if known else None
    return SheetFrame(Column(head, told, proposed, *rows, gap=6), width=2000, full=kit.wide, closes=False)


def _keys(row: tuple[Tap, ...], kit: Kit, wide_key: int | None) -> Node:
    keys = [button(key, grow=3 if n == wide_key else 1, size=22) for n, key in enumerate(row)]
    return Row(*keys, gap=4, grow=1, height=None if kit.wide else UPRIGHT_KEY)
