"""The forty missions of Dicetopia as small pictures: dice, colours with their symbols, and signs between them."""

from __future__ import annotations

from companion.dice import Colour
from ui.kit.layout import Row
from ui.kit.node import Gap, Kit, Node, Stage
from ui.kit.parts import Icon, Text
from ui.kit.pieces import DrawnDie
from ui.kit.theme import PAINTS, RGBA, Font

SIZE = 30.0
_COLOURS = (Colour.VIOLET, Colour.WHITE, Colour.TURQUOISE)
_FIXED: dict[str, tuple[str, ...]] = {
    "pairs-value": ("3", "3"),
    "pairs-both": ("violet:3", "violet:3"),
    "triple": ("4", "4", "4"),
    "clones": ("2", "2", "2", "2", "2", "2"),
    "all-values": ("1", "2", "3", "4", "5", "6"),
    "all-colours": ("violet", "white", "turquoise"),
    "only-odd": ("1", "3", "5"),
    "only-even": ("2", "4", "6"),
    "highest": ("+sum", "+up"),
    "lowest": ("+sum", "+down"),
    "boss": ("+crown", "+person"),
    "spies": ("+hidden", "+person"),
    "godfather": ("+person", "+person", "+person"),
    "special-agents": ("+home", "=6 ×", "+person"),
    "chameleon": ("+again", "+cards"),
    "all-in": ("+cards", "=× 2"),
}
_SIGNS = {"most": "+crown", "none": "-", "per": "=1 ×", "city": "+home"}


def parts_of(mission: str) -> tuple[str, ...]:
    """The parts of a picture: a face, a colour, `colour:face`, `+icon`, `=words`, or `-` (struck out)."""
    if mission in _FIXED:
        return _FIXED[mission]
    what, _, thing = mission.partition("-")
    return _SIGNS[what], thing


class Block(Node):
    """A die of a colour, whatever it shows: its body with the symbol of the colour."""

    def __init__(self, colour: Colour, size: float = SIZE) -> None:
        super().__init__(width=size, height=size)
        self.colour = colour

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        side = min(w, h)
        body = (x + (w - side) / 2, y + (h - side) / 2, side, side)
        paint = PAINTS[self.colour]
        stage.brush.rect(body, paint.body, side * 0.2)
        stage.brush.outline(body, paint.mark, stage.kit.px(1.5), side * 0.2)
        inner = side * 0.6
        stage.brush.icon(
            paint.symbol, (body[0] + (side - inner) / 2, body[1] + (side - inner) / 2, inner, inner), paint.mark
        )


class Struck(Node):
    """Something crossed out: none of it."""

    def __init__(self, child: Node, ink: RGBA) -> None:
        super().__init__(width=child.fixed_width, height=child.fixed_height)
        self.child, self.ink = child, ink

    def paint(self, stage: Stage) -> None:
        self.child.place(self.box, stage.kit)
        self.child.draw(stage)
        x, y, w, h = self.box
        for points in ([x, y, x + w, y + h], [x, y + h, x + w, y]):
            stage.brush.line(points, (0.76, 0.1, 0.1, 1.0), stage.kit.px(2.5))


def mission_picture(mission: str, ink: RGBA) -> Node:
    """A mission as a row of dice and signs."""
    nodes: list[Node] = []
    parts = parts_of(mission)
    size = SIZE if len(parts) < 5 else SIZE * 0.72
    for part in parts:
        if part == "-":
            continue
        node = _part(part, size, ink)
        nodes.append(Struck(node, ink) if parts[0] == "-" else node)
    return Row(Gap(), *nodes, Gap(), gap=4, height=SIZE + 2)


def _part(part: str, size: float, ink: RGBA) -> Node:
    if part.startswith("+"):
        return Icon(part[1:], size * 0.9, tone=ink)
    if part.startswith("="):
        return Text(part[1:], size * 0.7, tone=ink, font=Font.TITLE, lines=1)
    colour, _, face = part.rpartition(":")
    if not colour and part in [one.value for one in _COLOURS]:
        return Block(Colour(part), size)
    return DrawnDie(face, Colour(colour) if colour else None, size=size)


def help_picture(mission: str, kit: Kit) -> Node:
    """A mission beside its words in the help."""
    return mission_picture(mission, kit.theme.ink)
