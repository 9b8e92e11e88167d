"""Which drawing belongs to which board that wants the whole display."""

from __future__ import annotations

from ui.boards.dice_city.draw import town_board
from ui.boards.dicetopia.draw import topia_board
from ui.boards.models import TopiaBoard, TownBoard
from ui.kit.node import Kit, Node
from ui.present.models import WholeBoard


def whole_board(board: WholeBoard, kit: Kit) -> Node:
    """The drawing of a board."""
    if isinstance(board, TopiaBoard):
        return topia_board(board, kit)
    if isinstance(board, TownBoard):
        return town_board(board, kit)
    raise TypeError(f"nobody draws {type(board).__name__}")
