"""The generic board: what everybody should know, and the dice. It plays any game."""

from __future__ import annotations

from ui.boards.generic.model import GenericBoard
from ui.kit.layout import Column
from ui.kit.node import Kit, Node
from ui.kit.parts import Surface, Text, Tone
from ui.kit.pieces import DiceRow
from ui.kit.theme import Type
from ui.screens.common import dice


def generic_board(model: GenericBoard, kit: Kit) -> Node:
    """Notes above, dice below."""
    notes = [
        Surface(Text(note, Type.BODY, lines=2), pad=8, radius=12, shadow=False, tone=Tone.PANEL) for note in model.notes
    ]
    thrown = DiceRow(*dice(model.dice), size=84, grow=1) if model.dice else None
    return Column(*notes, thrown, grow=1)
