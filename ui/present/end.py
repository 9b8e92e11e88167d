"""The end: who won and why, what was remarkable, what broke a tie, and once more with the same people."""

from __future__ import annotations

from msgspec import Struct

from companion.core import SEATS, Adjust, Outcome, Seat, Standing
from companion.game import BadOption
from companion.journal.entries import Why
from companion.remarks import remarks_of
from ui.app.inbox import LeaveGame, StartGame, TakeBack
from ui.app.snapshot import Playing
from ui.present.models import Action, Tap, Who
from ui.present.scope import Scope
from ui.present.scope import people as people_of
from ui.present.score_pad import PadModel, course, pad_model
from ui.state.game_draft import PickGame
from ui.state.intents import Go, Open, Place, ShowScorePad
from ui.state.sheets import ShowHistory


class StandingLine(Struct, frozen=True):
    """A player's place at the end."""

    place: str
    who: Who
    points: str
    breaks: str
    winner: bool


class RemarkLine(Struct, frozen=True):
    """Something remarkable: whose it is, and a sentence."""

    icon: str
    who: Who | None
    words: str


class EndModel(Struct, frozen=True):
    """The end of a game."""

    title: str
    winners: tuple[Who, ...]
    sentence: str
    reason: str
    standings: tuple[StandingLine, ...]
    taps: tuple[Tap, ...]
    marked: str = ""
    """If numbers were set by hand."""
    remarks: tuple[RemarkLine, ...] = ()
    pad: PadModel | None = None
    """The score pad, where it is open instead of the winner."""


def end_model(scope: Scope, playing: Playing) -> EndModel:
    """How the game ended, by its rules or because the table ended it."""
    outcome = playing.outcome
    people = list(people_of(scope, playing))
    scores = playing.game.rules.scores(playing.state)
    if outcome is None:
        standings = sorted((Standing(score.seat, score.total) for score in scores), key=lambda s: -s.points)
        winners: tuple[Seat, ...] = ()
    else:
        standings, winners = list(outcome.standings), outcome.winners
    by_hand = sum(isinstance(entry.move, Adjust) for entry in playing.entries)
    return EndModel(
        title=playing.game.title,
        winners=tuple(people[seat] for seat in winners),
        sentence=_sentence(scope, playing, winners),
        reason=_reason(scope, playing, outcome),
        standings=_standings(scope, people, standings, winners),
        taps=_taps(scope, playing),
        marked=scope.say("end.marked", n=by_hand) if by_hand else "",
        remarks=_remarks(scope, playing, people),
        pad=pad_model(scope, playing, people) if scope.screen_state.score_pad else None,
    )


def _sentence(scope: Scope, playing: Playing, winners: tuple[Seat, ...]) -> str:
    if playing.outcome is None:
        return scope.say("end.no-winner.early")
    if not winners:
        return scope.say("end.nobody")
    if len(winners) == 1:
        return scope.say("end.wins", player=winners[0])
    return scope.say("end.share", players=winners)


def _reason(scope: Scope, playing: Playing, outcome: Outcome | None) -> str:
    if outcome is not None:
        return scope.words(outcome.reason)
    closed = playing.closed
    if closed is None:
        return ""
    if closed.why is Why.PLAYER_LEFT and closed.seat is not None:
        return scope.say("closed.player-left", player=closed.seat)
    return scope.say("closed.stopped")


def _standings(
    scope: Scope, people: list[Who], standings: list[Standing], winners: tuple[Seat, ...]
) -> tuple[StandingLine, ...]:
    lines: list[StandingLine] = []
    place = 0
    for i, standing in enumerate(standings):
        before = standings[i - 1] if i else None
        equal = before is not None and (before.points, before.tie_breaks) == (standing.points, standing.tie_breaks)
        place = place if equal else i + 1
        lines.append(
            StandingLine(
                f"{place}.",
                people[standing.seat],
                scope.words.fact(standing.points),
                _breaks(scope, standings, standing),
                standing.seat in winners,
            )
        )
    return tuple(lines)


def _remarks(scope: Scope, playing: Playing, people: list[Who]) -> tuple[RemarkLine, ...]:
    """What the entries have to tell; nothing where nobody has done anything yet."""
    if not playing.entries:
        return ()
    game = playing.game
    found = remarks_of(game.rules, game.remarks, playing.entries, course(playing), playing.outcome)
    return tuple(
        RemarkLine(one.icon, people[one.seat] if one.seat is not None else None, scope.words(one.words))
        for one in found
    )


def _breaks(scope: Scope, standings: list[Standing], standing: Standing) -> str:
    """Told only where points alone do not decide."""
    tied = [other for other in standings if other.points == standing.points and other.seat != standing.seat]
    if not tied or not standing.tie_breaks:
        return ""
    if any(other.tie_breaks == standing.tie_breaks for other in tied):
        return scope.say("end.tie.equal", values=standing.tie_breaks)
    better = all(standing.tie_breaks > other.tie_breaks for other in tied)
    return scope.say("end.tie.better" if better else "end.tie.worse", values=standing.tie_breaks)


def _taps(scope: Scope, playing: Playing) -> tuple[Tap, ...]:
    again, below = _again(scope, playing)
    taps = [
        Tap(scope.say("end.again"), again, icon="again", kind="main", below=below),
        Tap(scope.say("end.pad"), ShowScorePad(True), icon="sum"),
        Tap(scope.say("history.title"), Open(ShowHistory()), icon="list"),
        Tap(scope.say("menu.home"), LeaveGame(), icon="home"),
    ]
    if playing.can_take_back:
        taps.insert(2, Tap(scope.say("end.undo"), TakeBack(), icon="undo"))
    return tuple(taps)


def _again(scope: Scope, playing: Playing) -> tuple[Action, str]:
    """Once more with the same people; without somebody who left, where the others are enough."""
    game, first, names = playing.game, _next_first(playing), playing.seats.names
    closed = playing.closed
    if closed is None or closed.seat is None or closed.why is not Why.PLAYER_LEFT:
        return StartGame(game.id, names, first, dict(playing.options)), ""
    gone = closed.seat
    left = names[:gone] + names[gone + 1 :]
    without = scope.say("end.again.without", player=gone)
    if len(left) not in game.players:
        return (LeaveGame(), Go(Place.NEW)), without
    first = SEATS[(first - (first > gone)) % len(left)]
    try:
        options = game.complete(playing.options, len(left))
    except BadOption:  # they were settled for more people: asked anew
        return (LeaveGame(), Go(Place.NEW), PickGame(game.id)), without
    return StartGame(game.id, left, first, dict(options)), without


def _next_first(playing: Playing) -> Seat:
    """The next game begins with the player on the left of who began this one."""
    return playing.seats.after(playing.seats.first)
