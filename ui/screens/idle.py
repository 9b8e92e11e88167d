"""The idle scene on home: an emblem, a name and some dice, calm and large."""

from __future__ import annotations

from ui.kit.layout import Column, Row, Stack
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Icon, Text, Tone
from ui.kit.pieces import DiceRow, DrawnDie
from ui.kit.running_bar import TapAnywhere
from ui.kit.theme import Font, Space, Type
from ui.present.idle import IdleModel

EMBLEM = 140.0


def idle_screen(model: IdleModel, kit: Kit) -> Node:
    """Everything in the middle; a touch anywhere leads home."""
    emblem = Row(Icon(kit.emblem, EMBLEM, tone=Tone.ACCENT), align="middle") if kit.emblem else None
    dice = DiceRow(*(DrawnDie(face, colour, symbol=False) for face, colour in model.dice), size=84, rows=1)
    name = Text(model.title, Type.HERO, font=Font.TITLE, align="center", lines=1)
    words = Text(model.words, Type.TITLE, tone=Tone.SOFT, align="center", lines=1)
    scene = Column(Gap(), emblem, name, dice, words, Gap(), pad=Space.WIDE, gap=Space.WIDE)
    return Stack(TapAnywhere(model.leave), scene)
