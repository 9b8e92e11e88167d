"""The rulebook's worked examples, one after the other, and the rules they do not show."""

from __future__ import annotations

import pytest

from companion.core import SEATS, ScoreBy
from companion.games.gang_of_dice.model import DiceAre, Reroll, RoundIs
from tests.games.gang_of_dice.table import Table


@pytest.fixture
def table() -> Table:
    return Table("Félix", "Louise", "Suzie")


def example_round_a(table: Table) -> None:
    table.turns_up("bomb", "total 7")
    table.felix.uses(2).rolls(3, 1).rerolls(1).rolls(2).stops()
    table.louise.uses(2).rolls(1, "boss").rerolls(1, "boss").rolls(5, 3).rerolls(5).rolls(4)
    table.suzie.uses(3).rolls(4, 1, "boss").stops()


def test_example_1_felix_keeps_the_3_and_stops_at_5(table: Table) -> None:
    table.turns_up("bomb", "total 7")
    table.felix.uses(2).rolls(3, 1).rerolls(1).rolls(2).stops()
    assert table.felix.valid == 5
    assert table.felix.dice == 46
    assert table.turn == "Louise"


def test_example_2_louise_is_over_7_in_between_and_in_the_end(table: Table) -> None:
    table.turns_up("bomb", "total 7")
    table.felix.uses(2).rolls(3, 1).rerolls(1).rolls(2).stops()
    table.louise.uses(2).rolls(1, "boss").rerolls(1, "boss").rolls(5, 3)
    assert table.turn == "Louise", "8 is too much, but a bomb waits for the end"
    assert "bomb.ticking" in table
    table.louise.rerolls(5).rolls(4)
    assert table.louise.invalid
    assert table.state.pot == 2
    assert table.turn == "Suzie", "the second reroll ends the turn by itself"


def test_example_3_suzie_wins_the_tie_with_more_dice(table: Table) -> None:
    example_round_a(table)
    assert table.felix.valid == table.suzie.valid == 5
    assert "valid.leads.dice" in table
    assert table.told("round.won").facts == {"player": table.suzie.seat, "n": 4, "total": 5}
    assert table.pools == (46, 46, 52)
    assert table.turn == "Suzie"


def test_examples_4_to_7_the_explosion(table: Table) -> None:
    example_round_a(table)
    table.turns_up("explosion", "run 2")
    table.suzie.uses(3).rolls(5, 3, 2)
    assert table.suzie.invalid
    assert table.state.pot == 3
    with table.refuses("exploded"):
        table.suzie.stops()
    with table.refuses("exploded"):
        table.does(Reroll(table.suzie.seat, (0,)))
    table.felix.uses(2).rolls(1, "boss").rerolls(1, "boss").rolls(5, 5).stops()
    assert table.felix.valid == 10
    table.louise.uses(1).rolls(4).stops()
    assert table.told("round.won").facts["n"] == 4
    assert table.pools == (50, 45, 49)
    assert table.turn == "Félix"
    assert table.state.round == 2


def test_an_explosion_counts_after_a_reroll_too(table: Table) -> None:
    table.turns_up("explosion", "fives").felix.uses(2).rolls(5, 1).rerolls(1).rolls(5)
    assert table.felix.invalid
    assert table.turn == "Louise"


def test_a_bomb_can_be_defused(table: Table) -> None:
    table.turns_up("bomb", "fives").felix.uses(2).rolls(5, 5).rerolls(5).rolls(4).stops()
    assert table.felix.valid == 9


def test_stopping_on_a_ticking_bomb_loses(table: Table) -> None:
    table.turns_up("bomb", "fives").felix.uses(2).rolls(5, 5).stops()
    assert table.felix.invalid
    assert "bombed" in table


def test_a_die_kept_first_may_be_thrown_later(table: Table) -> None:
    table.turns_up("bomb", "any 1")
    table.felix.uses(2).rolls(4, 2).rerolls(2).rolls(3).rerolls(4).rolls(5)
    assert table.felix.valid == 8
    assert [die.face.value for die in table.felix.result.dice] == [5, 3]  # type: ignore[union-attr]


def test_equal_in_all_the_earlier_one_wins(table: Table) -> None:
    table.turns_up("explosion", "any 1")
    table.felix.scores(4, 2)
    table.louise.scores(3, 3)
    table.suzie.loses(1)
    assert "valid.behind.later" in table
    assert table.pools == (48 + 2 + 1, 46, 47)


def test_fewer_dice_lose_the_tie_even_when_earlier_ones_have_more(table: Table) -> None:
    table.turns_up("explosion", "any 1")
    table.felix.scores(2, 2, 2)
    table.louise.scores(3, 3)
    assert "valid.behind.dice" in table
    assert table.state.leader == table.felix.seat


def test_a_void_round_leaves_its_dice_to_the_next_winner(table: Table) -> None:
    table.turns_up("explosion", "any 1")
    table.felix.loses(2)
    table.louise.loses(3)
    table.suzie.loses(1)
    assert table.told("round.void").facts == {"n": 6}
    assert table.state.pot == 6
    table.turns_up("explosion", "any 1")
    table.felix.loses(1)
    table.louise.scores(5)
    table.suzie.loses(1)
    assert table.told("round.won").facts == {"player": table.louise.seat, "n": 8, "total": 5}
    assert table.pools == (45, 45 + 8, 46)
    assert table.state.pot == 0


def test_out_when_nothing_is_left_after_the_award() -> None:
    table = Table("Félix", "Louise", "Suzie").given(DiceAre(SEATS[0], 4))
    table.turns_up("explosion", "any 1")
    table.felix.loses(4)
    assert not table.felix.out, "the round is not over"
    table.louise.scores(5)
    table.suzie.scores(4)
    assert table.felix.out
    assert table.told("eliminated").facts == {"player": table.felix.seat}
    table.turns_up("explosion", "any 1")
    assert table.turn == "Louise"
    table.louise.scores(2)
    table.suzie.scores(3)
    assert table.turn == "Suzie", "the round ended without Félix"


def test_everything_staked_and_won_back() -> None:
    table = Table("Félix", "Louise").given(DiceAre(SEATS[0], 2)).turns_up("explosion", "any 1")
    table.felix.scores(5, 5)
    table.louise.scores(2)
    assert table.felix.dice == 3
    assert table.outcome is None


def test_the_last_one_standing_wins_at_once() -> None:
    table = Table("Félix", "Louise").given(RoundIs(5), DiceAre(SEATS[1], 1)).turns_up("explosion", "any 1")
    table.felix.scores(5)
    table.louise.loses(1)
    assert table.state.round == 5
    assert table.winners == ["Félix"]
    assert table.outcome is not None
    assert table.outcome.reason.key == "outcome.last-standing"
    assert table.turn is None
    assert table.rules.asks(table.state) == ()
    with table.refuses("game.over"):
        table.turns_up("bomb", "pair")


@pytest.mark.parametrize(("bonus", "pots"), [("fr", (3, 3, 6)), ("en", (3, 6, 9))])
def test_bonus_tokens_come_with_the_last_three_cards(bonus: str, pots: tuple[int, ...]) -> None:
    table = Table("Félix", "Louise", bonus=bonus).given(RoundIs(9))
    table.turns_up("bomb", "pair")
    assert table.state.pot == 0
    table.felix.scores(5)
    table.louise.scores(4)
    for expected in pots:
        table.turns_up("bomb", "pair")
        assert table.state.pot == expected
        assert table.told("bonus").facts == {"n": expected // 3}
        table.felix.scores(5)
        table.louise.scores(4)
    assert table.pools == (48 + 4 + sum(pots), 48 - 4)
    assert table.winners == ["Félix"]
    assert table.outcome is not None
    assert table.outcome.reason.key == "outcome.rounds"
    with table.refuses("game.over"):
        table.turns_up("bomb", "pair")  # the thirteenth card


def test_equal_gangs_share_the_victory() -> None:
    table = Table("Félix", "Louise").given(RoundIs(12), DiceAre(SEATS[0], 10), DiceAre(SEATS[1], 18))
    table.turns_up("explosion", "any 1")
    table.felix.scores(5)
    table.louise.scores(4)
    assert table.pools == (17, 17)
    assert table.winners == ["Félix", "Louise"]


def test_points_from_the_table_count_in_the_end() -> None:
    table = Table("Félix", "Louise").given(RoundIs(12)).adjusts(ScoreBy(SEATS[1], 20))
    table.turns_up("explosion", "any 1").felix.scores(5)
    table.louise.scores(4)
    assert [score.total for score in table.rules.scores(table.state)] == [55, 67]
    assert table.winners == ["Louise"]


def test_points_from_the_table_do_not_bring_anybody_back() -> None:
    table = Table("Félix", "Louise", "Suzie").given(RoundIs(12), DiceAre(SEATS[2], 0)).adjusts(ScoreBy(SEATS[2], 200))
    table.turns_up("explosion", "any 1").felix.scores(5)
    table.louise.scores(4)
    assert table.winners == ["Félix"]
    assert table.outcome is not None
    assert [standing.seat for standing in table.outcome.standings] == [SEATS[0], SEATS[1], SEATS[2]]
