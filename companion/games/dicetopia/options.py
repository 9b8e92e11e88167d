"""Every move that names a piece, made once: asks look them up instead of building them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import getitem
from typing import TypeVar

from companion.core import SEATS, Move, Seat
from companion.games.dicetopia.model import (
    ActAs,
    Confirm,
    Deploy,
    Draw,
    Exterminate,
    Hypnotise,
    NoAction,
    Pass,
    Pray,
    State,
    TargetAgent,
    TargetBoard,
    TargetCity,
)
from companion.games.dicetopia.pieces import AGENTS, CITY_DICE, DISTRICTS, EMPTY, Piece, Slots

_PLAYERS = SEATS[:4]
_FIRST_AGENT = AGENTS[0]

DEPLOY = tuple(tuple(tuple(Deploy(s, d, die) for die in CITY_DICE) for d in DISTRICTS) for s in _PLAYERS)
TARGET_CITY = tuple(tuple(tuple(TargetCity(s, d, die) for die in CITY_DICE) for d in DISTRICTS) for s in _PLAYERS)
TARGET_BOARD = tuple(tuple(tuple(TargetBoard(s, o, die) for die in CITY_DICE) for o in _PLAYERS) for s in _PLAYERS)
TARGET_AGENT = tuple(tuple(tuple(TargetAgent(s, d, o) for o in _PLAYERS) for d in DISTRICTS) for s in _PLAYERS)
HYPNOTISE = tuple(tuple(tuple(Hypnotise(s, v, d) for d in DISTRICTS) for v in _PLAYERS) for s in _PLAYERS)
ACT_AS = tuple(tuple(ActAs(s, d) for d in DISTRICTS) for s in _PLAYERS)
DRAW = tuple((Draw(s),) for s in _PLAYERS)
NO_ACTION = tuple((NoAction(s),) for s in _PLAYERS)
CONFIRM = tuple((Confirm(s),) for s in _PLAYERS)
PASS = tuple((Pass(s),) for s in _PLAYERS)
EXTERMINATE = tuple((Exterminate(s),) for s in _PLAYERS)
PRAY = tuple((Pray(s),) for s in _PLAYERS)


T = TypeVar("T")
MOST_REMEMBERED = 1024
"""Places remembered by one table before it begins anew."""


class _ByDice(dict[Slots, tuple[T, ...]]):
    """What a row has for the different dice of a place, remembered: most places stay as they are between two moves."""

    def __init__(self, row: Sequence[T]) -> None:
        self.row = row

    def __missing__(self, pieces: Slots) -> tuple[T, ...]:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        found = self[pieces] = tuple([self.row[piece] for piece in dict.fromkeys(pieces) if piece < _FIRST_AGENT])
        return found


_DICE_IN = _ByDice(CITY_DICE)
_DEPLOYS_IN, _CITY_TARGETS_IN, _BOARD_TARGETS_IN = (
    tuple(tuple(_ByDice(row) for row in by_place) for by_place in table)
    for table in (DEPLOY, TARGET_CITY, TARGET_BOARD)
)
"""The moves that name the dice of a place, by seat and place."""


def dice_in(pieces: Slots) -> tuple[Piece, ...]:
    """The different dice of a place."""
    return _DICE_IN[pieces]


def with_dice(city: Iterable[Slots]) -> list[int]:
    """The numbers of the districts in which a die lies."""
    return [district for district, slots in enumerate(city) if _DICE_IN[slots]]


def any_die(city: Iterable[Slots]) -> bool:
    """Whether a die lies anywhere in the city."""
    return any(map(_DICE_IN.__getitem__, city))


def agent_movable(city: Sequence[Slots]) -> bool:
    """Whether some agent could change places with a die in another district."""
    places = with_dice(city)
    for district, slots in enumerate(city):
        if places and places != [district] and any(_FIRST_AGENT <= piece < EMPTY for piece in slots):
            return True
    return False


def deploys(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every die that an agent can take."""
    forced = state.windows.hypnotised
    if forced is not None:
        return _DEPLOYS_IN[seat][forced][state.city[forced]]
    return tuple(chain.from_iterable(map(getitem, _DEPLOYS_IN[seat], state.city)))


def city_targets(state: State, seat: Seat, but: int = -1) -> list[Move]:
    """Every die of the city, or of all districts but one."""
    by_district = list(map(getitem, _CITY_TARGETS_IN[seat], state.city))
    if but >= 0:
        del by_district[but]
    return list(chain.from_iterable(by_district))


def board_targets(state: State, seat: Seat) -> list[Move]:
    """Every die on a faction board."""
    return list(chain.from_iterable(map(getitem, _BOARD_TARGETS_IN[seat], state.boards)))


def agent_targets(state: State, seat: Seat) -> list[Move]:
    """Every agent that could change places with a die in another district."""
    places = with_dice(state.city)
    if not places:
        return []
    only = places[0] if len(places) == 1 else -1
    return [
        row[piece - _FIRST_AGENT]
        for district, (row, slots) in enumerate(zip(TARGET_AGENT[seat], state.city, strict=True))
        if district != only
        for piece in dict.fromkeys(slots)
        if _FIRST_AGENT <= piece < EMPTY
    ]
