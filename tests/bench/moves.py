"""Moves per second of random games, for every registered game beside python-chess playing random legal moves.

Both do the same: is the game over? what is legal? choose by chance, play it. The seconds are those of the processor,
so that the figures hold on a busy machine too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

import chess

from companion.game import Game
from companion.random_player import RandomPlayer
from tests.contract.tables import GAMES, Table

SLICE = 0.25
"""Processor seconds for one turn of one contestant. All take turns, so that a busy machine disturbs all alike."""
ROUNDS = 12


def rows() -> list[tuple[str, str]]:
    """What was measured, and the figure: the best slice of each, as it was disturbed least."""
    contestants: dict[str, Callable[[float], float]] = {"python-chess, random legal moves": _chess_rate}
    contestants |= {game.title: _rate_of(game) for game in GAMES}
    best = dict.fromkeys(contestants, 0.0)
    for _ in range(ROUNDS):
        for name, rate in contestants.items():
            best[name] = max(best[name], rate(SLICE))
    base = best["python-chess, random legal moves"]
    return [(name, f"{rate:10,.0f} moves/s {rate / base:6.1f} x python-chess") for name, rate in best.items()]


def _chess_rate(seconds: float) -> float:
    chance, moves, start = Random(1), 0, process_time()
    while True:
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
            if moves % 16 == 0 and process_time() - start > seconds:
                return moves / (process_time() - start)


def _rate_of(game: Game[Any]) -> Callable[[float], float]:
    tables = [Table(game, players, seed) for players in game.players for seed in (0, 1)]
    starts = [game.rules.begin(game.rules.setup(table.seats, table.options), ()) for table in tables]

    def rate(seconds: float) -> float:
        player, moves, start = RandomPlayer(Random(1)), 0, process_time()
        rules, outcome = game.rules, game.rules.outcome
        for state in _again_and_again(starts):
            while outcome(state) is None:
                state = player.step(rules, state)[1].state
                moves += 1
                if moves % 16 == 0 and process_time() - start > seconds:
                    return moves / (process_time() - start)
        raise AssertionError("starts never end")

    return rate


def _again_and_again(starts: list[Any]) -> Iterator[Any]:
    while True:
        yield from starts
