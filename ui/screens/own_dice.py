"""Your dice: what is known as a list, and the pages on which dice are shown, with the picture large and tappable."""

from __future__ import annotations

from typing import Any

from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Action, Kit, Node, Stage, TouchTarget
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.photo_loader import photo_texture
from ui.kit.picture import Mark, Picture
from ui.kit.pieces import Badge, DiceRow
from ui.kit.theme import TOUCH, Font, Space, Type
from ui.present.models import Tap
from ui.present.own_dice import CurvePoint, OwnDiceModel, OwnLine
from ui.screens.common import button, buttons, dice, die, page, top_bar
from ui.state.own_dice import OwnPage, OwnPoint


def own_dice_screen(model: OwnDiceModel, kit: Kit) -> Node:
    """A list, or a picture with what to do beside it."""
    camera = Row(
        Icon(model.camera.icon, 20, tone=Tone(model.camera.tone)), Text(model.camera.words, Type.SMALL, lines=1), gap=6
    )
    top = top_bar(model.title, model.back, camera)
    if model.page in (OwnPage.LIST.value, OwnPage.ITEM.value, OwnPage.LEARNED.value) or model.chooser:
        return page(top, *_listed(model, kit))
    return page(top, *_shown(model, kit))


def _listed(model: OwnDiceModel, kit: Kit) -> list[Node | None]:
    hint = Text(model.hint, Type.BODY, tone=Tone.SOFT) if model.hint else None
    lines = [_line(line) for line in model.lines]
    chooser = buttons(model.chooser, 150) if model.chooser else None
    inner = Column(
        hint,
        Grid(*lines, cell=320, gap=8) if lines else None,
        chooser,
        _curve(model) if model.curve else None,
        gap=Space.PAD,
    )
    tools: Node | None = None
    if model.taps:
        tools = Row(*(button(tap, grow=1, size=20, height=60) for tap in model.taps))
        if not kit.wide:
            tools = Column(*(button(tap, size=20, height=56) for tap in model.taps), gap=8)
    return [_said(model), Scroll("own dice", inner, grow=1), tools]


def _line(line: OwnLine) -> Node:
    sign: Node = Icon(line.icon or "info", 36, tone=Tone.ACCENT)
    if line.colour is not None:
        sign = Badge(line.colour, 40)
    elif line.die is not None:
        sign = die(line.die, 44)
    words = Column(
        Text(line.words, Type.BODY, font=Font.TITLE, lines=3 if not line.below else 1),
        Text(line.below, Type.SMALL, tone=Tone.SOFT, lines=2) if line.below else None,
        gap=1,
        grow=1,
    )
    more = Icon("next", 22, tone=Tone.SOFT) if line.action is not None else None
    return Surface(Row(sign, words, more), pad=8, shadow=False, action=line.action, name=line.words)


def _shown(model: OwnDiceModel, kit: Kit) -> list[Node | None]:
    """The photograph of the last throw, and beside it what to do with it."""
    picture: Node
    if model.photo is not None:
        marks: tuple[Mark, ...] = tuple((one.box, Tone(one.tone), one.label, one.action) for one in model.marks)
        picture = PointedPicture(photo_texture(model.photo), marks, points=model.points, grow=1.35)
    else:
        picture = Surface(Icon("camera", 64, tone=Tone.SOFT), shadow=False, grow=1.35)
    hint = Text(model.hint, Type.BODY, font=Font.TITLE, lines=4) if model.hint else None
    rows: list[Node | None] = [hint]
    if model.faces:
        rows.append(DiceRow(*dice(model.faces, 60), size=60, gap=8, grow=1))
    elif model.dice:
        rows.append(Scroll("tested", DiceRow(*dice(model.dice, 56), size=56, gap=8), grow=1, least=64))
    rows.append(_said(model))
    tools = Column(*_tools(model), gap=8)
    if kit.wide:
        return [Row(picture, Column(Scroll("own words", Column(*rows), grow=1), tools, grow=1), grow=1, gap=Space.PAD)]
    return [picture, *rows, tools]


def _tools(model: OwnDiceModel) -> list[Node]:
    """The main things below each other; in the self-test, whose dice need the room, the others side by side."""
    if model.page != OwnPage.TEST.value:
        return [_tool(tap) for tap in model.taps]
    main = [tap for tap in model.taps if tap.kind in ("yes", "main")]
    others = [tap for tap in model.taps if tap not in main]
    return [*(_tool(tap) for tap in main), Row(*(button(tap, grow=1, size=16, height=TOUCH) for tap in others), gap=8)]


def _tool(tap: Tap) -> Node:
    main = tap.kind in ("yes", "main")
    return button(tap, size=22 if main else 18, height=62 if main else TOUCH)


def _said(model: OwnDiceModel) -> Node | None:
    if not model.said:
        return None
    icon = {"yes": "check", "warn": "warn"}.get(model.tone, "info")
    tone = Tone(model.tone)
    return Surface(
        Row(Icon(icon, 26, tone=tone), Text(model.said, Type.SMALL, lines=6, grow=1)),
        pad=8,
        radius=12,
        shadow=False,
        outline=tone,
        outline_width=1.5,
    )


def _curve(model: OwnDiceModel) -> Node:
    return Surface(
        Column(Text(model.curve_words, Type.SMALL, tone=Tone.SOFT, lines=2), Curve(model.curve), gap=6),
        pad=10,
        shadow=False,
    )


class Curve(Node):
    """Scores side by side, the newest on the right: from half right at the bottom to all right at the top."""

    LOWEST = 0.5

    def __init__(self, points: tuple[CurvePoint, ...]) -> None:
        super().__init__(height=120)
        self.points = points

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, kit.px(120)

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        kit = stage.kit
        label = kit.px(20)
        wide = min(w / max(len(self.points), 1), kit.px(92))
        for i, point in enumerate(self.points):
            share = max(0.04, (point.share - self.LOWEST) / (1 - self.LOWEST))
            left, high = x + i * wide, (h - 2 * label) * min(share, 1.0)
            newest = i == len(self.points) - 1
            tone = kit.theme.accent if newest else kit.theme.soft
            stage.brush.rect((left + wide * 0.2, y + label, wide * 0.6, high), tone, kit.px(5))
            for words, bottom in ((point.label, y), (point.value, y + label + high)):
                text = Text(words, Type.SMALL, lines=1, align="center", tone=Tone.INK if newest else Tone.SOFT)
                text.place((left, bottom, wide, label), kit)
                text.draw(stage)


class PointedPicture(Picture):
    """A photograph in which every mark can be tapped, and every other place be pointed at."""

    def __init__(self, texture: Any, marks: tuple[Mark, ...], *, points: bool, grow: float) -> None:
        super().__init__(texture, marks=marks, grow=grow)
        self.points = points

    def paint(self, stage: Stage) -> None:
        inner = self.inner()
        if self.points:

            def pointed(px: float, py: float) -> Action:
                return OwnPoint((px - inner[0]) / inner[2], 1 - (py - inner[1]) / inner[3])

            stage.targets.append(TouchTarget(inner, None, 0.0, "picture", drag=pointed))
        super().paint(stage)  # its marks lie over this, and are found first
