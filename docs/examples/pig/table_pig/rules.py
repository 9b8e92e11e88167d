"""The rules of Pig: throw one die as often as you dare; a 1 loses the turn, holding banks it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import (
    Adjust,
    AnyAsk,
    Change,
    Choose,
    IllegalMove,
    Move,
    Options,
    Outcome,
    RollDice,
    Rolled,
    Rules,
    Score,
    ScoreBy,
    ScoreLine,
    Seat,
    Seats,
    SeatView,
    Standing,
    Step,
    View,
    Viewer,
    event,
)
from companion.dice import D6, ONE, Face
from companion.text import Message, message
from table_pig.model import BankedIs, Hold, PigView, State


class PigRules(Rules[State]):
    """Pig as most people know it."""

    def setup(self, seats: Seats, options: Options) -> State:
        nobody_has_any = (0,) * len(seats)
        return State(seats, nobody_has_any, int(options["target"]), nobody_has_any, seats.first)

    def asks(self, state: State) -> tuple[AnyAsk, ...]:
        if _winner(state) is not None:
            return ()
        seat = state.player
        throw = RollDice(seat, message("ask.throw", player=seat, n=state.unbanked), (D6,))
        if state.unbanked == 0:  # one throw at least: who could hold with nothing would never end the game
            return (throw,)
        return (throw, Choose(seat, message("ask.hold", player=seat, n=state.unbanked), (Hold(seat),)))

    def play(self, state: State, move: Move) -> Step[State]:
        if move.seat != state.player:
            raise IllegalMove("turn", player=state.player)
        match move:
            case Rolled(faces=faces):
                return _thrown(state, faces)
            case Hold():
                return _held(state)
            case _:
                raise IllegalMove("move.unexpected")

    def outcome(self, state: State) -> Outcome | None:
        winner = _winner(state)
        if winner is None:
            return None
        totals = [Standing(seat, state.banked[seat] + state.extra[seat]) for seat in state.seats]
        by_points = sorted(totals, key=lambda standing: (standing.seat == winner, standing.points), reverse=True)
        return Outcome(message("outcome.target", player=winner, n=state.target), (winner,), tuple(by_points))

    def view(self, state: State, viewer: Viewer) -> View:
        seats = tuple(SeatView(score.seat, score.total) for score in self.scores(state))
        notes = (message("note.unbanked", n=state.unbanked), message("note.target", n=state.target))
        return PigView(state.round, self.turn(state), seats, notes=notes, target=state.target, unbanked=state.unbanked)

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(_score(seat, state.banked[seat], state.extra[seat]) for seat in state.seats)

    def turn(self, state: State) -> Seat | None:
        return state.player if _winner(state) is None else None

    def round(self, state: State) -> int:
        return state.round

    def change(self, state: State, change: Change) -> State:
        match change:
            case BankedIs(seat=seat, points=points):
                if not 0 <= points < state.target:
                    raise IllegalMove("banked.range", n=points, most=state.target - 1)
                return replace(state, banked=_with(state.banked, seat, points))
            case _:
                raise IllegalMove("move.unexpected")

    def describe(self, move: Move) -> Message:
        match move:
            case Rolled(seat=seat, faces=faces):
                return message("move.throw", player=seat, faces=faces)
            case Hold(seat=seat):
                return message("move.hold", player=seat)
            case Adjust(change=BankedIs(seat=seat, points=points)):
                return message("move.banked", player=seat, n=points)
            case Adjust(change=ScoreBy(seat=seat, points=points)):
                return message("move.adjust.score", player=seat, points=points)
            case _:
                raise TypeError(f"{type(move).__name__} is no move of Pig")


def _thrown(state: State, faces: tuple[Face, ...]) -> Step[State]:
    seat = state.player
    if len(faces) != 1:
        raise IllegalMove("dice.count", expected=1, seen=len(faces))
    face = faces[0]
    if face not in D6.faces or face.value is None:
        raise IllegalMove("dice.face", face=face, faces=D6.faces)
    if face == ONE:
        lost = event("lost", player=seat, n=state.unbanked)
        return Step(_next_turn(state, state.banked), (lost,))
    unbanked = state.unbanked + face.value
    return Step(replace(state, unbanked=unbanked), (event("thrown", player=seat, face=face, n=unbanked),))


def _held(state: State) -> Step[State]:
    seat = state.player
    if state.unbanked == 0:
        raise IllegalMove("hold.nothing", player=seat)
    total = state.banked[seat] + state.unbanked
    held = event("held", player=seat, n=state.unbanked, total=total)
    return Step(_next_turn(state, _with(state.banked, seat, total)), (held,))


def _next_turn(state: State, banked: tuple[int, ...]) -> State:
    after = replace(state, banked=banked, unbanked=0)
    if _winner(after) is not None:
        return after
    player = state.seats.after(state.player)
    return replace(after, player=player, round=state.round + (player == state.seats.first))


def _winner(state: State) -> Seat | None:
    """Whoever has banked the target: they held just now, so there is one at most."""
    return next((seat for seat in state.seats if state.banked[seat] >= state.target), None)


def _score(seat: Seat, banked: int, extra: int) -> Score:
    lines = [ScoreLine(message("score.banked"), banked)]
    if extra:
        lines.append(ScoreLine(message("score.extra"), extra))
    return Score(seat, banked + extra, tuple(lines))


def _with(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
