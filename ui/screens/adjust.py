"""Set a number right by hand: which thing, its values, what it will say."""

from __future__ import annotations

from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.theme import TOUCH, Font, Space, Type
from ui.present.adjust import AdjustSheet
from ui.present.models import FieldLine
from ui.screens.common import SheetFrame, button, buttons, sheet_head


def adjust_sheet(model: AdjustSheet, kit: Kit) -> Node:
    """All that can be set; or the fields of one thing, with the sentence and the button at the foot."""
    if model.done is None:
        content = Scroll("fields", buttons(model.kinds, cell=200))
        return SheetFrame(Column(sheet_head(model.title, model.close), content), width=740, full=True)
    sentence = Surface(
        Row(Icon("pencil", 24, tone=Tone.ACCENT), Text(model.words, Type.BODY, font=Font.BOLD, grow=1, lines=3)),
        tone=Tone.RAISED,
        shadow=False,
        pad=8,
    )
    foot = Row(Column(sentence, grow=1), button(model.done, width=230, height=66))
    fields = Scroll("fields", Column(*(_field(line) for line in model.fields), gap=Space.PAD))
    head = sheet_head(model.title, model.close, *([button(model.other, size=Type.BODY)] if model.other else []))
    return SheetFrame(Column(head, fields, foot), width=740, full=True, closes=False)


def _field(line: FieldLine) -> Node:
    title = Text(line.words, Type.SMALL, tone=Tone.SOFT, lines=1)
    if line.rows:
        return Column(title, Grid(*(_small(row) for row in line.rows), cell=210), gap=2)
    if line.inside or any(tap.icon == "plus" for tap in line.choices):
        return Column(
            title,
            buttons(line.inside, cell=120) if line.inside else None,
            Surface(buttons(line.choices, cell=104), tone=Tone.GROUND, shadow=False, pad=6),
            gap=4,
        )
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


def _small(line: FieldLine) -> Node:
    """One of several numbers: its name, its value, a step down and up."""
    less, more = line.steps
    words = Column(
        Text(line.words, Type.SMALL, tone=Tone.SOFT, lines=1, align="center"),
        Text(line.shown, Type.NUMBER, font=Font.TITLE, align="center", lines=1),
        gap=0,
        grow=1,
    )
    return Row(button(less, width=TOUCH), words, button(more, width=TOUCH), gap=4)
