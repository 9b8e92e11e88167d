"""Which five cards are played: the published sets, any five, and how the choice is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.dicy_cards.cards import CardId

HAND = 5
"""How many cards everybody has."""

Hand = tuple[CardId, ...]

SETS: Mapping[str, Hand] = {
    "A": (CardId.ANY_TWO, CardId.STRAIGHT, CardId.TWO_PAIRS, CardId.ODD, CardId.ALL_LOW),
    "B": (CardId.DOUBLE_PAIR, CardId.ALL_LOW, CardId.STRAIGHT, CardId.SAME_X5, CardId.ODD),
    "C": (CardId.TWO_PAIRS, CardId.DISTINCT_SUM5, CardId.FORTY_MINUS, CardId.SAME_X5, CardId.SIXES),
    "D": (CardId.ANY_TWO, CardId.SIXES, CardId.LOWEST_THREE, CardId.DISTINCT_X4, CardId.DOUBLE_PAIR),
}
"""The sets by the letter in the rulebook. A is printed there in words; B, C and D are only pictures in it, so ours are
placeholders that the owners confirm or correct (`catalogue`). A corrected set enters a game as its five ids."""

PLACEHOLDERS = ("B", "C", "D")


def five(ids: Sequence[str]) -> Hand:
    """Five different cards, or ValueError telling what is allowed."""
    known = ", ".join(CardId)
    unknown = [id for id in ids if id not in set(CardId)]
    if unknown:
        raise ValueError(f"{', '.join(unknown)} is none of the cards: {known}")
    if len(ids) != HAND or len(set(ids)) != HAND:
        raise ValueError(f"{', '.join(SETS)}, or five different cards of: {known}")
    return tuple(CardId(id) for id in ids)


def hand(text: str) -> Hand:
    """The five cards that a set's letter or a list of ids means, or ValueError telling what is allowed."""
    if text.strip() in SETS:
        return SETS[text.strip()]
    return five([id.strip() for id in text.split(",")])


def settle(text: str, players: int) -> str:
    """The canonical text of a choice of cards: always the five ids."""
    return ", ".join(hand(text))
