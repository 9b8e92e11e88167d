"""Abilities used beside the main ask during play: Perceptioneers, Shakra, Tuulu, Hollows. They never stop the game."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.core import SEATS, AnyAsk, Choose, IllegalMove, Move, Rolled, Seat, Step, event
from companion.games.dicetopia.control import value
from companion.games.dicetopia.model import (
    Adapt,
    Exterminate,
    Hypnotise,
    NamedPiece,
    Phase,
    Pray,
    State,
    Windows,
)
from companion.games.dicetopia.moves.actions import exchanged, require_there, roll_ask, thrown
from companion.games.dicetopia.moves.turns import CLOSED, passed_on, require_ability, spend
from companion.games.dicetopia.options import (
    EXTERMINATE,
    HYPNOTISE,
    PASS,
    PRAY,
    any_die,
    board_targets,
    city_targets,
    deploys,
    with_dice,
)
from companion.games.dicetopia.pieces import AGENTS, CITY_DICE, DISTRICTS, EMPTY, ROUNDS, Faction
from companion.games.dicetopia.words import DIE, DISTRICT
from companion.text import Message, message

_ASK_DEPLOY = tuple(message("ask.deploy", player=seat) for seat in SEATS[:4])
_ASK_PASS = Message("ask.pass")
_ASK_HYPNOTISE = Message("ask.hypnotise")
_ASK_EXTERMINATE = Message("ask.exterminate")
_ASK_EXTERMINATE_DIE = Message("ask.exterminate.die")
_ASK_PRAY = Message("ask.pray")
_ASK_PRAY_AGAIN = Message("ask.pray.again")
_ASK_PRAY_DIE = Message("ask.pray.die")
_ASK_ADAPT = Message("ask.adapt")


# --- asks -----------------------------------------------------------------------------------------------------------


def turn_asks(state: State) -> tuple[AnyAsk, ...]:
    """Send an agent; beside it whatever anybody may use at this moment."""
    seat = state.current
    return (Choose(seat, _ASK_DEPLOY[seat], deploys(state, seat)), *offers(state))


def offers(state: State) -> list[AnyAsk]:
    """The abilities that could be used now, as asks that nobody has to answer."""
    offered: list[AnyAsk] = []
    for seat, faction in zip(SEATS, state.agreed.factions, strict=False):
        if faction in _OFFERS:
            ask = _OFFERS[faction](state, seat)
            if ask is not None:
                offered.append(ask)
    return offered


def _hollows(state: State, seat: Seat) -> AnyAsk | None:
    if not state.windows.adapt:
        return None
    return Choose(seat, _ASK_ADAPT, _adaptations(state, seat), optional=True)


def _tuulu(state: State, seat: Seat) -> AnyAsk | None:
    if not _moment(state, seat) or (state.spent[seat] and not state.windows.prayed):
        return None
    prompt = _ASK_PRAY_AGAIN if state.windows.prayed else _ASK_PRAY
    return Choose(seat, prompt, PRAY[seat], optional=True)


def _shakra(state: State, seat: Seat) -> AnyAsk | None:
    if state.spent[seat] or not _moment(state, seat) or not _has_victims(state, seat):
        return None
    return Choose(seat, _ASK_EXTERMINATE, EXTERMINATE[seat], optional=True)


def _roamers(state: State, seat: Seat) -> AnyAsk | None:
    if state.spent[seat] or state.phase is not Phase.TURN or seat != state.current:
        return None
    if state.windows.hypnotised is not None or state.round > ROUNDS:
        return None
    return Choose(seat, _ASK_PASS, PASS[seat], optional=True)


def _perceptioneers(state: State, seat: Seat) -> AnyAsk | None:
    if state.spent[seat] or state.phase is not Phase.TURN or seat == state.current:
        return None
    row = HYPNOTISE[seat][state.current]
    where = tuple([row[district] for district in with_dice(state.city)])
    return Choose(seat, _ASK_HYPNOTISE, where, optional=True)


_OFFERS: dict[Faction | None, Callable[[State, Seat], AnyAsk | None]] = {
    Faction.HOLLOWS: _hollows,
    Faction.TUULU: _tuulu,
    Faction.SHAKRA: _shakra,
    Faction.ROAMERS: _roamers,
    Faction.PERCEPTIONEERS: _perceptioneers,
}
"""What each faction may use beside the main ask, as this moment offers it."""


def _moment(state: State, seat: Seat) -> bool:
    """Shakra and Tuulu: before deploying in the own turn, or straight after its action."""
    if state.phase is Phase.TURN:
        return seat == state.current or seat == state.windows.finished
    return state.phase is Phase.REVEAL and seat == state.windows.finished


def _adaptations(state: State, seat: Seat) -> tuple[Move, ...]:
    own = dict.fromkeys(state.boards[seat])
    return tuple(Adapt(seat, die, by) for die in own for by in (1, -1) if 1 <= value(die) + by <= 6)


def _victims(state: State, seat: Seat) -> tuple[Move, ...]:
    """The dice that may leave the game: not the last one where a hypnotised player must take a die."""
    forced = state.windows.hypnotised
    spared = -1
    if forced is not None and sum(piece < AGENTS[0] for piece in state.city[forced]) == 1:
        spared = forced
    return tuple(city_targets(state, seat, but=spared))


def _has_victims(state: State, seat: Seat) -> bool:
    return any_die(state.city) if state.windows.hypnotised is None else bool(_victims(state, seat))


def exterminate_asks(state: State) -> tuple[AnyAsk, ...]:
    """Which die leaves the game."""
    seat = _player(state, Faction.SHAKRA)
    return (Choose(seat, _ASK_EXTERMINATE_DIE, _victims(state, seat)),)


def pray_asks(state: State) -> tuple[AnyAsk, ...]:
    """Which die is thrown again."""
    seat = _player(state, Faction.TUULU)
    return (Choose(seat, _ASK_PRAY_DIE, (*city_targets(state, seat), *board_targets(state, seat))),)


def prayer_asks(state: State) -> tuple[AnyAsk, ...]:
    """Throw it."""
    assert state.windows.praying is not None
    return (roll_ask(_player(state, Faction.TUULU), state.windows.praying),)


def _player(state: State, faction: Faction) -> Seat:
    seat = state.agreed.seat_of(faction)
    assert seat is not None
    return seat


# --- what the moves do ----------------------------------------------------------------------------------------------


def hypnotise(state: State, move: Hypnotise) -> Step[State]:
    """Perceptioneers choose the district for the player in turn."""
    require_ability(state, move, Faction.PERCEPTIONEERS)
    assert move.seat is not None
    if move.seat == move.victim:
        raise IllegalMove("hypnotise.self")
    if state.phase is not Phase.TURN or move.victim != state.current:
        raise IllegalMove("hypnotise.moment", victim=move.victim)
    if move.district not in with_dice(state.city):
        raise IllegalMove("hypnotise.empty", district=DISTRICT[move.district])
    windows = replace(state.windows, adapt=False, hypnotised=move.district)
    happened = event("hypnotised", player=move.seat, victim=move.victim, district=DISTRICT[move.district])
    return Step(replace(state, windows=windows, spent=spend(state, move.seat)), (happened,))


def _using(state: State, seat: Seat) -> Windows:
    """The windows while Shakra or Tuulu act: the player in turn closes those of the player before."""
    finished = seat if seat == state.windows.finished else None
    return replace(state.windows, finished=finished, adapt=False, resume=state.phase)


def exterminate(state: State, move: Exterminate) -> Step[State]:
    """Shakra announce that a die will leave the game."""
    require_ability(state, move, Faction.SHAKRA)
    assert move.seat is not None
    if not _moment(state, move.seat):
        raise IllegalMove("ability.moment")
    if not _has_victims(state, move.seat):
        raise IllegalMove("exterminate.nothing")
    after = replace(state, phase=Phase.EXTERMINATE, windows=_using(state, move.seat), spent=spend(state, move.seat))
    return Step(after)


def exterminated(state: State, target: NamedPiece) -> Step[State]:
    """The die is gone, and its slot stays empty for ever."""
    seat = _player(state, Faction.SHAKRA)
    if target.place >= len(DISTRICTS) or target.piece >= AGENTS[0]:
        raise IllegalMove("exterminate.city")
    require_there(state, target)
    forced = state.windows.hypnotised
    if target.place == forced and sum(piece < AGENTS[0] for piece in state.city[forced]) == 1:
        raise IllegalMove("exterminate.hypnotised", district=DISTRICT[forced])
    after = replace(state, **exchanged(state, (target, EMPTY)))
    happened = event("exterminated", player=seat, die=DIE[target.piece], district=DISTRICT[target.place])
    return Step(_resumed(after), (happened,))


def _resumed(state: State) -> State:
    """Back to what the table waited for, unless no die is left to take."""
    if state.windows.resume is Phase.TURN and not with_dice(state.city):
        return passed_on(state, CLOSED)
    return replace(state, phase=state.windows.resume)


def pray(state: State, move: Pray) -> Step[State]:
    """Tuulu announce that a die will be thrown again, for the first or the second time."""
    again = state.windows.prayed and move.seat == state.agreed.seat_of(Faction.TUULU)
    if not again:
        require_ability(state, move, Faction.TUULU)
    assert move.seat is not None
    if not _moment(state, move.seat):
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
    seat = _player(state, Faction.TUULU)
    if move.seat != seat:
        raise IllegalMove("turn", player=seat)
    assert state.windows.praying is not None
    changes, happened = thrown(state, state.windows.praying, move)
    windows = replace(state.windows, praying=None, prayed=not state.windows.prayed)
    return Step(_resumed(replace(state, windows=windows, **changes)), (happened,))


def adapt(state: State, move: Adapt) -> Step[State]:
    """Hollows turn an own die one up or one down, because an opponent's action moved a piece of theirs."""
    seat = move.seat
    if seat is None or state.agreed.factions[seat] is not Faction.HOLLOWS:
        raise IllegalMove("ability.faction", faction=Message("faction.hollows"))
    if not state.windows.adapt:
        raise IllegalMove("adapt.moment")
    target = NamedPiece(len(DISTRICTS) + seat, move.die)
    require_there(state, target)
    if move.by not in (1, -1) or not 1 <= value(move.die) + move.by <= 6:
        raise IllegalMove("adapt.range", die=DIE[move.die])
    changed = CITY_DICE[move.die + move.by]
    windows = replace(state.windows, adapt=False)
    after = replace(state, windows=windows, **exchanged(state, (target, changed)))
    return Step(after, (event("adapted", player=seat, die=DIE[move.die], now=DIE[changed]),))
