"""The list of games, and the summaries that make it fast: never believed once they are stale."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.game import Game
from companion.journal.entries import Why
from companion.journal.listing import GameStatus, listed, listing
from companion.journal.reader import JournalError
from companion.journal.summary import Summary
from companion.journal.writer import Journal
from companion.session import Session
from tests.companion.toy import ANNA, BEA, TABLE_OF_TWO, TOY, Banked, Stop, threw


def find(game_id: str) -> Game[Any] | None:
    return TOY if game_id == "toy" else None


def finished(journal: Journal) -> int:
    session = Session.start(TOY, TABLE_OF_TWO, journal)
    session.adjust(Banked(ANNA, 18))
    session.submit(threw(ANNA, 2, 3))
    session.submit(Stop(ANNA))
    return session.id


def test_every_way_a_game_can_stand(journal: Journal) -> None:
    Session.start(TOY, TABLE_OF_TWO, journal).submit(threw(ANNA, 2, 3))
    finished(journal)
    Session.start(TOY, TABLE_OF_TWO, journal).end_early(Why.STOPPED)
    journal.new_game("chess", 1, TABLE_OF_TWO, {}, "[]", "Chess")
    journal.new_game("toy", 1, TABLE_OF_TWO, {"target": "20"}, "{", "Broken")
    found = {one.start.id: one for one in listing(journal, find)}
    assert [found[number].status for number in sorted(found)] == [
        GameStatus.OPEN,
        GameStatus.FINISHED,
        GameStatus.ENDED_EARLY,
        GameStatus.UNREADABLE,
        GameStatus.UNREADABLE,
    ]
    assert [found[number].moves for number in sorted(found)] == [1, 3, 0, 0, 0]
    problems = [found[number].problem for number in (4, 5)]
    assert [problem.key for problem in problems if problem] == ["games.not-installed", "session.no-start"]
    assert listed(journal, 2, find) == found[2]
    with pytest.raises(JournalError, match="no-game"):
        listed(journal, 9, find)


def test_the_game_played_last_comes_first(journal: Journal) -> None:
    first = Session.start(TOY, TABLE_OF_TWO, journal)
    Session.start(TOY, TABLE_OF_TWO, journal)
    first.submit(threw(ANNA, 2, 3))
    assert [one.start.id for one in listing(journal, find)] == [1, 2]


def test_a_summary_is_read_from_the_cache_only_while_it_holds(journal: Journal) -> None:
    number = finished(journal)
    (before,) = listing(journal, find)
    assert before.summary is not None
    forged = replace(before.summary, points=(99, 0)).write()
    journal.keep_summary(number, TOY.version, 3, forged)
    (cached,) = listing(journal, find)
    assert cached.summary is not None
    assert cached.summary.points == (99, 0), "it is taken from the cache"

    journal.keep_summary(number, TOY.version + 1, 3, forged)
    assert listing(journal, find) == (before,), "made for other rules"
    journal.keep_summary(number, TOY.version, 2, forged)
    assert listing(journal, find) == (before,), "made before the last entry"
    journal.keep_summary(number, TOY.version, 3, '{"points": "many"}')
    assert listing(journal, find) == (before,), "no summary at all"
    assert journal.summaries()[number].content == before.summary.write(), "and the right one is put there again"
    journal.drop_summary(number)
    assert listing(journal, find) == (before,)


def test_a_summary_reads_as_it_was_written(journal: Journal) -> None:
    session = Session.resume(TOY, journal, finished(journal))
    summary = session.summary()
    assert summary is not None
    assert Summary.read(summary.write()) == summary
    assert summary.winners == (ANNA,)
    assert BEA not in summary.winners
