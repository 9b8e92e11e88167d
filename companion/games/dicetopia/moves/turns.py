"""The order of play: who must act, an agent sent for a die, and where the turn goes from there."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import SEATS, IllegalMove, Move, Played, Seat, Step, event
from companion.games.dicetopia.model.moves import Deploy, Pass
from companion.games.dicetopia.model.state import Action, Phase, State, Windows
from companion.games.dicetopia.pieces import AGENTS, ROUNDS, Faction, any_die, with_dice
from companion.games.dicetopia.words import DIE, DISTRICT, faction_words

CLOSED = Windows()
_WAITS_FOR = {
    Phase.EXTERMINATE: Faction.SHAKRA,
    Phase.PRAY: Faction.TUULU,
    Phase.PRAYER_ROLL: Faction.TUULU,
    Phase.COPY: Faction.DANGMER,
}
"""Whom the table waits for while an ability is being used."""


def turn(state: State) -> Seat | None:
    """Who must act next; None when the game is over."""
    if state.phase in _WAITS_FOR:
        return state.agreed.seat_of(_WAITS_FOR[state.phase])
    return None if state.phase is Phase.OVER else state.current


def require(state: State, move: Move, phase: Phase) -> None:
    """The move is due now and comes from the one who must act, or IllegalMove."""
    if state.phase is phase and move.seat == state.current:
        return
    if state.phase is Phase.CITY:
        raise IllegalMove("city.missing")
    player = turn(state)
    if move.seat != player:
        raise IllegalMove("turn", player=player)
    if state.action is not None and phase in (Phase.TURN, Phase.ACTION):
        raise IllegalMove("action.due", district=DISTRICT[state.action.district])
    if state.phase is Phase.TURN:
        raise IllegalMove("deploy.due")
    if state.phase in (Phase.REVEAL, Phase.ALL_IN, Phase.CHAMELEON):
        raise IllegalMove("end.due")
    raise IllegalMove("move.unexpected")


def started(state: State) -> State:
    """The table as it is once all dice are put out: somebody's turn, or the end where nobody has one left."""
    if len(state.boards[state.current]) < ROUNDS and state.round <= ROUNDS and any_die(state.city):
        return replace(state, phase=Phase.TURN)
    return passed_on(state, CLOSED)


def passed_on(state: State, windows: Windows) -> State:
    """The state in which the next player must act, with these reactions open beside it."""
    found = _next_turn(state) if any_die(state.city) else None
    seat, number = found or (state.seats.first, ROUNDS + 1)
    phase = Phase.REVEAL if found is None else Phase.TURN
    postponed = state.postponed
    if phase is Phase.TURN and number > ROUNDS and postponed is not None and owes_turn(state, seat):
        if postponed in with_dice(state.city):
            windows = replace(windows, hypnotised=postponed)
        postponed = None
    return replace(state, phase=phase, current=seat, round=number, action=None, windows=windows, postponed=postponed)


def only_hollows(state: State) -> Windows:
    """The windows once the player in turn has done something else than send an agent: Hollows' stays open."""
    return Windows(adapt=state.windows.adapt)


def _next_turn(state: State) -> tuple[Seat, int] | None:
    """Clockwise, round by round; after the last round those who still have an agent to send."""
    seats, boards, number, seat = state.seats, state.boards, state.round, state.current
    while number <= ROUNDS:
        seat = SEATS[(seat + 1) % len(boards)]
        if seat == seats.first:
            number += 1
        if len(boards[seat]) < ROUNDS:
            return seat, number
    for seat in seats.clockwise(seats.first):
        if len(state.boards[seat]) < ROUNDS:
            return seat, ROUNDS + 1
    return None


def deploy(state: State, move: Deploy) -> Step[State]:
    """An agent takes the place of a die, and the die goes to the faction board."""
    require(state, move, Phase.TURN)
    district, die, seat = move.district, move.die, state.current
    forced = state.windows.hypnotised
    if forced is not None and district != forced:
        raise IllegalMove("deploy.hypnotised", district=DISTRICT[forced])
    slots = state.city[district]
    if die not in slots:
        raise IllegalMove("die.absent", die=DIE[die], place=DISTRICT[district])
    slot = slots.index(die)
    city, boards = state.city, state.boards
    after = replace(
        state,
        phase=Phase.ACTION,
        city=(*city[:district], (*slots[:slot], AGENTS[seat], *slots[slot + 1 :]), *city[district + 1 :]),
        boards=(*boards[:seat], (*boards[seat], die), *boards[seat + 1 :]),
        action=Action(district),
        windows=Windows(prayed=_may_pray_again(state)),
    )
    return Step(after, (event("deployed", player=seat, district=DISTRICT[district], die=DIE[die]),))


def _may_pray_again(state: State) -> bool:
    """Tuulu have prayed once before sending the agent: the second throw may follow the action."""
    return state.windows.prayed and state.agreed.factions[state.current] is Faction.TUULU


def pass_turn(state: State, move: Pass) -> Step[State]:
    """Roamers put this turn off until after the last; a hypnosis waits for it."""
    require_ability(state, move, Faction.ROAMERS)
    require(state, move, Phase.TURN)
    if state.round > ROUNDS:
        raise IllegalMove("pass.last")
    forced = state.windows.hypnotised
    put_off = replace(state, spent=spend(state, state.current), postponed=forced)
    happened = [event("passed", player=state.current)]
    if forced is not None:
        happened.append(event("postponed", player=state.current, district=DISTRICT[forced]))
    return Step(passed_on(put_off, only_hollows(state)), tuple(happened))


# --- abilities in general -------------------------------------------------------------------------------------------


def require_ability(state: State, move: Move, faction: Faction) -> None:
    """The move is made by the player of this faction, who has not used the ability yet, or IllegalMove."""
    seat = move.seat
    if seat is None or state.agreed.factions[seat] is not faction:
        raise IllegalMove("ability.faction", faction=faction_words(faction))
    if state.spent[seat]:
        raise IllegalMove("ability.spent", player=seat, faction=faction_words(faction))


def spend(state: State, seat: Seat) -> tuple[bool, ...]:
    """The tokens after this player turned theirs."""
    return (*state.spent[:seat], True, *state.spent[seat + 1 :])


def owes_turn(state: State, seat: Seat) -> bool:
    """Whether this player put a turn off and has not played it yet."""
    return state.agreed.factions[seat] is Faction.ROAMERS and state.spent[seat] and len(state.boards[seat]) < ROUNDS


PLAYED: Played[State] = {
    Deploy: deploy,
    Pass: pass_turn,
}
