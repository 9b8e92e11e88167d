"""People who answer whatever is asked, by chance: complete games for what must always hold."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core import SEATS, Move, Seats, Step
from companion.games.dice_city import GAME
from companion.games.dice_city.model.state import State
from companion.random_player import RandomPlayer

NAMES = ("Ana", "Bob", "Cleo", "Dan")
Moment = tuple[State, Move, Step[State]]


def table(chance: Random, **options: str) -> State:
    """A table with its people and options, all by chance but for these."""
    players = chance.choice(GAME.players)
    chosen = {option.id: chance.choice(option.values) for option in GAME.options if option.values}
    chosen |= {name.replace("_", "-"): value for name, value in options.items()}
    seats = Seats(NAMES[:players], SEATS[chance.randrange(players)])
    return GAME.rules.setup(seats, GAME.complete(chosen, players))


def game(chance: Random, state: State, most: int | None = None) -> Iterator[Moment]:
    """A game, move by move, to its end or up to so many moves."""
    return RandomPlayer(chance).game(GAME.rules, state, most)
