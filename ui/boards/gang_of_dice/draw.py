"""Gang of Dice, drawn: the warning as a picture, the dice, who leads, the pot."""

from __future__ import annotations

from ui.boards.gang_of_dice.model import CardChoice, CardPicker, GangBoard
from ui.boards.gang_of_dice.pictures import warning_picture
from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.pieces import Badge, DiceRow
from ui.kit.theme import Font, Space, Type, mix, rgb
from ui.screens.common import button, dice

_BOMB = rgb("7A2E8E")
_EXPLOSION = rgb("C0392B")
_PAPER = rgb("FFF6E0")
_PRINT = rgb("2A1B14")
_FADED = rgb("B9B0A2")
"""A card that looks like a slip."""


def _kind_colour(kind: str) -> tuple[float, float, float, float]:
    return _BOMB if kind == "bomb" else _EXPLOSION


def warning_card(condition: str, kind: str, title: str, words: str, *, wide: bool) -> Node:
    """The warning as it lies in the middle of the table."""
    if not condition:
        return Surface(
            Column(Icon("cards", 44, tone=Tone.SOFT), Text(title, Type.BODY, tone=Tone.SOFT, align="center")),
            outline=Tone.LINE,
            shadow=False,
            width=150 if wide else None,
        )
    head = Surface(
        Row(
            Icon("bomb" if kind == "bomb" else "burst", 24, tone=_PAPER),
            Text(title, Type.BODY, font=Font.TITLE, tone=_PAPER, lines=1, grow=1),
        ),
        tone=_kind_colour(kind),
        pad=6,
        radius=10,
        shadow=False,
    )
    picture = warning_picture(condition, 46, tone=_PRINT, grow=1)
    words_node = Text(words, Type.BODY, font=Font.BOLD, tone=_PRINT, align="center", lines=3)
    if wide:
        return Surface(Column(head, picture, words_node), tone=_PAPER, pad=8, width=172)
    return Surface(
        Column(head, Row(picture, Text(words, Type.BODY, font=Font.BOLD, tone=_PRINT, grow=1, lines=3))),
        tone=_PAPER,
        pad=8,
    )


def gang_board(model: GangBoard, kit: Kit) -> Node:
    """The card on the left (or above), the dice beside it, the figures below them; or all cards to choose from."""
    if model.picker is not None:
        return card_picker(model.picker, kit)
    card = warning_card(model.condition, model.kind, model.title, model.words, wide=kit.wide)
    thrown: Node = DiceRow(*dice(model.dice), size=86, grow=1) if model.dice else Gap()
    figures = Row(*_figures(model), gap=Space.GAP)
    advice = Text(model.advice, Type.SMALL, tone=Tone.WARN, lines=3) if model.advice else None
    right = Column(thrown, _verdict(model), advice, figures, grow=1)
    if kit.wide:
        return Row(card, right, grow=1, gap=Space.PAD)
    return Column(card, right, grow=1)


def _verdict(model: GangBoard) -> Node | None:
    """What the dice come to as they lie, and whether the Boss takes offence."""
    if not model.total:
        return None
    tone = Tone.NO if model.offended else Tone.YES
    return Row(
        Gap(),
        Text(model.total, Type.NUMBER, font=Font.TITLE),
        Icon("warn" if model.offended else "check", 22, tone=tone),
        Text(model.offended or model.safe, Type.BODY, tone=tone, font=Font.BOLD, lines=1),
        *_rerolls(model),
        Gap(),
        align="middle",
    )


def _rerolls(model: GangBoard) -> list[Node]:
    """One arrow for each reroll that is left."""
    return [Gap(10), *(Icon("again", 22, tone=Tone.ACCENT) for _ in range(model.rerolls or 0))]


def _figures(model: GangBoard) -> list[Node]:
    pot = Surface(
        Row(
            Icon("pot", 26, tone=Tone.ACCENT),
            Text(model.pot, Type.NUMBER, font=Font.TITLE),
            Text(model.pot_words, Type.SMALL, tone=Tone.SOFT, grow=1, lines=2),
        ),
        pad=7,
        radius=12,
        shadow=False,
        grow=1,
    )
    if model.leader is None:
        return [pot]
    leader = Surface(
        Row(
            Icon("crown", 24, tone=Tone.WARN),
            Badge(model.leader.colour, 30),
            Text(f"{model.leader.name} · {model.lead}", Type.BODY, font=Font.BOLD, grow=1, lines=2),
        ),
        pad=7,
        radius=12,
        shadow=False,
        grow=1.4,
    )
    return [leader, pot]


def card_picker(model: CardPicker, kit: Kit) -> Node:
    """All conditions as pictures; the two kinds above them."""
    kinds = Row(*(button(tap, grow=1) for tap in model.kinds))
    cards = Grid(*(_choice(card) for card in model.cards), cell=112, columns=4 if kit.wide else 2, cell_height=82)
    words = Text(model.words, Type.SMALL, tone=Tone.SOFT, lines=1, align="center") if model.words else None
    return Column(kinds, Scroll("cards", cards), words, grow=1)


def _choice(card: CardChoice) -> Node:
    kind, words = _kind_colour(card.kind), card.doubt or card.words
    return Surface(
        Column(
            Row(
                Icon("bomb" if card.kind == "bomb" else "burst", 18, tone=kind),
                warning_picture(card.condition, 23, tone=mix(_PRINT, _PAPER, 0.6) if card.doubt else _PRINT, grow=1),
                gap=Space.HAIR,
            ),
            Text(words, Type.SMALL, font=Font.BOLD, tone=_PRINT, align="center", lines=2),
            gap=Space.HAIR,
        ),
        tone=_FADED if card.doubt else mix(_PAPER, kind, 0.1),
        pad=6,
        radius=12,
        action=card.action,
        key=f"card {card.words}",
        name=card.words,
        outline=Tone.WARN if card.focus else _FADED if card.doubt else kind,
        outline_width=6 if card.focus else 2,
    )
