"""What a look at the whole table says, beside the board: table and sheet, place by place."""

from __future__ import annotations

from ui.kit.layout import Column, Grid, Row, Stack
from ui.kit.node import Kit, Node
from ui.kit.parts import Surface, Text, Tone
from ui.kit.pieces import Badge
from ui.kit.running_bar import TapAnywhere
from ui.kit.theme import Font, Type
from ui.present.controls import ChoiceButtons
from ui.present.follow import ComparedPiece, ComparedPlace, FollowModel
from ui.screens.common import button, die
from ui.screens.confirm import running_bar

PIECE = 30.0
MOST_PLACES = 3
"""More places than these do not fit beside a board; the lit ones on it are all of them."""


def compared_places(model: FollowModel | None, kit: Kit) -> Node | None:
    """The places that differ, table beside sheet."""
    if model is None or not model.places:
        return None
    places = [_place(model, place) for place in model.places[:MOST_PLACES]]
    return Grid(*places, cell=230, columns=min(len(places), 3 if kit.wide else 1), gap=6)


def _place(model: FollowModel, place: ComparedPlace) -> Node:
    return Surface(
        Column(
            Text(place.words, Type.SMALL, font=Font.BOLD, lines=1),
            _pieces(model.table, place.table),
            _pieces(model.sheet, place.sheet),
            gap=2,
        ),
        pad=6,
        radius=10,
        shadow=False,
        outline=Tone.WARN,
        outline_width=1.5,
    )


def _pieces(name: str, pieces: tuple[ComparedPiece, ...]) -> Node:
    return Row(
        Text(name, Type.SMALL, tone=Tone.SOFT, lines=1, width=62),
        *(_piece(piece) for piece in pieces),
        gap=3,
        height=PIECE,
    )


def _piece(piece: ComparedPiece) -> Node:
    if piece.who is not None:
        return Badge(piece.who.colour, PIECE - 4)
    assert piece.die is not None
    return die(piece.die, PIECE)


def moment_bar(model: FollowModel | None) -> Node | None:
    """What counts by itself runs down over the board's foot; a tap on it stops it."""
    if model is None or model.running is None or model.yes is None:
        return None
    return Row(running_bar(model.running, grow=2, height=64), button(model.yes, grow=1, height=64))


def stopped_anywhere(model: FollowModel | None, screen: Node) -> Node:
    """A touch beside everything stops what runs down."""
    return screen if model is None or model.running is None else Stack(TapAnywhere(model.running.tap.action), screen)


def sentence_buttons(control: ChoiceButtons, kit: Kit) -> Node:
    """Buttons that say whole sentences: two side by side at most."""
    columns = 2 if kit.wide and len(control.taps) > 1 else 1
    return Grid(*(button(tap, size=Type.SMALL) for tap in control.taps), cell=300, columns=columns, gap=6)
