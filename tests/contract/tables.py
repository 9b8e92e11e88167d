"""Tables to test: every registered game with every number of players, and random games played at them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from companion.core import SEATS, Move, Options, Outcome, PickDice, Rules, Seats, Step
from companion.dice import Die
from companion.game import Game
from companion.games.dicetopia.pieces import Faction
from companion.random_player import RandomPlayer
from companion.registry import installed
from table_pig import GAME as PIG

NAMES = ("Ana", "Bo", "Bo Derek", "Chloé", "Dé dé", "Élodie", "Fynn", "Gül")
MOST_MOVES = 60_000
"""More than any game of chance at a table takes: a player who only answers asks must have ended it by then."""

GAMES: tuple[Game[Any], ...] = (*installed(safe=True).games(), PIG)
"""All built-in games, and the plug-in of the documentation."""

REQUIRED: Mapping[str, Callable[[int, Random], Mapping[str, str]]] = {
    "dicy-cards": lambda players, chance: {"cards": chance.choice("ABCD")},
    "dicetopia": lambda players, chance: {"factions": _factions(players, chance)},
}
"""Options without a default, by game: something that they can be."""


def _factions(players: int, chance: Random) -> str:
    return chance.choice(["none", ", ".join(chance.sample(list(Faction), players))])


@dataclass(frozen=True)
class Table:
    """A game laid out for some players, with options; all by a seed."""

    game: Game[Any] = field(hash=False)
    players: int
    seed: int
    settled: tuple[tuple[str, str], ...] = ()
    """Options that chance does not choose."""

    def __str__(self) -> str:
        return f"{self.game.id}-{self.players}-{self.seed}"

    @property
    def rules(self) -> Rules[Any]:
        return self.game.rules

    @property
    def chance(self) -> Random:
        return Random(f"{self}")

    @property
    def seats(self) -> Seats:
        return Seats(NAMES[: self.players], SEATS[self.chance.randrange(self.players)])

    @property
    def options(self) -> Options:
        """Seed 0 has the defaults, other seeds whatever chance brings."""
        chance = self.chance
        required = REQUIRED[self.game.id](self.players, chance) if self.game.id in REQUIRED else {}
        chosen = {
            option.id: chance.choice(option.values)
            for option in self.game.options
            if self.seed and option.values and option.check is None
        }
        return self.game.complete({**chosen, **required, **dict(self.settled)}, self.players)


@dataclass(frozen=True)
class Turn:
    """One move of a random game: the state before it, and what it led to."""

    before: Any
    move: Move
    step: Step[Any]


@dataclass(frozen=True)
class Played:
    """A random game from its setup to its outcome."""

    table: Table
    start: Any
    turns: tuple[Turn, ...]
    outcome: Outcome

    @property
    def end(self) -> Any:
        return self.turns[-1].step.state

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(turn.move for turn in self.turns)

    def some_turns(self, most: int) -> tuple[Turn, ...]:
        """Some of the turns, by chance, where all would take too long."""
        if len(self.turns) <= most:
            return self.turns
        return tuple(self.table.chance.sample(self.turns, most))


class RecordedPlayer(RandomPlayer):
    """Picks the first of dice that look the same: records know no places and mean these."""

    def picks(self, ask: PickDice) -> Sequence[int]:
        free: dict[Die, list[int]] = {}
        for place, die in enumerate(ask.dice):
            free.setdefault(die, []).append(place)
        return [free[ask.dice[pick]].pop(0) for pick in super().picks(ask)]


@cache
def played(table: Table) -> Played:
    """A random game at this table, played once for all tests of a process."""
    rules, player = table.rules, RecordedPlayer(table.chance)
    start = rules.begin(rules.setup(table.seats, table.options), ())
    turns = tuple(Turn(*moment) for moment in player.game(rules, start, MOST_MOVES))
    outcome = rules.outcome(turns[-1].step.state)
    assert outcome is not None, f"{table}: no outcome after {MOST_MOVES} moves"
    return Played(table, start, turns, outcome)


SEEDS = range(3)
MORE_SEEDS = range(3, 15)
"""For the long tests."""


def tables(seeds: Iterable[int]) -> tuple[Table, ...]:
    """Every game with every number of players, once for each seed."""
    return tuple(Table(game, players, seed) for game in GAMES for players in game.players for seed in seeds)
