"""Dicetopia, drawn: six districts with dice and agents, the faction boards beside them, and the forty missions."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ui.boards.dicetopia.missions import mission_picture
from ui.boards.dicetopia.model import (
    DistrictModel,
    DistrictSlot,
    FactionModel,
    MissionPicker,
    MissionTile,
    SetupPad,
    TopiaBoard,
)
from ui.kit.brush import Rect
from ui.kit.layout import Column, Container, Grid, Row, Scroll
from ui.kit.node import Action, Gap, Kit, Manner, Node, Stage, TouchTarget
from ui.kit.parts import Icon, Surface, Text, Tone, least_size
from ui.kit.pieces import Badge
from ui.kit.theme import Font, Type, faded, mix, rgb
from ui.present.models import DieModel
from ui.screens.common import button, die

_STREET = rgb("0E2A33")
"""The city's ground in dark themes: the boards' own colour, so that city and people are told apart at a glance."""
LEAST_SLOT = 47.0
"""Units: 9 mm."""
_IN_A_ROW = 3
_PAPER, _PRINT = rgb("FFF6E0"), rgb("2A1B14")


def topia_board(model: TopiaBoard, kit: Kit) -> Node:
    """Landscape: the city left, the boards right. Portrait: the boards below."""
    if model.missions is not None:
        return mission_picker(model.missions, kit)
    city = Grid(*(_district(one) for one in model.districts), columns=3, cell=100, gap=5, grow=3)
    boards = [_faction(one, kit) for one in model.factions] if model.pad is None else [_setup_pad(model.pad)]
    if not boards:
        return city
    if kit.wide:
        return Row(city, Column(*boards, gap=5, grow=2), gap=6, grow=1)
    return Column(city, Column(*boards, gap=5, grow=2), gap=6, grow=1)


_SLOT = 0.06
"""The share of a slot that stays free on each side of its edge; a die or an agent has as much again around it."""


class SlotNode(Node):
    """A slot with what lies in it. Lit ones are framed; what cannot be chosen now steps back."""

    def __init__(self, model: DistrictSlot, key: str, held: tuple[Action, Action] | None) -> None:
        super().__init__(key=key)
        self.model, self.held = model, held
        self.manner = Manner.WALK
        if model.agent is not None:  # it comes from the board of its faction
            self.showing, self.origin = model.agent, f"player {model.agent.name}"
        elif model.die is not None:
            self.showing = (model.die.face, model.die.colour)

    def paint(self, stage: Stage) -> None:
        model, kit, theme = self.model, stage.kit, stage.kit.theme
        x, y, w, h = self.box
        side = min(w, h)
        cell = (x + (w - side) / 2, y + (h - side) / 2, side, side)
        frame = _inset(cell, kit.px(2))  # so that the frames of neighbours stay apart
        if model.action is not None:
            target = TouchTarget(self.box, model.action, side * 0.2, model.name, self.held, stage.inside)
            framed = model.lit or model.focus or model.order is not None
            empty = model.die is None and model.agent is None
            target.drawn = frame if framed else _inset(cell, side * (_SLOT if empty else 2 * _SLOT))
            stage.targets.append(target)
        self._piece(stage, cell, side)
        if model.veiled:
            stage.brush.rect(_inset(cell, side * 0.04), faded(theme.ground_edge, 0.3), side * 0.2)
        if model.lit:
            stage.brush.outline(frame, theme.accent, kit.px(4), side * 0.22)
        if model.order is not None:
            stage.brush.outline(frame, theme.yes, kit.px(5), side * 0.22)
            self._number(stage, cell, side)
        if model.focus:
            stage.brush.outline(frame, theme.ink, kit.px(4), side * 0.22)

    def _piece(self, stage: Stage, cell: Rect, side: float) -> None:
        model, theme, brush = self.model, stage.kit.theme, stage.brush
        inner = _inset(cell, side * _SLOT)
        node: Node | None = None
        if model.die is not None:
            node = die(model.die, side / stage.kit.metrics.unit)
            node.action = None  # the slot is the target, and is larger
        elif model.agent is not None:
            node = Badge(model.agent.colour, side / stage.kit.metrics.unit)
            inner = _inset(cell, side * 2 * _SLOT)
        else:
            brush.rect(inner, faded(theme.ink, 0.05), side * 0.2)
            brush.outline(inner, theme.edge, stage.kit.px(1.5), side * 0.2)
            if model.gone:
                brush.icon("cross", _inset(cell, side * 0.3), theme.soft)
        if node is not None:
            node.place(inner, stage.kit)
            node.draw(stage)

    def _number(self, stage: Stage, cell: Rect, side: float) -> None:
        size = side * 0.4
        if size * 0.75 < least_size(stage.kit):
            return  # too small to be read: the frame alone says that it was named
        x, y = cell[0], cell[1] + side - size
        stage.brush.disc(x + size / 2, y + size / 2, size / 2, stage.kit.theme.yes)
        text = Text(str(self.model.order), size * 0.75 / stage.kit.metrics.unit, tone=Tone.ON_YES, font=Font.TITLE)
        text.optional = True
        text.align = "center"
        text.place((x, y, size, size), stage.kit)
        text.draw(stage)


def _inset(box: Rect, by: float) -> Rect:
    x, y, w, h = box
    return x + by, y + by, w - 2 * by, h - 2 * by


class Slots(Container):
    """Slots side by side, in rows of at most so many, as large as fits."""

    def __init__(self, *slots: Node, in_a_row: int, largest: float = 84.0) -> None:
        super().__init__(*slots, grow=1)
        self.in_a_row, self.largest = in_a_row, largest

    def _rows(self) -> int:
        return max(1, -(-len(self.children) // self.in_a_row))

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, self._rows() * kit.px(LEAST_SLOT)

    def place(self, box: Rect, kit: Kit) -> None:
        self.box = box
        x, y, w, h = box
        rows = self._rows()
        cell = min(w / self.in_a_row, kit.px(self.largest))
        tall = min(h / rows, kit.px(self.largest))
        top = y + (h + rows * tall) / 2
        for i, child in enumerate(self.children):
            row, column = divmod(i, self.in_a_row)
            here = min(self.in_a_row, len(self.children) - row * self.in_a_row)
            left = x + (w - here * cell) / 2
            child.place((left + column * cell, top - (row + 1) * tall, cell, tall), kit)


def _slots(slots: Sequence[DistrictSlot], where: str, held: tuple[Action, Action] | None) -> list[Node]:
    return [SlotNode(slot, f"slot {where} {place}", held) for place, slot in enumerate(slots)]


class _District(Surface):
    """A district: its ground takes the tap where the district itself is chosen."""

    def paint(self, stage: Stage) -> None:
        theme = stage.kit.theme
        self.tone = mix(theme.panel, _STREET, 0.75 if theme.shadow and theme.ink[0] > 0.5 else 0.0)
        super().paint(stage)


def _district(model: DistrictModel) -> Node:
    name = Row(
        Icon(model.icon, 18, tone=Tone.ACCENT if model.due else Tone.SOFT),
        Text(model.name, Type.SMALL, font=Font.BOLD, lines=1, grow=1),
        gap=4,
        height=20,
    )
    worth = Row(
        Gap(),
        *(Badge(who.colour, 18) for who in model.leaders),
        Icon("flag", 14, tone=Tone.SOFT) if model.worth else None,
        Text(model.worth, Type.SMALL, font=Font.TITLE, tone=Tone.ACCENT, lines=1) if model.worth else None,
        Gap(),
        gap=4,
        height=18,
    )
    slots = Slots(*_slots(model.slots, model.name, model.held), in_a_row=min(_IN_A_ROW, len(model.slots)))
    framed = model.due or model.lit or model.looked
    return _District(
        Column(name, slots, worth, gap=2),
        pad=4,
        radius=12,
        shadow=False,
        outline=_outline(model),
        outline_width=4 if framed else 1.5,
        action=model.action,
        held=model.held,
        key=f"district {model.name}",
        name=f"district {model.name}",
    )


def _outline(model: DistrictModel) -> Tone:
    if model.focus or model.looked:
        return Tone.WARN
    return Tone.ACCENT if model.lit else Tone.YES if model.due else Tone.LINE


def _setup_pad(model: SetupPad) -> Node:
    """A key for every die, the colours side by side."""
    keys = [PadKey(key) for row in zip(*model.columns, strict=True) for key in row]
    grid = Slots(*keys, in_a_row=len(model.columns), largest=150)
    return Surface(
        Column(grid, button(model.back, size=Type.BODY) if model.back is not None else None, gap=4),
        pad=4,
        radius=12,
        shadow=False,
        grow=1,
    )


class PadKey(SlotNode):
    """A die to be tapped: its whole cell is the key."""

    def __init__(self, model: DieModel) -> None:
        slot = DistrictSlot(die=replace(model, action=None), action=model.action, name=f"{model.colour} {model.face}")
        super().__init__(slot, f"pad {model.colour} {model.face}", None)


def _faction(model: FactionModel, kit: Kit) -> Node:
    below = " · ".join(words for words in (model.faction, model.notes) if words)
    name = Row(
        Badge(model.who.colour, 22, turn=model.turn),
        Text(model.who.name, Type.SMALL, font=Font.TITLE, lines=1),
        Text(below, Type.LEAST, tone=Tone.SOFT, lines=1, grow=1),
        Icon("pencil", 14, tone=Tone.WARN) if model.marked else None,
        Text(model.score, Type.BODY, font=Font.TITLE, lines=1, counts=True, key=f"score {model.who.name}"),
        gap=5,
        height=22,
    )
    slots = Slots(*_slots(model.slots, model.who.name, model.held), in_a_row=len(model.slots), largest=60)
    return Surface(
        Column(name, slots, gap=1),
        tone=Tone.RAISED if model.turn else Tone.PANEL,
        pad=3,
        radius=10,
        shadow=False,
        outline=Tone.WARN if model.looked else Tone.ACCENT if model.turn else None,
        outline_width=4 if model.looked else 2,
        held=model.held,
        name=f"board {model.who.name}",
        key=f"player {model.who.name}",
        grow=1,
    )


# --- missions ---------------------------------------------------------------------------------------------------------


def mission_picker(model: MissionPicker, kit: Kit) -> Node:
    """The tiles of one filter; the filters above them."""
    filters = Grid(*(button(tap, size=Type.BODY) for tap in model.filters), cell=130, columns=4 if kit.wide else 2)
    columns = 4 if kit.wide else 2
    tiles = Grid(
        *(_tile(tile) for tile in model.tiles), cell=100, columns=columns, gap=6, cell_height=98, even=False, grow=1
    )
    return Column(filters, Scroll("missions", tiles), gap=6, grow=1)


def _tile(tile: MissionTile) -> Node:
    figures = Row(
        Text(tile.worth, Type.SMALL, font=Font.BOLD, tone=_PRINT, lines=1, grow=1),
        Text(tile.pays, Type.SMALL, font=Font.TITLE, tone=rgb("14693F"), lines=1, align="right"),
        gap=4,
    )
    return Surface(
        Column(
            mission_picture(tile.mission, _PRINT),
            Text(tile.name, Type.SMALL, font=Font.BOLD, tone=_PRINT, align="center", lines=2),
            Gap(),
            figures,
            gap=1,
        ),
        tone=_PAPER,
        pad=5,
        radius=12,
        action=tile.action,
        key=f"mission {tile.mission}",
        name=tile.name,
        outline=Tone.WARN if tile.focus else None,
        outline_width=6,
    )
