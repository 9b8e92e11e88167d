"""The table overrules the companion: round, pools and pot as people say they are."""

from __future__ import annotations

import pytest

from companion.core import SEATS, Choose
from companion.games.gang_of_dice.model import DiceAre, PotIs, RoundIs
from tests.games.gang_of_dice.table import Table


@pytest.fixture
def table() -> Table:
    return Table("Félix", "Louise", "Suzie")


def test_changes_out_of_bounds_are_refused(table: Table) -> None:
    for number in (0, 13):
        with table.refuses("change.round"):
            table.adjusts(RoundIs(number))
    for change in (DiceAre(SEATS[0], 157), PotIs(157), PotIs(-1)):
        with table.refuses("change.dice"):
            table.adjusts(change)
    table.turns_up("bomb", "pair").felix.uses(1).rolls(1).rerolls(1)
    with table.refuses("change.thrown"):
        table.adjusts(PotIs(1))


def test_nothing_left_by_adjustment_means_out_and_the_next_player_is_due(table: Table) -> None:
    table.adjusts(DiceAre(SEATS[0], 0))
    assert table.felix.out
    assert table.turn == "Louise"
    table.turns_up("bomb", "pair").adjusts(DiceAre(SEATS[1], 0))
    assert table.winners == ["Suzie"]
    table.adjusts(DiceAre(SEATS[1], 7))
    assert table.outcome is None, "overruled again: the game goes on"
    assert table.turn == "Louise"


def test_out_by_adjustment_while_others_play(table: Table) -> None:
    table.turns_up("explosion", "any 1").felix.scores(5)
    table.adjusts(DiceAre(SEATS[1], 0))
    assert table.turn == "Suzie"
    table.adjusts(DiceAre(SEATS[0], 0))
    assert not table.felix.out, "a die of theirs is in play"
    table.suzie.scores(4)
    assert table.pools == (2, 0, 47)


def test_a_round_corrected_in_its_middle_counts_on_from_there(table: Table) -> None:
    table.turns_up("explosion", "any 1").adjusts(RoundIs(11))
    for player in (table.felix, table.louise, table.suzie):
        player.scores(5)
    assert table.state.round == 11
    table.turns_up("explosion", "any 1")
    assert (table.state.round, table.state.pot) == (12, 6)


def test_a_finished_game_reopens_when_the_table_says_so(table: Table) -> None:
    table.given(RoundIs(12)).turns_up("explosion", "any 1")
    for player in (table.felix, table.louise, table.suzie):
        player.scores(5)
    assert table.outcome is not None
    table.adjusts(RoundIs(12))
    assert table.outcome is None
    assert isinstance(table.rules.asks(table.state)[0], Choose)
