"""Gang of Dice, drawn: the warning as a picture, the dice, who leads, the pot."""

from __future__ import annotations

from ui.boards.gang_of_dice.model import CardChoice, CardPicker, GangBoard, KindChoice
from ui.boards.gang_of_dice.pictures import warning_picture
from ui.kit.layout import Column, Grid, Row, Scroll, Stack
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.pieces import Badge, DiceRow
from ui.kit.theme import Font, Space, Type, mix, rgb
from ui.screens.common import dice

_BOMB = rgb("7A2E8E")
_EXPLOSION = rgb("C0392B")
_PAPER = rgb("FFF6E0")
_PRINT = rgb("2A1B14")
_FADED = rgb("B9B0A2")
"""A card that looks like a slip."""


_KIND_ICONS = {"bomb": "bomb", "explosion": "burst"}


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
            Icon(_KIND_ICONS[kind], 24, tone=_PAPER),
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
        held=model.pot_held,
        name="pot",
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
    """All conditions as pictures: a tap on the left half is one kind, on the right half the other."""
    legend = Row(*(_legend(kind, words) for kind, words in model.kinds))
    cards = Grid(
        *(_choice(card) for card in model.cards),
        cell=112,
        columns=4 if kit.wide else 2,
        cell_height=66 if kit.wide else 61,
        gap=Space.HAIR,
    )
    words = Text(model.words, Type.SMALL, tone=Tone.SOFT, lines=1, align="center") if model.words else None
    return Column(legend, Scroll("cards", cards), words, grow=1, gap=Space.HAIR)


def _legend(kind: str, words: str) -> Node:
    return Row(
        Icon(_KIND_ICONS[kind], 20, tone=_kind_colour(kind)),
        Text(words, Type.SMALL, font=Font.BOLD, lines=1, grow=1),
        gap=Space.HAIR,
        grow=1,
    )


def _choice(card: CardChoice) -> Node:
    """The halves lie below as two surfaces, the picture and its words over both."""
    slip = next((half.doubt for half in card.halves if half.doubt and half.likely), "")
    left, right = card.halves
    face = Column(
        Row(
            Icon(_KIND_ICONS[left.kind], 20, tone=_half_ink(left)),
            warning_picture(card.condition, 23, tone=mix(_PRINT, _PAPER, 0.6) if slip else _PRINT, grow=1),
            Icon(_KIND_ICONS[right.kind], 20, tone=_half_ink(right)),
            gap=Space.HAIR,
        ),
        Text(slip or card.words, Type.SMALL, font=Font.BOLD, tone=_PRINT, align="center", lines=2),
        gap=0,
        pad=5,
    )
    return Stack(Row(*(_half(card, half) for half in card.halves), gap=0), face)


def _half(card: CardChoice, half: KindChoice) -> Node:
    return Surface(
        Gap(),
        tone=_FADED if half.doubt else mix(_PAPER, _kind_colour(half.kind), 0.3 if half.likely else 0.06),
        pad=0,
        radius=8,
        action=half.action,
        key=f"card {card.words} {half.kind}",
        name=f"{card.words}, {half.kind}",
        outline=Tone.WARN if half.focus else None,
        outline_width=6,
        shadow=False,
        grow=1,
    )


def _half_ink(half: KindChoice) -> tuple[float, float, float, float]:
    return mix(_kind_colour(half.kind), _PAPER, 0.0 if half.likely and not half.doubt else 0.55)
