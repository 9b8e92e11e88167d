"""The rules of Dicy Cards: whose turn it is, what may be done, and what it does to the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NoReturn

from msgspec.structs import replace

from companion.core import (
    AnyAsk,
    Change,
    Event,
    Follows,
    IllegalMove,
    Move,
    Options,
    Outcome,
    Rolled,
    Rules,
    ScoreLine,
    Seat,
    Seats,
    Standing,
    Step,
    View,
    Viewer,
    event,
    ranked,
)
from companion.core import (
    Score as Total,
)
from companion.dice import PIPS, Face
from companion.games.dicy_cards import asks, view
from companion.games.dicy_cards.asks import first_debt
from companion.games.dicy_cards.cards import CARDS, DICE, NAMES, Card, CardId, Effect, Values
from companion.games.dicy_cards.model import (
    Freeze,
    Pay,
    Phase,
    Reroll,
    Score,
    SetFrozen,
    SetScore,
    Side,
    Skip,
    State,
    Thaw,
)
from companion.games.dicy_cards.moves import (
    GOAL,
    active_cards,
    answers,
    end_turn,
    reached,
    reconsidered,
    revived,
    settle,
    turned,
    with_cards,
)
from companion.games.dicy_cards.sets import hand
from companion.games.dicy_cards.words import describe, names
from companion.text import Message, message

_ALL = tuple(range(DICE))
_VALUES = frozenset(face.value for face in PIPS)
_PICKS = frozenset(picks for count in range(DICE + 1) for picks in combinations(_ALL, count))
"""Every choice among the six dice, by place, ascending."""


class DicyRules(Rules[State]):
    """Six dice, five cards each, first to a hundred."""

    def setup(self, seats: Seats, options: Options) -> State:
        players = len(seats)
        return State(
            seats=seats,
            extra=(0,) * players,
            cards=hand(options["cards"]),
            spares_scorer=options["lowest-three"] == "others",
            points=(0,) * players,
            frozen=(frozenset(),) * players,
            player=seats.first,
            round=1,
            phase=Phase.ROLL,
        )

    # --- what is due ------------------------------------------------------------------------------------------------

    def turn(self, state: State) -> Seat | None:
        if state.phase is Phase.OVER:
            return None
        return state.player if state.debt is None else state.debt.owing[0]

    def round(self, state: State) -> int:
        return state.round

    def asks(self, state: State) -> tuple[AnyAsk, ...]:
        return asks.asks(state)

    def follows(self, state: State, shortcut: str = "") -> Follows:
        """Who has no card to use skips: nobody needs to be asked."""
        return Follows(asks.forced(state))

    def barred(self, state: State) -> tuple[Move, ...]:
        return asks.barred(state)

    # --- what happens -----------------------------------------------------------------------------------------------

    def play(self, state: State, move: Move) -> Step[State]:
        acts = state.player if state.debt is None else state.debt.owing[0]
        if move.seat != acts:
            raise IllegalMove("turn", player=acts)
        match move:
            case Rolled():
                return self._rolled(state, move)
            case Score():
                return self._score(state, move)
            case Pay():
                return self._pay(state, move)
            case Reroll():
                return self._reroll(state, move)
            case Skip():
                return self._skip(state, move)
            case Freeze() | Thaw():
                return self._answer(state, move)
            case _:
                raise IllegalMove("move.unexpected")

    def _rolled(self, state: State, move: Rolled) -> Step[State]:
        if state.phase is Phase.ROLL:
            places = _ALL
        elif state.phase is Phase.REROLL:
            places = state.thrown
        else:
            _not_due(state, "roll.unpaid")
        if len(move.faces) != len(places):
            raise IllegalMove("dice.count", expected=len(places), seen=len(move.faces))
        shown = [face.value or 0 for face in move.faces]
        if not _VALUES.issuperset(shown):
            strange = next(face for face in move.faces if face.value not in _VALUES)
            raise IllegalMove("dice.face", face=strange, faces=PIPS)
        dice = list(state.dice) or shown
        for place, value in zip(places, shown, strict=True):
            dice[place] = value
        happened = event("rerolled" if state.thrown else "rolled", player=state.player, faces=move.faces)
        return Step(replace(state, phase=Phase.DECIDE, dice=tuple(dice), thrown=()), (happened,))

    def _score(self, state: State, move: Score) -> Step[State]:
        if state.phase is not Phase.DECIDE:
            _not_due(state, "move.unexpected")
        player, card = state.player, move.card
        if card not in state.cards or card in state.frozen[player]:
            _wrong_side(state, player, card, "card.frozen")
        earned = points_for(CARDS[card], state.dice, move.picks)
        total = state.points[player] + earned
        events = [event("scored", player=player, card=NAMES[card], n=earned, total=total)]
        if state.points[player] < GOAL <= total:
            events.append(event("goal", player=player, total=total))
        points = (*state.points[:player], total, *state.points[player + 1 :])
        effect = CARDS[card].effect
        if effect is None:
            return Step(end_turn(state, points, state.frozen, card, events), tuple(events))
        turning = Side.ACTIVE if effect is Effect.THAW_NEIGHBOURS else Side.FROZEN
        after = settle(state, points, state.frozen, reached(state, effect), turning, card, events)
        return Step(after, tuple(events))

    def _pay(self, state: State, move: Pay) -> Step[State]:
        if state.phase is not Phase.DECIDE:
            _not_due(state, "move.unexpected")
        player = state.player
        if move.card not in state.cards or move.card in state.frozen[player]:
            _wrong_side(state, player, move.card, "card.frozen.pay")
        frozen = with_cards(state.frozen, player, state.frozen[player] | {move.card})
        happened = event("paid", player=player, card=NAMES[move.card])
        return Step(replace(state, phase=Phase.PICK, frozen=frozen), (happened,))

    def _reroll(self, state: State, move: Reroll) -> Step[State]:
        if state.phase is Phase.DECIDE:
            raise IllegalMove("roll.unpaid")
        if state.phase is not Phase.PICK:
            _not_due(state, "move.unexpected")
        _check_places(move.picks)
        if not move.picks:
            raise IllegalMove("reroll.none")
        return Step(replace(state, phase=Phase.REROLL, thrown=move.picks))

    def _skip(self, state: State, move: Skip) -> Step[State]:
        if state.phase is not Phase.DECIDE and state.phase is not Phase.ALL_FROZEN:
            _not_due(state, "move.unexpected")
        player = state.player
        events = [event("skipped", player=player)]
        others = state.seats.clockwise(player)[1:]
        frozen = with_cards(state.frozen, player, frozenset())
        after = settle(state, state.points, frozen, others, Side.ACTIVE, None, events)
        return Step(after, tuple(events))

    def _answer(self, state: State, move: Freeze | Thaw) -> Step[State]:
        debt = state.debt
        if debt is None:
            raise IllegalMove("answer.none")
        if isinstance(move, Freeze) is not (debt.turning is Side.FROZEN):
            raise IllegalMove(f"answer.{debt.turning.value}")
        owes, *others = debt.owing
        if move.card not in answers(state, owes):
            if move.card == debt.used and owes == state.player:
                raise IllegalMove("answer.used", card=NAMES[move.card])
            _wrong_side(state, owes, move.card, "card.frozen.already" if isinstance(move, Freeze) else "card.active")
        events: list[Event] = []
        frozen = turned(state.frozen, owes, move.card, debt.turning, events)
        return Step(settle(state, state.points, frozen, others, debt.turning, debt.used, events), tuple(events))

    # --- result -----------------------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        standings = [
            Standing(seat, state.points[seat] + state.extra[seat], (len(active_cards(state, seat)),))
            for seat in state.seats
        ]
        return ranked(message("outcome.goal", goal=GOAL), standings)

    def scores(self, state: State) -> tuple[Total, ...]:
        sheet = []
        for seat in state.seats:
            lines = [ScoreLine(Message("score.cards"), state.points[seat])]
            if state.extra[seat]:
                lines.append(ScoreLine(Message("score.extra"), state.extra[seat]))
            sheet.append(Total(seat, state.points[seat] + state.extra[seat], tuple(lines)))
        return tuple(sheet)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, self.turn(state))

    # --- the table overrules ----------------------------------------------------------------------------------------

    def change(self, state: State, change: Change) -> State:
        match change:
            case SetScore(seat=seat, points=points):
                if points < 0:
                    raise IllegalMove("score.negative")
                return revived(replace(state, points=(*state.points[:seat], points, *state.points[seat + 1 :])))
            case SetFrozen(seat=seat, cards=cards):
                for card in cards:
                    if card not in state.cards:
                        raise IllegalMove("card.absent", card=NAMES[card], cards=names(state.cards))
                return reconsidered(replace(state, frozen=with_cards(state.frozen, seat, frozenset(cards))))
            case _:
                raise IllegalMove("move.unexpected")

    def standing(self, state: State, change: Change, viewer: Viewer) -> Change | None:
        match change:
            case SetScore(seat=seat):
                return SetScore(seat, state.points[seat])
            case SetFrozen(seat=seat):
                return SetFrozen(seat, tuple(card for card in state.cards if card in state.frozen[seat]))
        return None

    def members(self, state: State, change: Change, field: str) -> Mapping[Any, Message | None]:
        """The five cards that lie there."""
        return {card: NAMES[card] for card in state.cards} if field == "cards" else {}

    def describe(self, move: Move) -> Message:
        return describe(move)


# --- dice -----------------------------------------------------------------------------------------------------------


def points_for(card: Card, dice: Values, picks: tuple[int, ...]) -> int:
    """What a card earns with the dice at these places, or IllegalMove naming what it asks for."""
    _check_places(picks)
    if not card.low <= len(picks) <= card.high:
        code = "need.count" if card.low == card.high else "need.up-to"
        raise IllegalMove(code, card=NAMES[card.id], n=card.low, most=card.high, seen=len(picks))
    chosen = tuple(sorted([dice[place] for place in picks]))
    if not card.takes(chosen, dice):
        assert card.need is not None
        lowest = _faces(sorted(dice)[: card.low]) if card.id is CardId.LOWEST_THREE else ()
        raise IllegalMove(f"need.{card.need.code}", card=NAMES[card.id], lowest=lowest)
    return card.points(chosen)


def _faces(dice: Sequence[int]) -> tuple[Face, ...]:
    return tuple([PIPS[value - 1] for value in dice])


def _check_places(picks: tuple[int, ...]) -> None:
    if picks not in _PICKS:
        raise IllegalMove("dice.places")


# --- refusals -------------------------------------------------------------------------------------------------------


def _wrong_side(state: State, seat: Seat, card: CardId, code: str) -> NoReturn:
    if card not in state.cards:
        raise IllegalMove("card.absent", card=NAMES[card], cards=names(state.cards))
    raise IllegalMove(code, card=NAMES[card], player=seat)


def _not_due(state: State, otherwise: str) -> NoReturn:
    """Refuse a move that does not fit the phase, saying what is due instead."""
    match state.phase:
        case Phase.ROLL:
            raise IllegalMove("roll.first", n=DICE)
        case Phase.ALL_FROZEN:
            raise IllegalMove("roll.all-frozen")
        case Phase.PICK | Phase.REROLL:
            raise IllegalMove("reroll.due")
        case Phase.ANSWER:
            raise IllegalMove(f"answer.{first_debt(state)[1].value}")
        case _:
            raise IllegalMove(otherwise)
