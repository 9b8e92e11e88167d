"""Milliseconds of one processor for odds and advice, each asked in a program that has asked nothing before."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from time import process_time
from typing import Any

from companion.core import SEATS, TABLE, Seats
from companion.games.dice_city import GAME as CITY
from companion.games.dice_city import odds as city_odds
from companion.games.dice_city.advice import Which
from companion.games.dicetopia import GAME as TOPIA
from companion.games.dicetopia.advice import WhichDie
from companion.games.dicetopia.model.state import Phase
from companion.games.dicetopia.odds import table_seen
from companion.games.dicetopia.view import CityView
from companion.games.dicy_cards import GAME as DICY
from companion.games.dicy_cards import odds as dicy_odds
from companion.games.dicy_cards.advice import CardQuestion
from companion.games.dicy_cards.cards import CardId
from companion.games.gang_of_dice import GAME as GANG
from companion.games.gang_of_dice import odds as gang_odds
from companion.games.gang_of_dice.advice import StakeQuestion, ThrowQuestion
from companion.games.gang_of_dice.cards import Card, Condition, Fuse
from companion.games.gang_of_dice.odds import Beat
from companion.odds import Odds, TableOdds, Told, hands
from companion.random_player import RandomPlayer

ROUNDS = 5
_QUESTIONS: dict[str, tuple[Any, dict[str, str]]] = {
    "Gang of Dice, 8 dice before the throw": (GANG, {"card": "bomb run 3", "dice": "8"}),
    "Gang of Dice, 8 dice as they lie": (GANG, {"card": "bomb run 3", "dice": "8", "faces": "1 2 3 4 5 boss 1 2"}),
    "Gang of Dice, 12 dice before the throw": (GANG, {"card": "bomb run 3", "dice": "12"}),
    "Gang of Dice, 12 dice as they lie": (GANG, {"card": "bomb run 3", "dice": "12", "faces": "1 2 3 4 5 boss " * 2}),
    "Dicy Cards, five cards": (DICY, {"active": "odd,straight,two-pairs,sixes,same-x5", "faces": "5 5 4 4 2 1"}),
}
_BOMB = Card(Condition.RUN_3, Fuse.BOMB)
_ACTIVE = frozenset((CardId.ODD, CardId.STRAIGHT, CardId.TWO_PAIRS, CardId.SIXES, CardId.SAME_X5))


def rows() -> list[tuple[str, str]]:
    """The best of a few rounds, as it was disturbed least; both aims where there are two."""
    out = []
    for name, (game, words) in _QUESTIONS.items():
        told: Told = {id: (text,) for id, text in words.items()} | ({"beat": ("20", "6")} if game is GANG else {})
        out.append((f"Odds: {name}", _best(lambda game=game, told=told: _answer(game.odds, told))))  # type: ignore[misc]
    for name, (game, question) in _advice().items():
        out.append((f"Advice: {name}", _best(lambda game=game, asked=question: _advise(game, asked))))  # type: ignore[misc]
    return out


def _advice() -> dict[str, tuple[Any, Hashable]]:
    """What the screens ask."""
    lie = ("1", "2", "3", "4", "5", "boss") * 2
    beat = Beat(20, 6)
    return {
        "Gang of Dice, a throw of 8": (GANG, ThrowQuestion(SEATS[0], _BOMB, lie[:8], 2, beat)),
        "Gang of Dice, a throw of 12": (GANG, ThrowQuestion(SEATS[0], _BOMB, lie, 2, beat)),
        "Gang of Dice, stakes up to 8": (GANG, StakeQuestion(SEATS[0], _BOMB, 8, beat)),
        "Gang of Dice, stakes up to 12": (GANG, StakeQuestion(SEATS[0], _BOMB, 12, beat)),
        "Dicy Cards, five cards": (DICY, CardQuestion(SEATS[0], _ACTIVE, ("5", "5", "4", "4", "2", "1"), paid=False)),
        "Dicetopia, a die of 30": (TOPIA, _topia(again=False)),
        "Dicetopia, up to two throws": (TOPIA, _topia(again=True)),
        "Dice City, every card on every place": (CITY, _city()),
    }


def _topia(again: bool) -> WhichDie:
    """The first turn of four people, with all dice in the city."""
    seats = Seats(("Ana", "Bob", "Cleo", "Dan"))
    state = TOPIA.rules.setup(seats, TOPIA.complete({"factions": "none"}, 4))
    player = RandomPlayer(Random(1))
    while state.phase is not Phase.TURN or state.round < 3:
        state = TOPIA.rules.apply(state, player.answer(TOPIA.rules.asks(state)[0])).state
    view = TOPIA.rules.view(state, TABLE)
    assert isinstance(view, CityView)
    return WhichDie(SEATS[0], table_seen(view), again)


def _city() -> Which:
    seats = Seats(("Ana", "Bob"))
    state = CITY.rules.setup(seats, CITY.complete({"market": "lazy"}, 2))
    city = city_odds.OpenCity(state.book, state.cities[0].places, 0)
    return Which(SEATS[0], city, tuple(card.id for card in state.book.cards))


def _best(asked: Callable[[], object]) -> str:
    return f"{1000 * min(_seconds(asked) for _ in range(ROUNDS)):6.0f} ms"


def _answer(odds: Odds | TableOdds, told: Told) -> object:
    assert isinstance(odds, Odds)
    return odds.answer(told)


def _advise(game: Any, question: Hashable) -> object:
    return game.adviser.advise(question, lambda done: None)


def _seconds(asked: Callable[[], object]) -> float:
    for remembered in (hands, gang_odds.hand_results, dicy_odds.thrown, city_odds.row_odds):
        remembered.cache_clear()
    start = process_time()
    asked()
    return process_time() - start
