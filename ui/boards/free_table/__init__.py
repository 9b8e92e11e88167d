"""The free table on the screen: the dice, their sum, how often each face came."""

from __future__ import annotations

from ui.boards.contract import Board, GameLook
from ui.boards.free_table.present import present

BOARD = Board(
    present,
    "ui.boards.free_table.draw:free_board",
    tile=(("6", None), ("4", None)),
    look=GameLook(hue=265, accent=40, emblem="emblem-free"),
    scenes="ui.boards.free_table.scenes",
)
