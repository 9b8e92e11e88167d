"""What is due at the table. Made once and kept where they can be: asks are looked at after every move."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from companion.core import Amount, AnyAsk, Choose, PickDice, RollDice, Seat
from companion.dice import GANG_DIE
from companion.games.gang_of_dice.cards import Card, Condition, Fuse, total, worth_throwing_again
from companion.games.gang_of_dice.model import Commit, Phase, Reroll, State, Stop, TurnUp
from companion.games.gang_of_dice.moves import free_dice, is_over
from companion.text import Message, message

_KINDS = tuple((GANG_DIE,) * n for n in range(256))
"""So many dice to throw; more than any pool can hold."""
_TURN_UPS = tuple(TurnUp(None, condition, kind) for condition in Condition for kind in Fuse)


def due(state: State) -> tuple[AnyAsk, ...]:
    """The card; how many dice; the throw; throw again or stop."""
    if is_over(state):
        return ()
    seat, hand = state.turn, state.hand
    match state.phase:
        case Phase.CARD:
            return _card_asks(state.next_round, state.played)
        case Phase.COMMIT:
            return _commit_asks(seat, min(state.pools[seat], free_dice(state)))
        case Phase.THROW:
            assert hand is not None
            if not hand.dice:
                return _first_throw(seat, hand.committed)
            thrown = set(hand.picked)
            kept = tuple(die for place, die in enumerate(hand.dice) if place not in thrown)
            return (RollDice(seat, _throw_again(seat, len(thrown)), _KINDS[len(thrown)], kept),)
        case Phase.DECIDE:
            assert hand is not None
            assert state.card is not None
            pick = PickDice(
                seat,
                _reroll_or_stop(seat, hand.rerolls),
                _rerolling(seat),
                "picks",
                hand.dice,
                low=1,
                high=len(hand.dice),
                suggested=worth_throwing_again(state.card.condition, hand.dice, hand.counts),
                thrown=True,
            )
            return (pick, _stop(seat, total(hand.counts)))
        case _:
            assert_never(state.phase)


def due_in_public(state: State) -> tuple[AnyAsk, ...]:
    """The same with a commit that tells how many dice anybody could use, not how many this player has."""
    if state.phase is Phase.COMMIT and not is_over(state):
        return _commit_asks(state.turn, free_dice(state))
    return due(state)


@lru_cache(maxsize=64)
def _card_asks(number: int, played: tuple[Card, ...]) -> tuple[AnyAsk, ...]:
    """Any card, those that were played before at the end."""
    options = sorted(_TURN_UPS, key=lambda move: Card(move.condition, move.kind) in played)
    return (Choose(None, message("ask.card", round=number), tuple(options)),)


@lru_cache(maxsize=1024)
def _commit_asks(seat: Seat, high: int) -> tuple[AnyAsk, ...]:
    return (Amount(seat, message("ask.commit", player=seat), Commit(seat, 1), "n", 1, high, thrown=True),)


@lru_cache(maxsize=1024)
def _first_throw(seat: Seat, n: int) -> tuple[AnyAsk, ...]:
    return (RollDice(seat, message("ask.roll", player=seat, n=n), _KINDS[n]),)


@lru_cache(maxsize=1024)
def _throw_again(seat: Seat, n: int) -> Message:
    return message("ask.throw-again", player=seat, n=n)


@lru_cache(maxsize=64)
def _reroll_or_stop(seat: Seat, rerolls: int) -> Message:
    return message("ask.reroll", player=seat, n=rerolls)


@lru_cache(maxsize=1024)
def _stop(seat: Seat, reached: int) -> Choose:
    return Choose(seat, message("ask.stop", player=seat, total=reached), (Stop(seat),))


@lru_cache(maxsize=8)
def _rerolling(seat: Seat) -> Reroll:
    return Reroll(seat, ())
