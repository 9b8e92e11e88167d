"""The score pad after a game: people as columns, sources as rows, the race of the scores, what made each number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.core import Score, Seat
from companion.dice import Colour
from companion.score_course import Course, course_of, source_of
from ui.app.snapshot import Playing
from ui.present.history import entry_words
from ui.present.models import Action, Tap, Who
from ui.present.scope import Scope, people
from ui.present.sheets import close_tap
from ui.state.intents import Open, ShowScorePad
from ui.state.sheets import ShowGains

MOST_MARKS = 6
"""So many rounds are named below the race at most."""


NAMED_SHARE = 0.72
"""Further to the right nothing is named: there stands what is counted."""


class PadCell(Struct, frozen=True):
    """A number of the pad; a tap tells what made it."""

    points: str
    action: Action
    name: str


class PadRow(Struct, frozen=True):
    """A source, and what it brought each player."""

    words: str
    cells: tuple[PadCell, ...]


class RaceLine(Struct, frozen=True):
    """A player's totals from left to right."""

    colour: Colour
    points: tuple[tuple[float, float], ...]


class PadModel(Struct, frozen=True):
    """The score pad."""

    title: str
    hint: str
    people: tuple[Who, ...]
    rows: tuple[PadRow, ...]
    total: PadRow
    race: tuple[RaceLine, ...]
    across: str
    """What is counted from left to right."""
    along: tuple[tuple[float, str], ...]
    """Rounds by name, with their places."""
    back: Tap


class GainLine(Struct, frozen=True):
    """What brought some of the points."""

    words: str
    points: str
    when: str = ""


class GainSheet(Struct, frozen=True):
    """What made a number: the lines of the score sheet, and the entries that changed it."""

    title: str
    who: Who
    points: str
    lines: tuple[GainLine, ...]
    entries: tuple[GainLine, ...]
    close: Tap


@dataclass(frozen=True, eq=False)
class _Played:
    """A game as it stands, known again by its state: the course is folded once for it."""

    playing: Playing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Played) and other.playing.state is self.playing.state

    def __hash__(self) -> int:
        return id(self.playing.state)


@lru_cache(maxsize=1)
def _course(played: _Played) -> Course:
    playing = played.playing
    return course_of(playing.game.rules, playing.entries, playing.state)


def course(playing: Playing) -> Course:
    """How the scores came about."""
    return _course(_Played(playing))


def pad_model(scope: Scope, playing: Playing, everybody: Sequence[Who]) -> PadModel:
    """The pad of the game as it ended."""
    scores = playing.game.rules.scores(playing.state)
    names = {source_of(line): line.source or line.label for score in scores for line in score.lines}
    rows = tuple(_row(scope, source, scope.words(words), scores) for source, words in names.items())
    raced = course(playing)
    by_round = raced.race is raced.rounds
    return PadModel(
        title=scope.say("end.pad"),
        hint=scope.say("end.pad.hint"),
        people=tuple(everybody),
        rows=rows if len(rows) > 1 else (),
        total=_row(scope, "", scope.say("end.pad.total"), scores),
        race=tuple(_race(raced, seat, who.colour) for seat, who in enumerate(everybody)),
        across=scope.say("end.pad.rounds" if by_round else "end.pad.turns"),
        along=_marks(raced) if by_round else (),
        back=Tap(scope.say("back"), ShowScorePad(False), icon="back", kind="quiet"),
    )


def _row(scope: Scope, source: str, words: str, scores: Sequence[Score]) -> PadRow:
    cells = []
    for score in scores:
        points = scope.words.fact(_points(score, source))
        action = Open(ShowGains(Seat(score.seat), source))
        cells.append(PadCell(points, action, f"{words}, {scope.words.fact(score.seat)}"))
    return PadRow(words, tuple(cells))


def _points(score: Score, source: str) -> int:
    """What a source brought a player; without a source, everything."""
    return sum(line.points for line in score.lines if source_of(line) == source) if source else score.total


def _race(raced: Course, seat: int, colour: Colour) -> RaceLine:
    return RaceLine(colour, tuple((float(x), float(point.totals[seat])) for x, point in enumerate(raced.race)))


def _marks(raced: Course) -> tuple[tuple[float, str], ...]:
    """The numbers of some rounds; the last place says what is counted."""
    last = len(raced.race) - 1
    step = max(1, -(-last // MOST_MARKS))
    return tuple((float(x), str(raced.race[x].round)) for x in range(step, last, step) if x <= last * NAMED_SHARE)


def gain_sheet(scope: Scope, playing: Playing, sheet: ShowGains) -> GainSheet:
    """What made one number of the pad."""
    score = next(one for one in playing.game.rules.scores(playing.state) if one.seat == sheet.seat)
    lines = [line for line in score.lines if sheet.source in ("", source_of(line))]
    row = next((line.source or line.label for line in lines if line.source is not None or sheet.source), None)
    title = scope.words(row) if row is not None and sheet.source else scope.say("end.pad.total")
    return GainSheet(
        title=title,
        who=people(scope, playing)[sheet.seat],
        points=scope.words.fact(_points(score, sheet.source)),
        lines=tuple(GainLine(scope.words(line.label), _signed(scope, line.points)) for line in lines),
        entries=_entries(scope, playing, sheet),
        close=close_tap(scope),
    )


def _entries(scope: Scope, playing: Playing, sheet: ShowGains) -> tuple[GainLine, ...]:
    """The entries that changed it, the first one first, and what was there before them."""
    by_number: dict[int, Any] = {entry.number: entry for entry in playing.entries}
    changed: dict[int, int] = {}
    rounds: dict[int, int] = {}
    for gain in course(playing).gains:
        if gain.seat == sheet.seat and sheet.source in ("", gain.source):
            changed[gain.entry] = changed.get(gain.entry, 0) + gain.points
            rounds[gain.entry] = gain.round
    score = next(one for one in playing.game.rules.scores(playing.state) if one.seat == sheet.seat)
    before = _points(score, sheet.source) - sum(changed.values())
    found = [GainLine(scope.say("end.gain.start"), _signed(scope, before))] if before else []
    return (
        *found,
        *(
            GainLine(
                entry_words(scope, playing, by_number[number]),
                _signed(scope, points),
                scope.say("table.round", round=rounds[number]),
            )
            for number, points in changed.items()
            if points
        ),
    )


def _signed(scope: Scope, points: int) -> str:
    return f"+{points}" if points > 0 else scope.words.fact(points)
