"""Dice City, drawn: a city of five rows and six columns with its dice, or the market; everybody's tabs beside it."""

from __future__ import annotations

from ui.boards.dice_city.draw_market import market, turned_up
from ui.boards.dice_city.draw_place import PlaceNode
from ui.boards.dice_city.glyph_flow import Figures
from ui.boards.dice_city.model import Glyph, MarketTab, Part, TownBoard, TownRow, TownTab
from ui.kit.layout import Column, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone, shade
from ui.kit.pieces import Badge
from ui.kit.theme import PAINTS, RGBA, TOUCH, Font, Type, mix

_SIDE, _BANK_SIDE = 150.0, 208.0
"""How wide the tabs are beside the city; as the bank they are read from a metre away."""
_UPRIGHT_CITY = 330.0
_UPRIGHT_BANK = 122.0
_MOST_STOCK = 28.0
"""Figures of what everybody has, at most so large."""
_BANK_LEAST, _BANK_MOST = 29.0, 46.0
"""Figures of the bank: more than 5 mm on the small display, and more where there is room."""
_BESIDE = 122.0


def town_board(model: TownBoard, kit: Kit) -> Node:
    """Landscape: one part large, the tabs beside it. Portrait: tabs, city, market. Cards to turn up take it all."""
    if model.turned_up:
        return turned_up(model)
    tabs = [_tab(tab, kit, bank=model.bank) for tab in model.tabs]
    rows = Column(*(_row(row, model.owner.name, kit) for row in model.rows), gap=2, grow=1)
    if kit.wide:
        note = Text(model.note, Type.SMALL, tone=Tone.WARN, lines=1) if model.note else None
        shown = market(model, kit) if model.part is Part.MARKET else Column(note, rows, gap=2, grow=1)
        side = Column(*tabs, _market_tab(model.market), gap=4, width=_BANK_SIDE if model.bank else _SIDE)
        return Row(shown, side, gap=6, grow=1)
    people = Row(*tabs, gap=4, height=_UPRIGHT_BANK if model.bank else TOUCH)
    city = Column(_bar(model), rows, gap=2)
    if model.part is Part.MARKET:  # what is left over or missing is the city's, which is looked at, not tapped
        city = Column(_bar(model), Scroll("city", rows, least=200), gap=2, height=_UPRIGHT_CITY)
    return Column(people, city, market(model, kit), gap=6, grow=1)


# --- the city ---------------------------------------------------------------------------------------------------------


def _bar(model: TownBoard) -> Node:
    """Whose city it is, and what its owner has."""
    return Row(
        Badge(model.owner.colour, 22),
        Text(model.owner.name, Type.SMALL, font=Font.TITLE, lines=1),
        Text(model.note, Type.LEAST, tone=Tone.WARN, lines=1, grow=1),
        *(_glyph(one, 18.0, Tone.INK) for one in model.holdings),
        gap=8,
        height=24,
    )


def _glyph(glyph: Glyph, size: float, tone: Tone | RGBA, key: str = "") -> Node:
    """With a key, its number counts up when it changes."""
    words, icon = glyph
    return Row(
        Text(words, size, font=Font.TITLE, tone=tone, lines=1, counts=bool(key), key=key) if words else None,
        Icon(icon, size, tone=tone) if icon else None,
        gap=2,
    )


def _row(row: TownRow, owner: str, kit: Kit) -> Node:
    head = Surface(
        Column(
            Badge(row.colour, 24),
            None if kit.wide else Text(row.name, Type.LEAST, font=Font.BOLD, lines=1, align="center"),
            gap=1,
            align="middle",
        ),
        tone=mix(kit.theme.panel, PAINTS[row.colour].body, 0.35 if kit.theme.shadow else 0.0),
        pad=2,
        radius=8,
        shadow=False,
        width=28 if kit.wide else 50,
    )
    places = (PlaceNode(place, row.colour, column, owner) for column, place in enumerate(row.places))
    return Row(head, *places, gap=2, grow=1)


# --- everybody --------------------------------------------------------------------------------------------------------


def _tab(tab: TownTab, kit: Kit, *, bank: bool) -> Node:
    """A player: sign, name, points; and what they have, as large as there is room where it is the bank."""
    ink = shade(Tone.INK, kit.theme)
    signs: list[Node | None] = [
        Badge(tab.who.colour, 22, turn=tab.turn),
        Text(tab.who.name, Type.LEAST, font=Font.BOLD, lines=1, grow=1),
        Icon("pencil", 13, tone=Tone.WARN) if tab.marked else None,
        Icon("hidden", 14, tone=Tone.SOFT) if tab.hidden else None,
        Icon("sword", 16, tone=Tone.ACCENT) if tab.lit and not tab.turn else None,
    ]
    score, strength = (tab.score, "star"), ((tab.strength, "sword"),) if tab.strength else ()
    if bank:
        first, lines = _bank_lines(tab.stock, score, strength, ink, wide=kit.wide)
    elif kit.wide:
        first = Row(
            *(_glyph(one, 18, Tone.INK) for one in strength),
            _glyph(score, 20, Tone.INK, f"score {tab.who.name}"),
            gap=4,
        )
        lines = [Figures(tab.stock, ink, 20, most=_MOST_STOCK)]
    else:
        number = Text(tab.score, 20, font=Font.TITLE, lines=1, counts=True, key=f"score {tab.who.name}")
        first, lines = number, []
    return Surface(
        Column(Row(*signs, first, gap=4), *lines, gap=0),
        tone=Tone.RAISED if tab.chosen else Tone.PANEL,
        pad=3,
        radius=10,
        shadow=False,
        outline=Tone.INK if tab.chosen else Tone.ACCENT if tab.lit else Tone.EDGE,
        outline_width=3 if tab.chosen or tab.lit else 1.5,
        action=tab.action,
        held=tab.held,
        key=f"player {tab.who.name}",
        name=f"city {tab.who.name}",
        grow=1,
    )


def _bank_lines(
    stock: tuple[Glyph, ...], score: Glyph, strength: tuple[Glyph, ...], ink: RGBA, *, wide: bool
) -> tuple[Node | None, list[Node]]:
    """What stands beside the name, and the lines below it: figures that are read from a metre away."""
    goods, hourglasses = stock[:-1], stock[-1]

    def line(*figures: Glyph, width: float | None = None) -> Node:
        return Figures(figures, ink, _BANK_LEAST, most=_BANK_MOST, width=width)

    if wide:
        return line(score, hourglasses, width=_BESIDE), [line(*goods, *strength)]
    return None, [line(score, hourglasses), line(*goods[:2]), line(*goods[2:], *strength)]


def _market_tab(tab: MarketTab) -> Node:
    return Surface(
        Row(
            Icon("cards", 24, tone=Tone.ACCENT if tab.lit else Tone.INK),
            Text(tab.words, Type.BODY, font=Font.TITLE, lines=1, grow=1),
            gap=6,
        ),
        tone=Tone.RAISED if tab.chosen else Tone.PANEL,
        pad=6,
        radius=10,
        shadow=False,
        outline=Tone.INK if tab.chosen else Tone.ACCENT if tab.lit else Tone.EDGE,
        outline_width=3 if tab.chosen or tab.lit else 1.5,
        action=tab.action,
        key="market",
        name="market",
        height=TOUCH,
    )
