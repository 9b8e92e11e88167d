"""The free table keeps what people do and judges nothing of it but turns and numbers."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import (
    Adjust,
    Amount,
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
    Viewer,
    event,
    ranked,
)
from companion.dice import D6, PIPS, Die, Face
from companion.fairness import Verdict, band, judge, stake
from companion.games.free_table.model import (
    EndGame,
    FreeView,
    NextPlayer,
    PointsAre,
    ScorePoints,
    State,
    TakeSum,
    UseDice,
)
from companion.text import Message, message

MOST_DICE = 12
MOST_POINTS = 200
"""At once; more is set by hand."""
LARGEST = 99_999
"""What a score pad has room for."""


class FreeRules(Rules[State]):
    """Whose turn it is, what was thrown, who has how many points."""

    def setup(self, seats: Seats, options: Options) -> State:
        nothing = (0,) * len(seats)
        return State(seats, nothing, nothing, seats.first, int(options["dice"]))

    def asks(self, state: State) -> tuple[AnyAsk, ...]:
        if state.over:
            return ()
        seat = state.player
        throw = RollDice(seat, message("ask.throw", player=seat), (D6,) * state.dice, any_number=True)
        asks: list[AnyAsk] = [throw]
        if state.lying and not state.taken:
            takers = tuple(TakeSum(one) for one in state.seats.clockwise(seat))
            asks.append(Choose(seat, message("ask.sum", n=_total(state.lying)), takers))
        ends = (NextPlayer(seat), EndGame(seat)) if len(state.seats) > 1 else (EndGame(seat),)
        asks.append(Choose(seat, message("ask.on", player=seat), ends))
        asks.append(Amount(seat, message("ask.points", player=seat), ScorePoints(seat, 1), "n", 1, MOST_POINTS))
        asks.append(Amount(seat, message("ask.dice"), UseDice(seat, 1), "n", 1, MOST_DICE))
        return tuple(asks)

    def play(self, state: State, move: Move) -> Step[State]:
        seat = move.seat
        if seat is None or not 0 <= seat < len(state.seats):
            raise IllegalMove("move.unexpected")
        if isinstance(move, TakeSum):
            return _taken(state, seat)
        if isinstance(move, ScorePoints):
            return _scored(state, seat, move.n)
        if seat != state.player:
            raise IllegalMove("turn", player=state.player)
        match move:
            case Rolled(faces=faces):
                return _thrown(state, faces)
            case NextPlayer() if len(state.seats) > 1:
                following = state.seats.after(seat)
                later = state.round + (following == state.seats.first)
                after = replace(state, player=following, lying=(), taken=False, round=later)
                return Step(after, (event("next", player=following),))
            case UseDice(n=n):
                if not 1 <= n <= MOST_DICE:
                    raise IllegalMove("dice.number", n=n, most=MOST_DICE)
                return Step(replace(state, dice=n), (event("dice", n=n),))
            case EndGame():
                return Step(replace(state, over=True), (event("ended"),))
            case _:
                raise IllegalMove("move.unexpected")

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        return ranked(message("outcome.ended"), [Standing(score.seat, score.total) for score in self.scores(state)])

    def view(self, state: State, viewer: Viewer) -> FreeView:
        seats = tuple(SeatView(score.seat, score.total) for score in self.scores(state))
        fair = judge(D6, dict(zip(PIPS, state.counts, strict=True)), state.stake)
        low, high = band(fair.throws, len(PIPS))
        facts = {f"f{n}": count for n, count in enumerate(state.counts, start=1)}
        notes = [message("note.faces", **facts)] if fair.throws else []
        if fair.verdict is not Verdict.FEW:
            notes.append(message(f"note.fair.{fair.verdict}", n=fair.throws, odds=fair.odds, face=fair.strangest or ""))
        return FreeView(
            state.round,
            self.turn(state),
            seats,
            tuple(Die(D6, face) for face in state.lying),
            tuple(notes),
            total=_total(state.lying),
            throws=state.throws,
            counts=state.counts,
            low=low,
            high=high,
        )

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(_score(seat, state.points[seat], state.extra[seat]) for seat in state.seats)

    def turn(self, state: State) -> Seat | None:
        return None if state.over else state.player

    def round(self, state: State) -> int:
        return state.round

    def change(self, state: State, change: Change) -> State:
        match change:
            case PointsAre(seat=seat, points=points):
                if not -LARGEST <= points <= LARGEST:
                    raise IllegalMove("points.range", n=points, most=LARGEST)
                return replace(state, points=_with(state.points, seat, points))
        raise IllegalMove("move.unexpected")

    def standing(self, state: State, change: Change, viewer: Viewer) -> Change | None:
        return PointsAre(change.seat, state.points[change.seat]) if isinstance(change, PointsAre) else None

    def describe(self, move: Move) -> Message:
        match move:
            case Rolled(faces=faces):
                return message("move.throw", faces=faces)
            case TakeSum(seat=seat):
                return message("move.take", player=seat)
            case ScorePoints(seat=seat, n=n):
                return message("move.points", player=seat, n=n)
            case NextPlayer():
                return message("move.next")
            case UseDice(n=n):
                return message("move.dice", n=n)
            case EndGame():
                return message("move.end")
            case Adjust(change=PointsAre(seat=seat, points=points)):
                return message("move.points-are", player=seat, n=points)
            case Adjust(change=ScoreBy(seat=seat, points=points)):
                return message("move.adjust.score", player=seat, points=points)
        raise TypeError(f"{type(move).__name__} is no move of the free table")


def _thrown(state: State, faces: tuple[Face, ...]) -> Step[State]:
    if not 1 <= len(faces) <= MOST_DICE:
        raise IllegalMove("dice.number", n=len(faces), most=MOST_DICE)
    for face in faces:
        if face not in PIPS:
            raise IllegalMove("dice.face", face=face, faces=PIPS)
    counts = tuple(count + faces.count(face) for face, count in zip(PIPS, state.counts, strict=True))
    after = replace(
        state,
        lying=faces,
        taken=False,
        counts=counts,
        stake=max(state.stake, stake(counts)),
        throws=state.throws + 1,
        dice=len(faces),
    )
    return Step(after, (event("thrown", player=state.player, faces=faces, n=_total(faces)),))


def _taken(state: State, seat: Seat) -> Step[State]:
    if not state.lying:
        raise IllegalMove("sum.none")
    if state.taken:
        raise IllegalMove("sum.taken")
    step = _scored(state, seat, _total(state.lying))
    return Step(replace(step.state, taken=True), step.events)


def _scored(state: State, seat: Seat, n: int) -> Step[State]:
    total = state.points[seat] + n
    if n < 1 or total > LARGEST:
        raise IllegalMove("points.range", n=n, most=LARGEST)
    scored = replace(state, points=_with(state.points, seat, total))
    return Step(scored, (event("scored", player=seat, n=n, total=total + state.extra[seat]),))


def _total(faces: tuple[Face, ...]) -> int:
    return sum(face.value or 0 for face in faces)


def _with(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _score(seat: Seat, points: int, extra: int) -> Score:
    lines = [ScoreLine(message("score.points"), points)]
    if extra:
        lines.append(ScoreLine(message("score.extra"), extra))
    return Score(seat, points + extra, tuple(lines))
