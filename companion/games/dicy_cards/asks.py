"""What is due at the table: the asks of every phase, and the cards that people would look for in vain."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.core import SEATS, AnyAsk, Choose, Move, PickDice, RollDice, Seat
from companion.dice import D6, PIPS, Die
from companion.games.dicy_cards.cards import CARDS, DICE, NAMES, CardId, Values, best_picks, best_scores
from companion.games.dicy_cards.model import Freeze, Pay, Phase, Reroll, Score, Side, Skip, State, Thaw
from companion.games.dicy_cards.moves import active_cards, answers
from companion.text import message

# Made once, because asks run after every move.
_DIE = {face.value: Die(D6, face) for face in PIPS}
_SIX_DICE = (D6,) * DICE
_ALL = tuple(range(DICE))
_use = cache(Score)
_PAY = {(seat, card): Pay(seat, card) for seat in SEATS for card in CardId}
_SKIP = {seat: Skip(seat) for seat in SEATS}
_ASK_ROLL, _ASK_SKIP, _ASK_DECIDE, _ASK_PICK, _ASK_FREEZE, _ASK_THAW = (
    tuple(message(f"ask.{what}", player=seat) for seat in SEATS)
    for what in ("roll", "skip", "decide", "pick", "freeze", "thaw")
)
_ASK_REROLL = {(seat, n): message("ask.reroll", player=seat, n=n) for seat in SEATS for n in range(1, DICE + 1)}
_ASK_DICE = {card: message("ask.dice", card=NAMES[card]) for card in CardId}


def asks(state: State) -> tuple[AnyAsk, ...]:
    """What the table waits for, the main ask first; nothing once the game is over."""
    return _BY_PHASE[state.phase](state)


def _throw(state: State) -> tuple[AnyAsk, ...]:
    return (RollDice(state.player, _ASK_ROLL[state.player], _SIX_DICE),)


def _forced_skip(state: State) -> tuple[AnyAsk, ...]:
    return (Choose(state.player, _ASK_SKIP[state.player], (_SKIP[state.player],)),)


def _pick(state: State) -> tuple[AnyAsk, ...]:
    """Which dice are thrown again: all may be, and the camera sees which were lifted."""
    player, leftover = state.player, _leftover(state)
    template = Reroll(player, leftover)
    return (PickDice(player, _ASK_PICK[player], template, "picks", _lying(state.dice), 1, DICE, leftover, thrown=True),)


def _throw_again(state: State) -> tuple[AnyAsk, ...]:
    thrown = state.thrown
    kept = tuple([_DIE[value] for place, value in enumerate(state.dice) if place not in thrown])
    return (RollDice(state.player, _ASK_REROLL[state.player, len(thrown)], _SIX_DICE[: len(thrown)], kept),)


def _decisions(state: State) -> tuple[AnyAsk, ...]:
    """Score with the best dice of a card, pay a card, or skip; and where other dice would do as well, pick them."""
    player = state.player
    active = active_cards(state, player)
    scores: list[Move] = []
    picks: list[AnyAsk] = []
    dice = _lying(state.dice)
    for card, best, places in best_picks(state.dice, active):
        score = _use(player, card, places)
        scores.append(score)
        if best.free:
            row = CARDS[card]
            picks.append(PickDice(player, _ASK_DICE[card], score, "picks", dice, row.low, row.high, places))
    options = (*scores, *[_PAY[player, card] for card in active], _SKIP[player])
    return (Choose(player, _ASK_DECIDE[player], options), *picks)


def _answer(state: State) -> tuple[AnyAsk, ...]:
    """The first who owes an answer chooses a card."""
    owes, turning = first_debt(state)
    cards = answers(state, owes)
    if turning is Side.FROZEN:
        return (Choose(owes, _ASK_FREEZE[owes], tuple([Freeze(owes, card) for card in cards])),)
    return (Choose(owes, _ASK_THAW[owes], tuple([Thaw(owes, card) for card in cards])),)


def _nothing(state: State) -> tuple[AnyAsk, ...]:
    return ()


_BY_PHASE: dict[Phase, Callable[[State], tuple[AnyAsk, ...]]] = {
    Phase.ROLL: _throw,
    Phase.ALL_FROZEN: _forced_skip,
    Phase.DECIDE: _decisions,
    Phase.PICK: _pick,
    Phase.REROLL: _throw_again,
    Phase.ANSWER: _answer,
    Phase.OVER: _nothing,
}


def forced(state: State) -> tuple[Move, ...]:
    """What whoever is in turn can only do."""
    return (_SKIP[state.player],) if state.phase is Phase.ALL_FROZEN else ()


def barred(state: State) -> tuple[Move, ...]:
    """Cards that cannot be scored now, or not be turned over for an answer."""
    if state.phase is Phase.DECIDE:
        possible = best_scores(state.dice, active_cards(state, state.player))
        return tuple(Score(state.player, card, _ALL[: CARDS[card].low]) for card in state.cards if card not in possible)
    if state.phase is Phase.ANSWER:
        owes, turning = first_debt(state)
        allowed = answers(state, owes)
        answer = Freeze if turning is Side.FROZEN else Thaw
        return tuple(answer(owes, card) for card in state.cards if card not in allowed)
    return ()


def first_debt(state: State) -> tuple[Seat, Side]:
    """Who owes the next answer, and the side to turn a card to."""
    assert state.debt is not None
    return state.debt.owing[0], state.debt.turning


def _lying(dice: Values) -> tuple[Die, ...]:
    return tuple([_DIE[value] for value in dice])


def _leftover(state: State) -> tuple[int, ...]:
    """The dice that the best active card has no use for; all six where it uses all, or nothing can be scored."""
    bests = best_scores(state.dice, active_cards(state, state.player))
    needed = max(bests.values(), key=lambda best: best.points).picks if bests else ()
    return tuple([place for place in _ALL if place not in needed]) or _ALL
