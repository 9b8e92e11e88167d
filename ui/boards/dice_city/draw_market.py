"""What is on offer, drawn: bandits and ships, and cards in rows as high as a thumb."""

from __future__ import annotations

from ui.boards.dice_city.draw_place import KIND_COLOURS, NO_KIND, PAPER, PRINT
from ui.boards.dice_city.glyph_flow import APART, GlyphFlow
from ui.boards.dice_city.glyphs import KIND_ICONS
from ui.boards.dice_city.model import BOTH, Glyph, OfferModel, PileModel, TownBoard
from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.theme import RGBA, TOUCH, Font, Type, mix, rgb

_FAINT = rgb("3E3026")
_DULL = (0.4, 0.38, 0.36, 1.0)
_LACK = rgb("8E1F12")
_ROW = 250.0
"""The least width of a card's row."""
_COST = 104.0
_FOE = 0.55
"""How much of its colour a row has that takes something from somebody."""


def market(model: TownBoard, kit: Kit) -> Node:
    """Bandits and ships above, cards below: two rows side by side where there is room."""
    piles = Grid(*(_pile(pile) for pile in model.piles), cell=60, columns=6, gap=4)
    rows = Grid(*(offer_row(card) for card in (*model.targets, *model.offers)), cell=_ROW, columns=2, gap=4, even=False)
    return Column(piles, Scroll("market", rows), gap=4, grow=1)


def turned_up(model: TownBoard) -> Node:
    """Which card came up: all that it can be."""
    rows = Grid(*(offer_row(card, brief=True) for card in model.turned_up), cell=170, columns=4, gap=6, even=False)
    return Scroll("turned-up", rows)


def offer_row(card: OfferModel, *, brief: bool = False) -> Node:
    """A card: what it is called, in print too; what it does or why it cannot be had; what it costs and is worth.

    `brief` is for a card that lies on the table, where it is found by its name alone.
    """
    kind = KIND_COLOURS.get(card.kind, NO_KIND)
    ink = PRINT if not card.barred else _FAINT
    ground = mix(PAPER, kind, _FOE if card.where else 0.22)
    worth: list[Glyph] = [(card.points, "star")] if card.points else []
    worth += [(card.defence, "shield")] if card.defence else []
    worth += [(card.left, "")] if card.left else []
    name, _, title = card.name.partition(BOTH)
    second: list[Node | None] = [Text(title, Type.LEAST, tone=ink, lines=1) if title else None]
    if brief:
        second.append(None if title else GlyphFlow(card.glyphs, ink, 18, left=True, grow=1))
    elif card.where:
        second = [Text(card.where, Type.LEAST, tone=ink, lines=1, grow=1), GlyphFlow(card.glyphs, ink, 18)]
    elif card.reason and not card.missing:
        second.append(Text(card.reason, Type.LEAST, font=Font.BOLD, tone=_LACK, lines=2, grow=1))
    else:
        second.append(GlyphFlow(card.glyphs, ink, 18, left=True, grow=1))
    figures = GlyphFlow(card.missing, _LACK, 17, gap=APART) if card.missing else GlyphFlow(worth, ink, 16, gap=APART)
    body = Row(
        Icon(KIND_ICONS.get(card.kind, "info"), 22, tone=kind),
        Column(
            Text(name, Type.BODY, font=Font.BOLD, tone=ink, lines=1), Row(*second, gap=6), gap=0, grow=1, align="middle"
        ),
        None
        if brief
        else Column(GlyphFlow(card.cost, ink, 20, gap=APART), figures, gap=1, width=_COST, align="middle"),
        gap=5,
    )
    return _thumb(
        body,
        tone=ground if not card.barred else mix(ground, _DULL, 0.2),
        action=card.action if card.action is not None else card.about,
        held=(card.about, ()) if card.action is not None and card.about is not None else None,
        name=f"card {card.name} {card.where}".strip(),
        focus=card.focus,
        lit=card.lit,
    )


def _pile(pile: PileModel) -> Node:
    ink = PRINT if not pile.barred else _FAINT
    ground = mix(PAPER, rgb("8C6B3F"), 0.25 if not pile.barred else 0.4)
    body = Column(
        GlyphFlow((("", pile.icon), (pile.points, "star"), (pile.left, "")), ink, 17, gap=APART),
        GlyphFlow(pile.needs, ink, 16, gap=APART),
        gap=1,
    )
    return _thumb(body, tone=ground, action=pile.action, held=None, name=pile.name, focus=pile.focus, lit=pile.lit)


def _thumb(
    body: Node, *, tone: RGBA, action: object, held: tuple[object, object] | None, name: str, focus: bool, lit: bool
) -> Node:
    return _Card(
        body,
        tone=tone,
        pad=4,
        radius=9,
        shadow=False,
        action=action,
        held=held,
        key=name,
        name=name,
        outline=Tone.WARN if focus else Tone.ACCENT if lit else None,
        outline_width=5 if focus else 3,
    )


class _Card(Surface):
    """A card is never lower than a thumb."""

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        w, h = super().natural(width, kit)
        return w, max(h, kit.px(TOUCH))

    def least_height(self, width: float, kit: Kit) -> float:
        return max(super().least_height(width, kit), kit.px(TOUCH))
