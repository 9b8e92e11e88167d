"""Dicy Cards on the screen."""

from ui.boards.contract import Board, GameLook, Splash
from ui.boards.dicy_cards.options import CARDS
from ui.boards.dicy_cards.present import player_icons, present
from ui.present.consequences import by_events

BOARD = Board(
    present,
    "ui.boards.dicy_cards.draw:dicy_board",
    tile=(("6", None), ("6", None), ("1", None)),
    look=GameLook(hue=205, accent=28, emblem="emblem-dicy"),
    player_icons=player_icons,
    options={"cards": CARDS},
    brings=by_events({"goal": "yes", "skipped": "plain"}),
    members=("card",),
    splashes={"goal": Splash("flag", "yes"), "all-frozen": Splash("snow")},
    card_picture="ui.boards.dicy_cards.pictures:help_picture",
    scenes="ui.boards.dicy_cards.scenes",
    taps="ui.boards.dicy_cards.taps",
)
