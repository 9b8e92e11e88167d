"""The end: a feast for whoever won; the score pad is one tap away."""

from __future__ import annotations

from ui.kit.big_number import BigNumber
from ui.kit.confetti import Confetti
from ui.kit.layout import Column, Row, Scroll, Stack
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Icon, Shade, Surface, Text, Tone, shade
from ui.kit.pieces import Badge
from ui.kit.theme import PAINTS, TOUCH, Font, Space, Type, tinted
from ui.present.end import EndModel, RemarkLine, StandingLine
from ui.present.models import Who
from ui.screens.common import button
from ui.screens.score_pad import score_pad

FEAST = 0.5
"""How much of the winner's colour lies behind them."""
SIGN, SIGNS = 96.0, 68.0
"""The sign of one winner, and of several."""
FACE = 1.35
"""How much larger it is with a picture."""
WINS = 44.0
SCORE = 66.0


def end_screen(model: EndModel, kit: Kit) -> Node:
    """The winner large and in their colour; everybody else and what was remarkable beside them."""
    if model.pad is not None:
        return score_pad(model.pad, kit)
    told = Column(
        *(_standing(line) for line in model.standings if not (line.winner and len(model.winners) == 1)),
        *(_remark(line) for line in model.remarks),
        _marked(model),
        gap=6,
    )
    rest = Scroll("standings", told)
    if kit.wide:
        body: Node = Row(_feast(model, kit), rest, grow=1, gap=Space.PAD)
        taps: Node = Row(*(button(tap, grow=1, size=18) for tap in model.taps), height=TOUCH + 16)
    else:
        body = Column(_feast(model, kit), rest, grow=1, gap=Space.PAD)
        first, *others = [button(tap, grow=1) for tap in model.taps]
        pairs = [Row(*others[i : i + 2]) for i in range(0, len(others), 2)]
        taps = Column(first, *pairs)
    return Column(body, taps, pad=Space.PAD)


def _feast(model: EndModel, kit: Kit) -> Node:
    """Crown, sign, name and score of whoever won, on their colour; a flag where nobody did."""
    if not model.winners:
        inside = Column(
            Gap(), Row(Gap(), Icon("flag", SIGN, tone=Tone.SOFT), Gap()), *_sentences(model), Gap(), gap=Space.GAP
        )
        return Surface(inside, grow=1.15 if kit.wide else 0)
    size = SIGN if len(model.winners) == 1 else SIGNS
    signs = [_winner(who, size) for who in model.winners]
    alone = next((line for line in model.standings if line.winner), None) if len(model.winners) == 1 else None
    score = BigNumber(alone.points, SCORE, align="left", key=f"score {alone.who.name}") if alone is not None else None
    head = Row(Gap(), *signs, score, Gap(), gap=Space.WIDE)
    breaks = Text(alone.breaks, Type.SMALL, align="center", lines=2) if alone is not None and alone.breaks else None
    inside = Column(Gap(), head, *_sentences(model), breaks, Gap(), gap=Space.GAP)
    colour = PAINTS[model.winners[0].colour].body
    ground: Shade = tinted(kit.theme, colour, FEAST) if kit.theme.shadow else Tone.PANEL
    colours = tuple(who.colour for who in model.winners)
    strewn = Confetti(colours, shade(ground, kit.theme)) if kit.theme.shadow else None
    return Surface(
        Stack(strewn, inside),
        tone=ground,
        pad=Space.PAD,
        outline=colour,
        outline_width=4,
        grow=1.15 if kit.wide else 0,
        key="winner",
    )


def _winner(who: Who, size: float) -> Node:
    """Their sign below a crown; with a picture a little larger, so that a face is known across the room."""
    wide = size * FACE if who.picture else size
    crown = Icon("crown", size * 0.5, tone=Tone.WARN)
    return Column(crown, Badge(who.colour, wide, picture=who.picture), gap=0, width=wide)


def _sentences(model: EndModel) -> list[Node]:
    return [
        Text(model.sentence, WINS, font=Font.TITLE, align="center", lines=2),
        Text(model.reason, Type.BODY, align="center", lines=3),
    ]


def _marked(model: EndModel) -> Node | None:
    if not model.marked:
        return None
    return Row(Icon("pencil", 20, tone=Tone.WARN), Text(model.marked, Type.SMALL, tone=Tone.WARN, grow=1, lines=2))


def _standing(line: StandingLine) -> Node:
    return Surface(
        Row(
            Text(line.place, Type.TITLE, font=Font.TITLE, width=34, lines=1),
            Badge(line.who.colour, 42, picture=line.who.picture),
            Column(
                Text(line.who.name, Type.BUTTON, font=Font.TITLE, lines=1),
                Text(line.breaks, Type.SMALL, tone=Tone.ACCENT, lines=2) if line.breaks else None,
                gap=0,
                grow=1,
                align="middle",
            ),
            Icon("crown", 24, tone=Tone.WARN) if line.winner else None,
            Text(line.points, Type.SENTENCE, font=Font.TITLE, lines=1, key=f"score {line.who.name}"),
            gap=Space.PAD,
        ),
        tone=Tone.RAISED if line.winner else Tone.PANEL,
        pad=8,
        radius=14,
        shadow=line.winner,
    )


def _remark(line: RemarkLine) -> Node:
    sign = Badge(line.who.colour, 30) if line.who is not None else Icon(line.icon, 26, tone=Tone.WARN)
    return Surface(
        Row(sign, Text(line.words, Type.BODY, lines=2, grow=1), Icon(line.icon, 22, tone=Tone.WARN), gap=Space.GAP),
        pad=7,
        radius=12,
        shadow=False,
    )
