"""What a card that the next player turns over tells of the turn before it: one tap for both.

Nobody turns a card of theirs in somebody else's turn but because that player has scored a card with an effect, or has
skipped. So whoever tells the card tells the act as well, where only one act can have brought it about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from msgspec import Struct

from companion.core import Move, Seat, Step
from companion.games.dicy_cards.cards import CARDS, CardId, best_picks
from companion.games.dicy_cards.model import Freeze, Phase, Score, Side, Skip, State, Thaw
from companion.games.dicy_cards.moves import active_cards, answers

Apply = Callable[[State, Move], Step[State]]


class Implied(Struct, frozen=True):
    """A card that is turned over, with the act that is the only reason for it."""

    act: Score | Skip
    answer: Freeze | Thaw

    @property
    def moves(self) -> tuple[Move, ...]:
        """Both, in the order of the rules: the act first, then the answer to it."""
        return (self.act, self.answer)


def implied(state: State, apply: Apply) -> dict[CardId, Implied]:
    """By card of the next player: what happened if it is turned over now. Cards with two possible reasons are left out.

    A card is scored with its best dice, as by a tap on it. Where more players owe an answer, they are asked behind it.
    """
    if state.phase is not Phase.DECIDE:
        return {}
    found: dict[CardId, list[Implied]] = defaultdict(list)
    neighbour = state.seats.after(state.player)
    for act in _acts(state):
        after = apply(state, act).state
        for card in _choices(after, neighbour):
            frozen = after.debt is not None and after.debt.turning is Side.FROZEN
            found[card].append(Implied(act, Freeze(neighbour, card) if frozen else Thaw(neighbour, card)))
    return {card: reasons[0] for card, reasons in found.items() if len(reasons) == 1}


def _acts(state: State) -> list[Score | Skip]:
    """What makes others turn a card over."""
    player = state.player
    scored = best_picks(state.dice, active_cards(state, player))
    scores = [Score(player, card, picks) for card, _, picks in scored if CARDS[card].effect is not None]
    return [*scores, Skip(player)]


def _choices(state: State, seat: Seat) -> tuple[CardId, ...]:
    """The cards that this player may turn over, if they are the next to answer."""
    return answers(state, seat) if state.debt is not None and state.debt.owing[0] == seat else ()
