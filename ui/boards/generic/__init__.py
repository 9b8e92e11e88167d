"""The board of any game that brings none: what everybody should know, and the dice."""

from __future__ import annotations

from companion.core import View
from ui.app.snapshot import Playing
from ui.boards.contract import Board, PresentedBoard
from ui.boards.generic.model import GenericBoard
from ui.present.controls import board_dice, controls
from ui.present.scope import Scope


def present(scope: Scope, playing: Playing, view: View) -> PresentedBoard:
    """Notes and dice, and everything that can be answered as a control."""
    notes = tuple(scope.words(note) for note in view.notes)
    return PresentedBoard(GenericBoard(notes, board_dice(scope)), controls(scope, playing))


BOARD = Board(present, "ui.boards.generic.draw:generic_board")
