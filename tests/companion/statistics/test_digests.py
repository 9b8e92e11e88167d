"""What statistics keep of a game: counted rightly, kept in the cache, never believed once it is stale."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Rolled
from companion.dice import BOSS, TWO, Colour
from companion.game import Game
from companion.journal.entries import Why
from companion.journal.reader import FILE, JournalError, ReadOnlyJournal, StoredSummary
from companion.journal.writer import Journal
from companion.session import Session
from companion.statistics import digest as digests_of
from companion.statistics.digest import ENDED_EARLY, FINISHED, NO_GAME, OPEN, digest_of, thinned
from companion.statistics.digests import read_digests
from tests.companion.conftest import TestClock
from tests.companion.statistics.evenings import digests, find, won_by
from tests.companion.toy import ANNA, BEA, TABLE_OF_TWO, TOY, GoOn, State, Stop, threw


def test_luck_is_what_the_dice_showed_against_their_average(session: Session[State]) -> None:
    session.submit(threw(ANNA, 6, 5))
    session.submit(Stop(ANNA))
    session.submit(threw(BEA, 1, 2))
    digest = digest_of(session)
    assert [(luck.dice, luck.excess) for luck in digest.luck] == [(2, 4.0), (2, -4.0)]
    assert digest.luck[0].variance == pytest.approx(2 * 35 / 12)
    assert digest.luck_race[-1] == (4.0, -4.0)


def test_points_of_a_game_that_goes_on_are_not_told(session: Session[State]) -> None:
    session.submit(threw(ANNA, 6, 5))
    session.submit(Stop(ANNA))
    digest = digest_of(session)
    assert (digest.status, digest.points, digest.race, digest.winners) == (OPEN, (0, 0), (), ())


def test_a_finished_game_has_winner_points_and_race(journal: Journal) -> None:
    digest = digest_of(won_by(journal, ("Anna", "Bea"), 1))
    assert (digest.status, digest.winners, digest.points) == (FINISHED, (1,), (3, 21))
    assert digest.race == ((0, 0), (3, 21))
    assert digest.adjusted == 2


def test_a_game_that_was_ended_early_counts_for_nobody(session: Session[State]) -> None:
    session.submit(threw(ANNA, 6, 5))
    session.end_early(Why.STOPPED)
    assert digest_of(session).status == ENDED_EARLY


def test_a_free_table_without_points_is_no_game(journal: Journal) -> None:
    session = won_by(journal, ("Anna", "Bea"), 0)
    apart: Game[Any] = replace(TOY, apart=True)
    assert digest_of(Session.resume(apart, journal, session.id)).status == FINISHED
    nothing = Session.start(apart, TABLE_OF_TWO, journal)
    nothing.end_early(Why.STOPPED)
    assert digest_of(nothing).status == NO_GAME


def test_only_throws_that_were_read_count_for_the_dice(session: Session[State]) -> None:
    session.submit(threw(ANNA, 6, 5))
    session.submit(GoOn(ANNA))
    session.submit_all((threw(ANNA, 4, 4),), seen=(Colour.RED, None))
    session.submit(GoOn(ANNA))
    session.submit_all((threw(ANNA, 3, 2),), by_itself=True)
    digest = digest_of(session)
    assert digest.told_throws == 1
    counted = {(dice.colour, face): n for dice in digest.dice for face, n in zip(dice.faces, dice.counts, strict=True)}
    assert {key: n for key, n in counted.items() if n} == {("red", "4"): 1, ("", "4"): 1, ("", "3"): 1, ("", "2"): 1}


def test_what_older_releases_read_is_known_by_its_photograph(session: Session[State]) -> None:
    session.submit(threw(ANNA, 6, 5), b"a photograph")
    assert digest_of(session).told_throws == 0


def test_a_corrected_throw_counts_as_corrected(session: Session[State]) -> None:
    session.submit_all((threw(ANNA, 6, 5),), seen=(Colour.RED, Colour.BLUE))
    session.amend(session.last, threw(ANNA, 2, 5))
    (red, blue) = digest_of(session).dice
    assert (red.colour, red.counts) == ("red", (0, 1, 0, 0, 0, 0))
    assert (blue.colour, blue.counts) == ("blue", (0, 0, 0, 0, 1, 0))


def test_throws_that_were_taken_back_do_not_count_and_are_told(session: Session[State], journal: Journal) -> None:
    session.submit_all((threw(ANNA, 6, 5),), by_itself=True)
    session.undo()
    session.submit_all((threw(ANNA, 2, 2),), by_itself=True)
    digest = digest_of(session, journal.log(session.id))
    assert (digest.taken_back, digest.luck[0].dice, sum(digest.dice[0].counts)) == (1, 2, 2)


def test_a_die_that_the_game_does_not_have_is_left_out(session: Session[State]) -> None:
    session.submit_all((Rolled(ANNA, (BOSS, TWO)),), by_itself=True)
    digest = digest_of(session)
    assert (digest.strange, digest.luck[0].dice, digest.dice) == (1, 1, ())


@pytest.mark.parametrize("n", [0, 1, 59, 60, 61, 250])
def test_long_races_are_thinned_and_end_where_they_ended(n: int) -> None:
    points = thinned(tuple(range(n)), 60)
    assert len(points) == min(n, len(points)) <= 60
    assert points[-1:] == ((n - 1,) if n else ())


# --- the cache --------------------------------------------------------------------------------------------------------


def keep(journal: Journal) -> None:
    journal.keep_digests(digests(journal).fresh)


def test_what_is_in_the_cache_is_not_made_again(journal: Journal) -> None:
    won_by(journal, ("Anna", "Bea"), 0)
    made = digests(journal)
    keep(journal)
    kept = digests(journal)
    assert (list(made.fresh), list(kept.fresh)) == ([1], [])
    assert kept.games == made.games


def test_the_cache_holds_for_one_version_of_the_rules(journal: Journal) -> None:
    won_by(journal, ("Anna", "Bea"), 0)
    keep(journal)
    newer = replace(TOY, version=TOY.version + 1)
    assert list(read_digests(journal, lambda game_id: newer).fresh) == [1]


def test_the_cache_holds_for_one_last_entry(journal: Journal) -> None:
    session = won_by(journal, ("Anna", "Bea"), 0)
    keep(journal)
    session.undo()
    (game,) = digests(journal).games
    assert game.digest.status == OPEN


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '[99,"finished"]', "[" * 2000])
def test_a_cache_that_is_none_of_ours_is_made_again(journal: Journal, content: str) -> None:
    session = won_by(journal, ("Anna", "Bea"), 0)
    journal.keep_digests({session.id: StoredSummary(TOY.version, session.last, content)})
    found = digests(journal)
    assert (list(found.fresh), found.games[0].digest.winners) == ([1], (0,))


def test_a_digest_of_another_number_of_seats_is_made_again(journal: Journal) -> None:
    session = won_by(journal, ("Anna", "Bea"), 0)
    other = digests_of.write(digest_of(won_by(journal, ("Anna", "Bea", "Carl"), 2)))
    journal.keep_digests({session.id: StoredSummary(TOY.version, session.last, other)})
    assert digests(journal).games[0].digest.winners == (0,)


def test_a_deleted_game_takes_its_digest_with_it_and_none_comes_after(journal: Journal) -> None:
    won_by(journal, ("Anna", "Bea"), 0)
    late = digests(journal).fresh
    keep(journal)
    journal.delete(1)
    assert journal.digests() == {}
    journal.keep_digests(late)
    assert journal.digests() == {}, "what was made before the game went is not kept behind it"


def test_a_renamed_player_needs_no_new_digest(journal: Journal) -> None:
    won_by(journal, ("Anna", "Bea"), 0)
    keep(journal)
    journal.rename_player("Anna", "Hanna")
    found = digests(journal)
    assert (found.fresh, found.games[0].start.seats.names) == ({}, ("Hanna", "Bea"))


def test_a_reader_writes_nothing_beside_the_one_who_writes(folder: Path, journal: Journal) -> None:
    won_by(journal, ("Anna", "Bea"), 0)
    before = journal.changes()
    with ReadOnlyJournal(folder) as reader:
        assert list(read_digests(reader, find).fresh) == [1]
    assert journal.changes() == before
    assert journal.digests() == {}


def test_an_older_journal_has_no_cache_and_is_counted(folder: Path, clock: TestClock) -> None:
    with Journal(folder, clock) as journal:
        won_by(journal, ("Anna", "Bea"), 0)
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.execute("DROP TABLE digests")
        db.execute("ALTER TABLE entries DROP COLUMN seen")
        db.execute("PRAGMA user_version = 5")
    with ReadOnlyJournal(folder) as reader:
        assert not reader.keeps_digests()
        assert len(read_digests(reader, find).games) == 1


# --- what cannot be read ----------------------------------------------------------------------------------------------


def test_games_that_cannot_be_read_are_named_and_the_rest_is_counted(journal: Journal, folder: Path) -> None:
    won_by(journal, ("Anna", "Bea"), 0)
    journal.new_game("chess", 1, TABLE_OF_TWO, {}, "[]", "Chess")
    journal.new_game("toy", 1, TABLE_OF_TWO, {"target": "20"}, "{", "Broken")
    won_by(journal, ("Anna", "Bea"), 1).submit_all(())
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        db.execute("UPDATE games SET names = 'nobody' WHERE id = 4")
    won_by(journal, ("Anna", "Bea"), 0)
    found = digests(journal)
    assert [one.start.id for one in found.games] == [1, 5]
    assert [(one.number, one.problem.key) for one in found.unread] == [
        (2, "games.not-installed"),
        (3, "session.no-start"),
        (4, "journal.entry"),
    ]


def test_rules_that_fail_cost_one_game(journal: Journal) -> None:
    won_by(journal, ("Anna", "Bea"), 0)

    class Failing:
        def __getattr__(self, name: str) -> Any:
            raise ZeroDivisionError("plug-in")

    bad: Any = replace(TOY, rules=Failing())
    (one,) = read_digests(journal, lambda game_id: bad).unread
    assert one.problem.key == "games.failed"


def test_damage_inside_the_file_is_said_where_it_is_read(folder: Path, clock: TestClock) -> None:
    """Statistics do not look at every page first, which takes seconds: what is broken is a sentence all the same."""
    with Journal(folder, clock) as journal:
        won_by(journal, ("Anna", "Bea"), 0)
    path = folder / FILE
    content = path.read_bytes()
    size = int.from_bytes(content[16:18], "big")
    path.write_bytes(content[:size] + b"\xff" * (len(content) - size))
    with ReadOnlyJournal(folder, thoroughly=False) as reader, pytest.raises(JournalError, match="unreadable"):
        read_digests(reader, find)
    with pytest.raises(JournalError, match="damaged"):
        ReadOnlyJournal(folder)
