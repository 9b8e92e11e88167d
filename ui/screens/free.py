"""The free table: read, add up, keep a tally."""

from __future__ import annotations

from ui.kit.layout import Column, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.photo_loader import photo_texture
from ui.kit.picture import Picture
from ui.kit.pieces import Badge, DiceRow
from ui.kit.theme import TOUCH, Font, Space, Type
from ui.present.free import FreeModel, TallyLine
from ui.screens.common import button, dice, die, icon_button, page, top_bar


def free_screen(model: FreeModel, kit: Kit) -> Node:
    """Dice and their sum; the tally beside or below them."""
    camera = Row(
        Icon(model.camera.icon, 20, tone=Tone(model.camera.tone)), Text(model.camera.words, Type.SMALL, lines=1), gap=6
    )
    top = top_bar(model.title, model.back, camera)
    thrown: Node
    if model.dice:
        thrown = DiceRow(*dice(model.dice), size=64, grow=1)
    else:
        thrown = Text(model.hint, Type.BODY, tone=Tone.SOFT, align="center", grow=1)
    total = Row(
        Text(model.sum_words, Type.BODY, tone=Tone.SOFT, lines=1),
        Text(model.sum, Type.HERO, font=Font.TITLE, lines=1, tone=Tone.ACCENT),
        Text(model.count, Type.SMALL, tone=Tone.SOFT, lines=1, grow=1),
        align="middle",
    )
    picture = (
        Picture(photo_texture(model.photo), height=120, grow=0) if model.photo is not None and not kit.wide else None
    )
    pad = DiceRow(*(die(one, 56) for one in model.pad), size=56, gap=8, rows=1)
    tools = Row(*(button(tap, grow=1, size=18) for tap in model.taps)) if model.taps else None
    board = Surface(Column(picture, thrown, total, pad, tools), grow=1, pad=10)
    lines = Column(*(_line(line) for line in model.lines), gap=6)
    tally = Column(Scroll("tally", lines), button(model.add) if model.add is not None else None, grow=1.1)
    if kit.wide:
        return page(top, Row(board, tally, grow=1, gap=Space.PAD))
    return page(top, board, tally)


def _line(line: TallyLine) -> Node:
    name = Surface(
        Row(
            Badge(line.who.colour, 32),
            Text(line.who.name, Type.BODY, font=Font.TITLE, lines=1, grow=1),
            Text(line.last, Type.SMALL, tone=Tone.SOFT, lines=1),
            Text(line.total, Type.NUMBER, font=Font.TITLE, lines=1),
        ),
        pad=4,
        shadow=False,
        tone=(0, 0, 0, 0),
        action=line.rename,
        name=f"rename {line.who.name}",
        grow=1,
        height=TOUCH,
    )
    steps = Row(*(button(tap, grow=1.9 if tap.icon else 1, size=18) for tap in line.taps), gap=4)
    return Surface(Column(Row(name, icon_button(line.drop)), steps, gap=4), pad=6, shadow=False)
