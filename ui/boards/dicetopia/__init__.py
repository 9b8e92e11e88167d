"""Dicetopia on the screen."""

from companion.dice import Colour
from ui.boards.contract import Board, GameLook, Splash
from ui.boards.dicetopia.cards import MissionEditor, card_of
from ui.boards.dicetopia.options import FACTIONS
from ui.boards.dicetopia.present import present

BOARD = Board(
    present,
    "ui.boards.dicetopia.draw:topia_board",
    whole=True,
    tile=(("4", Colour.VIOLET), ("6", Colour.WHITE), ("2", Colour.TURQUOISE)),
    look=GameLook(hue=172, accent=52, emblem="emblem-topia"),
    options={"factions": FACTIONS},
    cards=MissionEditor(),
    card_of=card_of,
    splashes={"exterminated": Splash("sad-die", "no")},
    card_picture="ui.boards.dicetopia.missions:help_picture",
    scenes="ui.boards.dicetopia.scenes",
    taps="ui.boards.dicetopia.taps",
)
