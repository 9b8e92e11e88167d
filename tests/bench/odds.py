"""Milliseconds of one processor for the odds of a turn, each asked in a program that has asked nothing before."""

from __future__ import annotations

from time import process_time
from typing import Any

from companion.games.dicy_cards import GAME as DICY
from companion.games.dicy_cards import odds as dicy_odds
from companion.games.gang_of_dice import GAME as GANG
from companion.games.gang_of_dice import odds as gang_odds
from companion.odds import Odds, Told, hands

ROUNDS = 5
_QUESTIONS: dict[str, tuple[Any, dict[str, str]]] = {
    "Gang of Dice, 8 dice before the throw": (GANG, {"card": "bomb run 3", "dice": "8"}),
    "Gang of Dice, 8 dice as they lie": (GANG, {"card": "bomb run 3", "dice": "8", "faces": "1 2 3 4 5 boss 1 2"}),
    "Gang of Dice, 12 dice before the throw": (GANG, {"card": "bomb run 3", "dice": "12"}),
    "Gang of Dice, 12 dice as they lie": (GANG, {"card": "bomb run 3", "dice": "12", "faces": "1 2 3 4 5 boss " * 2}),
    "Dicy Cards, five cards": (DICY, {"active": "odd,straight,two-pairs,sixes,same-x5", "faces": "5 5 4 4 2 1"}),
}


def rows() -> list[tuple[str, str]]:
    """The best of a few rounds, as it was disturbed least; both aims where there are two."""
    out = []
    for name, (game, words) in _QUESTIONS.items():
        told: Told = {id: (text,) for id, text in words.items()} | ({"beat": ("20", "6")} if game is GANG else {})
        seconds = min(_seconds(game.odds, told) for _ in range(ROUNDS))
        out.append((name, f"{1000 * seconds:6.0f} ms"))
    return out


def _seconds(odds: Odds, told: Told) -> float:
    for remembered in (hands, gang_odds.hand_results, dicy_odds.thrown):
        remembered.cache_clear()
    start = process_time()
    odds.answer(told)
    return process_time() - start
