"""The first start: a picture of what is meant, one thing to do, and the way on."""

from __future__ import annotations

from typing import Unpack

from ui.kit.layout import Column, Grid, Middle, Row, Scroll, Stack
from ui.kit.node import Action, Gap, Kit, Node, Room, Stage, TouchTarget
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.photo_loader import photo_texture
from ui.kit.picture import Picture
from ui.kit.pieces import DiceRow
from ui.kit.theme import TOUCH, Font, Space, Type, faded
from ui.present.first_start import ButtonLine, StartModel
from ui.screens.camera_page import large_picture, missing_camera, verdict_lines
from ui.screens.common import button, dice, icon_button, page
from ui.screens.start_pictures import BUTTON_COLOURS, StepPicture
from ui.state.first_start import FingerFelt, Step

SIDE = 262.0


def start_screen(model: StartModel, kit: Kit) -> Node:
    """The head with the way out, the step, and the way on."""
    head = Row(
        icon_button(model.back) if model.back is not None else None,
        Text(model.title, Type.TITLE, font=Font.TITLE, lines=1, grow=1),
        Text(model.place, Type.BODY, tone=Tone.SOFT, lines=1),
        button(model.skip, size=Type.BODY),
        height=TOUCH,
    )
    body = _body(model, kit)
    screen = page(head, body, _foot(model), pad=Space.PAD)
    if model.target is None:
        return screen
    return Stack(FingerGround(), screen, FingerMark(*model.felt) if model.felt is not None else None)


def _foot(model: StartModel) -> Node | None:
    """Going on: by a tap, or by itself while a bar runs down."""
    if model.next is None:
        return None
    taps = Row(button(model.stay, grow=1) if model.stay is not None else None, button(model.next, grow=2))
    return Column(MomentBar(model.left) if model.left is not None else None, taps, gap=4)


def _body(model: StartModel, kit: Kit) -> Node:
    match model.step:
        case Step.LANGUAGE:
            return _language(model, kit)
        case Step.DISPLAY:
            return _display(model, kit)
        case Step.CAMERA | Step.LIGHT if model.missing is not None:
            return missing_camera(model.missing, kit)
        case Step.CAMERA | Step.LIGHT | Step.THROW if model.view is not None:
            return _seen(model, kit)
        case Step.THROW if model.dice or model.verdicts:
            return _thrown(model, kit)
        case _:
            return _told(model, kit)


def _sentence(model: StartModel, size: float = Type.SENTENCE * 0.85) -> Node | None:
    return Text(model.sentence, size, font=Font.TITLE) if model.sentence else None


def _language(model: StartModel, kit: Kit) -> Node:
    taps = Grid(*(button(tap, size=30) for tap in model.choices), columns=2 if kit.wide else 1, cell=220, grow=1)
    picture = StepPicture(model.step, width=170) if kit.wide else StepPicture(model.step, height=190)
    return Row(picture, taps, grow=1, gap=Space.WIDE) if kit.wide else Column(picture, taps, grow=1)


def _display(model: StartModel, kit: Kit) -> Node:
    turns = Grid(*(button(tap) for tap in model.choices), columns=4, cell=70)
    assert model.target is not None
    target = Target(model.target.action, model.target.words, grow=1, key="target")
    said = Column(_sentence(model), grow=1, align="middle")
    return Column(
        Row(StepPicture(model.step, turned=model.turned, width=120), said, height=110, gap=Space.PAD),
        turns,
        target,
        grow=1,
    )


def _seen(model: StartModel, kit: Kit) -> Node:
    assert model.view is not None
    words: list[Node | None] = [_sentence(model, Type.BODY)]
    if model.word is not None:
        words.append(
            Row(
                Icon(model.word.icon, 38, tone=Tone(model.word.tone)),
                Text(model.word.words, Type.HERO * 0.62, font=Font.TITLE, tone=Tone(model.word.tone), lines=2, grow=1),
            )
        )
    said = Scroll("start", Column(*words, *verdict_lines(model.verdicts), gap=6))
    drawn = StepPicture(model.step, model.fault, height=86 if kit.wide else 120)
    if kit.wide:
        return Row(large_picture(model.view), Column(drawn, said, width=SIDE, gap=6), grow=1, gap=Space.PAD)
    return Column(large_picture(model.view, grow=0.0), drawn, said, grow=1)


def _thrown(model: StartModel, kit: Kit) -> Node:
    """What was read, beside the photograph it was read in."""
    texture = photo_texture(model.photo) if model.photo is not None else None
    read = Column(
        DiceRow(*dice(model.dice), size=64) if model.dice else None,
        Scroll("start", Column(*verdict_lines(model.verdicts), _sentence(model, Type.BODY), gap=6)),
        grow=1,
    )
    if texture is None:
        return read
    return Row(Picture(texture), read, grow=1, gap=Space.PAD) if kit.wide else Column(Picture(texture), read, grow=1)


def _told(model: StartModel, kit: Kit) -> Node:
    """A picture, a sentence, and buttons to press or a choice to make."""
    picture = StepPicture(model.step, height=200 if kit.wide else 300, width=250 if kit.wide else None)
    rows = [_panel_button(line) for line in model.buttons]
    more: list[Node | None] = [_sentence(model)]
    if rows:
        more.append(Scroll("buttons", Grid(*rows, columns=2 if len(rows) > 3 else 1, cell=150)))
    if model.choices:
        more.append(Row(*(button(tap, grow=1, size=28) for tap in model.choices)))
    if model.more:
        more.append(Row(*(button(tap, grow=1, size=28) for tap in model.more)))
    said = Column(*more, grow=1, align="middle", gap=Space.PAD)
    return Row(Middle(picture), said, grow=1, gap=Space.WIDE) if kit.wide else Column(picture, said, grow=1)


def _panel_button(line: ButtonLine) -> Node:
    colour = BUTTON_COLOURS.get(line.name, Tone.ICE)
    return Surface(
        Row(
            Lamp(line.name),
            Text(line.words, Type.BODY, font=Font.TITLE, lines=2, grow=1),
            Icon("check", 28, tone=Tone.YES) if line.pressed else Gap(28),
        ),
        pad=8,
        shadow=False,
        outline=colour if line.pressed else None,
    )


class Lamp(Node):
    """A round button in its colour."""

    def __init__(self, name: str) -> None:
        super().__init__(width=34, height=34)
        self.name = name

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        colour = BUTTON_COLOURS.get(self.name, stage.kit.theme.ice)
        stage.brush.disc(x + w / 2, y + h / 2, min(w, h) / 2, stage.kit.theme.line)
        stage.brush.disc(x + w / 2, y + h / 2, min(w, h) * 0.42, colour)


class MomentBar(Node):
    """What is left of the moment."""

    def __init__(self, left: float) -> None:
        super().__init__(height=8, key="moment")
        self.left = left

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        stage.brush.rect(self.box, faded(stage.kit.theme.line, 0.5), h / 2)
        stage.brush.rect((x, y, max(h, w * self.left), h), stage.kit.theme.accent, h / 2)


class Target(Node):
    """Rings to be touched."""

    def __init__(self, action: Action, name: str, **room: Unpack[Room]) -> None:
        super().__init__(**room)
        self.action, self.name = action, name

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        radius = min(w / 2, h / 2, stage.kit.px(72))
        cx, cy, theme = x + w / 2, y + h / 2, stage.kit.theme
        for share, colour in ((1.0, theme.accent), (0.74, theme.ground), (0.5, theme.accent), (0.2, theme.ground)):
            stage.brush.disc(cx, cy, radius * share, colour)
        box = (cx - radius, cy - radius, 2 * radius, 2 * radius)
        stage.targets.append(TouchTarget(box, self.action, radius, self.name, bare=True))


class FingerGround(Node):
    """Feels a finger anywhere, and shows where it was felt: a panel that is turned the wrong way shows at once."""

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box

        def felt(px: float, py: float) -> Action:
            return FingerFelt(round((px - x) / w, 3), round((py - y) / h, 3))

        stage.targets.append(TouchTarget(self.box, None, 0.0, "beside the target", drag=felt))


class FingerMark(Node):
    """Where a finger was felt."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__()
        self.x, self.y = x, y

    def paint(self, stage: Stage) -> None:
        left, low, w, h = self.box
        stage.brush.disc(left + self.x * w, low + self.y * h, stage.kit.px(16), faded(stage.kit.theme.no, 0.85))
