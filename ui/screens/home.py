"""Home: a table to sit down at."""

from __future__ import annotations

from companion.dice import Colour
from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.pieces import DiceRow, DrawnDie
from ui.kit.theme import Font, Space, Type
from ui.present.home import HomeModel, KeptLine, KeptModel
from ui.present.models import Tap
from ui.screens.common import button, icon_button, notice_bar, page, top_bar


def home_screen(model: HomeModel, kit: Kit) -> Node:
    """The last game or a new one, large; everything else small below."""
    dice = DiceRow(
        DrawnDie("5", Colour.RED, symbol=False),
        DrawnDie("boss"),
        DrawnDie("3", Colour.TURQUOISE, symbol=False),
        DrawnDie("6", Colour.YELLOW, symbol=False),
        size=58 if kit.wide else 84,
        rows=1,
    )
    name = Text(model.title, Type.HERO * 0.8, font=Font.TITLE, lines=1, align="left" if kit.wide else "center")
    greeting = Text(model.greeting, Type.BODY, tone=Tone.SOFT, lines=2, align="left" if kit.wide else "center")
    big = [tap for tap in (model.resume, model.new) if tap is not None]
    if kit.wide:
        head: Node = Row(Column(name, greeting, grow=1, gap=2), dice, gap=Space.WIDE)
        main: Node = Row(*(button(tap, grow=1, size=30) for tap in big), grow=1.3)
        rest: Node = Row(*(button(tap, grow=1, upright=True, size=19) for tap in model.taps), grow=1)
    else:
        head = Column(Gap(20), dice, name, greeting) if model.camera is None else Column(name, greeting)
        main = Column(*(button(tap, grow=1, size=30) for tap in big), grow=1.2)
        rest = Grid(
            *(button(tap, upright=True) for tap in model.taps),
            columns=2 if len(model.taps) <= 4 else 3,
            cell=120,
            grow=1,
        )
    camera = _missing(model.camera) if model.camera is not None else None
    return page(head, notice_bar(model.notices), camera, main, rest, pad=Space.WIDE)


def _missing(tap: Tap) -> Node:
    """That there is no camera, and the way to what can be checked, large."""
    return Surface(
        Row(
            Icon(tap.icon, 48, tone=Tone.WARN),
            Column(
                Text(tap.words, Type.TITLE, font=Font.TITLE, lines=1),
                Text(tap.below, Type.BODY),
                gap=1,
                grow=1,
            ),
            Icon("next", 30, tone=Tone.WARN),
            gap=Space.PAD,
        ),
        pad=8,
        outline=Tone.WARN,
        action=tap.action,
        name=tap.words,
    )


def kept_screen(model: KeptModel, kit: Kit) -> Node:
    """Every kept game."""
    if not model.lines:
        empty = Text(model.working or model.empty, Type.BODY, tone=Tone.SOFT, align="center", grow=1)
        return page(top_bar(model.title, model.back), empty)
    lines = Column(*(_line(line, kit) for line in model.lines))
    return page(top_bar(model.title, model.back), Scroll("kept", lines))


def _line(line: KeptLine, kit: Kit) -> Node:
    words = Column(
        Text(line.title, Type.BODY, font=Font.TITLE, lines=1),
        Text(line.names, Type.BODY, lines=2),
        Text(line.problem or line.words, Type.SMALL, tone=Tone.WARN if line.problem else Tone.SOFT, lines=2),
        gap=1,
        grow=1,
    )
    resume = button(line.resume, width=150 if kit.wide else 130) if line.resume is not None else None
    share = icon_button(line.share) if line.share is not None else None
    return Surface(Row(words, resume, share, icon_button(line.delete)), pad=10, shadow=False)
