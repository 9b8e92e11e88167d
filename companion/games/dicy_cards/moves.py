"""How a turn ends: who must turn a card over, who has no choice in it, and who is next.

These functions carry points and cards as arguments and build one state at the end, because they run in every move.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core import Event, Seat, event
from companion.games.dicy_cards.cards import NAMES, CardId, Effect
from companion.games.dicy_cards.model import Debt, Frozen, Phase, Side, State

GOAL = 100
"""The points that make a round the last one."""

Sides = tuple[Frozen, ...]
"""Everybody's frozen cards, by seat."""


def active_cards(state: State, seat: Seat) -> tuple[CardId, ...]:
    """A player's active cards, as they lie."""
    frozen = state.frozen[seat]
    if not frozen:
        return state.cards
    return tuple([card for card in state.cards if card not in frozen])


def answers(state: State, seat: Seat) -> tuple[CardId, ...]:
    """The cards that a player who owes an answer can turn over; none for anybody else."""
    debt = state.debt
    if debt is None or seat not in debt.owing:
        return ()
    return _turnable(state.cards, state.frozen[seat], debt.turning, debt.used if seat == state.player else None)


def reached(state: State, effect: Effect) -> tuple[Seat, ...]:
    """Whom an effect reaches, clockwise from the scorer's left. Nobody is reached twice."""
    others = state.seats.clockwise(state.player)[1:]
    if effect is Effect.ALL_FREEZE:
        return others if state.spares_scorer else (*others, state.player)
    return others if len(others) < 3 else (others[0], others[-1])


def turned(frozen: Sides, seat: Seat, card: CardId, turning: Side, events: list[Event]) -> Sides:
    """Everybody's cards after one player turned one over."""
    if turning is Side.FROZEN:
        events.append(event("froze", player=seat, card=NAMES[card]))
        return with_cards(frozen, seat, frozen[seat] | {card})
    events.append(event("thawed", player=seat, card=NAMES[card]))
    return with_cards(frozen, seat, frozen[seat] - {card})


def with_cards(frozen: Sides, seat: Seat, cards: Frozen) -> Sides:
    """Everybody's cards, with one player's replaced."""
    return (*frozen[:seat], cards, *frozen[seat + 1 :])


def settle(
    state: State,
    points: tuple[int, ...],
    frozen: Sides,
    owing: Sequence[Seat],
    turning: Side,
    used: CardId | None,
    events: list[Event],
) -> State:
    """Answers that leave no choice are given at once; when nobody owes one any more, the turn ends."""
    waiting = []
    for seat in owing:
        cards = _turnable(state.cards, frozen[seat], turning, used if seat == state.player else None)
        if len(cards) == 1:
            frozen = turned(frozen, seat, cards[0], turning, events)
        elif cards:
            waiting.append(seat)
    if not waiting:
        return end_turn(state, points, frozen, used, events)
    debt = Debt(tuple(waiting), turning, used)
    return replace(state, points=points, frozen=frozen, phase=Phase.ANSWER, thrown=(), debt=debt)


def end_turn(state: State, points: tuple[int, ...], frozen: Sides, used: CardId | None, events: list[Event]) -> State:
    """The used card is frozen at last, and the next player is due; after the last of a round, perhaps nobody is."""
    if used is not None:
        frozen = with_cards(frozen, state.player, frozen[state.player] | {used})
    player = state.seats.after(state.player)
    number = state.round
    phase = Phase.ROLL
    if player == state.seats.first and max(points) >= GOAL:
        phase = Phase.OVER
    else:
        number += player == state.seats.first
        if len(frozen[player]) == len(state.cards):
            phase = Phase.ALL_FROZEN
            events.append(event("all-frozen", player=player))
    return replace(
        state,
        points=points,
        frozen=frozen,
        player=player,
        round=number,
        phase=phase,
        dice=(),
        thrown=(),
        debt=None,
    )


def reconsidered(state: State) -> State:
    """After cards were set by hand: who must skip, and who still owes an answer, may be different."""
    if state.phase in (Phase.ROLL, Phase.ALL_FROZEN):
        stuck = len(state.frozen[state.player]) == len(state.cards)
        return replace(state, phase=Phase.ALL_FROZEN if stuck else Phase.ROLL)
    if state.debt is not None:
        debt = state.debt
        return settle(state, state.points, state.frozen, debt.owing, debt.turning, debt.used, [])
    return state


def revived(state: State) -> State:
    """After points were set by hand: a game that ended by mistake goes on with its next round."""
    if state.phase is Phase.OVER and max(state.points) < GOAL:
        return reconsidered(replace(state, phase=Phase.ROLL, round=state.round + 1))
    return state


def _turnable(cards: tuple[CardId, ...], frozen: Frozen, turning: Side, spared: CardId | None) -> tuple[CardId, ...]:
    if turning is Side.ACTIVE:
        return tuple([card for card in cards if card in frozen]) if frozen else ()
    return tuple([card for card in cards if card not in frozen and card is not spared])
