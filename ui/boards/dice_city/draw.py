"""Dice City, drawn: a city of five rows and six columns with its dice, what is on offer, everybody's tabs."""

from __future__ import annotations

from companion.dice import Colour
from ui.boards.dice_city.glyph_flow import GlyphFlow
from ui.boards.dice_city.glyphs import KIND_ICONS
from ui.boards.dice_city.model import Glyph, OfferModel, PileModel, PlaceModel, TownBoard, TownRow, TownTab
from ui.kit import typeset
from ui.kit.layout import Column, Grid, Row, Scroll, lifted
from ui.kit.node import Kit, Node, Stage, TouchTarget
from ui.kit.parts import Icon, Surface, Text, Tone, least_size, shade
from ui.kit.pieces import Badge
from ui.kit.theme import PAINTS, RGBA, TOUCH, Font, Type, faded, mix, rgb
from ui.screens.common import die

KIND_COLOURS = {
    "resource": rgb("3C8A43"),
    "military": rgb("B63A34"),
    "economy": rgb("C9951B"),
    "culture": rgb("8147B5"),
    "civic": rgb("2F68C4"),
}
_NO_KIND = rgb("6F6A7B")
_PAPER, _PRINT = rgb("FFF6E0"), rgb("2A1B14")
_LEAST_CELL = 47.0
_LEAST_DIE = 34.0
_DIE_SHARE = 0.52
"""How much of a place's width its die takes."""
_PLACE_PAD = 2.0
_UPRIGHT_CITY = 330.0


def town_board(model: TownBoard, kit: Kit) -> Node:
    """Landscape: the city left, the market right. Portrait: the market below. Cards to turn up take it all."""
    if model.turned_up:
        return _turned_up(model, kit)
    rows = Column(*(_row(row, kit) for row in model.rows), gap=2, grow=1)
    city = Column(_bar(model), Scroll("city", rows, least=200), gap=2, grow=1)
    tabs = Row(*(_tab(tab) for tab in model.tabs), gap=4, height=TOUCH)
    market = [
        Grid(*(_offer(card, kit) for card in model.display), cell=80, columns=4, gap=3, grow=2)
        if model.display
        else None,
        Grid(*(_offer(card, kit) for card in model.basics), cell=80, columns=4, gap=3, grow=1),
        Grid(*(_pile(pile) for pile in model.piles), cell=60, columns=6, gap=3),
    ]
    if kit.wide:
        city.grow = 1.2
        return Row(city, Column(tabs, Scroll("market", Column(*market, gap=3)), gap=4, grow=1), gap=6, grow=1)
    city.grow, city.fixed_height = 0, _UPRIGHT_CITY  # what is left over or missing is the market's
    if all(one.action is None for one in model.basics) and all(one.action is None for one in model.piles):
        market = market[:1]  # while dice are used the piles, which never change, leave the room to the display
    return Column(tabs, city, Scroll("market", Column(*market, gap=3)), gap=6, grow=1)


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


def _glyph(glyph: Glyph, size: float, tone: Tone | RGBA) -> Node:
    words, icon = glyph
    return Row(
        Text(words, size, font=Font.TITLE, tone=tone, lines=1) if words else None,
        Icon(icon, size, tone=tone) if icon else None,
        gap=2,
    )


def _row(row: TownRow, kit: Kit) -> Node:
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
    return Row(head, *(PlaceNode(place, row.colour, column) for column, place in enumerate(row.places)), gap=2, grow=1)


class PlaceNode(Node):
    """A place: its name, what it does, its die; struck through while deactivated."""

    def __init__(self, model: PlaceModel, row: Colour, column: int) -> None:
        super().__init__(grow=1, key=f"place {row.value} {column}")
        self.model, self.row = model, row

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, self.least_height(width, kit)

    def least_height(self, width: float, kit: Kit) -> float:
        room = width - 2 * kit.px(_PLACE_PAD)
        parts = [self._ability().least_height(room, kit), self._figures().least_height(room, kit)]
        if self.model.die is not None:
            parts = [min(width * _DIE_SHARE, kit.px(_LEAST_DIE))]
        return max(kit.px(_LEAST_CELL), sum(parts) + _line_height(kit) + kit.px(2 * _PLACE_PAD + 3))

    def _ability(self) -> GlyphFlow:
        return GlyphFlow(self.model.glyphs, _PRINT, 20)

    def _figures(self) -> GlyphFlow:
        figures = ((self.model.defence, "shield"), (self.model.points, "star"))
        return GlyphFlow([figure for figure in figures if figure[0]], _PRINT, 15)

    def paint(self, stage: Stage) -> None:
        model, kit, theme, brush = self.model, stage.kit, stage.kit.theme, stage.brush
        x, y, w, h = self.box
        kind = KIND_COLOURS.get(model.kind, _NO_KIND)
        ground = mix(_PAPER, kind, 0.12 if model.printed else 0.3)
        radius = kit.px(7)
        brush.rect(self.box, ground, radius)
        brush.rect((x, y, w, kit.px(4)), kind, kit.px(2))
        if model.action is not None or model.about is not None:
            held = (model.about, ()) if model.action is not None and model.about is not None else None
            action = model.action if model.action is not None else model.about
            name = f"place {self.row.value} {model.name}"
            stage.targets.append(TouchTarget(self.box, action, radius, name, held, stage.inside))
        self._content(stage)
        if model.struck:
            brush.rect(self.box, (0.1, 0.08, 0.1, 0.45), radius)
            for points in ([x, y, x + w, y + h], [x, y + h, x + w, y]):
                brush.line(points, theme.no, kit.px(4))
        if model.die is not None:
            self._die(stage)
        if model.hint:
            self._hint(stage)
        if model.lit:
            brush.outline(self.box, theme.accent, kit.px(4), radius)
            brush.outline(self.box, (0.0, 0.0, 0.0, 0.7), kit.px(1), radius)
        if model.in_hand:
            brush.outline(self.box, theme.yes, kit.px(5), radius)
        if model.focus:
            brush.outline(self.box, (0.0, 0.0, 0.0, 1.0), kit.px(5), radius)

    def _content(self, stage: Stage) -> None:
        """The name above, shortened where it must be; below it what it does, and its figures, or a die beside them."""
        model, kit = self.model, stage.kit
        pad = kit.px(_PLACE_PAD)
        x, y, w, h = self.box
        x, y, w, h = x + pad, y + pad + kit.px(3), w - 2 * pad, h - 2 * pad - kit.px(3)
        below: list[GlyphFlow] = [self._ability(), self._figures()]
        name = Text(model.name, Type.LEAST, tone=_PRINT, font=Font.BOLD, align="center", valign="top")
        least = sum(part.least_height(w, kit) for part in below)
        if model.die is not None:
            x, w, least = x + self._die_side(), w - self._die_side(), self._die_side()
            below = [part for part in below[:1] if part.fits(w, self._die_side(), kit)]
        inside = self.box[2] - 2 * pad
        if h - least < name.least_height(inside, kit) or name.least_width(kit) > inside:
            name = Text(
                typeset.shortened(model.name, str(Font.BOLD), least_size(kit), inside),
                Type.LEAST,
                tone=_PRINT,
                font=Font.BOLD,
                align="center",
                valign="top",
            )
        tall = name.least_height(inside, kit)
        name.place((self.box[0] + pad, y + h - tall, inside, tall), kit)
        name.draw(stage)
        heights = lifted([part.natural(w, kit)[1] for part in below], [part.least_height(w, kit) for part in below])
        scale = min(1.0, (h - tall) / sum(heights)) if sum(heights) else 1.0
        top = y + h - tall - max(0.0, h - tall - sum(heights)) / 2
        for part, high in zip(below, heights, strict=True):
            top -= high * scale
            if part.glyphs:
                part.place((x, top, w, high * scale), kit)
                part.draw(stage)

    def _die_side(self) -> float:
        return min(self.box[2] * _DIE_SHARE, self.box[3] * 0.62)

    def _die(self, stage: Stage) -> None:
        x, y = self.box[:2]
        assert self.model.die is not None
        side = self._die_side()
        node = die(self.model.die, side / stage.kit.metrics.unit)
        node.action = None  # the place is the target, and is larger
        node.place((x + stage.kit.px(1), y + stage.kit.px(3), side, side), stage.kit)
        node.draw(stage)

    def _hint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        size = min(w, h) * 0.3
        stage.brush.disc(x + w - size * 0.6, y + h - size * 0.6, size * 0.6, stage.kit.theme.accent)
        spot = (x + w - size, y + h - size, size * 0.8, size * 0.8)
        stage.brush.icon(self.model.hint, spot, shade(Tone.ON_ACCENT, stage.kit.theme))


def _line_height(kit: Kit) -> float:
    return typeset.line_height(str(Font.BOLD), least_size(kit))


def _tab(tab: TownTab) -> Node:
    return Surface(
        Column(
            Text(tab.who.name, Type.LEAST, font=Font.BOLD, lines=1),
            Row(
                Badge(tab.who.colour, 24, turn=tab.turn),
                Text(tab.score, Type.BODY, font=Font.TITLE, lines=1),
                Icon("pencil", 13, tone=Tone.WARN) if tab.marked else None,
                Icon("hidden", 14, tone=Tone.SOFT) if tab.held is not None else None,
                Icon("sword", 14, tone=Tone.ACCENT) if tab.lit and not tab.chosen else None,
                gap=3,
            ),
            gap=0,
        ),
        tone=Tone.RAISED if tab.chosen else Tone.PANEL,
        pad=5,
        radius=10,
        shadow=False,
        outline=Tone.INK if tab.chosen else Tone.ACCENT if tab.lit else Tone.LINE,
        outline_width=3 if tab.chosen or tab.lit else 1.5,
        action=tab.action,
        held=tab.held,
        key=f"player {tab.who.name}",
        name=f"city {tab.who.name}",
        grow=1,
    )


# --- what is on offer -------------------------------------------------------------------------------------------------


def _offer(card: OfferModel, kit: Kit) -> Node:
    kind = KIND_COLOURS.get(card.kind, _NO_KIND)
    ink = _PRINT if not card.barred else rgb("6B5A4C")
    figures = [(card.defence, "shield")] if card.defence else []
    figures += [(card.points, "star")] if card.points else []
    figures += [(card.left, "")] if card.left else []
    head = Row(
        Icon(KIND_ICONS.get(card.kind, "info"), 13, tone=kind),
        Text(card.name, Type.LEAST, font=Font.BOLD, tone=ink, lines=2, grow=1),
        gap=2,
    )
    body = Column(
        head, GlyphFlow(card.glyphs, ink, 20, grow=1), GlyphFlow((*card.cost, *figures), ink, 16, grow=0.3), gap=1
    )
    ground = mix(_PAPER, kind, 0.22)
    return _Card(
        body,
        tone=ground if not card.barred else mix(ground, (0.4, 0.38, 0.36, 1.0), 0.35),
        pad=4,
        radius=9,
        shadow=False,
        action=card.action if card.action is not None else card.about,
        held=(card.about, ()) if card.action is not None and card.about is not None else None,
        key=f"card {card.name}",
        name=f"card {card.name}",
        outline=Tone.WARN if card.focus else Tone.ACCENT if card.lit else None,
        outline_width=5 if card.focus or card.lit else 1,
    )


class _Card(Surface):
    """A card is never lower than a thumb."""

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        w, h = super().natural(width, kit)
        return w, max(h, kit.px(TOUCH))

    def least_height(self, width: float, kit: Kit) -> float:
        return max(super().least_height(width, kit), kit.px(TOUCH))


def _pile(pile: PileModel) -> Node:
    ink = _PRINT if not pile.barred else rgb("6B5A4C")
    ground = mix(_PAPER, rgb("8C6B3F"), 0.25 if not pile.barred else 0.55)
    return _Card(
        Column(
            GlyphFlow((("", pile.icon), (pile.points, "star"), (pile.left, "")), ink, 16),
            GlyphFlow(pile.needs, ink, 15),
            gap=1,
        ),
        tone=faded(ground, 1.0),
        pad=3,
        radius=9,
        shadow=False,
        action=pile.action,
        key=f"pile {pile.name}",
        name=pile.name,
        outline=Tone.WARN if pile.focus else Tone.ACCENT if pile.lit else None,
        outline_width=5,
    )


def _turned_up(model: TownBoard, kit: Kit) -> Node:
    """Which card came up: all that it can be."""
    tiles = Grid(
        *(_offer(card, kit) for card in model.turned_up), cell=120, columns=5, gap=6, cell_height=74, even=False
    )
    tabs = Row(*(_tab(tab) for tab in model.tabs), gap=4, height=TOUCH)
    return Column(None if kit.wide else tabs, Scroll("turned-up", tiles), gap=6, grow=1)
