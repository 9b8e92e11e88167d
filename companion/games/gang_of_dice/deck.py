"""The eighteen warnings, for a simulated table. At a real one the deck lies there, and people tell its cards."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.gang_of_dice.cards import Card, Condition, Fuse

LIGHT_ROUNDS = 9
"""Rounds that are played with light cards; dark ones follow."""

# Placeholders: the rulebook shows few of the cards. Which of them are bombs, which are dark, and which two conditions
# come twice is our guess wherever it and public descriptions are silent.
LIGHT = (
    Card(Condition.TOTAL_7, Fuse.BOMB),
    Card(Condition.TOTAL_10, Fuse.BOMB),
    Card(Condition.TOTAL_11, Fuse.EXPLOSION),
    Card(Condition.TOTAL_13, Fuse.EXPLOSION),
    Card(Condition.RUN_2, Fuse.EXPLOSION),
    Card(Condition.RUN_3, Fuse.BOMB),
    Card(Condition.ODD_2, Fuse.EXPLOSION),
    Card(Condition.ODD_3, Fuse.EXPLOSION),
    Card(Condition.DIFFERENT_3, Fuse.EXPLOSION),
    Card(Condition.PAIR, Fuse.EXPLOSION),
    Card(Condition.FIVES, Fuse.EXPLOSION),
    Card(Condition.ANY_1, Fuse.EXPLOSION),
)
DARK = (
    Card(Condition.ODD_1, Fuse.BOMB),
    Card(Condition.DIFFERENT_2, Fuse.BOMB),
    Card(Condition.ANY_4_5, Fuse.BOMB),
    Card(Condition.ANY_3_4_5, Fuse.BOMB),
    Card(Condition.PAIR, Fuse.BOMB),
    Card(Condition.RUN_2, Fuse.BOMB),
)


def left(number: int, played: Sequence[Card]) -> tuple[Card, ...]:
    """What may be turned up in this round: the cards of its back that were not played yet.

    Three of each back are put away unseen; as nobody knows which, each card that is left is as likely as any other.
    """
    return tuple([card for card in (LIGHT if number <= LIGHT_ROUNDS else DARK) if card not in played])
