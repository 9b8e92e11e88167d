"""The generic board: what everybody should know, and the dice. It plays any game."""

from __future__ import annotations

from ui.models import GenericBoard
from ui.screens.common import die
from ui.theme import Type
from ui.widgets.layout import Column
from ui.widgets.node import Node
from ui.widgets.parts import Panel, Text, Tone
from ui.widgets.pieces import DiceRow


def generic_board(model: GenericBoard) -> Node:
    """Notes above, dice below."""
    notes = [
        Panel(Text(note, Type.BODY, lines=2), pad=8, radius=12, shadow=False, tone=Tone.PANEL) for note in model.notes
    ]
    dice = DiceRow(*(die(one) for one in model.dice), size=84, grow=1) if model.dice else None
    return Column(*notes, dice, grow=1)
