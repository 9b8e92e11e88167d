"""The rules of Dicy Cards: whose turn it is, what may be done, and what it does to the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn, cast

from companion.core import (
    SEATS,
    Adjust,
    AnyAsk,
    Change,
    Choose,
    Event,
    IllegalMove,
    Move,
    Options,
    Outcome,
    PickDice,
    RollDice,
    Rolled,
    Rules,
    ScoreBy,
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
from companion.dice import D6, PIPS, Die, Face
from companion.games.dicy_cards import board
from companion.games.dicy_cards.cards import CARDS, DICE, NAMES, Card, CardId, Effect, Values, best_scores
from companion.games.dicy_cards.model import (
    Freeze,
    Frozen,
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
from companion.games.dicy_cards.sets import hand
from companion.text import Message, message

GOAL = 100
"""The points that make a round the last one."""

_DIE = {face.value: Die(D6, face) for face in PIPS}
_SIX_DICE = (D6,) * DICE
_ALL = tuple(range(DICE))
_PAY = {(seat, card): Pay(seat, card) for seat in SEATS for card in CardId}
_SKIP = {seat: Skip(seat) for seat in SEATS}
_ASK_ROLL, _ASK_SKIP, _ASK_DECIDE, _ASK_PICK, _ASK_FREEZE, _ASK_THAW = (
    tuple(message(f"ask.{what}", player=seat) for seat in SEATS)
    for what in ("roll", "skip", "decide", "pick", "freeze", "thaw")
)
_ASK_REROLL = {(seat, n): message("ask.reroll", player=seat, n=n) for seat in SEATS for n in range(1, DICE + 1)}
_ASK_DICE = {card: message("ask.dice", card=NAMES[card]) for card in CardId}


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
        return state.owing[0] if state.owing else state.player

    def round(self, state: State) -> int:
        return state.round

    def asks(self, state: State) -> tuple[AnyAsk, ...]:
        player = state.player
        match state.phase:
            case Phase.ROLL:
                return (RollDice(player, _ASK_ROLL[player], _SIX_DICE),)
            case Phase.ALL_FROZEN:
                return (Choose(player, _ASK_SKIP[player], (_SKIP[player],)),)
            case Phase.DECIDE:
                return self._decisions(state)
            case Phase.PICK:
                template = Reroll(player, _leftover(state))
                dice = _lying(state.dice)
                return (
                    PickDice(player, _ASK_PICK[player], template, "picks", dice, 1, DICE, template.picks, thrown=True),
                )
            case Phase.REROLL:
                thrown = state.thrown
                kept = tuple([_DIE[value] for place, value in enumerate(state.dice) if place not in thrown])
                return (RollDice(player, _ASK_REROLL[player, len(thrown)], (D6,) * len(thrown), kept),)
            case Phase.ANSWER:
                owes = state.owing[0]
                answer = _answer_of(state)
                prompt = (_ASK_FREEZE if state.turning is Side.FROZEN else _ASK_THAW)[owes]
                options = tuple([answer(owes, card) for card in eligible(state, owes)])
                return (Choose(owes, prompt, options),)
            case Phase.OVER:
                return ()

    def _decisions(self, state: State) -> tuple[AnyAsk, ...]:
        """Score with the best dice of a card, pay a card, or skip; and where dice are a free choice, pick them."""
        player = state.player
        active = active_cards(state, player)
        scores: list[Move] = []
        picks: list[AnyAsk] = []
        dice = _lying(state.dice)
        for card, best in best_scores(state.dice, active).items():
            score = Score(player, card, best.picks)
            scores.append(score)
            row = CARDS[card]
            if row.free:
                picks.append(PickDice(player, _ASK_DICE[card], score, "picks", dice, row.low, row.high, best.picks))
        options = (*scores, *[_PAY[player, card] for card in active], _SKIP[player])
        return (Choose(player, _ASK_DECIDE[player], options), *picks)

    def barred(self, state: State) -> tuple[Move, ...]:
        """Cards that cannot be scored now, or not be turned over for an answer."""
        if state.phase is Phase.DECIDE:
            possible = best_scores(state.dice, active_cards(state, state.player))
            return tuple(
                Score(state.player, card, _ALL[: CARDS[card].low]) for card in state.cards if card not in possible
            )
        if state.phase is Phase.ANSWER:
            owes = state.owing[0]
            allowed = eligible(state, owes)
            return tuple(_answer_of(state)(owes, card) for card in state.cards if card not in allowed)
        return ()

    # --- what happens -----------------------------------------------------------------------------------------------

    def play(self, state: State, move: Move) -> Step[State]:
        if move.seat != (state.owing[0] if state.owing else state.player):
            raise IllegalMove("turn", player=self.turn(state))
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
        for face in move.faces:
            if face not in PIPS:
                raise IllegalMove("dice.face", face=face, faces=PIPS)
        dice = list(state.dice) if state.phase is Phase.REROLL else [0] * DICE
        for place, face in zip(places, move.faces, strict=True):
            dice[place] = cast(int, face.value)
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
            return Step(_next_turn(replace(state, points=points, used=card), events), tuple(events))
        turning = Side.ACTIVE if effect is Effect.THAW_NEIGHBOURS else Side.FROZEN
        touched = replace(state, points=points, used=card, owing=_reached(state, effect), turning=turning)
        return Step(_settled(touched, events), tuple(events))

    def _pay(self, state: State, move: Pay) -> Step[State]:
        if state.phase is not Phase.DECIDE:
            _not_due(state, "move.unexpected")
        player = state.player
        if move.card not in state.cards or move.card in state.frozen[player]:
            _wrong_side(state, player, move.card, "card.frozen.pay")
        frozen = _with(state.frozen, player, state.frozen[player] | {move.card})
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
        return Step(replace(state, phase=Phase.REROLL, thrown=tuple(sorted(move.picks))))

    def _skip(self, state: State, move: Skip) -> Step[State]:
        if state.phase is not Phase.DECIDE and state.phase is not Phase.ALL_FROZEN:
            _not_due(state, "move.unexpected")
        player = state.player
        events = [event("skipped", player=player)]
        others = state.seats.clockwise(player)[1:]
        frozen = _with(state.frozen, player, frozenset())
        rested = replace(state, frozen=frozen, owing=others, turning=Side.ACTIVE, dice=())
        return Step(_settled(rested, events), tuple(events))

    def _answer(self, state: State, move: Freeze | Thaw) -> Step[State]:
        if state.phase is not Phase.ANSWER:
            raise IllegalMove("answer.none")
        owes = state.owing[0]
        if isinstance(move, Freeze) is not (state.turning is Side.FROZEN):
            raise IllegalMove(f"answer.{state.turning.value}")
        if move.card not in eligible(state, owes):
            if move.card == state.used and owes == state.player:
                raise IllegalMove("answer.used", card=NAMES[move.card])
            _wrong_side(state, owes, move.card, "card.frozen.already" if isinstance(move, Freeze) else "card.active")
        events: list[Event] = []
        turned = _with(state.frozen, owes, _turned_over(state, owes, move.card, events))
        return Step(_settled(replace(state, frozen=turned, owing=state.owing[1:]), events), tuple(events))

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
        return board.view(state, self.turn(state), GOAL)

    # --- the table overrules ----------------------------------------------------------------------------------------

    def change(self, state: State, change: Change) -> State:
        match change:
            case SetScore(seat=seat, points=points):
                if points < 0:
                    raise IllegalMove("score.negative")
                return _revived(replace(state, points=(*state.points[:seat], points, *state.points[seat + 1 :])))
            case SetFrozen(seat=seat, cards=cards):
                for card in cards:
                    if card not in state.cards:
                        raise IllegalMove("card.absent", card=NAMES[card], cards=_names(state.cards))
                return _reconsidered(replace(state, frozen=_with(state.frozen, seat, frozenset(cards))))
            case _:
                raise IllegalMove("move.unexpected")

    def describe(self, move: Move) -> Message:
        match move:
            case Score() | Pay() | Freeze() | Thaw():
                return message(f"move.{type(move).__name__.lower()}", card=NAMES[move.card])
            case Reroll():
                return message("move.reroll", n=len(move.picks))
            case Skip():
                return message("move.skip")
            case Rolled():
                return message("move.rolled", faces=move.faces)
            case Adjust(change=ScoreBy(seat=seat, points=points)):
                return message("move.adjust.score", player=seat, points=f"{points:+d}")
            case Adjust(change=SetScore(seat=seat, points=points)):
                return message("move.adjust.points", player=seat, n=points)
            case Adjust(change=SetFrozen(seat=seat, cards=())):
                return message("move.adjust.none-frozen", player=seat)
            case Adjust(change=SetFrozen(seat=seat, cards=cards)):
                return message("move.adjust.frozen", player=seat, cards=_names(cards))
            case _:
                raise TypeError(f"{type(move).__name__} is no move of Dicy Cards")


# --- cards and their sides ------------------------------------------------------------------------------------------


def active_cards(state: State, seat: Seat) -> tuple[CardId, ...]:
    """A player's active cards, as they lie."""
    frozen = state.frozen[seat]
    if not frozen:
        return state.cards
    return tuple([card for card in state.cards if card not in frozen])


def eligible(state: State, seat: Seat) -> tuple[CardId, ...]:
    """The cards that a player could turn over to answer what is going on."""
    frozen = state.frozen[seat]
    if state.turning is Side.ACTIVE:
        return tuple([card for card in state.cards if card in frozen])
    spared = state.used if seat == state.player else None
    return tuple([card for card in state.cards if card not in frozen and card is not spared])


def points_for(card: Card, dice: Values, picks: tuple[int, ...]) -> int:
    """What a card earns with the dice at these places, or IllegalMove naming what it asks for."""
    _check_places(picks)
    if not card.low <= len(picks) <= card.high:
        code = "need.count" if card.low == card.high else "need.up-to"
        raise IllegalMove(code, card=NAMES[card.id], n=card.low, most=card.high, seen=len(picks))
    chosen = tuple(sorted([dice[place] for place in picks]))
    lying = tuple(sorted(dice))
    if card.need is not None and not card.need.met(chosen, lying):
        raise IllegalMove(
            f"need.{card.need.code}", card=NAMES[card.id], faces=_faces(chosen), lowest=_faces(lying[: card.low])
        )
    return card.points(chosen)


def _answer_of(state: State) -> type[Freeze] | type[Thaw]:
    return Freeze if state.turning is Side.FROZEN else Thaw


def _reached(state: State, effect: Effect) -> tuple[Seat, ...]:
    """Whom an effect reaches, clockwise from the scorer's left. Nobody is reached twice."""
    left_to_right = state.seats.clockwise(state.player)[1:]
    if effect is Effect.ALL_FREEZE:
        return left_to_right if state.spares_scorer else (*left_to_right, state.player)
    return left_to_right if len(left_to_right) < 3 else (left_to_right[0], left_to_right[-1])


def _turned_over(state: State, seat: Seat, card: CardId, events: list[Event]) -> Frozen:
    """A player's frozen cards after one is turned over as the table asks."""
    if state.turning is Side.FROZEN:
        events.append(event("froze", player=seat, card=NAMES[card]))
        return state.frozen[seat] | {card}
    events.append(event("thawed", player=seat, card=NAMES[card]))
    return state.frozen[seat] - {card}


def _settled(state: State, events: list[Event]) -> State:
    """Answers that leave no choice are given at once; when nobody owes one any more, the turn ends."""
    waiting = []
    frozen = state.frozen
    for seat in state.owing:
        cards = eligible(state, seat)
        if len(cards) == 1:
            frozen = _with(frozen, seat, _turned_over(state, seat, cards[0], events))
        elif cards:
            waiting.append(seat)
    if waiting:
        return replace(state, phase=Phase.ANSWER, frozen=frozen, owing=tuple(waiting))
    return _next_turn(replace(state, frozen=frozen, owing=()), events)


def _next_turn(state: State, events: list[Event]) -> State:
    """The used card is frozen at last, and the next player is due; after the last of a round, perhaps nobody is."""
    frozen = state.frozen
    if state.used is not None:
        frozen = _with(frozen, state.player, frozen[state.player] | {state.used})
    player = state.seats.after(state.player)
    round_over = player == state.seats.first
    if round_over and max(state.points) >= GOAL:
        return replace(state, frozen=frozen, player=player, phase=Phase.OVER, dice=(), used=None)
    phase = Phase.ROLL
    if len(frozen[player]) == len(state.cards):
        phase = Phase.ALL_FROZEN
        events.append(event("all-frozen", player=player))
    number = state.round + round_over
    return replace(state, frozen=frozen, player=player, round=number, phase=phase, dice=(), used=None)


def _reconsidered(state: State) -> State:
    """After cards were set by hand: who must skip, and who still owes an answer, may be different."""
    if state.phase in (Phase.ROLL, Phase.ALL_FROZEN):
        stuck = len(state.frozen[state.player]) == len(state.cards)
        return replace(state, phase=Phase.ALL_FROZEN if stuck else Phase.ROLL)
    if state.phase is Phase.ANSWER:
        return _settled(state, [])
    return state


def _revived(state: State) -> State:
    """After points were set by hand: a game that ended by mistake goes on with its next round."""
    if state.phase is Phase.OVER and max(state.points) < GOAL:
        return _reconsidered(replace(state, phase=Phase.ROLL, round=state.round + 1))
    return state


def _with(frozen: tuple[Frozen, ...], seat: Seat, cards: Frozen) -> tuple[Frozen, ...]:
    return (*frozen[:seat], cards, *frozen[seat + 1 :])


# --- dice -----------------------------------------------------------------------------------------------------------


def _faces(dice: Values) -> tuple[Face, ...]:
    return tuple([PIPS[value - 1] for value in dice])


def _lying(dice: Values) -> tuple[Die, ...]:
    return tuple([_DIE[value] for value in dice])


def _leftover(state: State) -> tuple[int, ...]:
    """The dice that the best active card has no use for; all six where it uses all, or nothing can be scored."""
    bests = best_scores(state.dice, active_cards(state, state.player))
    needed = max(bests.values(), key=lambda best: best.points).picks if bests else ()
    return tuple([place for place in _ALL if place not in needed]) or _ALL


def _check_places(picks: tuple[int, ...]) -> None:
    if len(set(picks)) != len(picks) or not all(0 <= place < DICE for place in picks):
        raise IllegalMove("dice.places")


# --- refusals -------------------------------------------------------------------------------------------------------


def _names(cards: Sequence[CardId]) -> tuple[Message, ...]:
    return tuple(NAMES[card] for card in cards)


def _wrong_side(state: State, seat: Seat, card: CardId, code: str) -> NoReturn:
    if card not in state.cards:
        raise IllegalMove("card.absent", card=NAMES[card], cards=_names(state.cards))
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
            raise IllegalMove(f"answer.{state.turning.value}")
        case _:
            raise IllegalMove(otherwise)
