"""People who answer whatever is asked, at random: complete games for the properties that must always hold."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from companion.core import Amount, Move, Seat, Seats, Step
from companion.games.gang_of_dice import GAME
from companion.games.gang_of_dice.model import State
from companion.random_player import RandomPlayer

NAMES = ("Félix", "Louise", "Suzie", "Odang")
Moment = tuple[State, Move, Step[State]]


def table(rng: Random) -> State:
    """A table with its people and options, all at random."""
    players = rng.choice(GAME.players)
    chosen = {option.id: rng.choice(option.values) for option in GAME.options}
    return GAME.rules.setup(Seats(NAMES[:players], Seat(rng.randrange(players))), GAME.complete(chosen, players))


class Daring(RandomPlayer):
    """Uses at most a share of the dice: few dice live longer, many reach eliminations."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.share = chance.choice((0.15, 0.4, 1.0))

    def amount(self, ask: Amount) -> int:
        return super().amount(replace(ask, high=max(ask.low, int(ask.high * self.share))))


def game(rng: Random, state: State | None = None) -> Iterator[Moment]:
    """A whole game, move by move: the state before, the move, what it led to."""
    return Daring(rng).game(GAME.rules, state or table(rng))
