"""What each location says: what it costs and is worth, and what a die does there."""

from __future__ import annotations

from companion.core import View
from companion.game import HelpCard
from companion.games.dice_city.cards import BOOK, Pile
from companion.games.dice_city.view import DiceCityView
from companion.games.dice_city.words import ability_words, card_words, stock_words
from companion.text import Message, message


def card_help(view: View | None) -> tuple[HelpCard, ...]:
    """What is on offer first, where somebody has told it; then all others that can be built."""
    offered = (*view.display, *view.lower) if isinstance(view, DiceCityView) else ()
    here = {card.id: card for card in offered}
    now = [
        HelpCard(id, card.name, _says(card.cost, card.vp, card.defence, card.ability), now=True, drawn=id in BOOK.of)
        for id, card in here.items()
    ]
    rest = [
        HelpCard(card.id, card_words(card.id), _says(card.cost, card.vp, card.defence, ability_words(card.ability)))
        for card in BOOK.cards
        if card.pile is not Pile.PRINTED and card.id not in here
    ]
    return (*now, *rest)


def _says(
    cost: tuple[int, int, int], vp: int, defence: int | None, ability: tuple[Message, ...]
) -> tuple[Message, ...]:
    words = [message("says.does", what=one) for one in ability]
    words.append(message("says.cost", what=stock_words(cost)))
    if vp:
        words.append(message("says.worth", points=message("amount.vp", n=vp)))
    if defence is not None:
        words.append(message("says.defence", n=defence))
    return tuple(words)
