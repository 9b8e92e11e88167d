"""Which five cards are played: the published sets, any five, and how the choice is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from companion.catalogue.model import CardEntry, Catalogue, Field, Source, Value
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
placeholders that the owners confirm or correct. A corrected set enters a game as its five ids."""


def five(ids: Sequence[object]) -> Hand:
    """Five different cards, or ValueError telling what is allowed."""
    known = ", ".join(CardId)
    unknown = [str(id) for id in ids if id not in set(CardId)]
    if unknown:
        raise ValueError(f"cards that there are ({', '.join(unknown)} is none): {known}")
    if len(ids) != HAND or len(set(ids)) != HAND:
        raise ValueError(f"{HAND} × ({known})")
    return tuple(CardId(str(id)) for id in ids)


def hand(text: str) -> Hand:
    """The five cards that a set's letter or a list of ids means, or ValueError telling what is allowed."""
    if text.strip() in SETS:
        return SETS[text.strip()]
    try:
        return five([id.strip() for id in text.split(",")] if text.strip() else [])
    except ValueError as error:
        raise ValueError(f"{' | '.join(SETS)} | {error}") from error


def settle(text: str, players: int) -> str:
    """The canonical text of a choice of cards: always the five ids."""
    return ", ".join(hand(text))


def any_five(chance: Random) -> str:
    """Five of the twelve, drawn by chance."""
    return ", ".join(chance.sample(list(CardId), HAND))


# --- the owner's catalogue ------------------------------------------------------------------------------------------


def _checked(entry: str, name: str, value: Value) -> Value:
    return tuple(str(card) for card in five(value if isinstance(value, tuple) else ()))


def _with_owners_sets(entries: Mapping[str, CardEntry], chosen: Mapping[str, str]) -> Mapping[str, str]:
    """A set chosen by its letter becomes the five cards that the owners' rulebook shows for it."""
    letter = chosen.get("cards", "").strip()
    if letter not in entries:
        return chosen
    cards = entries[letter]["cards"]
    return {**chosen, "cards": ", ".join(five(cards if isinstance(cards, tuple) else ()))}


def _entry(letter: str, cards: Hand) -> CardEntry:
    source = Source.RULEBOOK if letter == "A" else Source.PLACEHOLDER
    return CardEntry(letter, {"cards": Field(tuple(str(card) for card in cards), source)})


CATALOGUE = Catalogue(
    entries=tuple(_entry(letter, cards) for letter, cards in SETS.items()),
    check=_checked,
    options=_with_owners_sets,
)
