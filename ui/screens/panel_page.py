"""Buttons and lamps: a row each, lit while it is pressed; the pins as on the header."""

from __future__ import annotations

from typing import Unpack

from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Gap, Kit, Node, Room, Stage
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.theme import RGBA, Font, Space, Type, faded, rgb
from ui.present.panel_page import PanelPageModel, PinRow, PinSheet
from ui.screens.camera_page import verdict_lines
from ui.screens.common import SheetFrame, button, page, sheet_head, top_bar
from ui.screens.first_start import Lamp, MomentBar
from ui.screens.new import option_node

GOLD, BLACK, RED = rgb("E0B64A"), rgb("23262E"), rgb("D0342C")
PIN_WIDTH = 116.0


def panel_page_screen(model: PanelPageModel, kit: Kit) -> Node:
    """What is told and to be decided stays above; buttons left, lamps right."""
    told = [*verdict_lines(model.told), MomentBar(model.left) if model.left is not None else None]
    decide = Row(*(button(tap, grow=1) for tap in model.decide)) if model.decide else None
    sides = [_side(model.buttons_words, model.buttons), _side(model.lamps_words, model.lamps)]
    rows: Node = Row(*sides, gap=Space.PAD) if kit.wide else Column(*sides)
    words = Text(model.sentence, Type.BODY, tone=Tone.SOFT) if model.sentence else None
    pull_up = option_node(model.pull_up, kit) if model.pull_up is not None else None
    return page(
        top_bar(model.title, model.back),
        Column(*told, decide, gap=6) if model.told or model.decide else None,
        Scroll("panel", Column(words, rows, pull_up)),
    )


def _side(words: str, rows: tuple[PinRow, ...]) -> Node:
    return Column(Text(words, Type.BODY, font=Font.TITLE, lines=1), *(_row(row) for row in rows), gap=6, grow=1)


def _row(row: PinRow) -> Node:
    """A press lights it; a lamp is tried by a tap on it."""
    sign: Node = Icon("check", 24, tone=Tone.YES) if row.felt else Gap(24)
    if row.trial is not None:
        sign = Icon("play", 24, tone=Tone.ACCENT)
    thing = Surface(
        Row(_sign(row.name), Text(row.words, Type.BODY, lines=2, grow=1), sign, gap=6),
        pad=6,
        shadow=False,
        tone=Tone.RAISED if row.lit else Tone.PANEL,
        outline=Tone.YES if row.lit else None,
        action=row.trial,
        name=f"try {row.words}",
        grow=1,
    )
    change = button(row.change, size=Type.BODY, width=PIN_WIDTH)
    moved = Icon("hourglass", 20, tone=Tone.ACCENT) if row.moved else None
    return Row(thing, moved, change, gap=6)


def _sign(name: str) -> Node:
    kind, _, what = name.partition(" ")
    if kind == "button" or kind == "player":
        return Lamp(what)
    return Icon("sound" if name == "buzzer" else "bulb", 28, tone=Tone.SOFT)


def pin_sheet(model: PinSheet, kit: Kit) -> Node:
    """The header as it is on the board, and every pin to be tapped."""
    pins = Grid(*(button(tap, size=Type.BODY) for tap in model.pins), cell=96, columns=6, gap=6)
    taps = Column(pins, button(model.none) if model.none is not None else None)
    words = Text(model.words, Type.SMALL, tone=Tone.SOFT)
    body = Row(HeaderPicture(model.header, width=64), Scroll("pins", taps, grow=1), grow=1, gap=Space.PAD)
    return SheetFrame(Column(sheet_head(model.title, model.close), words, body), width=760, full=True)


class HeaderPicture(Node):
    """Two rows of twenty pins, the corner of the board at the top; the chosen one is lit."""

    def __init__(self, places: tuple[str, ...], **room: Unpack[Room]) -> None:
        super().__init__(**room)
        self.places = places

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        step = min(h / 21, w / 2.4)
        left, top = x + (w - 2.4 * step) / 2, y + (h + 21 * step) / 2
        theme = stage.kit.theme
        stage.brush.rect((left, top - 21 * step, 2.4 * step, 21 * step), BLACK, step * 0.4)
        colours: dict[str, RGBA] = {
            "power": faded(theme.soft, 0.35),
            "free": GOLD,
            "taken": theme.ice,
            "this": theme.accent,
        }
        for place, state in enumerate(self.places):
            cx = left + step * (0.7 + place % 2)
            cy = top - step * (1.0 + place // 2)
            if state == "this":
                stage.brush.disc(cx, cy, step * 0.5, theme.ink)
            stage.brush.disc(cx, cy, step * (0.42 if state == "this" else 0.3), colours[state])
