"""Which drawing belongs to which board that wants the whole display."""

from __future__ import annotations

from ui.boards.dice_city import town_board
from ui.boards.dicetopia import topia_board
from ui.boards.models import TopiaBoard, TownBoard
from ui.models import WholeBoard
from ui.widgets.node import Kit, Node


def whole_board(board: WholeBoard, kit: Kit) -> Node:
    """The drawing of a board."""
    if isinstance(board, TopiaBoard):
        return topia_board(board, kit)
    if isinstance(board, TownBoard):
        return town_board(board, kit)
    raise TypeError(f"nobody draws {type(board).__name__}")
