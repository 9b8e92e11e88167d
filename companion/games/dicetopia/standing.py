"""What can be set by hand, as it stands now: a correction starts from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core import SEATS, Change
from companion.games.dicetopia.missions import ALL_IN, CHAMELEON, MISSIONS
from companion.games.dicetopia.model.changes import SetBoard, SetDistrict, SetStars
from companion.games.dicetopia.model.state import State
from companion.games.dicetopia.pieces import AGENTS, CITY_DICE, EMPTY
from companion.games.dicetopia.words import mission_words
from companion.text import Message


def standing(state: State, change: Change) -> Change | None:
    """A district, a board, what a mission is worth. Nothing of it is secret: missions are told at the end."""
    match change:
        case SetDistrict(district):
            slots = state.city[district]
            dice = tuple(CITY_DICE[piece] for piece in slots if piece < AGENTS[0])
            agents = tuple(SEATS[piece - AGENTS[0]] for piece in slots if AGENTS[0] <= piece < EMPTY)
            return SetDistrict(district, dice, agents, slots.count(EMPTY))
        case SetBoard(seat):
            return SetBoard(seat, state.boards[seat])
        case SetStars(mission) if mission in MISSIONS:
            return SetStars(mission, dict(state.agreed.stars).get(mission, MISSIONS[mission].stars))
    return None


def members(state: State, change: Change, field: str) -> Mapping[Any, Message | None]:
    """The missions that have stars."""
    if isinstance(change, SetStars) and field == "mission":
        return {mission: mission_words(mission) for mission in MISSIONS if mission not in (ALL_IN, CHAMELEON)}
    return {}
