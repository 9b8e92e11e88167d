"""The table talking: Cristina's three turns, effects at tables of two, three and four, skips, and the end."""

from __future__ import annotations

from companion.core import RollDice
from companion.games.dicy_cards import GAME
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import Pay, Reroll
from tests.games.dicy_cards.talking import Table

CRISTINAS = "double-pair, all-low, odd, same-x5, straight"
"""Cristina's hand: the rulebook leaves two of the five cards untold; odd and same-x5 stand in for them."""
INTERACTIVE = "any-two, sixes, lowest-three, distinct-x4, double-pair"


def a_quiet_round(table: Table, *players: str) -> None:
    """Each throws and skips, which thaws one card of everybody who has a frozen one."""
    for player in players:
        getattr(table, player).rolls(1, 2, 3, 4, 5, 6).skips()


def cristinas_table() -> Table:
    return Table("Cristina", "Bob", cards=CRISTINAS)


class TestCristina:
    """The example of the rulebook, turn by turn. Bob keeps her cards as they are: he scores instead of skipping."""

    def test_c1_the_pair_of_sixes_earns_24_and_freezes_the_card(self) -> None:
        table = cristinas_table()
        table.cristina.rolls(6, 6, 5, 2, 1, 1).scores("double-pair", 6, 6)
        assert table.cristina.points == 24
        assert table.cristina.frozen == {"double-pair"}
        assert len(table.cristina.active) == 4

    def test_c2_to_c5_two_rerolls_turn_21_into_25(self) -> None:
        table = cristinas_table()
        table.cristina.rolls(6, 6, 5, 2, 1, 1).scores("double-pair", 6, 6)
        table.bob.rolls(1, 1, 1, 2, 2, 2).scores("odd", 1)

        table.cristina.rolls(5, 5, 4, 4, 2, 1)
        assert table.holds("best all-low 21")
        assert table.holds("best double-pair none"), "it is frozen"

        table.cristina.rerolls(1, 2, into=(6, 3), freezing="odd")
        assert sorted(table.state.dice) == [3, 4, 4, 5, 5, 6]
        assert table.holds("best all-low none"), "there is a six"
        assert len(table.cristina.active) == 3

        table.cristina.rerolls(6, into=(4,), freezing="same-x5")
        assert sorted(table.state.dice) == [3, 4, 4, 4, 5, 5]
        assert len(table.cristina.active) == 2

        table.cristina.scores("all-low", 5, 5, 4, 4, 4, 3)
        assert table.cristina.points == 24 + 25
        assert table.cristina.active == {"straight"}

    def test_c6_and_c7_after_the_straight_only_skipping_is_left(self) -> None:
        table = cristinas_table().given("Cristina score 49", "Cristina frozen double-pair, all-low, odd, same-x5")
        table.cristina.rolls(6, 4, 4, 3, 2, 1)
        assert table.holds("best straight 10")
        table.cristina.scores("straight", 1, 2, 3, 4)
        assert table.cristina.points == 59
        assert not table.cristina.active

        table.bob.rolls(1, 1, 1, 2, 2, 2).scores("odd", 1)
        assert "all-frozen" in table.happened
        with table.refuses("roll.all-frozen"):
            table.cristina.rolls(1, 2, 3, 4, 5, 6)
        table.cristina.skips()
        assert len(table.cristina.active) == 5


class TestRerolls:
    def test_kept_dice_stay_where_they_lie_and_may_be_thrown_later(self) -> None:
        table = Table("Ana", "Bob")
        table.ana.rolls(1, 1, 1, 2, 3, 4).rerolls(1, into=(6,), freezing="odd")
        assert table.state.dice == (6, 1, 1, 2, 3, 4)
        table.ana.rerolls(2, 1, into=(5, 4), freezing="straight")
        assert table.state.dice == (6, 4, 1, 5, 3, 4)

    def test_the_throw_names_the_dice_picked_up_and_those_that_stay(self) -> None:
        table = Table("Ana", "Bob")
        table.ana.rolls(1, 2, 3, 4, 5, 6)
        for move in (Pay(table.ana.seat, CardId.ODD), Reroll(table.ana.seat, (1, 4))):
            table.state = GAME.rules.apply(table.state, move).state
        (ask,) = GAME.rules.asks(table.state)
        assert isinstance(ask, RollDice)
        assert len(ask.dice) == 2
        assert [die.face.value for die in ask.kept] == [1, 3, 4, 6]

    def test_a_reroll_costs_one_card_however_many_dice(self) -> None:
        table = Table("Ana", "Bob")
        table.ana.rolls(1, 2, 3, 4, 5, 6).rerolls(1, 2, 3, 4, 5, 6, into=(6, 6, 6, 6, 6, 6), freezing="odd")
        assert table.ana.frozen == {"odd"}
        assert table.state.dice == (6,) * 6

    def test_nothing_can_pay_twice_and_nothing_frozen_can_score(self) -> None:
        table = Table("Ana", "Bob")
        table.ana.rolls(1, 2, 3, 4, 5, 6).rerolls(6, into=(5,), freezing="odd")
        with table.refuses("card.frozen.pay"):
            table.ana.rerolls(5, into=(1,), freezing="odd")
        with table.refuses("card.frozen"):
            table.ana.scores("odd", 1, 3, 5)
        with table.refuses("card.absent"):
            table.ana.rerolls(5, into=(1,), freezing="sixes")

    def test_only_dice_that_lie_there(self) -> None:
        table = Table("Ana", "Bob")
        table.ana.rolls(1, 2, 3, 4, 5, 5)
        with table.refuses("dice.absent"):
            table.ana.rerolls(6, into=(1,), freezing="odd")
        with table.refuses("dice.absent"):
            table.ana.scores("odd", 5, 5, 5)
        with table.refuses("dice.count", expected=2, seen=1):
            table.ana.rerolls(5, 5, into=(1,), freezing="odd")
        with table.refuses("reroll.none"):
            table.ana.rerolls(into=(), freezing="odd")


class TestThrows:
    def test_six_dice_with_faces_from_one_to_six(self) -> None:
        table = Table("Ana", "Bob")
        with table.refuses("dice.count", expected=6, seen=5):
            table.ana.rolls(1, 2, 3, 4, 5)
        with table.refuses("dice.count", expected=6, seen=7):
            table.ana.rolls(1, 2, 3, 4, 5, 6, 6)
        with table.refuses("dice.face"):
            table.ana.rolls(1, 2, 3, 4, 5, 7)
        with table.refuses("dice.face"):
            table.ana._says("roll 1 2 3 4 5 boss")

    def test_a_turn_begins_with_a_throw_and_has_one(self) -> None:
        table = Table("Ana", "Bob")
        with table.refuses("roll.first"):
            table.ana.skips()
        with table.refuses("roll.first"):
            table.ana.scores("odd", 1)
        table.ana.rolls(1, 2, 3, 4, 5, 6)
        with table.refuses("roll.unpaid"):
            table.ana.rolls(1, 2, 3, 4, 5, 6)

    def test_nobody_acts_out_of_turn(self) -> None:
        table = Table("Ana", "Bob", "Cleo", first="Bob")
        bob = table.bob.seat
        with table.refuses("turn", player=bob):
            table.ana.rolls(1, 2, 3, 4, 5, 6)
        table.bob.rolls(1, 2, 3, 4, 5, 6)
        with table.refuses("turn", player=bob):
            table.cleo.scores("odd", 1)
        with table.refuses("turn", player=bob):
            table.cleo.skips()
        with table.refuses("turn", player=bob):
            table.ana.freezes("odd")


class TestEffects:
    def test_any_two_makes_both_neighbours_of_four_choose_and_spares_the_one_across(self) -> None:
        table = Table("Ana", "Bob", "Cleo", "Dan", cards=INTERACTIVE, first="Bob")
        table.bob.rolls(6, 5, 4, 3, 2, 1).scores("any-two", 6, 5)
        assert table.turn == "Cleo", "the scorer's left answers first"
        assert "any-two" in table.bob.active, "the used card is frozen after its effect"
        with table.refuses("turn", player=table.cleo.seat):
            table.ana.freezes("sixes")
        table.cleo.freezes("sixes")
        assert table.turn == "Ana"
        table.ana.freezes("any-two")
        assert table.dan.frozen == set()
        assert table.bob.frozen == {"any-two"}
        assert table.turn == "Cleo"

    def test_where_there_is_no_choice_nobody_is_asked(self) -> None:
        table = Table("Ana", "Bob", "Cleo", cards=INTERACTIVE)
        table.given("Bob frozen any-two, sixes, lowest-three, distinct-x4", f"Cleo frozen {INTERACTIVE}")
        table.ana.rolls(6, 5, 4, 3, 2, 1).scores("any-two", 6, 5)
        assert table.happened == ["scored", "froze", "all-frozen"]
        assert not table.bob.active
        assert table.turn == "Bob", "now Bob can only skip"

    def test_sixes_thaw_a_card_of_both_neighbours(self) -> None:
        table = Table("Ana", "Bob", "Cleo", cards=INTERACTIVE)
        table.given("Bob frozen any-two, sixes", "Cleo frozen double-pair")
        table.ana.rolls(6, 6, 6, 3, 2, 1).scores("sixes", 6, 6, 6)
        assert table.ana.points == 18
        assert table.cleo.frozen == set(), "no choice"
        with table.refuses("card.active"):
            table.bob.thaws("double-pair")
        with table.refuses("answer.active"):
            table.bob.freezes("double-pair")
        table.bob.thaws("sixes")
        assert table.bob.frozen == {"any-two"}
        assert table.ana.frozen == {"sixes"}

    def test_lowest_three_makes_all_others_freeze_a_card(self) -> None:
        table = Table("Ana", "Bob", "Cleo", "Dan", cards=INTERACTIVE)
        table.given("Cleo frozen any-two, sixes, lowest-three, distinct-x4, double-pair")
        table.ana.rolls(6, 5, 4, 3, 2, 1).scores("lowest-three", 1, 2, 3)
        table.bob.freezes("sixes")
        assert table.turn == "Dan", "Cleo has nothing to freeze"
        table.dan.freezes("sixes")
        assert table.ana.frozen == {"lowest-three"}
        assert table.turn == "Bob"

    def test_an_answer_is_a_card_of_this_game_on_its_other_side(self) -> None:
        table = Table("Ana", "Bob", cards=INTERACTIVE).given("Bob frozen sixes")
        with table.refuses("turn"):
            table.bob.freezes("any-two")
        table.ana.rolls(6, 5, 4, 3, 2, 1)
        with table.refuses("answer.none"):
            table.ana.freezes("any-two")
        table.ana.scores("any-two", 6, 5)
        with table.refuses("card.frozen.already"):
            table.bob.freezes("sixes")
        with table.refuses("card.absent"):
            table.bob.freezes("odd")
        with table.refuses("answer.frozen"):
            table.bob.thaws("sixes")
        with table.refuses("answer.frozen"):
            table.bob.rolls(1, 2, 3, 4, 5, 6)
        with table.refuses("answer.frozen"):
            table.bob.skips()
        table.bob.freezes("double-pair")
        assert table.bob.frozen == {"sixes", "double-pair"}


class TestSkipping:
    def test_all_own_cards_come_back_and_everybody_else_thaws_one_clockwise(self) -> None:
        table = Table("Ana", "Bob", "Cleo", "Dan", first="Cleo")
        table.given(
            "Cleo frozen odd, straight", "Dan frozen odd, straight", "Ana frozen odd", "Bob frozen odd, any-two"
        )
        table.cleo.rolls(1, 2, 3, 4, 5, 6).rerolls(1, into=(1,), freezing="all-low").skips()
        assert table.cleo.frozen == set(), "the card paid this turn comes back as well"
        assert table.ana.frozen == set(), "Ana has no choice"
        assert table.turn == "Dan"
        table.dan.thaws("straight")
        table.bob.thaws("odd")
        assert (table.dan.frozen, table.bob.frozen) == ({"odd"}, {"any-two"})
        assert table.turn == "Dan", "his own turn now"

    def test_paying_the_last_card_leaves_only_the_skip(self) -> None:
        table = Table("Ana", "Bob").given("Ana frozen any-two, straight, two-pairs, odd")
        table.ana.rolls(1, 2, 3, 4, 5, 6).rerolls(6, into=(5,), freezing="all-low")
        (ask,) = GAME.rules.asks(table.state)
        assert [GAME.rules.describe(move).key for move in ask.options] == ["move.skip"]  # type: ignore[union-attr]
        table.ana.skips()
        assert len(table.ana.active) == 5


class TestTheEnd:
    def test_a_hundred_points_finish_the_round(self) -> None:
        table = Table("Ana", "Bob", "Cleo").given("Bob score 95", "Cleo score 90")
        table.ana.rolls(1, 2, 3, 4, 6, 6).skips()
        table.bob.rolls(1, 1, 3, 5, 6, 6).scores("odd", 1, 3, 5)
        assert table.happened == ["scored", "goal"]
        assert table.turn == "Cleo", "the round is completed"
        table.cleo.rolls(5, 5, 3, 1, 6, 6).scores("odd", 5, 5, 3, 1)
        assert table.turn is None
        assert table.winners == {"Bob", "Cleo"}, "104 and 104 with as many active cards"

    def test_equal_points_are_broken_by_active_cards(self) -> None:
        table = Table("Ana", "Bob").given("Ana score 95", "Bob score 95", "Bob frozen straight")
        table.ana.rolls(5, 2, 2, 4, 6, 6).scores("odd", 5)
        table.bob.rolls(5, 2, 2, 4, 6, 6).scores("odd", 5)
        assert table.ana.points == table.bob.points == 100
        assert table.winners == {"Ana"}, "four active cards against three"

    def test_the_last_of_a_round_ends_it_at_once(self) -> None:
        table = Table("Ana", "Bob", first="Bob").given("Ana score 99")
        table.bob.rolls(1, 1, 1, 1, 1, 1).skips()
        table.ana.rolls(1, 1, 1, 1, 1, 1).scores("odd", 1)
        assert table.winners == {"Ana"}
        with table.refuses("game.over"):
            table.bob.rolls(1, 1, 1, 1, 1, 1)

    def test_rounds_are_counted_from_the_first_player(self) -> None:
        table = Table("Ana", "Bob", "Cleo", first="Cleo")
        assert GAME.rules.round(table.state) == 1
        a_quiet_round(table, "cleo", "ana")
        assert GAME.rules.round(table.state) == 1
        a_quiet_round(table, "bob")
        assert (GAME.rules.round(table.state), table.turn) == (2, "Cleo")


class TestTheTableOverrules:
    def test_points_and_frozen_cards_can_be_set(self) -> None:
        table = Table("Ana", "Bob")
        table.adjust("Ana score 42")
        table.adjust("Ana frozen odd, straight")
        assert (table.ana.points, table.ana.frozen) == (42, {"odd", "straight"})
        table.adjust("Ana frozen none")
        assert table.ana.frozen == set()
        with table.refuses("card.absent"):
            table.adjust("Ana frozen sixes")

    def test_setting_the_last_card_frozen_leaves_the_skip_and_back(self) -> None:
        table = Table("Ana", "Bob")
        table.adjust("Ana frozen any-two, straight, two-pairs, odd, all-low")
        with table.refuses("roll.all-frozen"):
            table.ana.rolls(1, 2, 3, 4, 5, 6)
        table.adjust("Ana frozen any-two")
        table.ana.rolls(1, 2, 3, 4, 5, 6)

    def test_an_answer_that_is_no_longer_possible_is_no_longer_owed(self) -> None:
        table = Table("Ana", "Bob", cards=INTERACTIVE)
        table.ana.rolls(6, 5, 4, 3, 2, 1).scores("any-two", 6, 5)
        assert table.turn == "Bob"
        table.adjust("Bob frozen any-two, sixes, lowest-three, distinct-x4, double-pair")
        assert table.ana.frozen == {"any-two"}
        with table.refuses("roll.all-frozen"):
            table.bob.rolls(1, 2, 3, 4, 5, 6)

    def test_a_game_that_ended_on_a_wrong_number_goes_on(self) -> None:
        table = Table("Ana", "Bob").given("Ana score 99")
        table.ana.rolls(1, 2, 3, 4, 5, 6).scores("odd", 1)
        table.bob.rolls(1, 2, 3, 4, 5, 6).scores("odd", 1)
        assert table.winners == {"Ana"}
        table.adjust("Ana score 80")
        assert (table.turn, GAME.rules.round(table.state)) == ("Ana", 2)
        table.ana.rolls(1, 2, 3, 4, 5, 6)
