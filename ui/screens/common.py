"""What screens share: buttons from taps, the bar at the top, the frame of a sheet, lists that drop what is too much."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.brush import Rect
from ui.kit.layout import Column, Container, Grid, Row
from ui.kit.node import Action, Kit, Manner, Node, Stage, TouchTarget
from ui.kit.parts import Button, ButtonStyle, Icon, Surface, Text, Tone
from ui.kit.pieces import DrawnDie
from ui.kit.theme import RADIUS, TOUCH, Font, Space, Type, faded
from ui.present.models import DieModel, Tap
from ui.state.intents import Close

TOLD_WIDTH = 215.0
"""Units: room for a move in a few words."""


def button(tap: Tap, *, grow: float = 0.0, upright: bool = False, size: float = Type.BUTTON, **sizes: float) -> Button:
    """A button from its model."""
    return Button(
        tap.words,
        tap.action,
        icon=tap.icon,
        kind=ButtonStyle(tap.kind),
        below=tap.below,
        barred=tap.barred,
        focus=tap.focus,
        grow=grow,
        upright=upright,
        size=size,
        width=sizes.get("width"),
        height=sizes.get("height"),
        key=_tap_key(tap),
    )


def _tap_key(tap: Tap) -> str:
    """A button is the same one as long as it does the same under the same sign."""
    return f"tap {tap.icon} {tap.words if tap.action is None else repr(tap.action)}"


def icon_button(tap: Tap) -> Button:
    """A button with its icon alone; the words stay its name."""
    return Button(
        "",
        tap.action,
        icon=tap.icon,
        kind=ButtonStyle(tap.kind),
        barred=tap.barred,
        focus=tap.focus,
        name=tap.words,
        width=TOUCH,
        height=TOUCH,
        key=_tap_key(tap),
    )


def told_button(tap: Tap) -> Button:
    """A small button that says what it would take back or put back; its own words are its name."""
    return Button(
        tap.below,
        tap.action,
        icon=tap.icon,
        kind=ButtonStyle(tap.kind),
        size=Type.SMALL,
        name=tap.words,
        width=TOLD_WIDTH if tap.below else TOUCH,
        height=TOUCH,
        key=_tap_key(tap),
    )


def dice(models: Sequence[DieModel], size: float = 64.0) -> list[DrawnDie]:
    """The dice of a throw; each keeps its key as long as it keeps its place."""
    return [die(model, size, key=f"die {place}") for place, model in enumerate(models)]


def die(model: DieModel, size: float = 64.0, key: str = "") -> DrawnDie:
    """A die from its model."""
    return DrawnDie(
        model.face,
        model.colour,
        size=size,
        action=model.action,
        picked=model.picked,
        doubtful=model.doubtful,
        faint=model.faint,
        focus=model.focus,
        name=f"die {model.words or model.face}",
        key=key,
        held=model.held,
    )


def top_bar(title: str, back: Tap, *rest: Node) -> Row:
    """The bar of a screen: back, the title, and what belongs beside it."""
    return Row(icon_button(back), Text(title, Type.TITLE, font=Font.TITLE, lines=1, grow=1), *rest, height=TOUCH)


def buttons(taps: Sequence[Tap], cell: float = 150.0) -> Grid:
    """Buttons in equal cells."""
    return Grid(*(button(tap) for tap in taps), cell=cell)


class Scrim(Node):
    """Darkens what lies below and takes its touches; a tap beside the sheet may close it."""

    def __init__(self, action: Action = None) -> None:
        super().__init__()
        self.action = action

    def paint(self, stage: Stage) -> None:
        stage.cover()
        stage.brush.rect(self.box, faded(stage.kit.theme.ground_edge, 0.82))
        if self.action is not None:
            stage.targets.append(TouchTarget(self.box, self.action, 0.0, "beside the sheet"))


class SheetFrame(Container):
    """A sheet in the middle: as high as it needs, or the whole display where it is `full`."""

    def __init__(self, child: Node, *, width: float = 620.0, full: bool = False, closes: bool = True) -> None:
        self.scrim = Scrim(Close() if closes else None)
        panel = Surface(child, pad=Space.PAD + 2, radius=RADIUS + 4, key="sheet")
        panel.manner = Manner.RISE
        super().__init__(self.scrim, panel)
        self.most, self.full = width, full

    def place(self, box: Rect, kit: Kit) -> None:
        self.box = box
        x, y, w, h = box
        self.scrim.place(box, kit)
        margin = kit.px(Space.GAP)
        width = min(w - 2 * margin, kit.px(self.most))
        panel = self.children[1]
        wanted = h if self.full else panel.measure(width, kit)[1]
        height = min(h - 2 * margin, wanted)
        panel.place((x + (w - width) / 2, y + (h - height) / 2, width, height), kit)

    def paint(self, stage: Stage) -> None:
        self.scrim.draw(stage)
        panel = self.children[1]
        stage.targets.append(TouchTarget(panel.box, (), 0.0, "sheet"))  # a touch beside its buttons does nothing
        panel.draw(stage)


def sheet_head(title: str, close: Tap | None, *rest: Node) -> Row:
    """The head of a sheet."""
    return Row(
        Text(title, Type.TITLE, font=Font.TITLE, lines=2, grow=1),
        *rest,
        icon_button(close) if close is not None else None,
    )


class Lines(Node):
    """Sentences below each other, as many as fit whole; the first ones matter most."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__(grow=1.0)
        self.lines = tuple(lines)

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, 0.0

    def least_height(self, width: float, kit: Kit) -> float:
        return Text(self.lines[0], Type.SMALL).least_height(width, kit) if self.lines else 0.0

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        top = y + h
        for i, line in enumerate(self.lines):
            text = Text(line, Type.SMALL, tone=Tone.INK if i == 0 else Tone.SOFT, optional=True)
            tall = text.measure(w, stage.kit)[1]
            if top - tall < y - 1:
                if i > 0:
                    break
                tall = h
            text.place((x, top - tall, w, tall), stage.kit)
            text.draw(stage)
            top -= tall + stage.kit.px(4)


def notice_bar(notices: Sequence[str]) -> Node | None:
    """Standing warnings: one line, that cannot be overlooked."""
    if not notices:
        return None
    return Surface(
        Row(Icon("warn", 22, tone=Tone.WARN), Text(" · ".join(notices), Type.SMALL, lines=2, grow=1)),
        pad=6,
        radius=10,
        shadow=False,
        outline=Tone.WARN,
        outline_width=1.5,
    )


def page(*children: Node | None, pad: float = Space.PAD) -> Column:
    """A whole screen, from the top."""
    return Column(*children, pad=pad, gap=Space.PAD)
