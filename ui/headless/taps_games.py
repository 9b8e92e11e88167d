"""Whole games on a filmed table, from the New-game screen to the outcome: what `make taps` counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.core import Rolled
from companion.registry import installed
from ui.boards.loader import load_board
from ui.headless.demo import GAME
from ui.headless.taps_people import People
from ui.headless.taps_start import sit_down, unpack
from ui.headless.taps_table import FilmedTable
from ui.headless.taps_tally import TapTally
from ui.present.scope import Prefs
from ui.state.first_start import Step


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be played."""

    seed: int = 1
    turns: int | None = None
    """So many turns at most; None: to the end."""
    players: int = 2


Measure = Callable[[Wish], TapTally]


def whole_game(game: str, wish: Wish, people: type[People] = People) -> TapTally:
    """A game of guests in a house that never played it, camera on."""
    with TemporaryDirectory() as house:
        table = FilmedTable(wish.seed, cards=Path(house))
        sit_down(table, game, wish.players)
        table.tally = TapTally()
        people(table, Random(wish.seed)).play(wish.turns)
        return table.tally


def first_throw(wish: Wish) -> TapTally:
    """From the first start, guests without names, to the first throw that counts: all of it, there is no turn yet."""
    with TemporaryDirectory() as house:
        table = FilmedTable(wish.seed, cards=Path(house), prefs=Prefs(first_start=Step.LANGUAGE.value))
        unpack(table)
        sit_down(table, GAME, wish.players)
        people = People(table, Random(wish.seed))
        while not any(isinstance(entry.move, Rolled) for entry in table.playing.entries):
            people.step()
        table.tally.turns = 0
        return table.tally


def measures() -> dict[str, Measure]:
    """All that can be counted, by name: what the boards bring, and every other game played by chance."""
    found: dict[str, Measure] = {}
    for game in installed(safe=True).games():
        if game.apart:
            continue  # no rules of its own, so nothing to serve
        module = load_board(game.board).taps if game.board else ""
        found.update(_brought(module) if module else {game.id: _by_chance(game.id)})
    return {**found, "first-throw": first_throw}


def _brought(module: str) -> Mapping[str, Measure]:
    brought: Mapping[str, Measure] = import_module(module).TAPS
    return brought


def _by_chance(game: str) -> Measure:
    return lambda wish: whole_game(game, wish)
