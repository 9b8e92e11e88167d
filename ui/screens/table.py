"""The table."""

from __future__ import annotations

from ui.boards.board_node import BoardNode
from ui.boards.generic.model import GenericBoard
from ui.kit import typeset
from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.live_picture import LivePicture
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.pieces import Badge
from ui.kit.theme import PAINTS, TOUCH, Font, Space, Type, tinted
from ui.present.controls import ChoiceButtons, Control, Numbers, Picks, Throw
from ui.present.table import CameraModel, PlayerLine, TableModel
from ui.screens.advice import advice_panel
from ui.screens.common import Lines, button, buttons, icon_button, notice_bar, told_button
from ui.screens.follow import compared_places, moment_bar, sentence_buttons

MANY = 8
"""More options than this need the room of the board."""
SIDE = 214.0
ONE_LINE = 26.5
"""What is due is set in one line if it fits at this size: more than 5 mm on the small display."""
UPRIGHT = 27.0
PICKING = 66.0
"""The height of what finishes a pick, whatever it says: nothing moves while one picks."""


def table_screen(model: TableModel, kit: Kit) -> Node:
    """Landscape: board and controls left, people right. Portrait: one below the other."""
    top = Row(
        icon_button(model.menu),
        Icon(kit.emblem, 34, tone=Tone.ACCENT) if kit.emblem else None,
        Text(model.title, Type.TITLE, font=Font.TITLE, lines=1),
        Text(model.round, Type.BODY, tone=Tone.SOFT, grow=1, lines=1) if kit.wide or model.back is None else Gap(),
        button(model.back) if model.back is not None else None,
        *_steps(model, kit),
        icon_button(model.history),
        height=TOUCH,
    )
    play = Column(counted_bar(model), *_play(model, kit), grow=1)
    notices = notice_bar(model.notices)
    due = Column(_due(model, kit), waiting_bar(model), gap=Space.HAIR)
    if kit.wide:
        log = Gap() if _crowded(model, kit) else _log(model)
        side = Column(*_players(model, kit), log, _camera(model.camera, kit), width=SIDE, gap=6)
        body: Node = Row(play, side, grow=1, gap=Space.PAD)
        return Column(top, notices, due, body, pad=Space.GAP, gap=Space.GAP)
    columns = 3 if len(model.players) == 3 else 2
    people = Grid(*_players(model, kit), cell=140, columns=columns, gap=6)
    foot = Row(_log(model), _camera(model.camera, kit), height=104 if model.camera.live and kit.camera else 66)
    rest = (people, foot) if model.advice is None else (people,)  # a hint needs the room of what happened last
    return Column(top, notices, due, play, *rest, pad=Space.PAD, gap=Space.GAP)


def _steps(model: TableModel, kit: Kit) -> list[Node]:
    """Take back and put back; where there is room they say what."""
    told = told_button if kit.wide and model.back is None else icon_button
    return [told(tap) for tap in (model.undo, model.redo) if tap is not None]


def _due(model: TableModel, kit: Kit) -> Node:
    """What is due, as one big sentence in the colour and with the sign of who is asked; or the hint, open."""
    if model.advice is not None:
        return advice_panel(model.advice, kit)
    tone = kit.theme.panel
    if model.who is not None and kit.theme.shadow:
        tone = tinted(kit.theme, PAINTS[model.who.colour].body, 0.28)
    size, lines = _sentence_size(model.due, kit)
    words = Column(
        Text(model.due, size, font=Font.TITLE, lines=lines),
        Text(model.log[0], Type.SMALL, tone=Tone.SOFT, lines=1) if model.log and _crowded(model, kit) else None,
        gap=2,
        grow=1,
    )
    return Surface(
        Row(
            Badge(model.who.colour, 50) if model.who is not None else Icon("cards", 40, tone=Tone.ACCENT),
            words,
            icon_button(model.hint) if model.hint is not None else None,
            icon_button(model.help) if model.help is not None else None,
        ),
        tone=tone,
        pad=10,
        outline=PAINTS[model.who.colour].body if model.who is not None else None,
        outline_width=2,
    )


def waiting_bar(model: TableModel) -> Node | None:
    """Dice that were thrown before their time, and what they wait for."""
    if not model.waiting:
        return None
    return Surface(
        Row(Icon("dice", 26, tone=Tone.ACCENT), Text(model.waiting, Type.BODY, font=Font.BOLD, lines=2, grow=1)),
        pad=8,
        radius=12,
        shadow=False,
        outline=Tone.ACCENT,
        outline_width=2,
        key="waiting",
    )


def counted_bar(model: TableModel) -> Node | None:
    """What has just counted by itself: a large tap takes it back."""
    return button(model.counted, height=62) if model.counted is not None else None


def _sentence_size(words: str, kit: Kit) -> tuple[float, int]:
    """One line where that stays large enough to be read across the table, else two."""
    one_line = typeset.extent(words, str(Font.TITLE), round(kit.px(ONE_LINE)))[0] <= kit.metrics.width - kit.px(110)
    if one_line:
        return Type.SENTENCE, 1
    return (ONE_LINE, 2) if kit.wide else (UPRIGHT, 3)


def _play(model: TableModel, kit: Kit) -> list[Node]:
    many = sum(len(control.taps) for control in model.controls if isinstance(control, ChoiceButtons)) > MANY
    short = [control for control in model.controls if _short(control)]
    shown = [
        _left(control_node(control, kit)) if kit.wide and _ends_turn(control) else control_node(control, kit)
        for control in model.controls
        if control not in short
    ]
    if short:
        beside = kit.wide or (len(short) == 2 and all(isinstance(control, ChoiceButtons) for control in short))
        row = [control_node(control, kit) for control in sorted(short, key=_ends_turn, reverse=beside)]
        for node in row:
            node.grow = 1
        alone = kit.wide and len(short) == 1 and _ends_turn(short[0])  # it would reach as far as Confirm did
        shown.insert(0, _left(row[0]) if alone else Row(*row) if beside else Column(*row))
    board = BoardNode(model.board, kit)
    if not many or (model.followed is not None and model.followed.running is not None):
        followed = (compared_places(model.followed, kit), moment_bar(model.followed))
        return [board, *(node for node in followed if node is not None), *(shown if not many else ())]
    only_notes = isinstance(model.board.model, GenericBoard) and not model.board.model.dice
    board.grow = 0.0 if only_notes else 0.6
    return [board, Scroll("options", Column(*shown), grow=1.4, least=120)]


def _ends_turn(control: Control) -> bool:
    """Whether a tap here costs the turn."""
    if isinstance(control, Picks):
        return control.done.ends_turn
    return any(tap.ends_turn for tap in control.taps)


def _left(node: Node) -> Node:
    """Where Confirm does not lie: on the right it would be under a finger that taps twice."""
    node.grow = 1.0
    return Row(node, Gap(), gap=0)


def _short(control: Control) -> bool:
    """Whether a control is one row of few buttons, so that several share a row."""
    if isinstance(control, ChoiceButtons):
        return len(control.taps) == 1
    return isinstance(control, Picks | Throw) and not control.title


def control_node(control: Control, kit: Kit) -> Node:
    """What an ask is answered with."""
    match control:
        case ChoiceButtons(sentences=True):
            return sentence_buttons(control, kit)
        case ChoiceButtons():
            return _titled(control.title, buttons(control.taps, cell=170 if len(control.taps) > 2 else 150))
        case Numbers():
            return _titled(control.title, _numbers(control, kit))
        case Picks():
            return _titled(
                control.title,
                Row(
                    button(control.done, grow=2, height=PICKING),
                    *(button(tap, grow=1, height=PICKING) for tap in control.others),
                ),
            )
        case Throw():
            return _titled(control.title, Row(*(button(tap, grow=1) for tap in control.taps)))


def _titled(title: str, node: Node) -> Node:
    if not title:
        return node
    return Column(Text(title, Type.SMALL, tone=Tone.SOFT, lines=1), node, gap=Space.HAIR)


def _numbers(control: Numbers, kit: Kit) -> Node:
    if control.taps:
        columns = 8 if kit.wide else 5
        return Grid(
            *(button(tap, size=Type.NUMBER) for tap in control.taps), cell=TOUCH, columns=columns, cell_height=60
        )
    less, more = control.steps[:2], control.steps[2:]
    shown = Text(control.shown, Type.HERO, font=Font.TITLE, align="center", lines=1, grow=1)
    steps = Row(*(button(tap, width=62) for tap in less), shown, *(button(tap, width=62) for tap in more))
    return Column(steps, button(control.done) if control.done is not None else None)


def _players(model: TableModel, kit: Kit) -> list[Node]:
    crowded = len(model.players) > (3 if kit.wide else 2)
    return [player_line(line, kit, crowded=crowded) for line in model.players]


def player_line(line: PlayerLine, kit: Kit, *, crowded: bool = False) -> Node:
    """A player: sign, name, score; whose turn it is has a frame and an arrow, not colour alone."""
    name: list[Node | None] = [
        Text(line.who.name, Type.BODY, font=Font.TITLE, lines=1, tone=Tone.SOFT if line.out else Tone.INK)
    ]
    below = line.hint or (" · ".join(line.notes) if line.notes and not crowded else "")
    if line.icons:
        name.append(
            Row(*(Icon(icon, 14, tone=Tone.ICE if icon == "snow" else Tone.SOFT) for icon in line.icons), gap=3)
        )
    if below:
        name.append(Text(below, Type.LEAST, tone=Tone.SOFT, lines=2))
    return Surface(
        Row(
            Badge(line.who.colour, 32 if crowded else 36, faint=line.out, turn=line.turn),
            Column(*name, gap=0, grow=1, align="middle"),
            Icon("pencil", 16, tone=Tone.WARN) if line.marked else None,
            Icon("hidden", 20, tone=Tone.SOFT) if line.hidden else None,
            Text(
                line.score,
                Type.NUMBER,
                font=Font.TITLE,
                lines=1,
                tone=Tone.SOFT if line.out else Tone.INK,
                counts=True,
                key=f"score {line.who.name}",
            ),
            gap=7,
        ),
        tone=Tone.RAISED if line.turn else Tone.PANEL,
        pad=6,
        radius=12,
        outline=Tone.ACCENT if line.turn else None,
        shadow=line.turn or not kit.theme.shadow,
        held=line.held,
        name=f"player {line.who.name}",
        key=f"player {line.who.name}",
    )


def _crowded(model: TableModel, kit: Kit) -> bool:
    """Whether people and camera leave no room for what happened last."""
    return kit.wide and len(model.players) + (2 if model.camera.live and kit.camera is not None else 0) > 3


def _log(model: TableModel) -> Node:
    if not model.log:
        return Gap()
    return Surface(Lines(model.log), pad=8, radius=12, shadow=False, grow=1)


def _camera(camera: CameraModel, kit: Kit) -> Node:
    """The small picture with the camera's state; without one, a line that says so."""
    state = Row(
        Icon(camera.icon, 20, tone=Tone(camera.tone)),
        Text(camera.why or camera.words, Type.SMALL, tone=Tone.INK, lines=2, grow=1),
        gap=6,
    )
    if not camera.live or kit.camera is None:
        return Surface(state, pad=7, radius=12, shadow=False, width=None if kit.wide else 170)
    picture = LivePicture(height=92 if kit.wide else 66)
    return Surface(
        Column(picture, state, gap=4),
        pad=6,
        radius=12,
        shadow=False,
        outline=Tone(camera.tone),
        width=None if kit.wide else 150,
    )
