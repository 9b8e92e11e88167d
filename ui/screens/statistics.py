"""Statistics: four pages, lists that open, charts."""

from __future__ import annotations

from ui.kit.histogram import Histogram
from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.line_chart import ChartLine, LineChart
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.pieces import Badge
from ui.kit.share_bar import ShareBar
from ui.kit.theme import TOUCH, Font, Space, Type
from ui.present.statistics import (
    AboutModel,
    ChartModel,
    DiceModel,
    EveningModel,
    FacesModel,
    ListModel,
    PersonLine,
    StatisticsModel,
)
from ui.screens.common import button, icon_button, page

UPRIGHT_CHART = 190.0
"""Units: the height of a chart below the list of players."""


def statistics_screen(model: StatisticsModel, kit: Kit) -> Node:
    """The pages' buttons, and the page that is open."""
    tabs = [button(tap, grow=1, size=Type.BODY, height=TOUCH) for tap in model.tabs]
    top: Node = Row(icon_button(model.back), *tabs, height=TOUCH)
    if not kit.wide:
        top = Column(Row(icon_button(model.back), *tabs[:2], height=TOUCH), Row(*tabs[2:], height=TOUCH))
    unread = None
    if model.unread:
        unread = Row(Icon("warn", 20, tone=Tone.WARN), Text(model.unread, Type.SMALL, lines=1, grow=1))
    return page(top, _content(model, kit), unread)


def _content(model: StatisticsModel, kit: Kit) -> Node:
    match model.content:
        case EveningModel() as evening:
            return _evening(evening, kit)
        case ListModel() as listed:
            return _list(listed)
        case AboutModel() as about:
            return _about(about, kit)
        case DiceModel() as dice:
            return _dice(dice, kit)
        case None:
            return Column(
                Gap(),
                Row(Gap(), Icon("chart", 72, tone=Tone.SOFT), Gap()),
                Text(model.told, Type.BODY, tone=Tone.SOFT, align="center", lines=3),
                Gap(),
                grow=1,
            )


def _side_by_side(kit: Kit, left: Node, right: Node | None) -> Node:
    """Beside each other where there is room, else below."""
    if right is None:
        return left
    return Row(left, right, grow=1, gap=Space.PAD) if kit.wide else Column(left, right, grow=1)


# --- the evening ------------------------------------------------------------------------------------------------------


def _evening(model: EveningModel, kit: Kit) -> Node:
    people = Scroll(
        "evening",
        Column(
            Text(model.heading, Type.BODY, font=Font.TITLE, lines=2),
            *(_person(line) for line in model.people),
            Text(model.note, Type.SMALL, tone=Tone.SOFT),
            gap=6,
        ),
        grow=1,
    )
    tall = None if kit.wide else UPRIGHT_CHART * len(model.charts)
    charts = (
        Column(*(_chart(one) for one in model.charts), grow=1.35 if kit.wide else 0.0, height=tall)
        if model.charts
        else None
    )
    return _side_by_side(kit, people, charts)


def _chart(model: ChartModel) -> Node:
    lines = [ChartLine(points, who.colour, who.name) for who, points in model.lines]
    return Surface(
        Column(Text(model.title, Type.SMALL, font=Font.BOLD, lines=1), LineChart(lines, grow=1), gap=2, grow=1),
        pad=8,
        shadow=False,
        grow=1,
    )


def _person(line: PersonLine) -> Node:
    return Surface(
        Row(
            Badge(line.who.colour, 40),
            Column(
                Text(line.who.name, Type.BODY, font=Font.TITLE, lines=1),
                Text(line.words, Type.SMALL, lines=1),
                Text(line.below, Type.SMALL, tone=Tone.SOFT, lines=2) if line.below else None,
                gap=1,
                grow=1,
                align="middle",
            ),
            Icon("next", 20, tone=Tone.SOFT) if line.action is not None else None,
        ),
        pad=8,
        tone=Tone.RAISED,
        shadow=False,
        action=line.action,
        name=f"player {line.who.name}",
    )


# --- players and games ------------------------------------------------------------------------------------------------


def _list(model: ListModel) -> Node:
    if model.people:
        return Scroll("players", Column(Grid(*(_person(line) for line in model.people), cell=240, columns=3), Gap()))
    return Scroll("games", Column(Grid(*(button(tap) for tap in model.taps), cell=240, columns=3), Gap()))


def _about(model: AboutModel, kit: Kit) -> Node:
    head = Row(
        Badge(model.who.colour, 46) if model.who is not None else Icon("cards", 36, tone=Tone.ACCENT),
        Text(model.heading, Type.TITLE, font=Font.TITLE, lines=1, grow=1),
    )
    told = Column(head, *(Text(line, Type.BODY) for line in model.lines), gap=7)
    shares = [
        Surface(
            Column(
                Text(name, Type.BODY, font=Font.BOLD, lines=1),
                ShareBar(share, best=share == max(one[2] for one in model.shares) and share > 0),
                Text(words, Type.SMALL, tone=Tone.SOFT),
                gap=4,
            ),
            pad=9,
            tone=Tone.RAISED,
            shadow=False,
        )
        for name, words, share in model.shares
    ]
    right = Scroll("shares", Column(*shares, gap=6), grow=1) if shares else None
    beside_bar = Row(Column(told, grow=1), Gap(12))  # the bar of the area that scrolls lies over its edge
    return _side_by_side(kit, Scroll("about", beside_bar, grow=1.1), right)


# --- dice -------------------------------------------------------------------------------------------------------------


def _dice(model: DiceModel, kit: Kit) -> Node:
    notes = Column(*(Text(note, Type.SMALL, tone=Tone.SOFT) for note in model.notes), gap=5)
    if model.faces is None:
        return Scroll("notes", Column(*(Text(note, Type.BODY) for note in model.notes)))
    taps = [button(tap, size=Type.BODY) for tap in model.sets]
    which = Scroll("sets", Column(*taps, notes, gap=6), grow=1)
    return _side_by_side(kit, which, _faces(model.faces))


def _faces(model: FacesModel) -> Node:
    sentence = Row(
        Icon(model.icon, 30, tone=Tone(model.tone)),
        Text(model.sentence, Type.BODY, lines=3, grow=1),
    )
    return Surface(
        Column(
            Text(model.heading, Type.BODY, font=Font.TITLE, lines=1),
            sentence,
            Histogram(model.bars, model.low, model.high, colour=model.colour, grow=1),
            Text(model.band, Type.SMALL, tone=Tone.SOFT, lines=1),
            grow=1,
            gap=6,
        ),
        shadow=False,
        grow=1.35,
    )
