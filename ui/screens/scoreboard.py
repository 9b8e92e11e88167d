"""The scoreboard: as few things as possible, each as large as possible."""

from __future__ import annotations

from ui.kit.big_number import BigNumber
from ui.kit.layout import Column, Grid, Row, Stack
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.pieces import Badge
from ui.kit.running_bar import TapAnywhere
from ui.kit.theme import PAINTS, Font, Space, Type, tinted
from ui.present.scoreboard import ScoreboardModel
from ui.present.table import PlayerLine
from ui.screens.common import button, notice_bar

SCORE = 170.0
"""Digits would like to be so high; where six people play they have 84 units, 15 mm on the small display."""
DUE = 34.0
NAME = 32.0
NOTES = 26.0
SIGN, FACE = 44.0, 84.0
"""The sign beside a name, and a picture where people stand in one row."""
TURN = 0.22
"""How much of their colour whoever is next has on the board."""
_COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}
_MANY_COLUMNS = 4
UPRIGHT_ROWS = 5
"""As many people stand below each other on an upright display; more stand in two columns."""


def scoreboard_screen(model: ScoreboardModel, kit: Kit) -> Node:
    """What is due above, everybody's score below it; a touch anywhere leads back to the table."""
    count = len(model.players)
    upright = 1 if count <= UPRIGHT_ROWS else 2
    columns = _COLUMNS.get(count, _MANY_COLUMNS) if kit.wide else upright
    stands = not kit.wide and columns == 1
    roomy = count <= columns or stands
    size = FACE if roomy and any(line.who.picture for line in model.players) else SIGN
    people = Grid(
        *(_player(line, kit, beside=stands, size=size) for line in model.players),
        columns=columns,
        cell=40,
        even=False,
        gap=Space.GAP,
        grow=1,
    )
    foot = [button(model.counted, height=62)] if model.counted is not None else [_foot(model, kit)]
    board = Column(_due(model, kit), notice_bar(model.notices), people, *foot, pad=Space.GAP, gap=Space.GAP)
    return Stack(TapAnywhere(model.leave), board)


def _due(model: ScoreboardModel, kit: Kit) -> Node:
    """Who is next and what is due, in their colour and with their sign."""
    sign = (
        Badge(model.who.colour, 58, picture=model.who.picture)
        if model.who is not None
        else Icon("dice", 50, tone=Tone.ACCENT)
    )
    colour = PAINTS[model.who.colour].body if model.who is not None else None
    return Surface(
        Row(sign, Text(model.due, DUE, font=Font.TITLE, lines=2, grow=1), gap=Space.PAD),
        tone=tinted(kit.theme, colour, 0.28) if colour and kit.theme.shadow else Tone.PANEL,
        pad=10,
        outline=colour,
        outline_width=3,
        shadow=False,
        key="due",
    )


def _player(line: PlayerLine, kit: Kit, *, beside: bool, size: float) -> Node:
    """Name and score; whoever is next has a frame, an arrow and a ground in their colour."""
    faint = Tone.SOFT if line.out else Tone.INK
    sign = Badge(line.who.colour, size, faint=line.out, turn=line.turn, picture=line.who.picture)
    name = Text(line.who.name, NAME, font=Font.TITLE, tone=faint, lines=1, align="left" if beside else "center")
    score = BigNumber(
        line.score, SCORE, tone=faint, align="right" if beside else "center", key=f"score {line.who.name}"
    )
    score.grow = 1.0
    if beside:
        name.grow = 1.0
        inside: Node = Row(sign, name, score, gap=Space.PAD)
    else:
        inside = Column(Row(sign, name, align="middle", height=size + 2), score, gap=Space.HAIR)
    ground = kit.theme.panel
    if line.turn and kit.theme.shadow:
        ground = tinted(kit.theme, PAINTS[line.who.colour].body, TURN)
    return Surface(
        inside,
        tone=ground,
        pad=8,
        outline=Tone.ACCENT if line.turn else None if kit.theme.shadow else Tone.LINE,
        outline_width=4 if line.turn else 2,
        shadow=False,
        key=f"player {line.who.name}",
    )


def _foot(model: ScoreboardModel, kit: Kit) -> Node:
    """Which game and which round; what everybody should see of it."""
    told = " · ".join(model.notes)
    return Row(
        Icon(kit.emblem, 40, tone=Tone.ACCENT) if kit.emblem else None,
        Text(f"{model.title} · {model.round}", NOTES if not told else Type.BODY, tone=Tone.SOFT, lines=1),
        Text(told, NOTES, lines=2, grow=1, align="right") if told else None,
        gap=Space.WIDE,
    )
