"""The table of a game whose board wants the whole display: people lie on the board, what is due stands in the bar."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ui.app.inbox import TakeShortcut
from ui.boards.board_node import BoardNode
from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.pieces import Badge
from ui.kit.theme import PAINTS, Font, Space, Type, tinted
from ui.present.controls import ChoiceButtons
from ui.present.models import Tap
from ui.present.table import TableModel
from ui.screens.advice import advice_panel
from ui.screens.common import button, icon_button, notice_bar
from ui.screens.follow import compared_places, moment_bar
from ui.screens.table import control_node, counted_bar, waiting_bar

MANY = 8
"""More answers than this are scrolled through, so that the board stays in view."""
MANY_HEIGHT = 160.0
PROMPT = 27.0
"""What is due: more than 5 mm on the small display."""
MOST_LEFT = 2
RIGHT = 2.4
"""How much wider the right side is than the left one."""
BETWEEN = " · "


def whole_screen(model: TableModel, kit: Kit) -> Node:
    """The bar with what is due, the board, and below it what is not tapped on the board itself."""
    board = BoardNode(model.board, kit)
    board.grow = 1
    tools = [button(model.back, size=Type.BODY) if model.back is not None else None]
    tools += [
        icon_button(tap) for tap in (model.undo, model.redo, model.hint, model.help, model.history) if tap is not None
    ]
    if model.advice is not None and kit.wide:  # all of the bar: beside its tools it would be twice as high
        head: Node = advice_panel(model.advice, kit)
    elif kit.wide:
        head = Row(icon_button(model.menu), _due(model, kit), *tools, gap=4)
    else:
        title = Text(f"{model.title} · {model.round}", Type.BODY, tone=Tone.SOFT, lines=1, grow=1)
        head = Column(Row(icon_button(model.menu), title, *tools), _due(model, kit), gap=2)
    said = [notice_bar(model.notices), waiting_bar(model), counted_bar(model)]
    places = compared_places(model.followed, kit)
    foot = [places, moment_bar(model.followed), *_controls(model, kit)]
    return Column(head, *said, board, *foot, pad=6, gap=6)


def _due(model: TableModel, kit: Kit) -> Node:
    """What is due, in the colour and with the sign of who is asked; below it what happened last; or the hint, open."""
    if model.advice is not None:  # upright the best choice alone: the board needs the room of the others
        return advice_panel(replace(model.advice, lines=model.advice.lines[:1]), kit)
    tone = kit.theme.panel
    if model.who is not None and kit.theme.shadow:
        tone = tinted(kit.theme, PAINTS[model.who.colour].body, 0.28)
    said = [model.title, model.round] if kit.wide else []
    below = " · ".join([*said, *model.log[:1]])
    notes = " ".join(model.followed.notes) if model.followed is not None else ""
    words = Column(
        Text(model.due, PROMPT, font=Font.TITLE, lines=1 if kit.wide and model.followed is None else 2),
        Text(notes, Type.SMALL, tone=Tone.WARN, lines=2) if notes else Text(below, Type.LEAST, tone=Tone.SOFT, lines=1),
        gap=1,
        grow=1,
    )
    camera = Icon(model.camera.icon, 24, tone=Tone(model.camera.tone)) if model.camera.live else None
    sign = Badge(model.who.colour, 40) if model.who is not None else Icon("dice", 34, tone=Tone.ACCENT)
    return Surface(
        Row(sign, words, camera),
        tone=tone,
        pad=6,
        radius=14,
        outline=PAINTS[model.who.colour].body if model.who is not None else None,
        outline_width=2,
        grow=1 if kit.wide else 0,
    )


def _controls(model: TableModel, kit: Kit) -> list[Node]:
    """Buttons share rows; what is more than buttons has a row of its own.

    What ends the turn stands left, what makes several moves right of it: who taps twice where the dice were used must
    not have ended the turn.
    """
    short = [control for control in model.controls if isinstance(control, ChoiceButtons) and not control.sentences]
    taps = [tap for control in short for tap in control.taps]
    if model.advice is not None:  # the board needs the room of what cannot be done anyway
        taps = [tap for tap in taps if not tap.barred]
    others = [control_node(control, kit) for control in model.controls if control not in short]
    if not taps:
        return others
    left = [tap for tap in taps if tap.ends_turn]
    right = [tap for tap in taps if isinstance(tap.action, TakeShortcut)]
    if right:
        left = [tap for tap in taps if tap not in right]
    if len(left) <= MOST_LEFT and (left or right):
        right = right or [tap for tap in taps if tap not in left]
        if len(right) <= MANY:
            return [*others, _sides(left, right, model, kit)]
    if not kit.wide and len(taps) <= MANY:  # what has much to say gets a row of its own
        others += [button(tap, size=Type.BODY) for tap in taps if tap.below]
        taps = [tap for tap in taps if not tap.below]
    return [*others, *_rows(taps, kit)]


def _rows(taps: Sequence[Tap], kit: Kit, columns: int = 4) -> list[Node]:
    if not taps:
        return []
    columns = columns if kit.wide else 3 if len(taps) == 3 else 2
    rows = Grid(*(button(tap, size=Type.BODY) for tap in taps), cell=140, columns=columns, gap=Space.GAP)
    return [Scroll("options", rows, grow=1.0, least=MANY_HEIGHT) if len(taps) > MANY else rows]


def _sides(left: Sequence[Tap], right: Sequence[Tap], model: TableModel, kit: Kit) -> Node:
    """Two sides; where one has nothing to tap, what happened last fills it, or nothing."""
    if right:
        beside: Node = Column(*_rows(right, kit, 2 if left else 3), gap=Space.GAP, grow=RIGHT)
    else:
        said = Text(BETWEEN.join(reversed(model.log)), Type.SMALL, tone=Tone.SOFT, lines=3)
        beside = Column(said, align="middle", grow=RIGHT if kit.wide else 1)
    ends = Column(*(button(tap, size=Type.BODY, grow=1) for tap in left), gap=Space.GAP, grow=1)
    return Row(ends, beside, gap=Space.GAP)
