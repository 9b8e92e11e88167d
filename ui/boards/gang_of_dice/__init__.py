"""Gang of Dice on the screen."""

from ui.boards.contract import Board, GameLook, Splash
from ui.boards.gang_of_dice.present import present
from ui.present.consequences import by_events

BOARD = Board(
    present,
    "ui.boards.gang_of_dice.draw:gang_board",
    tile=(("boss", None), ("3", None), ("5", None)),
    look=GameLook(hue=345, accent=40, emblem="emblem-gang"),
    brings=by_events(
        {
            "bombed": "no",
            "round.won": "yes",
            "valid.first": "yes",
            "valid.leads": "yes",
            "valid.leads.dice": "yes",
            "valid.behind": "plain",
            "valid.behind.dice": "plain",
            "valid.behind.later": "plain",
        }
    ),
    splashes={
        "bombed": Splash("bomb", "no"),
        "exploded": Splash("bomb", "no"),
        "round.won": Splash("crown", "yes"),
        "round.void": Splash("sad-die"),
        "eliminated": Splash("sad-die", "no"),
    },
    card_picture="ui.boards.gang_of_dice.pictures:help_picture",
    scenes="ui.boards.gang_of_dice.scenes",
    taps="ui.boards.gang_of_dice.taps",
)
