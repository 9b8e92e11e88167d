"""Abilities used beside the main ask during play: Perceptioneers, Shakra, Tuulu, Hollows. They never stop the game."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import IllegalMove, Played, Rolled, Seat, Step, event
from companion.games.dicetopia.control import value
from companion.games.dicetopia.model import moves
from companion.games.dicetopia.model.state import NamedPiece, Phase, State, Windows
from companion.games.dicetopia.moves.actions import exchanged, require_there, thrown
from companion.games.dicetopia.moves.turns import only_hollows, passed_on, require_ability, spend, turn
from companion.games.dicetopia.pieces import AGENTS, CITY_DICE, DISTRICTS, EMPTY, District, Faction, any_die, with_dice
from companion.games.dicetopia.words import DIE, DISTRICT
from companion.text import Message


def moment(state: State, seat: Seat) -> bool:
    """Shakra and Tuulu: before deploying in the own turn, or straight after its action."""
    if state.phase is Phase.TURN:
        return seat == state.current or seat == state.windows.finished
    return state.phase is Phase.REVEAL and seat == state.windows.finished


def spared(state: State) -> District | None:
    """Where no die may leave the game: a hypnotised player must take the last one there."""
    forced = state.windows.hypnotised
    return forced if forced is not None and sum(piece < AGENTS[0] for piece in state.city[forced]) == 1 else None


def has_victims(state: State) -> bool:
    """Whether any die may leave the game."""
    return any(district != spared(state) for district in with_dice(state.city))


def hypnotise(state: State, move: moves.Hypnotise) -> Step[State]:
    """Perceptioneers choose the district for the player in turn."""
    require_ability(state, move, Faction.PERCEPTIONEERS)
    assert move.seat is not None
    if move.seat == move.victim:
        raise IllegalMove("hypnotise.self")
    if state.phase is not Phase.TURN or move.victim != state.current:
        raise IllegalMove("hypnotise.moment", victim=move.victim)
    if move.district not in with_dice(state.city):
        raise IllegalMove("hypnotise.empty", district=DISTRICT[move.district])
    windows = replace(state.windows, hypnotised=move.district)
    happened = event("hypnotised", player=move.seat, victim=move.victim, district=DISTRICT[move.district])
    return Step(replace(state, windows=windows, spent=spend(state, move.seat)), (happened,))


def _using(state: State, seat: Seat) -> Windows:
    """The windows while Shakra or Tuulu act: the player in turn closes those of the player before, but Hollows'."""
    finished = seat if seat == state.windows.finished else None
    prayed = state.windows.prayed and state.agreed.factions[seat] is Faction.TUULU
    return replace(state.windows, finished=finished, prayed=prayed, resume=state.phase)


def exterminate(state: State, move: moves.Exterminate) -> Step[State]:
    """Shakra announce that a die will leave the game."""
    require_ability(state, move, Faction.SHAKRA)
    assert move.seat is not None
    if not moment(state, move.seat):
        raise IllegalMove("ability.moment")
    if not has_victims(state):
        raise IllegalMove("exterminate.nothing")
    after = replace(state, phase=Phase.EXTERMINATE, windows=_using(state, move.seat), spent=spend(state, move.seat))
    return Step(after)


def exterminated(state: State, target: NamedPiece) -> Step[State]:
    """The die is gone, and its slot stays empty for ever."""
    seat = state.agreed.player(Faction.SHAKRA)
    if target.place >= len(DISTRICTS) or target.piece >= AGENTS[0]:
        raise IllegalMove("exterminate.city")
    require_there(state, target)
    if target.place == spared(state):
        raise IllegalMove("exterminate.hypnotised", district=DISTRICT[target.place])
    after = exchanged(state, (target, EMPTY))
    happened = event("exterminated", player=seat, die=DIE[target.piece], district=DISTRICT[target.place])
    return Step(_resumed(after), (happened,))


def _resumed(state: State) -> State:
    """Back to what the table waited for, unless no die is left to take."""
    if state.windows.resume is Phase.TURN and not any_die(state.city):
        return passed_on(state, only_hollows(state))
    return replace(state, phase=state.windows.resume)


def pray(state: State, move: moves.Pray) -> Step[State]:
    """Tuulu announce that a die will be thrown again, for the first or the second time."""
    if move.seat == state.agreed.seat_of(Faction.TUULU) and state.prayers == 1:
        if not state.windows.prayed:
            raise IllegalMove("pray.lapsed")
    else:
        require_ability(state, move, Faction.TUULU)
    assert move.seat is not None
    if not moment(state, move.seat):
        raise IllegalMove("ability.moment")
    spent = spend(state, move.seat)
    return Step(replace(state, phase=Phase.PRAY, windows=_using(state, move.seat), spent=spent))


def prayed_for(state: State, target: NamedPiece) -> Step[State]:
    """The die that Tuulu throw again: any die of the city or of a faction board."""
    if target.piece >= AGENTS[0]:
        raise IllegalMove("target.gugu")
    require_there(state, target)
    return Step(replace(state, phase=Phase.PRAYER_ROLL, windows=replace(state.windows, praying=target)))


def prayer_rolled(state: State, move: Rolled) -> Step[State]:
    """What it shows; after the first throw a second may follow."""
    seat = state.agreed.player(Faction.TUULU)
    if move.seat != seat:
        raise IllegalMove("turn", player=seat)
    assert state.windows.praying is not None
    after, happened = thrown(state, state.windows.praying, move)
    windows = replace(state.windows, praying=None, prayed=not state.windows.prayed)
    return Step(_resumed(replace(after, windows=windows, prayers=state.prayers + 1)), (happened,))


def adapt(state: State, move: moves.Adapt) -> Step[State]:
    """Hollows turn an own die one up or one down, because an opponent's action moved a piece of theirs."""
    seat = move.seat
    if seat is None or state.agreed.factions[seat] is not Faction.HOLLOWS:
        raise IllegalMove("ability.faction", faction=Message("faction.hollows"))
    if not state.windows.adapt:
        raise IllegalMove("adapt.moment")
    if state.phase not in (Phase.TURN, Phase.REVEAL):  # somebody is in the middle of another ability
        raise IllegalMove("turn", player=turn(state))
    target = NamedPiece(len(DISTRICTS) + seat, move.die)
    require_there(state, target)
    if move.by not in (1, -1) or not 1 <= value(move.die) + move.by <= 6:
        raise IllegalMove("adapt.range", die=DIE[move.die])
    changed = CITY_DICE[move.die + move.by]
    windows = replace(state.windows, adapt=False)
    after = replace(exchanged(state, (target, changed)), windows=windows)
    return Step(after, (event("adapted", player=seat, die=DIE[move.die], now=DIE[changed]),))


PLAYED: Played[State] = {
    moves.Adapt: adapt,
    moves.Exterminate: exterminate,
    moves.Hypnotise: hypnotise,
    moves.Pray: pray,
}
