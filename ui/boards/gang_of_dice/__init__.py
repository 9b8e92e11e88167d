"""Gang of Dice on the screen."""

from ui.boards.contract import Board
from ui.boards.gang_of_dice.present import present

BOARD = Board(
    present,
    "ui.boards.gang_of_dice.draw:gang_board",
    tile=(("boss", None), ("3", None), ("5", None)),
    scenes="ui.boards.gang_of_dice.scenes",
    taps="ui.boards.gang_of_dice.taps",
)
