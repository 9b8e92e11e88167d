"""Dice City, drawn: a city of five rows and six columns with its dice, what is on offer, everybody's tabs."""

from __future__ import annotations

from collections.abc import Sequence

from companion.dice import Colour
from ui.boards.dice_city.glyphs import KIND_ICONS
from ui.boards.models import Glyph, OfferModel, PileModel, PlaceModel, TownBoard, TownRow, TownTab
from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Gap, Kit, Node, Stage, TouchTarget
from ui.kit.parts import Icon, Surface, Text, Tone, shade
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
_UPRIGHT_CITY = 290.0


def town_board(model: TownBoard, kit: Kit) -> Node:
    """Landscape: the city left, the market right. Portrait: the market below. Cards to turn up take it all."""
    if model.turned_up:
        return _turned_up(model, kit)
    city = Column(_bar(model), *(_row(row, kit) for row in model.rows), gap=2, grow=1)
    tabs = Row(*(_tab(tab) for tab in model.tabs), gap=4, height=TOUCH)
    market = [
        Grid(*(_offer(card) for card in model.display), cell=60, columns=4, gap=3, grow=2) if model.display else None,
        Grid(*(_offer(card) for card in model.basics), cell=60, columns=4, gap=3, grow=1),
        Row(*(_pile(pile) for pile in model.piles), gap=3, height=TOUCH + 2),
    ]
    if kit.wide:
        city.grow = 1.2
        return Row(city, Column(tabs, *market, gap=4, grow=1), gap=6, grow=1)
    city.grow, city.fixed_height = 0, _UPRIGHT_CITY  # what is left over or missing is the market's
    if all(one.action is None for one in model.basics) and all(one.action is None for one in model.piles):
        market = market[:1]  # while dice are used the piles, which never change, leave the room to the display
    return Column(tabs, city, Column(*market, gap=4, grow=1), gap=6, grow=1)


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
            Text(row.name, Type.LEAST, font=Font.BOLD, lines=1, align="center"),
            gap=1,
            align="middle",
        ),
        tone=mix(kit.theme.panel, PAINTS[row.colour].body, 0.35 if kit.theme.shadow else 0.0),
        pad=2,
        radius=8,
        shadow=False,
        width=46,
    )
    return Row(head, *(PlaceNode(place, row.colour, column) for column, place in enumerate(row.places)), gap=2, grow=1)


class GlyphLine(Node):
    """Numbers and icons in one line, in the middle, as large as fits."""

    def __init__(self, glyphs: Sequence[Glyph], ink: RGBA, size: float = 17.0, grow: float = 0.0) -> None:
        super().__init__(grow=grow)
        self.glyphs, self.ink, self.size = tuple(glyphs), ink, size

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, kit.px(self.size) if self.glyphs else 0.0

    def paint(self, stage: Stage) -> None:
        kit = stage.kit
        x, y, w, h = self.box
        wide = sum(_units(glyph) for glyph in self.glyphs)
        if not wide:
            return
        side = min(h, kit.px(self.size), w / wide)
        left, bottom = x + (w - side * wide) / 2, y + (h - side) / 2
        for words, icon in self.glyphs:
            if words:
                room = side * 0.56 * len(words)
                text = Text(words, side * 0.92 / kit.metrics.unit, tone=self.ink, font=Font.TITLE, align="center")
                text.place((left, bottom, room, side), kit)
                text.draw(stage)
                left += room
            if icon:
                stage.brush.icon(icon, (left, bottom, side, side), self.ink)
                left += side * 1.08


def _units(glyph: Glyph) -> float:
    words, icon = glyph
    return 0.56 * len(words) + (1.08 if icon else 0.0)


class PlaceNode(Node):
    """A place: its name, what it does, its die; struck through while deactivated."""

    def __init__(self, model: PlaceModel, row: Colour, column: int) -> None:
        super().__init__(grow=1, key=f"place {row.value} {column}")
        self.model, self.row = model, row

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, kit.px(_LEAST_CELL)

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
        """The name above; below it what it does, and its figures. A die takes the left of the lower part."""
        model, kit = self.model, stage.kit
        x, y, w, h = self.box
        pad = kit.px(3)
        left = x + pad + (self._die_side() if model.die is not None else 0.0)
        room = x + w - pad - left
        figures = [(model.defence, "shield")] if model.defence and model.die is None else []
        figures += [(model.points, "star")] if model.points and model.die is None else []
        low = y + pad + kit.px(3)
        parts: list[tuple[Node, float, float, float, float]] = []
        if figures:
            parts.append((GlyphLine(figures, _PRINT, 14), left, low, room, kit.px(14)))
            low += kit.px(15)
        line = kit.px(16 if figures else 22)
        parts.append((GlyphLine(model.glyphs, _PRINT, 20), left, low, room, line))
        low = max(low + line, y + pad + self._die_side() if model.die is not None else 0.0)
        lines = 1 if model.die is not None else 2
        name = Text(model.name, Type.LEAST, tone=_PRINT, font=Font.BOLD, align="center", valign="top", lines=lines)
        parts.append((name, x + pad, low, w - 2 * pad, max(1.0, y + h - pad - low)))
        for node, start, bottom, wide, tall in parts:
            node.place((start, bottom, wide, tall), kit)
            node.draw(stage)

    def _die_side(self) -> float:
        return min(self.box[2] * 0.52, self.box[3] * 0.64)

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


def _tab(tab: TownTab) -> Node:
    return Surface(
        Row(
            Icon("play", 12, tone=Tone.ACCENT) if tab.turn else None,
            Badge(tab.who.colour, 26),
            Column(
                Text(tab.who.name, Type.LEAST, font=Font.BOLD, lines=1),
                Row(
                    Text(tab.score, Type.BODY, font=Font.TITLE, lines=1),
                    Icon("pencil", 13, tone=Tone.WARN) if tab.marked else None,
                    Icon("hidden", 14, tone=Tone.SOFT) if tab.held is not None else None,
                    Icon("sword", 14, tone=Tone.ACCENT) if tab.lit and not tab.chosen else None,
                    gap=3,
                ),
                gap=0,
                grow=1,
            ),
            gap=4,
        ),
        tone=Tone.RAISED if tab.chosen else Tone.PANEL,
        pad=3,
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


def _offer(card: OfferModel) -> Node:
    kind = KIND_COLOURS.get(card.kind, _NO_KIND)
    ink = _PRINT if not card.barred else rgb("6B5A4C")
    figures = [(card.defence, "shield")] if card.defence else []
    figures += [(card.points, "star")] if card.points else []
    head = Row(
        Icon(KIND_ICONS.get(card.kind, "info"), 13, tone=kind),
        Text(card.name, Type.LEAST, font=Font.BOLD, tone=ink, lines=2, grow=1),
        gap=2,
    )
    left = Text(card.left, Type.LEAST, tone=ink, lines=1) if card.left else None
    below = (GlyphLine(card.cost, ink, 16, grow=1), GlyphLine(figures, ink, 15, grow=1))
    body = Column(head, GlyphLine(card.glyphs, ink, 20, grow=1), Row(*below, left, gap=4, height=16), gap=1)
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


def _pile(pile: PileModel) -> Node:
    ink = _PRINT if not pile.barred else rgb("6B5A4C")
    ground = mix(_PAPER, rgb("8C6B3F"), 0.25 if not pile.barred else 0.55)
    return Surface(
        Column(
            Row(
                Icon(pile.icon, 16, tone=ink),
                Text(pile.points, Type.SMALL, font=Font.TITLE, tone=ink, lines=1),
                Icon("star", 12, tone=ink),
                Gap(),
                Text(pile.left, Type.LEAST, tone=ink, lines=1),
                gap=2,
            ),
            GlyphLine(pile.needs, ink, 15),
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
        grow=1,
    )


def _turned_up(model: TownBoard, kit: Kit) -> Node:
    """Which card came up: all that it can be."""
    tiles = Grid(*(_offer(card) for card in model.turned_up), cell=120, columns=5, gap=6, cell_height=74, even=False)
    tabs = Row(*(_tab(tab) for tab in model.tabs), gap=4, height=TOUCH)
    return Column(None if kit.wide else tabs, Scroll("turned-up", tiles), gap=6, grow=1)
