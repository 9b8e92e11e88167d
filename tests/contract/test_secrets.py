"""Views, asks and logs leak no secret: states that differ only in a secret look equal to whoever may not know it."""

from __future__ import annotations

from companion.core import RECORD, TABLE, IllegalMove, Viewer
from tests.contract.lookalikes import LOOKALIKES
from tests.contract.tables import Table, played

STATES = 80


def _viewers(table: Table) -> tuple[Viewer, ...]:
    return (*table.seats, TABLE)


def test_a_game_with_secrets_says_how_to_test_them(table: Table) -> None:
    rules = table.rules
    secretive = any(
        rules.view(turn.before, TABLE) != rules.view(turn.before, RECORD)
        or rules.asks_for(turn.before, TABLE) != rules.asks(turn.before)
        or any(event.secret_of is not None for event in turn.step.events)
        for turn in played(table).some_turns(STATES)
    )
    assert not secretive or table.game.id in LOOKALIKES


def test_states_that_differ_in_a_secret_look_equal_to_all_others(table: Table) -> None:
    rules, twin_of = table.rules, LOOKALIKES.get(table.game.id)
    for turn in played(table).some_turns(STATES) if twin_of is not None else ():
        for viewer in _viewers(table):
            twin = twin_of(turn.before, viewer) if twin_of is not None else None
            if twin is None:
                continue
            assert twin != turn.before
            assert rules.view(twin, viewer) == rules.view(turn.before, viewer)
            if rules.turn(turn.before) != viewer:
                assert rules.asks_for(twin, viewer) == rules.asks_for(turn.before, viewer)
            _compare_logs(table, turn.before, twin, viewer)


def _compare_logs(table: Table, state: object, twin: object, viewer: Viewer) -> None:
    """Where a move goes through on both, the viewer reads the same; where both refuse, too."""
    for turn in played(table).some_turns(20):
        told = []
        for at in (state, twin):
            try:
                step = table.rules.apply(at, turn.move)
                told.append([event.seen_by(viewer) for event in step.events])
            except IllegalMove as error:
                told.append([error.seen_by(viewer)])
        if told[0] and told[1] and told[0][0].key == told[1][0].key:
            assert told[0] == told[1]


def test_the_record_shows_the_difference(table: Table) -> None:
    """Otherwise the tests above would compare what is equal anyway."""
    twin_of = LOOKALIKES.get(table.game.id)
    if twin_of is None:
        return
    hidden = [turn.before for turn in played(table).turns if twin_of(turn.before, TABLE) is not None]
    for state in hidden[:10]:
        assert table.rules.view(twin_of(state, TABLE), RECORD) != table.rules.view(state, RECORD)
