"""Random games and random end states."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core import SEATS, Change, Move, Seats, Step
from companion.games.dicetopia import GAME
from companion.games.dicetopia.model.changes import SetBoard, SetDistrict
from companion.games.dicetopia.model.state import State
from companion.games.dicetopia.pieces import CITY_DICE, DICE_PER_COLOUR, DISTRICTS, SLOTS, CityDie, District, Faction
from companion.random_player import RandomPlayer

NAMES = ("Ana", "Bob", "Cleo", "Dan")
MOST_MOVES = 400
"""More than any game of Dicetopia takes: six turns each and the end."""


def options(chance: Random, players: int) -> dict[str, str]:
    """Any table: with or without factions, every option."""
    chosen = {option.id: chance.choice(option.values) for option in GAME.options if option.values}
    drawn = ", ".join(chance.sample([faction.value for faction in Faction], players))
    return dict(GAME.complete({**chosen, "factions": chance.choice((drawn, drawn, drawn, "none"))}, players))


def start(chance: Random, players: int | None = None) -> State:
    """A new game at any table."""
    players = players or chance.choice((2, 3, 4))
    seats = Seats(NAMES[:players], SEATS[chance.randrange(players)])
    return GAME.rules.setup(seats, options(chance, players))


def game(chance: Random) -> Iterator[tuple[State, Move, Step[State]]]:
    """A whole random game, move by move."""
    state = start(chance)
    for moment in RandomPlayer(chance).game(GAME.rules, state, MOST_MOVES):
        yield moment
        state = moment[2].state
    assert GAME.rules.outcome(state) is not None, f"no outcome after {MOST_MOVES} moves"


def end_state(chance: Random) -> State:
    """A table on which everybody has sent six agents, dealt out by chance."""
    state = start(chance)
    players = len(state.seats)
    dice = [CITY_DICE[6 * colour + chance.randrange(6)] for colour in range(3) for _ in range(DICE_PER_COLOUR[players])]
    chance.shuffle(dice)
    given: list[Change] = [SetBoard(seat, tuple(dice.pop() for _ in range(6))) for seat in state.seats]
    pieces: list[CityDie | int] = [*dice, *(-1 - seat for seat in state.seats for _ in range(6))]
    chance.shuffle(pieces)
    for district in DISTRICTS:
        held, pieces = pieces[: SLOTS[players][district]], pieces[SLOTS[players][district] :]
        given.append(_district(district, held))
    return GAME.rules.begin(state, given)


def _district(district: District, held: list[CityDie | int]) -> SetDistrict:
    dice = tuple(piece for piece in held if isinstance(piece, CityDie))
    return SetDistrict(district, dice, tuple(SEATS[-1 - piece] for piece in held if piece < 0))
