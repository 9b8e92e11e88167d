"""A card to compare with the real one, and the editor that puts it right."""

from __future__ import annotations

from ui.kit.layout import Column, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Surface, Text, Tone
from ui.kit.theme import Font, Type
from ui.present.cards import CardSheet
from ui.present.models import FieldLine
from ui.screens.common import SheetFrame, button, buttons, sheet_head


def card_sheet(model: CardSheet, kit: Kit) -> Node:
    """The values or the fields above, what can be done with them at the foot."""
    told = [_line(*line) for line in model.lines]
    fields = [_field(line, kit) for line in model.fields]
    content = Scroll(f"card-{len(model.lines)}", Column(*told, *fields, gap=6))
    words = Text(model.words, Type.BODY, tone=Tone.SOFT, lines=2)
    foot = Row(*(button(tap, grow=1) for tap in model.taps))
    body = Column(sheet_head(model.title, model.close), words, content, foot)
    return SheetFrame(body, width=740, full=True, closes=False)


def _line(what: str, value: str, source: str) -> Node:
    return Surface(
        Row(
            Text(what, Type.SMALL, tone=Tone.SOFT, lines=2, width=130),
            Text(value, Type.BODY, font=Font.BOLD, grow=1, lines=3),
            Text(source, Type.LEAST, tone=Tone.SOFT, lines=2, width=120, align="right"),
        ),
        pad=6,
        radius=10,
        shadow=False,
        tone=Tone.RAISED,
    )


def _field(line: FieldLine, kit: Kit) -> Node:
    title = Text(line.words, Type.BODY, font=Font.BOLD, lines=2)
    if line.steps:
        less, more = line.steps
        shown = Text(line.shown, Type.NUMBER, font=Font.TITLE, align="center", lines=1, width=64)
        title.grow = 1
        return Row(title, button(less, width=62), shown, button(more, width=62))
    wide = max((len(tap.words) for tap in line.choices), default=0) > 14
    return Column(title if line.words else None, buttons(line.choices, cell=230 if wide else 90), gap=2)
