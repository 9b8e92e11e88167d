"""Players who only answer asks, at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.core import SEATS, Move, Seats
from companion.games.dicy_cards import GAME
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import State
from companion.random_player import RandomPlayer

PLAYERS = ("Ana", "Bob", "Cleo", "Dan Brown")
MOST_MOVES = 20_000
Watch = Callable[[State, Move, State], None]


def deal(chance: Random) -> tuple[Seats, dict[str, str]]:
    """Some table: two to four players, any five cards, either reading of the three lowest."""
    count = chance.choice((2, 3, 4))
    seats = Seats(PLAYERS[:count], SEATS[chance.randrange(count)])
    cards = ", ".join(chance.sample(list(CardId), 5))
    return seats, dict(GAME.complete({"cards": cards, "lowest-three": chance.choice(("others", "self"))}, count))


def play(chance: Random, watch: Watch | None = None) -> tuple[Seats, dict[str, str], list[Move], State]:
    """A complete game."""
    seats, options = deal(chance)
    state = GAME.rules.setup(seats, options)
    moves: list[Move] = []
    for before, move, step in RandomPlayer(chance).game(GAME.rules, state, MOST_MOVES):
        state = step.state
        if watch is not None:
            watch(before, move, state)
        moves.append(move)
    assert GAME.rules.outcome(state) is not None, "this game does not end"
    return seats, options, moves, state
