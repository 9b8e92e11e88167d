"""The end: who won and why, and the score sheet."""

from __future__ import annotations

from ui.kit.layout import Column, Row, Scroll
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.pieces import Badge
from ui.kit.theme import Font, Space, Type
from ui.present.end import EndModel, StandingLine
from ui.screens.common import button


def end_screen(model: EndModel, kit: Kit) -> Node:
    """The winner large; everybody's sheet below."""
    signs = [Badge(who.colour, 64 if len(model.winners) < 3 else 48) for who in model.winners]
    crown = Icon("crown", 54, tone=Tone.WARN) if model.winners else Icon("flag", 46, tone=Tone.SOFT)
    head = Surface(
        Row(
            crown,
            *signs,
            Column(
                Text(model.sentence, Type.SENTENCE * 1.15, font=Font.TITLE, lines=2),
                Text(model.reason, Type.BODY, tone=Tone.SOFT, lines=2),
                gap=2,
                grow=1,
            ),
            gap=Space.PAD,
        ),
        outline=Tone.ACCENT if model.winners else None,
    )
    marked = (
        Row(Icon("pencil", 20, tone=Tone.WARN), Text(model.marked, Type.SMALL, tone=Tone.WARN, grow=1, lines=2))
        if model.marked
        else None
    )
    lines = Column(*(_standing(line) for line in model.standings), marked, gap=6)
    taps = Row(*(button(tap, grow=1, size=19) for tap in model.taps))
    if not kit.wide:
        taps_node: Node = Column(*(button(tap) for tap in model.taps))
    else:
        taps_node = taps
    return Column(head, Scroll("standings", lines), taps_node, pad=Space.PAD)


def _standing(line: StandingLine) -> Node:
    sheet = [
        Row(Text(words, Type.SMALL, tone=Tone.SOFT, grow=1, lines=2), Text(points, Type.SMALL, font=Font.BOLD, lines=1))
        for words, points in line.lines
    ]
    return Surface(
        Row(
            Text(line.place, Type.TITLE, font=Font.TITLE, width=34, lines=1),
            Badge(line.who.colour, 42),
            Column(
                Text(line.who.name, Type.BUTTON, font=Font.TITLE, lines=1),
                Text(line.breaks, Type.SMALL, tone=Tone.ACCENT, lines=2) if line.breaks else None,
                gap=0,
                grow=1,
                align="middle",
            ),
            Column(*sheet, gap=1, grow=1.3, align="middle") if sheet else Gap(1),
            Icon("crown", 24, tone=Tone.WARN) if line.winner else None,
            Text(line.points, Type.SENTENCE, font=Font.TITLE, lines=1),
            gap=Space.PAD,
        ),
        tone=Tone.RAISED if line.winner else Tone.PANEL,
        pad=9,
        radius=14,
        shadow=line.winner,
    )
