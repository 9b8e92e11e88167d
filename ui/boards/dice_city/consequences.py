"""What choices of Dice City bring: whoever ends the turn with more than they may keep loses the rest."""

from __future__ import annotations

from companion.core import Move, Step
from companion.games.dice_city.model.moves import EndTurn
from companion.games.dice_city.model.state import State
from companion.games.dice_city.words import stock_words
from companion.text import message
from ui.boards.contract import Brings


def brings(state: State, move: Move, step: Step[State]) -> Brings | None:
    """What is lost with the end of the turn; what people choose to give up is no news to them."""
    if not isinstance(move, EndTurn) or move.keep is not None:
        return None
    before, after = state.cities[state.player].stock, step.state.cities[state.player].stock
    lost = [had - left for had, left in zip(before, after, strict=True)]
    return Brings(message("brings.lost", what=stock_words(lost)), "no") if any(lost) else None
