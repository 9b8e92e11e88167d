"""The steps of a turn and everything that is refused in them, in the words of the table."""

from __future__ import annotations

import pytest

from companion.core import IllegalMove
from companion.games.dice_city.model.state import Phase
from tests.games.dice_city.table import Table

USED = ("Ana: use white", "Ana: use yellow", "Ana: use red", "Ana: use blue", "Ana: use black")
"""Forest, mountain, cave, militia, small houses: 1 1 1, strength 1, one point."""


# --- dice -----------------------------------------------------------------------------------------------------------


def test_each_die_does_what_its_place_says() -> None:
    Table().plays(*USED).shows("Ana stock 1 1 1", "Ana strength 1", "Ana vp 1", "Ana score 1")


def test_a_die_is_used_once() -> None:
    Table().plays("Ana: use white").refuses("Ana: use white", "dice.used").refuses("Ana: pass with white", "dice.used")


def test_a_deactivated_place_cannot_be_used_but_reactivated() -> None:
    table = Table("Ana white 1 manor deactivated")
    table.refuses("Ana: use white", "use.deactivated").plays("Ana: reactivate white 1 with yellow")
    table.shows("Ana active white 1").plays("Ana: use white").shows("Ana vp 2")
    table.refuses("Ana: reactivate white 1 with red", "reactivate.active")


def test_another_die_moves_one_space_and_stays_unused() -> None:
    table = Table().plays("Ana: move red right with white", "Ana: use red").shows("Ana strength 1", "Ana stock 0 0 0")
    table.refuses("Ana: move red left with blue", "move.used").refuses("Ana: move blue left with blue", "move.itself")


@pytest.mark.parametrize(("column", "way"), [(1, "left"), (6, "right")])
def test_a_die_does_not_move_over_the_edge(column: int, way: str) -> None:
    table = Table(f"Ana dice white=1 yellow=1 red={column} blue=1 black=1")
    table.refuses(f"Ana: move red {way} with white", "move.edge")


def test_four_cards_are_exchanged_once_a_turn() -> None:
    table = Table().plays("Ana: refresh town-hall, manor, bazaar, church with white")
    table.refuses("Ana: use yellow", "reveal.due").refuses("table: reveal quarry", "reveal.card")
    table.refuses("table: reveal manor, manor, manor, manor, manor", "reveal.count")
    table.plays("table: reveal manor, catapult, catapult, barracks")
    assert table.state.supply.display == (
        "market-place", "festival-hall", "cemetery", "stables", "manor", "catapult", "catapult", "barracks"
    )  # fmt: skip
    table.refuses("Ana: refresh market-place, festival-hall, cemetery, stables with yellow", "refresh.twice")
    table.refuses("table: reveal manor", "reveal.none")


def test_exchanged_cards_must_lie_there_and_be_four() -> None:
    table = Table().refuses("Ana: refresh manor, manor, bazaar, church with white", "display.absent")
    table.refuses("Ana: refresh manor, bazaar, church with white", "refresh.count")


def test_one_die_a_turn_is_passed_for_an_hourglass() -> None:
    table = Table().plays("Ana: pass with white").shows("Ana hourglasses 1")
    table.refuses("Ana: pass with yellow", "pass.twice")


def test_the_reroll_space_gives_the_die_back() -> None:
    table = Table("Ana dice white=1 yellow=4 red=1 blue=1 black=1").plays(
        "Ana: use yellow -> 4", "Ana: use yellow -> 5"
    )
    table.plays("Ana: use yellow").shows("Ana stock 1 0 0").refuses("Ana: use yellow", "dice.used")
    table = Table("Ana dice white=1 yellow=4 red=1 blue=1 black=1")
    table.refuses("Ana: use yellow", "choice.missing").refuses("Ana: use yellow -> 7", "dice.face")


# --- hourglasses ----------------------------------------------------------------------------------------------------


def test_two_hourglasses_buy_a_resource_or_strength() -> None:
    table = Table("Ana hourglasses 5").plays("Ana: spend tokens for iron", "Ana: spend tokens for strength")
    table.shows("Ana stock 0 0 1", "Ana strength 1", "Ana hourglasses 1")
    table.refuses("Ana: spend tokens for wood", "hourglass.few")


def test_the_hourglass_of_the_last_die_can_still_be_spent() -> None:
    table = Table("Ana hourglasses 1").plays(*USED[:4], "Ana: pass with black", "Ana: spend tokens for wood")
    table.shows("Ana stock 2 1 1")


def test_hourglasses_are_not_spent_after_an_attack_or_a_build() -> None:
    table = Table("Ana hourglasses 4", "Ana strength 2", "Ana stock 1 1 1").plays(*USED, "Ana: attack bandits 2")
    table.refuses("Ana: spend tokens for wood", "hourglass.late")
    table.plays("Ana: build quarry at red 1").refuses("Ana: spend tokens for wood", "hourglass.late")


def test_all_others_throw_a_die_again_clockwise() -> None:
    table = Table("Ana hourglasses 2", players="Bob, Ana, Cleo", first="Ana")
    table.refuses("Ana: spend tokens for reroll Cleo red -> 4", "reroll.missing")
    table.refuses("Ana: spend tokens for reroll Cleo red -> 4, Bob red -> 9", "dice.face")
    table.refuses("Ana: spend tokens for reroll Cleo red -> 4, Bob red -> 2, Ana red -> 1", "reroll.own")
    table.plays("Ana: spend tokens for reroll Bob white -> 6, Cleo red -> 4")
    assert table.city("Cleo").dice == (1, 1, 4, 1, 1)
    assert table.city("Bob").dice == (6, 1, 1, 1, 1)
    table.shows("turn Ana", "Ana hourglasses 0")


# --- steps in order -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ana: attack bandits 2", "attack.dice"),
        ("Ana: raid Bob wood", "attack.dice"),
        ("Ana: build quarry at red 1", "build.dice"),
        ("Ana: export 5", "build.dice"),
        ("Ana: end turn", "end.dice"),
        ("Ana: end the game", "build.dice"),
    ],
)
def test_all_dice_come_first(line: str, code: str) -> None:
    Table("Ana strength 9", "Ana stock 9 9 9", "Bob stock 1 0 0").plays(*USED[:4]).refuses(line, code)


def test_an_attack_closes_the_dice_and_a_build_the_attacks() -> None:
    table = Table("Ana strength 9", "Ana stock 9 9 9", "Bob stock 1 0 0").plays(*USED, "Ana: attack bandits 2")
    table.refuses("Ana: use white", "dice.late").plays("Ana: build quarry at red 1")
    table.refuses("Ana: raid Bob wood", "attack.late").refuses("Ana: use white", "dice.late")
    table.plays("Ana: export 5").shows("Ana stock 8 6 8")


def test_nobody_acts_out_of_turn() -> None:
    table = Table().refuses("Bob: use white", "turn").plays(*USED).refuses("Bob: end turn", "turn")
    table.plays("Ana: end turn").refuses("Bob: use white", "turn").refuses("Ana: use white", "roll.due")
    table.plays("Ana: roll white=2 yellow=2 red=2 blue=2 black=2").shows("turn Bob").refuses("Ana: use white", "turn")


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ("white=1 yellow=1 red=1 blue=1", "dice.count"),
        ("white=1 white=1 red=1 blue=1 black=1", "dice.twice"),
        ("white=1 yellow=1 red=1 blue=1 black=1 black=1", "dice.twice"),
        ("white=1 yellow=1 red=1 blue=1 black=7", "dice.face"),
        ("white=1 yellow=1 red=1 blue=1 black=boss", "dice.face"),
    ],
)
def test_five_dice_one_of_each_colour_are_thrown(dice: str, code: str) -> None:
    Table().plays(*USED, "Ana: end turn").refuses(f"Ana: roll {dice}", code)


# --- attack ---------------------------------------------------------------------------------------------------------


def test_strength_against_bandits_only_goes_first() -> None:
    table = Table("Ana white 1 watch-tower", "Ana strength 2").plays(*USED)
    table.shows("Ana strength 3", "Ana bandit-strength 3").plays("Ana: attack bandits 4")
    table.shows("Ana strength 1", "Ana bandit-strength 0", "Ana score 7")


def test_strength_against_bandits_is_good_for_nothing_else() -> None:
    table = Table("Ana white 1 watch-tower", "Bob red 1 festival-hall", "Bob stock 1 0 0").plays(*USED)
    table.refuses("Ana: attack Bob red 1", "strength.place").refuses("Ana: raid Bob wood", "strength.raid")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ana: attack bandits 5", "bandits.unknown"),
        ("Ana: attack bandits 4", "bandits.none"),
        ("Ana: attack Ana red 1", "attack.own"),
        ("Ana: raid Ana wood", "attack.own"),
        ("Ana: raid Bob wood", "raid.absent"),
        ("Ana: attack Bob yellow 1", "attack.defence"),
        ("Ana: attack Bob yellow 2", "strength.place"),
    ],
)
def test_attacks_that_are_refused(line: str, code: str) -> None:
    table = Table("Ana strength 3", "Ana bandits 4 4 4 4", "card mint defence none", "Bob yellow 1 mint",
                  "Bob yellow 2 cathedral", display=MARKETLESS)  # fmt: skip
    table.plays(*USED).refuses(line, code)


MARKETLESS = "table: display town-hall, manor, bazaar, church, storehouse, festival-hall, cemetery, stables"


def test_the_owner_keeps_card_and_points() -> None:
    table = Table("Ana strength 3", "Bob red 1 manor").plays(*USED, "Ana: attack Bob red 1")
    table.shows("Bob city 2", "Bob score 2", "Ana vp 3", "Bob deactivated red 1")


def test_a_great_wall_protects_the_others_in_its_row_while_it_is_active() -> None:
    given = ("Ana strength 30", "Bob red 1 great-wall", "Bob red 2 festival-hall", "Bob blue 2 festival-hall")
    table = Table(*given).plays(*USED, "Ana: attack Bob red 2").shows("Ana strength 26")
    table.plays("Ana: attack Bob blue 2").shows("Ana strength 23")
    table.plays("Ana: attack Bob red 1").shows("Ana strength 18")
    table = Table(*given).plays(*USED, "Ana: attack Bob red 1", "Ana: attack Bob red 2").shows("Ana strength 23")


# --- build ----------------------------------------------------------------------------------------------------------


def test_a_card_is_built_anywhere_and_replaced_at_once() -> None:
    table = Table("Ana stock 0 1 0").plays(*USED, "Ana: build manor at black 6").shows("Ana at black 6 manor")
    table.shows("Ana stock 0 0 1", "Ana city 2").refuses("Ana: end turn", "reveal.due")
    table.plays("table: reveal barracks", "Ana: end turn")
    assert "manor" not in table.state.supply.display
    assert "barracks" in table.state.supply.display


def test_building_over_a_card_discards_it_and_its_token() -> None:
    table = Table("Ana stock 0 1 0", "Ana red 4 cathedral deactivated").plays(*USED, "Ana: build manor at red 4")
    table.shows("Ana at red 4 manor", "Ana active red 4", "Ana city 2")
    assert table.state.supply.discard == ("cathedral",)


def test_a_basic_pile_gives_cards_until_it_is_empty() -> None:
    table = Table("Ana stock 1 1 1").plays(*USED, "Ana: build quarry at red 1").shows("Ana stock 2 0 2")
    table.plays("Ana: build mine at red 2", "Ana: build lumber-mill at red 3").shows("Ana stock 0 0 0")
    assert table.state.supply.basics == (14, 14, 14, 15)
    mines = [f"{name} {row} {column} mine" for name, row in (("Ana", "red"), ("Bob", "red"), ("Bob", "blue"))
             for column in range(1, 6)]  # fmt: skip
    table = Table("Ana stock 0 0 9", *mines).uses_dice("Ana").refuses("Ana: build mine at black 1", "build.pile")


def test_what_is_missing_is_told() -> None:
    table = Table().plays(*USED)
    table.refuses("Ana: build town-hall at red 1", "build.short").refuses("Ana: export 10", "ships.short")
    table.refuses("Ana: build catapult at red 1", "display.absent").refuses("Ana: export 7", "ships.unknown")
    table.refuses("Ana: build forest at red 1", "display.absent")
    table = Table("Ana ships 20", "Ana stock 9 9 9").plays(*USED).refuses("Ana: export 20", "ships.none")


# --- the end of the turn --------------------------------------------------------------------------------------------


def test_fewer_resources_may_be_kept() -> None:
    table = Table("Ana stock 3 0 0").plays(*USED).refuses("Ana: end turn keeping wood wood", "keep.limit")
    table.plays("Ana: end turn keeping stone").shows("Ana stock 0 1 0")
    table = Table("Ana stock 3 0 0").plays(*USED, "Ana: end turn keeping none").shows("Ana stock 0 0 0")


def test_keeping_all_that_is_allowed_is_an_ordinary_end() -> None:
    table = Table().plays(*USED, "Ana: end turn keeping wood stone iron").shows("Ana stock 1 1 1")
    assert table.state.phase is Phase.ROLL
    table = Table("Ana dice white=4 yellow=3 red=2 blue=1 black=5").uses_dice("Ana")
    table.refuses("Ana: end turn keeping wood", "keep.nothing").plays("Ana: end turn keeping none")


def test_a_card_that_stores_keeps_two_of_each_unless_it_is_deactivated() -> None:
    store = "card storehouse ability always store 2"
    table = Table(store, "Ana stock 4 2 0", "Ana red 5 storehouse").plays(*USED, "Ana: end turn")
    table.shows("Ana stock 2 2 1")
    table = Table(store, "Ana stock 4 2 0", "Ana red 5 storehouse deactivated").plays(*USED, "Ana: end turn")
    table.shows("Ana stock 1 1 1")


def test_a_raid_beyond_ones_strength_says_what_all_of_it_takes() -> None:
    table = Table("Ana strength 2", "Bob stock 2 0 0").plays(*USED)
    with pytest.raises(IllegalMove) as refusal:
        table.plays("Ana: raid Bob wood wood")
    assert refusal.value.facts == {"needed": 4, "have": 3}
    table.shows("Ana strength 3", "Bob stock 2 0 0")


def test_hourglasses_stay_and_rounds_are_counted() -> None:
    table = Table("Ana hourglasses 7").passes_turn("Ana").shows("Ana hourglasses 7", "turn Bob", "round 1")
    table.passes_turn("Bob").shows("turn Ana", "round 2")
