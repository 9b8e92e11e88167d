"""What the screen may show of a state: everything, for this game has no secrets."""

from __future__ import annotations

from companion.core import Seat, SeatView
from companion.dice import D6, PIPS, Die
from companion.games.dicy_cards.cards import CARDS, NAMES, Best, CardId, best_scores
from companion.games.dicy_cards.model import CardView, DicyView, HandView, Phase, State
from companion.games.dicy_cards.moves import GOAL, active_cards, answers
from companion.text import Message, message


def best_now(state: State) -> dict[CardId, Best]:
    """What each active card of the player in turn can earn with the dice as they lie; nothing once they have acted."""
    if state.phase not in (Phase.DECIDE, Phase.PICK):
        return {}
    return best_scores(state.dice, active_cards(state, state.player))


def view(state: State, turn: Seat | None) -> DicyView:
    """The table for anybody's eyes."""
    last_round = max(state.points) >= GOAL
    over = state.phase is Phase.OVER
    return DicyView(
        round=state.round,
        turn=turn,
        seats=tuple(_seat(state, seat) for seat in state.seats),
        dice=tuple(Die(D6, PIPS[value - 1]) for value in state.dice),
        notes=(message("note.last-round", goal=GOAL),) if last_round and not over else (),
        phase=state.phase,
        player=None if over else state.player,
        hands=tuple(_hand(state, seat, turn) for seat in state.seats),
        owing=() if state.debt is None else state.debt.owing,
        turning=None if state.debt is None else state.debt.turning,
        last_round=last_round,
    )


def _hand(state: State, seat: Seat, turn: Seat | None) -> HandView:
    bests = best_now(state) if seat == state.player else {}
    frozen = state.frozen[seat]
    turnable = answers(state, seat) if seat == turn else ()
    cards = tuple(
        CardView(card, card in frozen, bests.get(card), CARDS[card].effect, card in turnable) for card in state.cards
    )
    return HandView(cards, len(cards) - len(frozen))


def _seat(state: State, seat: Seat) -> SeatView:
    return SeatView(seat, state.points[seat] + state.extra[seat], (_cards_note(state, seat),))


def _cards_note(state: State, seat: Seat) -> Message:
    frozen = [card for card in state.cards if card in state.frozen[seat]]
    if not frozen:
        return Message("note.none-frozen")
    return message("note.frozen", n=len(frozen), cards=tuple(NAMES[card] for card in frozen))
