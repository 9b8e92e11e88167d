"""Sheets: the menu, the pad, a die to mend, questions and refusals, colours, who begins."""

from __future__ import annotations

from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.photo_loader import photo_texture
from ui.kit.picture import Picture, region_around
from ui.kit.pieces import Badge, DiceRow
from ui.kit.theme import TOUCH, Font, Space, Type
from ui.present.confirm import DieSheet
from ui.present.keyboard import ColourSheet, FirstSheet
from ui.present.sheets import AskSheet, HandSheet, MenuSheet
from ui.screens.common import SheetFrame, button, buttons, dice, die, sheet_head

CLOSE_AROUND = 0.35
"""How much of the table shows around a die that is in doubt, in its own size."""


def menu_sheet(model: MenuSheet, kit: Kit) -> Node:
    """Things to do."""
    words = Text(model.words, Type.BODY, tone=Tone.SOFT, lines=3)
    taps = Grid(*(button(tap) for tap in model.taps), columns=2 if kit.wide else 1, cell=240)
    return SheetFrame(Column(sheet_head(model.title, model.close), words, taps), width=640)


def hand_sheet(model: HandSheet, kit: Kit) -> Node:
    """The pad: the dice so far above, the faces below, as large as thumbs."""
    thrown: Node = DiceRow(*dice(model.dice, 84), size=84, gap=10, grow=1, rows=3)
    texture = kit.photos.texture(model.photo) if model.photo is not None and kit.photos is not None else None
    if texture is not None:
        thrown = Row(Picture(texture, grow=1), thrown, grow=1) if kit.wide else Column(Picture(texture, grow=1), thrown)
        thrown.grow = 1
    faces = Grid(
        *(
            Surface(
                die(one, 76),
                pad=4,
                shadow=False,
                tone=Tone.RAISED,
                outline=Tone.ACCENT if one.picked else None,
                action=one.action,
                name=f"face {one.face}",
            )
            for one in model.faces
        ),
        columns=6 if kit.wide else 3,
        cell=88,
    )
    foot = Row(
        Column(
            Text(model.sum, Type.BODY, font=Font.BOLD, tone=Tone.ACCENT, lines=1),
            Text(model.note, Type.SMALL, tone=Tone.SOFT, lines=2),
            gap=2,
            grow=1,
        ),
        button(model.done, width=250, height=66, size=24),
    )
    return SheetFrame(
        Column(sheet_head(model.title, model.close), thrown, faces, foot), width=720, full=True, closes=False
    )


def die_sheet(model: DieSheet, kit: Kit) -> Node:
    """The likeliest faces first; below, what else can be done with this die."""
    faces = Grid(
        *(
            Surface(
                die(one, 74),
                pad=5,
                shadow=False,
                tone=Tone.RAISED,
                outline=Tone.ACCENT if one.picked else None,
                action=one.action,
                name=f"face {one.face}",
            )
            for one in model.faces
        ),
        columns=6 if kit.wide else 3,
        cell=88,
    )
    doubts = [Row(Icon("warn", 22, tone=Tone.WARN), Text(line, Type.BODY, lines=3, grow=1)) for line in model.doubts]
    look: Node | None = None
    if model.photo is not None and model.box is not None:
        texture = photo_texture(model.photo)
        part = region_around([model.box], texture.size, CLOSE_AROUND, 0.0, 1.0)
        look = Picture(texture, region=part, grow=0, width=120, height=120)
    told = Row(look, Column(*doubts, grow=1, align="middle"), gap=Space.PAD) if look is not None else Column(*doubts)
    return SheetFrame(
        Column(
            sheet_head(model.title, model.close),
            told if look is not None or doubts else None,
            buttons(model.colours, cell=120) if model.colours else None,
            faces,
            Row(*(button(tap, grow=1) for tap in model.taps)) if model.taps else None,
        ),
        width=660,
    )


def ask_sheet(model: AskSheet, kit: Kit) -> Node:
    """A sentence and its answers; the rule below it, where it was asked for."""
    rule = (
        Surface(
            Row(Icon("info", 24, tone=Tone.ACCENT), Text(model.rule, Type.BODY, grow=1)),
            tone=Tone.RAISED,
            shadow=False,
            radius=12,
        )
        if model.rule
        else None
    )
    body = Column(
        Row(
            Icon(model.icon, 44, tone=Tone(model.tone)),
            Column(
                Text(model.title, Type.BODY, tone=Tone.SOFT, lines=1),
                Text(model.sentence, Type.TITLE, font=Font.TITLE),
                gap=2,
                grow=1,
            ),
            gap=Space.PAD,
        ),
        rule,
        Row(*(button(tap, grow=1, height=60) for tap in model.taps)),
        gap=Space.PAD,
    )
    return SheetFrame(body, width=600, closes=False)


def colour_sheet(model: ColourSheet, kit: Kit) -> Node:
    """Every colour with its symbol and its name."""
    cells = [
        Surface(
            Row(Badge(who.colour, 38), Text(who.name, Type.BODY, font=Font.TITLE, lines=1, grow=1)),
            pad=7,
            tone=Tone.RAISED,
            outline=Tone.ACCENT if worn else None,
            action=action,
            name=f"wear {who.name}",
            shadow=False,
        )
        for who, action, worn in model.colours
    ]
    return SheetFrame(Column(sheet_head(model.title, model.close), Grid(*cells, cell=150, columns=3, cell_height=56)))


def first_sheet(model: FirstSheet, kit: Kit) -> Node:
    """Everybody throws a die; what each threw is tapped in."""
    lines = [
        Surface(
            Row(
                Badge(who.colour, 34, turn=at),
                Text(who.name, Type.BODY, font=Font.TITLE, lines=1, grow=1),
                Text(thrown, Type.NUMBER, font=Font.TITLE, lines=1),
            ),
            pad=6,
            radius=12,
            shadow=False,
            tone=Tone.RAISED if at else Tone.PANEL,
            height=TOUCH,
        )
        for who, thrown, at in model.lines
    ]
    faces = DiceRow(*(die(one, 72) for one in model.faces), size=72, rows=1 if kit.wide else 2)
    people = Scroll("first", Column(*lines, gap=6), least=160)
    return SheetFrame(Column(sheet_head(model.title, model.close), people, faces), width=600)
