"""What lies on a table: dice and players' badges. Every colour comes with its symbol."""

from __future__ import annotations

from typing import Any

from companion.dice import Colour
from ui.kit.brush import Rect
from ui.kit.layout import Container
from ui.kit.node import Action, Kit, Manner, Node, Stage, TouchTarget
from ui.kit.parts import Text, Tone
from ui.kit.player_picture import picture_texture
from ui.kit.theme import EDGE_UNITS, PAINTS, RGBA, TOUCH, Font, faded, needs_edge, rgb

_PLAIN_DIE = (rgb("F8F4EA"), rgb("2A2433"))
_CORNER = 0.2
_SEEN_WELL = 4.0
"""A die has an edge where its colour comes nearer to a ground: it may be veiled besides."""
_ARROW = 0.46
"""The arrow at a badge, as a share of it."""
_RING, _SIGN = 0.05, 0.4
"""Around a picture: the ring, and the sign at its corner, as shares of it."""
_SMALLEST_SIGN, _LARGEST_ARROW = 20.0, 28.0


class DrawnDie(Node):
    """A die. Picked ones are lifted out and ringed, doubtful ones carry a warning, unseen ones are an empty place."""

    def __init__(
        self,
        face: str,
        colour: Colour | None = None,
        *,
        size: float = 64.0,
        action: Action = None,
        name: str = "",
        picked: bool = False,
        doubtful: bool = False,
        faint: bool = False,
        focus: bool = False,
        symbol: bool = True,
        key: str = "",
        held: tuple[Action, Action] | None = None,
    ) -> None:
        super().__init__(width=size, height=size, key=key)
        self.face, self.colour, self.size, self.action = face, colour, size, action
        self.name = name or f"die {face}"
        self.picked, self.doubtful, self.faint, self.focus = picked, doubtful, faint, focus
        self.symbol, self.held = symbol, held
        self.order: int | None = None
        """The number at its corner that its doubt has too."""
        if key:
            self.manner, self.showing = Manner.DIE, face

    def measure(self, width: float, kit: Kit) -> tuple[float, float]:
        side = min(width, kit.px(self.size))
        return side, side

    def paint(self, stage: Stage) -> None:
        kit, brush, theme = stage.kit, stage.brush, stage.kit.theme
        x, y, w, h = self.box
        side = min(w, h)
        x, y = x + (w - side) / 2, y + (h - side) / 2
        inset = side * 0.07
        body = (x + inset, y + inset, side - 2 * inset, side - 2 * inset)
        if self.action is not None or self.held is not None:
            least = kit.px(TOUCH)
            grow = max(0.0, (least - side) / 2)
            spot = (x - grow, y - grow, side + 2 * grow, side + 2 * grow)
            target = TouchTarget(spot, self.action, side * _CORNER, self.name, self.held, stage.inside)
            target.drawn = body if not self.picked and not self.doubtful else (x, y, side, side)
            stage.targets.append(target)
        radius = side * _CORNER
        if not self.face:
            brush.rect(body, faded(theme.ink, 0.08), radius)
            brush.outline(body, theme.warn if self.doubtful else theme.edge, kit.px(2), radius)
            mark = Text("?", self.size * 0.5, tone=theme.ink, font=Font.TITLE, align="center")
            mark.place(body, kit)
            mark.draw(stage)
        else:
            if self.picked:
                brush.rect((x, y, side, side), theme.accent, radius * 1.15)
            elif self.doubtful:
                brush.rect((x, y, side, side), theme.warn, radius * 1.15)
            else:
                brush.shadow(body, radius, max(theme.shadow, 0.25) * (0.4 if self.faint else 1), kit.px(4))
            self._body(stage, body, side)
        if self.focus:
            brush.outline((x, y, side, side), theme.ink, kit.px(4), radius * 1.1)
        if self.doubtful:
            corner = side * 0.68
            self._corner(stage, "warn", theme.ground_edge, theme.warn, x + corner, y + corner, side * 0.36)
        if self.order is not None:
            self._number(stage, x, y, side)

    def _body(self, stage: Stage, body: Rect, side: float) -> None:
        paint = PAINTS.get(self.colour) if self.colour is not None else None
        ground, mark = (paint.body, paint.mark) if paint is not None else _PLAIN_DIE
        tint = (1.0, 1.0, 1.0, 0.42) if self.faint else (1.0, 1.0, 1.0, 1.0)
        stage.brush.die(self.face, body, ground, mark, tint)
        if needs_edge(stage.kit.theme, ground, _SEEN_WELL) and not self.faint:
            stage.brush.outline(body, stage.kit.theme.edge, stage.kit.px(EDGE_UNITS), side * _CORNER)
        if paint is not None and self.symbol:
            size = side * 0.3
            self._corner(stage, paint.symbol, mark, ground, body[0] - size * 0.2, body[1] - size * 0.2, size)

    def _corner(self, stage: Stage, icon: str, colour: RGBA, on: RGBA, x: float, y: float, size: float) -> None:
        stage.brush.disc(x + size / 2, y + size / 2, size / 2, on)
        stage.brush.icon(icon, (x + size * 0.17, y + size * 0.17, size * 0.66, size * 0.66), colour)

    def _number(self, stage: Stage, x: float, y: float, side: float) -> None:
        size = side * 0.34
        stage.brush.disc(x + size / 2, y + side - size / 2, size / 2, stage.kit.theme.accent)
        text = Text(str(self.order), self.size * 0.26, tone=Tone.ON_ACCENT, font=Font.TITLE, align="center")
        text.optional = True
        text.place((x, y + side - size, size, size), stage.kit)
        text.draw(stage)


class Badge(Node):
    """A player's sign: the colour with its symbol; with an arrow at its edge if it is their turn.

    With a picture it is that, ringed in the colour, and colour and symbol are small at its corner.
    """

    def __init__(
        self, colour: Colour, size: float = 40.0, *, faint: bool = False, turn: bool = False, picture: bytes = b""
    ) -> None:
        super().__init__(width=size, height=size)
        self.colour, self.faint, self.turn, self.picture = colour, faint, turn, picture

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        side = min(w, h)
        cx, cy = x + w / 2, y + h / 2
        texture = picture_texture(self.picture) if self.picture else None
        if texture is None:
            self._sign(stage, cx, cy, side)
        else:
            self._ringed(stage, texture, cx, cy, side)
        if self.turn:
            arrow = min(side * _ARROW, stage.kit.px(_LARGEST_ARROW))
            left, low = cx - side / 2 + arrow * 0.1, cy - side / 2 + arrow * 0.2
            stage.brush.disc(left, low, arrow / 2, stage.kit.theme.accent)
            spot = (left - arrow * 0.28, low - arrow * 0.31, arrow * 0.62, arrow * 0.62)
            stage.brush.icon("play", spot, stage.kit.theme.on_accent)

    def _sign(self, stage: Stage, cx: float, cy: float, side: float) -> None:
        """The colour and its symbol."""
        paint, alpha = PAINTS[self.colour], 0.4 if self.faint else 1.0
        stage.brush.disc(cx, cy, side / 2, faded(stage.kit.theme.ink, 0.9 * alpha))
        stage.brush.disc(cx, cy, side / 2 - max(1.0, stage.kit.px(1.5)), faded(paint.body, alpha))
        inner = side * 0.56
        box = (cx - inner / 2, cy - inner / 2, inner, inner)
        stage.brush.icon(paint.symbol, box, faded(paint.mark, alpha))

    def _ringed(self, stage: Stage, texture: Any, cx: float, cy: float, side: float) -> None:
        """The picture in a ring of the colour, the sign at its lower right corner."""
        kit, alpha = stage.kit, 0.4 if self.faint else 1.0
        thin, ring = max(1.0, kit.px(1.5)), max(kit.px(3.0), side * _RING)
        stage.brush.disc(cx, cy, side / 2, faded(kit.theme.ink, 0.9 * alpha))
        stage.brush.disc(cx, cy, side / 2 - thin, faded(PAINTS[self.colour].body, alpha))
        inner = side - 2 * (thin + ring)
        stage.brush.picture(texture, (cx - inner / 2, cy - inner / 2, inner, inner), (1.0, 1.0, 1.0, alpha))
        small = max(kit.px(_SMALLEST_SIGN), side * _SIGN)
        self._sign(stage, cx + (side - small) / 2, cy - (side - small) / 2, small)


class DiceRow(Container):
    """Dice in as few rows as fit, as large as fits, in the middle."""

    def __init__(
        self, *dice: DrawnDie, size: float = 72.0, gap: float = 10.0, grow: float = 0.0, rows: int = 3
    ) -> None:
        super().__init__(*dice, gap=gap, grow=grow)
        self.size, self.rows = size, rows

    def _shape(self, width: float, height: float | None, kit: Kit) -> tuple[int, float]:
        """How many in a row, and how large: the arrangement with the largest dice."""
        count = max(1, len(self.children))
        gap, best = kit.px(self.gap), (count, 0.0)
        for rows in range(1, max(self.rows, -(-count // 12)) + 1):
            columns = -(-count // rows)
            side = min(kit.px(self.size), (width - gap * (columns - 1)) / columns)
            if height is not None:
                side = min(side, (height - gap * (rows - 1)) / rows)
            if side > best[1] + 0.5:
                best = (columns, side)
        return best

    def least_height(self, width: float, kit: Kit) -> float:
        return min(self.measure(width, kit)[1], kit.px(TOUCH))

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        if not self.children:
            return 0.0, 0.0
        columns, side = self._shape(width, None, kit)
        rows = -(-len(self.children) // columns)
        gap = kit.px(self.gap)
        return columns * side + gap * (columns - 1), rows * side + gap * (rows - 1)

    def place(self, box: tuple[float, float, float, float], kit: Kit) -> None:
        self.box = box
        if not self.children:
            return
        x, y, w, h = box
        columns, side = self._shape(w, h, kit)
        gap = kit.px(self.gap)
        rows = -(-len(self.children) // columns)
        top = y + (h + rows * side + gap * (rows - 1)) / 2
        for i, die in enumerate(self.children):
            row, column = divmod(i, columns)
            in_row = min(columns, len(self.children) - row * columns)
            left = x + (w - in_row * side - gap * (in_row - 1)) / 2
            die.place((left + column * (side + gap), top - (row + 1) * side - row * gap, side, side), kit)
