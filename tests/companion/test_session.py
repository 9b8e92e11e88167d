"""A game in play: moves, taking back, putting back, correcting, overruling, ending early."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core import SEATS, IllegalMove, Rolled, ScoreBy, Seats
from companion.game import BadLine, BadOption
from companion.journal.entries import Closed, Why
from companion.journal.reader import JournalError, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer
from companion.session import CannotAmend, Entry, NeedsAsking, Session, SessionError
from tests.companion.toy import ANNA, BEA, TABLE_OF_TWO, TOY, Banked, GoOn, State, Stop, threw

Playing = Session[State]
OTHER = replace(TOY, id="other")
NEWER = replace(TOY, version=2)


def again(session: Playing) -> Playing:
    """The same game, folded anew from what the journal keeps."""
    assert isinstance(session._journal, Journal)
    return Session.resume(TOY, session._journal, session.id)


def same(one: Playing, other: Playing) -> bool:
    return (one.state, one.entries, one.closed, one.can_redo) == (
        other.state,
        other.entries,
        other.closed,
        other.can_redo,
    )


def test_a_move_is_visible_and_kept(session: Playing) -> None:
    step = session.submit(threw(ANNA, 3, 4))
    assert step.state is session.state
    assert session.state.pot == 7
    assert [entry.move for entry in session.entries] == [threw(ANNA, 3, 4)]
    assert session.entries[0].before.pot == 0
    assert session.entries[0].events == step.events
    assert same(session, again(session))


def test_a_refused_move_leaves_everything_as_it_was(session: Playing) -> None:
    before = session.state
    with pytest.raises(IllegalMove, match="turn"):
        session.submit(threw(BEA, 3, 4))
    assert session.state is before
    assert session.last == 0
    assert same(session, again(session))


def test_moves_that_belong_together_count_together_or_not_at_all(session: Playing) -> None:
    with pytest.raises(IllegalMove):
        session.submit_all((threw(ANNA, 3, 4), threw(BEA, 1, 2)))
    assert (session.last, session.entries) == (0, ())
    step = session.submit_all((threw(ANNA, 3, 4), GoOn(ANNA)), by_itself=True)
    assert [entry.move for entry in session.entries] == [threw(ANNA, 3, 4), GoOn(ANNA)]
    assert step.state is session.state
    assert step.events == session.entries[0].events + session.entries[1].events
    assert [entry.by_itself for entry in session.entries] == [True, True]
    assert same(session, again(session))


def test_what_counted_by_itself_says_so_after_taking_back_and_correcting(session: Playing) -> None:
    session.submit_all((threw(ANNA, 3, 4),), by_itself=True)
    session.undo(confirmed=True)
    session.redo()
    session.amend(1, threw(ANNA, 3, 5))
    entry = again(session).entries[0]
    assert (entry.by_itself, entry.amended) == (True, True)


def test_a_start_is_checked_before_it_is_written(journal: Journal) -> None:
    with pytest.raises(BadLine, match=r"players\.count"):
        Session.start(TOY, Seats(("Anna",)), journal)
    with pytest.raises(BadLine, match=r"name\.twice"):
        Session.start(TOY, Seats(("Anna", "Anna")), journal)
    with pytest.raises(BadLine, match=r"name\.empty"):
        Session.start(TOY, Seats(("Anna", " ")), journal)
    with pytest.raises(SessionError, match="first"):
        Session.start(TOY, Seats(("Anna", "Bea"), first=SEATS[5]), journal)
    with pytest.raises(BadOption):
        Session.start(TOY, TABLE_OF_TWO, journal, {"target": "21"})
    with pytest.raises(IllegalMove):
        Session.start(TOY, TABLE_OF_TWO, journal, given=[Banked(ANNA, -1)])
    assert journal.games() == ()


def test_a_start_in_the_middle(journal: Journal) -> None:
    session = Session.start(
        TOY, Seats(("Anna", "Bea"), BEA), journal, given=[Banked(ANNA, 12), ScoreBy(BEA, 3)], title="Sunday"
    )
    assert session.state.banked == (12, 0)
    assert session.state.extra == (0, 3)
    resumed = again(session)
    assert resumed.state == session.state
    assert resumed.begun == session.begun
    assert (resumed.begun.title, resumed.begun.seats.first, resumed.begun.rules) == ("Sunday", BEA, TOY.version)
    assert resumed.given == (Banked(ANNA, 12), ScoreBy(BEA, 3))


def test_decisions_of_the_turn_go_back_and_forth_freely(session: Playing) -> None:
    session.submit(threw(ANNA, 3, 4))
    asked = session.state
    session.submit(GoOn(ANNA))
    gone_on = session.state
    taken: tuple[Entry[State], ...] = session.undo()
    assert [entry.move for entry in taken] == [GoOn(ANNA)]
    assert session.state == asked
    assert session.can_redo
    session.redo()
    assert session.state == gone_on
    assert not session.can_redo
    assert same(session, again(session))


def test_a_throw_is_taken_back_only_after_a_question_and_with_what_follows(session: Playing) -> None:
    session.submit(threw(ANNA, 3, 4))
    session.submit(GoOn(ANNA))
    first = session.entries[0].number
    with pytest.raises(NeedsAsking) as asking:
        session.undo(first)
    assert [taken.move for taken in asking.value.entries] == [threw(ANNA, 3, 4), GoOn(ANNA)]
    assert session.last == 2
    session.undo(first, confirmed=True)
    assert len(session.entries) == 0
    back = session.redo()
    assert [entry.move for entry in back] == [threw(ANNA, 3, 4), GoOn(ANNA)]


def test_the_last_step_goes_without_a_question_and_an_earlier_turn_needs_one(session: Playing) -> None:
    session.submit(threw(ANNA, 3, 4))
    session.submit(Stop(ANNA))
    session.undo()
    assert session.state.active == ANNA
    assert session.put_back == Stop(ANNA)
    session.redo()
    assert session.put_back is None
    with pytest.raises(NeedsAsking):
        session.undo(session.entries[0].number)
    assert same(session, again(session))


def test_several_undos_come_back_in_turn(session: Playing) -> None:
    session.submit(threw(ANNA, 3, 4))
    session.submit(Stop(ANNA))
    session.submit(threw(BEA, 2, 2))
    whole = session.state
    session.undo(confirmed=True)
    session.undo(confirmed=True)
    session.undo(confirmed=True)
    with pytest.raises(SessionError, match="nothing-to-undo"):
        session.undo()
    assert same(session, again(session))
    for _ in range(3):
        session.redo()
    assert session.state == whole
    with pytest.raises(SessionError, match="nothing-to-redo"):
        session.redo()


def test_a_new_move_ends_what_could_be_put_back(session: Playing) -> None:
    session.submit(threw(ANNA, 3, 4))
    session.submit(GoOn(ANNA))
    session.undo()
    session.submit(Stop(ANNA))
    assert not session.can_redo
    assert not again(session).can_redo


def test_a_misread_throw_is_corrected_where_it_stands(session: Playing) -> None:
    session.submit(threw(ANNA, 3, 4), photo=b"first")
    session.submit(Stop(ANNA))
    session.submit(threw(BEA, 2, 2))
    number = session.entries[0].number
    redone = session.amend(number, threw(ANNA, 6, 6))
    assert session.state.banked == (12, 0)
    assert [entry.move for entry in redone] == [threw(ANNA, 6, 6), Stop(ANNA), threw(BEA, 2, 2)]
    assert [entry.amended for entry in session.entries] == [True, False, False]
    assert session.entries[0].number == number
    assert session.entries[0].photo == "photos/1/1.jpg"
    session.amend(number, threw(ANNA, 5, 5))
    assert session.state.banked == (10, 0)
    assert same(session, again(session))


def test_a_correction_that_a_later_move_does_not_survive_is_refused_unwritten(session: Playing) -> None:
    session.submit(threw(ANNA, 3, 4))
    session.submit(Stop(ANNA))
    session.submit(threw(BEA, 2, 2))
    before, last = session.state, session.last
    with pytest.raises(CannotAmend) as refused:
        session.amend(session.entries[0].number, threw(ANNA, 1, 4))
    assert refused.value.entry.move == Stop(ANNA)
    assert refused.value.reason.code == "turn"
    assert refused.value.facts["entry"] == session.entries[1].number
    with pytest.raises(IllegalMove, match=r"dice\.count"):
        session.amend(session.entries[0].number, threw(ANNA, 4))
    with pytest.raises(SessionError, match="no-entry"):
        session.amend(99, threw(ANNA, 4, 4))
    assert (session.state, session.last) == (before, last)
    assert same(session, again(session))


def test_the_table_overrules_visibly(session: Playing) -> None:
    step = session.adjust(Banked(BEA, 9))
    assert step.events[0].code == "adjusted"
    assert session.entries[0].adjusted
    session.adjust(ScoreBy(ANNA, -2))
    assert TOY.rules.scores(session.state)[0].total == -2
    assert same(session, again(session))
    session.undo()
    assert session.state.extra == (0, 0)


def test_a_game_ended_early_asks_nothing_and_can_be_opened_again(session: Playing) -> None:
    session.submit(threw(ANNA, 3, 4))
    session.end_early(Why.PLAYER_LEFT, BEA)
    assert session.asks == ()
    assert session.closed == Closed(Why.PLAYER_LEFT, BEA)
    with pytest.raises(IllegalMove, match=r"game\.closed"):
        session.submit(GoOn(ANNA))
    with pytest.raises(SessionError, match="already-over"):
        session.end_early()
    resumed = again(session)
    assert resumed.closed == Closed(Why.PLAYER_LEFT, BEA)
    session.amend(session.entries[0].number, threw(ANNA, 5, 5))
    assert session.closed is not None
    assert session.undo() == ()
    assert session.closed is None
    session.submit(GoOn(ANNA))
    assert same(session, again(session))


def test_a_finished_game_has_a_summary_until_it_goes_on(session: Playing, journal: Journal) -> None:
    session.adjust(Banked(ANNA, 18))
    session.submit(threw(ANNA, 2, 3))
    session.submit(Stop(ANNA))
    assert session.outcome is not None
    with pytest.raises(SessionError, match="already-over"):
        session.end_early()
    summary = session.summary()
    assert summary is not None
    assert (summary.winners, summary.points, summary.moves, summary.adjusted) == ((ANNA,), (23, 0), 3, 1)
    assert journal.summaries()[session.id].content == summary.write()
    session.undo(confirmed=True)
    assert journal.summaries() == {}


def test_another_game_or_none_is_refused(session: Playing, journal: Journal) -> None:
    with pytest.raises(JournalError, match="no-game"):
        Session.resume(TOY, journal, 77)
    with pytest.raises(SessionError, match="other-game"):
        Session.resume(OTHER, journal, session.id)


def test_a_reader_looks_on_while_it_is_played(session: Playing, journal: Journal) -> None:
    session.submit(threw(ANNA, 3, 4))
    assert journal.folder is not None
    with ReadOnlyJournal(journal.folder) as reader:
        looking = Session.resume(TOY, reader, session.id)
        assert looking.state == session.state
        with pytest.raises(SessionError, match="only-reading"):
            looking.submit(GoOn(ANNA))
        session.submit(GoOn(ANNA))
        assert Session.resume(TOY, reader, session.id).state == session.state


def test_a_log_that_no_longer_replays_names_the_entry(session: Playing, journal: Journal) -> None:
    session.submit(threw(ANNA, 3, 4))
    session.submit(GoOn(ANNA))
    assert journal._db is not None
    journal._db.execute("UPDATE entries SET content = ? WHERE number = 2", ('{"is":"Stop","seat":1}',))
    with pytest.raises(SessionError) as refused:
        again(session)
    assert refused.value.code == "no-replay"
    assert refused.value.facts["entry"] == 2
    assert refused.value.facts["reason"].key == "illegal.turn"


def test_other_rules_than_at_the_start_are_said(session: Playing, journal: Journal) -> None:
    assert session.older_rules is None
    newer = Session.resume(NEWER, journal, session.id)
    assert newer.older_rules is not None
    assert dict(newer.older_rules.facts) == {"number": session.id, "was": 1, "now": 2}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_whatever_is_done_the_journal_gives_the_same_game(seed: int) -> None:
    chance = random.Random(seed)
    with Journal(None) as journal:
        session = Session.start(TOY, TABLE_OF_TWO, journal)
        for _ in range(60):
            _do_something(session, chance)
            assert same(session, again(session))
            state = TOY.rules.setup(session.seats, session.begun.options)
            for entry in session.entries:
                assert entry.before == state
                state = TOY.rules.apply(state, entry.move).state
            assert session.state == state


def _do_something(session: Playing, chance: random.Random) -> None:
    what = chance.random()
    try:
        if what < 0.55 and session.asks:
            session.submit(RandomPlayer(chance).answer(session.asks[0]))
        elif what < 0.65:
            session.undo(confirmed=True)
        elif what < 0.7 and session.entries:
            session.undo(chance.choice(session.entries).number, confirmed=True)
        elif what < 0.8:
            session.redo()
        elif what < 0.9 and session.entries:
            entry = chance.choice(session.entries)
            if isinstance(entry.move, Rolled) and entry.move.seat is not None:
                session.amend(entry.number, threw(entry.move.seat, chance.randint(1, 6), chance.randint(1, 6)))
        elif what < 0.95:
            session.adjust(ScoreBy(ANNA, chance.randint(-3, 3)))
        else:
            session.end_early()
    except (SessionError, IllegalMove):
        pass  # refused: then nothing may have changed, which the caller sees
