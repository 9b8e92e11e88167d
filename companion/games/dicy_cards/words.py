"""The words of Dicy Cards before they are words: messages for cards, moves and changes."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core import Adjust, Move, Rolled, ScoreBy
from companion.games.dicy_cards.cards import NAMES, CardId
from companion.games.dicy_cards.model import Freeze, Pay, Reroll, Score, SetFrozen, SetScore, Skip, Thaw
from companion.text import Message, message


def names(cards: Sequence[CardId]) -> tuple[Message, ...]:
    """Cards by their names."""
    return tuple(NAMES[card] for card in cards)


def describe(move: Move) -> Message:
    """A move in a few words, for buttons and the history."""
    match move:
        case Score() | Pay() | Freeze() | Thaw():
            return message(f"move.{type(move).__name__.lower()}", card=NAMES[move.card])
        case Reroll():
            return message("move.reroll", n=len(move.picks))
        case Skip():
            return message("move.skip")
        case Rolled():
            return message("move.rolled", faces=move.faces)
        case Adjust(change=ScoreBy(seat=seat, points=points)):
            return message("move.adjust.score", player=seat, points=f"{points:+d}")
        case Adjust(change=SetScore(seat=seat, points=points)):
            return message("move.adjust.points", player=seat, n=points)
        case Adjust(change=SetFrozen(seat=seat, cards=())):
            return message("move.adjust.none-frozen", player=seat)
        case Adjust(change=SetFrozen(seat=seat, cards=cards)):
            return message("move.adjust.frozen", player=seat, cards=names(cards))
        case _:
            raise TypeError(f"{type(move).__name__} is no move of Dicy Cards")
