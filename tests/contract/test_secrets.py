"""Views, asks and logs leak no secret: states that differ only in a secret look equal to whoever may not know it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import RECORD, TABLE, IllegalMove, Viewer
from companion.game import Game
from companion.odds import TableOdds
from tests.contract.lookalikes import HIDDEN, LOOKALIKES, NO_SECRETS
from tests.contract.tables import Table, played

STATES = 80


def _viewers(table: Table) -> tuple[Viewer, ...]:
    return (*table.seats, TABLE)


def test_every_game_says_what_it_hides_or_why_it_hides_nothing(game: Game[Any]) -> None:
    assert (game.id in LOOKALIKES) is not (game.id in NO_SECRETS)


def test_a_game_without_secrets_shows_everybody_all(table: Table) -> None:
    """What the rules themselves say: the record knows no more than the table, nor does anybody in their seat."""
    if table.game.id in LOOKALIKES:
        pytest.skip("has secrets: compared below")
    rules = table.rules
    for turn in played(table).some_turns(STATES):
        for viewer in _viewers(table):
            assert rules.view(turn.before, viewer) == rules.view(turn.before, RECORD)
            assert rules.asks_for(turn.before, viewer) == rules.asks(turn.before)
        assert all(event.secret_of is None for event in turn.step.events)


def test_states_that_differ_in_a_secret_look_equal_to_all_others(table: Table) -> None:
    """And to the record they do not: otherwise this would compare what is equal anyway."""
    twin_of = LOOKALIKES.get(table.game.id)
    if twin_of is None:
        pytest.skip(NO_SECRETS[table.game.id])
    table = replace(table, settled=(HIDDEN[table.game.id],))
    rules, compared = table.rules, 0
    for turn in played(table).some_turns(STATES):
        for viewer in _viewers(table):
            twin = twin_of(turn.before, viewer)
            if twin is None:
                continue
            compared += 1
            assert rules.view(twin, viewer) == rules.view(turn.before, viewer)
            assert rules.view(twin, RECORD) != rules.view(turn.before, RECORD)
            if rules.turn(turn.before) != viewer:
                assert rules.asks_for(twin, viewer) == rules.asks_for(turn.before, viewer)
            _compare_logs(table, turn.before, twin, viewer)
    assert compared or table.players < 2, "nothing was hidden"


def test_advice_and_odds_know_no_secret(table: Table) -> None:
    """What the shared screen advises, and what the command tells, is the same whatever lies hidden."""
    twin_of, adviser, odds = LOOKALIKES.get(table.game.id), table.game.adviser, table.game.odds
    if twin_of is None or adviser is None:
        pytest.skip("hides nothing, or advises nothing")
    table = replace(table, settled=(HIDDEN[table.game.id],))
    rules, compared = table.rules, 0
    for turn in played(table).some_turns(STATES):
        twin = twin_of(turn.before, TABLE)
        views = [rules.view(state, TABLE) for state in (turn.before, twin)] if twin is not None else []
        if twin is None or rules.outcome(turn.before) is not None:
            continue
        asked = [
            adviser.question(view, rules.asks_for(state, TABLE))
            for view, state in zip(views, (turn.before, twin), strict=True)
        ]
        compared += asked[0] is not None
        assert asked[0] == asked[1]
        if isinstance(odds, TableOdds):
            names = tuple(str(int(seat)) for seat in table.seats)
            assert odds.answer(views[0], names, {}) == odds.answer(views[1], names, {})
    assert compared or table.players < 2, "nothing was advised"


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
