"""What the drawn board gets to know, moment by moment."""

from __future__ import annotations

import pytest

from companion.core import SEATS, TABLE
from companion.games.gang_of_dice.cards import Card, Condition, Fuse
from companion.games.gang_of_dice.model import DiceAre, GangSeatView, GangView, Phase, RoundIs
from tests.games.gang_of_dice.table import Table


@pytest.fixture
def table() -> Table:
    return Table("Félix", "Louise", "Suzie")


def seen(table: Table) -> GangView:
    view = table.rules.view(table.state, TABLE)
    assert isinstance(view, GangView)
    return view


def seat(table: Table, number: int) -> GangSeatView:
    view = seen(table).seats[number]
    assert isinstance(view, GangSeatView)
    return view


def notes(table: Table) -> list[str]:
    return [note.key for note in seen(table).notes]


def test_before_the_card(table: Table) -> None:
    view = seen(table)
    assert (view.round, view.turn, view.phase, view.card) == (1, SEATS[0], Phase.CARD, None)
    assert (view.holds, view.total, view.rerolls, view.leader, view.best) == (None, None, None, None, None)
    assert notes(table) == ["note.bonus.rule"]


def test_while_somebody_throws(table: Table) -> None:
    table.turns_up("bomb", "total 7").felix.uses(3).rolls(4, 3, "boss")
    view = seen(table)
    assert view.card == Card(Condition.TOTAL_7, Fuse.BOMB)
    assert (view.holds, view.total, view.rerolls) == (True, 7, 2)
    assert (view.picked, view.free_dice) == ((), 33)
    assert (seat(table, 0).committed, seat(table, 0).result, seat(table, 0).score) == (3, None, 45)
    assert notes(table) == ["note.card", "note.holds", "note.rerolls"]
    table.felix.rerolls(4)
    assert (seen(table).picked, seen(table).rerolls) == ((0,), 1)
    assert (seen(table).holds, seen(table).total) == (None, None), "a die is in the air"
    table.felix.rolls(1)
    assert (seen(table).holds, seen(table).total) == (False, 4)
    assert notes(table) == ["note.card", "note.total", "note.rerolls"]
    table.felix.rerolls(1)
    assert notes(table) == ["note.card", "note.last-throw"]


def test_results_leader_and_pot_of_the_round(table: Table) -> None:
    table.turns_up("explosion", "any 1").felix.scores(5, 2)
    table.louise.loses(3)
    view = seen(table)
    assert (view.leader, view.pot, view.in_front) == (SEATS[0], 3, 2)
    assert view.best is table.felix.result
    assert [note.key for number in range(3) for note in seat(table, number).notes] == ["note.valid", "note.invalid"]
    assert notes(table) == ["note.card", "note.leader", "note.pot"]
    table.suzie.scores(2)
    assert (seen(table).phase, seen(table).leader, seen(table).pot) == (Phase.CARD, SEATS[0], 0)
    assert notes(table) == ["note.won", "note.bonus.rule"]
    assert seat(table, 1).result is not None, "the round just ended can still be looked at"
    table.turns_up("explosion", "any 1")
    assert seat(table, 1).result is None


def test_the_bonus_ahead_and_in_the_pot() -> None:
    table = Table("Félix", "Louise", bonus="en").given(RoundIs(12))
    assert seen(table).bonus == 3
    assert notes(table) == ["note.bonus", "note.bonus.rule"]
    table.turns_up("bomb", "pair")
    assert (seen(table).bonus, seen(table).pot) == (3, 9)
    table.felix.scores(5)
    table.louise.scores(4)
    assert (seen(table).turn, seen(table).bonus, notes(table)) == (None, 0, ["note.won"])


def test_out_is_out_for_all_to_see(table: Table) -> None:
    table.adjusts(DiceAre(SEATS[1], 0))
    assert (seat(table, 1).out, seat(table, 1).score) == (True, 0)
    assert [note.key for note in seat(table, 1).notes] == ["note.out"]


def test_a_round_that_nobody_won(table: Table) -> None:
    table.turns_up("explosion", "any 1")
    for player in (table.felix, table.louise, table.suzie):
        player.loses(1)
    assert notes(table) == ["note.void", "note.pot", "note.bonus.rule"]


def test_which_bonus_is_on_can_be_seen_between_rounds() -> None:
    for bonus, tokens in (("fr", (1, 1, 2)), ("en", (1, 2, 3))):
        rule = seen(Table("Félix", "Louise", bonus=bonus)).notes[-1]
        assert (rule.key, rule.facts["tokens"]) == ("note.bonus.rule", tokens)


def test_what_to_do_where_dice_run_short() -> None:
    table = Table("Félix", "Louise").turns_up("explosion", "any 1").felix.scores(*[2] * 20).table
    assert notes(table)[-1] == "note.free"
    table = Table("Félix", "Louise").turns_up("explosion", "any 1").felix.scores(*[2] * 24).table
    assert notes(table)[-1] == "note.all-lie"
    table = Table("Félix", "Louise", pools="hidden").turns_up("explosion", "any 1").felix.scores(*[2] * 20).table
    assert "note.free" not in notes(table), "it would tell how much Louise has"


def test_cards_that_were_played_are_known(table: Table) -> None:
    table.turns_up("bomb", "total 7")
    assert seen(table).played == (Card(Condition.TOTAL_7, Fuse.BOMB),)
