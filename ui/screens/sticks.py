"""The page of sticks: a panel each, with its backups below one another."""

from __future__ import annotations

from ui.kit.layout import Column, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.theme import Font, Type
from ui.present.sticks import PlugInLine, StickLine, SticksModel
from ui.screens.common import button, page, top_bar


def sticks_screen(model: SticksModel, kit: Kit) -> Node:
    """How the last backup went, then every stick."""
    told: Node | None = None
    if model.told:
        icon = "warn" if model.tone == "warn" else "check" if model.tone == "yes" else "hourglass"
        told = Surface(
            Row(Icon(icon, 28, tone=Tone(model.tone)), Text(model.told, Type.BODY, grow=1)), shadow=False, pad=8
        )
    sticks = [_stick(line, kit) for line in model.sticks]
    return page(
        top_bar(model.title, model.back), Scroll("sticks", Column(told, Text(model.sentence, Type.BODY), *sticks))
    )


def _stick(line: StickLine, kit: Kit) -> Node:
    backups = [
        Row(
            Column(
                Text(one.words, Type.BODY, font=Font.TITLE, lines=1),
                Text(one.below, Type.SMALL, tone=Tone.SOFT, lines=2),
                gap=2,
                grow=1,
            ),
            button(one.restore, width=230),
        )
        for one in line.backups
    ]
    name = Text(line.words, Type.BODY, font=Font.TITLE, lines=2, grow=1)
    if kit.wide:
        head: Node = Row(name, button(line.export, width=190), button(line.back_up, width=230))
    else:
        head = Column(Row(name), Row(button(line.export, grow=1), button(line.back_up, grow=1)))
    empty = Text(line.empty, Type.SMALL, tone=Tone.SOFT) if line.empty else None
    return Surface(Column(head, *backups, empty, *map(_plug_in, line.plug_ins)), tone=Tone.RAISED, shadow=False)


def _plug_in(line: PlugInLine) -> Node:
    words = Column(
        Text(line.words, Type.BODY, font=Font.TITLE, lines=1),
        Text(line.below, Type.SMALL, tone=Tone.SOFT, lines=3) if line.below else None,
        gap=2,
        grow=1,
    )
    return Row(
        Icon("dice" if line.look else "warn", 28, tone=Tone.SOFT),
        words,
        button(line.look, width=230) if line.look is not None else None,
    )
