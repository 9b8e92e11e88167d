"""Players who only answer asks, at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.core import SEATS, AnyAsk, Choose, IllegalMove, Move, PickDice, RollDice, Seats
from companion.dice import PIPS
from companion.games.dicy_cards import GAME
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import State

PLAYERS = ("Ana", "Bob", "Cleo", "Dan Brown")
Watch = Callable[[State, Move, State], None]


def deal(chance: Random) -> tuple[Seats, dict[str, str]]:
    """Some table: two to four players, any five cards, either reading of the three lowest."""
    count = chance.choice((2, 3, 4))
    seats = Seats(PLAYERS[:count], SEATS[chance.randrange(count)])
    cards = ", ".join(chance.sample(list(CardId), 5))
    return seats, dict(GAME.complete({"cards": cards, "lowest-three": chance.choice(("others", "self"))}, count))


def answer(state: State, ask: AnyAsk, chance: Random) -> Move:
    """Some answer to an ask; picks of dice are free, and the suggested ones where those are refused."""
    if isinstance(ask, RollDice):
        return ask.answer(chance.choices(PIPS, k=len(ask.dice)))
    if isinstance(ask, Choose):
        return chance.choice(ask.options)
    assert isinstance(ask, PickDice)
    tried = ask.answer(chance.sample(range(len(ask.dice)), chance.randint(ask.low, ask.high)))
    try:
        GAME.rules.apply(state, tried)
    except IllegalMove:
        return ask.answer(ask.suggested)
    return tried


def play(chance: Random, watch: Watch | None = None) -> tuple[Seats, dict[str, str], list[Move], State]:
    """A complete game."""
    seats, options = deal(chance)
    state = GAME.rules.setup(seats, options)
    moves: list[Move] = []
    while asks := GAME.rules.asks(state):
        move = answer(state, chance.choice(asks), chance)
        after = GAME.rules.apply(state, move).state
        if watch is not None:
            watch(state, move, after)
        moves.append(move)
        state = after
        assert len(moves) < 20_000, "this game does not end"
    return seats, options, moves, state
