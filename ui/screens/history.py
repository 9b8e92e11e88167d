"""The history: entries with their photographs; what can be done with the one that was tapped."""

from __future__ import annotations

from ui.kit.layout import Column, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.picture import KeptThumb, Picture
from ui.kit.pieces import Badge
from ui.kit.theme import TOUCH, Font, Space, Type
from ui.present.history import EntryLine, HistorySheet
from ui.screens.common import SheetFrame, button, sheet_head


def history_sheet(model: HistorySheet, kit: Kit) -> Node:
    """Landscape: the list left, the entry right. Portrait: the entry below the list."""
    if model.lines:
        turns = [button(tap, size=18) if tap is not None else None for tap in (model.later, model.earlier)]
        # Each page has a place of its own to be scrolled to.
        page = model.earlier.action if model.earlier is not None else "last"
        entries: Node = Scroll(
            f"history {page}", Column(turns[0], *(_line(line) for line in model.lines), turns[1], gap=5)
        )
    else:
        entries = Text(model.empty, Type.BODY, tone=Tone.SOFT, align="center", grow=1)
    detail = Surface(Column(*_detail(model, kit)), tone=Tone.GROUND, shadow=False, grow=0.85)
    tools = Row(*(button(tap, grow=1, size=18) for tap in model.tools))
    body: Node
    if kit.wide:
        body = Row(Column(entries, tools, grow=1), detail, grow=1, gap=Space.PAD)
    else:
        body = Column(entries, detail, tools, grow=1)
    return SheetFrame(Column(sheet_head(model.title, model.close), body), width=2000, full=True)


def _line(line: EntryLine) -> Node:
    return Surface(
        Row(
            Badge(line.who.colour, 30) if line.who is not None else Icon("cards", 26, tone=Tone.SOFT),
            Column(
                Text(line.words, Type.BODY, lines=2),
                Text(" · ".join(line.marks), Type.LEAST, tone=Tone.WARN, lines=1) if line.marks else None,
                gap=0,
                grow=1,
                align="middle",
            ),
            KeptThumb(line.photo, width=58, height=42) if line.photo is not None else None,
            Text(line.time, Type.LEAST, tone=Tone.SOFT, lines=1),
        ),
        pad=6,
        radius=12,
        shadow=False,
        tone=Tone.RAISED if line.chosen else Tone.GROUND,
        outline=Tone.ACCENT if line.chosen else None,
        action=line.action,
        name=f"entry {line.words}",
        height=max(TOUCH + 2, 54),
    )


def _detail(model: HistorySheet, kit: Kit) -> list[Node]:
    nodes: list[Node] = []
    texture = kit.photos.texture(model.photo) if model.photo is not None and kit.photos is not None else None
    if texture is not None:
        nodes.append(Picture(texture, grow=2))
    words = Column(*(Text(line, Type.BODY, font=Font.TEXT) for line in model.detail), gap=5)
    nodes.append(Scroll("detail", words, least=84))
    nodes += [button(tap) for tap in model.taps]
    return nodes
