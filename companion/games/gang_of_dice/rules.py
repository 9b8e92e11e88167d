"""The rules of Gang of Dice: what is due, what is legal, what follows by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.core import (
    RECORD,
    Adjust,
    AnyAsk,
    Change,
    Event,
    IllegalMove,
    Move,
    Options,
    Outcome,
    Rolled,
    Rules,
    Score,
    ScoreLine,
    Seat,
    Seats,
    Standing,
    Step,
    Viewer,
    event,
)
from companion.games.gang_of_dice import asks, moves, words
from companion.games.gang_of_dice.cards import Card
from companion.games.gang_of_dice.deck import left
from companion.games.gang_of_dice.model import (
    ROUNDS,
    TOKEN,
    Commit,
    DiceAre,
    GangView,
    House,
    Phase,
    PotIs,
    Reroll,
    RoundIs,
    State,
    Stop,
    TurnUp,
)
from companion.games.gang_of_dice.view import view
from companion.text import Message, message

DICE_EACH = {2: 12, 3: 12, 4: 9}
"""Dice dealt to each player, by their number; as many tokens are dealt."""
BONUS_TOKENS: dict[str, tuple[int, int, int]] = {"fr": (1, 1, 2), "en": (1, 2, 3)}
"""Tokens that join the pot in rounds 10, 11 and 12, by edition of the rulebook."""


class GangRules(Rules[State]):
    """Gang of Dice. Cards are told by the table; results, pot, award and elimination follow by themselves."""

    def setup(self, seats: Seats, options: Options) -> State:
        """Everybody with their dice and tokens, no card turned up."""
        players, dice = len(seats), DICE_EACH[len(seats)]
        pool = dice + TOKEN * dice
        bonus = BONUS_TOKENS[options["bonus"]]
        house = House(
            bonus=bonus,
            physical=players * dice if options["dice"] == "physical" else None,
            everything=players * pool + TOKEN * sum(bonus),
            hidden=options["pools"] == "hidden",
        )
        return State(
            seats=seats,
            extra=(0,) * players,
            house=house,
            phase=Phase.CARD,
            round=1,
            next_round=1,
            card=None,
            pools=(pool,) * players,
            out_in=(None,) * players,
            pot=0,
            pot_tokens=0,
            in_front=0,
            results=(None,) * players,
            leader=None,
            first=seats.first,
            turn=seats.first,
            waiting=(),
            hand=None,
        )

    # --- what is due ------------------------------------------------------------------------------------------------

    def asks(self, state: State) -> tuple[AnyAsk, ...]:
        """The card; how many dice; the throw; throw again or stop."""
        return asks.due(state)

    def asks_for(self, state: State, viewer: Viewer) -> tuple[AnyAsk, ...]:
        """With hidden pools, others see how many dice anybody could use, not how many this player has."""
        if state.house.hidden and viewer not in (state.turn, RECORD):
            return asks.due_in_public(state)
        return self.asks(state)

    def doubted(self, state: State) -> Mapping[Move, Message]:
        """Cards that were played before: the table may still turn one up, but it looks like a slip."""
        if state.phase is not Phase.CARD:
            return {}
        return {TurnUp(None, card.condition, card.kind): message("doubt.played") for card in state.played}

    def drawn(self, state: State) -> tuple[Move, ...]:
        """What is left of the deck for the round that begins."""
        if state.phase is not Phase.CARD or moves.is_over(state):
            return ()
        return tuple([TurnUp(None, card.condition, card.kind) for card in left(state.next_round, state.played)])

    def barred(self, state: State) -> tuple[Move, ...]:
        """Passing, which people look for and which does not exist."""
        return (Commit(state.turn, 0),) if state.phase is Phase.COMMIT and not moves.is_over(state) else ()

    # --- what happens -----------------------------------------------------------------------------------------------

    def adjusted(self, state: State, move: Adjust[Any]) -> Event:
        """As for every game; but a corrected pool is told to its owner alone where pools are hidden."""
        if not isinstance(move.change, DiceAre):
            return super().adjusted(state, move)
        return event(
            "adjusted",
            secret_of=move.change.seat if state.house.hidden else None,
            change=message("move.adjust.dice.to", player=move.change.seat, n=move.change.n),
            player=move.change.seat,
        )

    def play(self, state: State, move: Move) -> Step[State]:
        """One move, and all that follows from it by itself."""
        match move:
            case Rolled():
                moves.refuse_unless_due(state, move, Phase.THROW)
                return moves.throw(state, move.faces)
            case Commit():
                moves.refuse_unless_due(state, move, Phase.COMMIT)
                return moves.commit(state, move.n)
            case Reroll():
                moves.refuse_unless_due(state, move, Phase.DECIDE)
                return moves.pick_up(state, move.picks)
            case Stop():
                moves.refuse_unless_due(state, move, Phase.DECIDE)
                return moves.stop(state)
            case TurnUp():
                return moves.turn_up(state, Card(move.condition, move.kind))
            case _:
                raise IllegalMove("move.unexpected")

    def change(self, state: State, change: Change) -> State:
        """The round, a pool or the pot as the table says they are; between rounds the player to begin follows."""
        if state.hand is not None and state.hand.dice and state.hand.picked:
            raise IllegalMove(
                "change.thrown", player=state.turn
            )  # a reroll is one line of a record: nothing comes between
        most = state.house.everything
        match change:
            case RoundIs():
                if not 1 <= change.number <= ROUNDS:
                    raise IllegalMove("change.round", n=change.number, last=ROUNDS)
                ahead = change.number if state.phase is Phase.CARD else change.number + 1
                return replace(state, round=change.number, next_round=ahead)
            case PotIs():
                if not 0 <= change.n <= most:
                    raise IllegalMove("change.dice", n=change.n, most=most)
                return replace(state, pot=change.n, pot_tokens=min(state.pot_tokens, change.n))
            case DiceAre():
                if not 0 <= change.n <= most:
                    raise IllegalMove("change.dice", n=change.n, most=most)
                return moves.set_pool(state, change.seat, change.n)
            case _:
                raise IllegalMove("move.unexpected")

    def standing(self, state: State, change: Change, viewer: Viewer) -> Change | None:
        """The round, a pool that may be seen, the pot."""
        match change:
            case RoundIs():
                return RoundIs(state.round)
            case PotIs():
                return PotIs(state.pot)
            case DiceAre(seat):
                score = self.view(state, viewer).seats[seat].score
                return None if score is None else DiceAre(seat, state.pools[seat])
        return None

    def without(self, state: State, seat: Seat) -> tuple[Change, ...]:
        """Whoever has no dice is out; not while their dice are in play."""
        out = DiceAre(seat, 0)
        try:
            after = self.change(state, out)
        except IllegalMove:
            return ()
        return (out,) if after.out_in[seat] is not None and state.out_in[seat] is None else ()

    # --- what can be told -------------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """The richest after twelve rounds, or whoever is left; equals share it."""
        if not moves.is_over(state):
            return None
        totals = [pool + extra for pool, extra in zip(state.pools, state.extra, strict=True)]
        lasted = [ROUNDS + 1 if out_in is None else out_in for out_in in state.out_in]
        standings = sorted(
            (Standing(seat, totals[seat], (lasted[seat],)) for seat in state.seats),
            key=lambda standing: (standing.tie_breaks, standing.points),  # who takes part stands before who is out
            reverse=True,
        )
        best = standings[0]
        winners = tuple(seat for seat in state.seats if (lasted[seat], totals[seat]) == (*best.tie_breaks, best.points))
        left = state.out_in.count(None)
        if left == 0:
            reason = message("outcome.nobody-left")
        elif left == 1:
            reason = message("outcome.last-standing", player=best.seat)
        else:
            reason = message("outcome.rounds", n=ROUNDS)
        return Outcome(reason, winners, tuple(standings))

    def view(self, state: State, viewer: Viewer) -> GangView:
        """The table for this viewer; other players' pools stay behind their screens if so agreed."""
        return view(
            state,
            viewer,
            over=moves.is_over(state),
            free_dice=moves.free_dice(state),
            all_lie=moves.all_lie(state),
            bonus=moves.bonus_in_sight(state),
        )

    def scores(self, state: State) -> tuple[Score, ...]:
        """Dice and tokens behind the screens, counted as dice: dice in use are not among them."""
        return tuple(_score(seat, state.pools[seat], state.extra[seat]) for seat in state.seats)

    def turn(self, state: State) -> Seat | None:
        """Who acts; between rounds, who begins the next."""
        return None if moves.is_over(state) else state.turn

    def round(self, state: State) -> int:
        """Goes up with the card."""
        return state.round

    def describe(self, move: Move) -> Message:
        """A move in a few words."""
        return words.describe(move)


def _score(seat: Seat, pool: int, extra: int) -> Score:
    lines = [ScoreLine(message("score.pool"), pool)]
    if extra:
        lines.append(ScoreLine(message("score.extra"), extra))
    return Score(seat, pool + extra, tuple(lines))
