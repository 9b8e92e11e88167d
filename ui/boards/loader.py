"""Loads the boards that games name, each when first asked for; one that fails gives way to the generic board."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

from companion.game import Game
from ui.boards.contract import Board

GENERIC = "ui.boards.generic"
T = TypeVar("T")
_log = logging.getLogger(__name__)


class BoardFault(RuntimeError):
    """A board could not be drawn; whoever draws tells `Boards`, and draws again."""

    def __init__(self, module: str) -> None:
        super().__init__(f"the board {module} cannot be drawn")
        self.module = module


class Boards:
    """The boards of all games, and which of them failed. For one thread."""

    def __init__(self) -> None:
        self._broken: set[str] = set()

    def ask(self, game: Game[Any], wanted: Callable[[Board], T]) -> T:
        """What a game's board says; if it has none, cannot be loaded or raises, what the generic one says."""
        if game.board and game.board not in self._broken:
            try:
                return wanted(load_board(game.board))
            except Exception:  # the door for foreign code: whatever a board raises, the table plays on
                _log.exception("the board %s fails; the generic one takes its place", game.board)
                self.fails(game.board)
        return wanted(load_board(GENERIC))

    def fails(self, module: str) -> None:
        """This board is not asked again as long as the companion runs."""
        self._broken.add(module)

    def broken(self, game: Game[Any]) -> bool:
        """Whether the generic board stands in for the game's own."""
        return game.board in self._broken

    def module(self, game: Game[Any]) -> str:
        """The module whose board is shown."""
        return game.board if game.board and not self.broken(game) else GENERIC


def load_board(module: str) -> Board:
    """The board of a module; TypeError where its `BOARD` is none."""
    board = import_module(module).BOARD
    if not isinstance(board, Board):
        raise TypeError(f"{module}.BOARD is a {type(board).__name__}, not a Board")
    return board
