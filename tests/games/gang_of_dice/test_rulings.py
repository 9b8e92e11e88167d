"""Where the rules leave a question open: one test a ruling, by its number in RULINGS.md."""

from __future__ import annotations

import re
from importlib.resources import files
from random import Random

import pytest

from companion.catalogue.model import Owned
from companion.core import RECORD, SEATS, TABLE, Amount, Choose
from companion.games.gang_of_dice.cards import Condition, Fuse, holds, tally
from companion.games.gang_of_dice.catalogue import CATALOGUE, kinds_of
from companion.games.gang_of_dice.deck import DARK, LIGHT
from companion.games.gang_of_dice.model import DiceAre, PotIs, RoundIs, Stop, TurnUp
from tests.games.gang_of_dice.random_games import game
from tests.games.gang_of_dice.table import Player, Table, _face


def everybody_loses(table: Table, *players: Player) -> None:
    table.turns_up("explosion", "any 1")
    for player in players:
        player.loses(1)


@pytest.mark.parametrize(("options", "tokens"), [({}, [1, 1, 2]), ({"bonus": "en"}, [1, 2, 3])])
def test_g1_the_bonus_is_the_rulebooks_or_the_english_one(options: dict[str, str], tokens: list[int]) -> None:
    table = Table("Félix", "Louise", **options).given(RoundIs(10))
    for _ in tokens:
        everybody_loses(table, table.felix, table.louise)
    assert [event.facts["n"] for event in table.events if event.code == "bonus"] == tokens


@pytest.mark.parametrize(("players", "pool", "dice"), [(2, 48, 24), (3, 48, 36), (4, 36, 36)])
def test_g2_what_everybody_begins_with(players: int, pool: int, dice: int) -> None:
    table = Table(*("Félix", "Louise", "Suzie", "Odang")[:players])
    assert table.pools == (pool,) * players
    assert table.state.house.physical == dice


def test_g3_no_more_dice_than_do_not_lie_on_the_table() -> None:
    table = Table("Félix", "Louise").given(PotIs(5)).turns_up("explosion", "any 1")
    with table.refuses("commit.free"):
        table.felix.uses(20)
    table.felix.scores(*[2] * 18)
    with table.refuses("commit.free"):
        table.louise.uses(2)
    table.louise.scores(2)


def test_g3_one_die_can_always_be_thrown() -> None:
    table = Table("Félix", "Louise").given(PotIs(40)).turns_up("explosion", "any 1")
    (ask,) = table.rules.asks(table.state)
    assert isinstance(ask, Amount)
    assert (ask.low, ask.high) == (1, 1)


def test_g3_bonus_tokens_in_the_pot_are_no_dice_on_the_table() -> None:
    table = Table("Félix", "Louise").given(RoundIs(10)).turns_up("explosion", "any 1")
    table.felix.uses(24)


def test_g3_pooled_dice_lift_the_limit() -> None:
    table = Table("Félix", "Louise", dice="pooled").given(PotIs(40)).turns_up("explosion", "any 1")
    with table.refuses("commit.owned"):
        table.felix.uses(49)
    table.felix.uses(48)


def test_g3_within_the_limit_everything_that_is_owned_can_be_used() -> None:
    table = Table("Félix", "Louise", "Suzie").given(DiceAre(SEATS[1], 90)).turns_up("explosion", "any 1")
    table.felix.scores(*[2] * 6)
    table.louise.uses(30)


def test_g4_after_a_void_round_the_same_player_begins() -> None:
    table = Table("Félix", "Louise", "Suzie", first="Louise")
    everybody_loses(table, table.louise, table.suzie, table.felix)
    assert table.turn == "Louise"


def test_g4_or_the_next_clockwise_if_that_player_is_out() -> None:
    table = Table("Félix", "Louise", "Suzie", first="Louise").given(DiceAre(SEATS[1], 1))
    everybody_loses(table, table.louise, table.suzie, table.felix)
    assert table.louise.out
    assert table.turn == "Suzie"
    everybody_loses(table, table.suzie, table.felix)
    assert table.turn == "Suzie"
    table.adjusts(DiceAre(SEATS[1], 5))
    assert table.turn == "Suzie", "Suzie began the void round, whoever comes back"


def test_g5_bonus_tokens_stay_in_the_pot_of_a_void_round() -> None:
    table = Table("Félix", "Louise").given(RoundIs(10))
    everybody_loses(table, table.felix, table.louise)
    assert table.state.pot == 3 + 2
    table.turns_up("explosion", "any 1")
    assert table.state.pot == 3 + 2 + 3


def test_g6_elimination_waits_for_the_award() -> None:
    table = Table("Félix", "Louise", "Suzie").given(DiceAre(SEATS[0], 2), DiceAre(SEATS[1], 2))
    table.turns_up("explosion", "any 1")
    table.felix.scores(5, 5)
    assert table.felix.dice == 0
    assert not table.felix.out
    table.louise.loses(2)
    assert not table.louise.out
    table.suzie.scores(2)
    assert (table.felix.dice, table.felix.out, table.louise.out) == (5, False, True)


def test_g6_a_void_round_eliminates_whoever_staked_everything() -> None:
    table = Table("Félix", "Louise", "Suzie").given(DiceAre(SEATS[0], 1))
    everybody_loses(table, table.felix, table.louise, table.suzie)
    assert table.felix.out
    assert table.outcome is None


def test_g7_all_out_in_the_same_void_round_share_the_victory() -> None:
    table = Table("Félix", "Louise", "Suzie").given(DiceAre(SEATS[0], 1), DiceAre(SEATS[1], 1), DiceAre(SEATS[2], 0))
    everybody_loses(table, table.felix, table.louise)
    assert table.pools == (0, 0, 0)
    assert table.winners == ["Félix", "Louise"], "Suzie went before"
    assert table.outcome is not None
    assert table.outcome.reason.key == "outcome.nobody-left"


def test_g8_the_last_pot_belongs_to_nobody() -> None:
    table = Table("Félix", "Louise").given(RoundIs(12), DiceAre(SEATS[0], 20), DiceAre(SEATS[1], 21))
    everybody_loses(table, table.felix, table.louise)
    assert table.state.pot == 2 + 6
    assert table.pools == (19, 20)
    assert table.winners == ["Louise"]


def test_g9_odd_counts_dice_not_values() -> None:
    assert holds(Condition.ODD_2, tally([_face(3), _face(3)]))
    assert holds(Condition.ODD_3, tally([_face(1), _face(5), _face(5)]))


def test_g10_stop_or_throw_again_after_every_throw() -> None:
    table = Table("Félix", "Louise").turns_up("bomb", "pair")
    table.felix.uses(1).rolls(4).stops()
    assert table.felix.valid == 4
    table.louise.uses(1).rolls(4).rerolls(4).rolls(2).stops()
    assert table.louise.valid == 2


def test_g11_a_sacrificed_die_is_thrown_all_the_same() -> None:
    table = Table("Félix", "Louise").turns_up("explosion", "run 2")
    table.felix.scores(5, 5)
    table.louise.uses(1)
    with table.refuses("move.unexpected"):
        table.louise.stops()
    table.louise.rolls("boss").stops()
    assert table.louise.valid == 0


def test_g12_nothing_but_bosses_is_a_result_and_can_win() -> None:
    table = Table("Félix", "Louise").turns_up("explosion", "any 1")
    table.felix.scores("boss", "boss")
    table.louise.loses(1)
    assert table.felix.valid == 0
    assert table.pools == (49, 47)
    assert table.turn == "Félix"


def test_g13_an_explosion_looks_at_all_dice_not_only_the_rerolled() -> None:
    table = Table("Félix", "Louise").turns_up("explosion", "run 2")
    table.felix.uses(2).rolls(3, 5).rerolls(5).rolls(4)
    assert table.felix.invalid


def test_g14_everybody_sees_their_own_pool_and_with_hidden_pools_nobody_elses() -> None:
    table = Table("Félix", "Louise", pools="hidden")
    seen = [seat.score for seat in table.rules.view(table.state, table.felix.seat).seats]
    assert seen == [48, None]
    assert [seat.score for seat in table.rules.view(table.state, TABLE).seats] == [None, None]
    assert [seat.score for seat in table.rules.view(table.state, RECORD).seats] == [48, 48]
    table = Table("Félix", "Louise")
    assert [seat.score for seat in table.rules.view(table.state, TABLE).seats] == [48, 48]


def test_g15_a_card_played_before_comes_last_with_its_reason_and_counts_all_the_same() -> None:
    table = Table("Félix", "Louise").turns_up("bomb", "total 7")
    assert table.rules.doubted(table.state) == {}
    table.felix.scores(1)
    table.louise.scores(1)
    card = TurnUp(None, Condition.TOTAL_7, Fuse.BOMB)
    (ask,) = table.rules.asks(table.state)
    assert isinstance(ask, Choose)
    assert (len(ask.options), ask.options[-1]) == (32, card)
    assert table.rules.doubted(table.state)[card].key == "doubt.played"
    assert TurnUp(None, Condition.TOTAL_7, Fuse.EXPLOSION) not in table.rules.doubted(table.state)
    assert table.does(card).state.round == 2


def test_g15_a_simulated_table_draws_nine_light_cards_then_three_dark_ones_none_twice() -> None:
    whole = 0
    for seed in range(30):
        state = None
        for _, _, step in game(Random(seed)):
            state = step.state
        assert state is not None
        light, dark = state.played[:9], state.played[9:]
        assert len(set(state.played)) == len(state.played)
        assert set(light) <= set(LIGHT)
        assert set(dark) <= set(DARK)
        whole += len(dark) == 3
    assert whole > 5


def test_g16_the_kind_of_a_card_is_heard_once() -> None:
    owned = Owned()
    for kind, known in ((Fuse.BOMB, ("bomb",)), (Fuse.BOMB, ("bomb",)), (Fuse.EXPLOSION, ("bomb", "explosion"))):
        told = CATALOGUE.heard(owned.over(CATALOGUE), TurnUp(None, Condition.RUN_2, kind))
        owned = owned.say(CATALOGUE, *told) if told is not None else owned
        assert kinds_of(owned.over(CATALOGUE), Condition.RUN_2) == known
    assert CATALOGUE.heard(owned.over(CATALOGUE), Stop(SEATS[0])) is None
    assert kinds_of(owned.over(CATALOGUE), Condition.RUN_3) == ()


def test_every_ruling_names_a_test_that_exists() -> None:
    text = files("companion.games.gang_of_dice").joinpath("RULINGS.md").read_text(encoding="utf-8")
    headings = [int(number) for number in re.findall(r"^## G(\d+)\b", text, re.MULTILINE)]
    assert headings == list(range(1, len(headings) + 1))
    assert len(headings) >= 14
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        named = re.findall(r"`(test_g\w+)`", section)
        assert named, section
        assert all(name in globals() for name in named), named
        for part in ("Question:", "Decision:", "Why:"):
            assert part in section, section
