"""One of the thirty places, drawn: its name, what it does, its die; struck through while deactivated."""

from __future__ import annotations

from companion.dice import Colour
from ui.boards.dice_city.glyph_flow import GlyphFlow
from ui.boards.dice_city.model import PlaceModel
from ui.kit import typeset
from ui.kit.layout import lifted
from ui.kit.node import Kit, Manner, Node, Stage, TouchTarget
from ui.kit.parts import Text, Tone, least_size, shade
from ui.kit.theme import Font, Type, mix, rgb
from ui.screens.common import die

KIND_COLOURS = {
    "resource": rgb("3C8A43"),
    "military": rgb("B63A34"),
    "economy": rgb("C9951B"),
    "culture": rgb("8147B5"),
    "civic": rgb("2F68C4"),
}
NO_KIND = rgb("6F6A7B")
PAPER, PRINT = rgb("FFF6E0"), rgb("2A1B14")
_LEAST_CELL = 47.0
_LEAST_DIE = 29.0
_DIE_SHARE = 0.52
"""How much of a place's width its die takes."""
_HINT = 22.0
"""The sign that tells what a tap does; it has a room of its own, so that it covers neither name nor figures."""
_PAD = 2.0


class PlaceNode(Node):
    """A place of a city."""

    def __init__(self, model: PlaceModel, row: Colour, column: int, owner: str) -> None:
        super().__init__(grow=1, key=f"place {row.value} {column}")
        self.model, self.row = model, row
        self.manner, self.showing = Manner.GLOW, (owner, model.die is not None)

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        """Rows with long names get the room that others do not need."""
        inside = width - 2 * kit.px(_PAD)
        name = Text(self.model.name, Type.LEAST, font=Font.BOLD)
        more = max(0.0, name.least_height(inside, kit) - _line_height(kit))
        return width, self.least_height(width, kit) + more

    def least_height(self, width: float, kit: Kit) -> float:
        room = width - 2 * kit.px(_PAD)
        parts = [self._ability().least_height(room, kit), self._figures().least_height(room, kit)]
        if self.model.die is not None:
            parts = [min(width * _DIE_SHARE, kit.px(_LEAST_DIE))]
        return max(kit.px(_LEAST_CELL), sum(parts) + _line_height(kit) + kit.px(2 * _PAD + 3))

    def _ability(self) -> GlyphFlow:
        return GlyphFlow(self.model.glyphs, PRINT, 20)

    def _figures(self) -> GlyphFlow:
        figures = ((self.model.defence, "shield"), (self.model.points, "star"))
        return GlyphFlow([figure for figure in figures if figure[0]], PRINT, 15)

    def paint(self, stage: Stage) -> None:
        model, kit, theme, brush = self.model, stage.kit, stage.kit.theme, stage.brush
        x, y, w, h = self.box
        kind = KIND_COLOURS.get(model.kind, NO_KIND)
        ground = mix(PAPER, kind, 0.12 if model.printed else 0.3)
        radius = kit.px(7)
        brush.rect(self.box, ground, radius)
        brush.rect((x, y, w, kit.px(4)), kind, kit.px(2))
        if model.action is not None or model.about is not None or model.correct is not None:
            rests = model.about if model.action is not None and model.about is not None else model.correct
            held = (rests, ()) if rests is not None else None
            action = model.action if model.action is not None else model.about
            name = f"place {self.row.value} {model.name}"
            stage.targets.append(TouchTarget(self.box, action, radius, name, held, stage.inside))
        self._content(stage)
        if model.struck:
            brush.rect(self.box, (0.1, 0.08, 0.1, 0.25), radius)
            top = y + h - _line_height(kit)  # the name stays readable
            for points in ([x, y, x + w, top], [x, top, x + w, y]):
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
        pad = kit.px(_PAD)
        x, y, w, h = self.box
        x, y, w, h = x + pad, y + pad + kit.px(3), w - 2 * pad, h - 2 * pad - kit.px(3)
        below: list[GlyphFlow] = [self._ability(), self._figures()]
        name = Text(model.name, Type.LEAST, tone=PRINT, font=Font.BOLD, align="center", valign="top")
        if model.hint:
            w -= kit.px(_HINT)
        least = sum(part.least_height(w, kit) for part in below)
        if model.die is not None:
            edge = kit.px(3)  # the frame of what is lit
            x, w, least = x + self._die_side(), w - self._die_side() - edge, self._die_side()
            below = [part for part in below[:1] if part.fits(w, self._die_side(), kit)]
        inside = self.box[2] - 2 * pad
        if h - least < name.least_height(inside, kit) or name.least_width(kit) > inside:
            name = Text(
                typeset.shortened(model.name, str(Font.BOLD), least_size(kit), inside),
                Type.LEAST,
                tone=PRINT,
                font=Font.BOLD,
                align="center",
                valign="top",
            )
        tall = name.least_height(inside, kit)
        name.place((self.box[0] + pad, y + h - tall, inside, tall), kit)
        name.draw(stage)
        if model.hint and sum(part.least_height(w, kit) for part in below) > h - tall:
            below = below[:1]  # what it is worth stands in the list of what can be attacked
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
        size = stage.kit.px(_HINT)
        middle = y + min(h - size * 1.2, h * 0.38)
        left = x + w - size - stage.kit.px(4)
        stage.brush.disc(left + size / 2, middle, size / 2, stage.kit.theme.accent)
        icon = size * 0.7
        spot = (left + (size - icon) / 2, middle - icon / 2, icon, icon)
        stage.brush.icon(self.model.hint, spot, shade(Tone.ON_ACCENT, stage.kit.theme))


def _line_height(kit: Kit) -> float:
    return typeset.line_height(str(Font.BOLD), least_size(kit))
