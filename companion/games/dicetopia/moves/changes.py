"""What the table says is so: games begun in the middle, and corrections while they last."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core import Change, IllegalMove, Seat
from companion.games.dicetopia.control import agents_in
from companion.games.dicetopia.missions import ALL_IN, CHAMELEON, MISSIONS, MOST_STARS
from companion.games.dicetopia.model import changes
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.moves.setup import colours_left, slots_of
from companion.games.dicetopia.moves.turns import CLOSED, owes_turn, passed_on, started
from companion.games.dicetopia.pieces import (
    AGENTS,
    CITY_DICE,
    COLOURS,
    DICE_PER_COLOUR,
    DISTRICTS,
    EMPTY,
    ROUNDS,
    CityDie,
    District,
    Faction,
    with_dice,
)
from companion.games.dicetopia.words import DISTRICT, faction_words, mission_words


def changed(state: State, change: Change) -> State:
    """One thing set in the middle of a game, between two lines of its record."""
    if half_done(state) and not isinstance(change, changes.SetStars):
        raise IllegalMove("adjust.unfinished")
    was_laying_out = state.phase is Phase.CITY
    state = _set(state, change)
    if was_laying_out:
        _require_room(state)
        return started(state) if all(state.city) else state
    return _settled(state)


def half_done(state: State) -> bool:
    """Whether something was begun and is not finished: dice counted, a target named, one of two missions told."""
    if state.phase in (Phase.CITY, Phase.TURN, Phase.REVEAL, Phase.ACTION):
        action = state.action
        named = action is not None and (action.first is not None or action.through_ewo)
        return named or state.placing is not None or 1 in map(len, state.ending.revealed)
    return state.phase not in (Phase.ALL_IN, Phase.CHAMELEON, Phase.OVER)


def begun(state: State, given: Sequence[Change]) -> State:
    """The table as people found it: everything that is given, and the round that follows from it."""
    for change in given:
        state = _set(state, change)
    _require_consistent(state)
    state = replace(state, round=max(map(len, state.boards)) + 1)
    return started(state) if all(state.city) else state


def _set(state: State, change: Change) -> State:
    match change:
        case changes.SetDistrict(district, dice, agents, empty):
            return _with_district(state, district, dice, agents, empty)
        case changes.SetBoard(seat, dice):
            if len(dice) > ROUNDS:
                raise IllegalMove("given.board", player=seat, seen=len(dice))
            return replace(state, boards=(*state.boards[:seat], _interned(dice), *state.boards[seat + 1 :]))
        case changes.SetSpent(seat):
            if state.agreed.factions[seat] is None:
                raise IllegalMove("given.spent", player=seat)
            return replace(state, spent=(*state.spent[:seat], True, *state.spent[seat + 1 :]))
        case changes.SetDeferred(seat):
            if state.agreed.factions[seat] is not Faction.ROAMERS:
                raise IllegalMove("given.deferred", player=seat, faction=faction_words(Faction.ROAMERS))
            return _set(state, changes.SetSpent(seat))
        case changes.SetStars(mission, stars):
            return _with_stars(state, mission, stars)
    raise IllegalMove("move.unexpected")


def _interned(dice: Sequence[CityDie]) -> tuple[CityDie, ...]:
    return tuple(CITY_DICE[die] for die in dice)


def _with_district(
    state: State, district: District, dice: tuple[CityDie, ...], agents: tuple[Seat, ...], empty: int
) -> State:
    expected, seen = slots_of(state, district), len(dice) + len(agents) + empty
    if seen != expected:
        raise IllegalMove("city.slots", district=DISTRICT[district], expected=expected, seen=seen)
    slots = (*_interned(dice), *(AGENTS[seat] for seat in agents), *(EMPTY,) * empty)
    return replace(state, city=(*state.city[:district], slots, *state.city[district + 1 :]))


def _with_stars(state: State, mission: str, stars: int) -> State:
    if mission not in MISSIONS:
        raise IllegalMove("mission.unknown", mission=mission)
    if mission in (ALL_IN, CHAMELEON) or not 0 <= stars <= MOST_STARS:
        raise IllegalMove("given.stars", mission=mission_words(mission), most=MOST_STARS)
    corrected = {**dict(state.agreed.stars), mission: stars}
    return replace(state, agreed=replace(state.agreed, stars=tuple(sorted(corrected.items()))))


# --- does it fit together? ------------------------------------------------------------------------------------------


def _require_consistent(state: State) -> None:
    """Equally many dice each (Roamers one less while they owe a turn), an agent in the city for each, and no more dice
    of a colour than there are."""
    most = max(map(len, state.boards))
    for seat in state.seats:
        owed = owes_turn(state, seat)
        dice = len(state.boards[seat])
        if dice != most and not (owed and dice == most - 1):
            raise IllegalMove("given.dice", player=seat, seen=dice, expected=most)
        sent = sum(agents_in(slots, seat) for slots in state.city)
        if sent != dice:
            raise IllegalMove("given.agents", player=seat, seen=sent, expected=dice)
    for colour, left in zip(COLOURS, colours_left(state), strict=True):
        if left < 0:
            total = DICE_PER_COLOUR[len(state.seats)]
            raise IllegalMove("given.colour", colour=colour, seen=total - left, total=total)
    _require_room(state)


def _require_room(state: State) -> None:
    """While dice are still to be put out: as many are left as slots wait for them."""
    waiting = sum(slots_of(state, district) for district in DISTRICTS if not state.city[district])
    left = colours_left(state)
    if waiting and (sum(left) != waiting + _removed(state) or min(left) < 0):
        raise IllegalMove("given.room", left=sum(left), expected=waiting)


def _removed(state: State) -> int:
    return sum(slots.count(EMPTY) for slots in state.city)


# --- a correction in the middle of a game ---------------------------------------------------------------------------


def _settled(state: State) -> State:
    """Nobody is asked for what is no longer there."""
    windows = state.windows
    if windows.hypnotised is not None and windows.hypnotised not in with_dice(state.city):
        windows = replace(windows, hypnotised=None)
    if windows.adapt and not state.boards[state.agreed.factions.index(Faction.HOLLOWS)]:
        windows = replace(windows, adapt=False)
    state = replace(state, windows=windows)
    full = len(state.boards[state.current]) >= ROUNDS
    if state.phase is Phase.TURN and (full or not with_dice(state.city)):
        return passed_on(state, CLOSED)
    return state
