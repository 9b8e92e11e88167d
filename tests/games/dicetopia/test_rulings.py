"""Where the rules leave a question open: one test or more a ruling, by its number in RULINGS.md."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from companion.core import IllegalMove
from companion.games.dicetopia import GAME
from companion.games.dicetopia.control import share
from companion.games.dicetopia.model.moves import NoAction, TargetCity
from companion.games.dicetopia.scoring import standings
from tests.games.dicetopia import test_faction_rulings
from tests.games.dicetopia.talking import WIDE_CITY, Table

END = (
    "agency turquoise=1 agent Ana agent Ana",
    "gugu violet=1 agent Ana agent Ana",
    "waste agent Bob agent Bob agent Bob",
    "twilight white=1 agent Ana agent Bob",
    "observatory violet=3 agent Bob agent Bob",
    "nethal turquoise=1 turquoise=1 agent Ana",
    "Ana dice violet=6 violet=6 white=4 white=4 turquoise=3 turquoise=1",
    "Bob dice violet=5 violet=2 white=6 white=3 white=2 turquoise=4",
)
"""The end state that gives the numbers of the rulebook; Ana is red."""


def the_end(factions: str = "none", **options: str) -> Table:
    return Table("Ana", "Bob", factions=factions, **options).given(*END)


def missions_of(table: Table, name: str) -> int:
    """What somebody's missions pay."""
    looked = GAME.notation.parse_check(table.state, [name, "missions", "0"], table.names)
    return int(looked.found)


@pytest.mark.parametrize(("players", "slots", "colour"), [(2, 3, 6), (3, 4, 8), (4, 5, 10)])
def test_d1_three_four_or_five_slots_in_each_district(players: int, slots: int, colour: int) -> None:
    table = Table(*("Ana", "Bob", "Cleo", "Dan")[:players])
    assert [district.size for district in table.view.districts] == [slots] * 6
    assert 6 * slots == 3 * colour
    table.refuses("table: city gugu" + " white=1" * (slots - 1), "city.slots")
    table.says("table: city gugu" + " white=1" * slots)
    assert 6 * slots - 6 * players == 6


def test_d2_the_agency_is_always_possible_and_tells_nothing() -> None:
    table = Table("Ana", "Bob", factions="centauri, ewo").laid()
    for name, die in (("Ana", "violet=3"), ("Bob", "white=1"), ("Ana", "turquoise=6")):
        table.says(f"{name}: deploy agency {die}").refuses(f"{name}: no action", "action.required")
        table.says(f"{name}: draw")
        if name == "Bob":
            assert table.round == 2


def test_d3_an_action_that_is_possible_must_be_done() -> None:
    table = Table("Ana", "Bob").laid().says("Ana: deploy gugu violet=6")
    table.refuses("Ana: no action", "action.required").refuses("Bob: deploy gugu white=2", "turn")
    table.refuses("Ana: deploy gugu white=2", "action.due")
    assert table.rules.barred(table.state) == (NoAction(table.seats.first),)


def test_d3_unless_the_table_plays_them_as_optional() -> None:
    table = Table("Ana", "Bob", actions="optional").laid().says("Ana: deploy gugu violet=6")
    assert NoAction(table.seats.first) in table.options
    assert table.says("Ana: no action").turn == "Bob"


def test_d3_on_the_first_turn_nethal_finds_nothing_to_swap() -> None:
    table = Table("Ana", "Bob").laid().says("Ana: deploy nethal white=6")
    assert table.options == (NoAction(table.seats.first),)
    table.refuses("Ana: swap Ana white=6 with Ana white=6", "action.impossible")
    assert table.says("Ana: no action").turn == "Bob"


def test_d4_shared_control_is_control() -> None:
    table = the_end().shows("twilight controlled by Ana, Bob", "Ana control 22", "Bob control 16")
    table.says("Ana: missions boss, spies", "Bob: missions godfather, special-agents")
    table.shows("Ana missions 16", "Bob missions 10")


def test_d4_unless_the_table_says_no() -> None:
    table = the_end(shared_control="no").shows("twilight controlled by Ana, Bob", "Ana control 22")
    table.says("Ana: missions boss, per-1", "Bob: missions spies, triple")
    table.shows("Ana missions 20", "Bob missions 4")  # 3 districts and a 1; Bob's agent in Twilight is a spy


SHARED = ("boss-shared", "spies-shared", "tiebreak-shared")


@pytest.mark.parametrize("shared", ["yes", "no"])
@pytest.mark.parametrize("own", [None, "yes", "no"])
def test_d4_boss_spies_and_the_tie_break_each_follow_it_unless_set(shared: str, own: str | None) -> None:
    counts = (own or shared) == "yes"
    for option in SHARED:
        table = the_end(shared_control=shared, **({option.replace("-", "_"): own} if own else {}))
        table.says("Ana: missions boss, per-5", "Bob: missions spies, triple")
        boss, spies = ((own or shared) if one == option else shared for one in SHARED[:2])
        table.shows(f"Ana missions {16 if boss == 'yes' else 12}", f"Bob missions {0 if spies == 'yes' else 4}")
        if option == "tiebreak-shared":
            assert [standing.tie_breaks[0] for standing in standings(table.state)] == ([4, 3] if counts else [3, 2])


MOST = ("Ana: missions most-violet, most-turquoise", "Bob: missions most-white, per-violet")


def test_d5_all_who_tie_have_the_most() -> None:
    table = the_end().says(*MOST)
    table.shows("Ana missions 24", "Bob missions 18")


def test_d5_or_nobody_has() -> None:
    table = the_end(ties="none").says(
        "Ana: missions most-violet, most-turquoise", "Bob: missions most-white, per-violet"
    )
    table.shows("Ana missions 12", "Bob missions 18")


@pytest.mark.parametrize(("pot", "tied", "each"), [(9, 2, 5), (10, 3, 4), (6, 2, 3), (9, 1, 9)])
def test_d6_parts_are_rounded_up_for_each(pot: int, tied: int, each: int) -> None:
    assert share(pot, tied) == each


def test_d7_bingmai_name_one_of_those_who_tie() -> None:
    table = the_end("bingmai, hollows")
    table.refuses("Ana: decide gugu Ana", "decide.untied").refuses("Bob: decide twilight Bob", "ability.faction")
    assert table.offered == ["ask.decide"]
    table.says("Ana: decide twilight Bob").shows("twilight controlled by Bob", "Ana control 19", "Bob control 19")
    table.refuses("Ana: decide twilight Ana", "ability.spent")
    table.says("Ana: missions spies, triple", "Bob: missions boss, godfather").shows(
        "Ana missions 4", "Bob missions 22"
    )


def test_d7_an_outsider_cannot_be_named() -> None:
    table = Table("Ana", "Bob", "Cleo", factions="bingmai, hollows, ewo").given(
        "agency white=1 white=1 agent Ana agent Bob",
        "gugu white=1 violet=1 agent Cleo agent Cleo",
        "waste agent Ana agent Ana agent Ana agent Ana",
        "twilight agent Bob agent Bob agent Bob agent Bob",
        "observatory agent Cleo agent Cleo agent Cleo agent Cleo",
        "nethal turquoise=1 turquoise=2 agent Ana agent Bob",
        "Ana dice violet=1 violet=2 violet=3 violet=4 violet=5 violet=6",
        "Bob dice white=1 white=2 white=3 white=4 white=5 violet=6",
        "Cleo dice turquoise=1 turquoise=2 turquoise=3 turquoise=4 turquoise=5 turquoise=6",
    )
    table.refuses("Ana: decide nethal Cleo", "decide.outsider").says("Ana: decide nethal Bob")
    table.shows("nethal controlled by Bob", "agency controlled by Ana, Bob")


def test_d8_an_own_die_counts_as_the_copy() -> None:
    table = the_end("dangmer, hollows").says("Ana: copy value of Bob white=6 onto turquoise=1")
    table.shows("Ana pillage 29", "Ana dice violet=6 violet=6 white=4 white=4 turquoise=3 turquoise=1")
    table.says("Ana: missions per-6, none-1", "Bob: missions highest, lowest").shows(
        "Ana missions 21", "Bob missions 14"
    )
    labels = [line.label.key for line in table.rules.scores(table.state)[0].lines]
    assert "score.copy.value" in labels
    table = the_end("dangmer, hollows").says("Ana: copy colour of Bob white=6 onto violet=6").shows("Ana pillage 24")
    table.says("Ana: missions per-white, pairs-both", "Bob: missions most-white, most-violet")
    table.shows("Ana missions 16", "Bob missions 24")


def test_d8_only_from_the_right_and_before_everything_else() -> None:
    table = Table("Ana", "Bob", "Cleo", factions="dangmer, bingmai, hollows").given(
        "agency white=1 white=1 agent Ana agent Bob",
        "gugu white=1 violet=1 agent Cleo agent Cleo",
        "waste agent Ana agent Ana agent Ana agent Ana",
        "twilight agent Bob agent Bob agent Bob agent Bob",
        "observatory agent Cleo agent Cleo agent Cleo agent Cleo",
        "nethal turquoise=1 turquoise=2 agent Ana agent Bob",
        "Ana dice violet=1 violet=2 violet=3 violet=4 violet=5 violet=6",
        "Bob dice white=1 white=2 white=3 white=4 white=5 violet=6",
        "Cleo dice turquoise=1 turquoise=2 turquoise=3 turquoise=4 turquoise=5 turquoise=6",
    )
    table.refuses("Ana: copy value of Bob white=5 onto violet=1", "copy.neighbour")
    table.refuses("Ana: copy value of Cleo white=5 onto violet=1", "die.absent")
    table.refuses("Ana: copy value of Cleo turquoise=6 onto white=1", "die.absent")
    assert table.offered == ["ask.copy", "ask.decide"]
    table.says("Bob: decide nethal Bob").refuses("Ana: copy value of Cleo turquoise=6 onto violet=1", "end.moment")
    table.says("Ana: missions triple, clones").refuses(
        "Ana: copy value of Cleo turquoise=6 onto violet=1", "end.moment"
    )


def test_d14_six_agents_are_sent() -> None:
    table = the_end().shows("Ana agents 0", "Bob agents 0")
    table.refuses("Ana: deploy agency turquoise=1", "end.due")


def test_d19_two_dice_of_one_board_may_be_swapped() -> None:
    table = Table("Ana", "Bob").laid().says("Ana: deploy agency white=1", "Ana: draw", "Bob: deploy nethal white=6")
    table.refuses("Bob: swap Bob white=6 with Bob white=6", "swap.same-die")
    table.says("Bob: swap Ana white=1 with Bob white=6", "Ana: deploy nethal turquoise=3")
    table.says("Ana: swap Ana white=6 with Ana turquoise=3").shows("Ana dice white=6 turquoise=3", "Bob dice white=1")


def test_d20_ewo_act_as_in_any_district() -> None:
    table = Table("Ana", "Bob", factions="ewo, hollows").laid().says("Ana: deploy nethal white=6")
    assert table.offered == ["ask.as"]
    table.refuses("Ana: as nethal swap Ana white=6 with Ana white=6", "action.impossible")
    table.refuses("Bob: as agency draw", "ability.faction")
    acted = table.moves("Ana: as gugu reroll Ana white=6 -> 1")[0]
    table.state = table.rules.apply(table.state, acted).state
    table.refuses("Ana: no action", "action.required").says("Ana: reroll Ana white=6 -> 1").shows("Ana dice white=1")
    table.says("Bob: deploy agency white=1", "Bob: draw", "Ana: deploy agency violet=3")
    table.refuses("Ana: as gugu reroll Ana white=1 -> 6", "ability.spent")


def test_d21_missions_count_when_all_are_told() -> None:
    table = the_end().says("Ana: missions city-violet, pairs-both").shows("Ana missions 0")
    assert (table.scores["Ana"], table.turn) == (46, "Bob")
    table.refuses("Ana: missions boss, spies", "turn").refuses("Bob: missions boss, pairs-both", "mission.taken")
    table.says("Bob: missions boss, spies").shows("Ana missions 22")
    assert table.scores["Ana"] == 68


def test_d22_all_in_pays_twice() -> None:
    table = the_end().says("Ana: missions all-in, triple", "Bob: missions boss, spies")
    assert table.turn == "Ana"
    table.refuses("Ana: all-in boss", "mission.taken").refuses("Ana: all-in all-in", "mission.taken")
    table.refuses("Bob: all-in per-6", "turn").says("Ana: all-in per-6").shows("Ana missions 16")
    assert table.winners


def test_d22_chameleon_copies_the_drawn_card_once() -> None:
    table = the_end().says("Ana: missions all-in, triple", "Bob: missions chameleon, spies", "Ana: all-in per-2")
    assert table.turn == "Bob"
    table.refuses("Bob: chameleon Ana all-in", "chameleon.card").refuses("Bob: chameleon Bob spies", "chameleon.own")
    table.says("Bob: chameleon Ana per-2").shows("Bob missions 14", "Ana missions 0")


def test_d22_chameleon_drawn_by_all_in_pays_twice() -> None:
    table = the_end().says(
        "Ana: missions all-in, triple", "Bob: missions godfather, pairs-both", "Ana: all-in chameleon"
    )
    assert table.turn == "Ana"
    table.says("Ana: chameleon Bob pairs-both").shows("Ana missions 28", "Bob missions 10")


def test_d23_corrected_missions_are_part_of_the_game() -> None:
    table = (
        Table("Ana", "Bob")
        .given("mission per-6 3", *END)
        .says("Ana: missions per-6, none-2", "Bob: missions boss, spies")
    )
    table.shows("Ana missions 14")
    with pytest.raises(IllegalMove, match=r"given\.stars"):
        Table("Ana", "Bob").given("mission chameleon 3")
    table = the_end().says("table: adjust mission per-6 5", "Ana: missions per-6, none-2", "Bob: missions boss, spies")
    table.shows("Ana missions 18")


def test_d24_a_scenario_is_told_and_not_played() -> None:
    table = Table("Ana", "Bob", scenario="Blackout").laid()
    assert [(note.key, note.facts["scenario"]) for note in table.view.notes] == [("note.scenario", "Blackout")]
    table.says("table: adjust Ana score +5", "table: adjust agency violet=3 white=1 empty")
    assert table.scores == {"Ana": 5, "Bob": 0}
    table.shows("agency dice violet=3 white=1")


@pytest.mark.parametrize(
    ("line", "instead", "code"),
    [
        ("agency turquoise=1 agent Ana agent Ana", "agency turquoise=1 agent Ana", "city.slots"),
        ("agency turquoise=1 agent Ana agent Ana", "agency turquoise=1 agent Ana agent Bob", "given.agents"),
        ("gugu violet=1 agent Ana agent Ana", "gugu turquoise=1 agent Ana agent Ana", "given.colour"),
        (END[-1], "Bob dice violet=5 violet=2 white=6 white=3 white=2", "given.dice"),
        (END[-1], END[-1] + " white=1", "given.board"),
        (END[0], "Ana spent", "given.spent"),
        (END[0], "Ana deferred", "given.deferred"),
        (END[-1], "mission per-6 100", "given.stars"),
    ],
)
def test_d25_what_is_given_must_fit_together(line: str, instead: str, code: str) -> None:
    lines = [instead if one == line else one for one in END]
    with pytest.raises(IllegalMove) as caught:
        Table("Ana", "Bob").given(*lines)
    assert caught.value.code == code


def test_d25_what_is_left_must_fill_the_city() -> None:
    with pytest.raises(IllegalMove) as caught:
        Table("Ana", "Bob").given("Ana dice white=1", "Bob dice white=2")
    assert caught.value.code == "given.agents"
    table = Table("Ana", "Bob").given("agency white=1 white=2 violet=3")
    table.refuses("table: city agency white=1 white=2 violet=3", "city.placed")
    table.refuses("table: adjust Ana dice white=1", "given.room")


def test_d25_corrections_wait_for_what_is_half_done() -> None:
    table = Table("Ana", "Bob").laid().says("Ana: deploy gugu violet=6")
    table.says("table: adjust agency violet=3 white=1 turquoise=5")
    target = table.moves("Ana: reroll nethal white=6 -> 2")[0]
    assert isinstance(target, TargetCity)
    table.state = table.rules.apply(table.state, target).state
    table.refuses("table: adjust agency violet=3 white=1 turquoise=6", "adjust.unfinished")
    table.says("table: adjust mission per-6 3", "table: adjust Ana score +1")


def test_d26_equal_dice_are_one_target() -> None:
    city = {**WIDE_CITY, "waste": "violet=1 violet=1 violet=5 turquoise=4"}
    table = Table("Ana", "Bob", "Cleo").laid(city)
    assert len(table.options) == 23
    table.says("Ana: deploy waste violet=1").shows("waste dice violet=1 violet=5 turquoise=4")


def test_every_ruling_names_a_test_that_exists() -> None:
    text = files("companion.games.dicetopia").joinpath("RULINGS.md").read_text(encoding="utf-8")
    headings = [int(number) for number in re.findall(r"^## D(\d+)\b", text, re.MULTILINE)]
    assert headings == list(range(1, len(headings) + 1))
    assert len(headings) >= 26
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        named = re.findall(r"`(test_d\w+)`", section)
        assert named, section
        assert all(name in {**globals(), **vars(test_faction_rulings)} for name in named), named
        for part in ("Question:", "Decision:", "Why:"):
            assert part in section, section
