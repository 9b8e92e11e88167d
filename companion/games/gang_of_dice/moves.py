"""How a turn and a round go: each move, and all that follows from it by itself."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from companion.core import Event, IllegalMove, Move, Seat, Seats, Step, event
from companion.dice import GANG_DIE, Die, Face
from companion.games.gang_of_dice import words
from companion.games.gang_of_dice.cards import LYING, NOTHING, Card, Fuse, holds, tally, total
from companion.games.gang_of_dice.model import (
    REROLLS,
    ROUNDS,
    TOKEN,
    Ending,
    Hand,
    House,
    Phase,
    Reroll,
    Result,
    State,
    Stop,
)

FIRST_BONUS_ROUND = 10


def is_over(state: State) -> bool:
    """Fewer than two players are left, or the last card has been played."""
    return state.out_in.count(None) < 2 or (state.phase is Phase.CARD and state.next_round > ROUNDS)


def free_dice(state: State) -> int:
    """How many dice somebody could use now, whatever they own: those that do not lie on the table, but always one."""
    return max(1, _off_the_table(state))


def all_lie(state: State) -> bool:
    """Whether all real dice lie on the table, so that one of them must be taken for the throw."""
    return _off_the_table(state) < 1


def _off_the_table(state: State) -> int:
    if state.house.physical is None:
        return state.house.everything
    in_hand = 0 if state.hand is None else state.hand.committed
    return state.house.physical - (state.pot - state.pot_tokens) - state.in_front - in_hand


def _bonus(house: House, number: int) -> int:
    return house.bonus[number - FIRST_BONUS_ROUND] if number >= FIRST_BONUS_ROUND else 0


def bonus_in_sight(state: State) -> int:
    """Tokens that this round's card brought; between rounds, those that the next card will bring."""
    number = state.next_round if state.phase is Phase.CARD else state.round
    return _bonus(state.house, number) if number <= ROUNDS else 0


def refuse_unless_due(state: State, move: Move, phase: Phase) -> None:
    """Raise unless this player may make such a move now, with the reason that the player needs to hear."""
    seat = move.seat
    if state.phase is phase and seat == state.turn:
        return
    if seat != state.turn or state.phase is Phase.CARD:
        result = None if seat is None else state.results[seat]
        if isinstance(move, Reroll | Stop) and result is not None and result.ending is Ending.EXPLODED:
            raise IllegalMove("exploded", player=seat)
        if isinstance(move, Reroll) and result is not None and result.ending is Ending.REROLLS_USED:
            raise IllegalMove("reroll.third", player=seat, most=REROLLS)
    if seat != state.turn:
        raise IllegalMove("turn", player=state.turn)
    if state.phase is Phase.CARD:
        raise IllegalMove("card.due", player=seat)
    raise IllegalMove("move.unexpected")


# --- the moves ------------------------------------------------------------------------------------------------------


def turn_up(state: State, card: Card) -> Step[State]:
    """The round's card: it opens the round, and brings the bonus."""
    if state.phase is not Phase.CARD:
        raise IllegalMove("card.open", round=state.round)
    order = tuple(seat for seat in state.seats.clockwise(state.turn) if state.out_in[seat] is None)
    number = state.next_round
    tokens = _bonus(state.house, number)
    told = [event("card", round=number, **words.card_facts(card))]
    if tokens:
        told.append(event("bonus", n=tokens))
    opened = replace(
        state,
        phase=Phase.COMMIT,
        round=number,
        next_round=number + 1,
        card=card,
        played=(*state.played, card),
        pot=state.pot + TOKEN * tokens,
        pot_tokens=state.pot_tokens + TOKEN * tokens,
        results=(None,) * len(state.seats),
        leader=None,
        first=state.turn,
        waiting=order[1:],
    )
    return Step(opened, tuple(told))


def commit(state: State, n: int) -> Step[State]:
    """So many dice leave the screen, and stay in use for the whole turn."""
    seat = state.turn
    if n < 1:
        raise IllegalMove("commit.none", player=seat)
    free = free_dice(state)
    if n > free:  # first, so that with hidden pools the reason does not tell who owns how much
        raise IllegalMove("commit.free", player=seat, n=n, free=free)
    owned = state.pools[seat]
    if n > owned:
        raise IllegalMove("commit.owned", secret_of=seat if state.house.hidden else None, player=seat, n=n, owned=owned)
    hand = Hand(committed=n, dice=(), picked=tuple(range(n)), rerolls=REROLLS)
    committed = replace(state, phase=Phase.THROW, hand=hand, pools=_with(state.pools, seat, owned - n))
    return Step(committed, (event("commit", player=seat, n=n),))


def throw(state: State, faces: tuple[Face, ...]) -> Step[State]:
    """What the thrown dice show. An explosion counts at once, a bomb when the turn ends; the last reroll ends it."""
    hand, card, seat = state.hand, state.card, state.turn
    assert hand is not None
    assert card is not None
    if len(faces) != len(hand.picked):
        raise IllegalMove("dice.count", expected=len(hand.picked), seen=len(faces))
    dice = _as_dice(faces)
    first = not hand.dice
    if not first:
        lying = list(hand.dice)
        for place, die in zip(hand.picked, dice, strict=True):
            lying[place] = die
        dice = tuple(lying)
        faces = tuple([die.face for die in dice])
    counts = tally(faces)
    told = [words.thrown(seat, dice, total(counts), first=first)]
    lie = replace(hand, dice=dice, picked=(), counts=counts)
    met = holds(card.condition, counts)
    if met and card.kind is Fuse.EXPLOSION:
        return _settle(state, lie, met, Ending.EXPLODED, told)
    if hand.rerolls == 0:
        return _settle(state, lie, met, Ending.REROLLS_USED, told)
    if met:
        told.append(Event("bomb.ticking", {"player": seat, **words.card_facts(card)}))
    return Step(replace(state, phase=Phase.DECIDE, hand=lie), tuple(told))


def pick_up(state: State, picks: tuple[int, ...]) -> Step[State]:
    """Which dice are thrown again; any of them, also those kept before."""
    hand = state.hand
    assert hand is not None
    lying = len(hand.dice)
    if not picks:
        raise IllegalMove("reroll.none", player=state.turn)
    for pick in picks:
        if not 0 <= pick < lying:
            raise IllegalMove("dice.place", place=pick + 1, n=lying)
    if len(set(picks)) != len(picks):
        raise IllegalMove("reroll.twice", player=state.turn)
    again = replace(hand, picked=tuple(sorted(picks)), rerolls=hand.rerolls - 1, counts=NOTHING)
    told = event("picked", player=state.turn, n=len(picks))
    return Step(replace(state, phase=Phase.THROW, hand=again), (told,))


def stop(state: State) -> Step[State]:
    """The dice stay as they lie."""
    assert state.hand is not None
    assert state.card is not None
    return _settle(state, state.hand, holds(state.card.condition, state.hand.counts), Ending.STOPPED, [])


def _settle(state: State, hand: Hand, offended: bool, ending: Ending, told: list[Event]) -> Step[State]:
    """The dice count as they lie; then the next player, or the end of the round."""
    card, seat = state.card, state.turn
    assert card is not None
    n, reached = hand.committed, total(hand.counts)
    result = Result(not offended, reached, hand.dice, ending)
    pot, in_front, leader = state.pot, state.in_front, state.leader
    if offended:
        pot += n
        code = "exploded" if ending is Ending.EXPLODED else "bombed"
        told.append(Event(code, {"player": seat, "n": n, "total": reached, **words.card_facts(card)}))
    else:
        in_front += n
        best = None if leader is None else state.results[leader]
        told.append(words.compared(seat, result, leader, best))
        if best is None or (reached, n) > (best.total, len(best.dice)):  # equal in both: the earlier one keeps the lead
            leader = seat
    following, waiting = _following(state)
    played = replace(
        state,
        phase=Phase.COMMIT,
        pot=pot,
        in_front=in_front,
        results=_with(state.results, seat, result),
        leader=leader,
        turn=seat if following is None else following,
        waiting=waiting,
        hand=None,
    )
    return Step(_end_of_round(played, told) if following is None else played, tuple(told))


def _following(state: State) -> tuple[Seat | None, tuple[Seat, ...]]:
    """Who plays next in this round, if anybody, and who waits behind."""
    for place, seat in enumerate(state.waiting):
        if state.out_in[seat] is None:
            return seat, state.waiting[place + 1 :]
    return None, ()


def _end_of_round(state: State, told: list[Event]) -> State:
    """The award, the eliminations, and who begins the next round."""
    pools, pot, pot_tokens = state.pools, state.pot, state.pot_tokens
    winner, first = state.leader, state.first
    if winner is None:
        told.append(event("round.void", n=pot))
    else:
        best = state.results[winner]
        assert best is not None
        taken, own = pot + state.in_front, len(best.dice)
        pools = _with(pools, winner, pools[winner] + taken)
        pot, pot_tokens, first = 0, 0, winner
        told.append(event("round.won", player=winner, n=taken - own, total=best.total))
    out_in = state.out_in
    for seat in state.seats:
        if pools[seat] == 0 and out_in[seat] is None:
            out_in = _with(out_in, seat, state.round)
            told.append(event("eliminated", player=seat))
    ended = replace(
        state,
        phase=Phase.CARD,
        pools=pools,
        out_in=out_in,
        pot=pot,
        pot_tokens=pot_tokens,
        in_front=0,
        first=first,
        turn=_still_in(state.seats, first, out_in),
        waiting=(),
    )
    if not is_over(ended):
        told.append(event("round.next", player=ended.turn, round=ended.next_round))
    return ended


def set_pool(state: State, seat: Seat, n: int) -> State:
    """A pool as the table says it is. Nothing left and no dice in play: eliminated; something again: back in."""
    in_play = state.phase is not Phase.CARD and (
        state.results[seat] is not None or (seat == state.turn and state.hand is not None)
    )
    out = n == 0 and not in_play
    before = (state.next_round if state.phase is Phase.CARD else state.round) - 1
    out_in = _with(state.out_in, seat, before if out else None)
    changed = replace(state, pools=_with(state.pools, seat, n), out_in=out_in)
    if state.phase is Phase.CARD:
        return replace(changed, turn=_still_in(state.seats, state.first, out_in))
    if out and seat == state.turn and not is_over(changed):
        following, waiting = _following(changed)
        if following is None:
            return _end_of_round(changed, [])
        return replace(changed, turn=following, waiting=waiting)
    return changed


# --- small parts -----------------------------------------------------------------------------------------------------

T = TypeVar("T")


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _still_in(seats: Seats, start: Seat, out_in: tuple[int | None, ...]) -> Seat:
    """The first who takes part, clockwise from `start`."""
    return next((seat for seat in seats.clockwise(start) if out_in[seat] is None), start)


def _as_dice(faces: tuple[Face, ...]) -> tuple[Die, ...]:
    """Dice of the game that show these faces, or IllegalMove."""
    dice = tuple([LYING[face.value or 0] for face in faces if (face.value or 0) in LYING])
    if tuple([die.face for die in dice]) != faces:
        strange = next(face for face in faces if face not in GANG_DIE.faces)
        raise IllegalMove("dice.face", face=strange, faces=GANG_DIE.faces)
    return dice
