"""Dicy Cards, drawn: six dice, five cards. Each says what it would earn, with which dice; frozen ones look frozen."""

from __future__ import annotations

from ui.boards.dicy_cards.model import DicyBoard, DicyCard, TurnedCard
from ui.boards.dicy_cards.pictures import card_picture
from ui.kit.layout import Column, Row
from ui.kit.node import Gap, Kit, Manner, Node
from ui.kit.parts import Button, Icon, Surface, Text, Tone
from ui.kit.pieces import Badge, DiceRow, DrawnDie
from ui.kit.theme import PAINTS, TOUCH, Font, Space, Type, mix, rgb
from ui.present.models import Who
from ui.screens.common import button, dice

_PAPER = rgb("FFF6E0")
_PRINT = rgb("2A1B14")
_FADED_PRINT = rgb("5A4A3D")
_FROST = rgb("BFE3F5")
_ICE_PRINT = rgb("12405C")
_GAIN = rgb("14693F")
PAY_SIZE = 16.0
PAY_WIDTH = 128.0
TURNED_WIDTH = 78.0


def dicy_board(model: DicyBoard, kit: Kit) -> Node:
    """Dice above; below them the cards of the player who acts."""
    crowded = kit.wide and any(card.turned is not None for card in model.cards)
    size = 46 if crowded else 56 if kit.wide else 70
    thrown = DiceRow(*dice(model.dice), size=size, rows=1) if model.dice else None
    if kit.wide:
        cards: Node = Row(*(_upright(card, model.who, crowded) for card in model.cards), grow=1)
    else:
        cards = Column(*(_lying(card, model.who) for card in model.cards), grow=1)
    note = Text(model.note, Type.SMALL, tone=Tone.WARN, font=Font.BOLD, lines=1) if model.note else None
    return Column(thrown, cards, note, grow=1)


def _tone(card: DicyCard) -> tuple[tuple[float, float, float, float], tuple[float, float, float, float]]:
    if card.frozen:
        return _FROST, _ICE_PRINT
    if card.barred:
        return mix(_PAPER, (0.45, 0.42, 0.4, 1.0), 0.3), _FADED_PRINT
    return _PAPER, _PRINT


def _earning(card: DicyCard, ink: tuple[float, float, float, float]) -> list[Node]:
    if card.earns:
        used = DiceRow(*(DrawnDie(str(value), size=20) for value in card.picks), size=20, gap=2, rows=1)
        return [Text(card.earns, Type.TITLE, font=Font.TITLE, tone=_GAIN, align="center", lines=1), used]
    if card.reason and not card.frozen:
        return [Text(card.reason, Type.LEAST, tone=ink, align="center", lines=5, optional=True)]
    return [Text(card.rule, Type.LEAST, tone=ink, align="center", lines=5, optional=True)] if not card.frozen else []


def _frost(card: DicyCard) -> Node | None:
    return Icon("snow", 30, tone=_ICE_PRINT) if card.frozen else None


def _pay(card: DicyCard) -> Button | None:
    """Freeze this card and throw again: an icon alone would not say what it costs."""
    return button(card.pay, size=PAY_SIZE) if card.pay is not None else None


def _turned(turned: TurnedCard, *, wide: bool) -> Node:
    """The same card of the next player: whose it is, to which side it turns, and what that tells."""
    ink = _ICE_PRINT if turned.freezes else _PRINT
    signs = [Badge(turned.who.colour, 24), Icon("snow", 22, tone=_ICE_PRINT) if turned.freezes else None]
    size = Type.SMALL if turned.freezes or not wide else Type.LEAST  # a word is longer than a number
    tone = _GAIN if turned.freezes else ink
    tells = Text(turned.tells, size, font=Font.TITLE, tone=tone, align="center", lines=1, grow=1)
    if wide:
        content: Node = Row(*signs, tells, gap=3)
    else:
        content = Column(Row(Gap(), *signs, Gap(), gap=5, grow=1), tells, gap=3)
    return Surface(
        content,
        tone=_FROST if turned.freezes else _PAPER,
        pad=5,
        radius=12,
        action=turned.action,
        key=f"turned {turned.words} {turned.action!r}",
        name=turned.words,
        outline=mix(PAINTS[turned.who.colour].body, _PRINT, 0.3),  # pale colours must stand out from a light ground
        outline_width=3,
        height=TOUCH if wide else None,
        width=None if wide else TURNED_WIDTH,
    )


def _upright(card: DicyCard, who: Who, crowded: bool) -> Node:
    """`crowded`: the next player's cards need room below, and the name of the card must do."""
    ink = _tone(card)[1]
    content = Column(
        Text(card.name, Type.SMALL, font=Font.TITLE, tone=ink, align="center", lines=2),
        card_picture(card.card, 24, tone=ink) if not crowded else None,
        Row(Gap(), _frost(card), Gap()) if card.frozen else None,
        *_earning(card, ink),
        Gap(),
        gap=Space.HAIR + 1,
    )
    below: Node | None = Gap(TOUCH) if crowded else None
    if card.turned is not None:
        below = _turned(card.turned, wide=True)
    return Column(_surface(card, who, content, pad=6), _pay(card), below, grow=1, gap=6)


def _lying(card: DicyCard, who: Who) -> Node:
    ink = _tone(card)[1]
    content = Row(
        Column(
            Text(card.name, Type.BODY, font=Font.TITLE, tone=ink, lines=1),
            card_picture(card.card, 24, tone=ink),
            gap=Space.HAIR,
            width=150,
        ),
        Column(*_earning(card, ink), _frost(card), grow=1, gap=Space.HAIR, align="middle"),
    )
    pay = _pay(card)
    if pay is not None:
        pay.fixed_width = PAY_WIDTH
    turned = _turned(card.turned, wide=False) if card.turned is not None else None
    return Row(_surface(card, who, content, pad=8), pay, turned, grow=1, gap=6)


def _surface(card: DicyCard, who: Who, content: Node, pad: float) -> Node:
    surface = Surface(
        content,
        tone=_tone(card)[0],
        pad=pad,
        radius=12,
        action=card.action,
        held=card.held,
        key=f"card {card.card}",
        name=card.name,
        outline=Tone.WARN if card.focus else Tone.ICE if card.frozen else None,
        outline_width=5 if card.focus else 3,
        grow=1,
    )
    surface.manner, surface.showing = Manner.TURN, (who.name, card.frozen)
    return surface
