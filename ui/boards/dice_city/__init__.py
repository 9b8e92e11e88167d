"""Dice City on the screen."""

from companion.dice import Colour
from ui.boards.contract import Board, BoardChoice, GameLook, Splash
from ui.boards.dice_city.cards import LocationEditor, card_of
from ui.boards.dice_city.consequences import brings
from ui.boards.dice_city.present import present

BOARD = Board(
    present,
    "ui.boards.dice_city.draw:town_board",
    whole=True,
    tile=(("2", Colour.YELLOW), ("5", Colour.RED), ("3", Colour.BLUE)),
    look=GameLook(hue=92, accent=32, emblem="emblem-city"),
    choices=(BoardChoice("tokens", ("table", "companion")),),
    cards=LocationEditor(),
    card_of=card_of,
    brings=brings,
    splashes={f"ending.{why}": Splash("flag") for why in ("bandits", "ships", "deck", "rows")},
    card_picture="ui.boards.dice_city.card_picture:help_picture",
    scenes="ui.boards.dice_city.scenes",
    taps="ui.boards.dice_city.taps",
)
