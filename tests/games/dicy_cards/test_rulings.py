"""Each ruling of RULINGS.md, held by the test that it names."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from companion.catalogue import catalogue_file
from companion.catalogue.model import unconfirmed
from companion.game import BadOption
from companion.games.dicy_cards import GAME
from companion.games.dicy_cards.sets import CATALOGUE, five
from tests.games.dicy_cards.talking import Table
from ui.app.game_start import beginning

INTERACTIVE = "any-two, sixes, lowest-three, distinct-x4, double-pair"
ALL_FIVE = "any-two, sixes, lowest-three, distinct-x4, double-pair"


def test_d1_with_two_players_the_opponent_is_reached_once() -> None:
    table = Table("Ana", "Bob", cards=INTERACTIVE)
    table.ana.rolls(6, 5, 4, 3, 2, 1).scores("any-two", 6, 5)
    table.bob.freezes("sixes")
    assert table.bob.frozen == {"sixes"}
    assert table.turn == "Bob"
    table.bob.rolls(6, 5, 4, 3, 2, 1)

    table = Table("Ana", "Bob", cards=INTERACTIVE).given("Bob frozen any-two, sixes, double-pair")
    table.ana.rolls(6, 5, 4, 3, 2, 1).scores("sixes", 6)
    table.bob.thaws("any-two")
    assert table.bob.frozen == {"sixes", "double-pair"}


def test_d2_the_used_card_is_the_scorers_own() -> None:
    table = Table("Ana", "Bob", cards=INTERACTIVE)
    table.ana.rolls(6, 5, 4, 3, 2, 1).scores("lowest-three", 1, 2, 3)
    table.bob.freezes("sixes")
    assert table.ana.frozen == {"lowest-three"}
    assert table.turn == "Bob"


def test_d2_with_the_option_the_scorer_freezes_another_card() -> None:
    table = Table("Ana", "Bob", cards=INTERACTIVE, lowest_three="self")
    table.ana.rolls(6, 5, 4, 3, 2, 1).scores("lowest-three", 1, 2, 3)
    table.bob.freezes("sixes")
    assert table.turn == "Ana", "the scorer answers last"
    with table.refuses("answer.used"):
        table.ana.freezes("lowest-three")
    table.ana.freezes("double-pair")
    assert table.ana.frozen == {"lowest-three", "double-pair"}

    table = Table("Ana", "Bob", cards=INTERACTIVE, lowest_three="self")
    table.given("Ana frozen any-two, sixes, double-pair, distinct-x4", f"Bob frozen {ALL_FIVE}")
    table.ana.rolls(6, 5, 4, 3, 2, 1).scores("lowest-three", 1, 2, 3)
    assert table.turn == "Bob", "there is no other card to freeze"


def test_d3_owners_choose_what_thaws() -> None:
    table = Table("Ana", "Bob").given("Bob frozen odd, straight, all-low")
    table.ana.rolls(6, 5, 4, 3, 2, 1).skips()
    assert table.turn == "Bob"
    with table.refuses("turn", player=table.bob.seat):
        table.ana.thaws("odd")
    table.bob.thaws("straight")
    assert table.bob.frozen == {"odd", "all-low"}


def test_d4_skipping_is_always_allowed_after_the_throw() -> None:
    table = Table("Ana", "Bob")
    with table.refuses("roll.first"):
        table.ana.skips()
    table.ana.rolls(5, 5, 5, 5, 5, 5)
    assert table.holds("best odd 30")
    table.ana.skips()
    assert (table.ana.points, table.turn) == (0, "Bob")


def test_d5_without_an_active_card_there_is_no_throw() -> None:
    table = Table("Ana", "Bob", cards=INTERACTIVE).given(f"Ana frozen {ALL_FIVE}")
    with table.refuses("roll.all-frozen"):
        table.ana.rolls(1, 2, 3, 4, 5, 6)
    with table.refuses("roll.all-frozen"):
        table.ana.scores("any-two", 1, 2)
    (ask,) = GAME.rules.asks(table.state)
    assert len(ask.options) == 1  # type: ignore[union-attr]
    table.ana.skips()
    assert len(table.ana.active) == 5


def test_d6_the_last_active_card_may_be_paid() -> None:
    table = Table("Ana", "Bob").given("Ana frozen any-two, straight, two-pairs, all-low")
    table.ana.rolls(1, 2, 2, 4, 6, 6).rerolls(2, 2, into=(5, 5), freezing="odd")
    with table.refuses("card.frozen"):
        table.ana.scores("odd", 1, 5, 5)
    table.ana.skips()
    assert len(table.ana.active) == 5


def test_d7_paying_with_a_card_does_not_wake_its_effect() -> None:
    table = Table("Ana", "Bob", cards=INTERACTIVE).given("Bob frozen sixes")
    for card in ("any-two", "lowest-three", "sixes"):
        if card == "any-two":
            table.ana.rolls(1, 2, 3, 4, 5, 6)
        table.ana.rerolls(table.state.dice[0], into=(1,), freezing=card)
        assert table.turn == "Ana"
    assert table.bob.frozen == {"sixes"}


def test_d8_the_sum_of_different_dice_stops_at_five() -> None:
    table = Table("Ana", "Bob", cards="distinct-sum5, distinct-x4, odd, straight, sixes")
    table.ana.rolls(1, 2, 3, 4, 5, 6)
    assert table.holds("best distinct-sum5 20")
    assert table.holds("best distinct-x4 24")
    with table.refuses("need.up-to", most=5, seen=6):
        table.ana.scores("distinct-sum5", 1, 2, 3, 4, 5, 6)
    table.ana.scores("distinct-sum5", 2, 3, 4, 5, 6)
    assert table.ana.points == 20


def test_d9_fewer_points_than_possible_may_be_taken() -> None:
    table = Table("Ana", "Bob")
    table.ana.rolls(5, 5, 5, 3, 1, 1).scores("odd", 1)
    assert table.ana.points == 1


def test_d10_the_round_is_completed_after_a_hundred() -> None:
    table = Table("Ana", "Bob", "Cleo").given("Ana score 99")
    table.ana.rolls(1, 2, 3, 4, 5, 6).scores("odd", 1, 3, 5)
    for player in (table.bob, table.cleo):
        assert GAME.rules.outcome(table.state) is None
        player.rolls(1, 2, 3, 4, 5, 6).scores("odd", 1)
    assert table.winners == {"Ana"}


def test_d11_all_frozen_is_judged_when_the_turn_begins() -> None:
    only_one = "Bob frozen any-two, sixes, lowest-three, distinct-x4"
    table = Table("Ana", "Bob", cards=INTERACTIVE).given(only_one)
    table.ana.rolls(1, 2, 3, 4, 5, 6).scores("any-two", 6, 5)
    assert table.happened[-1] == "all-frozen", "Bob's last card went with Ana's effect"

    table = Table("Ana", "Bob", cards=INTERACTIVE).given(f"Bob frozen {ALL_FIVE}")
    table.ana.rolls(1, 2, 3, 4, 5, 6).skips()
    table.bob.thaws("sixes")
    table.bob.rolls(1, 2, 3, 4, 5, 6)
    assert table.bob.active == {"sixes"}, "and Ana's skip gave him one back in time"


def test_d12_the_basic_set_has_its_effect() -> None:
    table = Table("Ana", "Bob", "Cleo", cards="A")
    table.ana.rolls(1, 2, 3, 4, 5, 6).scores("any-two", 6, 5)
    table.bob.freezes("odd")
    table.cleo.freezes("straight")
    assert (table.bob.frozen, table.cleo.frozen) == ({"odd"}, {"straight"})


def test_d13_five_cards_by_chance_are_settled_before_the_game(tmp_path: Path) -> None:
    drawn = {beginning(GAME, {"cards": "random"}, 2, tmp_path, Random(seed)).options["cards"] for seed in range(20)}
    assert len(drawn) > 10
    assert all(five(cards.split(", ")) for cards in drawn)
    with pytest.raises(BadOption):
        GAME.complete({"cards": "random"}, 2)  # rules and records know nothing of chance


def test_d13_what_the_owners_say_of_a_set_is_kept(tmp_path: Path) -> None:
    owned = catalogue_file.load(tmp_path, GAME.id, CATALOGUE)
    assert unconfirmed(CATALOGUE, owned) == ("B", "C", "D")
    mine = ("odd", "sixes", "straight", "same-x5", "any-two")
    catalogue_file.save(tmp_path, GAME.id, owned.say(CATALOGUE, "B", {"cards": mine}).say(CATALOGUE, "C"))
    assert unconfirmed(CATALOGUE, catalogue_file.load(tmp_path, GAME.id, CATALOGUE)) == ("D",)
    assert beginning(GAME, {"cards": "B"}, 2, tmp_path).options["cards"] == ", ".join(mine)


def test_every_ruling_names_tests_that_exist() -> None:
    text = files("companion.games.dicy_cards").joinpath("RULINGS.md").read_text(encoding="utf-8")
    rulings = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert [ruling.split()[0] for ruling in rulings] == [f"D{n}" for n in range(1, 14)]
    for ruling in rulings:
        name = ruling.split()[0].lower()
        for part in ("Question", "Decision", "Why", "Test"):
            assert f"- {part}:" in ruling, (name, part)
        tests = re.findall(r"`(test_\w+)`", ruling)
        assert tests, name
        for test in tests:
            assert test.startswith(f"test_{name}_")
            assert test in globals(), test
