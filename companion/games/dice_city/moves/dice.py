"""The first step of a turn: what each of the five dice is used for, and what hourglasses buy."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import IllegalMove, Played, Step
from companion.games.dice_city.model import moves
from companion.games.dice_city.model.board import (
    HOURGLASSES,
    REFRESHED,
    ROW_OF,
    ROWS,
    Bonus,
    Resource,
    place_number,
)
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.model.tasks import Discarding, Forcing
from companion.games.dice_city.moves.abilities import Work
from companion.games.dice_city.moves.choices import move_by_ability, revive, revive_by_ability, shift
from companion.games.dice_city.moves.table_flow import not_due, require_turn
from companion.games.dice_city.words import PLACE, card_words


def take_die(state: State, move: moves.TakeDie) -> Step[State]:
    """A die is taken up; what for is told next."""
    require_turn(state, move)
    if state.phase is not Phase.DICE:
        if state.phase in (Phase.ATTACK, Phase.BUILD):
            raise IllegalMove("dice.late")
        not_due(state)
    row, turn = ROW_OF.get(move.die), state.turn
    if row is None or turn.used >> row & 1:
        raise IllegalMove("dice.used", die=move.die)
    return Step(replace(state, phase=Phase.DIE, turn=replace(turn, hand=row)))


def _in_hand(state: State, move: moves.Activate | moves.MoveDie | moves.Refresh | moves.Revive | moves.Pass) -> Work:
    """The die in hand is used: it no longer lies on the board."""
    require_turn(state, move)
    turn = state.turn
    if state.phase is not Phase.DIE or turn.hand is None:
        not_due(state)
    work = Work(state)
    work.turn = replace(turn, used=turn.used | 1 << turn.hand)
    return work


def activate(state: State, move: moves.Activate) -> Step[State]:
    """Use the location under the die; one that has no use now may be used all the same."""
    work = _in_hand(state, move)
    row = work.turn.hand or 0
    place = place_number(row, work.city.dice[row])
    card = card_words(work.city.places[place])
    if work.city.struck >> place & 1:
        raise IllegalMove("use.deactivated", place=PLACE[place], card=card)
    work.tell("used", die=ROWS[row], card=card)
    work.use(place, 0)
    return work.close()


def move_die(state: State, move: moves.MoveDie) -> Step[State]:
    """The die in hand moves another one; or an ability does."""
    if state.phase is Phase.TASK:
        return move_by_ability(state, move)
    work = _in_hand(state, move)
    shift(work, move)
    return work.close()


def reactivate(state: State, move: moves.Revive) -> Step[State]:
    """The die in hand reactivates a location anywhere in the city; or an ability does."""
    if state.phase is Phase.TASK:
        return revive_by_ability(state, move)
    work = _in_hand(state, move)
    revive(work, move)
    return work.close()


def refresh(state: State, move: moves.Refresh) -> Step[State]:
    """Up to four cards of the display go, once a turn; alone the display changes by itself."""
    work = _in_hand(state, move)
    if state.house.solo:
        raise IllegalMove("refresh.solo")
    if state.turn.refreshed:
        raise IllegalMove("refresh.twice")
    count = min(REFRESHED, len(state.supply.display))
    if not count:
        raise IllegalMove("refresh.empty")
    work.turn = replace(work.turn, refreshed=True)
    if state.house.lazy:
        supply = state.supply
        work.refill(replace(supply, display=supply.display[count:], discard=(*supply.discard, *supply.display[:count])))
    else:
        work.tasks.append(Discarding(count, count))
    return work.close()


def pass_die(state: State, move: moves.Pass) -> Step[State]:
    """The die in hand becomes an hourglass, once a turn."""
    work = _in_hand(state, move)
    if state.turn.passed:
        raise IllegalMove("pass.twice")
    work.turn = replace(work.turn, passed=True)
    work.gain_hourglasses(1)
    return work.close()


def spend(state: State, move: moves.Spend) -> Step[State]:
    """Two hourglasses, any time in the dice step, as often as they last."""
    require_turn(state, move)
    if state.phase is not Phase.DICE:
        if state.phase in (Phase.ATTACK, Phase.BUILD):
            raise IllegalMove("hourglass.late")
        not_due(state)
    work = Work(state)
    have = work.city.hourglasses
    if have < HOURGLASSES:
        raise IllegalMove("hourglass.few", have=have, needed=HOURGLASSES)
    work.change(hourglasses=have - HOURGLASSES)
    match move.bonus:
        case Bonus.STRENGTH:
            work.gain_strength(1)
        case Bonus.REROLL:
            others = state.seats.clockwise(state.player)[1:]
            if not others:
                raise IllegalMove("reroll.solo")
            work.tasks.append(Forcing(others))
            work.tell("forcing")
        case _:
            work.gain(Resource(move.bonus.value), 1)
    return work.close()


PLAYED: Played[State] = {
    moves.TakeDie: take_die,
    moves.Activate: activate,
    moves.MoveDie: move_die,
    moves.Refresh: refresh,
    moves.Revive: reactivate,
    moves.Pass: pass_die,
    moves.Spend: spend,
}
