"""The rulebook's examples, and the vectors that follow from it."""

from __future__ import annotations

import pytest

from companion.games.dice_city.city import standing, values
from tests.games.dice_city.table import Table

CHARLES = (
    "Charles white 1 lumber-mill",
    "Charles white 2 quarry",
    "Charles yellow 1 town-hall",
    "Charles yellow 2 merchant-guild",
    "Charles yellow 3 storehouse",
    "Charles red 1 grand-statue",
    "Charles red 2 manor",
    "Charles red 3 great-wall",
    "Charles red 4 manor",
    "Charles red 6 cathedral deactivated",
    "Charles vp 9",
    "Charles ships 5 5",
)
"""The fifth place of the red row is the printed Small House."""
LATE = "table: display church, market-place, festival-hall, bazaar, stables, watch-tower, cemetery, catapult"


def test_a_white_three_lies_on_the_third_place_of_the_white_row() -> None:
    table = Table("Ana dice white=3 yellow=1 red=1 blue=1 black=1")
    table.plays("Ana: use white").shows("Ana stock 0 0 1", "Ana at white 3 cave")


def test_strength_eight_is_a_bandit_a_location_and_one_resource() -> None:
    table = Table("Ana strength 8", "Bob red 1 festival-hall", "Bob stock 1 1 0")
    table.plays("Ana: use white", "Ana: use yellow", "Ana: use red", "Ana: pass with blue", "Ana: use black")
    table.plays("Ana: attack bandits 2", "Ana: attack Bob red 1", "Ana: raid Bob wood").shows("Ana strength 0")
    table.refuses("Ana: raid Bob stone", "strength.raid")
    table.shows("Ana vp 2", "Ana score 4", "pile bandits 2 3", "Bob deactivated red 1", "Bob stock 0 1 0")


@pytest.mark.parametrize("strength", [3, 4])
def test_two_resources_take_four_strength(strength: int) -> None:
    table = Table(f"Ana strength {strength}", "Bob stock 1 1 0")
    table.plays("Ana: use white", "Ana: use yellow", "Ana: use red", "Ana: pass with blue", "Ana: use black")
    if strength < 4:
        table.refuses("Ana: raid Bob wood stone", "strength.raid").shows("Ana strength 3", "Bob stock 1 1 0")
    else:
        table.plays("Ana: raid Bob wood stone").shows("Ana strength 0", "Ana stock 2 2 1", "Bob stock 0 0 0")


def test_a_ship_takes_two_of_each_and_brings_five_points() -> None:
    table = Table("Ana stock 1 1 1")
    table.plays("Ana: use white", "Ana: use yellow", "Ana: use red", "Ana: use blue", "Ana: use black")
    table.shows("Ana stock 2 2 2").plays("Ana: export 5").shows("Ana stock 0 0 0", "pile ships 5 3", "Ana score 6")


def test_one_of_each_resource_is_kept() -> None:
    table = Table("Ana stock 2 0 0", "Ana dice white=1 yellow=1 red=2 blue=1 black=1")
    table.plays("Ana: use white", "Ana: use yellow", "Ana: use red", "Ana: use blue", "Ana: use black")
    table.shows("Ana stock 3 1 0", "Ana strength 2").plays("Ana: end turn")
    table.shows("Ana stock 1 1 0", "Ana strength 0", "turn Ana")


def test_an_attack_on_a_lumber_mill_deactivates_it_and_brings_nothing() -> None:
    table = Table("Ana strength 3", "Bob white 1 lumber-mill").uses_dice("Ana")
    table.plays("Ana: attack Bob white 1").shows("Bob deactivated white 1", "Ana vp 1", "Ana strength 2")


def test_printed_and_deactivated_locations_cannot_be_attacked() -> None:
    table = Table("Ana strength 20", "Bob red 1 festival-hall deactivated").uses_dice("Ana")
    table.refuses("Ana: attack Bob red 2", "attack.printed").refuses("Ana: attack Bob red 1", "attack.deactivated")


def test_charles_has_41_points() -> None:
    table = Table(*CHARLES, players="Beth, Charles, Angela", display=LATE, board="printed")
    table.shows("Charles city 22", "Charles vp 9", "Charles score 41")
    lines = {line.label.key: line.points for line in table.rules.scores(table.state)[1].lines}
    assert lines == {"score.tokens": 9, "score.bandits": 0, "score.ships": 10, "score.city": 22}


def test_charles_cathedral_is_worth_six_with_and_without_its_token() -> None:
    table = Table(*CHARLES, players="Beth, Charles, Angela", display=LATE, board="printed")
    cathedral = 17
    assert values(table.state.book, table.city("Charles").places)[cathedral] == 6
    table.plays("table: adjust Charles red 6 cathedral").shows("Charles active red 6", "Charles score 41")


def test_charles_red_row_is_not_complete() -> None:
    """The Small House is printed, and a token lies on the Cathedral."""
    table = Table(*CHARLES, players="Beth, Charles, Angela", display=LATE, board="printed")
    assert standing(table.state.book, table.city("Charles")).complete_rows == 0
    table.plays("table: adjust Charles red 5 festival-hall")
    assert standing(table.state.book, table.city("Charles")).complete_rows == 0
    table.plays("table: adjust Charles red 6 cathedral")
    assert standing(table.state.book, table.city("Charles")).complete_rows == 1


@pytest.mark.parametrize(
    ("players", "bandits", "ships"),
    [("Ana, Bob", (4, 4, 4), (4, 2, 1)), ("Ana, Bob, Cleo", (5, 5, 5), (5, 3, 1)),
     ("Ana, Bob, Cleo, Dan", (6, 6, 6), (6, 4, 1)), ("Ana", (1, 1, 1), (1, 1, 1))],
)  # fmt: skip
def test_the_piles_depend_on_the_number_of_players(
    players: str, bandits: tuple[int, ...], ships: tuple[int, ...]
) -> None:
    supply = Table(players=players).state.supply
    assert supply.bandits == bandits
    assert supply.ships == ships
    assert supply.basics == (15, 15, 15, 15)
    assert supply.deck == 52


def test_setup_is_the_display_and_a_throw_by_everybody_in_turn_order() -> None:
    table = Table(players="Ana, Bob", first="Bob", display="")
    state = table.rules.setup(table.seats, {**_DEFAULTS})
    table.state = state
    table.refuses("Bob: roll white=3 yellow=1 red=4 blue=6 black=2", "reveal.due")
    table.plays("table: display town-hall, manor, bazaar, church, market-place, festival-hall, cemetery, stables")
    table.shows("turn Bob").refuses("Ana: roll white=3 yellow=1 red=4 blue=6 black=2", "turn")
    table.plays("Bob: roll white=3 yellow=1 red=4 blue=6 black=2").shows("turn Ana")
    table.plays("Ana: roll white=3 yellow=1 red=4 blue=6 black=2").shows("turn Bob", "round 1")


_DEFAULTS = {
    "row-end": "optional",
    "deck-end": "on",
    "reroll-chooser": "active",
    "points": "open",
    "solo": "normal",
    "target": "50",
    "market": "told",
}
