"""How the scores came about adds up in every game, every game has something remarkable, and it has words."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core import Event, Move
from companion.game import Game
from companion.remarks import remarks_of
from companion.score_course import course_of, source_of
from companion.text import LANGUAGES, Message
from tests.contract.tables import Table, played
from ui.i18n import Words


class _Entry(Struct, frozen=True):
    number: int
    move: Move
    before: Any
    events: tuple[Event, ...]


def _entries(table: Table) -> list[_Entry]:
    turns = played(table).turns
    return [_Entry(n, turn.move, turn.before, turn.step.events) for n, turn in enumerate(turns, start=1)]


def test_gains_and_what_was_there_at_first_make_every_number_of_the_pad(table: Table) -> None:
    rules, entries, end = table.rules, _entries(table), played(table).end
    course = course_of(rules, entries, end)
    first = {score.seat: score for score in rules.scores(entries[0].before)}
    for score in rules.scores(end):
        for source in {source_of(line) for line in score.lines}:
            had = sum(line.points for line in first[score.seat].lines if source_of(line) == source)
            made = sum(gain.points for gain in course.gains if (gain.seat, gain.source) == (score.seat, source))
            assert had + made == sum(line.points for line in score.lines if source_of(line) == source)
        assert score.total == sum(line.points for line in score.lines)
        assert course.rounds[-1].totals[score.seat] == course.turns[-1].totals[score.seat] == score.total
    assert [point.round for point in course.rounds[1:]] == sorted({point.round for point in course.rounds[1:]})
    assert len(course.turns) >= len(course.rounds)


def test_what_was_remarkable_has_words_in_every_language(table: Table) -> None:
    missing: list[str] = []
    game = played(table)
    entries = _entries(table)
    course = course_of(table.rules, entries, game.end)
    found = remarks_of(table.rules, table.game.remarks, entries, course, game.outcome)
    for language in LANGUAGES:
        words = Words(language, table.game, table.seats, on_missing=missing.append)
        said = [words(remark.words) for remark in found]
        assert len(set(said)) == len(said)
        rows = {line.source or line.label for score in table.rules.scores(game.end) for line in score.lines}
        assert all(words(row).strip() for row in rows)
    assert missing == []


def test_what_a_game_finds_remarkable_has_words_and_happens(game: Game[Any]) -> None:
    words = Words("en", game)
    for remark in game.remarks:
        assert words.has(f"remark.{remark.id}"), remark.id
        assert words(Message(f"event.{remark.events[0]}", {})), remark.events
        assert all(words.has(f"event.{code}") for code in remark.events), remark.events
