"""Where the rules leave a question about the factions open, by its number in RULINGS.md."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.core import RollDice
from companion.dice import ONE
from companion.games.dicetopia.model.state import Phase
from companion.games.dicetopia.pieces import AGENCY
from tests.games.dicetopia.talking import Table

ONE_TURN_LEFT = (
    "agency turquoise=1 agent Ana agent Ana",
    "gugu violet=1 agent Ana agent Ana",
    "waste agent Bob agent Bob violet=4",
    "twilight white=1 white=2 agent Bob",
    "observatory violet=3 agent Bob agent Bob",
    "nethal turquoise=1 turquoise=2 agent Ana",
    "Ana dice violet=6 white=4 white=4 turquoise=3 turquoise=1",
    "Bob dice violet=5 white=6 white=3 violet=2 turquoise=4",
)


def bank(factions: str, *before: str) -> Table:
    """Bob has a die, and Ana stands in Observatory Bank."""
    table = Table("Ana", "Bob", factions=factions, first="Bob").laid()
    return table.says("Bob: deploy agency white=1", "Bob: draw", *before, "Ana: deploy observatory white=1")


def test_d9_hollows_adapt_once_an_action() -> None:
    table = bank("ewo, hollows").says("Ana: swap gugu turquoise=5 with Bob white=1")
    assert table.turn == "Bob"
    assert table.offered == ["ask.adapt"]
    table.refuses("Bob: adapt white=1 +1", "die.absent").refuses("Ana: adapt white=1 +1", "ability.faction")
    table.says("Bob: adapt turquoise=5 +1").shows("Bob dice turquoise=6")
    table.refuses("Bob: adapt turquoise=6 -1", "adapt.moment")
    assert table.turn == "Bob"


def test_d9_a_six_stays_a_six() -> None:
    table = bank("ewo, hollows").says("Ana: swap agency turquoise=6 with Bob white=1")
    table.refuses("Bob: adapt turquoise=6 +1", "adapt.range").says("Bob: adapt turquoise=6 -1")


def test_d9_not_after_a_reroll_an_own_action_or_another_move() -> None:
    table = Table("Ana", "Bob", factions="hollows, ewo").laid().says("Ana: deploy gugu violet=6")
    table.says("Ana: reroll Ana violet=6 -> 1").refuses("Ana: adapt violet=1 +1", "adapt.moment")
    table.says("Bob: deploy gugu white=2", "Bob: reroll Ana violet=1 -> 3")
    table.refuses("Ana: adapt violet=3 +1", "adapt.moment")
    table.says("Ana: deploy waste violet=1", "Ana: swap waste agent Ana with agency white=1")
    table.refuses("Ana: adapt violet=3 +1", "adapt.moment")
    table.says("Bob: deploy waste violet=2", "Bob: swap gugu agent Ana with agency violet=3")
    table.says("Ana: deploy agency turquoise=6").refuses("Ana: adapt violet=3 +1", "adapt.moment")


def moved(factions: str) -> Table:
    """Bob, of the Hollows, sits between two others; Ana has just moved a die of his."""
    table = Table("Ana", "Bob", "Cleo", factions=factions).laid()
    table.says("Ana: deploy agency white=1", "Ana: draw", "Bob: deploy agency violet=3", "Bob: draw")
    table.says("Cleo: deploy agency turquoise=6", "Cleo: draw", "Ana: deploy nethal white=6")
    return table.says("Ana: swap Ana white=1 with Bob violet=3")


@pytest.mark.parametrize(
    ("factions", "ability"),
    [
        ("shakra, hollows, ewo", "Ana: exterminate waste violet=1"),
        ("tuulu, hollows, ewo", "Ana: pray Bob white=1 -> 2"),
        ("ewo, hollows, perceptioneers", "Cleo: hypnotise Bob gugu"),
    ],
)
def test_d9_no_other_ability_takes_it_away(factions: str, ability: str) -> None:
    table = moved(factions).says(ability)
    assert "ask.adapt" in table.offered
    table.says("Bob: adapt white=2 +1" if "pray" in ability else "Bob: adapt white=1 +1", "Bob: deploy gugu violet=6")
    moved(factions).says(ability, "Bob: deploy gugu violet=6").refuses("Bob: adapt white=1 +1", "adapt.moment")


def test_d9_nor_a_turn_put_off() -> None:
    table = Table("Ana", "Bob", "Cleo", factions="ewo, roamers, hollows").laid()
    table.says("Ana: deploy agency white=1", "Ana: draw", "Bob: deploy agency violet=3", "Bob: draw")
    table.says("Cleo: deploy agency turquoise=6", "Cleo: draw", "Ana: deploy nethal white=6")
    table.says("Ana: swap Ana white=1 with Cleo turquoise=6", "Bob: pass", "Cleo: adapt white=1 +1")
    table.shows("Cleo dice white=2")


def test_d9_not_in_the_middle_of_another_ability() -> None:
    table = moved("tuulu, hollows, ewo")
    for move in table.moves("Ana: pray Bob white=1 -> 2")[:2]:
        table.state = table.rules.apply(table.state, move).state
    table.refuses("Bob: adapt white=1 +1", "turn")


def test_d9_at_the_end_until_the_first_mission() -> None:
    def table() -> Table:
        table = Table("Ana", "Bob", factions="hollows, dangmer").given(*ONE_TURN_LEFT)
        table.says("Ana: deploy agency turquoise=1", "Ana: draw", "Bob: deploy nethal turquoise=1")
        return table.says("Bob: swap Ana violet=6 with Bob violet=5")

    table().says("Ana: adapt violet=5 -1", "Bob: copy value of Ana violet=4 onto violet=6")
    late = table().says("Bob: copy value of Ana violet=5 onto violet=6")
    assert late.offered == ["ask.adapt"]
    late.says("Ana: adapt violet=5 -1", "Ana: missions boss, spies")
    missions = table().says("Ana: missions boss, spies")
    missions.refuses("Ana: adapt violet=5 -1", "adapt.moment")


def test_d9_two_of_their_own_dice_swapped_is_a_move() -> None:
    table = Table("Ana", "Bob", factions="hollows, ewo").laid().says("Ana: deploy agency white=1", "Ana: draw")
    table.says("Bob: deploy agency violet=3", "Bob: draw", "Ana: deploy agency turquoise=6", "Ana: draw")
    table.says("Bob: deploy nethal white=6", "Bob: swap Ana white=1 with Ana turquoise=6")
    table.says("Ana: adapt white=1 +1").shows("Ana dice white=2 turquoise=6")


def test_d10_banxa_stop_the_whole_action() -> None:
    table = bank("ewo, banxa")
    for move in table.moves("Ana: swap gugu violet=6 with Bob white=1")[:2]:
        table.state = table.rules.apply(table.state, move).state
    assert table.state.phase is Phase.CONFIRM
    assert (table.turn, table.offered) == ("Ana", ["ask.block"])
    table = bank("ewo, banxa").says("Ana: swap gugu violet=6 with Bob white=1 blocked by Bob")
    table.shows("Bob dice white=1", "gugu dice violet=6 white=2 turquoise=5")
    assert table.turn == "Bob"
    assert table.view.seats[1].spent  # type: ignore[attr-defined]
    table = Table("Ana", "Bob", factions="ewo, banxa").laid().says("Ana: deploy gugu violet=6")
    table.refuses("Ana: reroll nethal white=6 blocked by Ana", "ability.faction")
    table.says("Ana: reroll nethal white=6 blocked by Bob").shows("nethal dice white=6 turquoise=3 turquoise=4")
    table.says("Bob: deploy agency white=1", "Bob: draw", "Ana: deploy gugu white=2")
    table.refuses("Ana: reroll nethal white=6 blocked by Bob", "ability.spent")


def test_d10_not_their_own_not_ewo_not_the_agency() -> None:
    table = Table("Ana", "Bob", factions="banxa, ewo").laid().says("Ana: deploy gugu violet=6")
    table.refuses("Ana: reroll nethal white=6 blocked by Ana", "block.own").says("Ana: reroll nethal white=6 -> 1")
    table.says("Bob: deploy agency white=1")
    table.refuses("Bob: as gugu reroll nethal white=1 blocked by Ana", "block.ewo")
    named = Table("Ana", "Bob", factions="banxa, ewo").laid().says("Ana: deploy agency white=1", "Ana: draw")
    named.says("Bob: deploy agency violet=3", "Bob: as nethal swap Ana white=1 with Bob violet=3")
    assert named.turn == "Ana", "there was nothing to wait for"
    table.says("Bob: draw")


def test_d10_without_banxa_nothing_is_confirmed() -> None:
    table = bank("ewo, hollows")
    assert len(table.moves("Ana: swap gugu violet=6 with Bob white=1")) == 2
    assert len(bank("ewo, banxa").moves("Ana: swap gugu violet=6 with Bob white=1")) == 3
    assert len(bank("banxa, ewo").moves("Ana: swap gugu violet=6 with Bob white=1")) == 2


def test_d11_the_perceptioneers_choose_the_district_only() -> None:
    table = Table("Ana", "Bob", factions="ewo, perceptioneers").laid()
    table.refuses("Bob: hypnotise Bob waste", "hypnotise.self").refuses("Ana: hypnotise Bob waste", "ability.faction")
    table.says("Bob: hypnotise Ana waste")
    assert table.turn == "Ana"
    assert {move.district.id for move in table.options} == {"waste"}  # type: ignore[attr-defined]
    table.refuses("Ana: deploy gugu violet=6", "deploy.hypnotised").refuses("Bob: hypnotise Ana gugu", "ability.spent")
    assert table.rules.barred(table.state)
    table.says("Ana: deploy waste violet=2", "Ana: as gugu reroll nethal white=6 -> 5")


def test_d11_not_after_the_agent_was_sent_nor_where_no_die_lies() -> None:
    table = Table("Ana", "Bob", factions="ewo, perceptioneers").laid().says("Ana: deploy gugu violet=6")
    table.refuses("Bob: hypnotise Ana waste", "hypnotise.moment")
    table = the_middle("ewo, perceptioneers", first="Ana").refuses("Bob: hypnotise Ana waste", "hypnotise.empty")


def the_middle(factions: str, first: str) -> Table:
    """Round 4; no die lies in Waste Management and one in Agency."""
    return Table("Ana", "Bob", factions=factions, first=first).given(
        "agency turquoise=1 agent Ana agent Bob",
        "gugu violet=1 violet=2 white=2",
        "waste agent Bob agent Bob agent Ana",
        "twilight white=1 white=5 turquoise=6",
        "observatory violet=3 violet=4 agent Ana",
        "nethal turquoise=1 turquoise=1 white=3",
        "Ana dice violet=6 white=4 turquoise=3",
        "Bob dice violet=5 white=6 turquoise=4",
    )


def test_d12_shakra_before_the_agent_or_after_the_action() -> None:
    table = Table("Ana", "Bob", factions="shakra, ewo").laid()
    assert table.offered == ["ask.exterminate"]
    table.refuses("Bob: exterminate agency white=1", "ability.faction").refuses(
        "Ana: exterminate Bob white=1", "exterminate.city"
    )
    early = Table("Ana", "Bob", factions="shakra, ewo").laid().says("Ana: exterminate agency white=1")
    early.shows("agency dice violet=3 turquoise=6").refuses("Ana: exterminate agency violet=3", "ability.spent")
    assert early.turn == "Ana"
    table.says("Ana: deploy agency white=1").refuses("Ana: exterminate agency violet=3", "ability.moment")
    table.says("Ana: draw", "Ana: exterminate agency violet=3").shows("agency dice turquoise=6")
    assert table.turn == "Bob"
    table.refuses("Bob: deploy agency violet=3", "die.absent").says("Bob: deploy agency turquoise=6")


def test_d12_the_next_move_closes_it() -> None:
    table = Table("Ana", "Bob", factions="shakra, ewo").laid().says("Ana: deploy agency white=1", "Ana: draw")
    table.says("Bob: deploy agency violet=3", "Bob: draw", "Ana: deploy gugu violet=6", "Ana: reroll gugu white=2 -> 3")
    table.says("Bob: deploy gugu white=3").refuses("Ana: exterminate gugu turquoise=5", "ability.moment")


def test_d12_also_after_the_very_last_turn() -> None:
    table = Table("Ana", "Bob", factions="hollows, shakra").given(*ONE_TURN_LEFT)
    table.says("Ana: deploy nethal turquoise=1", "Ana: swap Ana violet=6 with Bob violet=5")
    table.says("Bob: deploy nethal turquoise=2", "Bob: swap Ana violet=5 with Bob violet=6")
    assert table.state.phase is Phase.REVEAL
    assert (table.turn, table.offered) == ("Ana", ["ask.adapt", "ask.exterminate"])
    table.says("Ana: adapt violet=6 -1", "Bob: exterminate agency turquoise=1").shows("agency dice none")
    table.refuses("Bob: exterminate gugu violet=1", "ability.spent").says("Ana: missions boss, spies")


def test_d13_reactions_in_any_order() -> None:
    factions = "shakra, hollows, perceptioneers"
    assert moved(factions).offered == ["ask.exterminate", "ask.adapt", "ask.hypnotise"]
    told = ("Bob: adapt white=1 +1", "Cleo: hypnotise Bob gugu", "Ana: exterminate waste violet=1")
    for order in permutations(told):
        moved(factions).says(*order)


def test_d15_a_pass_takes_precedence_and_the_hypnosis_waits() -> None:
    table = Table("Ana", "Bob", factions="roamers, perceptioneers").given(*ONE_TURN_LEFT)
    table.says("Bob: hypnotise Ana agency")
    assert "ask.pass" in table.offered
    table.says("Ana: pass")
    assert "note.postponed" in [note.key for note in table.view.seats[0].notes]
    table.says("Bob: deploy nethal turquoise=1", "Bob: swap Ana violet=6 with Bob violet=5")
    assert (table.turn, table.view.hypnotised) == ("Ana", AGENCY)
    table.refuses("Ana: deploy gugu violet=1", "deploy.hypnotised").refuses("Ana: pass", "ability.spent")
    table.refuses("Bob: hypnotise Ana gugu", "ability.spent").says("Ana: deploy agency turquoise=1", "Ana: draw")


def test_d15_unless_no_die_is_left_there() -> None:
    table = Table("Ana", "Bob", factions="roamers, perceptioneers").given(*ONE_TURN_LEFT)
    table.says("Bob: hypnotise Ana agency", "Ana: pass", "Bob: deploy agency turquoise=1", "Bob: draw")
    assert table.view.hypnotised is None
    table.says("Ana: deploy gugu violet=1")


def test_d15_nobody_is_hypnotised_after_a_pass() -> None:
    table = Table("Ana", "Bob", factions="roamers, perceptioneers").laid().says("Ana: pass")
    table.refuses("Bob: hypnotise Ana waste", "hypnotise.moment")


def test_d16_the_last_die_of_a_hypnosis_is_safe() -> None:
    table = the_middle("shakra, perceptioneers", first="Ana").says("Bob: hypnotise Ana agency")
    table.refuses("Ana: exterminate agency turquoise=1", "exterminate.hypnotised")
    table.says("Ana: exterminate nethal turquoise=1", "Ana: deploy agency turquoise=1")


def test_d17_the_turn_put_off_is_played_last_in_round_six() -> None:
    table = Table("Ana", "Bob", factions="roamers, perceptioneers").given(*ONE_TURN_LEFT)
    assert (table.round, table.turn) == (6, "Ana")
    table.says("Ana: pass").refuses("Ana: pass", "ability.spent")
    table.says("Bob: deploy nethal turquoise=1", "Bob: swap Ana violet=6 with Bob violet=5")
    assert (table.round, table.turn) == (6, "Ana")
    assert [note.key for note in table.view.notes] == ["note.last-turn"]
    table.says("Bob: hypnotise Ana agency", "Ana: deploy agency turquoise=1", "Ana: draw")
    assert (table.round, table.state.phase) == (6, Phase.REVEAL)


def test_d17_also_the_sixth_turn() -> None:
    table = Table("Ana", "Bob", factions="hollows, roamers").given(*ONE_TURN_LEFT)
    table.says("Ana: deploy agency turquoise=1", "Ana: draw", "Bob: pass")
    assert (table.round, table.turn) == (6, "Bob")
    table.refuses("Bob: pass", "ability.spent").says("Bob: deploy gugu violet=1", "Bob: reroll waste violet=4 -> 2")
    assert table.state.phase is Phase.REVEAL


def test_d17_an_early_pass_waits_for_everybody() -> None:
    table = Table("Ana", "Bob", factions="roamers, ewo").laid().says("Ana: pass")
    took = []
    while table.state.phase is not Phase.REVEAL:
        took.append((table.round, table.turn))
        _takes_any_turn(table)
    assert took == [(1, "Bob"), *((n, name) for n in range(2, 7) for name in ("Ana", "Bob")), (6, "Ana")]


def _takes_any_turn(table: Table) -> None:
    """The first of whatever is asked, until the turn has gone on."""
    dice = table.state.boards
    while table.state.boards == dice or table.state.action is not None:
        ask = table.asks[0]
        move = ask.answer([ONE]) if isinstance(ask, RollDice) else table.options[0]
        table.state = table.rules.apply(table.state, move).state


def test_d18_two_throws_in_one_moment() -> None:
    table = Table("Ana", "Bob", factions="tuulu, ewo").laid().says("Ana: pray agency white=1 -> 6")
    assert table.offered == ["ask.pray.again"]
    table.says("Ana: pray agency white=6 -> 2").refuses("Ana: pray agency white=2 -> 3", "ability.spent")
    table = Table("Ana", "Bob", factions="tuulu, ewo").laid().says("Ana: deploy agency white=1", "Ana: draw")
    table.says("Ana: pray Ana white=1 -> 6", "Ana: pray nethal white=6 -> 1").shows("Ana dice white=6")
    assert table.turn == "Bob"


def test_d18_the_second_throw_may_follow_the_action() -> None:
    table = Table("Ana", "Bob", factions="tuulu, ewo").laid().says("Ana: pray agency white=1 -> 6")
    table.says("Ana: deploy agency white=6").refuses("Ana: pray Ana white=6 -> 1", "ability.moment")
    table.says("Ana: draw")
    assert table.offered == ["ask.pray.again"]
    assert table.turn == "Bob"
    table.says("Ana: pray Ana white=6 -> 1").shows("Ana dice white=1")
    table.refuses("Ana: pray Ana white=1 -> 6", "ability.spent")


def test_d18_the_second_throw_is_lost_with_the_next_players_move() -> None:
    table = Table("Ana", "Bob", factions="tuulu, ewo").laid().says("Ana: pray agency white=1 -> 6")
    table.says("Ana: deploy agency white=6", "Ana: draw", "Bob: deploy gugu white=2")
    table.refuses("Ana: pray Ana white=6 -> 1", "pray.lapsed").says("Bob: reroll gugu violet=6 -> 1")
    table.refuses("Ana: pray Ana white=6 -> 1", "pray.lapsed")


def test_d18_an_ability_of_the_next_player_ends_it_too() -> None:
    table = Table("Ana", "Bob", factions="tuulu, shakra").laid().says("Ana: deploy agency white=1", "Ana: draw")
    table.says("Ana: pray Ana white=1 -> 6", "Bob: exterminate waste violet=1")
    table.refuses("Ana: pray Ana white=6 -> 1", "pray.lapsed")
