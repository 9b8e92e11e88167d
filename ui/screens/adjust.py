"""Set a number right by hand: which thing, its values, what it will say."""

from __future__ import annotations

from ui.kit.layout import Column, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.theme import Font, Type
from ui.present.adjust import AdjustSheet
from ui.present.models import FieldLine
from ui.screens.common import SheetFrame, button, buttons, sheet_head


def adjust_sheet(model: AdjustSheet, kit: Kit) -> Node:
    """Kinds above, fields below, the sentence and the button at the foot."""
    kinds = buttons((*model.kinds, model.line), cell=150)
    fields = Column(*(_field(line) for line in model.fields))
    sentence = Surface(
        Row(Icon("pencil", 24, tone=Tone.ACCENT), Text(model.words, Type.BODY, font=Font.BOLD, grow=1, lines=3)),
        tone=Tone.RAISED,
        shadow=False,
        pad=8,
    )
    foot = Row(Column(sentence, grow=1), button(model.done, width=230))
    content = Scroll("fields", Column(kinds, fields))
    return SheetFrame(Column(sheet_head(model.title, model.close), content, foot), width=740, full=True, closes=False)


def _field(line: FieldLine) -> Node:
    title = Text(line.words, Type.SMALL, tone=Tone.SOFT, lines=1)
    if line.steps:
        half = len(line.steps) // 2
        shown = Text(line.shown, Type.HERO * 0.8, font=Font.TITLE, align="center", lines=1, grow=1)
        steps = Row(
            *(button(tap, width=62) for tap in line.steps[:half]),
            shown,
            *(button(tap, width=62) for tap in line.steps[half:]),
        )
        return Column(title, steps, gap=2)
    return Column(title, buttons(line.choices, cell=110), gap=2)
