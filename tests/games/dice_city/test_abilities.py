"""What the locations do, one after the other, as the cards that we ship have it."""

from __future__ import annotations

import pytest

from companion.dice import Colour
from companion.games.dice_city.model.moves import Activate, CopyFrom, Done, TakeDie
from tests.games.dice_city.table import Table


def with_white(card: str, *given: str, **options: str) -> Table:
    """Ana's white die lies on this card."""
    return Table(f"Ana white 1 {card}", *given, **options)


def test_regular_army_and_archery_range_are_strength() -> None:
    with_white("regular-army").plays("Ana: use white").shows("Ana strength 2")
    with_white("archery-range").plays("Ana: use white").shows("Ana strength 3")


def test_a_watchtower_is_strength_against_bandits() -> None:
    with_white("watchtower").plays("Ana: use white").shows("Ana strength 0", "Ana bandit-strength 3")


def test_a_blacksmith_counts_other_military_locations_before_and_after_it() -> None:
    table = with_white("blacksmith", "Ana yellow 1 archery-range", "Ana red 1 watchtower")
    table.plays("Ana: use yellow").shows("Ana strength 3")
    table.plays("Ana: use white").shows("Ana strength 4")
    table.plays("Ana: use red").shows("Ana strength 5", "Ana bandit-strength 3")
    table.plays("Ana: use blue").shows("Ana strength 7")


def test_two_blacksmiths_count_each_other() -> None:
    table = with_white("blacksmith", "Ana yellow 1 blacksmith").plays("Ana: use white").shows("Ana strength 0")
    table.plays("Ana: use yellow").shows("Ana strength 2")


def test_a_location_used_twice_is_one_location_to_the_blacksmith() -> None:
    table = with_white("blacksmith", "Ana yellow 1 church").plays("Ana: use white", "Ana: use yellow as blue 1")
    table.shows("Ana strength 2").plays("Ana: use blue").shows("Ana strength 3")


def test_barracks_put_a_regular_army_under_a_die_that_uses_it_at_once() -> None:
    table = with_white("barracks").refuses("Ana: use white", "choice.missing")
    table.plays("Ana: use white at yellow 1").shows("Ana at yellow 1 regular-army").plays("Ana: use yellow")
    table.shows("Ana strength 2")
    assert table.state.supply.basics == (15, 15, 15, 14)


def test_barracks_without_a_pile_do_nothing() -> None:
    armies = [f"{name} {row} {column} regular-army" for name, row in (("Ana", "red"), ("Bob", "red"), ("Bob", "blue"))
              for column in range(1, 6)]  # fmt: skip
    with_white("barracks", *armies).plays("Ana: use white").shows("Ana strength 0")


@pytest.mark.parametrize(
    ("card", "line", "check"),
    [
        ("catapult", "Ana: use white", "Ana strength 5"),
        ("cemetery", "Ana: use white", "Ana vp 3"),
        ("bazaar", "Ana: use white for wood iron iron", "Ana stock 1 0 2"),
        ("merchant-guild", "Ana: use white", "Ana stock 0 0 0"),
    ],
)
def test_some_locations_deactivate_themselves(card: str, line: str, check: str) -> None:
    table = with_white(card).plays(line).shows(check, "Ana deactivated white 1")
    assert table.told("deactivated.self")["player"] == table.seat("Ana")


def test_the_bazaar_gives_three_resources_of_choice() -> None:
    table = with_white("bazaar").refuses("Ana: use white", "choice.missing")
    table.refuses("Ana: use white for wood", "choice.count")
    table.refuses("Ana: use white for wood wood wood wood", "choice.count").shows("Ana active white 1")


def test_the_merchant_guild_exchanges_any_number_and_the_market_two() -> None:
    table = with_white("merchant-guild", "Ana stock 2 1 0")
    table.plays("Ana: use white exchanging wood wood stone for iron iron iron").shows("Ana stock 0 0 3")
    table = with_white("market", "Ana stock 2 1 0")
    table.refuses("Ana: use white exchanging wood wood stone for iron iron iron", "choice.count")
    table.refuses("Ana: use white exchanging wood for wood", "swap.same")
    table.refuses("Ana: use white exchanging iron for wood", "pay.short")
    table.refuses("Ana: use white exchanging wood for iron iron", "swap.count")
    table.plays("Ana: use white exchanging wood for iron").shows("Ana stock 1 1 1", "Ana active white 1")


def test_the_trading_post_gives_a_resource_and_an_hourglass() -> None:
    with_white("trading-post").plays("Ana: use white for stone").shows("Ana stock 0 1 0", "Ana hourglasses 1")


def test_the_manor_turns_a_resource_into_points() -> None:
    table = with_white("manor", "Ana stock 0 1 0").refuses("Ana: use white paying wood", "pay.short")
    table.plays("Ana: use white paying stone").shows("Ana vp 2", "Ana stock 0 0 0")
    with_white("manor", "Ana stock 0 1 0").plays("Ana: use white").shows("Ana vp 0", "Ana stock 0 1 0")
    with_white("manor").plays("Ana: use white").shows("Ana vp 0")
    with_white("manor").refuses("Ana: use white paying wood", "choice.unused")


def test_the_grand_statue_takes_up_to_three_stone_or_iron_when_it_is_built() -> None:
    display = "table: display grand-statue, manor, bazaar, church, market, theatre, cemetery, academy"
    given = ("Ana stock 9 5 5",)
    table = Table(*given, display=display).uses_dice("Ana").refuses(
        "Ana: build grand-statue at red 2 paying wood", "pay.kind"
    )  # fmt: skip
    table.refuses("Ana: build grand-statue at red 2 paying stone iron stone iron", "choice.count")
    table.plays("Ana: build grand-statue at red 2 paying stone iron stone")
    table.shows("Ana stock 10 2 4", "Ana vp 4", "Ana city 2")
    table = Table(*given, display=display).uses_dice("Ana").plays("Ana: build grand-statue at red 2")
    table.shows("Ana stock 10 4 5", "Ana vp 1").plays("table: reveal manor")


def test_a_statue_bought_with_the_last_resources_asks_for_nothing() -> None:
    display = "table: display grand-statue, manor, bazaar, church, market, theatre, cemetery, academy"
    table = Table("Ana stock 0 1 0", display=display).uses_dice("Ana").plays("Ana: build grand-statue at red 2")
    table.shows("Ana stock 1 0 0").refuses("Ana: end turn", "reveal.due")


def test_the_cathedral_counts_culture_in_the_whole_city() -> None:
    table = Table("Ana red 1 cathedral").shows("Ana city 4")
    table.plays("table: adjust Ana red 2 theatre").shows("Ana city 6")
    table.plays("table: adjust Ana red 2 theatre deactivated").shows("Ana city 6")
    table.plays("table: adjust Ana red 3 quarry").shows("Ana city 5")


def test_an_attack_on_a_cathedral_brings_what_it_is_worth_then() -> None:
    table = Table("Ana strength 5", "Bob red 1 cathedral").uses_dice("Ana")
    table.plays("Ana: attack Bob red 1").shows("Ana vp 5", "Bob city 4")


def test_the_theatre_brings_points() -> None:
    with_white("theatre").plays("Ana: use white").shows("Ana vp 2", "Ana score 3")


def test_the_town_hall_copies_in_its_row() -> None:
    table = with_white("town-hall", "Ana white 3 cemetery", "Ana white 4 theatre deactivated", "Ana stock 1 0 0")
    table.refuses("Ana: use white as white 4", "copy.deactivated").refuses("Ana: use white as red 1", "copy.row")
    table.refuses("Ana: use white as white 1", "copy.itself")
    table.plays("Ana: use white as white 3").shows("Ana vp 3", "Ana deactivated white 3", "Ana active white 1")


def test_the_choices_of_a_copied_ability_follow() -> None:
    table = with_white("town-hall", "Ana white 3 manor", "Ana stock 1 0 0").plays(
        "Ana: use white as white 3 paying wood"
    )
    table.shows("Ana vp 2", "Ana stock 0 0 0")


def test_a_die_on_a_copied_cemetery_cannot_use_it_unless_it_is_reactivated() -> None:
    table = with_white("church", "Ana red 1 cemetery").plays("Ana: use white as red 1").shows("Ana vp 3")
    table.refuses("Ana: use red", "use.deactivated").plays("Ana: reactivate red 1 with yellow", "Ana: use red")
    table.shows("Ana vp 6", "Ana deactivated red 1")


def test_the_church_copies_under_unused_dice_only() -> None:
    table = with_white("church", "Ana red 1 theatre").plays("Ana: use red")
    table.refuses("Ana: use white as red 1", "copy.die").refuses("Ana: use white as white 1", "copy.itself")
    table.plays("Ana: use white as black 1").shows("Ana vp 3").plays("Ana: use black").shows("Ana vp 4")


def test_two_town_halls_do_not_copy_in_a_circle() -> None:
    table = with_white("town-hall", "Ana white 2 town-hall", "Ana white 3 theatre")
    table.refuses("Ana: use white as white 2 as white 1", "copy.itself")
    table.plays("Ana: use white as white 2 as white 3").shows("Ana vp 2")


def test_copying_can_be_left() -> None:
    with_white("town-hall").plays("Ana: use white").shows("Ana stock 0 0 0")
    with_white("town-hall").plays("Ana: use white as white 2").shows("Ana stock 0 1 0")


def test_a_copied_reroll_is_of_the_die_in_hand() -> None:
    table = Table("Ana yellow 1 town-hall").plays("Ana: use yellow as yellow 4 -> 5", "Ana: use yellow")
    table.shows("Ana stock 1 0 0")


def test_the_guard_house_reactivates_two() -> None:
    given = ("Ana red 1 mine deactivated", "Ana red 2 mine deactivated", "Ana red 3 mine deactivated")
    table = with_white("guard-house", *given)
    table.refuses("Ana: use white reactivating red 1, red 2, red 3", "choice.count")
    table.refuses("Ana: use white reactivating red 4", "reactivate.active")
    table.plays("Ana: use white reactivating red 1, red 3").shows("Ana active red 1", "Ana deactivated red 2")
    with_white("guard-house", *given).plays("Ana: use white reactivating red 2").shows("Ana active red 2")


def test_the_academy_moves_two_other_dice() -> None:
    table = with_white("academy").refuses("Ana: use white moving white right", "move.used")
    table.refuses("Ana: use white moving red right, red right", "move.twice")
    table.refuses("Ana: use white moving red left", "move.edge")
    table.plays("Ana: use white moving red right, black right")
    assert table.city("Ana").dice == (1, 1, 2, 1, 2)
    assert table.state.turn.used == 1


def test_a_great_wall_under_a_die_does_nothing() -> None:
    with_white("great-wall").plays("Ana: use white").shows("Ana stock 0 0 0", "Ana strength 0")


# --- what owners can write on a card --------------------------------------------------------------------------------


def test_standing_strength_is_there_at_the_beginning_of_every_turn() -> None:
    table = Table("card academy ability always strength 2", "Ana red 1 academy").shows("Ana strength 2")
    table.passes_turn("Ana", "Bob").shows("Ana strength 2")


def test_a_discount_makes_building_cheaper() -> None:
    table = Table("card academy ability always discount 1 wood 2 stone", "Ana red 1 academy", "Ana stock 1 0 0")
    table.uses_dice("Ana").plays("Ana: build town-hall at red 2").shows("Ana stock 1 1 0")


def test_a_fixed_price_is_paid_in_full_or_not_at_all() -> None:
    table = with_white("market", "card market ability pay 1 wood 1 any for 4 vp 1 any", "Ana stock 1 0 1")
    table.refuses("Ana: use white paying wood", "pay.unfinished")
    table.refuses("Ana: use white paying iron stone", "pay.short")
    table.plays("Ana: use white paying iron wood for stone").shows("Ana vp 4", "Ana stock 0 1 0")
    table = with_white("market", "card market ability pay 2 wood for 4 vp", "Ana stock 1 0 1").plays("Ana: use white")
    table.shows("Ana vp 0")


def test_effects_behind_a_choice_wait_for_it() -> None:
    table = with_white("market", "card market ability gain 1 any, gain 2 vp, copy row, deactivate")
    table.plays("Ana: use white for iron as white 2").shows("Ana stock 0 1 1", "Ana vp 2", "Ana deactivated white 1")


def test_defence_for_the_whole_city() -> None:
    table = Table("card academy ability always defence 2 city", "Bob blue 1 academy", "Bob red 1 theatre",
                  "Ana strength 5").uses_dice("Ana")  # fmt: skip
    table.plays("Ana: attack Bob red 1").shows("Ana strength 1")


def test_points_for_others_in_the_row() -> None:
    """The other way to six points for Charles's Cathedral: two, and one for each other culture location in its row."""
    table = Table(
        "card cathedral vp 2 ability worth 1 per culture others row", "Ana red 1 cathedral", "Ana red 2 manor"
    )
    table.shows("Ana city 6")


def test_an_option_of_a_copy_and_the_way_out_are_offered() -> None:
    table = with_white("town-hall")
    ana = table.seat("Ana")
    table.does(TakeDie(ana, Colour.WHITE), Activate(ana))
    assert [type(move) for move in table.options] == [*[CopyFrom] * 5, Done]


def test_a_location_that_builds_over_itself_leaves_no_token() -> None:
    table = with_white("barracks", "card barracks ability fetch regular-army, deactivate")
    table.plays("Ana: use white at white 1").shows("Ana at white 1 regular-army", "Ana active white 1")
    table = with_white("barracks", "card barracks ability fetch regular-army, deactivate")
    table.plays("Ana: use white at white 2").shows("Ana deactivated white 1")
