"""The score pad: people as columns, sources as rows, the race beside it; and what made a number."""

from __future__ import annotations

from ui.kit.layout import Column, Row, Scroll
from ui.kit.line_chart import ChartLine, LineChart
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Surface, Text, Tone
from ui.kit.pieces import Badge
from ui.kit.theme import TOUCH, Font, Space, Type
from ui.present.score_pad import GainLine, GainSheet, PadModel, PadRow
from ui.screens.common import SheetFrame, icon_button, top_bar

FEW = 4
"""So many people leave room for the race beside them on a wide display."""
LABEL = 118.0
LINE = 4.0
RACE = 230.0


def score_pad(model: PadModel, kit: Kit) -> Node:
    """Landscape: the pad left, the race right; else one below the other."""
    head = Row(
        Text("", width=LABEL),
        *(_person(who.name, Badge(who.colour, 38)) for who in model.people),
        gap=LINE,
    )
    rows = [_row(row, large=False) for row in model.rows]
    table = Column(head, *rows, _row(model.total, large=True), gap=LINE)
    hint = Text(model.hint, Type.SMALL, tone=Tone.SOFT, align="right", lines=1)
    race = LineChart(
        [ChartLine(line.points, line.colour) for line in model.race],
        across=model.across,
        along=model.along,
        grow=1,
        height=RACE if not _beside(model, kit) else None,
    )
    chart = Surface(race, pad=8, shadow=False, grow=1, key="race")
    if _beside(model, kit):
        body: Node = Row(Scroll("pad", table, grow=1.2), chart, grow=1, gap=Space.PAD)
    else:
        body = Scroll("pad", Column(table, chart, gap=Space.PAD))
    return Column(top_bar(model.title, model.back, hint), body, pad=Space.PAD)


def _beside(model: PadModel, kit: Kit) -> bool:
    return kit.wide and len(model.people) <= FEW


def _person(name: str, sign: Badge) -> Node:
    words = Text(name, Type.SMALL, font=Font.TITLE, align="center", lines=1)
    return Column(Row(Gap(), sign, Gap()), words, gap=2, grow=1)


def _row(row: PadRow, *, large: bool) -> Node:
    label = Text(row.words, Type.BODY, font=Font.TITLE if large else Font.BOLD, lines=2, width=LABEL)
    size = Type.SENTENCE if large else Type.TITLE
    cells = [
        Surface(
            Text(cell.points, size, font=Font.TITLE, align="center", lines=1),
            tone=Tone.RAISED if large else Tone.PANEL,
            pad=4,
            radius=10,
            shadow=False,
            outline=Tone.SOFT,
            outline_width=1.5,
            action=cell.action,
            name=cell.name,
            grow=1,
            height=TOUCH + (8 if large else 0),
        )
        for cell in row.cells
    ]
    return Row(label, *cells, gap=LINE)


def gain_sheet(model: GainSheet, kit: Kit) -> Node:
    """The lines of the score sheet first, then every entry that changed the number."""
    points = Text(model.points, Type.SENTENCE, font=Font.TITLE, lines=1)
    head = Row(
        Badge(model.who.colour, 44),
        Text(f"{model.who.name} · {model.title}", Type.TITLE, font=Font.TITLE, lines=2, grow=1),
        points,
        icon_button(model.close),
        gap=Space.PAD,
    )
    several = len(model.lines) > 1 or not model.entries
    lines = [_line(line, Font.BOLD) for line in model.lines] if several else []
    body = Column(*lines, Gap(4) if lines and model.entries else None, *(_line(e, Font.TEXT) for e in model.entries))
    return SheetFrame(Column(head, Scroll("gains", body)), width=700, full=True)


def _line(line: GainLine, font: Font) -> Node:
    return Surface(
        Row(
            Text(line.when, Type.SMALL, tone=Tone.SOFT, lines=1, width=78) if line.when else None,
            Text(line.words, Type.BODY, font=font, lines=3, grow=1),
            Text(line.points, Type.TITLE, font=Font.TITLE, lines=1),
        ),
        tone=Tone.GROUND,
        pad=7,
        radius=10,
        shadow=False,
    )
