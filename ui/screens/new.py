"""A new game: which one, who plays, how."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Button, ButtonStyle, Icon, Surface, Text, Tone
from ui.kit.pieces import Badge, DiceRow, DrawnDie
from ui.kit.theme import TOUCH, Font, Space, Type
from ui.present.models import OptionLine, Tap, Who
from ui.present.new import GameTile, GuestLine, NewModel
from ui.screens.common import button, buttons, icon_button, page


def new_screen(model: NewModel, kit: Kit) -> Node:
    """Three pages; the bar below says what is missing, and goes on."""
    steps = Row(*(button(tap, grow=1, size=17) for tap in model.steps), grow=1, gap=6)
    if kit.wide:
        head: Node = Row(
            icon_button(model.back),
            Text(model.title, Type.TITLE, font=Font.TITLE, lines=1, grow=0.8),
            steps,
            height=TOUCH,
        )
    else:
        head = Column(
            Row(icon_button(model.back), Text(model.title, Type.TITLE, font=Font.TITLE, lines=1, grow=1), height=TOUCH),
            Row(steps, height=TOUCH),
        )
    body = (_games, _people, _options)[model.page](model, kit)
    hint: Node = Text(model.hint or model.working, Type.BODY, tone=Tone.WARN, lines=2, grow=1)
    teach = button(model.teach, size=17) if model.teach is not None and not model.hint else None
    if teach is not None and kit.wide:
        hint, teach = Row(teach, grow=1), None
    onward = [button(model.next, width=200), button(model.start, width=200) if model.start is not None else None]
    return page(head, body, teach, Row(hint, *onward))


# --- which game -------------------------------------------------------------------------------------------------------


def _games(model: NewModel, kit: Kit) -> Node:
    tiles = Grid(*(_tile(tile) for tile in model.games), cell=200, columns=3 if kit.wide else 2, cell_height=150)
    return Scroll("games", tiles)


def _tile(tile: GameTile) -> Node:
    return Surface(
        Column(
            DiceRow(*(DrawnDie(face, colour, symbol=False) for face, colour in tile.dice), size=40, rows=1),
            Row(
                Icon(tile.emblem, 44, tone=Tone.ACCENT) if tile.emblem else None,
                Text(tile.title, Type.TITLE, font=Font.TITLE, lines=1),
                align="middle",
            ),
            Text(
                tile.refused or tile.players,
                Type.SMALL,
                tone=Tone.WARN if tile.refused else Tone.SOFT,
                align="center",
                lines=3,
            ),
            align="middle",
        ),
        tone=Tone.RAISED if tile.chosen else Tone.PANEL,
        outline=Tone.ACCENT if tile.chosen else None,
        action=tile.action,
        name=tile.title,
    )


# --- who plays --------------------------------------------------------------------------------------------------------


def _people(model: NewModel, kit: Kit) -> Node:
    guests = Column(*(_guest(guest, kit) for guest in model.guests), gap=6)
    tools = Row(
        button(model.add, grow=1) if model.add is not None else None,
        button(model.throw, grow=1) if model.throw is not None else None,
    )
    if not model.guests and model.numbers:
        return _how_many(model, kit)
    numbers = Row(
        Text(model.numbers_words, Type.BODY, lines=2, grow=1),
        *(button(tap, width=TOUCH * 1.5, size=22) for tap in model.numbers),
    )
    seats = Column(
        numbers if model.numbers else None,
        Text(model.seats_words, Type.SMALL, tone=Tone.SOFT, lines=1),
        Scroll("guests", guests),
        tools,
        grow=1.7,
    )
    return _beside_remembered(seats, model, kit)


def _how_many(model: NewModel, kit: Kit) -> Node:
    """Nobody sits there yet: one tap on a number is enough, names are for those who want them."""
    numbers = Row(*(button(tap, grow=1, size=44, height=110) for tap in model.numbers))
    add = button(replace(model.add, kind="plain")) if model.add is not None else None
    words = Column(
        Text(model.numbers_words, Type.SENTENCE, font=Font.TITLE, align="center"),
        Text(model.numbers_below, Type.BODY, tone=Tone.SOFT, align="center"),
        gap=2,
    )
    seats = Column(Column(words, numbers, gap=Space.PAD, grow=1, align="middle"), add, grow=1.7)
    return _beside_remembered(seats, model, kit)


def _beside_remembered(seats: Node, model: NewModel, kit: Kit) -> Node:
    """Those who played here before are one tap each."""
    if not model.remembered:
        return seats
    known = Grid(*(_known(who, action) for who, action in model.remembered), cell=140, cell_height=TOUCH + 2, gap=6)
    remembered = Column(
        Text(model.remembered_words, Type.SMALL, tone=Tone.SOFT, lines=1), Scroll("remembered", known), grow=1
    )
    return Row(seats, remembered, grow=1, gap=Space.WIDE) if kit.wide else Column(seats, remembered, grow=1)


def _known(who: Who, action: Any) -> Node:
    return Surface(
        Row(Badge(who.colour, 30), Text(who.name, Type.BODY, font=Font.TITLE, lines=1, grow=1), Icon("plus", 16)),
        pad=6,
        radius=14,
        tone=Tone.RAISED,
        action=action,
        name=f"remembered {who.name}",
    )


def _guest(guest: GuestLine, kit: Kit) -> Node:
    sign = Surface(
        Badge(guest.who.colour, 40),
        pad=5,
        shadow=False,
        tone=(0, 0, 0, 0),
        action=guest.dress,
        name=f"dress {guest.who.name}",
    )
    below = guest.wrong or guest.words
    name = Surface(
        Column(
            Text(guest.who.name, Type.BUTTON, font=Font.TITLE, lines=1),
            Text(below, Type.SMALL, tone=Tone.WARN if guest.wrong else Tone.ACCENT, lines=2) if below else None,
            gap=0,
            align="middle",
        ),
        pad=6,
        shadow=False,
        tone=Tone.GROUND,
        radius=10,
        action=guest.rename,
        name=f"rename {guest.who.name}",
        grow=1,
    )
    return Surface(
        Row(
            sign,
            name,
            Button(
                "",
                guest.begins,
                icon="flag",
                kind=ButtonStyle.CHOSEN if guest.first else ButtonStyle.QUIET,
                name=f"begins {guest.who.name}",
                width=TOUCH,
            ),
            Button("", guest.later, icon="down", kind=ButtonStyle.QUIET, name=f"later {guest.who.name}", width=TOUCH)
            if guest.later is not None
            else None,
            Button(
                "", guest.dismiss, icon="cross", kind=ButtonStyle.QUIET, name=f"dismiss {guest.who.name}", width=TOUCH
            ),
            gap=4,
        ),
        pad=4,
        radius=14,
        shadow=False,
    )


# --- how --------------------------------------------------------------------------------------------------------------


def option_node(line: OptionLine, kit: Kit) -> Node:
    """An option in words, its values below."""
    return Surface(
        Column(
            Text(line.words, Type.BODY, font=Font.BOLD, lines=2),
            Text(line.below, Type.SMALL, tone=Tone.SOFT, lines=3) if line.below else None,
            buttons(line.values, cell=130),
            gap=6,
        ),
        pad=10,
        shadow=False,
    )


def _options(model: NewModel, kit: Kit) -> Node:
    given: list[Tap] = list(model.given)
    middle = Surface(
        Column(
            Text(model.given_words, Type.BODY, font=Font.BOLD, lines=2),
            buttons(given, cell=200) if given else None,
            Row(button(model.give), Gap()) if model.give is not None else None,
            gap=6,
        ),
        pad=10,
        shadow=False,
    )
    return Scroll("options", Column(*(option_node(line, kit) for line in model.options), middle))
