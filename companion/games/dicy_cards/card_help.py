"""What each card says: which dice it takes, what they earn, what it does to the others."""

from __future__ import annotations

from companion.core import View
from companion.game import HelpCard
from companion.games.dicy_cards.cards import CARDS, NAMES, CardId
from companion.games.dicy_cards.model import DicyView
from companion.text import Message, message

_OWN_WORDS = (CardId.ANY_TWO, CardId.DISTINCT_X4, CardId.DISTINCT_SUM5, CardId.FORTY_MINUS)
"""What these ask for does not tell what they pay."""


def card_help(view: View | None) -> tuple[HelpCard, ...]:
    """The five of this game first."""
    hands = view.hands if isinstance(view, DicyView) else ()
    here = [one.card for one in hands[0].cards] if hands else []
    return tuple(HelpCard(id.value, NAMES[id], _says(id), now=id in here) for id in CardId)


def _says(id: CardId) -> tuple[Message, ...]:
    card = CARDS[id]
    own = id in _OWN_WORDS or card.need is None
    takes = message(f"says.{id}") if own or card.need is None else message(f"why.need.{card.need.code}")
    return (takes,) if card.effect is None else (takes, message(f"effect.{card.effect.value}"))
