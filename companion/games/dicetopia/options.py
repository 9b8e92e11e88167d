"""Every move that names a piece, made once: asks look them up instead of building them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

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


@lru_cache(maxsize=4096)
def dice_in(pieces: Slots) -> tuple[Piece, ...]:
    """The different dice of a place: most places stay as they are from one move to the next."""
    return tuple(piece for piece in dict.fromkeys(pieces) if piece < _FIRST_AGENT)


def with_dice(city: Iterable[Slots]) -> list[int]:
    """The numbers of the districts in which a die lies."""
    return [district for district, dice in enumerate(map(dice_in, city)) if dice]


def any_die(city: Iterable[Slots]) -> bool:
    """Whether a die lies anywhere in the city."""
    return any(map(dice_in, city))


def agent_movable(city: Sequence[Slots]) -> bool:
    """Whether some agent could change places with a die in another district."""
    places = with_dice(city)
    for district, slots in enumerate(city):
        if places and places != [district] and any(_FIRST_AGENT <= piece < EMPTY for piece in slots):
            return True
    return False


def deploys(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every die that an agent can take."""
    rows = DEPLOY[seat]
    forced = state.windows.hypnotised
    if forced is not None:
        row = rows[forced]
        return tuple([row[die] for die in dice_in(state.city[forced])])
    return tuple([row[die] for row, dice in zip(rows, map(dice_in, state.city), strict=True) for die in dice])


def city_targets(state: State, seat: Seat, but: int = -1) -> list[Move]:
    """Every die of the city, or of all districts but one."""
    dice_by_district = map(dice_in, state.city)
    if but < 0:
        return [row[die] for row, dice in zip(TARGET_CITY[seat], dice_by_district, strict=True) for die in dice]
    return [
        row[die]
        for row, dice, district in zip(TARGET_CITY[seat], dice_by_district, DISTRICTS, strict=True)
        if district != but
        for die in dice
    ]


def board_targets(state: State, seat: Seat) -> list[Move]:
    """Every die on a faction board."""
    return [row[die] for row, dice in zip(TARGET_BOARD[seat], map(dice_in, state.boards), strict=False) for die in dice]


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
