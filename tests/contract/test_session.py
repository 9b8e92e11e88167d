"""Journal and undo: what was played comes back equal."""

from __future__ import annotations

from companion.journal.writer import Journal
from companion.session import Session
from tests.contract.tables import Played, Table, played

MOVES = 400
"""Of very long games, the first moves are enough here."""


def _submitted(game: Played, journal: Journal) -> Session[object]:  # type: ignore[type-var]
    table = game.table
    session = Session.start(table.game, table.seats, journal, table.options)
    for move in game.moves[:MOVES]:
        session.submit(move)
    return session


def test_replaying_the_journal_gives_an_equal_state(table: Table) -> None:
    game = played(table)
    with Journal(None) as journal:
        session = _submitted(game, journal)
        again = Session.resume(table.game, journal, session.id)
        assert again.state == session.state
        assert [entry.move for entry in again.entries] == list(game.moves[:MOVES])
        if len(game.moves) <= MOVES:
            assert again.state == game.end
            assert again.outcome == game.outcome


def test_undo_returns_to_an_equal_state_and_redo_to_where_it_was(table: Table) -> None:
    game = played(table)
    with Journal(None) as journal:
        session = _submitted(game, journal)
        end = session.state
        for _ in range(3):
            place = table.chance.randrange(len(session.entries))
            session.undo(session.entries[place].number, confirmed=True)
            assert session.state == game.turns[place].before
            session.redo()
            assert session.state == end
        session.undo(session.entries[0].number, confirmed=True)
        assert session.state == game.start
